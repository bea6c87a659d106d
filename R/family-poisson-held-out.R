# What held-out counts say: which lambda a fit to counts goes by, and how far
# predicted means go on beyond the counts that were seen.

# Sizes of a negative binomial distribution: of the variance mean + mean^2 /
# size. The largest is Poisson's to a thousandth for means up to ten.
count_sizes <- c(0.05, 1e4)

#' Mean deviances of held-out counts from what predict() says of their rows, and
#' the lambda that is chosen. By the rows' likelihood, were it Poisson's, counts
#' that vary more (as most do) would ask for coefficients that are too large:
#' the variance of what rows hide then stands for what counts have of their own.
#' Deviances know nothing of that, and little of which rows hide much. So the
#' likelihood of counts with a variance of their own decides, among what
#' deviances cannot tell from the least.
#' @noRd
poisson_estimate <- function(estimated, fit, observed, measure) {
  said <- held_out_counts(fit, fit$lambda, estimated$paths, observed)
  y <- said$y
  mean <- clipped(count_means(said$mean, said$variance),
                  label_range(observed$y), is_of_gaps(fit) && !has_offset(fit))
  log_density <- function(mean) stats::dpois(round(y), mean, log = TRUE)
  losses <- array(2 * (log_density(y) - log_density(mean)), dim(said$mean))
  estimated$cvm <- column_means(losses, said$weight)
  estimated$cvsd <- mean_error(losses, said$weight)
  estimated$best <- likely_count_fit(y, said, losses)
  estimated$guard <- FALSE # means are not negative, nor anything like moments
  estimated$measure <- measure
  estimated
}

#' Log-means of held-out rows, see held_out_predictions(), and their counts `y`
#' and weights.
#' @noRd
held_out_counts <- function(fit, lambda, paths, observed) {
  rows <- affordable_rows(observed$data, fit, length(paths))
  said <- held_out_predictions(fit, lambda, paths, observed, rows)
  said$mean <- said$mean + (observed$offset[rows] %||% 0)
  c(said, list(y = observed$y[rows],
               weight = observed$data$weight[rows] %||% rep(1, length(rows))))
}

#' The means of counts whose log-means have this `mean` and `variance`.
#' @noRd
count_means <- function(mean, variance) exp(mean + variance / 2)

#' The family's `held_out`: as for other numbers, see beyond_slopes(), but of
#' means, as an exponential of what is far out may be anything.
#' @noRd
counts_beyond <- function(result, observed) {
  fit <- result$fit
  if (!is_of_gaps(fit) || fit$labels$classes || has_offset(fit)) return(result)
  at <- result$index[["min"]]
  said <- held_out_counts(fit, fit$lambda[at], paths_at(result$paths, at),
                          observed)
  means <- pmin(drop(count_means(said$mean, said$variance)),
                .Machine$double.xmax)
  result$fit$labels$beyond <- beyond_slopes(means, said$y)
  result
}

#' The number of a lambda: of those whose deviances are not larger than the
#' least by more than a standard error of the difference, the one in the middle
#' of what is likely. Many are nearly as likely as the likeliest, so that this
#' would be one or another by chance. Counts vary as they do about the fit of
#' least deviance.
#' @noRd
likely_count_fit <- function(y, said, losses) {
  weight <- said$weight
  best <- which.min(column_means(losses, weight))
  if (length(best) == 0) return(NULL)
  more <- losses - losses[, best]
  near <- which(column_means(more, weight) <= mean_error(more, weight))
  likelihood <- function(at, size) {
    weighted_mean(count_likelihoods(y, said$mean[, at], said$variance[, at],
                                    size), weight)
  }
  size <- exp(stats::optimize(function(at) likelihood(best, exp(at)),
                              log(count_sizes), maximum = TRUE)$maximum)
  likely <- vapply(seq_len(ncol(losses)), likelihood, 0, size = size)
  rows <- kish(sum(weight), sum(weight^2))
  middle <- likely_place(rows * likely)
  c(near[which.min(abs(near - middle))], best)[1]
}

#' The mean of places in a path, where the logarithms of their likelihoods are
#' these.
#' @noRd
likely_place <- function(likelihoods) {
  known <- which(is.finite(likelihoods))
  part <- exp(likelihoods[known] - max(likelihoods[known], -Inf))
  sum(part * known) / sum(part)
}

#' Logarithms of probabilities of counts whose log-mean is normal.
#' @noRd
count_likelihoods <- function(y, mean, variance, size) {
  nodes <- normal_nodes(poisson_constants$nodes)
  cpp_count_likelihood(round(y), mean, variance, size, nodes)$value
}
