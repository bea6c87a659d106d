# Values far beyond the few looks at an attribute.

# Four of forty attributes have rare values that are far from their others.
reach_case <- function(seed, n = 400, d = 40) {
  use_seed(seed)
  z <- matrix(rnorm(n * 3), n)
  x <- z %*% matrix(rnorm(3 * d), 3) + 0.5 * matrix(rnorm(n * d), n)
  rare <- matrix(runif(n * 4) < 0.03, n)
  x[, 1:4] <- x[, 1:4] + rare * rexp(n * 4) * 300
  list(x = x, y = z[, 1] + 0.3 * rnorm(n))
}

reach_fit <- function(case, ..., seed = 1) {
  suppressMessages(cv_momentnet(case$x[1:200, ], case$y[1:200], budget = 6,
                                seed = seed, ...))
}

# Of what was looked at, by columns.
ends_of_looks <- function(fit) {
  looks <- fit$looks$values
  unname(vapply(split(looks$value, looks$column), range, numeric(2)))
}

reach_error <- function(seed) {
  case <- reach_case(seed)
  fit <- reach_fit(case, seed = seed)
  off <- predict(fit, case$x[201:400, ]) - case$y[201:400]
  mean(off^2) / var(case$y[201:400])
}

test_that("values that the looks did not show decide on no prediction", {
  skip_on_cran()
  # 1.25, .65 and .5 before.
  expect_lt(max(vapply(c(3, 6, 8), reach_error, 0)), 0.4)
})

test_that("they go as far as their range beyond looks, unless as they are", {
  case <- reach_case(3)
  fit <- reach_fit(case, units = "different")$fit
  ends <- ends_of_looks(fit)
  way <- ends[2, ] - ends[1, ]
  expect_equal(fit$reach$lower, ends[1, ] - way)
  expect_equal(fit$reach$upper, ends[2, ] + way)
  x <- case$x[201:400, ]
  expect_equal(predict(fit, x, s = 1, clip = FALSE),
               drop(cbind(1, x) %*% coef(fit, 1)), ignore_attr = TRUE)
  moved <- t(pmin(pmax(t(x), fit$reach$lower), fit$reach$upper))
  expect_false(all(moved == x))
  expect_identical(predict(fit, x), predict(fit, moved))
  expect_identical(predict(fit, x, s = 1, type = "link"),
                   predict(fit, x, s = 1, clip = FALSE))
  sparse <- Matrix::Matrix(x, sparse = TRUE)
  expect_equal(predict(fit, sparse), predict(fit, x), ignore_attr = TRUE)
  expect_output(print(fit), "New values: no farther than their range")
})

test_that("the zeros of a sparse row may be too far as well", {
  bounds <- list(lower = c(1, -2, -2), upper = c(2, 2, 2))
  x <- rbind(c(0, 5, 1), c(1.5, 0, 0))
  moved <- rbind(c(1, 2, 1), c(1.5, 0, 0))
  sparse <- Matrix::Matrix(x, sparse = TRUE)
  expect_identical(frugalreg:::outside_columns(x, bounds), c(TRUE, TRUE, FALSE))
  expect_identical(frugalreg:::outside_columns(sparse, bounds),
                   c(TRUE, TRUE, FALSE))
  expect_equal(as.matrix(frugalreg:::moved_matrix(sparse, bounds)), moved,
               ignore_attr = TRUE)
})

test_that("columns of one unit know of each other, and given rows are whole", {
  case <- reach_case(1)
  fit <- reach_fit(case, units = "same")$fit
  ends <- ends_of_looks(fit)
  way <- ends[2, ] - ends[1, ]
  expect_equal(fit$reach$upper, ends[2, ] + pmax(way, median(way)))
  expect_null(suppressMessages(momentnet(case$x, case$y))$reach)
})
