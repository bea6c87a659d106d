test_that("conditional means are those of the joint normal distribution", {
  set.seed(1)
  x <- matrix(rnorm(300), 100) %*% chol(0.6^abs(outer(1:3, 1:3, "-")))
  gaps <- mask_attributes(x, p = 0.3)
  y <- x[, 1] + rnorm(100)
  for (engine in c("pairs", "completed", "factors", "covariance")) {
    fit <- momentnet(gaps, y, engine = engine,
                     alpha = if (engine == "covariance") 1)
    joint <- joint_model(fit)
    covariance <- covariance_of_columns(joint)
    filled <- impute(fit, gaps)
    shown <- !is.na(gaps)
    expect_identical(unname(filled[shown]), gaps[shown])
    i <- which(rowSums(shown) == 2)[1]
    o <- shown[i, ]
    off <- solve(covariance[o, o], gaps[i, o] - joint$center[o])
    expect_equal(unname(filled[i, !o]),
                 joint$center[!o] + sum(covariance[!o, o] * off),
                 tolerance = 1e-6)
  }
})

test_that("what was seen stays, and levels are the likeliest", {
  skip_on_cran()
  data <- gaps_frame()
  fit <- cv_momentnet(y ~ ., data$gaps, seed = 1)
  filled <- impute(fit, data$gaps)
  expect_false(anyNA(filled))
  expect_identical(levels(filled$k), c("a", "b", "c"))
  expect_type(filled$l, "logical")
  for (name in names(filled)) {
    shown <- !is.na(data$gaps[[name]])
    expect_identical(filled[[name]][shown], data$full[[name]][shown])
  }
  hidden <- is.na(data$gaps$k)
  expect_gt(mean(filled$k[hidden] == data$full$k[hidden]), 0.5)
  # Probabilities, by any contrasts.
  p <- matrix(c(0.2, 0.45, 0.35), 1)
  for (support in list(contr.treatment(3), contr.sum(3), contr.helmert(3))) {
    expect_equal(level_shares(unname(support), p %*% support), p,
                 tolerance = 1e-6)
  }
})

test_that("draws are from the distribution given row, label and parameters", {
  normal <- list(center = c(1, 0, 2), covariance = matrix(c(
    2, 0.5, 1, 0.5, 1, 0.3, 1, 0.3, 3
  ), 3))
  rows <- matrix(rep(c(NA, 0.5, 4), each = 4000), 4000)
  variables <- list(list(name = "a", at = 1, columns = 1),
                    list(name = "b", at = 2, columns = 2))
  set.seed(1)
  drawn <- normal_draw(rows, variables, normal)[[1]]
  weights <- solve(normal$covariance[2:3, 2:3], normal$covariance[2:3, 1])
  mean <- 1 + sum(weights * c(0.5, 2))
  variance <- 2 - sum(weights * normal$covariance[2:3, 1])
  expect_lt(abs(mean(drawn) - mean), 4 * sqrt(variance / 4000))
  expect_lt(abs(var(drawn) - variance), 4 * variance * sqrt(2 / 4000))
  # A dummy that correlates with a number: the number follows the draw.
  binary <- list(list(name = "l", at = 1, columns = 1, support = matrix(0:1),
                      values = c(FALSE, TRUE)),
                 list(name = "b", at = 2, columns = 2))
  normal <- list(center = c(0.3, 0, 0), covariance = matrix(c(
    0.21, 0.2, 0, 0.2, 1, 0, 0, 0, 1
  ), 3))
  rows <- matrix(rep(c(NA, NA, 0), each = 4000), 4000)
  drawn <- normal_draw(rows, binary, normal)
  expect_lt(abs(mean(drawn[[1]]) - 0.3), 4 * sqrt(0.21 / 4000))
  expect_lt(abs(cov(drawn[[1]], drawn[[2]]) - 0.2), 0.05)
})

