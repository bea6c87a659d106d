#' Attribute-efficient support vector regression
#'
#' Fits a linear regression that outliers cannot pull far, from a few looks at
#' each training example. At most `budget` attributes of an example are looked
#' at, and the learner chooses which. This is the algorithm AESVR of Hazan and
#' Koren (2012, section 4). It solves \deqn{\min_{\|w\|_2 \le B} E\,
#' f_\epsilon(w^\top x - y),}{min E f(w'x - y) over the ball of radius B,} where
#' \eqn{f_\epsilon(z)}{f(z)} is the insensitive absolute loss
#' `max(abs(z) - delta, 0)` with its corners rounded over a width of `epsilon`.
#' The two differ by at most `epsilon`.
#'
#' @details
#' `aesvr()` works as [aerr()] does, except that the derivative of the loss
#' replaces the residual in the gradient. There are two estimates of this
#' derivative.
#'
#' `estimator = "plugin"`, the default, is not in the paper. It takes the
#' derivative of the loss at the mean of the inner product's draws, less a bias
#' that is estimated by a jackknife over the draws.
#'
#' `estimator = "genest"` is the paper's unbiased estimate, from random degrees
#' of the derivative's power series. Its second moment grows as
#' \eqn{\exp(4 u^2)}{exp(4 u^2)} in \eqn{u = (w^\top x - y \pm
#' \delta)/\epsilon}{u = (w'x - y +/- delta) / epsilon}, whatever the budget;
#' the paper's claim of a smaller growth does not hold for this loss. Use it
#' only if `(radius + max(abs(y)) + delta) / epsilon` is about 1. If the second
#' moment is above 100, there is a warning. See [estimate_genest()].
#'
#' @inheritParams aerr
#' @param delta Number of at least 0: errors up to this size cost nothing.
#' @param epsilon Positive number: the width over which the loss is rounded, in
#'   the unit of `y`.
#' @param estimator `"plugin"`, `"genest"`, or an [estimators] object.
#' @param inner How many of the looks go to the inner product: a whole number
#'   below the budget, or `"even"` for half of the budget (rounded down).
#' @param hard `TRUE`: the budget is never exceeded. `FALSE`, for `"genest"`
#'   only, is the paper's relaxation. The data point then gets the whole budget,
#'   and the loss gets further looks, at most 6 of them in expectation. `looks`
#'   of the fit reports the mean and the maximum.
#' @inheritSection aerr Settings found within the budget
#' @inheritSection aerr Errors
#' @inheritSection aerr Cost
#' @return A fit of class `c("aesvr", "frugal_online", "frugal_fit")`, a list of
#'   the parts described in [aerr()].
#' @references Hazan, E. and Koren, T. (2012). Linear Regression with Limited
#'   Observation. *ICML*. \doi{10.48550/arXiv.1206.4678}.
#' @seealso [losses] for other losses, with the other learners; [online_svr()],
#'   which sees everything; [frugal_fit] for methods.
#' @examples
#' set.seed(1)
#' x <- matrix(sample(c(-1, 1), 20000, TRUE), 2000) / sqrt(10)
#' y <- drop(x %*% c(1, -1, rep(0, 8)))
#' outliers <- sample(2000, 200)
#' y[outliers] <- -2 * sign(x[outliers, 3])
#' fit <- aesvr(x, y, budget = 6, radius = 2, delta = 0.05, epsilon = 0.3,
#'              step_size = 0.05)
#' coef(fit)
#' @export
aesvr <- function(x, ...) UseMethod("aesvr", method_of(x, ...))

#' @rdname aesvr
#' @export
aesvr.default <- function(x, y, budget, ..., tuning = NULL, radius = NULL,
                          delta = 0, epsilon, estimator = c("plugin", "genest"),
                          hard = TRUE, step_size = NULL, x_bound = NULL,
                          scale = NULL, sampling = "uniform",
                          second_moments = NULL, inner = "even",
                          inner_sampling = "weight", groups = NULL,
                          center = NULL, intercept = NULL, averaging = NULL,
                          costs = NULL, free = NULL, seed = NULL,
                          control = frugal_control()) {
  fit_default("aesvr", as.list(environment()), match.call(), ...)
}

#' @rdname aesvr
#' @export
aesvr.formula <- function(formula, data, budget, ...) {
  fit_formula(aesvr.default, as.list(environment()), match.call(), ...)
}

#' In the terms of the other learners.
#' @noRd
svr_arguments <- function(arguments) {
  check_given(arguments, "epsilon")
  arguments$loss <- loss_absolute(arguments$delta, arguments$epsilon)
  estimator <- first_of(arguments$estimator, c("plugin", "genest"))
  arguments$estimator <- resolve_estimator(estimator, arguments$loss,
                                           arguments$hard)
  arguments
}
