# Printing, pictures, saving, and what a user does with a fit.

methods_data <- regression_data(100, 5, seed = 12)
gaps <- mask_attributes(methods_data$x, 0.3)

test_that("fits and plans print what they are", {
  fit <- momentnet(methods_data$x, methods_data$y, budget = 3, seed = 1)
  expect_output(print(fit), "3 seen per example \\(budget 3\\)")
  # Of columns and looks, which are at variables, each under its name.
  cars <- transform(mtcars, cyl = factor(cyl), gear = factor(gear))
  expect_output(print(momentnet(mpg ~ cyl + gear + wt, cars, budget = 2,
                                seed = 1)),
                "5 attributes of 3 variables, 2 seen per example")
  expect_output(print(momentnet(cbind(mpg, qsec) ~ cyl + gear + wt, cars,
                                budget = 2, seed = 1)),
                "5 attributes of 3 variables, 2 seen per example")
  expect_output(print(momentnet(methods_data$x, methods_data$y, budget = 2,
                                free = 1:3, seed = 1)),
                "2 bought and 3 free per example (budget 2)", fixed = TRUE)
  expect_output(print(cv_momentnet(gaps, methods_data$y, seed = 1)),
                "lambda.min")
  expect_identical(nobs(fit), 100L)
  expect_error(logLik(fit), class = "frugalreg_error_undefined")
})

test_that("pictures are drawn", {
  fit <- cv_momentnet(gaps, methods_data$y, seed = 1)
  for (picture in list(ggplot2::autoplot(fit), ggplot2::autoplot(fit$fit),
                       ggplot2::autoplot(fit$fit, xvar = "norm"),
                       ggplot2::autoplot(momentnet(gaps, methods_data$y,
                                                   engine = "factors")))) {
    expect_s3_class(picture, "ggplot")
    expect_gt(length(ggplot2::ggplot_build(picture)$data), 0)
  }
})

test_that("a fit survives saving, and holds no data that was not asked for", {
  file <- tempfile(fileext = ".rds")
  fit <- momentnet(gaps, methods_data$y)
  saveRDS(fit, file)
  again <- readRDS(file)
  unlink(file)
  expect_equal(predict(again, gaps, s = 1), predict(fit, gaps, s = 1))
  expect_identical(again$call, quote(momentnet(x = gaps, y = methods_data$y)))
  large <- matrix(rnorm(50000), 10000)
  fit <- momentnet(large, large[, 1])
  expect_lt(length(serialize(fit, NULL)), 2e5)
})

test_that("residuals, fitted values and the verbs of generics", {
  frame <- data.frame(y = methods_data$y, methods_data$x)
  fit <- cv_momentnet(y ~ ., frame, seed = 1)
  expect_equal(residuals(fit, frame), frame$y - predict(fit, frame))
  expect_equal(fitted(fit, frame), predict(fit, frame))
  expect_equal(formula(fit), y ~ X1 + X2 + X3 + X4 + X5, ignore_attr = TRUE)
  skip_if_not_installed("generics")
  expect_identical(nrow(generics::tidy(fit)), 6L)
  expect_identical(nrow(generics::tidy(fit$fit)), 600L)
  expect_identical(generics::glance(fit)$nobs, 100L)
})

test_that("columns are matched by name, and unknown ones are refused", {
  x <- methods_data$x
  colnames(x) <- letters[1:5]
  fit <- momentnet(x, methods_data$y)
  expect_equal(predict(fit, x[, 5:1], s = 0.1), predict(fit, x, s = 0.1))
  expect_error(predict(fit, x[, 1:4], s = 0.1), class = "frugalreg_error_input")
  expect_error(predict(fit), class = "frugalreg_error_input")
  expect_error(predict(fit, x, s = "lambda.min"),
               class = "frugalreg_error_input")
})

test_that("a variable of a data frame is one look, whatever it becomes", {
  frame <- data.frame(size = rnorm(60), shape = gl(3, 20))
  fit <- momentnet(frame, rnorm(60))
  expect_identical(fit$looks$per_attribute, c(size = 60, shape = 60))
  expect_identical(fit$looks$total, 120)
  frame$shape[1:10] <- NA
  frame$label <- rnorm(60)
  gaps <- momentnet(label ~ size + shape, frame, alpha = 0, lambda = 1)
  expect_identical(gaps$looks$per_attribute, c(size = 60, shape = 50))
  expect_equal(gaps$looks$mean, 110 / 60)
  expect_equal(gaps$looks$max, 2)
})

