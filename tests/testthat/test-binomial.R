# family = "binomial": classes by least squares and two numbers.

class_data <- function(n, d, seed, p = 0.5) {
  set.seed(seed)
  x <- matrix(rnorm(n * d), n) %*% chol(0.6^abs(outer(1:d, 1:d, "-")))
  eta <- drop(x[, 1:4] %*% c(1.2, -1, 0.8, 0.6)) + qlogis(p)
  list(x = x, y = rbinom(n, 1, plogis(eta)), eta = eta)
}

# Of these, what is known exactly has .54 and the class's share .69.
log_loss <- function(y, p) -mean(ifelse(y == 1, log(p), log(1 - p)))

given <- class_data(600, 8, 1)
gaps <- replace(given$x, matrix(runif(4800), 600) < 0.3, NA)
new <- class_data(2000, 8, 2)
new_gaps <- replace(new$x, matrix(runif(16000), 2000) < 0.3, NA)

test_that("on normal classes Fisher's rule is logistic regression", {
  skip_on_cran()
  set.seed(1)
  y <- rbinom(50000, 1, 0.2)
  x <- matrix(rnorm(50000 * 10), 50000) + y %o% (rnorm(10) * 0.5)
  theirs <- coef(glm(y ~ x, family = "binomial"))
  ours <- drop(coef(momentnet(x, y, family = "binomial", lambda = 0)))
  expect_lt(max(abs(ours - theirs)), 0.02)
  # Linear discriminant analysis itself, to the last digits.
  means <- sapply(0:1, function(one) colMeans(x[y == one, ]))
  within <- crossprod(x - t(means)[y + 1, ]) / length(y)
  slope <- solve(within, means[, 2] - means[, 1])
  shift <- qlogis(mean(y)) - sum(slope * rowMeans(means))
  expect_equal(unname(ours), unname(c(shift, slope)), tolerance = 1e-6)
  held <- cv_momentnet(moments(x, y, folds = 5), family = "binomial")
  expect_lt(max(abs(coef(held)[, 1] - theirs)), 0.03)
})

test_that("the likelihood of classes has the derivatives it says", {
  set.seed(2)
  y <- rbinom(50, 1, 0.4)
  m <- rnorm(50, sd = 2)
  v <- runif(50, 0.1, 3)
  found <- class_likelihood(y, m, v)
  step <- 1e-5
  by <- function(dm, dv) class_likelihood(y, m + dm, v + dv)$value
  expect_equal(found$by_mean, (by(step, 0) - by(-step, 0)) / (2 * step),
               tolerance = 1e-6)
  expect_equal(found$by_variance, (by(0, step) - by(0, -step)) / (2 * step),
               tolerance = 1e-6)
  exact <- mapply(function(m, v) {
    integrate(function(z) plogis(m + sqrt(v) * z) * dnorm(z), -9, 9)$value
  }, m, v)
  expect_equal(expected_odds(m, sqrt(v))$mean, exact, tolerance = 1e-7)
  # The deviation also where it is small beside the square of the mean.
  m <- c(m, -8, 12, -20, 1, -15)
  sd <- c(sqrt(v), 0.1, 0.3, 0.5, 1e-3, 2)
  exact <- mapply(function(m, sd) {
    expected <- function(f) {
      integrate(function(z) f(plogis(m + sd * z)) * dnorm(z), -9, 9,
                rel.tol = 1e-10)$value
    }
    mean <- expected(identity)
    sqrt(expected(function(p) (p - mean)^2))
  }, m, sd)
  expect_equal(expected_odds(m, sd)$sd / exact, rep(1, length(m)),
               tolerance = 1e-5)
  expect_identical(expected_odds(m, 0)$sd, rep(0, length(m)))
  # Scores that are log-odds already are left alone.
  eta <- rnorm(20000, 0.5, 1.5)
  shown <- eta + rnorm(20000)
  scale <- likeliest_log_odds(rbinom(20000, 1, plogis(shown)), eta,
                              rep(1, 20000))
  expect_lt(max(abs(scale - c(0, 1, 1))), 0.08)
})

test_that("what rows hide is believed as far as labels bear it out", {
  set.seed(2)
  count <- 4000
  variance <- runif(count, 0, 4)
  eta <- rnorm(count, 0.3, 1.5)
  for (part in c(1, 0.25, 0)) {
    shown <- eta + rnorm(count, 0, sqrt(part * variance))
    y <- rbinom(count, 1, plogis(shown))
    found <- likeliest_log_odds(y, eta, variance)
    expect_lt(abs(found[["hidden"]] - part), 0.3)
    expect_lt(abs(found[["slope"]] - 1), 0.15)
  }
  # The gradient is one.
  minus <- minus_likelihood(y, eta, variance, NULL, expected = 3)
  at <- c(0.1, 0.2, 0.5)
  step <- 1e-5
  numeric <- vapply(1:3, function(one) {
    moved <- replace(numeric(3), one, step)
    (minus$value(at + moved) - minus$value(at - moved)) / (2 * step)
  }, 0)
  expect_equal(minus$gradient(at), numeric, tolerance = 1e-4)
})

