# What losses are made of. Their functions are made in functions of their
# parameters, so that a saved loss carries these and no data.

#' Relatively exact also near 0, which 2 * pnorm(u * sqrt(2)) - 1 is not.
#' @noRd
erf <- function(u) sign(u) * stats::pgamma(u^2, 0.5)

#' The absolute value smoothed to the width 1, and its derivative is erf.
#' @noRd
smooth_absolute <- function(u) u * erf(u) + exp(-u^2) / sqrt(pi)

# Degrees from here on have a probability below 2^-63 in the random choice of a
# degree.
series_length <- 64

#' The derivative of a loss as `series` of ?losses has it, which GenEst
#' estimates from products of looks.
#' @noRd
power_series <- function(coefficients, constant = 0, weights = 1, shifts = 0,
                         scale = 1) {
  list(constant = constant, weights = weights, shifts = shifts, scale = scale,
       coefficients = coefficients)
}

#' Taylor coefficients of erf around 0: Hazan and Koren 2012, equation 7.
#' @noRd
erf_coefficients <- function() {
  n <- seq_len(series_length / 2) - 1
  odd <- 2 / sqrt(pi) * (-1)^n / (cumprod(pmax(n, 1)) * (2 * n + 1))
  as.vector(rbind(0, odd))
}
