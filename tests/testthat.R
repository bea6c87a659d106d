library(testthat)
library(frugalreg)

test_check("frugalreg")
