#' Losses
#'
#' Objects for the argument `loss` of the online learners: what the learner
#' minimises. Use `loss_absolute()` if there are outliers, and `loss_logistic()`
#' or `loss_hinge()` for classes.
#'
#' @details
#' A loss is a convex function \eqn{f} of a number \eqn{z}. For regression,
#' \eqn{z} is the prediction minus the label. For classification, \eqn{z} is the
#' margin, that is, the prediction times the label, with labels -1 and 1 (the
#' first and the second level of a factor).
#' * `loss_squared()`: \eqn{z^2 / 2}.
#' * `loss_absolute()`: the insensitive absolute loss of support vector
#'   regression, \eqn{\max(|z| - \delta, 0)}{max(|z| - delta, 0)}, smoothed as
#'   in Hazan and Koren (2012, section 4): \deqn{\frac{\epsilon}{2}
#'   \rho\Big(\frac{z - \delta}{\epsilon}\Big) + \frac{\epsilon}{2}
#'   \rho\Big(\frac{z + \delta}{\epsilon}\Big) - \delta, \quad \rho(u) =
#'   u\,\mathrm{erf}(u) + e^{-u^2} / \sqrt{\pi}.}{(epsilon / 2) rho((z - delta)
#'   / epsilon) + (epsilon / 2) rho((z + delta) / epsilon) - delta, rho(u) = u
#'   erf(u) + exp(-u^2) / sqrt(pi).} It differs from the unsmoothed loss by at
#'   most `epsilon`. (This is their Claim 4.2, which omits that the other side
#'   is insensitive too.) Gross errors pull no harder than small ones, so that
#'   outliers do little harm.
#' * `loss_hinge()`: the hinge loss of support vector classification,
#'   \eqn{\max(1 - z, 0)}{max(1 - z, 0)}, smoothed in the same way to
#'   \eqn{(\epsilon \rho((1 - z) / \epsilon) + 1 - z) / 2}{(epsilon rho((1 - z)
#'   / epsilon) + 1 - z) / 2}.
#' * `loss_logistic()`: \eqn{\log(1 + e^{-z})}{log(1 + exp(-z))}.
#' * [loss_own()]: any other convex function.
#'
#' The loss changes only the factor of the gradient estimate that stands for the
#' residual. Sampling, steps, averages and the account of looks stay the same.
#' The smoother the loss, the smaller the bias from few looks; see [estimators].
#'
#' @param delta Non-negative number, in the unit of the labels: smaller
#'   residuals cost nothing.
#' @param epsilon Positive number: the width of the smoothing. For
#'   `loss_absolute()` it is in the unit of the labels and has no default. For
#'   `loss_hinge()` it is in the unit of the margin.
#' @return An object of class `frugal_loss`, a list of
#'   * `kind`, `task` (`"regression"` or `"classification"`), `parameters`;
#'   * `value`, `derivative`: functions of numeric vectors \eqn{z};
#'   * `series`: the derivative as a power series, \eqn{c + \sum_i \omega_i
#'     \sum_n a_n ((z - s_i) / r)^n}{c + sum_i omega_i sum_n a_n ((z - s_i) /
#'     r)^n}, as a list of `constant` \eqn{c}, `weights`
#'     \eqn{\omega_i}{omega_i}, `shifts` \eqn{s_i}, `scale` \eqn{r} and
#'     `coefficients` \eqn{a_0, \ldots, a_{63}}{a_0, ..., a_63}. If there is no
#'     series, it is `NULL`, and `why_no_series` says why.
#' @section Errors: `frugalreg_error_input` for a parameter out of range.
#' @references
#' Hazan, E. and Koren, T. (2012). Linear Regression with Limited Observation.
#' *ICML*. \doi{10.48550/arXiv.1206.4678}.
#' @seealso [loss_own()]; [estimators], which estimate a loss's derivative from
#'   looks.
#' @examples
#' loss <- loss_absolute(delta = 0.1, epsilon = 0.2)
#' loss
#' z <- c(-1, 0, 0.1, 1)
#' loss$value(z)
#' loss$derivative(z)
#' @order 1
#' @name losses
NULL

#' Where there is no `series`, `why_no_series` ends the sentence that GenEst is
#' refused with.
#' @noRd
new_loss <- function(kind, task, parameters = numeric(), value, derivative,
                     series = NULL, why_no_series = NULL) {
  structure(list(kind = kind, task = task, parameters = parameters,
                 value = value, derivative = derivative, series = series,
                 why_no_series = why_no_series), class = "frugal_loss")
}

#' The width of the smoothing, by which losses divide: neither 0 nor almost.
#' @noRd
check_epsilon <- function(epsilon) {
  check_number(epsilon, "epsilon", 1e-100, 1e100,
               allowed = "a number from 1e-100 to 1e100")
}

#' The losses, a row each, in a file of its own (online-loss-*.R). A new one
#' takes such a file and a line here.
#'
#'   named       function(): the loss for its name; it refuses where
#'               there is none without parameters. NULL: it has no name
#'   compiled    FALSE where the derivative is called in R and nothing else is
#'               known: no theorem gives a step size, and none is found
#'   format      function(loss): in words
#' and where there is something to say:
#'   parameters  their names
#'   types       kinds of prediction, the default first; else those of its task
#'   response    function(link): predictions of type "response"; else the link
#' @noRd
losses <- function() {
  list(squared = squared_loss, absolute = absolute_loss, hinge = hinge_loss,
       logistic = logistic_loss, own = own_loss)
}

#' What the table above says of a loss object.
#' @noRd
loss_row <- function(loss) losses()[[loss$kind]]

#' A loss object, or one of the names of losses that need no parameter.
#' @noRd
as_loss <- function(x) {
  if (inherits(x, "frugal_loss")) return(check_saved(x))
  kinds <- names(Filter(function(row) !is.null(row$named), losses()))
  if (!is.character(x) || length(x) != 1 || !x %in% kinds) {
    abort_input("loss", paste(
      "one of \"squared\", \"hinge\", \"logistic\", or made by",
      "loss_absolute(), loss_own() or another loss_ function"
    ), found_phrase(x))
  }
  losses()[[x]]$named()
}

#' The loss that is given; that of a learner without such an argument.
#' @noRd
loss_of <- function(arguments) as_loss(arguments$loss %||% "squared")

#' Which kinds of prediction a loss has, the default first.
#' @noRd
prediction_types <- function(loss) {
  loss_row(loss)$types %||% if (loss$task == "classification") {
    c("link", "class")
  } else {
    c("response", "link")
  }
}

#' @export
format.frugal_loss <- function(x, ...) {
  check_saved(x)
  name <- loss_row(x)$format(x)
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
