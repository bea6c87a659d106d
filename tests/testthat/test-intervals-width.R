# Of what the width of an interval is made, and by which law.

# Rows drawn with chances that grow with the first attribute, as noise does.
drawn_unevenly <- function(n, seed = 3) {
  set.seed(seed)
  x <- matrix(rnorm(6 * n * 4), 6 * n)
  chance <- plogis(1.2 * x[, 1] - 1)
  taken <- which(runif(6 * n) < chance)[seq_len(n)]
  label <- function(x) {
    drop(x %*% c(0.6, -0.4, 0.3, 0)) + exp(0.5 * x[, 1]) * rnorm(nrow(x))
  }
  new <- matrix(rnorm(4000 * 4), 4000)
  list(x = x[taken, ], y = label(x[taken, ]), weights = 1 / chance[taken],
       new = new, labels = label(new))
}

test_that("weighted rows have conformal intervals of what they stand for", {
  skip_on_cran()
  drawn <- drawn_unevenly(500)
  fit_with <- function(weights) {
    cv_momentnet(drawn$x, drawn$y, weights = weights, seed = 1)
  }
  covered <- function(fit, level) {
    bounds <- predict(fit, drawn$new, interval = "prediction", level = level)
    mean(drawn$labels >= bounds[, "lwr"] & drawn$labels <= bounds[, "upr"])
  }
  fit <- fit_with(drawn$weights)
  expect_within(covered(fit, 0.8), 0.8, 0.03)
  expect_within(covered(fit, 0.95), 0.95, 0.02)
  # By the rows as they were drawn the noise would be far too large.
  expect_gt(covered(fit_with(NULL), 0.8), 0.85)
})

test_that("the width is that which weights and a new row's ask for", {
  skip_on_cran()
  data <- interval_data(200, 1)
  x <- data$x
  y <- data$y
  weights <- rep(c(1, 3), 100)
  fit <- cv_momentnet(x, y, weights = weights, seed = 1)
  kept <- fit$held_out$average
  expect_length(kept$weight, 200)
  expect_setequal(kept$weight, c(1, 3))
  total <- sum(weights)
  half <- min(kept$scaled[cumsum(kept$weight) >=
                            0.9 * (total + sum(weights^2) / total)])
  new <- x[1:20, ]
  found <- predict(fit, new, interval = "prediction", level = 0.9)
  normal <- predict(fit, new, interval = "prediction", level = 0.9,
                    method = "model")
  width <- function(bounds) unname(bounds[, "upr"] - bounds[, "lwr"])
  by_law <- stats::qt(0.95, total^2 / sum(weights^2))
  expect_equal(width(found) / width(normal), rep(half / by_law, 20))
  # In any unit, equal ones as none, and those of 0 not there.
  of <- function(...) {
    predict(cv_momentnet(..., seed = 1), new, interval = "prediction")
  }
  expect_equal(of(x, y, weights = 1e6 * weights),
               predict(fit, new, interval = "prediction"))
  expect_equal(of(x, y, weights = rep(7, 200)), of(x, y))
  folds <- rep(1:10, 20)
  some <- weights == 3
  expect_equal(of(x, y, weights = weights * some, folds = folds),
               of(x[some, ], y[some], folds = folds[some]))
  cnd <- expect_error(predict(fit, new, interval = "prediction", level = 0.999,
                              method = "conformal"),
                      "160 held-out residuals of equal weight",
                      class = "frugalreg_error_input")
  expect_identical(cnd$argument, "level")
  expect_message(predict(fit, new, interval = "prediction", level = 0.999),
                 "as 160 held-out residuals of equal weight are too few",
                 class = "frugalreg_message_interval")
})

test_that("of weighted residuals as many count as have the part asked for", {
  # The new row has the mean weight of them, by weight: 16.2 of 50.
  kept <- list(scaled = 1:12, weight = rep(c(1, 20), c(10, 2)))
  expect_equal(conformal_rank(kept, 29 / 66.2), 11)
  expect_equal(conformal_rank(kept, 31 / 66.2), 12)
  expect_equal(conformal_rank(kept, 51 / 66.2), 13)
  equal <- list(scaled = 1:19, weight = rep(7, 19))
  expect_equal(conformal_rank(equal, 0.9), conformal_rank(equal[1], 0.9))
})

