# The ratios that the second moments alone decide, and the data made for them.

test_that("the ratios of decaying moments are the known ones", {
  # d = 500, E[x] = E[x^2] proportional to i^alpha, of norm 1.
  ratio <- function(alpha, task) {
    u <- (1:500)^alpha
    norm <- if (task == "ridge") sqrt(sum(u^2)) else max(u)
    round(improvement_ratio(u / norm, task), 4)
  }
  alphas <- c(0, -0.5, -1, -2)
  expect_equal(vapply(alphas, ratio, 0, "ridge"), c(1, 0.9092, 0.5516, 0.0562))
  expect_equal(vapply(alphas, ratio, 0, "lasso"), c(1, 0.0866, 0.0136, 0.0033))
})

test_that("simulated data have the moments that the ratios are about", {
  use_seed(701)
  for (task in c("ridge", "lasso")) {
    data <- simulate_decay(1, alpha = -1, task = task)
    expect_equal(round(improvement_ratio(data$second_moments, task), 4),
                 if (task == "ridge") 0.5516 else 0.0136)
  }
})

test_that("a ratio is the formula, of moments and of the matrix", {
  use_seed(702)
  x <- matrix(stats::rnorm(60), 12) %*% diag(c(3, 1, 0.5, 0.1, 0))
  moments <- colMeans(x^2)
  ridge <- sum(sqrt(moments))^2 / (5 * sum(moments))
  lasso <- sum(moments) / (5 * max(moments))
  for (form in list(x, moments, as.data.frame(x), Matrix::Matrix(x))) {
    expect_within(improvement_ratio(form, "ridge"), ridge, 1e-14)
    expect_within(improvement_ratio(form, "lasso"), lasso, 1e-14)
  }
})

test_that("a ratio is 1 for equal moments, 1 / d for one, whatever the unit", {
  for (task in c("ridge", "lasso")) {
    expect_equal(improvement_ratio(rep(0.3, 7), task), 1)
    expect_equal(improvement_ratio(c(0, 0, 5, 0), task), 1 / 4)
    moments <- c(4, 2, 1)
    expect_equal(improvement_ratio(10 * moments, task),
                 improvement_ratio(moments, task))
  }
})

test_that("simulated rows are binary, with exact moments and labels", {
  use_seed(703)
  for (task in c("ridge", "lasso")) {
    data <- simulate_decay(4000, d = 12, alpha = -0.5, task = task)
    expect_equal(dim(data$x), c(4000, 12))
    expect_true(all(data$x %in% 0:1))
    expect_identical(data$y, drop(data$x %*% data$coefficients))
    decay <- (1:12)^-0.5
    norm <- if (task == "ridge") sqrt(sum(decay^2)) else 1
    expect_within(data$second_moments, decay / norm, 1e-15)
    # Five standard errors.
    spread <- sqrt(data$second_moments * (1 - data$second_moments) / 4000)
    expect_true(all(abs(colMeans(data$x) - data$second_moments) <=
                      5 * spread))
  }
})

test_that("simulated regressors are signs, seven tenths of them 0 for lasso", {
  use_seed(704)
  ridge <- simulate_decay(1, d = 4000)$coefficients
  expect_setequal(ridge, c(-1, 1))
  expect_within(mean(ridge), 0, 0.08)
  lasso <- simulate_decay(1, d = 4000, task = "lasso")$coefficients
  expect_within(mean(lasso == 0), 0.7, 0.04)
  expect_within(mean(lasso == 1), 0.15, 0.03)
  expect_within(mean(lasso == -1), 0.15, 0.03)
})

test_that("simulations follow set.seed(), and take the regressor given", {
  simulated <- function(seed, ...) {
    use_seed(seed)
    simulate_decay(20, d = 5, alpha = -1, ...)
  }
  expect_identical(simulated(1), simulated(1))
  expect_false(identical(simulated(1)$x, simulated(2)$x))
  given <- c(0.5, 0, -2, 3, 1)
  data <- simulated(1, coefficients = given)
  expect_identical(data$coefficients, given)
  expect_identical(data$y, drop(data$x %*% given))
})

test_that("factors have no second moments", {
  expect_error(improvement_ratio(iris), "Species",
               class = "frugalreg_error_input")
  expect_no_error(improvement_ratio(iris[1:4]))
})

test_that("the ratio is never above 1", {
  use_seed(1)
  equal <- vapply(1:500, function(i) {
    improvement_ratio(rep(runif(1), sample(2:20, 1)))
  }, 1)
  expect_true(all(equal <= 1))
  expect_equal(equal, rep(1, 500))
})
