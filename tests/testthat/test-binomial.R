# family = "binomial": classes by least squares and two numbers.

# Of these, what is known exactly has .54 and the class's share .69.
given <- class_data(600, 8, 1)
gaps <- replace(given$x, matrix(runif(4800), 600) < 0.3, NA)
new <- class_data(2000, 8, 2)
new_gaps <- replace(new$x, matrix(runif(16000), 2000) < 0.3, NA)

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
                 "two rows, one for each class, with these as `weights`",
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
                 "`family` must be one that takes the labels of the fit",
                 class = "frugalreg_error_input")
  }
})
