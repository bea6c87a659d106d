# Noise with long tails. What a row does not show adds many small parts, which
# makes the error of its label more nearly normal: of errors on rows that hide
# much, 80 % lie within more of their standard deviations than of errors on
# complete rows. Student's t says how much: it is a mixture of normal laws, and
# stays one where a normal variable is added.

# Degrees of freedom that are compared, how many normal laws are a t, and by how
# much the likeliest t must be better than a normal law.
tail_constants <- list(freedom = c(3, 4, 6, 10), laws = 12, gain = 3)

#' The variances of these normal laws, where t has the variance 1.
#' @noRd
law_variances <- function(freedom) {
  middle <- (seq_len(tail_constants$laws) - 0.5) / tail_constants$laws
  (freedom - 2) / stats::qchisq(middle, freedom)
}

#' Of residuals that are noise of this variance, and normal of the other: the
#' `freedom` of the noise, and which `share` noise has of their variance, by
#' quantiles; NULL where it may be normal.
#' @noRd
noise_tails <- function(residual, noise, other) {
  if (noise == 0) return(NULL)
  log_likelihood <- function(variances) {
    density <- lapply(variances, function(one) {
      stats::dnorm(residual, 0, sqrt(noise * one + other))
    })
    sum(log(Reduce(`+`, density) / length(variances)))
  }
  found <- vapply(tail_constants$freedom, function(freedom) {
    log_likelihood(law_variances(freedom))
  }, 0)
  best <- which.max(found)
  gain <- found[best] - log_likelihood(1)
  if (length(best) == 0 || gain < tail_constants$gain) return(NULL)
  share <- stats::quantile(noise / (noise + other), (1:20 - 0.5) / 20)
  list(freedom = tail_constants$freedom[best], share = unname(share))
}

#' Half the width, in standard deviations, that has `level` of an error of which
#' noise has this `share`; of several shares, of all such errors together.
#' @noRd
half_width_of_share <- function(level, freedom, share) {
  variance <- outer(share, law_variances(freedom) - 1) + 1
  stats::uniroot(function(half) {
    2 * mean(stats::pnorm(half / sqrt(variance))) - 1 - level
  }, c(0, 1e3), tol = 1e-8)$root
}

#' By which factor half the width of rows, of whose variance noise has `share`,
#' differs from that of held-out rows.
#' @noRd
tail_factor <- function(tails, level, share) {
  if (is.null(tails)) return(1)
  grid <- seq(0, 1, 0.05)
  half <- vapply(grid, function(one) {
    half_width_of_share(level, tails$freedom, one)
  }, 0)
  stats::approx(grid, half, share)$y /
    half_width_of_share(level, tails$freedom, tails$share)
}
