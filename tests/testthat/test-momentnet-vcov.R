keep <- frugal_control(keep_looks = TRUE)

test_that("of complete data the sandwich is White's of least squares", {
  set.seed(1)
  x <- matrix(rnorm(400), 100, dimnames = list(NULL, letters[1:4]))
  y <- x[, 1] + rnorm(100) * (1 + abs(x[, 1]))
  design <- cbind(1, x)
  inverse <- solve(crossprod(design))
  off <- drop(y - design %*% inverse %*% crossprod(design, y))
  white <- inverse %*% crossprod(design * off) %*% inverse * 100 / 95
  for (alpha in c(0, 1)) {
    fit <- momentnet(x, y, lambda = 0, alpha = alpha, tolerance = 1e-14)
    expect_equal(unname(vcov(fit, newx = x, newy = y)), unname(white),
                 tolerance = 1e-6)
  }
  expect_named(vcov(fit, newx = x, newy = y)[1, ], c("(Intercept)",
                                                     letters[1:4]))
})

test_that("with gaps it is near the jackknife of single rows", {
  skip_on_cran()
  data <- gaps_table(200, 3)
  fit <- momentnet(data$x, data$y, engine = "pairs", lambda = 0,
                   control = keep)
  single <- momentnet(moments(data$x, data$y, folds = 1:200), lambda = 0)
  ratio <- diag(vcov(fit)) / diag(vcov(single))
  expect_lt(max(abs(ratio - 1)), 0.1)
  # The correlation of estimates, too.
  expect_lt(max(abs(cov2cor(vcov(fit)) - cov2cor(vcov(single)))), 0.1)
})

test_that("tables of folds give the jackknife of fits without each", {
  data <- gaps_table(120, 3)
  folds <- rep_len(1:6, 120)
  fit <- momentnet(moments(data$x, data$y, folds = folds), lambda = 0)
  without <- vapply(1:6, function(fold) {
    rest <- folds != fold
    coef(momentnet(data$x[rest, ], data$y[rest], engine = "pairs",
                   target = "rank_one", units = fit$units, lambda = 0))[, 1]
  }, numeric(4))
  expect_equal(vcov(fit), 5 / 6 * 5 * cov(t(without)), tolerance = 1e-8)
  interval <- confint(fit, "a", level = 0.9)
  expect_equal(unname(diff(interval[1, ])),
               2 * qt(0.95, 5) * sqrt(vcov(fit)["a", "a"]))
  expect_identical(dimnames(interval), list("a", c("5 %", "95 %")))
  # The same groups of rows at hand.
  kept <- momentnet(data$x, data$y, engine = "pairs", target = "rank_one",
                    lambda = 0, control = keep)
  expect_equal(vcov(kept, groups = folds), vcov(fit), tolerance = 1e-8)
})

test_that("what completes rows is fitted again, in any units and rows", {
  skip_on_cran()
  data <- gaps_table(150, 4)
  groups <- rep_len(1:5, 150)
  for (engine in c("completed", "covariance")) {
    alpha <- if (engine == "covariance") 1
    fit <- momentnet(data$x, data$y, engine = engine, alpha = alpha,
                     lambda = 0, units = "different")
    said <- vcov(fit, newx = data$x, newy = data$y, groups = groups)
    kept <- momentnet(data$x, data$y, engine = engine, alpha = alpha,
                      lambda = 0, units = "different", control = keep)
    expect_equal(vcov(kept, groups = groups), said)
    scaled <- sweep(data$x, 2, c(10, 1, 1, 0.01), "*")
    other <- momentnet(scaled, data$y, engine = engine, alpha = alpha,
                       lambda = 0, units = "different")
    by <- vcov(other, newx = scaled, newy = data$y, groups = groups)
    expect_equal(diag(by) * c(1, 10, 1, 1, 0.01)^2, diag(said),
                 tolerance = 1e-5)
    # It is the model of the rows that are left.
    model <- fit$model
    refit <- engines()[[engine]]$refit_model(fit, rows_of_learning(
      fit, data$x, data$y
    ))
    part <- subset_data(mold(data$x, need = "gaps")$table, 1:120)
    expect_false(isTRUE(all.equal(
      refit(list(data = part, y = data$y[1:120]))$center, model$center
    )))
  }
})

