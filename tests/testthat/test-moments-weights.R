# Weights of what was looked at, and of what is fitted anew to some columns.

set.seed(6)
n <- 60
x <- matrix(rnorm(n * 5), n, dimnames = list(NULL, letters[1:5]))
y <- x[, 1] - x[, 2] + rnorm(n) / 3
weights <- rep(c(0.5, 1, 3), n / 3)

test_that("moments of looks have the weights of their rows", {
  fit <- momentnet(x, y, budget = 3, seed = 1,
                   control = frugal_control(keep_looks = TRUE))
  seen <- replace(x, seq_along(x), NA)
  looks <- fit$looks$values
  seen[cbind(looks$row, looks$column)] <- looks$value
  found <- momentnet(moments(fit, y, weights = weights), lambda = 0.1)
  expect_equal(coef(found),
               coef(momentnet(moments(seen, y, weights = weights),
                              lambda = 0.1)))
  expect_gt(max(abs(coef(found) - coef(momentnet(moments(fit, y),
                                                 lambda = 0.1)))), 1e-3)
  for (bad in list(weights[-1], -weights, replace(weights, 2, NA))) {
    expect_error(moments(fit, y, weights = bad), "weights",
                 class = "frugalreg_error_input")
  }
})

test_that("effective sizes are Kish's, of all rows and of each pair", {
  gaps <- replace(x, seq(2, length(x), 3), NA)
  sums <- moments(gaps, y, weights = weights)
  expect_equal(effective_size(sums), sum(weights)^2 / sum(weights^2))
  of_pairs <- function(weights) {
    products <- crossprod(!is.na(gaps), weights * !is.na(gaps))
    products[lower.tri(products, diag = TRUE)]
  }
  expect_equal(effective_counts(sums),
               of_pairs(weights)^2 / of_pairs(weights^2))
})

test_that("leaving a column out is the fit to the others", {
  skip_on_cran()
  frame <- data.frame(replace(x, sample(length(x), 60), NA), y = y)
  sums <- function(formula, ...) moments(formula, frame, ...)
  for (weights in list(NULL, weights)) {
    all <- momentnet(y ~ a + b + c + d + e, frame, engine = "pairs",
                     lambda = 0.1, weights = weights,
                     control = frugal_control(keep_looks = TRUE))
    expect_equal(coef(update(all, . ~ . - c)),
                 coef(momentnet(y ~ a + b + d + e, frame, engine = "pairs",
                                lambda = 0.1, weights = weights)))
    of_sums <- momentnet(sums(y ~ a + b + c + d + e, weights = weights),
                         lambda = 0.1)
    expect_equal(coef(update(of_sums, . ~ . - c)),
                 coef(momentnet(sums(y ~ a + b + d + e, weights = weights),
                                lambda = 0.1)))
  }
})

test_that("folds are left out where one has nearly all of the weight", {
  # Weights that halve in 11 days, and blocks of a year and more.
  n <- 1200
  set.seed(2)
  x <- matrix(rnorm(n * 3), n, dimnames = list(NULL, c("a", "b", "c")))
  y <- cbind(one = x[, 1] + rnorm(n), two = x[, 2] - x[, 3] + rnorm(n))
  y[seq(1, n, 7), "two"] <- NA
  weights <- 0.94^((n - 1):0)
  folds <- rep(1:3, each = n / 3)
  lambda <- c(0.3, 0.03, 0)
  by_hand <- function(at) {
    known <- !is.na(y[, at])
    sums <- lapply(1:3, function(fold) {
      of <- known & folds != fold
      held <- known & folds == fold
      fit <- momentnet(x[of, ], y[of, at], weights = weights[of],
                       lambda = lambda)
      off <- y[held, at] - predict(fit, x[held, ], s = lambda)
      colSums(weights[held] * off^2)
    })
    unname(Reduce(`+`, sums) / sum(weights[known]))
  }
  cross_validated <- function(...) cv_momentnet(..., lambda = lambda)
  alone <- cross_validated(x, y[, 1], weights = weights, folds = folds)
  expect_equal(alone$cvm, by_hand(1))
  summed <- cross_validated(moments(x, y[, 1], weights = weights,
                                    folds = folds))
  expect_equal(summed$cvm, by_hand(1))
  both <- list(
    cross_validated(x, y, weights = weights, folds = folds),
    cross_validated(moments(x, y, weights = weights, folds = folds))
  )
  for (fit in both) {
    for (at in 1:2) expect_equal(response_fit(fit, at)$cvm, by_hand(at))
  }
})