test_that("fits without held-out rows have intervals by a normal law", {
  skip_on_cran()
  skip_if_not_installed("generics")
  x <- unname(as.matrix(mtcars[c("wt", "hp")]))
  y <- cbind(a = mtcars$mpg, b = mtcars$qsec)
  said_once <- function(fit, why) {
    told <- list()
    found <- withCallingHandlers(
      predict(fit, x, interval = "prediction"),
      frugalreg_message_interval = function(cnd) {
        told <<- c(told, list(conditionMessage(cnd)))
        rlang::cnd_muffle(cnd)
      }
    )
    expect_length(told, 1)
    expect_match(told[[1]], why)
    # The same, as it was asked for.
    expect_no_message(model <- predict(fit, x, interval = "prediction",
                                       method = "model"))
    expect_identical(found, model)
    expect_error(predict(fit, x, interval = "prediction",
                         method = "conformal"), why,
                 class = "frugalreg_error_input")
  }
  said_once(cv_momentnet(moments(x, y[, 1], folds = 4)), "moments\\(\\) hold")
  for (labels in list(y[, 1], y)) {
    fit <- cv_momentnet(x, labels, seed = 1)
    expect_no_message(predict(fit, x, interval = "prediction", level = 0.9))
    said_once(update(fit, x, labels), "updated from sums .*keep_looks = TRUE")
    said_once(update(fit, alpha = 0), "updated from sums .*keep_looks = TRUE")
  }
  # augment() leaves the choice to predict().
  sums <- update(cv_momentnet(x, y[, 1], seed = 1), x, y[, 1])
  expect_message(generics::augment(sums, x, interval = "prediction"),
                 class = "frugalreg_message_interval")
})

test_that("complete rows are not certain where what rows hide explains all", {
  set.seed(1)
  variance <- runif(200, 1, 3)
  residual <- rnorm(200) * sqrt(variance) * 0.8
  noise_of <- function(judged) {
    label_scale(residual, variance, numeric(200), judged)$noise
  }
  expect_lt(noise_of(NA), 1e-5)
  expect_equal(noise_of(0.2), 0.1, tolerance = 1e-4)
  # Other sums, which are noisy, never make them surer.
  expect_equal(noise_of(-1), noise_of(NA))
  fit <- cv_momentnet(as.matrix(mtcars[-1]), mtcars$mpg, budget = 4, seed = 1)
  expect_equal(fit$new_rows, "complete")
  kept <- fit$held_out$average
  best <- fit$cvm[fit$index[["min"]]]
  expect_gte(kept$noise + mean_unsure(fit$average, kept$deviations), best / 2)
})

test_that("what is hidden makes up for what noise is not, within bounds", {
  set.seed(2)
  hidden <- runif(20000, 0, 2)
  unsure <- runif(20000, 0, 0.1)
  residual <- rnorm(20000) * sqrt(1 + 1.4 * hidden + unsure)
  found <- label_scale(residual, hidden, unsure, 1)
  expect_equal(mean(scaled_variance(found, hidden, unsure)), mean(residual^2))
  expect_gt(found$spread, 1.05)
  # An estimate that leaves nothing to what rows hide, or errors that noise is
  # no reason of.
  expect_equal(label_scale(residual, hidden, unsure, 9)$spread, 0.5)
  two <- rep(c(0.01, 2), 50)
  expect_equal(label_scale(sqrt(3 * two), two, 0)$spread, 2)
  # In any unit of labels.
  other <- label_scale(1e6 * residual, 1e12 * hidden, 1e12 * unsure, 1e12)
  expect_equal(other$noise, 1e12 * found$noise, tolerance = 1e-4)
  expect_equal(other$spread, found$spread, tolerance = 1e-4)
  # Complete rows hide nothing.
  expect_identical(label_scale(residual, 0 * hidden, unsure, 1)$spread, 1)
})

test_that("coefficients are unsure of complete rows as the model's draws are", {
  set.seed(3)
  n <- 400
  x <- matrix(rnorm(n * 6), n) %*% chol(0.5^abs(outer(1:6, 1:6, "-"))) + 3
  y <- drop(x %*% c(1, -1, 0.5, 0, 0, 0)) + rnorm(n)
  gaps <- replace(x, matrix(runif(n * 6), n) < 0.3, NA)
  for (engine in c("completed", "factors", "pairs")) {
    fit <- cv_momentnet(gaps, y, engine = engine, seed = 1)
    deviations <- fit$held_out$lambda.min$deviations
    said <- mean(coefficient_variance(fit$fit, x, deviations))
    expect_lt(abs(mean_unsure(fit$fit, deviations) / said - 1), 0.15)
  }
  expect_identical(mean_unsure(fit$fit, NULL), 0)
})

test_that("too few rows for a level have intervals by Student's law", {
  few <- mtcars[1:15, ]
  fit <- cv_momentnet(mpg ~ wt + qsec, few, seed = 1)
  cnd <- expect_error(predict(fit, few, interval = "prediction",
                              method = "conformal"),
                      "at most 0.9375 with 15 held-out residuals (method =",
                      fixed = TRUE, class = "frugalreg_error_input")
  expect_identical(cnd$argument, "level")
  expect_message(found <- predict(fit, few, interval = "prediction"),
                 "15 held-out residuals are too few for a level of 0.95",
                 class = "frugalreg_message_interval")
  expect_no_message(model <- predict(fit, few, interval = "prediction",
                                     method = "model"))
  expect_identical(found, model)
  narrow <- predict(fit, few, interval = "prediction", method = "model",
                    level = 0.5)
  width <- function(bounds) bounds[, "upr"] - bounds[, "lwr"]
  expect_equal(unname(width(model) / width(narrow)),
               rep(stats::qt(0.975, 15) / stats::qt(0.75, 15), 15))
  # Where labels suffice they say it.
  expect_no_message(predict(fit, few, interval = "prediction", level = 0.9))
})
