# momentnet() looks at an attribute of an example once: its budget pays for as
# many looks as the dearest attributes together cost.

prices <- c(20, 10, 10, 5, 3, 1, 1, 0.5)

priced_rows <- function(n = 120) {
  use_seed(1)
  x <- matrix(rnorm(8 * n), n)
  list(x = x, y = x[, 1] + x[, 6] + rnorm(n))
}

looks_of <- function(budget, ...) {
  rows <- priced_rows()
  fit <- momentnet(rows$x, rows$y, budget = budget, costs = prices, seed = 1,
                   ...)
  account <- fit$looks
  expect_true(all(account$money <= nrow(rows$x) * budget * (1 + 1e-12)))
  fit$budget
}

test_that("a budget that pays for everything buys everything", {
  rows <- priced_rows()
  fit <- momentnet(rows$x, rows$y, budget = sum(prices), costs = prices,
                   lambda = 0.1, alpha = 1, standardize = TRUE)
  expect_equal(fit$looks$mean, 8)
  all <- momentnet(rows$x, rows$y, lambda = 0.1, alpha = 1)
  expect_equal(coef(fit), coef(all), ignore_attr = TRUE, tolerance = 1e-6)
})

test_that("the dearest looks are within the budget, and one more is not", {
  expect_equal(looks_of(30), 2)
  expect_equal(looks_of(39.9), 2)
  expect_equal(looks_of(40), 3)
  expect_equal(looks_of(48), 5)
  expect_equal(looks_of(1e6), 8)
  # What is free is not paid for.
  expect_equal(looks_of(20, free = 1), 2)
  expect_error(looks_of(29.9), "at least 30, the two highest costs",
               class = "frugalreg_error_budget")
})

test_that("prices that do not add up exactly are within the budget", {
  rows <- priced_rows(60)
  tenth <- momentnet(rows$x, rows$y, budget = 0.3, costs = 0.1, seed = 1)
  expect_equal(tenth$looks$mean, 3)
})

test_that("a price that is nearly nothing is a price", {
  rows <- priced_rows(60)
  costs <- replace(rep(1, 8), 3, 1e-90)
  fit <- momentnet(rows$x, rows$y, budget = 3, costs = costs, seed = 1)
  expect_equal(fit$looks$mean, 3)
  expect_equal(fit$looks$money$total, sum(fit$looks$per_attribute * costs))
  # However unlikely attributes are drawn: all but the first are seen alike.
  for (rare in c(1, 1e-20, 1e-60, 1e-100)) {
    seen <- inclusion(c(1, rep(rare, 7)), 3)
    expect_equal(sum(seen), 3, tolerance = 1e-6)
    expect_equal(seen[-1], rep(seen[2], 7))
  }
})
