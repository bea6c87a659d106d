# Log-odds of which only a mean and a variance are known: as a normal variable,
# integrated at Gauss and Hermite's nodes.

#' Of the standard normal law (Golub and Welsch).
#' @noRd
normal_nodes <- function(count = 15) {
  off <- sqrt(seq_len(count - 1))
  jacobi <- matrix(0, count, count)
  jacobi[cbind(seq_along(off), seq_along(off) + 1)] <- off
  parts <- eigen(jacobi + t(jacobi), symmetric = TRUE)
  list(at = parts$values, weight = parts$vectors[1, ]^2)
}

#' Mean and standard deviation of the probability.
#' @noRd
expected_odds <- function(link, sd) {
  if (!any(sd > 0)) return(list(mean = stats::plogis(link), sd = sd))
  nodes <- normal_nodes()
  mean <- 0 * link
  square <- mean
  for (node in seq_along(nodes$at)) {
    odds <- stats::plogis(link + sd * nodes$at[node])
    mean <- mean + nodes$weight[node] * odds
    square <- square + nodes$weight[node] * odds^2
  }
  list(mean = mean, sd = sqrt(pmax(square - mean^2, 0)) * (sd > 0))
}

#' The log-likelihoods of labels 0 and 1, and their derivatives by the mean and
#' by the variance of the log-odds.
#' @noRd
class_likelihood <- function(y, mean, variance) {
  sign <- 2 * y - 1
  nodes <- if (any(variance > 0)) normal_nodes() else list(at = 0, weight = 1)
  sums <- matrix(0, length(y), 3)
  for (node in seq_along(nodes$at)) {
    q <- stats::plogis(sign * (mean + sqrt(variance) * nodes$at[node]))
    slope <- q * (1 - q)
    sums <- sums + nodes$weight[node] * cbind(q, slope, slope * (1 - 2 * q))
  }
  likelihood <- pmax(sums[, 1], .Machine$double.xmin)
  list(value = log(likelihood), by_mean = sign * sums[, 2] / likelihood,
       by_variance = sums[, 3] / (2 * likelihood))
}

# In log-likelihood: what it takes to believe nothing of the variances.
hidden_constants <- list(doubt = 2)

#' shift, slope and hidden such that shift + slope m, with variance
#' hidden slope^2 v, makes the labels likeliest. Where rows hide less than their
#' model has it (attributes that are far from normal), slopes that go by it are
#' too large for rows that hide nothing: a part `hidden` of the variance is
#' believed, all of it unless labels say otherwise.
#' @noRd
likeliest_log_odds <- function(y, mean, variance, weight = NULL,
                               hidden = NULL) {
  p <- weighted_mean(y, weight)
  usual <- 1 / (p * (1 - p))
  center <- weighted_mean(mean, weight)
  spread <- sqrt(weighted_mean((mean - center)^2, weight))
  if (p == 0 || p == 1 || spread <= 1e-10 * (abs(center) + 1)) {
    p <- min(max(p, 0.5 / length(y)), 1 - 0.5 / length(y))
    return(c(discriminant(p, 0)[, 1], hidden = hidden %||% 1))
  }
  minus <- minus_likelihood(y, mean - center, variance, weight)
  most <- usual / (1 - discriminant_constants$most)
  known <- hidden %||% if (!any(variance > 0)) 1
  found <- stats::optim(
    c(stats::qlogis(p), log(usual), known %||% 1), minus$value, minus$gradient,
    method = "L-BFGS-B", lower = c(-30, log(usual / 1e3), known %||% 0),
    upper = c(30, log(most), known %||% 1), control = list(factr = 1e8)
  )$par
  slope <- exp(found[2])
  c(shift = found[1] - slope * center, slope = slope, hidden = found[3])
}

#' The mean of minus the log-likelihoods and of what doubt costs, a function of
#' shift, log(slope) and hidden, and its gradient.
#' @noRd
minus_likelihood <- function(y, mean, variance, weight) {
  doubt <- hidden_constants$doubt / length(y)
  at <- function(parameters) {
    slope <- exp(parameters[2])
    class_likelihood(y, parameters[1] + slope * mean,
                     parameters[3] * slope^2 * variance)
  }
  list(value = function(parameters) {
    doubt * (1 - parameters[3]) -
      weighted_mean(at(parameters)$value, weight)
  }, gradient = function(parameters) {
    now <- at(parameters)
    slope <- exp(parameters[2])
    by_variance <- now$by_variance * slope^2 * variance
    -c(weighted_mean(now$by_mean, weight),
       weighted_mean(now$by_mean * slope * mean +
                       2 * parameters[3] * by_variance, weight),
       weighted_mean(by_variance, weight) + doubt)
  })
}
