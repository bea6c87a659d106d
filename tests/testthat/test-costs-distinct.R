# momentnet() looks at an attribute of an example once, and at as many as its
# budget pays for.

prices <- c(20, 10, 10, 5, 3, 1, 1, 0.5)

priced_rows <- function(n = 120) {
  use_seed(1)
  x <- matrix(rnorm(8 * n), n)
  list(x = x, y = x[, 1] + x[, 6] + rnorm(n))
}

fit_by_price <- function(budget, ...) {
  rows <- priced_rows()
  momentnet(rows$x, rows$y, budget = budget, costs = prices, seed = 1, ...)
}

test_that("a budget that pays for everything buys everything", {
  rows <- priced_rows()
  fit <- momentnet(rows$x, rows$y, budget = sum(prices), costs = prices,
                   lambda = 0.1, alpha = 1, standardize = TRUE)
  expect_equal(fit$looks$mean, 8)
  all <- momentnet(rows$x, rows$y, lambda = 0.1, alpha = 1)
  expect_equal(coef(fit), coef(all), ignore_attr = TRUE, tolerance = 1e-6)
})

test_that("each example has what its budget pays for, and never more", {
  for (budget in c(30, 39.9, 40, 48)) {
    account <- fit_by_price(budget)$looks
    expect_lte(account$money$max, budget * (1 + 1e-12))
    expect_gt(account$money$mean, 0.8 * budget)
  }
  expect_equal(fit_by_price(1e6)$looks$mean, 8)
  # What is free is not paid for.
  expect_lte(fit_by_price(20, free = 1)$looks$money$max, 20)
  expect_error(fit_by_price(29.9), "at least 30, the two highest costs",
               class = "frugalreg_error_budget")
})

test_that("nothing that could be paid is left, but by bad luck", {
  rows <- priced_rows(400)
  for (design in c("uniform", "sd")) {
    kept <- momentnet(rows$x, rows$y, budget = 31, costs = prices, seed = 2,
                      design = design)$looks$values
    bought <- matrix(FALSE, 400, 8)
    bought[cbind(kept$row, kept$column)] <- TRUE
    left <- 31 - drop(bought %*% prices)
    cheapest <- apply(ifelse(bought, Inf, rep(prices, each = 400)), 1, min)
    expect_gte(min(left), -1e-9)
    expect_gte(min(rowSums(bought)), 2)
    expect_lt(mean(cheapest <= left), 0.02)
  }
})

test_that("draws by price do not depend on values", {
  rows <- priced_rows(300)
  drawn <- function(x) {
    momentnet(x, rows$y, budget = 35, costs = prices, seed = 3,
              design = "uniform")$looks$values[c("row", "column")]
  }
  expect_identical(drawn(rows$x), drawn(exp(rows$x[300:1, ])))
})

test_that("how often pairs are drawn by price is known", {
  rows <- priced_rows(4000)
  fit <- momentnet(rows$x, rows$y, budget = 35, costs = prices, seed = 3,
                   design = "uniform", alpha = 0)
  kept <- fit$looks$values
  bought <- matrix(0, 4000, 8)
  bought[cbind(kept$row, kept$column)] <- 1
  counted <- crossprod(bought)
  seen <- colMeans(bought)
  expected <- 4000 * drawn_by_price(seen, prices, rep(TRUE, 8))
  pairs <- upper.tri(counted)
  off <- function(expected) mean(abs(log(expected / counted))[pairs])
  expect_lt(off(expected), off(4000 * tcrossprod(seen)))
  # Counts say more, and are all that is left of what was expected of them.
  expect_lt(off(counted_pairs(expected, counted)), 0.01)
  expect_equal(counted_pairs(2, 0), 10 / 7)
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
  expect_equal(fit$looks$mean, 4)
  expect_equal(fit$looks$money$total, sum(fit$looks$per_attribute * costs))
  # However unlikely attributes are drawn: all but the first are seen alike.
  for (rare in c(1, 1e-20, 1e-60, 1e-100)) {
    seen <- inclusion(c(1, rep(rare, 7)), 3)
    expect_equal(sum(seen), 3, tolerance = 1e-6)
    expect_equal(seen[-1], rep(seen[2], 7))
  }
})
