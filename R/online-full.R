#' Online ridge and lasso regression with full information
#'
#' [aerr()] and [aelr()] without a budget: the same steps, averages and
#' interfaces, but every attribute of every example is looked at, so that
#' gradients are exact. Use these functions to measure what a budget costs. For
#' a regression on complete data, glmnet is the better tool.
#'
#' @details
#' `online_ridge()` is projected gradient descent on the Euclidean ball, or
#' AdaGrad with `frugal_control(adagrad = TRUE)`. `online_lasso()` is the
#' exponentiated gradient for both signs on the L1 ball.
#'
#' @inheritParams aerr
#' @param radius The radius of the ball (Euclidean for `online_ridge()`, L1 for
#'   `online_lasso()`), for the coefficients of `x / x_bound`: a positive
#'   number, `"auto"`, `"theory"` (`max(abs(y))`), or `NULL`, see `tuning`.
#' @param step_size A positive number; `"auto"`; `"theory"`, which is the step
#'   size of [aerr()] or [aelr()] with all attributes drawn; or `NULL`, see
#'   `tuning`.
#' @return A fit of class `c("online_ridge", "frugal_online", "frugal_fit")` or
#'   `c("online_lasso", "frugal_online", "frugal_fit")`, a list of the parts
#'   described in [aerr()]. Each visit counts as many looks as there are
#'   attributes.
#' @inheritSection aerr Settings found within the budget
#' @inheritSection aerr Errors
#' @section Cost:
#' Time per visit is O(d) for d attributes, times the number of candidates (up
#' to 14) that `"auto"` tries. A sparse `x` is no faster: zeros are not skipped.
#' @inherit aerr references
#' @seealso [aerr()], [aelr()]; [online_svr()] for other losses; [frugal_fit]
#'   for methods.
#' @examples
#' set.seed(1)
#' x <- matrix(runif(500 * 10), 500) / sqrt(10)
#' y <- drop(x %*% rep(c(1, -1), 5))
#' fit <- online_ridge(x, y, radius = 4, step_size = 0.2)
#' mean(residuals(fit, x, y)^2) / mean(y^2)
#' online_lasso(x, y, radius = 10, step_size = 0.02)
#' @export
online_ridge <- function(x, ...) UseMethod("online_ridge", method_of(x, ...))

#' @rdname online_ridge
#' @export
online_ridge.default <- function(x, y, ..., tuning = NULL, radius = NULL,
                                 step_size = NULL, x_bound = NULL, scale = NULL,
                                 groups = NULL, center = NULL, intercept = NULL,
                                 averaging = NULL, seed = NULL,
                                 control = frugal_control()) {
  fit_default("online_ridge", as.list(environment()), match.call(), ...)
}

#' @rdname online_ridge
#' @export
online_ridge.formula <- function(formula, data, ...) {
  fit_formula(online_ridge.default, as.list(environment()), match.call(), ...)
}

#' @rdname online_ridge
#' @export
online_lasso <- function(x, ...) UseMethod("online_lasso", method_of(x, ...))

#' @rdname online_ridge
#' @export
online_lasso.default <- function(x, y, ..., tuning = NULL, radius = NULL,
                                 step_size = NULL, x_bound = NULL, scale = NULL,
                                 groups = NULL, center = NULL, intercept = NULL,
                                 averaging = NULL, seed = NULL,
                                 control = frugal_control()) {
  fit_default("online_lasso", as.list(environment()), match.call(), ...)
}

#' @rdname online_ridge
#' @export
online_lasso.formula <- function(formula, data, ...) {
  fit_formula(online_lasso.default, as.list(environment()), match.call(), ...)
}

#' Nothing is drawn: there is no budget, sampling makes no difference, and the
#' plug-in is exact and costs no more than the row.
#' @noRd
full_information <- function(arguments) {
  c(arguments, list(budget = NA, sampling = "uniform",
                    inner_sampling = "weight", estimator = "plugin",
                    hard = TRUE))
}
