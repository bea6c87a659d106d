# What the chance of which rows a fit has seen leaves open of its coefficients:
# how far the fits without a fold are from their mean, as the jackknife has it.

#' For each penalty of the paths a column for each of them, of the intercept and
#' the coefficients: the sum of squares of a row's products with them is the
#' variance of its prediction. `paths` are those of `folds` folds, or some.
#' @noRd
fold_deviations <- function(paths, folds = length(paths)) {
  scale <- (folds - 1) / sqrt(folds * (length(paths) - 1))
  lapply(seq_along(paths[[1]]$intercept), function(at) {
    all <- vapply(paths, function(path) {
      c(path$intercept[[at]], path$beta[, at])
    }, numeric(nrow(paths[[1]]$beta) + 1))
    scale * (all - rowMeans(all))
  })
}

#' Of rows, an attribute that one does not show at its conditional mean; 0 where
#' there are no deviations, as in fits of earlier versions.
#' @noRd
coefficient_variance <- function(fit, newx, deviations) {
  if (is.null(deviations)) return(0)
  said <- conditional_rows(fit, newx, deviations[-1, , drop = FALSE])
  sum_of_squares(said$mean, deviations)
}

#' Of each row's products with the deviations of the coefficients.
#' @noRd
sum_of_squares <- function(products, deviations) {
  rowSums(sweep(products, 2, deviations[1, ], "+")^2)
}
