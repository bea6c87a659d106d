# Averages of many rows are judged by a part of them.

test_that("a part is spread over all rows, in step with none", {
  for (n in c(17, 9999, 24996)) {
    rows <- even_rows(n, 5000)
    expect_false(is.unsorted(rows, strictly = TRUE))
    expect_lte(length(rows), min(n, 5000))
    expect_gt(length(rows), 0.98 * min(n, 5000))
    expect_true(all(rows >= 1 & rows <= n))
    if (n < 5000) next
    for (step in 2:7) expect_length(unique(rows %% step), step)
    expect_lt(max(diff(c(0, rows, n))), 2.5 * n / 5000 + 1)
  }
  expect_identical(even_rows(5, 0), integer())
  expect_identical(even_rows(5, 5), 1:5)
})

test_that("a part has rows of all folds", {
  folds <- rep_len(1:2, 9999)
  x <- matrix(rnorm(3 * 9999), 9999)
  observed <- list(data = table_gaps(x, "x"), y = x[, 1], folds = folds)
  shares <- table(judged_part(observed)$folds) / 5000
  expect_equal(as.vector(shares), c(0.5, 0.5), tolerance = 0.02)
  observed$folds <- c(2, rep(1, 9998))
  expect_length(unique(judged_part(observed)$folds), 2)
  expect_identical(dim(leading_directions(incomplete_rows(x[0, ]), 2)),
                   c(3L, 0L))
})

test_that("folds that alternate are as good as others", {
  skip_on_cran()
  use_seed(31)
  n <- 9999
  x <- matrix(rnorm(n * 4), n)
  y <- x[, 1] + rnorm(n)
  for (j in 2:4) x[runif(n) < plogis(x[, 1]), j] <- NA
  fit <- cv_momentnet(x, y, folds = rep_len(1:2, n), seed = 1)
  expect_equal(min(fit$cvm), 1, tolerance = 0.1)
  expect_equal(unname(coef(fit)[-1, 1]), c(1, 0, 0, 0), tolerance = 0.05)
})

test_that("log-odds are those of all rows, where a part judged", {
  skip_on_cran()
  use_seed(32)
  n <- 6000
  x <- matrix(rnorm(n * 3), n)
  y <- rbinom(n, 1, plogis(x[, 1] - x[, 2]))
  x[runif(n * 3) < 0.3] <- NA
  new <- matrix(rnorm(3000), 1000)
  fit <- cv_momentnet(x, y, family = "binomial", seed = 1)
  few <- cv_momentnet(x[1:4000, ], y[1:4000], family = "binomial", seed = 1)
  alone <- cv_momentnet(x, y, family = "binomial", seed = 1,
                        engine = "covariance")
  expect_s3_class(fit$average, "momentnet")
  for (s in c("average", "lambda.min", "lambda.1se")) {
    expect_equal(predict(fit, new, s = s), predict(few, new, s = s),
                 tolerance = 0.1)
  }
  expect_equal(predict(fit, new), predict(alone, new), tolerance = 0.05)
  link <- predict(fit, new, type = "link")
  expect_equal(as.vector(stats::qlogis(predict(fit, new))), as.vector(link))
  expect_gt(stats::sd(link), 1)
})
