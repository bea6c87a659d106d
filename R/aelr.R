#' Attribute-efficient lasso regression
#'
#' Fits a lasso regression from a few looks at each training example. At most
#' `budget` attributes of an example are looked at, and the learner chooses
#' which. Use it instead of [aerr()] if few attributes matter. Mostly,
#' [cv_momentnet()] predicts better from as many looks.
#'
#' `aelr()` is the algorithm AELR of Hazan and Koren (2012) and, with other
#' choices of `sampling`, the family GAELR of Kukliansky and Shamir (2015). It
#' solves \deqn{\min_{\|w\|_1 \le B} E\,\tfrac12 (w^\top x - y)^2,}{min E (w'x -
#' y)^2 / 2 over the L1 ball of radius B,} where \eqn{x} are the attributes,
#' \eqn{y} is the label and \eqn{w} are the coefficients.
#'
#' @details
#' The gradient is estimated as in [aerr()]. The steps are multiplicative (the
#' exponentiated gradient for both signs) instead of projected gradient descent.
#'
#' The step size of the paper's Theorem 3.4 has \eqn{1/(4B^2)} where its proof
#' gives \eqn{1/(4B)}; the latter is used.
#'
#' @inheritParams aerr
#' @param radius The radius \eqn{B} of the L1 ball, for the coefficients of
#'   `x / x_bound`: a positive number; `"auto"` to find it within the budget;
#'   `"theory"` for `max(abs(y))`, the smallest that the theorems allow; or
#'   `NULL`, see `tuning`.
#' @inheritSection aerr Settings found within the budget
#' @inheritSection aerr Probabilities of classes
#' @inheritSection aerr Errors
#' @inheritSection aerr Cost
#' @return A fit of class `c("aelr", "frugal_online", "frugal_fit")`, a list of
#'   the parts described in [aerr()]. Unlike a lasso solution, the averaged
#'   coefficients are seldom exactly 0; small ones are what is left of the
#'   uniform start.
#' @inherit aerr references
#' @seealso [aerr()] for ridge regression, [ddaelr()] for data-dependent
#'   sampling, [frugal_fit] for methods.
#' @examples
#' set.seed(1)
#' x <- matrix(runif(2000 * 30), 2000)
#' y <- x[, 1] - x[, 2]
#' fit <- aelr(x, y, budget = 4, seed = 1)
#' head(coef(fit))
#' mean(residuals(fit, x, y)^2) / mean(y^2)
#'
#' # radius and step size given, in the units of the data
#' fit <- aelr(x, y, budget = 4, radius = 2, step_size = 0.1, center = TRUE,
#'             seed = 1)
#' mean(residuals(fit, x, y)^2) / mean(y^2)
#' @export
aelr <- function(x, ...) UseMethod("aelr", method_of(x, ...))

#' @rdname aelr
#' @export
aelr.default <- function(x, y, budget, ..., tuning = NULL, radius = NULL,
                         step_size = NULL, x_bound = NULL, scale = NULL,
                         sampling = "uniform", second_moments = NULL,
                         inner = NULL, inner_sampling = "weight", groups = NULL,
                         center = NULL, intercept = NULL, averaging = NULL,
                         loss = "squared", estimator = "plugin", costs = NULL,
                         free = NULL, seed = NULL, control = frugal_control()) {
  fit_default("aelr", as.list(environment()), match.call(), ...)
}

#' @rdname aelr
#' @export
aelr.formula <- function(formula, data, budget, ...) {
  fit_formula(aelr.default, as.list(environment()), match.call(), ...)
}
