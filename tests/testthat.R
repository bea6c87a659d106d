# testthat is suggested, not needed.
if (requireNamespace("testthat", quietly = TRUE)) {
  library(testthat)
  library(frugalreg)
  test_check("frugalreg")
}
