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

#' shift and slope such that shift + slope m, with variance slope^2 v, makes the
#' labels likeliest.
#' @noRd
likeliest_log_odds <- function(y, mean, variance, weight = NULL) {
  p <- weighted_mean(y, weight)
  usual <- 1 / (p * (1 - p))
  center <- weighted_mean(mean, weight)
  spread <- sqrt(weighted_mean((mean - center)^2, weight))
  if (p == 0 || p == 1 || spread <= 1e-10 * (abs(center) + 1)) {
    p <- min(max(p, 0.5 / length(y)), 1 - 0.5 / length(y))
    return(discriminant(p, 0)[, 1])
  }
  from <- function(parameters) {
    slope <- exp(parameters[2])
    class_likelihood(y, parameters[1] + slope * (mean - center),
                     slope^2 * variance)
  }
  gradient <- function(parameters) {
    slope <- exp(parameters[2])
    now <- from(parameters)
    -c(weighted_mean(now$by_mean, weight),
       weighted_mean(now$by_mean * slope * (mean - center) +
                       2 * now$by_variance * slope^2 * variance, weight))
  }
  most <- usual / (1 - discriminant_constants$most)
  found <- stats::optim(
    c(stats::qlogis(p), log(usual)),
    function(parameters) -weighted_mean(from(parameters)$value, weight),
    gradient,
    method = "L-BFGS-B", lower = c(-30, log(usual / 1e3)),
    upper = c(30, log(most)), control = list(factr = 1e8)
  )$par
  slope <- exp(found[2])
  c(shift = found[1] - slope * center, slope = slope)
}