test_that("where all rows hide alike, labels do not tell how much that is", {
  skip_on_cran()
  # Hidden parts that are far from normal, in many rows.
  set.seed(3)
  eta <- rnorm(2e4, sd = 2)
  shown <- eta + sample(c(-2, 2), 2e4, replace = TRUE)
  y <- rbinom(2e4, 1, plogis(shown))
  expect_identical(likeliest_log_odds(y, eta, rep(4, 2e4))[["hidden"]], 1)
  expect_identical(hide_differently(c(0, rep(4, 19))), TRUE)
  expect_identical(hide_differently(c(0, rep(4, 20))), FALSE)
})

test_that("slopes that labels hardly tell are those of normal classes", {
  set.seed(4)
  y <- rep(0:1, 25)
  # Whatever the slope is, such rows leave all open.
  mean <- 0.5 + 0.02 * (y - 0.5) + rnorm(50, sd = 0.01)
  found <- likeliest_log_odds(y, mean, rep(0.2, 50), squared = 0.05)
  expect_lt(abs(log(found[["slope"]] / 20)), 0.5)
})

test_that("of few rows with large gaps, probabilities are not too sure", {
  skip_on_cran()
  loss <- function(errors) {
    local_binding("hidden_constants",
                  replace(hidden_constants, "errors", errors))
    mean(vapply(c(5, 12:16), function(seed) {
      use_seed(seed)
      x <- matrix(rnorm(16640), 2080) %*% chol(0.6^abs(outer(1:8, 1:8, "-")))
      y <- rbinom(2080, 1, plogis(x %*% c(2, -1.5, 1, 0, 0, 1, 0, 0)))
      shown <- replace(x[1:80, ], runif(640) < 0.6, NA)
      fit <- cv_momentnet(shown, y[1:80], family = "binomial", seed = 1)
      log_loss(y[-(1:80)], predict(fit, x[-(1:80), ], type = "response"))
    }, 0))
  }
  expect_lt(loss(hidden_constants$errors), loss(0) - 0.05)
})

test_that("probabilities are right with and without gaps", {
  skip_on_cran()
  best_known <- log_loss(new$y, plogis(new$eta))
  engines <- c("auto", "completed", "covariance", "factors", "pairs")
  for (engine in engines) {
    fit <- cv_momentnet(gaps, given$y, family = "binomial", engine = engine,
                        seed = 1)
    # The factor model has four factors for eight attributes.
    slack <- if (engine == "factors") 0.1 else 0.05
    for (rows in list(new$x, new_gaps)) {
      p <- predict(fit, rows)
      expect_true(all(p > 0 & p < 1))
      # Calibrated: of shift and slope of the log-odds nothing is to be gained.
      best <- glm(new$y ~ qlogis(p), family = "binomial")$deviance / 4000
      expect_lt(log_loss(new$y, p) - best, 0.02)
      expect_lt(best, if (anyNA(rows)) 0.65 else best_known + slack)
    }
  }
  fit <- cv_momentnet(gaps, given$y, family = "binomial", seed = 1)
  expect_lt(log_loss(new$y, predict(fit, new$x)) - best_known, 0.03)
})

test_that("types of predictions agree", {
  skip_on_cran()
  y <- factor(given$y, labels = c("no", "yes"))
  fit <- cv_momentnet(gaps, y, family = "binomial", seed = 1)
  link <- predict(fit, new$x, type = "link")
  expect_equal(predict(fit, new$x), plogis(link))
  expect_equal(link, drop(cbind(1, new$x) %*% coef(fit)),
               ignore_attr = TRUE)
  class <- predict(fit, new_gaps, type = "class")
  expect_identical(levels(class), c("no", "yes"))
  expect_identical(class == "yes", predict(fit, new_gaps) > 0.5)
  se <- predict(fit, rbind(new$x[1, ], NA), se.fit = TRUE)
  expect_identical(se$se.fit[1], 0)
  expect_gt(se$se.fit[2], 0.1)
  wrong <- residuals(fit, new$x, factor(new$y, labels = c("no", "yes")))
  expect_equal(wrong, new$y - predict(fit, new$x))
  expect_output(print(fit), "log-odds of yes against no")
  path <- predict(fit$fit, new$x[1:3, ], type = "class")
  expect_identical(dim(path), c(3L, length(fit$lambda)))
  expect_error(predict(fit, new$x, interval = "prediction"),
               class = "frugalreg_error_input")
  expect_error(sigma(fit), class = "frugalreg_error_undefined")
})

