# A table of which values are lost: a look at one is paid and not answered.

lost_case <- function() {
  set.seed(11)
  measured <- matrix(rnorm(300 * 6), 300) %*%
    chol(0.5^abs(outer(1:6, 1:6, "-")))
  target <- measured[, 1] - measured[, 3] + 0.3 * rnorm(300)
  lost <- measured
  lost[sample(length(lost), 250)] <- NA
  list(measured = measured, target = target, lost = lost)
}

skip_missing <- function(...) frugal_control(..., na = "skip")
