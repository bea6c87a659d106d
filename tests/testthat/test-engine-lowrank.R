# Engine "lowrank", and what is averaged for looks of a budget.

spectra <- function(n = 90, d = 14, rank = 3, hidden = 0.5) {
  set.seed(1)
  code <- matrix(rnorm(n * rank), n)
  whole <- tcrossprod(code, matrix(rnorm(d * rank), d)) +
    0.05 * rnorm(n * d)
  list(whole = whole, x = mask_attributes(whole, p = hidden),
       y = rowSums(code) + 0.3 * rnorm(n))
}

test_that("it is the low-rank model of slrm(), its coefficients explicit", {
  data <- spectra()
  for (units in c("same", "different")) {
    fit <- momentnet(data$x, data$y, engine = "lowrank", units = units)
    slrm_fit <- slrm(data$x, data$y, rank = 7, method = "em", units = units,
                     seed = 1)
    expect_identical(fit$lambda, 0)
    for (rows in list(data$whole, data$x)) {
      expect_equal(predict(fit, rows, clip = FALSE), predict(slrm_fit, rows),
                   tolerance = 1e-8, ignore_attr = TRUE)
    }
  }
  # Its joint distribution has these coefficients.
  model <- fit$model
  covariance <- (tcrossprod(model$loadings) + diag(model$noise)) *
    outer(model$unit, model$unit)
  with_label <- drop(model$loadings %*% model$y_loadings) * model$unit *
    model$y_unit
  expect_equal(unname(fit$coefficients[, 1]), solve(covariance, with_label),
               tolerance = 1e-8)
  expect_equal(diag(covariance), model$unit^2)
})

test_that("neither units nor the rows' order matter; lambda is ridge", {
  data <- spectra()
  fit <- momentnet(data$x, data$y, engine = "lowrank", units = "different")
  scale <- 10^seq(-4, 4, length.out = 14)
  moved <- momentnet(sweep(sweep(data$x, 2, scale, "*"), 2, 1:14, "+"),
                     1000 * data$y, engine = "lowrank", units = "different")
  expect_equal(coef(moved)[-1] * scale / 1000, coef(fit)[-1],
               tolerance = 1e-8, ignore_attr = TRUE)
  order <- sample(90)
  turned <- momentnet(data$x[order, ], data$y[order], engine = "lowrank",
                      units = "different")
  expect_equal(coef(turned), coef(fit), tolerance = 1e-8)
  ridge <- momentnet(data$x, data$y, engine = "lowrank", units = "different",
                     lambda = c(1, 0))
  expect_equal(ridge$coefficients[, 2], fit$coefficients[, 1])
  size <- function(at) sum((ridge$coefficients[, at] * fit$model$unit)^2)
  expect_lt(size(1), size(2))
})

test_that("constants, attributes and rows never seen do no harm", {
  data <- spectra()
  x <- cbind(data$x, 1, NA)
  x[1, ] <- NA
  fit <- momentnet(x, data$y, engine = "lowrank")
  expect_true(all(is.finite(coef(fit))))
  expect_identical(unname(fit$coefficients[16, 1]), 0)
  expect_true(all(is.finite(predict(fit, x))))
  one <- momentnet(x[, 1, drop = FALSE], data$y, engine = "lowrank")
  expect_true(all(is.finite(coef(one))))
})

test_that("it is drawn, printed, and asked for the next look", {
  data <- spectra()
  fit <- momentnet(data$x, data$y, engine = "lowrank")
  cross <- cv_momentnet(data$x, data$y, engine = "lowrank", seed = 1)
  for (picture in list(fit, cross)) {
    expect_silent(ggplot2::ggplotGrob(ggplot2::autoplot(picture)))
  }
  expect_output(print(cross), "lowrank, rank 7")
  expect_s3_class(next_look(fit, data$x[1, ]), "data.frame")
  expect_identical(dim(impute(fit, data$x)), dim(data$x))
})

test_that("what it cannot do is refused before a look is bought", {
  data <- spectra()
  bought <- 0
  oracle <- attribute_source(function(i, j) {
    bought <<- bought + length(j)
    data$whole[i, j]
  }, 90, 14)
  expect_error(cv_momentnet(oracle, data$y, budget = 3, engine = "lowrank",
                            weights = seq_len(90)),
               "weights", class = "frugalreg_error_input")
  expect_error(momentnet(oracle, data$y, budget = 3, engine = "lowrank",
                         lower_limits = 0),
               "lower_limits", class = "frugalreg_error_input")
  expect_error(momentnet(oracle, data$y, budget = 3, engine = "lowrank",
                         alpha = 1), "alpha", class = "frugalreg_error_input")
  expect_identical(bought, 0)
})

