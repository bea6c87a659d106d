# The held-out criterion.

test_that("with complete data it is cv.glmnet's", {
  skip_if_not_installed("glmnet")
  data <- regression_data(100, 6)
  folds <- rep(1:5, 20)
  lambda <- 10^seq(0.3, -2, length.out = 12)
  for (alpha in c(1, 0.3)) {
    theirs <- glmnet::cv.glmnet(data$x, data$y, foldid = folds, alpha = alpha,
                                lambda = lambda, thresh = 1e-14)
    ours <- cv_momentnet(data$x, data$y, folds = folds, alpha = alpha,
                         lambda = lambda)
    expect_equal(ours$cvm, unname(theirs$cvm), tolerance = 1e-5)
    expect_equal(ours$cvsd, unname(theirs$cvsd), tolerance = 1e-4)
  }
})

test_that("few complete examples do not end the path at its beginning", {
  # The estimate of no attributes at all is known to a quarter of itself here.
  folds <- rep_len(1:8, 32)
  fit <- cv_momentnet(as.matrix(mtcars[, -1]), mtcars$mpg, folds = folds)
  chosen <- fit$cvm[fit$index[["min"]]]
  expect_lt(chosen, fit$cvm[1] / 3)
  expect_lt(chosen, min(fit$cvm) + min(fit$cvsd))
})

test_that("lambda.min guards, and lambda.1se goes further", {
  data <- regression_data(150, 6, noise = 4)
  fit <- cv_momentnet(mask_attributes(data$x, 0.3), data$y, seed = 1,
                      engine = "completed")
  guarded <- fit$cvm + fit$cvsd
  best <- which.min(guarded)
  expect_identical(fit$lambda.min, fit$lambda[best])
  within <- which(guarded <= guarded[best] + fit$cvsd[best])
  expect_identical(fit$lambda.1se, max(fit$lambda[within]))
  expect_equal(coef(fit), coef(fit$fit, s = fit$lambda.min))
  expect_equal(coef(fit, s = "lambda.1se"), coef(fit$fit, s = fit$lambda.1se))
  expect_equal(predict(fit, data$x), predict(fit$fit, data$x,
                                             s = fit$lambda.min))
  expect_error(coef(fit, s = "best"), class = "frugalreg_error_input")
})

test_that("the path is not followed to where estimates mean nothing", {
  expect_identical(trusted_part(c(3, 2, 1, -5, 0.1), rep(0.1, 5), 4), 1:3)
  expect_identical(trusted_part(c(3, 2, 1, 0.5), c(0.1, 0.1, 3, 0.1), 4), 1:2)
  expect_identical(trusted_part(-1, 1, 1), 1L)
  # Small errors need not be known so well.
  expect_identical(trusted_part(c(1, 0.1), c(0.04, 0.04), 1), 1:2)
  expect_identical(trusted_part(c(1, 0.1), c(0.04, 0.06), 1), 1L)
  # Nearly collinear attributes, nearly all of them missing: a lasso whose
  # smallest penalties err by orders of magnitude (pitfall 6).
  set.seed(3)
  x <- matrix(rnorm(2500 * 50), 2500) %*% chol(0.9^abs(outer(1:50, 1:50, "-")))
  y <- drop(x[, 1:5] %*% rnorm(5)) + rnorm(2500)
  gaps <- mask_attributes(x[1:500, ], 0.9)
  fit <- cv_momentnet(gaps, y[1:500], alpha = 1, standardize = TRUE,
                      target = "none", seed = 1)
  error <- function(s) {
    mean((predict(fit, x[-(1:500), ], s = s) - y[-(1:500)])^2)
  }
  expect_gt(error(min(fit$lambda)), 5 * var(y))
  expect_lt(error("lambda.min"), var(y))
})

