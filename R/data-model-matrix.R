# What lm() fits answer of their formula and columns.

#' @export
terms.frugal_fit <- function(x, ...) stats::terms(stats::formula(x))

#' @export
model.frame.frugal_fit <- function(formula, ...) {
  check_saved(formula)
  abort_frugal(paste("model.frame() is not defined: fits keep no data. See",
                     "model.matrix()."), "undefined")
}

# The columns of coef(), of new rows or of those that the fit kept.
#' @export
model.matrix.frugal_fit <- function(object, newx, ..., data = NULL,
                                    newdata = NULL) {
  check_saved(object)
  check_no_dots(...)
  given <- newdata %||% data
  if (missing(newx) && is.null(given)) newx <- own_rows(object)$x
  rows <- forge(new_rows(newx, given), blueprint(object), "whole")
  cbind("(Intercept)" = rep(1, nrow(rows)), as.matrix(rows))
}