test_that("all kinds of labels and data come to the same", {
  skip_on_cran()
  fit <- function(x, y, ...) {
    coef(cv_momentnet(x, y, family = "binomial", seed = 1, ...))
  }
  rows <- seq_len(quick_or_extended(150, 600))
  some <- gaps[rows, ]
  y <- given$y[rows]
  numbers <- fit(some, y)
  expect_identical(fit(some, y == 1), numbers)
  expect_identical(fit(some, factor(y, labels = c("b", "a"))), numbers)
  expect_identical(fit(some, factor(y, c(2, 0, 1))), numbers)
  expect_identical(coef(cv_momentnet(some, y, family = binomial, seed = 1)),
                   numbers)
  frame <- data.frame(some, class = factor(y))
  by_formula <- cv_momentnet(class ~ ., frame, family = "binomial", seed = 1)
  expect_equal(unname(coef(by_formula)), unname(numbers))
  expect_length(residuals(by_formula, frame), length(rows))
  whole <- fit(given$x, given$y)
  expect_equal(fit(Matrix::Matrix(given$x, sparse = TRUE), given$y), whole,
               tolerance = 1e-6)
  sums <- cv_momentnet(moments(gaps, given$y, folds = 5), family = "binomial")
  expect_lt(log_loss(new$y, predict(sums, new$x)), 0.6)
})

test_that("counts and parts of both classes are said to be rows with weights", {
  skip_if_not_installed("MASS")
  eagles <- transform(MASS::eagles, part = y / n)
  for (label in expression(cbind(y, n - y), part)) {
    form <- stats::as.formula(call("~", label, quote(P + A)))
    expect_error(momentnet(form, eagles, family = "binomial"),
                 "two rows, one for each, with these as `weights`",
                 class = "frugalreg_error_input")
  }
  both <- rbind(transform(eagles, took = 1, w = y),
                transform(eagles, took = 0, w = n - y))
  each <- both[rep(seq_len(nrow(both)), both$w), ]
  expect_equal(momentnet(took ~ P + A, both, weights = w, family = "binomial",
                         lambda = 0) |> coef(),
               momentnet(took ~ P + A, each, family = "binomial",
                         lambda = 0) |> coef())
})

test_that("looks of a budget: matrices, oracles, updates, files", {
  skip_on_cran()
  y <- factor(given$y, labels = c("no", "yes"))
  for (method in list(momentnet, cv_momentnet)) {
    fit <- method(given$x, y, budget = 4, family = "binomial", seed = 3)
    s <- if (is.null(fit$fit)) fit$lambda[length(fit$lambda)]
         else fit$lambda.min
    expect_lt(log_loss(new$y, predict(fit, new$x, s = s)), 0.66)
    oracle <- attribute_source(function(rows, columns) given$x[rows, columns],
                               600, 8)
    asked <- method(oracle, y, budget = 4, family = "binomial", seed = 3)
    expect_equal(coef(asked), coef(fit), ignore_attr = TRUE)
    more <- update(fit, new$x[1:200, ],
                   factor(new$y[1:200], labels = c("no", "yes")))
    expect_identical(more$n, 800L)
    expect_identical(levels(predict(more, new$x[1:5, ], s = s,
                                    type = "class")), c("no", "yes"))
    path <- tempfile()
    saveRDS(more, path)
    expect_identical(predict(readRDS(path), new_gaps), predict(more, new_gaps))
    unlink(path)
    expect_error(update(fit, new$x[1:2, ], c("no", "maybe")),
                 class = "frugalreg_error_input")
  }
})

test_that("fits go on, and anew, in their family", {
  fit <- momentnet(given$x, given$y, family = "binomial", alpha = 0)
  more <- update(fit, new$x, new$y)
  both <- momentnet(rbind(given$x, new$x), c(given$y, new$y),
                    family = "binomial", alpha = 0, lambda = more$lambda)
  expect_equal(coef(more), coef(both), tolerance = 1e-6)
  lasso <- update(fit, alpha = 1, lambda = 0.01)
  expect_equal(coef(lasso),
               coef(momentnet(given$x, given$y, family = "binomial", alpha = 1,
                              lambda = 0.01)), tolerance = 1e-6)
  # An l1 path starts where the fit before ended, in its own scale.
  warm <- update(lasso, new$x, new$y)
  cold <- momentnet(rbind(given$x, new$x), c(given$y, new$y), alpha = 1,
                    family = "binomial", lambda = 0.01)
  expect_equal(coef(warm), coef(cold), tolerance = 1e-4)
})