test_that("with few looks at a pair lambda is not chosen by noise", {
  skip_on_cran()
  # A low-rank table of which a pair is seen eight times: estimates plus their
  # standard errors go on falling where errors rise. Mean of a few tables.
  seeds <- quick_or_extended(2, c(2, 5, 8))
  excess <- vapply(seeds, function(seed) {
    set.seed(seed)
    n <- 2000
    d <- 120
    loadings <- matrix(rnorm(8 * d), 8) * 0.7^(1:8) * 1.5
    x <- matrix(rnorm((n + 2000) * 8), ncol = 8) %*% loadings +
      0.7 * matrix(rnorm((n + 2000) * d), ncol = d)
    y <- drop(x %*% rnorm(d)) * 0.3
    y <- y + rnorm(n + 2000, sd = sd(y) / 2)
    rows <- seq_len(n)
    fit <- cv_momentnet(x[rows, ], y[rows], budget = 8, engine = "pairs",
                        seed = seed)
    expect_identical(fit$fit$target, "factors")
    error <- function(s) {
      colMeans((as.matrix(predict(fit, x[-rows, ], s = s)) - y[-rows])^2)
    }
    error("lambda.min") / min(error(fit$lambda))
  }, 0)
  expect_lt(mean(excess), 1.05)
})

test_that("the estimate is unbiased for the error on complete examples", {
  skip_on_cran()
  # Coefficients from looks that have nothing to do with those held out; looks
  # of three in ten, so that pairs are rare and counts of 0 common.
  set.seed(11)
  d <- 10
  root <- chol(0.5^abs(outer(1:d, 1:d, "-")))
  draw <- function(n) {
    x <- matrix(rnorm(n * d), n) %*% root
    list(x = x, y = drop(x %*% (d:1 / d)) + rnorm(n))
  }
  large <- draw(2e5)
  count <- quick_or_extended(200, 400)
  b <- rnorm(d) / 3 + d:1 / d
  truth <- mean((large$y - large$x %*% b)^2)
  estimates <- vapply(seq_len(count), function(seed) {
    data <- draw(15)
    fit <- momentnet(data$x, data$y, budget = 3, seed = seed, nlambda = 2,
                     design = "uniform", engine = "pairs", target = "none")
    observed <- looked_data(fit$setup, list(kept = fit$looks$values,
                                            state = fit$state))
    overall <- estimated_moments(fit$moments)
    # The means and variances of the population: the criterion takes them as
    # known.
    overall$center <- numeric(d)
    overall$sd <- rep(1, d)
    overall$y_center <- 0
    expected <- expected_counts(observed, overall)
    diag(expected) <- 15 * 0.3
    estimate <- function(counts) {
      held <- held_out_moments(fit$moments, overall, counts)
      held$y_square - 2 * sum(held$slope * b) + drop(b %*% held$gram %*% b)
    }
    c(estimate(expected), estimate(NULL))
  }, numeric(2))
  off <- (rowMeans(estimates) - truth) / (apply(estimates, 1, sd) / sqrt(count))
  expect_lt(abs(off[1]), 3)
  # By actual counts, pairs that were not seen count as 0: a bias.
  expect_lt(off[2], -3)
})

test_that("zero counts do not make the criterion negative on the whole path", {
  data <- regression_data(100, 20)
  fit <- cv_momentnet(data$x, data$y, budget = 3, seed = 2, engine = "pairs")
  expect_true(all(is.finite(fit$cvm)))
  expect_true(all(fit$cvsd >= 0))
  expect_gt(fit$cvsd[100], fit$cvsd[1]) # what guards the small penalties
})

