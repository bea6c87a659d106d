#' Principal component regression with missing attributes
#'
#' The batch competitor of Ganti and Willett (2015): the subspace that fits what
#' is observed of all rows best,
#' \deqn{\min_{U, \mu, \alpha} \sum_i \|x_i - \mu - U \alpha_i\|^2_{O_i},\quad
#' U^\top U = I,}{min sum_i |x_i - mu - U a_i|^2 over what is observed, U'U =
#' I,} is found without labels, then the weights of the codes by the lasso,
#' \eqn{\frac1n \sum_i (y_i - b - w^\top \alpha_i)^2 + \lambda_2
#' \|w\|_1}{mean (y - b - w'a)^2 + lambda2 |w|_1}. The model is that of
#' [slrm()]; there the labels help to find the subspace.
#'
#' Codes, loadings and offsets are solved for in turn, each exactly, and the
#' objective never rises (with a ridge on the codes it has the term
#' `ridge` \eqn{\|\alpha_i\|^2}{|a|^2}). The pass whose model predicts the
#' validation rows best is kept, the start included.
#'
#' @inheritParams slrm
#' @param control Made by [frugal_control()]; `progress` counts here.
#' @param validation Rows to choose by: a share of the labelled rows, drawn at
#'   random and not learned from; `list(x = , y = )`; or `NULL` for none, after
#'   which the last pass is kept and nothing is chosen.
#' @param paper `TRUE` for the competitor as printed: no ridge beyond `1e-6`, no
#'   offsets.
#' @param lambda2,lambda3 Penalties of the weights, at least 0, in standardised
#'   units. `lambda2 = NULL` is chosen by the validation rows in every pass, and
#'   next to nothing without them; `lambda3 = NULL` is 0 and counts with a
#'   `lambda2` only.
#' @param ridge Number of at least 0, added to the diagonal of
#'   \eqn{U_O^\top U_O}{U_O'U_O} where a code is solved for, in training and
#'   prediction. `NULL` tries `1e-6` and `0.15` on the validation rows.
#' @param passes Whole number, the most passes over the rows. `NULL` is 200.
#' @param patience Whole number: a fit ends after so many passes without a
#'   better one for the validation rows. `NULL` is 15.
#' @return A fit of class `c("mpcr", "frugal_lowrank", "frugal_fit")`, with the
#'   parts that [slrm()] lists.
#' @inheritSection slrm Errors
#' @section Cost: With m observed values in a row and rank r, time
#' O(m r^2 + r^3) a row and pass, and O(d r^3) a pass for d attributes. Memory
#' `4 * d * r^2` bytes.
#' @inherit slrm references
#' @seealso [smpcr()], the same for streams.
#' @examples
#' set.seed(1)
#' data <- simulate_lowrank(300, d = 20, rank = 3, observed = 0.5)
#' fit <- mpcr(data$x[1:200, ], data$y[1:200], rank = 3)
#' mean(residuals(fit, data$x[201:300, ], data$y[201:300])^2) / var(data$y)
#' plot(fit)
#' @export
mpcr <- function(x, ...) UseMethod("mpcr", method_of(x, ...))

#' @rdname mpcr
#' @export
mpcr.default <- function(x, y, rank, ..., paper = FALSE,
                         center = !isTRUE(paper),
                         scale = TRUE,
                         units = if (isTRUE(paper)) "same" else "auto",
                         winsorise = FALSE,
                         validation = 0.2, lambda2 = NULL, lambda3 = NULL,
                         ridge = NULL, gamma = NULL, passes = NULL,
                         patience = NULL, seed = NULL,
                         control = frugal_control()) {
  fit_lowrank_default("mpcr", as.list(environment()), match.call(), ...)
}

#' @rdname mpcr
#' @export
mpcr.formula <- function(formula, data, rank, ...) {
  fit_formula(mpcr.default, as.list(environment()), match.call(), ...)
}
