# Of few looks one alone may differ from the others: nothing is known then of
# how far a column spreads.

test_that("a lone look that differs from all others is told", {
  expect_lone <- function(values, lone) {
    rows <- frugalreg:::incomplete_rows(unname(cbind(values, NA)))
    spread <- lapply(frugalreg:::column_spread(rows), `[`, 1)
    expect_identical(frugalreg:::has_lone_look(spread), lone)
  }
  for (unit in c(1e-9, 1, 1e9)) {
    expect_lone(unit * c(0, 0, 0, 0.01, 0), TRUE)
    expect_lone(unit * c(3, 3, 3, 3, -1), TRUE)
    expect_lone(unit * c(0, 0, 0, 1, 0.001), FALSE)
    expect_lone(unit * c(0, 0, 0, 1, 1), FALSE)
    expect_lone(unit * c(1, 2, 3), FALSE)
    expect_lone(unit * c(0, 0, 1), FALSE) # any three values look like that
    expect_lone(unit * exp(c(1, 2, 3, 4, 8)), FALSE)
  }
})

sparse_errors <- function(seed) {
  use_seed(seed)
  x <- matrix(rnorm(1100 * 300) * (runif(1100 * 300) < 0.05), 1100)
  y <- 4 * rowSums(x[, 1:5]) + rnorm(1100)
  learn <- 1:600
  fit <- suppressMessages(
    cv_momentnet(x[learn, ], y[learn], budget = 10, seed = seed)
  )
  mean((predict(fit, x[-learn, ]) - y[-learn])^2) /
    mean((mean(y[learn]) - y[-learn])^2)
}

test_that("what one look in twenty shows has no coefficient", {
  skip_on_cran()
  # Between 1.7 and 6.5 before, by coefficients of up to 90 where they are 4.
  expect_lt(max(vapply(quick_or_extended(1:2, 1:4), sparse_errors, 0)), 1.4)
})

test_that("an engine that held-out rows call useless is not in a mean", {
  skip_on_cran()
  use_seed(1)
  x <- exp(2 * matrix(rnorm(600 * 200), 600))
  y <- 0.1 * rowSums(x[, 1:5]) + rnorm(600)
  fit <- suppressMessages(cv_momentnet(x, y, budget = 10, seed = 1))
  useless <- fit$candidates$estimate >
    (1 + 3 * sqrt(2 / 600)) * mean((y - mean(y))^2)
  expect_true(all(useless))
  expect_identical(fit$signal, 0)
  expect_equal(unname(drop(predict(fit, x[1:3, ]))), rep(mean(y), 3))
  expect_output(print(fit), "All coefficients are 0")
  expect_equal(unname(drop(as.matrix(coef(fit)))), c(mean(y), numeric(200)))
  # Its path is there for those who want it.
  expect_gt(sum(coef(fit, s = "lambda.min") != 0), 100)
})

test_that("few looks at spectra are not judged by rows that show ten values", {
  skip_on_cran()
  use_seed(4)
  at <- seq(0, 1, length.out = 100)
  peaks <- vapply(c(0.2, 0.4, 0.6, 0.8), function(mid) {
    exp(-(at - mid)^2 / 0.05)
  }, at)
  content <- matrix(rexp(1100 * 4), 1100)
  x <- 2 + content %*% t(peaks) + matrix(rnorm(1100 * 100, 0, 0.003), 1100)
  y <- 10 * content[, 1] - 6 * content[, 2] + rnorm(1100)
  learn <- 1:144
  fit <- suppressMessages(
    cv_momentnet(x[learn, ], y[learn], budget = 10, seed = 1)
  )
  expect_identical(fit$fit$engine, "lowrank")
  # That of the labels' mean when it was.
  expect_lt(mean((predict(fit, x[-learn, ]) - y[-learn])^2),
            0.5 * var(y[-learn]))
})