test_that("augment() adds predictions, and residuals where there are labels", {
  skip_if_not_installed("generics")
  frame <- small_frame()
  fit <- cv_momentnet(y ~ u + f + v, frame, seed = 1)
  augmented <- generics::augment(fit, frame)
  expect_identical(augmented[names(frame)], frame)
  expect_equal(augmented$.fitted, unname(predict(fit, frame)))
  expect_equal(augmented$.resid, frame$y - augmented$.fitted)
  unlabelled <- generics::augment(fit, frame[c("u", "f", "v")])
  expect_named(unlabelled, c("u", "f", "v", ".fitted"))
  matrix <- as.matrix(frame[c("u", "v", "w")])
  path <- momentnet(matrix, frame$y)
  augmented <- generics::augment(path, matrix, frame$y, s = 0.1)
  expect_equal(augmented$.resid,
               unname(residuals(path, matrix, frame$y, s = 0.1)))
  expect_error(generics::augment(path, matrix),
               class = "frugalreg_error_input")
})

test_that("summary() says what was seen and what matters", {
  set.seed(8)
  x <- mask_attributes(matrix(rnorm(600), 100), p = 0.3)
  x <- cbind(x, NA)
  y <- ifelse(is.na(x[, 2]), 0, 3 * x[, 2]) + rnorm(100)
  fit <- momentnet(x, y, alpha = 1)
  path <- summary(fit)
  # At the smallest penalty, where none is asked for.
  expect_identical(path$penalty, min(fit$lambda))
  expect_identical(path$attributes,
                   summary(fit, s = min(fit$lambda))$attributes)
  expect_output(print(path), "the smallest")
  expect_identical(path$path$nonzero[c(1, 5)], unname(fit$df[c(1, 100)]))
  expect_output(print(path), "Never seen: 1 of 7")
  at <- summary(fit, s = 0.01)
  expect_identical(names(at$largest)[1], "V2")
  expect_false(is.unsorted(rev(abs(at$largest))))
  chosen <- cv_momentnet(x, y, alpha = 1, engine = "completed", seed = 1)
  expect_identical(summary(chosen)$penalty, chosen$lambda.min)
  expect_output(print(summary(chosen)), "Held-out estimates.*Largest")
  expect_error(summary(fit, s = c(1, 2)), class = "frugalreg_error_input")
})

test_that("residuals of rows without a label are NA", {
  set.seed(1)
  x <- matrix(rnorm(60), 20)
  fit <- momentnet(x, x[, 1], lambda = 0.1)
  off <- residuals(fit, x, replace(x[, 1], 3, NA))
  expect_identical(which(is.na(off)), 3L)
  expect_equal(off[-3], residuals(fit, x, x[, 1])[-3])
  expect_true(all(is.na(residuals(fit, x, rep(NA_real_, 20)))))
})

test_that("one column keeps its name, and paths their names", {
  set.seed(1)
  x <- matrix(rnorm(80), 20, dimnames = list(NULL, letters[1:4]))
  one <- momentnet(x[, "a", drop = FALSE], x[, 1] + x[, 2], lambda = 0.1,
                   control = frugal_control(keep_looks = TRUE))
  expect_identical(attribute_importance(one)$attribute, "a")
  expect_identical(names(summary(one)$largest), "a")
  path <- momentnet(x, x[, 1])
  expect_identical(colnames(predict(path, x)), colnames(coef(path)))
  expect_identical(colnames(predict(path, x, s = c(0.1, 0.2))), c("s1", "s2"))
  expect_identical(dim(model.matrix(path, x[0, ])), c(0L, 5L))
})

test_that("a column of the fit is there once in new rows", {
  set.seed(1)
  x <- matrix(rnorm(80), 20, dimnames = list(NULL, letters[1:4]))
  data <- data.frame(x, y = x[, 1])
  for (fit in list(momentnet(x, x[, 1], lambda = 0.1),
                   momentnet(y ~ ., data, lambda = 0.1),
                   momentnet(y ~ poly(a, 2), data, lambda = 0.1))) {
    expect_error(predict(fit, cbind(a = 9, x)), "once",
                 class = "frugalreg_error_input")
    expect_error(predict(fit, cbind(a = 9, data)), "\"a\" more than once",
                 class = "frugalreg_error_input")
  }
  # Others may be what they like.
  expect_length(predict(fit, cbind(k = 1, k = 2, data)), 20)
})
