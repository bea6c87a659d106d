# Passes when every number of `actual` is within `tolerance` of `expected`, an
# absolute distance; a NaN fails, and so does what has no number.
expect_within <- function(actual, expected, tolerance, label = "the result") {
  actual <- as.numeric(actual)
  expected <- as.numeric(expected)
  count <- length(actual)
  distance <- if (count > 0 && length(expected) %in% c(1, count)) {
    max(abs(actual - expected))
  } else {
    NaN
  }
  testthat::expect(
    !is.nan(distance) && distance <= tolerance,
    sprintf("%s is off by %.3g, which is more than %.3g.", label, distance,
            tolerance)
  )
  invisible(distance)
}

# The largest difference, in standard deviations of what is expected.
relative <- function(a, b) max(abs(a - b)) / stats::sd(b)
