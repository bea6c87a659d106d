# family = "poisson": the exact likelihood of counts on completed rows.

mean_deviance <- function(y, mu) {
  2 * mean(ifelse(y > 0, y * log(y / mu), 0) - (y - mu))
}

test_that("counts are predicted better than by means and glmnet", {
  skip_on_cran()
  skip_if_not_installed("glmnet")
  data <- count_data(2500, 15, 1, 0.3)
  own <- 1:500
  fit <- cv_momentnet(data$gaps[own, ], data$y[own], family = "poisson",
                      seed = 1)
  means <- colMeans(data$gaps[own, ], na.rm = TRUE)
  filled <- ifelse(is.na(data$gaps), rep(means, each = 2500), data$gaps)
  set.seed(1)
  theirs <- glmnet::cv.glmnet(filled[own, ], data$y[own], family = "poisson")
  other <- function(x) {
    drop(predict(theirs, x, s = "lambda.min", type = "response"))
  }
  y <- data$y[-own]
  expect_lt(mean_deviance(y, predict(fit, data$x[-own, ])),
            mean_deviance(y, other(data$x[-own, ])))
  expect_lt(mean_deviance(y, predict(fit, data$gaps[-own, ])),
            mean_deviance(y, other(filled[-own, ])))
  link <- predict(fit, data$gaps[1:9, ], type = "link", se.fit = TRUE)
  expect_equal(predict(fit, data$gaps[1:9, ]),
               exp(link$fit + link$se.fit^2 / 2))
  expect_output(print(fit), "Family: poisson")
  expect_equal(residuals(fit, data$gaps[1:9, ], data$y[1:9]),
               data$y[1:9] - predict(fit, data$gaps[1:9, ]))
})

# What counts have of their own is not what rows hide, however many rows there
# are: by Poisson's law coefficients were .82, -.82, .70, -.21 of the first, and
# .80, -.68, .45, 0 of the second.
test_that("counts may vary more than Poisson's", {
  skip_on_cran()
  set.seed(6)
  n <- 6000
  truth <- c(0.6, -0.4, 0.3, 0)
  x <- matrix(rnorm(4 * n), n) %*% chol(0.6^abs(outer(1:4, 1:4, "-")))
  gaps <- replace(x, runif(4 * n) < 0.3, NA)
  mu <- exp(0.5 + drop(x %*% truth))
  counts <- list(rnbinom(n, mu = mu, size = 1),
                 rpois(n, mu) * rbinom(n, 1, 0.6))
  for (y in counts) {
    fit <- momentnet(gaps, y, family = "poisson", lambda = 0)
    expect_lt(max(abs(coef(fit)[-1] - truth)), 0.12)
    expect_gt(fit$dispersion, 0.5)
  }
  fit <- momentnet(gaps, rpois(n, mu), family = "poisson", lambda = 0)
  expect_lt(max(abs(coef(fit)[-1] - truth)), 0.06)
  expect_lt(fit$dispersion, 0.05)
})

# Counts that vary more than Poisson's, of which no attribute tells anything:
# the variance of what rows hide must not be taken for theirs.
test_that("lambda is chosen by what is predicted, however counts vary", {
  skip_on_cran()
  set.seed(4)
  ratios <- vapply(1:4, function(repetition) {
    x <- matrix(rnorm(1200 * 8), 1200)
    y <- rnbinom(1200, mu = 4, size = 0.3)
    own <- 1:200
    gaps <- replace(x, matrix(runif(length(x)) < 0.5, nrow(x)), NA)
    fit <- cv_momentnet(gaps[own, ], y[own], family = "poisson", seed = 1)
    mean_deviance(y[-own], predict(fit, x[-own, ])) /
      mean_deviance(y[-own], mean(y[own]))
  }, 0)
  expect_lt(exp(mean(log(ratios))), 1.1)
})

