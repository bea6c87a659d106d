# Which engine very few looks get where attributes are nearly collinear.

few_looks_of <- function(x, y, budget = 8, ...) {
  momentnet(x, y, budget = budget, seed = 1, lambda = 0.1, ...)
}

smooth_curves <- function(n = 100, d = 60) {
  use_seed(31)
  code <- matrix(rnorm(3 * n), n)
  at <- seq(0, 1, length.out = d)
  x <- code %*% rbind(sin(2 * at), cos(3 * at), at) + 0.02 * rnorm(n * d)
  list(x = x, y = drop(code %*% c(1, -1, 0.5)) + 0.1 * rnorm(n))
}

test_that("a low-rank model is for curves, and not for noise", {
  curves <- smooth_curves()
  fit <- few_looks_of(curves$x, curves$y)
  expect_identical(fit$engine, "lowrank")
  expect_output(print(fit), "attributes are nearly collinear")
  pairs <- momentnet(fit, engine = "pairs", alpha = 0, lambda = 0.1)
  error <- function(fit) mean((predict(fit, curves$x) - curves$y)^2)
  expect_lt(error(fit), 0.3 * error(pairs))
  # In other units too; a lasso has engines of its own.
  unit <- 10^seq(-3, 3, length.out = 60)
  other <- few_looks_of(sweep(curves$x, 2, unit, "*"), curves$y)
  expect_identical(other$engine, "lowrank")
  expect_identical(few_looks_of(curves$x, curves$y, alpha = 1)$engine, "pairs")
  use_seed(32)
  noise <- matrix(rnorm(6000), 100)
  expect_identical(few_looks_of(noise, curves$y)$engine, "pairs")
  half <- curves$x + 0.7 * noise
  expect_identical(few_looks_of(half, curves$y)$engine, "pairs")
})

test_that("what is too little says nothing", {
  curves <- smooth_curves(n = 20)
  data <- table_gaps(replace(curves$x, -(1:40), NA), "x")
  expect_false(is_collinear(data, curves$y))
  nothing <- table_gaps(replace(curves$x, TRUE, NA), "x")
  expect_false(is_collinear(nothing, curves$y))
  # One look a row: there is no other to predict it from.
  single <- smooth_curves()
  x <- replace(single$x, TRUE, NA)
  at <- cbind(1:100, rep_len(1:60, 100))
  x[at] <- single$x[at]
  expect_false(is_collinear(table_gaps(x, "x"), single$y))
})

test_that("as many looks as predict a look are those that were held", {
  curves <- smooth_curves(n = 1200)
  use_seed(33)
  data <- table_gaps(mask_attributes(curves$x, p = 0.9), "x")
  rows <- as_rows(data)
  held <- held_looks(rows)
  of <- rep.int(seq_len(rows$n), diff(rows$start))[held]
  expect_length(held, collinear_constants$looks[["most"]])
  expect_false(anyDuplicated(of) > 0)
  expect_true(all(diff(rows$start)[of] > 1))
  # Each look's mean given the others, as from the covariance.
  model <- list(loadings = matrix(rnorm(10), 5), noise = runif(5, 0.1, 1))
  covariance <- tcrossprod(model$loadings) + diag(model$noise)
  value <- rnorm(3)
  expect_equal(drop(model$loadings[5, ] %*%
                      likely_directions(model, 1:3, value)),
               drop(covariance[5, 1:3] %*% solve(covariance[1:3, 1:3], value)))
})
