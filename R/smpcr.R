#' Stochastic principal component regression with missing attributes
#'
#' Learns a low-rank representation of incomplete rows without the labels, one
#' row at a time by [petrels()], and then a regression of the labels on it. The
#' model is that of [slrm()], in which the labels help to find the
#' representation. `smpcr()` is the streaming competitor in Ganti and Willett
#' (2015).
#'
#' @details
#' The weights of the codes are an exact lasso, with the penalty that predicts
#' the validation rows best. With `paper = TRUE` the algorithm is as printed:
#' proximal gradient steps from 0, no ridge beyond `1e-6`, no reset, no offsets.
#'
#' @inheritParams slrm
#' @param validation Rows to choose settings by: a share of the labelled rows,
#'   drawn at random and not learned from; `list(x = , y = )`; or `NULL` for
#'   none. With `NULL` the last pass is kept and nothing is chosen.
#' @param paper `TRUE` for the competitor as printed, up to errata.
#' @param weights_from `"lasso"` or `"gradient"`. `NULL` is `"lasso"`, and
#'   `"gradient"` with `paper = TRUE`.
#' @param lambda2,lambda3,step_size Penalties and step size of the gradient
#'   steps, as for [slrm()]; refused with the lasso.
#' @param passes Whole number: the number of passes of the tracking, and the
#'   most passes of the gradient steps. `NULL` is 8000 over the number of rows,
#'   but at least 5 and at most 40; 500 with `paper = TRUE`.
#' @return A fit of class `c("smpcr", "frugal_lowrank", "frugal_fit")`, a list
#'   of the parts described in [slrm()]. In `history` the passes for the weights
#'   follow those of the tracking.
#' @inheritSection slrm Errors
#' @inheritSection slrm Cost
#' @inherit slrm references
#' @seealso [mpcr()], the same in batches; [frugal_lowrank] for methods.
#' @examples
#' set.seed(1)
#' codes <- matrix(rnorm(300 * 3), 300)
#' x <- codes %*% matrix(rnorm(3 * 20), 3)
#' x[runif(length(x)) < 0.5] <- NA
#' y <- codes %*% c(1, -1, 0)
#' fit <- smpcr(x[1:200, ], y[1:200], rank = 3)
#' mean(residuals(fit, x[201:300, ], y[201:300])^2) / var(c(y))
#' @export
smpcr <- function(x, ...) UseMethod("smpcr", method_of(x, ...))

#' @rdname smpcr
#' @export
smpcr.default <- function(x, y, rank, ..., paper = FALSE,
                          center = !isTRUE(paper),
                          scale = TRUE,
                          units = if (isTRUE(paper)) "same" else "auto",
                          winsorise = FALSE,
                          validation = 0.2,
                          weights_from = NULL, lambda2 = NULL, lambda3 = NULL,
                          ridge = NULL, gamma = NULL, passes = NULL,
                          patience = NULL, step_size = NULL, delta = NULL,
                          forgetting = NULL, reset = NULL, recursions = NULL,
                          seed = NULL, control = frugal_control()) {
  fit_lowrank_default("smpcr", as.list(environment()), match.call(), ...)
}

#' @rdname smpcr
#' @export
smpcr.formula <- function(formula, data, rank, ...) {
  fit_formula(smpcr.default, as.list(environment()), match.call(), ...)
}
