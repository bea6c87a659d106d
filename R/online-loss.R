#' Losses
#'
#' Objects for the argument `loss`: how an error of the prediction counts. A
#' loss changes one factor of the gradient estimate, the one that stands for the
#' residual; sampling, steps, averages and the account of looks stay as they
#' are.
#'
#' A loss is a convex function \eqn{f} of \eqn{z}. For a regression \eqn{z} is
#' the prediction minus the label; for a classification it is the margin, the
#' prediction times the label, with labels -1 and 1 (of a factor, its first and
#' second level).
#' * `loss_squared()`: \eqn{z^2 / 2}.
#' * `loss_absolute()`: the insensitive absolute loss of support-vector
#'   regression, \eqn{\max(|z| - \delta, 0)}{max(|z| - delta, 0)}, smoothed as
#'   Hazan and Koren (2012, section 4) do,
#'   \deqn{\frac{\epsilon}{2} \rho\Big(\frac{z - \delta}{\epsilon}\Big) +
#'   \frac{\epsilon}{2} \rho\Big(\frac{z + \delta}{\epsilon}\Big) - \delta,
#'   \quad \rho(u) = u\,\mathrm{erf}(u) + e^{-u^2} / \sqrt{\pi}.}{(epsilon / 2)
#'   rho((z - delta) / epsilon) + (epsilon / 2) rho((z + delta) / epsilon) -
#'   delta, rho(u) = u erf(u) + exp(-u^2) / sqrt(pi).} It is nowhere further
#'   than `epsilon` from the unsmoothed loss (their Claim 4.2, which leaves out
#'   that the other side is insensitive too). Gross errors pull no harder than
#'   small ones, so it withstands outliers.
#' * `loss_hinge()`: the hinge loss of support-vector classification,
#'   \eqn{\max(1 - z, 0)}{max(1 - z, 0)}, smoothed likewise to
#'   \eqn{(\epsilon \rho((1 - z) / \epsilon) + 1 - z) / 2}{(epsilon rho((1 - z)
#'   / epsilon) + 1 - z) / 2}.
#' * `loss_logistic()`: \eqn{\log(1 + e^{-z})}{log(1 + exp(-z))}.
#' * [loss_own()]: any other convex function.
#'
#' The more a loss is smoothed, the less bias a few looks cause; see
#' [estimators].
#'
#' @param delta Non-negative number, in the unit of the labels: smaller
#'   residuals cost nothing.
#' @param epsilon Positive number, the width of the smoothing: in the unit of
#'   the labels for `loss_absolute()`, which has no default for it, and of the
#'   margin for `loss_hinge()`.
#' @return An object of class `frugal_loss`, a list of
#'   * `kind`, `task` (`"regression"` or `"classification"`), `parameters`;
#'   * `value`, `derivative`: functions of numeric vectors \eqn{z};
#'   * `series`: the derivative as a power series, \eqn{c + \sum_i \omega_i
#'     \sum_n a_n ((z - s_i) / r)^n}{c + sum_i omega_i sum_n a_n ((z - s_i) /
#'     r)^n}, in a list of `constant`, `weights`, `shifts`, `scale` and the
#'     `coefficients` \eqn{a_0, \ldots, a_{63}}{a_0, ..., a_63}; or `NULL`, and
#'     then `why_no_series`.
#' @section Errors: `frugalreg_error_input` where a parameter is out of range.
#' @references
#' Hazan, E. and Koren, T. (2012). Linear Regression with Limited Observation.
#' *ICML*. \doi{10.48550/arXiv.1206.4678}.
#' @seealso [loss_own()]; [estimators] for what a loss needs of the looks.
#' @examples
#' loss <- loss_absolute(delta = 0.1, epsilon = 0.2)
#' loss
#' z <- c(-1, 0, 0.1, 1)
#' loss$value(z)
#' loss$derivative(z)
#' @name losses
NULL

new_loss <- function(kind, task, parameters = numeric(), value, derivative,
                     series = NULL, why_no_series = NULL) {
  structure(list(kind = kind, task = task, parameters = parameters,
                 value = value, derivative = derivative, series = series,
                 why_no_series = why_no_series), class = "frugal_loss")
}

#' @rdname losses
#' @export
loss_squared <- function() {
  new_loss("squared", "regression", value = squared_value,
           derivative = squared_derivative,
           series = power_series(c(0, 1, rep(0, series_length - 2))))
}

#' @rdname losses
#' @export
loss_absolute <- function(delta = 0, epsilon) {
  if (missing(epsilon)) {
    abort_input("epsilon", paste("given: it is the width of the smoothing, in",
                                 "the unit of the labels"), "missing")
  }
  delta <- check_number(delta, "delta", 0, 1e100)
  epsilon <- check_epsilon(epsilon)
  new_loss("absolute", "regression", c(delta = delta, epsilon = epsilon),
           value = absolute_value(delta, epsilon),
           derivative = absolute_derivative(delta, epsilon),
           series = power_series(erf_coefficients(), weights = c(0.5, 0.5),
                                 shifts = c(delta, -delta), scale = epsilon))
}

#' @rdname losses
#' @export
loss_hinge <- function(epsilon = 0.5) {
  epsilon <- check_epsilon(epsilon)
  new_loss("hinge", "classification", c(epsilon = epsilon),
           value = hinge_value(epsilon),
           derivative = hinge_derivative(epsilon),
           series = power_series(erf_coefficients(), constant = -0.5,
                                 weights = 0.5, shifts = 1, scale = epsilon))
}

#' @rdname losses
#' @export
loss_logistic <- function() {
  new_loss("logistic", "classification", value = logistic_value,
           derivative = logistic_derivative,
           why_no_series = paste(
             "the logistic loss has poles at -i pi and i pi: the power series",
             "of its derivative converges only where |z| < pi"
           ))
}

check_epsilon <- function(epsilon) {
  check_number(epsilon, "epsilon", 1e-100, 1e100,
               allowed = "a number from 1e-100 to 1e100")
}

# A loss object, or one of the names of losses that need no parameter.
as_loss <- function(x, argument = "loss") {
  if (inherits(x, "frugal_loss")) return(x)
  kinds <- c("squared", "absolute", "hinge", "logistic")
  if (!is.character(x) || length(x) != 1 || !x %in% kinds) {
    abort_input(argument, paste(
      "one of \"squared\", \"hinge\", \"logistic\", or made by",
      "loss_absolute(), loss_own() or another loss_ function"
    ), found_phrase(x))
  }
  if (x == "absolute") {
    abort_input(argument, paste(
      "loss_absolute(delta, epsilon): the width of its smoothing has the unit",
      "of the labels and no default"
    ), dQuote(x, FALSE))
  }
  switch(x, squared = loss_squared(), hinge = loss_hinge(),
         logistic = loss_logistic())
}

#' @export
format.frugal_loss <- function(x, ...) {
  name <- switch(x$kind,
    own = "the user's own",
    absolute = if (x$parameters[["delta"]] > 0) "insensitive absolute",
    hinge = "smoothed hinge"
  ) %||% x$kind
  if (length(x$parameters) == 0) return(name)
  shown <- x$parameters[x$parameters > 0]
  paste0(name, " (", paste(names(shown), format(shown, trim = TRUE),
                           sep = " = ", collapse = ", "), ")")
}

#' @export
print.frugal_loss <- function(x, ...) {
  cat("<frugal_loss> ", format(x), ", for ", x$task, "\n", sep = "")
  invisible(x)
}