test_that("m draws are as mice has them, and the session is left alone", {
  skip_on_cran()
  data <- gaps_frame(120)
  fit <- momentnet(y ~ ., data$gaps, engine = "completed")
  set.seed(3)
  before <- .Random.seed
  draws <- impute(fit, data$gaps, m = 3, groups = 3, seed = 1)
  expect_identical(.Random.seed, before)
  expect_identical(impute(fit, data$gaps, m = 3, groups = 3, seed = 1), draws)
  tables <- as.list(draws)
  expect_length(tables, 3)
  expect_false(anyNA(tables))
  expect_false(identical(tables[[1]], tables[[2]]))
  expect_identical(draws$data, data$gaps)
  expect_identical(unname(draws$where), unname(is.na(data$gaps)))
  expect_s3_class(draws$imp$k[[2]], "factor")
  expect_snapshot(print(draws))
  skip_if_not_installed("mice")
  expect_equal(mice::complete(draws, 2), tables[[2]])
  joined <- mice::cbind(draws, data.frame(z = seq_len(nrow(tables[[1]]))))
  expect_identical(mice::complete(joined, 1)$z, seq_len(nrow(tables[[1]])))
  pooled <- mice::pool(lapply(tables, function(table) lm(y ~ ., table)))
  expect_identical(pooled$m, 3L)
})

test_that("labels count, and penalties do not where rows suffice", {
  skip_on_cran()
  set.seed(5)
  x <- matrix(rnorm(600), 300)
  y <- 2 * x[, 1] + rnorm(300) / 2
  gaps <- x
  gaps[1:150, 1] <- NA
  fit <- momentnet(gaps, y, engine = "completed", lambda = 5)
  know <- impute(fit, gaps, newy = y, m = 2, seed = 1)
  expect_gt(cor(know$imp$V1[[1]], x[1:150, 1]), 0.9)
  kept <- momentnet(gaps, y, engine = "completed", lambda = 5,
                    control = frugal_control(keep_looks = TRUE))
  blind <- impute(kept, gaps, m = 2, seed = 1)
  expect_lt(abs(cor(blind$imp$V1[[1]], x[1:150, 1])), 0.3)
  # Rows of less than the fit's have other labels.
  few <- impute(kept, gaps[1:5, ], newy = c(y[1:4], NA), m = 1, seed = 1)
  expect_identical(dim(few$imp$V1), c(5L, 1L))
  expect_refused("input", {
    impute(fit, gaps, m = 2)
    impute(fit, gaps[1:5, ], newy = y[1:5], m = 2)
    impute(fit, gaps, newy = y, m = 0)
    impute(fit)
    impute(fit, gaps, newy = y, m = 2, groups = 1)
  })
})

test_that("a factor of which nothing is missing stays, without a word", {
  table <- transform(na.omit(airquality), Month = factor(Month))
  fit <- momentnet(Ozone ~ Temp + Month, table, engine = "pairs")
  gaps <- transform(table, Temp = NA_real_)
  expect_silent(filled <- impute(fit, gaps))
  expect_identical(filled$Month, table$Month)
  expect_false(anyNA(filled$Temp))
  whole <- expect_silent(impute(fit, table))
  expect_equal(whole, table, ignore_attr = TRUE)
})

test_that("imputations are summed up by variable, and have no picture", {
  gaps <- as.matrix(iris[, 2:4])
  gaps[1:15, 1] <- gaps[10:40, 2] <- NA
  fit <- momentnet(gaps, iris$Sepal.Length)
  draws <- impute(fit, gaps, newy = iris$Sepal.Length, m = 2, seed = 1)
  expect_identical(summary(draws), data.frame(
    variable = colnames(gaps)[1:2],
    missing = as.integer(colSums(is.na(gaps))[1:2]),
    observed = as.integer(colSums(!is.na(gaps))[1:2])
  ))
  expect_error(plot(draws), "no plot",
               class = "frugalreg_error_undefined")
})

test_that("draws of nearly collinear columns are by the likelier model", {
  skip_on_cran()
  drawn_off <- function(n, d, ...) {
    use_seed(1)
    at <- seq(-1, 1, length.out = d)
    x <- matrix(rnorm(3 * n), n) %*% rbind(1, at, at^2) +
      0.01 * matrix(rnorm(n * d), n)
    y <- x[, 1] + rnorm(n) / 3
    gaps <- mask_attributes(x, p = 0.3)
    fit <- momentnet(gaps, y, ...)
    expect_identical(fit$engine, "completed")
    drawn <- as.list(impute(fit, gaps, newy = y, m = 2, seed = 1))[[1]]
    missing <- is.na(gaps)
    sqrt(mean((as.matrix(drawn[1:d]) - x)[missing]^2)) / sd(x[missing])
  }
  expect_lt(drawn_off(150, 10), 0.12) # by factors .3
  # Too few rows for coefficients without a penalty.
  expect_lt(drawn_off(50, 30), 0.06)
  expect_lt(drawn_off(50, 30, lambda = 1), 0.06)
  # An engine that was named is kept.
  expect_gt(drawn_off(150, 10, engine = "completed"), 0.2)
})
