#' Data-dependent attribute-efficient lasso regression
#'
#' Like [aelr()], but attributes with large second moments are looked at more
#' often. The gain over [aelr()] is large if few attributes carry most of the
#' moments; [improvement_ratio()] estimates it. This is the algorithm DDAELR of
#' Kukliansky and Shamir (2015).
#'
#' @details
#' The probabilities come from `second_moments` if these are known. Otherwise
#' there are two phases, the first of which estimates the moments.
#'
#' With `tuning = "theory"` half of the budget goes to the inner product, whose
#' draws also follow the moments.
#'
#' With `tuning = "auto"` attributes are scaled, so that they all have the same
#' moments. Draws are then uniform, as in [aelr()], unless `sampling` says
#' otherwise or looks have prices (`costs`).
#'
#' @inheritParams aelr
#' @param second_moments Known second moments \eqn{E[x_i^2]} of the raw
#'   attributes, one per column, or `NULL` to estimate them.
#' @param sampling A [sampling] object or the name of one, or `NULL`, which is
#'   * by `second_moments`, if these are given;
#'   * uniform with `tuning = "auto"`, if attributes are scaled and looks have
#'     no prices;
#'   * in two phases otherwise.
#' @inheritSection aerr Settings found within the budget
#' @inheritSection aerr Probabilities of classes
#' @inheritSection aerr Errors
#' @inheritSection aerr Cost
#' @return A fit of class `c("ddaelr", "frugal_online", "frugal_fit")`, a list
#'   of the parts described in [aerr()].
#' @references Kukliansky, D. and Shamir, O. (2015). Attribute Efficient Linear
#'   Regression with Distribution-Dependent Sampling. *ICML*.
#'   \doi{10.48550/arXiv.1410.6382}.
#' @seealso [improvement_ratio()], [sampling], [frugal_fit]
#' @examples
#' set.seed(1)
#' data <- simulate_decay(1000, d = 50, alpha = -1, task = "lasso")
#' fit <- ddaelr(data$x, data$y, budget = 5, radius = 15, step_size = 0.03)
#' fit
#'
#' # with moments that are known, and with uniform draws
#' known <- ddaelr(data$x, data$y, budget = 5, radius = 15, step_size = 0.03,
#'                 second_moments = data$second_moments, seed = 1)
#' even <- aelr(data$x, data$y, budget = 5, radius = 15, step_size = 0.03,
#'              inner = "even", seed = 1)
#' mean(residuals(known, data$x, data$y)^2) / mean(data$y^2)
#' mean(residuals(even, data$x, data$y)^2) / mean(data$y^2)
#' @export
ddaelr <- function(x, ...) UseMethod("ddaelr", method_of(x, ...))

#' @rdname ddaelr
#' @export
ddaelr.default <- function(x, y, budget, ..., tuning = NULL, radius = NULL,
                           step_size = NULL, x_bound = NULL, scale = NULL,
                           second_moments = NULL, sampling = NULL,
                           inner = NULL, inner_sampling = "moment",
                           groups = NULL, center = NULL, intercept = NULL,
                           averaging = NULL, loss = "squared",
                           estimator = "plugin", costs = NULL, free = NULL,
                           seed = NULL, control = frugal_control()) {
  fit_default("ddaelr", as.list(environment()), match.call(), ...)
}

#' @rdname ddaelr
#' @export
ddaelr.formula <- function(formula, data, budget, ...) {
  fit_formula(ddaelr.default, as.list(environment()), match.call(), ...)
}
