#' Principal component regression with missing attributes
#'
#' Learns a low-rank representation of incomplete rows without the labels, and
#' then a lasso regression of the labels on it. The model is that of [slrm()],
#' in which the labels help to find the representation; `slrm(method = "em")` is
#' mostly better. `mpcr()` is the batch competitor in Ganti and Willett (2015).
#'
#' @details
#' The first step finds the subspace that fits the observed values of all rows
#' best, \deqn{\min_{U, \mu, \alpha} \sum_i \|x_i - \mu - U
#' \alpha_i\|^2_{O_i},\quad U^\top U = I,}{min sum_i |x_i - mu - U a_i|^2 over
#' what is observed, U'U = I,} with loadings \eqn{U}, offsets \eqn{\mu}{mu},
#' codes \eqn{\alpha_i}{a_i} and the observed attributes \eqn{O_i} of row
#' \eqn{i}. The second step finds the weights \eqn{w} of the codes by the lasso,
#' \eqn{\frac1n \sum_i (y_i - b - w^\top \alpha_i)^2 + \lambda_2 \|w\|_1}{mean
#' (y - b - w'a)^2 + lambda2 |w|_1}.
#'
#' Codes, loadings and offsets are solved for in turn, each exactly, and the
#' objective never increases (a ridge on the codes adds the term `ridge`
#' \eqn{\|\alpha_i\|^2}{|a|^2}). The fit is the model of the pass that predicts
#' the validation rows best; the starting point counts as a pass.
#'
#' @inheritParams slrm
#' @param control Made by [frugal_control()]. Only `progress` has an effect.
#' @param validation Rows to choose settings by: a share of the labelled rows,
#'   drawn at random and not learned from; `list(x = , y = )`; or `NULL` for
#'   none. With `NULL` the last pass is kept and nothing is chosen.
#' @param paper `TRUE` for the competitor as printed: no ridge beyond `1e-6`, no
#'   offsets.
#' @param lambda2,lambda3 Penalties on the weights, at least 0, in standardised
#'   units. `lambda2 = NULL` is chosen by the validation rows in every pass;
#'   without validation rows it is next to nothing. `lambda3 = NULL` is 0; other
#'   values have an effect only together with a `lambda2`.
#' @param ridge Number of at least 0, added to the diagonal of
#'   \eqn{U_O^\top U_O}{U_O'U_O} when a code is computed, in training and
#'   prediction. `NULL` compares `1e-6` and `0.15` on the validation rows.
#' @param passes Whole number, the most passes over the rows. `NULL` is 200.
#' @param patience Whole number: the fit ends after this many passes without a
#'   better one for the validation rows. `NULL` is 15.
#' @return A fit of class `c("mpcr", "frugal_lowrank", "frugal_fit")`, a list of
#'   the parts described in [slrm()].
#' @inheritSection slrm Errors
#' @section Cost: A pass takes O(m r^2 + r^3) time for each row with m observed
#' values and rank r, and O(d r^3) for d attributes. Memory is `4 * d * r^2`
#' bytes.
#' @inherit slrm references
#' @seealso [smpcr()], the same for streams; [frugal_lowrank] for methods.
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
