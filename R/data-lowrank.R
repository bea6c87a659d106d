# What the user gives, made into what the low-rank methods learn from:
#
#   rows     incomplete rows
#   y        labels, NA where there is none; NULL where no method asks for them
#   layout   names (or NULL), column_names, d
#   recipe   variables (and formula) of data frames, for predict()

#' `labelled`: whether the method learns from labels, which then must be given;
#' else there is no `y`.
#' @noRd
lowrank_data <- function(x, y = rlang::missing_arg(), labelled = TRUE) {
  molded <- mold(x, y, "gaps")
  if (labelled && is.matrix(molded$y) && inherits(x, "frugal_fit")) {
    abort_input("x", "data, or a fit to one numeric label",
                "a fit to several classes or responses")
  }
  if (isFALSE(molded$intercept)) {
    abort_input("formula", paste("one with an intercept (for a fit without it",
                                 "use `center = FALSE`)"),
                "one without")
  }
  argument <- if (inherits(x, "formula_table")) "data" else "x"
  rows <- check_learnable(as_rows(molded$table, argument), argument)
  if (labelled && is.null(molded$y)) {
    check_given(list(y = y), "y")
    abort_input("y", "a numeric vector", "NULL")
  }
  list(rows = rows, y = if (labelled) check_some_labels(molded$y, rows$n),
       layout = rows_layout(rows), recipe = molded$recipe)
}

#' `names` are as given; `column_names` are made up where these are NULL.
#' @noRd
rows_layout <- function(rows) {
  list(names = rows$names, d = rows$d,
       column_names = rows$names %||% paste0("V", seq_len(rows$d)))
}

#' The rows, of which something must be known, in units that can be computed in.
#' @noRd
check_learnable <- function(rows, argument) {
  if (length(rows$value) == 0) {
    abort_input(argument, "data with at least one observed value",
                "missing everywhere")
  }
  check_unit(rows$value, argument)
  rows
}

#' Ratios of labels to attributes must be numbers.
#' @noRd
check_unit <- function(values, argument) {
  largest <- max(abs(values), 0, na.rm = TRUE)
  if (largest == 0 || (largest >= 1e-150 && largest <= 1e150)) {
    return(invisible())
  }
  abort_size(argument, largest, NULL, c(1e-150, 1e150))
}

#' A share of the rows, or data of their own, in the layout of the fit.
#' @noRd
check_validation <- function(validation, data) {
  if (is.null(validation)) return(NULL)
  if (is.numeric(validation)) return(check_share(validation))
  given <- is.list(validation) && !is.data.frame(validation) &&
    "x" %in% names(validation)
  if (!given) {
    abort_input("validation",
                "NULL, a share of the rows, or list(x = , y = )",
                found_phrase(validation))
  }
  x_name <- "validation$x"
  y_name <- "validation$y"
  blueprint <- new_blueprint(data$layout, data$recipe)
  rows <- as_rows(forge(validation$x, blueprint, "gaps", x_name), x_name)
  y <- forge_labels(validation$y, validation$x, blueprint, x_name, y_name)
  list(rows = rows, y = check_some_labels(y, rows$n, y_name))
}

#' The part of the rows to validate on, above 0 and below 1.
#' @noRd
check_share <- function(share) {
  if (length(share) != 1 || !is.finite(share) || share <= 0 || share >= 1) {
    abort_input("validation", paste("NULL, a share of the rows above 0 and",
                                    "below 1, or list(x = , y = )"),
                found_phrase(share))
  }
  as.numeric(share)
}

#' A missing label is a row to learn x from.
#' @noRd
check_some_labels <- function(y, rows, argument = "y") {
  y <- check_labels(y, rows, argument, may_miss = TRUE)
  warn_not_numbers(sum(is.nan(y)), argument, "without a label")
  if (all(is.na(y))) {
    abort_input(argument, "known for at least one row", "missing everywhere")
  }
  check_unit(y, argument)
  y[is.nan(y)] <- NA
  y
}
