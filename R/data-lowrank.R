# What the user gives, made into what the low-rank methods learn from:
#
#   rows     incomplete rows
#   y        labels, NA where there is none; NULL where no method asks for them
#   layout   names (or NULL), column_names, d
#   recipe   variables (and formula) of data frames, for predict()

lowrank_data <- function(x, y) {
  rows <- check_learnable(incomplete_rows(x), "x")
  list(rows = rows, y = if (!is.null(y)) check_some_labels(y, rows$n),
       layout = rows_layout(rows), recipe = data_recipe(x))
}

lowrank_formula_data <- function(formula, data) {
  read <- read_formula(formula, data)
  rows <- check_learnable(variable_rows(read$variables, data, "data"), "data")
  list(rows = rows, y = check_some_labels(read$y, rows$n),
       layout = rows_layout(rows), recipe = read[c("variables", "formula")])
}

rows_layout <- function(rows) {
  list(names = rows$names, d = rows$d,
       column_names = rows$names %||% paste0("V", seq_len(rows$d)))
}

data_recipe <- function(x) {
  if (is.data.frame(x)) return(list(variables = frame_variables(x)))
  if (inherits(x, c("frugal_online", "frugal_moments"))) return(x$terms)
  if (inherits(x, "attribute_source")) return(source_recipe(x))
}

check_learnable <- function(rows, argument) {
  if (rows$n < 1) abort_input(argument, "of at least one row", "of zero rows")
  if (length(rows$value) == 0) {
    abort_input(argument, "observed somewhere", "missing everywhere")
  }
  check_unit(rows$value, argument)
  rows
}

# Ratios of labels to attributes must be numbers.
check_unit <- function(values, argument) {
  largest <- max(abs(values), 0, na.rm = TRUE)
  if (largest == 0 || (largest >= 1e-150 && largest <= 1e150)) {
    return(invisible())
  }
  abort_input(argument, "from 1e-150 to 1e150 in size (change its unit)",
              paste("as large as", format(largest, digits = 3)))
}

# A share of the rows, or data of their own, in the layout of the fit.
check_validation <- function(validation, data, argument = "validation") {
  if (is.null(validation)) return(NULL)
  if (is.numeric(validation)) return(check_share(validation, argument))
  given <- is.list(validation) && !is.data.frame(validation) &&
    "x" %in% names(validation)
  if (!given) {
    abort_input(argument, "NULL, a share of the rows, or list(x = , y = )",
                found_phrase(validation))
  }
  rows <- new_rows(data$layout, data$recipe, validation$x,
                   paste0(argument, "$x"))
  y <- validation$y
  if (is.null(y) && !is.null(data$recipe$formula)) {
    y <- formula_labels(data$recipe$formula, validation$x,
                        paste0(argument, "$x"))
  }
  y_name <- paste0(argument, "$y")
  if (is.null(y)) abort_input(y_name, "given", "missing")
  list(rows = rows, y = check_some_labels(y, rows$n, y_name))
}

check_share <- function(share, argument) {
  if (length(share) != 1 || !is.finite(share) || share <= 0 || share >= 1) {
    abort_input(argument, paste("NULL, a share of the rows above 0 and below",
                                "1, or list(x = , y = )"), found_phrase(share))
  }
  as.numeric(share)
}

# Rows to predict or to validate on, in the layout of the fit.
new_rows <- function(layout, recipe, newx, argument = "newx") {
  if (inherits(newx, "attribute_source") && newx$kind != "oracle") {
    newx <- whole_rows(newx)
  }
  is_sparse <- inherits(newx, c("observed_only", "incomplete_rows",
                                "frugal_online", "frugal_moments",
                                "attribute_source"))
  rows <- if (is_sparse) {
    matched_rows(incomplete_rows(newx, argument), layout, argument)
  } else if (!is.null(recipe)) {
    variable_rows(recipe$variables,
                  as_variables(recipe$variables, newx, argument), argument)
  } else if (is.data.frame(newx)) {
    incomplete_rows(matched_columns(newx, layout, argument), argument)
  } else {
    incomplete_rows(predictor_matrix(newx, layout, argument), argument)
  }
  if (rows$d != layout$d) {
    abort_input(argument, paste("of", layout$d, "columns as in the fit"),
                paste("of", rows$d))
  }
  rows
}

# As matched_columns(), of rows that are sparse already.
matched_rows <- function(rows, layout, argument) {
  names <- layout$names
  if (is.null(names) || is.null(rows$names) || identical(rows$names, names)) {
    return(rows)
  }
  missing <- setdiff(names, rows$names)
  if (length(missing) > 0) {
    abort_input(argument, "with the columns of the fit", paste(
      "without", enumerate_phrase(dQuote(missing, FALSE))
    ))
  }
  column <- match(rows$names, names)[rows$column + 1L]
  row <- rep.int(seq_len(rows$n), diff(rows$start))
  known <- !is.na(column)
  new_incomplete_rows(rows$n, length(names), row[known], column[known],
                      rows$value[known], names, rows$row_names, argument)
}

# A missing label is a row to learn x from.
check_some_labels <- function(y, rows, argument = "y") {
  y <- check_labels(y, rows, argument, may_miss = TRUE)
  not_numbers <- sum(is.nan(y))
  if (not_numbers > 0) {
    warn_frugal(paste0(
      "`", argument, "` is NaN in ", format(not_numbers), " place",
      if (not_numbers > 1) "s", ", treated as without a label (NA)."
    ), "nan", argument = argument)
  }
  if (all(is.na(y))) {
    abort_input(argument, "known for at least one row", "missing everywhere")
  }
  check_unit(y, argument)
  y[is.nan(y)] <- NA
  y
}