test_that("looks that show pairs often are completed, judged and averaged", {
  skip_on_cran()
  data <- spectra(n = 200)
  fit <- cv_momentnet(data$whole, data$y, budget = 7, seed = 1)
  expect_true(all(c("lowrank", "completed") %in% fit$candidates$engine))
  # The first is what the looks had without the others.
  alone <- cv_momentnet(data$whole, data$y, budget = 7, seed = 1, alpha = 0)
  expect_null(alone$candidates)
  expect_match(capture.output(print(alone)), fit$candidates$engine[1],
               fixed = TRUE, all = FALSE)
  expect_identical(fit$looks$values, alone$looks$values)
  expect_equal(sum(fit$candidates$weight), 1)
  error <- function(fit) mean((predict(fit, data$whole) - data$y)^2)
  expect_lt(error(fit), 0.8 * error(alone))
  # Few pairs: nothing is judged.
  few <- cv_momentnet(data$whole, data$y, budget = 2, seed = 1)
  expect_identical(few$candidates$engine,
                   c("posterior", "factors", "covariance"))
  # More looks are bought, and all are averaged once more.
  more <- update(fit, newx = data$whole[1:50, ], newy = data$y[1:50])
  expect_identical(more$n, 250L)
  expect_false(is.null(more$candidates))
  expect_identical(sum(more$looks$total), 250 * 7)
})

test_that("where a candidate takes long, fewer rows are judged", {
  skip_on_cran()
  data <- spectra(n = 240)
  asked <- NULL
  part <- judged_part
  local_binding("judged_part", function(...) {
    judged <- part(...)
    asked <<- judged$data$n
    judged
  })
  fitted <- function(light) {
    constants <- average_constants
    constants$light <- light
    constants$rows[["heavy"]] <- 120
    local_binding("average_constants", constants)
    cv_momentnet(data$x, data$y, folds = rep_len(1:5, 240), seed = 1)
  }
  fitted(light = Inf)
  expect_identical(asked, 240L)
  heavy <- fitted(light = 0)
  expect_identical(asked, 120L)
  expect_identical(heavy$fit$n, 240L)
  expect_true("covariance" %in% heavy$candidates$engine)
})

test_that("of many rows a part finds lambda and weights for all", {
  skip_on_cran()
  data <- spectra(n = 240)
  constants <- average_constants
  constants$rows[] <- 120
  local_binding("average_constants", constants)
  for (budget in list(NULL, 7)) {
    x <- if (is.null(budget)) data$x else data$whole
    fit <- cv_momentnet(x, data$y, budget = budget, folds = rep_len(1:5, 240),
                        seed = 1)
    expect_identical(fit$n, 240L)
    expect_identical(c(fit$fit$n, fit$average$n), c(240L, 240L))
    expect_identical(length(fit$folds), 240L)
    best <- fit$candidates[which.min(fit$candidates$estimate), ]
    expect_identical(fit$fit$engine, best$engine)
    expect_identical(fit$lambda.min, best$lambda)
    if (is.null(budget)) {
      own <- order(own_order(as_rows(table_gaps(data$x)), data$y))
      rows <- sort(order(rep_len(1:5, 240), own)[even_rows(240, 120)])
      alone <- cv_momentnet(data$x[rows, ], data$y[rows],
                            folds = rep_len(1:5, 240)[rows], seed = 1)
      root <- ifelse(alone$candidates$alpha == 1, sqrt(1 / 2), 1)
      alone$candidates$lambda <- alone$candidates$lambda * root
      expect_equal(fit$candidates, alone$candidates)
      # More rows, the same settings: not the same coefficients.
      expect_gt(max(abs(coef(fit) - coef(alone))), 1e-6)
    }
    said <- predict(fit, data$whole, interval = "prediction")
    expect_true(all(is.finite(said)))
    expect_gt(mean(said[, "lwr"] < data$y & data$y < said[, "upr"]), 0.85)
  }
})

