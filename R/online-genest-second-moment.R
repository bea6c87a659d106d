#' The second moment of GenEst for each theta, the residual over epsilon, where
#' every factor is theta itself: the least that any averaging of draws can
#' reach.
#' @noRd
genest_second_moment <- function(theta, coefficients, degrees) {
  n <- seq_along(coefficients) - 1
  multiplier <- if (degrees == "odd") {
    ifelse(n %% 2 == 1, 2^(n + 1) / 3, 0)
  } else {
    2^(n + 1)
  }
  # A product of 0 and Inf would not be 0.
  live <- coefficients != 0 & multiplier != 0
  terms <- outer(abs(theta), n[live], function(theta, n) theta^(2 * n))
  drop(terms %*% (multiplier * coefficients^2)[live])
}
