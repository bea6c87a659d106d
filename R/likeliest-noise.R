# The noise of labels, where each row leaves more or less of its label open.

#' The s that makes residuals with variances s + v likeliest, in rows that count
#' by their `weight`.
#' @noRd
likeliest_noise <- function(residual, variance, weight = 1) {
  weight <- rep_len(weight, length(residual))
  top <- weighted_mean(residual^2, weight)
  if (top == 0) return(0) # a constant label is known
  found <- stats::optimize(function(log_noise) {
    total <- exp(log_noise) + variance
    sum(weight * (log(total) + residual^2 / total))
  }, log(top) + c(-14, 1))
  exp(found$minimum)
}

# Below this part of the mean square a likeliest noise is none that is known.
least_noise <- 0.01

#' The same as the size of an error on complete rows, of few looks: where next
#' to nothing is likeliest, variances are over-stated, and what is known is that
#' it is no larger than on these rows.
#' @noRd
told_noise <- function(residual, variance) {
  as_seen <- mean(residual^2)
  noise <- likeliest_noise(residual, variance)
  if (noise < least_noise * as_seen) as_seen else noise
}

#' The likeliest noise of labels whose residuals have that and more variance,
#' for what is weighed by it: not below a hundredth of `top`, and by steps that
#' change little where the residuals do (likeliest_noise() is for sizes).
#' @noRd
likely_noise <- function(residual, variance, top, weight = 1) {
  if (top == 0) return(0)
  noise <- top / 2
  for (round in 1:200) {
    before <- noise
    total <- noise + variance
    # Not total^2, which small labels make 0.
    noise <- max(mean(weight * noise * (noise * (residual / total)^2 +
                                          variance / total)), least_noise * top)
    if (noise == before) break # and would not change in further rounds
  }
  noise
}
