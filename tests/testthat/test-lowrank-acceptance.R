# Reference values in the cells that take seconds; all cells with five seeds are
# in data-raw/slrm-acceptance.R.

expect_accepted <- function(n, p, sigma, seeds) {
  reference <- acceptance_reference()
  cell <- reference[reference$n == n & reference$p == p &
                      reference$sigma == sigma, ]
  runs <- lapply(seeds, function(seed) acceptance_run(n, p, sigma, seed))
  verdict <- acceptance_verdict(do.call(rbind, runs), cell)
  for (at in which(!is.na(verdict$bound))) {
    expect_lte(verdict$median[at], verdict$bound[at],
               label = paste(verdict$what[at], "at", n, p, sigma))
  }
}

test_that("without noise half of the entries are enough to recover", {
  skip_on_cran()
  use_seed(1)
  expect_accepted(200, 0.5, 0, seeds = 1)
})

test_that("with few entries the label helps", {
  skip_on_cran()
  use_seed(1)
  expect_accepted(800, 0.3, 0.1, seeds = 1)
})

test_that("with noise errors are those of the reference", {
  skip_on_cran()
  use_seed(1)
  expect_accepted(800, 0.5, 0.3, seeds = 1)
})
