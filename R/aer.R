#' Attribute-efficient regression by Pegasos steps
#'
#' AER of Cesa-Bianchi, Shalev-Shwartz and Shamir (2010, Algorithm 2):
#' stochastic gradient steps of size \eqn{1/(\lambda t)} for the squared loss
#' \eqn{(w^\top x - y)^2} and projection on the L1 ball. Half of the budget
#' estimates the data point, from a uniform set of attributes without
#' replacement; the other half the inner product, from draws in proportion to
#' the coefficients' sizes.
#'
#' [aelr()] has the better guarantee and [ddaelr()] mostly the better results;
#' this one is what they are compared with. The paper's line for the inner
#' product writes \eqn{x_j} where it means \eqn{x_i}.
#'
#' @inheritParams aelr
#' @param tuning As for [aerr()], with `lambda` in place of a step size, and
#'   without centring.
#' @param radius Positive number, the radius \eqn{B} of the L1 ball, for `x /
#'   x_bound`; `"theory"`, `max(abs(y))`; `"auto"`, where `scale` is `"auto"`,
#'   twice the standard deviation of the labels times `x_bound`; or `NULL`, by
#'   `tuning`. For labels -1 and 1 radii of nearly the same squared error can
#'   have quite different shares of wrong signs
#'   (`vignette("limited-observation")`).
#' @param budget Even whole number from 2 to the number of attributes: the most
#'   distinct attributes that are looked at in one visit of an example.
#' @param lambda `"theory"` for the theorem's, with \eqn{B_2 = B}, or a positive
#'   number: the smaller, the larger the steps; `"auto"`, where `scale` is
#'   `"auto"`, `2 / x_bound^2 * min(1, sqrt(100 / m))` where an attribute is
#'   looked at `m` times, on average and after the pilot; or `NULL`, by
#'   `tuning`.
#' @param intercept `TRUE` to learn an unpenalised intercept. `NULL` is `FALSE`
#'   by the theory.
#' @return A fit of class `c("aer", "frugal_online", "frugal_fit")`, with the
#'   parts that [aerr()] lists; `step_size` is `lambda`.
#' @inheritSection aerr Errors
#' @section Cost: O(budget + non-zero coefficients) time per visit: projection
#' is applied lazily.
#' @references Cesa-Bianchi, N., Shalev-Shwartz, S. and Shamir, O. (2010).
#'   Efficient Learning with Partially Observed Attributes. *ICML*.
#'   \doi{10.48550/arXiv.1004.4421}.
#' @seealso [aelr()], [ddaelr()], which are mostly better;
#'   [moment_lasso()], the other method of the paper.
#' @examples
#' set.seed(1)
#' x <- matrix(runif(2000 * 30), 2000)
#' y <- x[, 1] - x[, 2]
#' fit <- aer(x, y, budget = 4, seed = 1)
#' mean(residuals(fit, x, y)^2) / mean(y^2)
#' @export
aer <- function(x, ...) UseMethod("aer", method_of(x, ...))

#' @rdname aer
#' @export
aer.default <- function(x, y, budget, ..., tuning = NULL, radius = NULL,
                        lambda = NULL, x_bound = NULL, scale = NULL,
                        groups = NULL, intercept = NULL, averaging = NULL,
                        seed = NULL, control = frugal_control()) {
  fit_default("aer", as.list(environment()), match.call(), ...)
}

#' @rdname aer
#' @export
aer.formula <- function(formula, data, budget, ...) {
  fit_formula(aer.default, as.list(environment()), match.call(), ...)
}

#' In the terms of the other learners.
#' @noRd
pegasos_arguments <- function(arguments) {
  lambda <- arguments$lambda
  if (!is.null(lambda) && !identical(lambda, "theory") && !is_auto(lambda)) {
    lambda <- check_number(lambda, "lambda", 0, open = TRUE, allowed = paste(
      "\"theory\", \"auto\" or a finite number above 0"
    ))
  }
  c(arguments, list(step_size = lambda, sampling = "uniform", inner = "even",
                    inner_sampling = "weight", center = FALSE))
}

#' "auto" of aer(): where attributes are scaled, the labels' size is all that is
#' left to know. The penalty starts at the curvature of the loss, and falls, as
#' the theorem's, with the root of the looks at an attribute.
#' @noRd
pegasos_spec <- function(spec, arguments, y) {
  by_radius <- is_auto(arguments$radius)
  by_step <- is_auto(arguments$step_size)
  if (!by_radius && !by_step) return(spec)
  if (!isTRUE(spec$pilot$scale)) {
    abort_input(if (by_radius) "radius" else "lambda",
                "a number or \"theory\" unless scale is \"auto\"", "\"auto\"")
  }
  bound <- if (spec$pilot$bound == 0) clipped_at else spec$pilot$bound
  if (by_radius) {
    size <- label_size(y, spec, loss_squared())
    spec$radius <- if (size > 0) 2 * size * bound else 1
  }
  if (by_step) {
    looks <- spec$visits * spec$budget / spec$groups
    spec$step_size[] <- 2 / bound^2 * min(1, sqrt(100 / looks))
  }
  spec
}
