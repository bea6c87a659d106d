#' Attribute-efficient regression by Pegasos steps
#'
#' Fits a linear regression with coefficients in an L1 ball from a few looks at
#' each training example. This is the algorithm AER of Cesa-Bianchi,
#' Shalev-Shwartz and Shamir (2010, Algorithm 2). It is here for comparison:
#' [aelr()] has the better guarantee, and [ddaelr()] mostly the better results.
#'
#' @details The learner takes stochastic gradient steps of size
#' \eqn{1/(\lambda t)}{1 / (lambda t)} in visit \eqn{t}, for the squared loss
#' \eqn{(w^\top x - y)^2}{(w'x - y)^2}, and projects on the L1 ball. Half of the
#' budget estimates the data point, from attributes drawn uniformly without
#' replacement. The other half estimates the inner product, from draws with
#' probabilities proportional to the absolute coefficients.
#'
#' In the paper's line for the inner product, \eqn{x_j} should read \eqn{x_i}.
#'
#' @inheritParams aelr
#' @param tuning As for [aerr()], with `lambda` in place of a step size, and
#'   without centring.
#' @param radius The radius \eqn{B} of the L1 ball, for the coefficients of
#'   `x / x_bound`: a positive number; `"theory"` for `max(abs(y))`; `"auto"`,
#'   which needs `scale = "auto"`, for twice the standard deviation of the
#'   labels times `x_bound`; or `NULL`, see `tuning`. For labels -1 and 1, radii
#'   with nearly the same squared error can have quite different shares of wrong
#'   signs (`vignette("limited-observation")`).
#' @param budget Even whole number from 2 to the number of attributes: the
#'   largest number of distinct attributes that are looked at in one visit of an
#'   example.
#' @param lambda The size of the steps; a smaller `lambda` makes larger steps. A
#'   positive number; `"theory"` for the theorem's value, with \eqn{B_2 = B};
#'   `"auto"`, which needs `scale = "auto"`, for
#'   `2 / x_bound^2 * min(1, sqrt(100 / m))`, where `m` is the mean number of
#'   looks at an attribute after the pilot; or `NULL`, see `tuning`.
#' @param intercept `TRUE` to learn an unpenalised intercept. `NULL` is `FALSE`
#'   with `tuning = "theory"`.
#' @return A fit of class `c("aer", "frugal_online", "frugal_fit")`, a list of
#'   the parts described in [aerr()]. `step_size` is `lambda`.
#' @inheritSection aerr Errors
#' @section Cost: Time per visit is O(budget + number of non-zero coefficients):
#' projection is applied lazily.
#' @references Cesa-Bianchi, N., Shalev-Shwartz, S. and Shamir, O. (2010).
#'   Efficient Learning with Partially Observed Attributes. *ICML*.
#'   \doi{10.48550/arXiv.1004.4421}.
#' @seealso [aelr()], [ddaelr()], which are mostly better; [moment_lasso()], the
#'   other method of the paper; [frugal_fit] for methods.
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
