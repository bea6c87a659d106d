# indicators = TRUE: that a value is missing is an attribute of its own, which
# is always seen. A fit to d columns and q indicators is one to d + q columns,
# and rows get theirs when they come in (forge()).

# Indicators of columns that many rows lack and many have; of those that are
# missing together, the first.
indicator_constants <- list(rows = 5)

#' Whether indicators are asked for, which is refused with a budget.
#' @noRd
check_indicators <- function(arguments) {
  wanted <- check_flag(arguments$indicators %||% FALSE, "indicators")
  bought <- !is.null(arguments$budget) || !is.null(arguments$total)
  if (wanted && bought) {
    abort_input("indicators", paste("FALSE with a budget, where looks are",
                                    "missing because they were not bought"),
                "TRUE")
  }
  wanted
}

#' As fit_momentnet() takes them; as they are where there is nothing to
#' indicate.
#' @noRd
with_indicators <- function(observed) {
  data <- observed$data
  if (is.null(data) || isTRUE(observed$bought)) {
    abort_input("indicators", paste("FALSE for moments() and bought looks,",
                                    "where gaps say nothing about the rows"),
                "TRUE")
  }
  columns <- indicated_columns(data)
  if (length(columns) == 0) return(observed)
  observed$indicators <- list(d = data$d, columns = columns,
                              names = data_names(data), recipe = data$recipe)
  observed$data <- indicated_data(data, observed$indicators)
  observed
}

#' By which the columns that indicators stand beside were made of variables.
#' @noRd
recipe_of_data <- function(observed) {
  (observed$indicators %||% observed$data %||% observed$moments)$recipe
}

#' Numbers of the columns that get an indicator; none of complete data.
#' @noRd
indicated_columns <- function(data) {
  if (is_complete(data)) return(integer())
  hidden <- hidden_cells(data)
  count <- colSums(hidden)
  least <- indicator_constants$rows
  which(count >= least & count <= data$n - least & !duplicated(t(hidden)))
}

#' n x d, TRUE where nothing is known.
#' @noRd
hidden_cells <- function(data) {
  hidden <- matrix(TRUE, data$n, data$d)
  if (is_complete(data)) return(!hidden)
  rows <- as_rows(data)
  hidden[cbind(row_of_values(rows), rows$column + 1)] <-
    FALSE
  hidden
}

#' What is known, and the indicators in columns after it.
#' @noRd
indicated_data <- function(data, indicators) {
  rows <- as_rows(data)
  columns <- indicators$columns
  hidden <- hidden_cells(data)[, columns, drop = FALSE]
  wide <- new_incomplete_rows(
    rows$n, data$d + length(columns),
    c(row_of_values(rows), row(hidden)),
    c(rows$column + 1L, data$d + col(hidden)), c(rows$value, hidden + 0),
    indicated_names(indicators), data$row_names
  )
  known_rows(wide)
}

#' Names of all columns, those of the indicators being the last.
#' @noRd
indicated_names <- function(indicators) {
  c(indicators$names,
    paste0("is.na(", indicators$names[indicators$columns], ")"))
}

#' A blueprint of the columns before.
#' @noRd
without_indicators <- function(blueprint) {
  indicators <- blueprint$indicators
  # A matrix without names is matched by position.
  new_blueprint(indicators[c("d", "names")], indicators$recipe)
}

#' forge() of rows as they come in.
#' @noRd
forge_indicated <- function(newx, blueprint, need, argument) {
  plain <- without_indicators(blueprint)
  if (need == "gaps") {
    return(indicated_data(forge(newx, plain, need, argument),
                          blueprint$indicators))
  }
  table <- as.matrix(forge(newx, plain, need, argument))
  hidden <- is.na(table[, blueprint$indicators$columns, drop = FALSE]) + 0
  table <- cbind(table, hidden)
  colnames(table) <- indicated_names(blueprint$indicators)
  table
}

#' For update(): which columns have indicators depends on all rows.
#' @noRd
refuse_indicated_update <- function(fit) {
  if (!is.null(fit$indicators)) {
    abort_input("object", "a fit without indicators",
                "one with indicators (fit it anew to all rows)")
  }
}

#' What is one a column, in their order: indicators, after them, are as usual.
#' @noRd
beside_indicators <- function(values, indicators, argument) {
  of_all <- length(values) == 1 && argument != "penalty_factor"
  if (is.null(indicators) || of_all || !is.null(names(values)) ||
        length(values) != indicators$d) return(values)
  c(values, rep(usual_terms[[argument]], length(indicators$columns)))
}

#' Settings of the columns alone: nothing of indicators in what is one a column.
#' @noRd
settings_without_indicators <- function(settings, indicators) {
  settings$candidates <- lapply(settings$candidates, function(one) {
    for (name in per_column) {
      given <- names(one[[name]])
      size <- indicators$d + length(indicators$columns)
      if (!is.null(given)) {
        own <- !given %in% indicated_names(indicators)[-seq_len(indicators$d)]
        one[[name]] <- one[[name]][own]
      } else if (length(one[[name]]) == size) {
        one[[name]] <- one[[name]][seq_len(indicators$d)]
      }
    }
    one
  })
  settings
}

#' What cross-validates examples that are given.
#' @noRd
cv_of_examples <- function(arguments) {
  if (check_indicators(arguments)) fit_cv_indicated else fit_cv_momentnet
}

#' Cross-validation with and without: the one of smaller held-out error on rows
#' with such gaps.
#' @noRd
fit_cv_indicated <- function(observed, settings, call) {
  if (settings$new_rows != "same") {
    abort_input("new_rows", paste(
      "\"same\" with indicators, which say nothing about complete rows"
    ), dQuote(settings$new_rows, FALSE))
  }
  indicated <- with_indicators(observed)
  if (is.null(indicated$indicators)) {
    return(fit_cv_momentnet(observed, settings, call))
  }
  own <- settings_without_indicators(settings, indicated$indicators)
  plain <- fit_cv_momentnet(observed, own, call)
  wide <- fit_cv_momentnet(indicated, settings, call)
  errors <- c(without = smallest_held_out(plain),
              with = smallest_held_out(wide))
  result <- if (errors[["with"]] < errors[["without"]]) wide else plain
  result$indicator_errors <- errors
  result
}

#' By what the fits with and without are compared: the least estimate, of an
#' average that of its candidates; of several responses the sum of the parts
#' that are not explained.
#' @noRd
smallest_held_out <- function(result) {
  if (inherits(result, "frugal_responses")) {
    return(sum(1 - summary(result)$explained))
  }
  if (is.null(result$candidates)) result$cvm[[result$index[["min"]]]]
  else min(result$candidates$estimate)
}

#' For print() after cross-validation: whether the fit with indicators was
#' better. Nothing where they were not asked for.
#' @noRd
print_indicators <- function(x, digits) {
  errors <- x$indicator_errors
  if (is.null(errors)) return(invisible())
  cat("Indicators of missing values: ",
      if (is.null(x$indicators)) "left out" else
        paste(length(x$indicators$columns), "of them"),
      "; held-out error ", format(errors[["with"]], digits = digits),
      " with them, ", format(errors[["without"]], digits = digits),
      " without.\n", sep = "")
}
