# Reference values in the cells that take seconds; all cells with five seeds are
# in data-raw/slrm-acceptance.R.

# On every day some of the methods in each cell, in all cells each of them.
expect_accepted <- function(n, p, sigma, seeds, methods) {
  reference <- acceptance_reference()
  cell <- reference[reference$n == n & reference$p == p &
                      reference$sigma == sigma, ]
  methods <- quick_or_extended(methods, names(acceptance_methods))
  runs <- lapply(seeds, function(seed) {
    acceptance_run(n, p, sigma, seed, methods)
  })
  verdict <- acceptance_verdict(do.call(rbind, runs), cell)
  judged <- which(!is.na(verdict$bound) & !is.na(verdict$median))
  expect_gt(length(judged), 0)
  for (at in judged) {
    expect_lte(verdict$median[at], verdict$bound[at],
               label = paste(verdict$what[at], "at", n, p, sigma))
  }
}

test_that("without noise half of the entries are enough to recover", {
  skip_on_cran()
  use_seed(1)
  expect_accepted(200, 0.5, 0, seeds = 1, c("slrm_reset", "em"))
})

test_that("with few entries the label helps", {
  skip_on_cran()
  use_seed(1)
  expect_accepted(800, 0.3, 0.1, seeds = 1, c("slrm_keep", "smpcr_paper"))
})

test_that("with noise errors are those of the reference", {
  skip_on_cran()
  use_seed(1)
  expect_accepted(800, 0.5, 0.3, seeds = 1, "em")
})
