# By what lambda is chosen for classes: held-out estimates of other measures
# than the squared error of least squares.

#' Of each lambda, from what held-out rows show, of engines that read rows;
#' where there are none, as an earlier fit told.
#' @noRd
class_estimate <- function(estimated, fit, observed, measure) {
  if (is.null(observed$data)) {
    return(estimate_as_told(estimated, fit, observed, measure))
  }
  told <- rows_of_classes(fit, estimated$paths, observed)
  rows <- told$rows
  said <- held_out_predictions(fit, fit$lambda, estimated$paths, observed, rows)
  scale <- likeliest_calibration(fit, estimated$paths, observed,
                                 estimated$cvm)
  y <- observed$y[rows]
  weight <- told$weight %||% rep(1, length(rows))
  folds <- split(seq_along(rows), observed$folds[rows])
  values <- vapply(seq_along(fit$lambda), function(at) {
    slope <- scale["slope", at]
    odds <- expected_logistic(scale["shift", at] + slope * said$mean[, at],
                              slope^2 * said$variance[, at])$value
    vapply(folds, function(own) {
      class_measures[[measure]](y[own], odds[own], weight[own])
    }, 0)
  }, numeric(length(folds)))
  sizes <- vapply(folds, function(own) sum(weight[own]), 0)
  known <- rowSums(is.na(values)) == 0 # folds of one class have no curve
  if (!any(known)) return(estimated)
  values <- values[known, , drop = FALSE]
  sizes <- sizes[known] / sum(sizes[known])
  estimated$cvm <- colSums(values * sizes)
  spread <- colSums(sweep(values, 2, estimated$cvm)^2 * sizes)
  estimated$cvsd <- sqrt(spread / max(length(sizes) - 1, 1))
  estimated$measure <- measure
  estimated$calibration <- scale
  estimated
}

class_measures <- list(
  deviance = function(y, odds, weight) {
    odds <- pmin(pmax(odds, 1e-12), 1 - 1e-12)
    -2 * weighted_mean(y * log(odds) + (1 - y) * log1p(-odds), weight)
  },
  class = function(y, odds, weight) weighted_mean((odds > 0.5) != y, weight),
  # 1 - the area under the curve, so that less is better: the share of pairs of
  # both classes that are in the wrong order, of ties half.
  auc = function(y, odds, weight = rep(1, length(y))) {
    at <- match(odds, sort(unique(odds)))
    ones <- sums_by(weight * y, at, max(at))
    zeros <- sums_by(weight * (1 - y), at, max(at))
    1 - sum(ones * (cumsum(zeros) - zeros / 2)) / (sum(ones) * sum(zeros))
  }
)