test_that("lambda is chosen by other measures", {
  skip_on_cran()
  for (measure in c("deviance", "class", "auc", "mse")) {
    fit <- cv_momentnet(given$x, given$y, family = "binomial", seed = 1,
                        measure = measure)
    expect_identical(fit$lambda.min, fit$lambda[which.min(fit$cvm)])
    expect_lt(log_loss(new$y, predict(fit, new$x)) -
                log_loss(new$y, plogis(new$eta)), 0.03)
    other <- cv_momentnet(given$x, given$y, family = "binomial", seed = 1,
                          type.measure = measure)
    expect_identical(fit$lambda.min, other$lambda.min)
  }
  # Of complete rows the deviance is that of held-out probabilities.
  fit <- cv_momentnet(given$x, given$y, family = "binomial", seed = 1,
                      measure = "deviance")
  expect_lt(abs(min(fit$cvm) / 2 - log_loss(new$y, predict(fit, new$x))), 0.06)
  y <- c(0, 0, 1, 1, 1)
  odds <- c(0.1, 0.6, 0.6, 0.7, 0.2)
  pairs <- outer(odds[y == 1], odds[y == 0], function(a, b) {
    (a > b) + (a == b) / 2
  })
  expect_equal(class_measures$auc(y, odds), 1 - mean(pairs))
})

test_that("what are no two classes is refused", {
  refused <- function(expression, argument) {
    cnd <- expect_error(expression, class = "frugalreg_error_input")
    expect_identical(cnd$argument, argument)
  }
  x <- given$x
  y <- given$y
  refused(momentnet(x, y + 1, family = "binomial"), "y")
  refused(momentnet(x, rep(1, 600), family = "binomial"), "y")
  refused(momentnet(x, factor(rep(1:3, 200)), family = "binomial"), "y")
  refused(momentnet(x, replace(y, 3, NaN), family = "binomial"), "y")
  refused(momentnet(x, replace(y, 3, NA), budget = 2, family = "binomial"), "y")
  refused(momentnet(moments(x, y + 1), family = "binomial"), "x")
  refused(momentnet(x, y, family = "cauchy"), "family")
  refused(cv_momentnet(x, y, measure = "auc"), "measure")
  cnd <- expect_error(cv_momentnet(x, factor(y)),
                      class = "frugalreg_error_input")
  expect_match(conditionMessage(cnd), "family = \"binomial\"", fixed = TRUE)
  fit <- momentnet(x, y, family = "binomial")
  expect_equal(coef(update(fit, family = "gaussian")), coef(momentnet(x, y)))
  refused(update(momentnet(x, y + 1), family = "binomial"), "x")
  refused(predict(momentnet(x, y), x, type = "class"), "type")
  fit$calibration <- fit$calibration[, -1]
  expect_error(predict(fit, x), class = "frugalreg_error_damaged")
})

test_that("residuals of looks that were kept are of any labels", {
  set.seed(3)
  x <- matrix(rnorm(450), 150)
  y <- x[, 1] + rnorm(150) > 0
  off <- function(labels) {
    fit <- momentnet(x, labels, budget = 2, family = "binomial", seed = 1,
                     lambda = 0.05)
    unname(residuals(fit))
  }
  expect_equal(off(factor(ifelse(y, "yes", "no"))), off(as.numeric(y)))
})

test_that("other links than the family's are refused", {
  x <- matrix(rnorm(60), 20)
  expect_error(momentnet(x, x[, 1] > 0, family = binomial("probit")),
               "link \"logit\"", class = "frugalreg_error_input")
  expect_error(momentnet(x, abs(x[, 1]), family = gaussian("log")),
               "link \"identity\"", class = "frugalreg_error_input")
  expect_equal(coef(momentnet(x, x[, 1], family = gaussian)),
               coef(momentnet(x, x[, 1])))
})

test_that("between the lambdas that are looked at log-odds are as at them", {
  skip_on_cran()
  set.seed(1)
  x <- matrix(rnorm(800), 200)
  y <- x[, 1] - x[, 2] + rnorm(200) > 0
  for (given in list(x, mask_attributes(x, 0.3))) {
    fit <- cv_momentnet(given, y, family = "binomial", seed = 1, alpha = 1,
                        measure = "deviance")
    expect_lt(max(abs(colMeans(predict(fit, x, s = fit$lambda)) - mean(y))),
              0.03)
    first <- fit$lambda[2:12]
    each <- suppressWarnings( # the end of the path
      cv_momentnet(given, y, family = "binomial", seed = 1, alpha = 1,
                   measure = "deviance", lambda = first)
    )
    expect_lt(max(abs(fit$cvm[2:12] - each$cvm)), 0.1)
  }
})

test_that("update() to a family that the labels are not of says so", {
  kept <- frugal_control(keep_looks = TRUE)
  for (fit in list(momentnet(mpg ~ wt, mtcars, control = kept),
                   cv_momentnet(mpg ~ wt, mtcars, control = kept, seed = 1))) {
    expect_error(update(fit, family = "binomial"),
                 "`family` must be one for the labels that the fit has",
                 class = "frugalreg_error_input")
  }
})