test_that("folds are assignable, and any number of workers gives the same", {
  skip_on_cran()
  data <- regression_data(90, 5)
  gaps <- mask_attributes(data$x, 0.3)
  folds <- rep(1:3, 30)
  one <- cv_momentnet(gaps, data$y, folds = folds, target = "rank_one")
  expect_equal(one$folds, folds)
  two <- cv_momentnet(gaps, data$y, folds = folds, workers = 2,
                      target = "rank_one")
  same <- c("cvm", "cvsd", "lambda.min", "lambda.1se")
  expect_identical(one[same], two[same])
  skip_if_not_installed("future")
  old <- future::plan("multisession", workers = 2)
  on.exit(future::plan(old))
  planned <- cv_momentnet(gaps, data$y, folds = folds, target = "rank_one")
  expect_identical(planned[same], one[same])
  completed <- function(...) {
    cv_momentnet(gaps, data$y, folds = folds, engine = "completed",
                 nlambda = 5, ...)
  }
  expect_identical(completed()[same], completed(workers = 1)[same])
  expect_equal(future::nbrOfWorkers(), 2) # the plan is as it was
  by_moments <- cv_momentnet(moments(gaps, data$y, folds = folds))
  expect_equal(by_moments[same], one[same])
  split <- do.call(c, lapply(1:3, function(part) {
    rows <- 30 * part - 29:0
    moments(gaps[rows, ], data$y[rows], folds = folds[rows])
  }))
  expect_equal(cv_momentnet(split)[same], one[same])
  expect_error(cv_momentnet(moments(gaps, data$y)), "folds",
               class = "frugalreg_error_input")
  expect_error(cv_momentnet(gaps, data$y, folds = 1:3),
               class = "frugalreg_error_input")
  expect_error(cv_momentnet(gaps, data$y, unknown = 3),
               class = "frugalreg_error_input")
})

test_that("a number of folds is `nfolds`: by the seed, and by classes", {
  x <- as.matrix(iris[1:4])
  y <- iris$Sepal.Width
  by_number <- function(...) {
    expect_session_unmoved(cv_momentnet(x[, -2], y, ..., seed = 1), "folds")
  }
  expect_identical(by_number(folds = 4)$folds, by_number(nfolds = 4)$folds)
  expect_identical(by_number(folds = 4, budget = 2)$folds,
                   by_number(nfolds = 4, budget = 2)$folds)
  classes <- cv_momentnet(x, iris$Species, family = "multinomial", folds = 5,
                          seed = 1)
  expect_true(all(table(classes$folds, iris$Species) == 10))
  for (wrong in list(1, 2.5, "a", NA)) {
    expect_error(cv_momentnet(x, y, folds = wrong), "`folds` must be",
                 class = "frugalreg_error_input")
  }
})

test_that("several settings are compared on the same folds", {
  skip_on_cran()
  data <- regression_data(90, 5)
  gaps <- mask_attributes(data$x, 0.3)
  both <- cv_momentnet(gaps, data$y, seed = 1, alpha = c(0, 1),
                       standardize = c(0.5, 1))
  expect_identical(nrow(both$comparison), 4L)
  engines <- cv_momentnet(gaps, data$y, seed = 1, alpha = c(0, 1),
                          engine = c("pairs", "factors"),
                          target = c("none", "rank_one"))
  expect_identical(sum(engines$comparison$engine == "pairs"), 4L)
  expect_identical(sum(engines$comparison$engine == "factors"), 1L)
  best <- which.min(both$comparison$guarded)
  expect_identical(format(both$fit$alpha), both$comparison$alpha[best])
  alone <- cv_momentnet(gaps, data$y, seed = 1, engine = both$fit$engine,
                        alpha = both$fit$alpha,
                        standardize = both$fit$standardize)
  expect_equal(coef(alone), coef(both))
})

test_that("the factor engine keeps its lambda", {
  set.seed(5)
  z <- rnorm(300)
  x <- mask_attributes(matrix(rnorm(300 * 40), 300) + z, 0.85)
  fit <- cv_momentnet(x, z, engine = "factors", seed = 1, nfolds = 3)
  expect_length(fit$lambda, 1)
  expect_identical(fit$lambda.min, fit$lambda.1se)
  expect_true(is.finite(fit$cvm) && fit$cvsd > 0)
})

test_that("workers that cannot be started are refused, and the plan stays", {
  skip_if_not_installed("future")
  skip_if_not_installed("parallelly", "1.37.0") # earlier ones have no limit
  rlang::local_options(parallelly.maxWorkers.localhost = c(1, 1),
                       parallelly.fork.enable = FALSE)
  gaps <- mask_attributes(regression_data(90, 5)$x, 0.3)
  before <- future::plan("list")
  expect_error(
    cv_momentnet(gaps, rowSums(gaps, na.rm = TRUE), engine = "completed",
                 nlambda = 3, seed = 1, workers = 500),
    "`workers` must be as many as can be started here, not 500",
    class = "frugalreg_error_input"
  )
  expect_identical(future::plan("list"), before)
})
