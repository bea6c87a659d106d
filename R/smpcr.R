#' Stochastic principal component regression with missing attributes
#'
#' The competitor of Ganti and Willett (2015): the subspace of the rows is
#' tracked by PETRELS without labels, then weights are learned for the codes
#' that it gives. The model is that of [slrm()]; there the labels help to find
#' the subspace.
#'
#' The weights are the exact lasso on the codes, with the penalty that predicts
#' the validation rows best. With `paper = TRUE` they are as printed: proximal
#' gradient steps from 0, no ridge beyond `1e-6`, no reset, no offsets.
#'
#' @inheritParams slrm
#' @param validation Rows to choose by: a share of the labelled rows, drawn at
#'   random and not learned from; `list(x = , y = )`; or `NULL` for none, after
#'   which the last pass is kept and nothing is chosen.
#' @param paper `TRUE` for the competitor as printed up to errata.
#' @param weights_from `"lasso"` or `"gradient"`. `NULL` is `"lasso"`, with
#'   `paper = TRUE` `"gradient"`.
#' @param lambda2,lambda3,step_size Penalties and step size of the gradient
#'   steps, as for [slrm()]; refused with the lasso.
#' @param passes Whole number, the passes of the tracking, and the most of the
#'   gradient steps. `NULL` is 8000 over the number of rows, but from 5 to 40;
#'   500 with `paper = TRUE`.
#' @return A fit of class `c("smpcr", "frugal_lowrank", "frugal_fit")`, with the
#'   parts that [slrm()] lists. The `history` of the weights follows that of the
#'   tracking.
#' @inheritSection slrm Errors
#' @inheritSection slrm Cost
#' @inherit slrm references
#' @seealso [mpcr()], the same in batches.
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
