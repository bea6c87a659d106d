#' Fill in missing values
#'
#' What is observed stays as it is; what is missing becomes what the model makes
#' of the row, `predict(object, newx, type = "reconstruct")`.
#'
#' @param object A fit of [slrm()], [mpcr()], [smpcr()] or [petrels()].
#' @param newx Rows with the attributes of the fit.
#' @param newdata Another name for `newx`, as most of R has it.
#' @param ... Not used.
#' @return For a data frame the same data frame with its numbers filled in; a
#'   missing factor becomes the level whose columns are nearest to the
#'   reconstructed ones, a missing logical value `TRUE` from one half on. A
#'   variable that a formula uses only inside an expression, as in `log(u)`,
#'   stays as it is. For everything else a matrix with the columns of the fit.
#'   Rows about which nothing can be said get the attributes' offsets; they are
#'   listed in `attr(, "flagged")`.
#' @section Errors: `frugalreg_error_input` where `newx` is missing or has other
#' columns than the fit.
#' @section Cost: For m observed values of d in a row and rank r, time
#' O(m r^2 + r^3 + d r) a row.
#' @inherit slrm references
#' @seealso [slrm()], [petrels()]; [frugal_lowrank] for predictions.
#' @examples
#' set.seed(1)
#' data <- simulate_lowrank(200, d = 20, rank = 3, observed = 0.7)
#' fit <- slrm(data$x, data$y, rank = 3, method = "em")
#' complete <- impute(fit, data$x)
#' mean((complete - data$complete)[is.na(data$x)]^2)
#' @export
impute <- function(object, newx, ...) UseMethod("impute")

#' @export
impute.default <- function(object, newx, ...) {
  abort_input("object", "a fit of slrm(), mpcr(), smpcr() or petrels()",
              found_phrase(object))
}

#' @rdname impute
#' @export
impute.frugal_lowrank <- function(object, newx, ..., newdata = NULL) {
  check_saved(object)
  check_no_dots(...)
  newx <- new_rows(newx, newdata)
  rows <- rows_to_predict(object, newx)
  table <- as_table(rows)
  model <- predict(object, rows, type = "reconstruct")
  if (is.data.frame(newx)) {
    result <- impute_variables(object, newx, model)
  } else {
    missing <- is.na(table)
    table[missing] <- model[missing]
    colnames(table) <- object$layout$column_names
    result <- table
  }
  attr(result, "flagged") <- attr(model, "flagged")
  result
}

impute_variables <- function(object, data, model) {
  variables <- object$terms$variables %||% frame_variables(data)
  at <- 0
  for (variable in variables) {
    for (term in variable$terms) {
      columns <- at + seq_along(term$columns)
      at <- at + length(columns)
      missing <- which(is.na(data[[variable$name]]))
      if (length(missing) == 0 || !can_be_read_back(term)) next
      data[[variable$name]][missing] <- term_values(
        term, model[missing, columns, drop = FALSE], data[[variable$name]],
        variable$levels %||% term$levels
      )
    }
  }
  data
}

# A formula codes a logical variable as if it were a factor. A factor of one
# level has no columns.
can_be_read_back <- function(term) {
  is_plain <- term$kind != "expression" ||
    (is.name(term$expression) && !is.null(term$contrasts))
  is_plain && length(term$columns) > 0
}

# Values of a variable from the columns of one of its terms.
term_values <- function(term, columns, values, levels) {
  if (term$kind == "number") {
    number <- columns[, 1]
    return(if (is.logical(values)) number >= 0.5 else number)
  }
  distance <- vapply(seq_along(levels), function(level) {
    rowSums(sweep(columns, 2, term$contrasts[level, ])^2)
  }, numeric(nrow(columns)))
  nearest <- levels[max.col(-matrix(distance, nrow(columns)), "first")]
  if (is.logical(values)) as.logical(nearest) else nearest
}
