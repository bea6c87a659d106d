#' Online support vector and logistic regression with full information
#'
#' [aesvr()], and [aerr()] with `loss = "logistic"`, without a budget: the same
#' steps, averages and interfaces, but every attribute of every example is
#' looked at, so that gradients are exact. Use these functions to measure what a
#' budget costs.
#'
#' @inheritParams online_ridge
#' @inheritParams aesvr
#' @param radius The radius of the Euclidean ball, for the coefficients of
#'   `x / x_bound`: a positive number, `"auto"`, `"theory"` (`max(abs(y))`), or
#'   `NULL`, see `tuning`.
#' @param y Labels. For `online_svr()`: numbers. For `online_logistic()`: -1 and
#'   1, or a factor of two levels (for more see [frugal_multiclass]).
#' @return A fit of class `c("online_svr", "frugal_online", "frugal_fit")` or
#'   `c("online_logistic", "frugal_online", "frugal_fit")`, a list of the parts
#'   described in [aerr()]. Each visit counts as many looks as there are
#'   attributes.
#' @inheritSection aerr Settings found within the budget
#' @inheritSection aerr Probabilities of classes
#' @inheritSection aerr Errors
#' @section Cost:
#' Time per visit is O(d) for d attributes, times the number of candidates (up
#' to 14) that `"auto"` tries. A sparse `x` is no faster: zeros are not skipped.
#' @references Hazan, E. and Koren, T. (2012). Linear Regression with Limited
#'   Observation. *ICML*. \doi{10.48550/arXiv.1206.4678}.
#' @seealso [aesvr()], [losses]; [online_ridge()] for the squared loss;
#'   [frugal_fit] for methods.
#' @examples
#' set.seed(1)
#' x <- matrix(runif(500 * 10, -1, 1), 500) / sqrt(10)
#' z <- drop(x %*% rep(c(3, -3), 5))
#' fit <- online_svr(x, z, radius = 12, epsilon = 0.1, step_size = 0.5)
#' mean(abs(residuals(fit, x, z)))
#' class <- factor(ifelse(z > 0, "ill", "well"))
#' fit <- online_logistic(x, class, radius = 12, step_size = 1)
#' table(class, predict(fit, x, type = "class"))
#' @export
online_svr <- function(x, ...) UseMethod("online_svr", method_of(x, ...))

#' @rdname online_svr
#' @export
online_svr.default <- function(x, y, ..., tuning = NULL, radius = NULL,
                               delta = 0, epsilon, step_size = NULL,
                               x_bound = NULL, scale = NULL, groups = NULL,
                               center = NULL, intercept = NULL,
                               averaging = NULL, seed = NULL,
                               control = frugal_control()) {
  fit_default("online_svr", as.list(environment()), match.call(), ...)
}

#' @rdname online_svr
#' @export
online_svr.formula <- function(formula, data, ...) {
  fit_formula(online_svr.default, as.list(environment()), match.call(), ...)
}

#' @rdname online_svr
#' @export
online_logistic <- function(x, ...) {
  UseMethod("online_logistic", method_of(x, ...))
}

#' @rdname online_svr
#' @export
online_logistic.default <- function(x, y, ..., tuning = NULL, radius = NULL,
                                    step_size = NULL, x_bound = NULL,
                                    scale = NULL, groups = NULL, center = NULL,
                                    intercept = NULL, averaging = NULL,
                                    seed = NULL, control = frugal_control()) {
  fit_default("online_logistic", as.list(environment()), match.call(), ...)
}

#' @rdname online_svr
#' @export
online_logistic.formula <- function(formula, data, ...) {
  fit_formula(online_logistic.default, as.list(environment()), match.call(),
              ...)
}