test_that("means stay among the counts where rows have gaps", {
  data <- count_data(300, 6, 7, 0.3)
  far <- data$x[1:20, ] * 20
  fit <- momentnet(data$gaps, data$y, family = "poisson", lambda = 0.01)
  free <- predict(fit, far, clip = FALSE)
  expect_gt(max(free), max(data$y))
  expect_equal(predict(fit, far), pmin(free, max(data$y)))
  linear <- predict(fit, far, type = "link")
  expect_equal(exp(linear), free)
  expect_equal(exp(predict(fit, far, type = "link", clip = TRUE)),
               pmin(free, max(data$y)))
  expect_output(print(fit), "predictions are clipped to this range")
  # Complete data: as glmnet's.
  whole <- momentnet(data$x, data$y, family = "poisson", lambda = 0.01)
  expect_gt(max(predict(whole, far)), max(data$y))
  expect_equal(max(predict(whole, far, clip = TRUE)), max(data$y))
  few <- momentnet(data$x, pmin(data$y, 1), family = "poisson", lambda = 0.01)
  expect_gt(max(predict(few, far)), 1)
})

test_that("means go on beyond the counts where held-out counts do", {
  skip_on_cran()
  data <- count_data(400, 6, 5, 0.2)
  far <- data$x[1:40, ] * 2
  fit <- cv_momentnet(data$gaps, data$y, family = "poisson", seed = 1)
  slopes <- fit$fit$labels$beyond
  expect_gt(slopes[2], 0)
  free <- predict(fit, far, clip = FALSE)
  expect_gt(max(free), max(data$y))
  expect_equal(predict(fit, far), moved_beyond(free, range(data$y), slopes))
  expect_equal(predict(fit, far, clip = TRUE), pmin(free, max(data$y)))
  expect_output(print(fit), "of\\s+their\\s+distance")
  # Of counts that attributes tell nothing of, nothing is beyond.
  set.seed(5)
  noise <- rnbinom(400, mu = 4, size = 0.3)
  other <- cv_momentnet(data$gaps, noise, family = "poisson", seed = 1)
  expect_identical(other$fit$labels$beyond, c(0, 0))
})

test_that("folds or none, rows are completed by the model of log counts", {
  skip_on_cran()
  data <- count_data(300, 6, 5, 0.3)
  chosen <- cv_momentnet(data$gaps, data$y, family = "poisson", seed = 1)
  plain <- momentnet(data$gaps, data$y, family = "poisson",
                     lambda = chosen$lambda)
  at <- chosen$lambda.min
  expect_equal(unname(coef(chosen, s = at)), unname(coef(plain, s = at)))
})

test_that("a covariance completes counts, where its engine can", {
  data <- count_data(150, 6, 3, 0.3)
  engine <- function(...) {
    momentnet(data$gaps, data$y, family = "poisson", lambda = 0.05, ...)$engine
  }
  expect_identical(engine(), "covariance")
  expect_identical(engine(alpha = 0.5), "completed")
  expect_identical(engine(engine = "completed"), "completed")
  whole <- momentnet(data$x, data$y, family = "poisson", lambda = 0.05)
  expect_identical(whole$engine, "completed")
  expect_error(momentnet(data$x, data$y, family = "poisson",
                         engine = "covariance"),
               class = "frugalreg_error_input")
  # By sizes alone.
  rule <- function(case) poisson_rule(list(rank = 10), case)
  case <- list(n = 500, size = 500, d = 20, seen = 250, complete = FALSE)
  expect_identical(rule(case), "covariance")
  expect_identical(rule(replace(case, "n", 1e8)), "completed")
  expect_identical(rule(replace(case, c("n", "size", "seen"), 60)), "completed")
  wide <- replace(case, c("d", "seen"), list(5000, 250))
  expect_identical(rule(wide), "completed")
})

test_that("a covariance is nearer to correlated counts than a few factors", {
  skip_on_cran()
  n <- quick_or_extended(250, 500)
  errors <- vapply(seq_len(quick_or_extended(1, 3)), function(seed) {
    data <- count_data(n, 15, seed, 0.5)
    new <- count_data(2000, 15, 100 + seed, 0)
    vapply(c("auto", "completed"), function(engine) {
      fit <- cv_momentnet(data$gaps, data$y, family = "poisson",
                          engine = engine, seed = 1)
      mean_deviance(new$y, predict(fit, new$x))
    }, 0)
  }, numeric(2))
  expect_lt(mean(errors["auto", ]), mean(errors["completed", ]))
})

