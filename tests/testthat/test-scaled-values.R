# How values enter a learner that scales them: clipped, and where the first
# looks at a column were alike by what it shows first.

set.seed(62)
n <- 400
x <- sweep(matrix(rnorm(n * 5), n), 2, 10^(-2:2), "*")
y <- drop(scale(x) %*% c(1, -1, 0, 0.5, 0)) + rnorm(n) / 2

test_that("what is beyond the limit is learned from as if it were there", {
  rows <- seq(150, n, 10)
  for (learner in list(aerr, aelr, aer)) {
    fit <- function(x) {
      suppressWarnings(learner(x, y, budget = 4, seed = 4, control = in_order),
                       classes = "frugalreg_warning_useless")
    }
    plain <- fit(x)
    found <- plain$scaling
    expect_lt(found$rows, min(rows))
    put <- function(times) {
      values <- found$center + times * found$scale
      replace(x, cbind(rep(rows, 5), rep(1:5, each = length(rows))),
              rep(values, each = length(rows)))
    }
    for (side in c(-1, 1)) {
      at_limit <- coef(fit(put(side * found$limit)))
      expect_equal(coef(fit(put(9 * side))), at_limit, tolerance = 1e-12)
      expect_gt(max(abs(at_limit / coef(plain) - 1)), 0.01)
    }
  }
})

test_that("a column that varies late is scaled as an indicator as rare", {
  late <- cbind(matrix(rnorm(n * 29), n), 7 + 0.5 * (seq_len(n) > 130))
  control <- frugal_control(shuffle = FALSE, keep_looks = TRUE)
  fit <- suppressWarnings(aerr(late, y, budget = 3, seed = 1,
                               control = control),
                          classes = "frugalreg_warning_useless")
  looks <- fit$looks$values
  until <- match(7.5, looks$value[looks$column == 30])
  expect_lt(fit$scaling$rows, 130)
  expect_lt(until, 16)
  expect_equal(unname(fit$scaling$scale[30]), 0.5 / sqrt(until))
})

test_that("a bound is that of all that a pilot saw, though it was stopped", {
  large <- x
  large[10, ] <- 1e5 * c(1, -1)[seq_len(5) %% 2 + 1]
  fit <- function(source) {
    suppressWarnings(aelr(source, y, budget = 3, seed = 4, scale = FALSE,
                          x_bound = "auto", control = in_order),
                     classes = "frugalreg_warning_useless")
  }
  source <- closing_oracle(large, 50)
  stopped <- expect_error(fit(source), class = "frugalreg_error_source")
  resumed <- suppressWarnings(update(stopped$learner, source, y),
                              classes = "frugalreg_warning_useless")
  expect_identical(resumed$x_bound, 1e5)
  expect_identical(fit(large)$x_bound, 1e5)
})
