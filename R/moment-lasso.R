#' Lasso from directly estimated moments
#'
#' Fits a lasso regression to moments that are estimated from random pairs of
#' attributes of each example. This is the Baseline of Cesa-Bianchi,
#' Shalev-Shwartz and Shamir (2010, Algorithm 1). It is here for comparison;
#' [momentnet()] is based on the same idea and should be preferred.
#'
#' @details The pairs give unbiased estimates of
#' \eqn{A = E[x x^\top]}{A = E[x x']} and \eqn{v = E[2 y x]}. The coefficients
#' minimise \eqn{w^\top A w - w^\top v}{w'Aw - w'v} over the L1 ball. (The paper
#' prints a plus before the second term; the sign is wrong there.)
#'
#' The estimate of \eqn{A} usually has negative eigenvalues, so that the problem
#' is not convex. Projected gradient steps from 0, which are deterministic, then
#' find a stationary point. With `psd = TRUE` the estimate is first replaced by
#' the nearest positive semidefinite matrix in Frobenius norm.
#'
#' @inheritParams aer
#' @param tuning As for [aerr()], but for radius and scale only.
#' @param radius The radius \eqn{B} of the L1 ball, for the coefficients of
#'   `x / x_bound`: a positive number; `"theory"` for `max(abs(y))`; `"auto"` to
#'   choose among four radii by the last tenth of the rows, as [aerr()] does; or
#'   `NULL`, see `tuning`.
#' @param psd `TRUE` for positive semidefinite moments.
#' @param intercept `TRUE` for moments about the means, which are estimated from
#'   the same looks. `NULL` is `FALSE` with `tuning = "theory"`.
#' @return A fit of class `c("moment_lasso", "frugal_online", "frugal_fit")`, a
#'   list of the parts described in [aerr()]. [update()] is exact, as it
#'   continues the sums of the moments.
#' @inheritSection aerr Errors
#' @section Cost:
#' Time per visit is O(budget). There is one minimisation at the end (and at
#' each checkpoint), with O(d^2) time per iteration for d attributes, and O(d^3)
#' with `psd`. Memory is that of three d x d matrices; more than
#' `getOption("frugalreg.memory", 16e9)` bytes are refused.
#' @inherit aer references
#' @seealso [momentnet()], which also estimates from moments, but has a path,
#'   chooses the penalty from the same looks, and has fewer noisy pairs;
#'   [frugal_fit] for methods.
#' @examples
#' set.seed(1)
#' x <- matrix(runif(2000 * 10), 2000)
#' y <- x[, 1] - x[, 2]
#' fit <- moment_lasso(x, y, budget = 4, radius = 2, psd = TRUE)
#' mean(residuals(fit, x, y)^2) / mean(y^2)
#' @export
moment_lasso <- function(x, ...) UseMethod("moment_lasso", method_of(x, ...))

#' @rdname moment_lasso
#' @export
moment_lasso.default <- function(x, y, budget, ..., tuning = NULL,
                                 radius = NULL, psd = FALSE, x_bound = NULL,
                                 scale = NULL, groups = NULL, intercept = NULL,
                                 seed = NULL, control = frugal_control()) {
  fit_default("moment_lasso", as.list(environment()), match.call(), ...)
}

#' @rdname moment_lasso
#' @export
moment_lasso.formula <- function(formula, data, budget, ...) {
  fit_formula(moment_lasso.default, as.list(environment()), match.call(), ...)
}

#' In the terms of the other learners: there are no steps and no average.
#' @noRd
moment_arguments <- function(arguments) {
  check_flag(arguments$psd, "psd")
  c(arguments, list(step_size = 1, sampling = "uniform", inner = "even",
                    inner_sampling = "weight", center = FALSE, averaging = 0))
}

#' The learner keeps three square matrices of as many columns.
#' @noRd
check_moment_memory <- function(columns) {
  check_memory(3 * 8 * columns^2, "x", "data with fewer columns",
               paste("with", columns, "columns, which need"))
}
