# Filling in rows by what a fit of momentnet() takes for the joint distribution
# of the attributes: conditional means and likeliest levels, or draws
# (impute-draws.R).

#' @rdname impute
#' @export
impute.momentnet <- function(object, newx, ..., newdata = NULL, newy = NULL,
                             m = NULL, groups = 10, seed = NULL) {
  check_saved(object)
  check_no_dots(...)
  newx <- imputed_rows(object, newx, newdata)
  if (is.null(m)) return(impute_means(object, newx))
  impute_draws(object, newx, newy, m, groups, seed, min(object$lambda))
}

#' @rdname impute
#' @export
impute.cv_momentnet <- function(object, newx, ..., newdata = NULL, newy = NULL,
                                m = NULL, groups = 10, seed = NULL) {
  check_saved(object)
  check_no_dots(...)
  newx <- imputed_rows(object, newx, newdata)
  if (is.null(m)) return(impute_means(object$average %||% object$fit, newx))
  impute_draws(object$fit, newx, newy, m, groups, seed, object$lambda.min)
}

imputed_rows <- function(object, newx, newdata) {
  if (missing(newx) && is.null(newdata)) {
    own <- as_table(own_rows(object)$x)
    return(own[, seq_len(base_columns(object)$d), drop = FALSE])
  }
  newx <- new_rows(newx, newdata)
  if (inherits(newx, "attribute_source")) {
    abort_input("newx", "a matrix or data frame, which is filled in",
                "an attribute_source()")
  }
  newx
}

#' Each column given what its row shows.
#' @noRd
impute_means <- function(fit, newx) {
  rows <- as.matrix(rows_of_fit(fit, newx))
  joint <- joint_model(fit, min(fit$lambda))
  means <- cpp_conditional_prediction(incomplete_rows(rows), joint,
                                      diag(fit$d))$mean
  variables <- imputed_variables(fit, newx)
  filled <- lapply(variables, function(variable) {
    missing <- which(is.na(rows[, variable$columns[1]]))
    columns <- means[missing, variable$columns, drop = FALSE]
    list(rows = missing, values = likeliest_values(variable, columns))
  })
  filled_rows(rows_to_fill(fit, newx), variables, filled)
}

#' A data frame as it is; all else with the columns of the fit, in their order.
#' @noRd
rows_to_fill <- function(fit, newx) {
  if (is.data.frame(newx)) return(newx)
  base <- base_columns(fit)
  rows <- as.matrix(forge(newx, new_blueprint(base, base$recipe), "whole"))
  rownames(rows) <- rownames(newx)
  rows
}

#' Those of the data, without indicators.
#' @noRd
base_columns <- function(fit) {
  fit$indicators %||% fit[c("d", "names", "recipe")]
}

#' What can be filled in: `name`; `at`, its place in rows_to_fill(); `columns`
#' of the fit; and of what has levels, `support`, a row of columns for each, and
#' `values`, the levels.
#' @noRd
imputed_variables <- function(fit, newx) {
  base <- base_columns(fit)
  recipe <- base$recipe$variables
  if (is.null(recipe) || !is.data.frame(newx)) {
    names <- data_names(base)
    by_name <- is.data.frame(newx) && !is.null(base$names)
    return(lapply(seq_len(base$d), function(j) {
      list(name = names[j], at = if (by_name) names[j] else j, columns = j)
    }))
  }
  widths <- vapply(recipe, function(variable) {
    sum(lengths(lapply(variable$terms, `[[`, "columns")))
  }, 0)
  ends <- cumsum(widths)
  found <- lapply(seq_along(recipe), function(at) {
    variable_to_fill(recipe[[at]], ends[at] - widths[at], newx)
  })
  found[lengths(found) > 0]
}

#' The first of its terms from which it can be read back; NULL where none can.
#' @noRd
variable_to_fill <- function(variable, before, data) {
  for (term in variable$terms) {
    columns <- before + seq_along(term$columns)
    before <- before + length(columns)
    if (!can_be_read_back(term)) next
    result <- list(name = variable$name, at = variable$name, columns = columns)
    if (term$kind != "number") {
      result$support <- unname(term$contrasts)
      result$values <- variable$levels %||% term$levels
      if (is.logical(data[[variable$name]])) {
        result$values <- as.logical(result$values)
      }
    } else if (is.logical(data[[variable$name]])) {
      result$support <- matrix(c(0, 1))
      result$values <- c(FALSE, TRUE)
    }
    return(result)
  }
}

likeliest_values <- function(variable, columns) {
  if (is.null(variable$support)) return(columns[, 1])
  p <- level_probabilities(variable$support, columns)
  variable$values[max.col(p, "first")]
}

#' Of levels whose columns have these means: they sum to 1, and what comes out
#' negative is none.
#' @noRd
level_probabilities <- function(support, means) {
  from <- cbind(support, 1)
  p <- cbind(means, rep(1, nrow(means))) %*%
    solve(crossprod(from) + 1e-10 * diag(ncol(from)), t(from))
  p <- pmax(p, 0)
  p / rowSums(p)
}

#' `filled`: for each variable, rows and their values.
#' @noRd
filled_rows <- function(result, variables, filled) {
  for (k in seq_along(variables)) {
    rows <- filled[[k]]$rows
    if (length(rows) == 0) next
    at <- variables[[k]]$at
    if (is.data.frame(result)) result[[at]][rows] <- filled[[k]]$values
    else result[rows, at] <- filled[[k]]$values
  }
  if (!is.data.frame(result)) {
    colnames(result) <- vapply(variables, `[[`, "", "name")
  }
  result
}
