#' Attribute-efficient lasso regression
#'
#' Learns a sparse linear regression from a few looks per example: AELR of Hazan
#' and Koren (2012), and with other samplings the GAELR family of Kukliansky and
#' Shamir (2015). The target is
#' \deqn{\min_{\|w\|_1 \le B} E\,\tfrac12 (w^\top x - y)^2,}{min
#' E (w'x - y)^2 / 2 over the L1 ball of radius B,}
#' where each training example may be looked at in at most `budget` attributes,
#' which the learner chooses.
#'
#' As [aerr()], with multiplicative steps (the exponentiated gradient of both
#' signs) in place of projected gradient descent. The paper's Theorem 3.4 prints
#' \eqn{1/(4B^2)} in the step size where its proof gives \eqn{1/(4B)}; the
#' latter is used.
#'
#' @inheritParams aerr
#' @param radius Positive number, the radius \eqn{B} of the L1 ball, for `x /
#'   x_bound`; `"auto"` to find it within the budget; `"theory"`, `max(abs(y))`,
#'   the smallest that the theorems allow; or `NULL`, by `tuning`.
#' @inheritSection aerr Settings found within the budget
#' @inheritSection aerr Probabilities of classes
#' @inheritSection aerr Errors
#' @inheritSection aerr Cost
#' @return A fit of class `c("aelr", "frugal_online", "frugal_fit")`, with the
#'   parts that [aerr()] lists. The coefficients of an average are seldom
#'   exactly 0: small ones are what is left of the uniform start.
#' @inherit aerr references
#' @seealso [aerr()] for a ridge regression, [ddaelr()] for data-dependent
#'   sampling.
#' @examples
#' set.seed(1)
#' x <- matrix(runif(2000 * 30), 2000)
#' y <- x[, 1] - x[, 2]
#' fit <- aelr(x, y, budget = 4, seed = 1)
#' head(coef(fit))
#' mean(residuals(fit, x, y)^2) / mean(y^2)
#'
#' # in the units of the data
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
