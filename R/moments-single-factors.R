# Means and standard deviations that are expected by a factor model of
# attributes, labels and a constant: what it takes grows with the number of
# columns, and not with its square. Given the constant, the factors have a mean,
# and columns have that of the factors.

# The size of the constant beside columns of standard deviation 1, which is what
# tells it from noise; the prior of loadings as so many examples, fewer than the
# factor model of correlations has, which need not be right about its mean; how
# many factors beside that of the constant; the most iterations, and the gain of
# a value's log-likelihood below which they end; and the least part of a table
# that is seen: rows that show less hardly tell their factors.
expected_factor_constants <- list(constant = 3, precision = 2, rank = 20,
                                  iterations = 100, tolerance = 1e-4,
                                  share = 0.1)

#' Whether rows show enough, and there is memory.
#' @noRd
tells_factors <- function(rows) {
  constants <- expected_factor_constants
  length(rows$value) >= constants$share * rows$n * rows$d &&
    factor_bytes(rows$d, constants$rank + 1) <= memory_limit()
}

#' As joint_covariance(), of rows whose last column is 1.
#' @noRd
joint_factors <- function(rows) {
  constants <- expected_factor_constants
  rank <- min(constants$rank, rows$d - 1) + 1
  rows$value[rows$column == rows$d - 1] <- constants$constant
  settings <- c(factor_constants, rank = rank, expand = TRUE)
  settings[c("precision", "tolerance")] <- constants[c("precision",
                                                       "tolerance")]
  fit <- function(start, iterations) {
    settings$iterations <- iterations
    cpp_factor_analysis(rows, settings, start, running_progress("iterations"))
  }
  start <- constant_alone(fit(list(), 0), constants$constant)
  model <- fit(start, constants$iterations)
  of_constant <- model$loadings[rows$d, ]
  variance <- sum(of_constant^2) + model$noise[rows$d]
  covariance <- drop(model$loadings %*% of_constant)
  own <- rowSums(model$loadings^2) + model$noise
  list(shift = covariance * constants$constant / variance,
       spread = sqrt(own - covariance^2 / variance))
}

#' Loadings to start from, but that the last column, the constant, has a factor
#' of its own, which shows in no other: means are those of what was seen.
#' @noRd
constant_alone <- function(model, constant) {
  last <- dim(model$loadings)
  model$loadings[last[1], ] <- 0
  model$loadings[, last[2]] <- 0
  model$loadings[last[1], last[2]] <- constant
  model$noise[last[1]] <- factor_constants$noise_floor
  model
}
