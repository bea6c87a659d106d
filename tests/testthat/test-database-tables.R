complete <- database_table()
complete[is.na(complete)] <- 0.5

# Of a bound that no value is above.
aelr <- function(...) frugalreg::aelr(..., x_bound = 1e4)

test_that("looks that nothing was learned from were paid", {
  oracle <- attribute_source(function(rows, columns) stop("no net"), n = 90,
                             d = 6, batch = 10)
  for (fit in list(momentnet, cv_momentnet)) {
    cnd <- expect_error(fit(oracle, complete$y, budget = 2, seed = 1),
                        class = "frugalreg_error_source")
    expect_output(print(cnd$learner), "0 examples.* 20 looks paid")
    expect_error(as_fit(cnd$learner), "paid \\(20\\)",
                 class = "frugalreg_error_input")
  }
})