test_that("of fewer pairs nothing is judged, unless one is far ahead", {
  skip_on_cran()
  # Smooth spectra.
  set.seed(1)
  code <- matrix(rnorm(200 * 4), 200)
  at <- seq(0, 1, length.out = 30)
  smooth <- cbind(1, at, sin(3 * at), sin(9 * at)) %*% diag(c(5, 2, 1, 0.5))
  x <- tcrossprod(code, smooth) + 0.002 * rnorm(200 * 30)
  y <- 2 * code[, 3] + code[, 4] + 1.5 * rnorm(200)
  ahead <- cv_momentnet(x, y, budget = 8, seed = 1)
  expect_lt(200 * 8 * 7 / (30 * 29), average_constants$pairs)
  expect_true("lowrank" %in% ahead$candidates$engine)
  x <- matrix(rnorm(80 * 14), 80)
  y <- rowSums(x) + rnorm(80)
  engines <- function(budget) {
    unique(cv_momentnet(x, y, budget = budget, seed = 1)$candidates$engine)
  }
  # Of the three those that find anything.
  expect_identical(engines(4)[1:2], c("posterior", "factors"))
  expect_false("completed" %in% engines(4))
  expect_true("completed" %in% engines(7))
})

test_that("an average has the average of intercepts, whatever the centres", {
  skip_on_cran()
  data <- spectra(n = 200)
  fit <- cv_momentnet(data$x, data$y, seed = 1, lambda_min_ratio = 1e-4)
  weight <- fit$candidates$weight * fit$signal
  expect_gt(weight[fit$candidates$engine == "lowrank"], 0.1)
  parts <- vapply(seq_along(weight), function(at) {
    one <- momentnet(data$x, data$y, engine = fit$candidates$engine[at],
                     alpha = fit$candidates$alpha[at], standardize = TRUE,
                     nlambda = 25, lambda_min_ratio = 1e-4)
    coef(one, s = fit$candidates$lambda[at])[1]
  }, 0)
  expect_equal(coef(fit)[1], sum(weight * parts) +
                 (1 - sum(weight)) * mean(data$y), tolerance = 1e-6)
})

test_that("with weights or limits the others are averaged without it", {
  skip_on_cran()
  data <- spectra()
  weighted <- cv_momentnet(data$x, data$y, weights = rep(1:2, 45), seed = 1)
  limited <- cv_momentnet(data$x, data$y, lower_limits = -0.01, seed = 1)
  for (fit in list(weighted, limited)) {
    expect_true("completed" %in% fit$candidates$engine)
    expect_false("lowrank" %in% fit$candidates$engine)
  }
})

test_that("columns that are one another's sums have no noise to divide by", {
  # The date is the year and a twelfth of the month.
  data <- stats::na.omit(as.data.frame(ggplot2::txhousing)[-1])
  set.seed(130)
  train <- data[sample(nrow(data), 30), ]
  attributes <- as.matrix(train[setdiff(names(train), "median")])
  fit <- suppressMessages(
    cv_momentnet(attributes, train$median, budget = 4, seed = 1)
  )
  expect_true(all(is.finite(predict(fit, attributes))))
  alone <- momentnet(replace(attributes, 1:60, NA), train$median,
                     engine = "lowrank")
  expect_gte(min(alone$model$noise), lowrank_constants$noise)
  expect_true(all(is.finite(predict(alone, replace(attributes, 5:90, NA)))))
})

test_that("a flag that one of few rows has is judged alike in any unit", {
  skip_on_cran()
  data <- spectra(n = 60)
  data$x[, 1] <- 100 * data$x[, 1]
  flag <- replace(ifelse(seq_len(60) %% 4 == 0, NA, 0), 7, 1)
  tried <- function(unit) {
    cv_momentnet(cbind(data$x, flag * unit), data$y, seed = 1)
  }
  one <- tried(1)
  expect_identical(one$fit$units, "different")
  expect_true("lowrank" %in% one$candidates$engine)
  for (unit in c(1e-6, 1e6)) {
    expect_equal(tried(unit)$candidates, one$candidates, tolerance = 1e-8)
  }
  # Of many rows it has a coefficient, in units of its own.
  fit <- function(unit) {
    momentnet(cbind(data$x, flag * unit)[rep(1:60, 3)[-c(67, 127)], ],
              rep(data$y, 3)[-c(67, 127)], engine = "lowrank")
  }
  expect_equal(coef(fit(1e6))[[16]] * 1e6, coef(fit(1))[[16]],
               tolerance = 1e-8)
  expect_false(coef(fit(1))[[16]] == 0)
})
