# Filling in rows by what a fit of momentnet() takes for the joint distribution
# of the attributes: conditional means and likeliest levels, or draws
# (impute-draws.R).

#' @name impute
#' @rdname impute
#' @export
impute.momentnet <- function(object, newx, ..., newdata = NULL, newy = NULL,
                             m = NULL, groups = 10, seed = NULL) {
  check_saved(object)
  check_no_dots(...)
  rows <- rows_to_impute(object, newx, newdata, newy)
  if (!is.null(m)) return(impute_draws(object, rows, m, groups, seed))
  impute_means(object$average %||% object$fit %||% object, rows$x)
}

#' @rdname impute
#' @export
impute.cv_momentnet <- impute.momentnet

#' Rows that are given, or that the fit has kept, with their labels and, of kept
#' ones, the offset that these have.
#' @noRd
rows_to_impute <- function(object, newx, newdata, newy) {
  if (missing(newx) && is.null(newdata)) {
    own <- own_rows(object)
    return(list(x = variables_of(object, as_table(own$x)),
                y = newy %||% labels_of_own(object, own),
                offset = own$offset))
  }
  newx <- new_rows(newx, newdata)
  if (inherits(newx, "attribute_source")) {
    abort_input("newx", "a matrix or data frame, which is filled in",
                "an attribute_source()")
  }
  list(x = newx, y = newy)
}

#' Each column given what its row shows.
#' @noRd
impute_means <- function(fit, newx) {
  rows <- as.matrix(rows_of_fit(fit, newx))
  joint <- joint_model(fit)
  means <- completed_by(joint, rows)
  filled_variables(fit, newx, rows, means, joint)
}

#' The variables of `newx`, which are NA in the fit's columns `rows`, from
#' `means` and the joint_model() that these are of, if there is one.
#' @noRd
filled_variables <- function(fit, newx, rows, means, joint = NULL) {
  variables <- known_variables(fit, newx)
  filled <- lapply(variables, function(variable) {
    missing <- which(is.na(rows[, variable$columns[1]]))
    columns <- means[missing, variable$columns, drop = FALSE]
    values <- if (is.null(joint)) {
      likeliest_values(variable, columns)
    } else {
      likeliest_values(variable, columns, levels_given(
        variable, rows[missing, , drop = FALSE],
        joint_less_chance(joint, variable, variables, fit)
      ))
    }
    list(rows = missing, values = values)
  })
  filled_rows(rows_to_fill(fit, newx), variables, filled)
}

#' What can be filled in, without that of which the fit has seen nothing: it
#' stays as it is.
#' @noRd
known_variables <- function(fit, newx) {
  variables <- imputed_variables(fit, newx)
  warn_matrices(fit, newx)
  warn_expressions(fit, newx, variables)
  counts <- paid_looks(fit)
  unseen <- names(counts)[counts == 0]
  columns <- data_names(base_columns(fit))
  first <- vapply(variables, function(variable) variable$columns[1], 0)
  own <- vapply(variables, `[[`, "", "name")
  blank <- own %in% unseen | columns[first] %in% unseen
  if (any(blank)) {
    warn_frugal(paste("Nothing is known of", enumerate_phrase(own[blank]),
                      "to fill it in with: missing values stay missing."),
                "unknown")
  }
  variables[!blank]
}

#' A data frame, in which variables of one level have it; all else with the
#' columns of the fit, in their order.
#' @noRd
rows_to_fill <- function(fit, newx) {
  base <- base_columns(fit)
  if (is.data.frame(newx)) {
    return(with_only_levels(newx, recipe_levels(base$recipe)))
  }
  rows <- as.matrix(forge(newx, new_blueprint(base, base$recipe), "whole"))
  rownames(rows) <- rownames(newx)
  rows
}

#' Those of the data, without indicators.
#' @noRd
base_columns <- function(fit) {
  fit$indicators %||% fit[c("d", "names", "recipe")]
}

#' From a variable's columns, or their conditional means, a row each: numbers as
#' they are, else the level of the largest probability.
#' @noRd
likeliest_values <- function(variable, columns,
                             p = level_shares(variable$support, columns)) {
  if (!has_levels(variable)) {
    return(of_class(columns[, 1], variable$sample))
  }
  variable$values[max.col(p, "first")]
}

#' `filled`: for each variable, rows and their values.
#' @noRd
filled_rows <- function(result, variables, filled) {
  for (k in seq_along(variables)) {
    rows <- filled[[k]]$rows
    if (length(rows) == 0) next
    at <- variables[[k]]$at
    values <- filled[[k]]$values
    if (is.data.frame(result)) {
      result[[at]] <- filled_column(result[[at]], rows, values, variables[[k]])
    } else {
      result[rows, at] <- values
    }
  }
  if (!is.data.frame(result)) {
    names <- colnames(result) %||% paste0("V", seq_len(ncol(result)))
    at <- vapply(variables, `[[`, 0, "at")
    colnames(result) <- replace(names, at, vapply(variables, `[[`, "", "name"))
  }
  result
}

#' A column that is missing throughout may be logical, whatever it stands for,
#' and a factor of new rows may lack levels.
#' @noRd
filled_column <- function(column, rows, values, variable) {
  if (is_blank(column)) {
    empty <- if (is.null(variable$levels)) values[0]
             else factor(character(), variable$levels,
                         ordered = isTRUE(variable$ordered))
    column <- empty[rep(NA_integer_, length(column))]
  }
  if (is.double(values)) column <- taking_numbers(column)
  if (is.factor(column) && !all(variable$levels %in% levels(column))) {
    column <- factor(column, union(variable$levels, levels(column)),
                     ordered = is.ordered(column))
  }
  column[rows] <- values
  column
}