test_that("formulas, updates and files go on in the family", {
  data <- count_data(300, 6, 4, 0.3)
  frame <- data.frame(data$gaps, y = data$y)
  keep <- frugal_control(keep_looks = TRUE)
  fit <- momentnet(y ~ ., frame, family = "poisson", lambda = 0.05,
                   control = keep)
  plain <- momentnet(data$gaps, data$y, family = poisson, lambda = 0.05)
  expect_equal(unname(coef(fit)), unname(coef(plain)))
  more <- update(fit, frame[1:50, ])
  twice <- momentnet(y ~ ., rbind(frame, frame[1:50, ]), family = "poisson",
                     lambda = 0.05)
  expect_equal(coef(more), coef(twice))
  path <- tempfile()
  saveRDS(fit, path)
  expect_identical(predict(readRDS(path), frame), predict(fit, frame))
  unlink(path)
})

test_that("what counts cannot be fitted to is refused", {
  skip_on_cran()
  refused <- function(expression, argument) {
    cnd <- expect_error(expression, class = "frugalreg_error_input")
    expect_identical(cnd$argument, argument)
  }
  data <- count_data(60, 6, 5, 0.3)
  refused(momentnet(data$x, data$y, budget = 2, family = "poisson"), "family")
  refused(cv_momentnet(data$x, data$y, budget = 2, family = "poisson"),
          "family")
  refused(momentnet(moments(data$x, data$y), family = "poisson"), "family")
  refused(momentnet(data$gaps, data$y, engine = "pairs", family = "poisson"),
          "engine")
  refused(momentnet(data$gaps, data$y - 1, family = "poisson"), "y")
  refused(momentnet(data$gaps, data$y + 0.5, family = "poisson"), "y")
  refused(momentnet(data$gaps, 0 * data$y, family = "poisson"), "y")
  fit <- cv_momentnet(data$gaps, data$y, family = "poisson", seed = 1)
  refused(predict(fit, data$gaps, interval = "prediction"), "interval")
  asked <- 0
  oracle <- attribute_source(function(rows, columns) {
    asked <<- asked + length(columns)
    data$x[rows, columns]
  }, 60, 6)
  refused(momentnet(oracle, data$y, budget = 2, family = "poisson"), "family")
  expect_identical(asked, 0)
})

test_that("sparse rows are the same rows", {
  set.seed(1)
  x <- cbind(a = rbinom(200, 1, 0.8), b = rbinom(200, 1, 0.5),
             c = 5 + rnorm(200))
  y <- rpois(200, exp(0.5 * x[, 1] - 0.5 * x[, 2] + 0.3 * (x[, 3] - 5)))
  sparse <- Matrix::Matrix(x, sparse = TRUE)
  expect_equal(coef(momentnet(sparse, y, family = "poisson")),
               coef(momentnet(x, y, family = "poisson")), tolerance = 1e-6)
})

test_that("one lambda is taken, and folds without a count are told", {
  data <- count_data(100, 5, 1, 0.3)
  for (x in list(data$x, data$gaps)) {
    fit <- cv_momentnet(x, data$y, family = "poisson", lambda = 0.1, seed = 1)
    expect_identical(fit$lambda.min, 0.1)
  }
  rare <- rep(0:1, c(90, 10))
  expect_error(
    cv_momentnet(data$x, rare, family = "poisson",
                 folds = rep(1:10, each = 10)),
    "above 0 somewhere outside each fold", class = "frugalreg_error_input"
  )
})

test_that("means beyond the range of numbers are told", {
  set.seed(1)
  x <- matrix(rnorm(400), 100)
  fit <- momentnet(x, rpois(100, 3), family = "poisson", lambda = 0.001)
  far <- rbind(1e6 * sign(coef(fit)[-1, 1]))
  expect_error(predict(fit, far), "beyond the range of numbers",
               class = "frugalreg_error_numeric")
})
