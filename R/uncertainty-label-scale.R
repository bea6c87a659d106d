# How far labels are from their predictions, for rows that show more or less
# than others: the variance s + c v + u of a row that hides v.

# By which factor v may be wrong at most.
most_spread <- 2

#' s, `noise`, and c, `spread`, of held-out rows with these residuals, whose
#' variance is by the fit `hidden` of what a row does not show, v, and `unsure`
#' of the coefficients, u. Rows that hide much say little of s: its likelihood
#' may have its maximum near 0, and would make complete rows certain. So where s
#' as other sums tell it, `judged` (NA where there are none), is more, the mean
#' of both is taken. These sums are noisy, and where they are less they lower
#' nothing: too narrow an interval is worse than too wide a one. c makes up for
#' what is then missing to the mean of the squares. Rows count by `weight`.
#' @noRd
label_scale <- function(residual, hidden, unsure, judged = NA, weight = NULL) {
  noise <- likeliest_noise(residual, hidden + unsure, weight %||% 1)
  if (!any(hidden > 0)) return(list(noise = noise, spread = 1))
  if (is.finite(judged)) noise <- max(noise, (noise + judged) / 2)
  missing <- weighted_mean(residual^2 - unsure, weight) - noise
  spread <- missing / weighted_mean(hidden, weight)
  list(noise = noise, spread = min(max(spread, 1 / most_spread), most_spread))
}

#' The variance of labels about their predictions; fits of earlier versions have
#' no c.
#' @noRd
scaled_variance <- function(kept, hidden, unsure) {
  kept$noise + (kept$spread %||% 1) * hidden + unsure
}

#' The mean of u over complete rows: that of the squares of products with the
#' `deviations` of a fit's coefficients, see fold_deviations().
#' @noRd
mean_unsure <- function(fit, deviations) {
  if (is.null(deviations)) return(0)
  joint <- joint_model(fit)
  slope <- deviations[-1, , drop = FALSE]
  square <- if (is.null(joint$covariance)) {
    sum(crossprod(joint$loadings, slope)^2) + sum(joint$diagonal * slope^2)
  } else {
    sum(slope * (joint$covariance %*% slope))
  }
  sum((deviations[1, ] + crossprod(joint$center, slope))^2) + square
}
