# Means and standard deviations that are expected by a factor model of
# attributes, labels and a constant: what it takes grows with the number of
# columns, and not with its square. Given the constant, the factors have a mean,
# and columns have that of the factors.

# The size of the constant beside columns of standard deviation 1, which is what
# tells it from noise; the prior of loadings as so many examples, fewer than the
# factor model of correlations has, which need not be right at its mean; factors
# beside that of the constant; iterations, and the gain of a value's
# log-likelihood below which they end.
expected_factor_constants <- list(constant = 3, precision = 2, rank = 20,
                                  iterations = 40, tolerance = 1e-5)

#' As joint_covariance(), of rows whose last column is 1; NULL for want of
#' memory.
#' @noRd
joint_factors <- function(rows) {
  constants <- expected_factor_constants
  settings <- factor_constants
  settings[c("precision", "iterations", "tolerance")] <-
    constants[c("precision", "iterations", "tolerance")]
  rank <- min(constants$rank, rows$d - 1) + 1
  if (factor_bytes(rows$d, rank) > memory_limit()) return(NULL)
  constant <- rows$column == rows$d - 1
  rows$value[constant] <- constants$constant
  model <- cpp_factor_analysis(rows, c(settings, rank = rank, expand = TRUE),
                               list(), running_progress("iterations"))
  of_constant <- model$loadings[rows$d, ]
  variance <- sum(of_constant^2) + model$noise[rows$d]
  covariance <- drop(model$loadings %*% of_constant)
  own <- rowSums(model$loadings^2) + model$noise
  list(shift = covariance * constants$constant / variance,
       spread = sqrt(own - covariance^2 / variance))
}
