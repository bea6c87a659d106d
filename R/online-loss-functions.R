# The losses and their derivatives as functions of a vector. They are made here,
# so that a saved loss carries its parameters and no data.

# Relatively exact also near 0, which 2 * pnorm(u * sqrt(2)) - 1 is not.
erf <- function(u) sign(u) * stats::pgamma(u^2, 0.5)

# The absolute value smoothed to the width 1, and its derivative is erf.
smooth_absolute <- function(u) u * erf(u) + exp(-u^2) / sqrt(pi)

squared_value <- function(z) z^2 / 2

squared_derivative <- function(z) as.numeric(z)

absolute_value <- function(delta, epsilon) {
  force(delta)
  force(epsilon)
  function(z) {
    epsilon / 2 * (smooth_absolute((z - delta) / epsilon) +
                     smooth_absolute((z + delta) / epsilon)) - delta
  }
}

absolute_derivative <- function(delta, epsilon) {
  force(delta)
  force(epsilon)
  function(z) (erf((z - delta) / epsilon) + erf((z + delta) / epsilon)) / 2
}

hinge_value <- function(epsilon) {
  force(epsilon)
  function(z) (epsilon * smooth_absolute((1 - z) / epsilon) + (1 - z)) / 2
}

# By the normal distribution function, which keeps its digits where the margin
# is large and the derivative almost 0.
hinge_derivative <- function(epsilon) {
  force(epsilon)
  function(z) -stats::pnorm((1 - z) / epsilon * sqrt(2))
}

logistic_value <- function(z) -stats::plogis(z, log.p = TRUE)

logistic_derivative <- function(z) -stats::plogis(-z)

# Degrees from here on have a probability below 2^-63 in the random choice of a
# degree.
series_length <- 64

power_series <- function(coefficients, constant = 0, weights = 1, shifts = 0,
                         scale = 1) {
  list(constant = constant, weights = weights, shifts = shifts, scale = scale,
       coefficients = coefficients)
}

# Taylor coefficients of erf around 0: Hazan and Koren 2012, equation 7.
erf_coefficients <- function() {
  n <- seq_len(series_length / 2) - 1
  odd <- 2 / sqrt(pi) * (-1)^n / (cumprod(pmax(n, 1)) * (2 * n + 1))
  as.vector(rbind(0, odd))
}
