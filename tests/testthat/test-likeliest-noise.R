# How large errors on complete rows are said to be.

test_that("rows that count twice are rows that are there twice", {
  set.seed(4)
  variance <- runif(50, 0, 2)
  residual <- rnorm(50, sd = sqrt(0.5 + variance))
  times <- rep_len(1:3, 50)
  expect_equal(likeliest_noise(residual, variance, times),
               likeliest_noise(rep(residual, times), rep(variance, times)),
               tolerance = 1e-4)
  expect_equal(likeliest_noise(1e6 * residual, 1e12 * variance),
               1e12 * likeliest_noise(residual, variance), tolerance = 1e-4)
})

test_that("variances that are over-stated do not make it nothing", {
  use_seed(5)
  residual <- rnorm(160)
  expect_lt(likeliest_noise(residual, rep(2, 160)), 1e-5)
  expect_identical(told_noise(residual, rep(2, 160)), mean(residual^2))
  expect_identical(told_noise(residual, rep(0.2, 160)),
                   likeliest_noise(residual, rep(0.2, 160)))
  expect_identical(told_noise(numeric(9), runif(9)), 0)
})

test_that("a constant label has no error", {
  expect_identical(likeliest_noise(numeric(9), numeric(9)), 0)
  expect_identical(likeliest_noise(numeric(9), runif(9)), 0)
  set.seed(1)
  x <- matrix(rnorm(150), 50)
  x[sample(150, 30)] <- NA
  expect_identical(unique(cv_momentnet(x, rep(3, 50), seed = 1)$cvm), 0)
})

# Labels of which the attributes tell nine tenths, and gaps that are independent
# or come together.
table_with_gaps <- function(kind, seed, n = 600, d = 6) {
  use_seed(seed)
  x <- sqrt(0.6) * matrix(rnorm(d * (n + 2000)), n + 2000) +
    sqrt(0.4) * rnorm(n + 2000)
  y <- drop(x %*% c(1, -1, 2, 1, 0, 1)) + rnorm(n + 2000)
  own <- x[seq_len(n), ]
  if (kind == "random") own[runif(n * d) < 0.3] <- NA
  if (kind == "together") own[runif(n) < 0.5, 1:3] <- NA
  list(x = own, y = y[seq_len(n)], new = x[-seq_len(n), ],
       new_y = y[-seq_len(n)])
}

test_that("errors on complete rows are of the size that is said", {
  skip_on_cran()
  for (kind in c("random", "together", "bought")) {
    budget <- if (kind == "bought") 3
    for (seed in seq_len(quick_or_extended(1, 3))) {
      table <- table_with_gaps(kind, seed, if (kind == "bought") 3000 else 600)
      fit <- cv_momentnet(table$x, table$y, budget = budget, seed = 1)
      said <- fit$cvm[[fit$index[["min"]]]]
      true <- mean((predict(fit, table$new, s = "lambda.min") - table$new_y)^2)
      expect_gt(said, 0.7 * true)
      expect_lt(said, 1.4 * true)
      expect_lt(min(abs(fit$candidates$estimate / said - 1)), 1e-8)
    }
  }
})

test_that("on rows with such gaps they are as seen", {
  skip_on_cran()
  table <- table_with_gaps("together", 1)
  fit <- cv_momentnet(table$x, table$y, new_rows = "same", seed = 1)
  complete <- cv_momentnet(table$x, table$y, seed = 1)
  expect_gt(min(fit$cvm), 1.5 * min(complete$cvm))
  new <- table$new
  new[runif(nrow(new)) < 0.5, 1:3] <- NA
  true <- mean((predict(fit, new) - table$new_y)^2)
  expect_gt(min(fit$cvm), 0.8 * true)
  expect_lt(min(fit$cvm), 1.25 * true)
})