test_that("the session's random numbers are left alone, and groups stay", {
  data <- gaps_table(100, 3)
  fit <- momentnet(data$x, data$y, engine = "completed", lambda = 0,
                   control = keep)
  set.seed(5)
  before <- .Random.seed
  first <- vcov(fit)
  expect_identical(.Random.seed, before)
  expect_identical(vcov(fit), first)
  expect_false(isTRUE(all.equal(vcov(fit, seed = 2), first)))
})

test_that("an attribute without a coefficient has no error", {
  data <- gaps_table(100, 3)
  x <- cbind(data$x, constant = 7)
  for (engine in c("pairs", "completed")) {
    fit <- momentnet(x, data$y, engine = engine, lambda = 0, control = keep)
    said <- vcov(fit)
    expect_true(all(is.na(said["constant", ])))
    expect_false(anyNA(said[1:4, 1:4]))
  }
})

test_that("bought looks, formulas and moved values have errors", {
  set.seed(2)
  frame <- data.frame(a = rnorm(400), b = rnorm(400),
                      kind = factor(sample(c("u", "v"), 400, TRUE)))
  frame$y <- frame$a + (frame$kind == "v") + rnorm(400)
  bought <- momentnet(y ~ ., frame, budget = 2, engine = "pairs", lambda = 0,
                      target = "rank_one")
  expect_identical(rownames(vcov(bought)),
                   c("(Intercept)", "a", "b", "kindv"))
  whole <- momentnet(y ~ ., frame, lambda = 0, winsorise = 2)
  expect_identical(dim(confint(whole, newdata = frame)), c(4L, 2L))
  # As of rows that were moved before.
  at <- function(values) {
    bounds <- whole$winsorised
    pmin(pmax(values, bounds$lower[1]), bounds$upper[1])
  }
  expect_true(any(at(frame$a) != frame$a))
  moved <- transform(frame, a = at(a), b = moved_within(
    b, whole$winsorised$lower[2], whole$winsorised$upper[2]
  ), y = moved_within(y, whole$winsorised$labels[1],
                      whole$winsorised$labels[2]))
  expect_equal(vcov(whole, newdata = frame),
               vcov(momentnet(y ~ ., moved, lambda = 0), newdata = moved))
})

test_that("cross-validated fits and tidy() have them where lambda is 0", {
  data <- gaps_table(150, 3)
  cross <- cv_momentnet(data$x, data$y, engine = "pairs", seed = 1,
                        lambda = c(1, 0.1, 0))
  expect_identical(vcov(cross), vcov(cross$fit))
  expect_identical(confint(cross, 2), confint(cross$fit, "a"))
  expect_error(vcov(cross, s = 0.1), class = "frugalreg_error_undefined")
  skip_if_not_installed("generics")
  tidied <- generics::tidy(cross$fit, conf.int = TRUE)
  expect_identical(names(tidied)[4:6], c("std.error", "conf.low", "conf.high"))
  expect_equal(tidied$std.error, unname(sqrt(diag(vcov(cross)))))
  expect_equal(cbind(tidied$conf.low, tidied$conf.high),
               unname(confint(cross)))
})

