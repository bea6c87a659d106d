# Log-odds of which only a mean and a variance are known, as normal variables.

# The logistic function as a mixture of normal distribution functions, which are
# as easily expected; the largest error is 2e-9 (Monahan and Stefanski 1992, in
# Handbook of the Logistic Distribution).
logistic_mixture <- list(
  weight = c(0.003246343272134, 0.051517477033972, 0.195077912673858,
             0.315569823632818, 0.274149576158423, 0.131076880695470,
             0.027912418727972, 0.001449567805354),
  slope = c(1.365340806296348, 1.059523971016916, 0.830791313765644,
            0.650732166639391, 0.508135425366489, 0.396313345166341,
            0.308904252267995, 0.238212616409306)
)

#' The expected logistic function of normal variables, however large their
#' `variance`, and its derivatives by the mean and by the variance. Of variables
#' that are known it is the function.
#' @noRd
expected_logistic <- function(mean, variance) {
  value <- stats::plogis(mean)
  by_mean <- stats::dlogis(mean)
  by_variance <- by_mean * (0.5 - value)
  open <- which(variance > 0)
  m <- mean[open]
  sums <- matrix(0, length(open), 3)
  for (part in seq_along(logistic_mixture$weight)) {
    slope <- logistic_mixture$slope[part]
    slope <- slope / sqrt(1 + slope^2 * variance[open])
    density <- slope * stats::dnorm(slope * m)
    sums <- sums + logistic_mixture$weight[part] *
      cbind(stats::pnorm(slope * m), density, -m * slope^2 * density / 2)
  }
  value[open] <- sums[, 1]
  by_mean[open] <- sums[, 2]
  by_variance[open] <- sums[, 3]
  list(value = value, by_mean = by_mean, by_variance = by_variance)
}

#' Mean and standard deviation of the probability.
#' @noRd
expected_odds <- function(link, sd) {
  sd <- sd + 0 * link
  expected <- expected_logistic(link, sd^2)
  # The square of the function is it less its derivative.
  variance <- expected$value * (1 - expected$value) - expected$by_mean
  # Where that is a difference of numbers of nine digits, or sd is small enough
  # for nodes.
  by_nodes <- which(sd < 1 | variance < 1e-6)
  variance[by_nodes] <- variance_at_nodes(link[by_nodes], sd[by_nodes])
  list(mean = expected$value, sd = sqrt(pmax(variance, 0)) * (sd > 0))
}

#' Of the logistic function of normal variables, by Gauss and Hermite's nodes.
#' @noRd
variance_at_nodes <- function(mean, sd) {
  nodes <- normal_nodes(31)
  links <- c(mean) + c(sd) %o% nodes$at
  values <- matrix(stats::plogis(links), length(mean))
  drop((values - drop(values %*% nodes$weight))^2 %*% nodes$weight)
}

#' The log-likelihoods of labels 0 and 1, and their derivatives by the mean and
#' by the variance of the log-odds.
#' @noRd
class_likelihood <- function(y, mean, variance) {
  sign <- 2 * y - 1
  expected <- expected_logistic(sign * mean, variance)
  likelihood <- pmax(expected$value, .Machine$double.xmin)
  list(value = log(likelihood), by_mean = sign * expected$by_mean / likelihood,
       by_variance = expected$by_variance / likelihood)
}

# In log-likelihood: what it takes to believe nothing of the variances. They are
# believed where fewer rows than `least` hide less than `part` of the mean.
# log(slope) is normal around that of normal classes with the fit's error on
# complete rows, with that deviation: where rows hide much, slopes of 20 and of
# 200 are about as likely, and complete rows would be certain. (Of .35 and .7
# 100 tables have the same log-loss; none of them is in
# data-raw/class-sources.R, which says what it gains.) That error is only
# estimated, and who is too sure loses more than who is not sure enough: it is
# taken for so many standard errors larger.
hidden_constants <- list(doubt = 2, least = 0.05, part = 0.5, deviation = 0.5,
                         errors = 2)

#' Whether labels can tell how much rows hide: some hide much less than others.
#' Where all hide as much, as looks of a budget do, only the shape of the
#' likelihood would, which is not that of normal log-odds.
#' @noRd
hide_differently <- function(variance, weight = NULL) {
  little <- variance < hidden_constants$part * weighted_mean(variance, weight)
  weighted_mean(little, weight) >= hidden_constants$least
}

#' shift, slope and hidden such that shift + slope m, with variance
#' hidden slope^2 v, makes the labels likeliest. Where rows hide less than their
#' model has it (attributes that are far from normal), slopes that go by it are
#' too large for rows that hide nothing: a part `hidden` of the variance is
#' believed, all of it unless labels say otherwise.
#' @noRd
likeliest_log_odds <- function(y, mean, variance, squared = NA, weight = NULL,
                               hidden = NULL) {
  p <- weighted_mean(y, weight)
  usual <- 1 / (p * (1 - p))
  center <- weighted_mean(mean, weight)
  spread <- sqrt(weighted_mean((mean - center)^2, weight))
  if (p == 0 || p == 1 || spread <= 1e-10 * (abs(center) + 1)) {
    p <- min(max(p, 0.5 / length(y)), 1 - 0.5 / length(y))
    return(c(discriminant(p, 0)[, 1], hidden = hidden %||% 1))
  }
  expected <- if (any(variance > 0) && is.finite(squared)) {
    discriminant(p, 1 - squared * usual)[["slope", 1]]
  }
  minus <- minus_likelihood(y, mean - center, variance, weight, expected)
  most <- usual / (1 - discriminant_constants$most)
  known <- hidden %||% if (!hide_differently(variance, weight)) 1
  # By steps that are trusted as far as they prove: where slopes are large the
  # likelihood is flat, and a line search ends there.
  found <- stats::nlminb(
    c(stats::qlogis(p), log(usual), known %||% 1), minus$value, minus$gradient,
    lower = c(-30, log(usual / 1e3), known %||% 0),
    upper = c(30, log(most), known %||% 1)
  )$par
  slope <- exp(found[2])
  c(shift = found[1] - slope * center, slope = slope, hidden = found[3])
}

#' The mean of minus the log-likelihoods, of what doubt costs, and of what a
#' slope does that is not the `expected` one, a function of shift, log(slope)
#' and hidden, and its gradient.
#' @noRd
minus_likelihood <- function(y, mean, variance, weight, expected = NULL) {
  doubt <- hidden_constants$doubt / length(y)
  is_held <- !is.null(expected)
  hold <- is_held / (hidden_constants$deviation^2 * length(y))
  off <- function(parameters) {
    if (is_held) parameters[2] - log(expected) else 0
  }
  # Value and gradient are asked of the same parameters, one after the other.
  last <- NULL
  at <- function(parameters) {
    if (!identical(parameters, last$parameters)) {
      slope <- exp(parameters[2])
      last <<- c(list(parameters = parameters), class_likelihood(
        y, parameters[1] + slope * mean, parameters[3] * slope^2 * variance
      ))
    }
    last
  }
  list(value = function(parameters) {
    doubt * (1 - parameters[3]) + hold * off(parameters)^2 / 2 -
      weighted_mean(at(parameters)$value, weight)
  }, gradient = function(parameters) {
    now <- at(parameters)
    slope <- exp(parameters[2])
    by_variance <- now$by_variance * slope^2 * variance
    -c(weighted_mean(now$by_mean, weight),
       weighted_mean(now$by_mean * slope * mean +
                       2 * parameters[3] * by_variance, weight) -
         hold * off(parameters),
       weighted_mean(by_variance, weight) + doubt)
  })
}