test_that("without an intercept it is least squares through 0", {
  set.seed(2)
  x <- matrix(rnorm(300), 100) + 1
  y <- x[, 1] + 2 + rnorm(100) * abs(x[, 2])
  fit <- momentnet(x, y, lambda = 0, intercept = FALSE)
  line <- lm(y ~ 0 + x)
  expect_equal(unname(vcov(fit)[-1, -1]), unname(vcov(line)), tolerance = 1e-6)
  expect_equal(unname(confint(fit)[-1, ]), unname(confint(line)),
               tolerance = 1e-6)
  expect_identical(unname(vcov(fit)[1, ]), numeric(4))
  inverse <- solve(crossprod(x))
  white <- inverse %*% crossprod(x * resid(line)) %*% inverse * 100 / 97
  expect_equal(unname(vcov(fit, newx = x, newy = y)[-1, -1]), white,
               tolerance = 1e-6)
  # Products about 0, with gaps, are those of a jackknife without rows, too.
  gaps <- replace(x, matrix(runif(300) < 0.2, 100), NA)
  errors <- function(method, ...) {
    fit <- momentnet(gaps, y, engine = "pairs", lambda = 0, intercept = FALSE,
                     control = keep)
    sqrt(diag(vcov(fit, method = method, ...))[-1])
  }
  expect_lt(max(abs(errors("sandwich") / errors("jackknife", groups = 100) -
                      1)), 0.15)
})

test_that("a factor without an intercept determines its coefficients", {
  set.seed(2)
  data <- data.frame(f = factor(rep(letters[1:3], 20)))
  data$y <- as.numeric(data$f) + rnorm(60)
  expect_no_message(fit <- momentnet(y ~ 0 + f, data, lambda = 0))
  line <- lm(y ~ 0 + f, data)
  expect_equal(unname(vcov(fit)[-1, -1]), unname(vcov(line)), tolerance = 1e-6)
  expect_equal(sigma(fit), sigma(line), tolerance = 1e-6)
})

test_that("pairs have errors by the rows that have a label", {
  data <- gaps_table(150, 3)
  y <- cbind(u = replace(data$y, 1:50, NA), v = data$y)
  fit <- response_fit(momentnet(data$x, y, engine = "pairs", lambda = 0), "u")
  rows <- 51:150
  for (method in c("sandwich", "jackknife")) {
    errors <- function(fit) {
      vcov(fit, newx = data$x[rows, ], newy = y[rows, "u"], method = method,
           groups = rep(1:10, 10))
    }
    alone <- momentnet(data$x[rows, ], y[rows, "u"], engine = "pairs",
                       lambda = 0)
    # Correlations are shrunk towards what both labels say of them.
    expect_equal(errors(fit), errors(alone), tolerance = 0.05)
  }
  expect_equal(vcov(fit, newx = data$x, newy = y[, "u"], method = "sandwich"),
               vcov(fit, newx = data$x[rows, ], newy = y[rows, "u"],
                    method = "sandwich"))
})

test_that("rows and labels are those that the fit learned from", {
  data <- gaps_table(120, 3)
  for (engine in c("pairs", "covariance")) {
    fit <- momentnet(data$x, data$y, engine = engine, lambda = 0)
    expect_true(all(is.finite(vcov(fit, newx = data$x, newy = data$y))))
    expect_error(vcov(fit, newx = data$x, newy = 10 * data$y),
                 "labels that the fit learned from",
                 class = "frugalreg_error_input")
  }
  pairs <- momentnet(data$x, data$y, engine = "pairs", lambda = 0)
  expect_error(vcov(pairs, newx = data$x[120:1, ], newy = data$y),
               "in their order", class = "frugalreg_error_input")
})

test_that("one of several responses has the looks that all have kept", {
  skip_on_cran()
  data <- gaps_table(200, 3)
  both <- cbind(u = data$y, v = rnorm(200))
  fit <- function(y) momentnet(data$x, y, lambda = 0, control = keep)
  alone <- confint(fit(data$y))
  expect_equal(confint(response_fit(fit(both), "u")), alone, tolerance = 1e-3)
  some <- both
  some[1:60, "v"] <- NA
  expect_identical(dim(vcov(response_fit(fit(some), "v"))), c(4L, 4L))
  expect_length(residuals(response_fit(fit(some), "v")), 140)
})
