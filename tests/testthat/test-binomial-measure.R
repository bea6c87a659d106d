# By what lambda of two classes is chosen where nobody says it: the deviance of
# held-out probabilities where rows are complete, else squared errors.

# Whether the first column is zero tells the classes, nearly; nothing is normal.
zero_or_not <- function(n) {
  x <- matrix(rnorm(n * 10), n)
  x[, 1] <- rbinom(n, 1, 0.5) * rlnorm(n)
  list(x = x, y = rbinom(n, 1, plogis(ifelse(x[, 1] > 0, 7, -3) + x[, 2])))
}

classes_fit <- function(data, ...) {
  cv_momentnet(data$x, data$y, family = "binomial", seed = 1, ...)
}

test_that("of complete rows probabilities choose, not squared errors", {
  skip_on_cran()
  set.seed(1)
  given <- zero_or_not(1000)
  new <- zero_or_not(4000)
  loss <- function(fit) {
    odds <- predict(fit, new$x)
    -mean(log(ifelse(new$y == 1, odds, 1 - odds)))
  }
  fit <- classes_fit(given)
  expect_identical(fit$measure, "deviance")
  expect_null(fit$settings$measure)
  expect_lt(loss(fit), 0.19)
  asked <- classes_fit(given, measure = "deviance")
  expect_identical(asked$cvm, fit$cvm)
  expect_identical(coef(asked), coef(fit))
  squares <- classes_fit(given, measure = "mse")
  expect_null(squares$measure)
  expect_gt(loss(squares), 0.25)
  # Sparse rows are complete, too.
  sparse <- list(x = Matrix::Matrix(given$x, sparse = TRUE), y = given$y)
  expect_equal(classes_fit(sparse)$lambda.min, fit$lambda.min)
})

test_that("log-odds that chose lambda are those of the fit", {
  set.seed(2)
  given <- zero_or_not(300)
  fit <- classes_fit(given)
  nodes <- round(seq(1, length(fit$lambda), length.out = 12))
  own <- classes_fit(given, lambda = fit$lambda[nodes], measure = "mse")
  expect_equal(fit$fit$calibration[, nodes], own$fit$calibration,
               tolerance = 1e-5)
})

test_that("without rows the earlier fit's estimates choose, silently", {
  skip_on_cran()
  set.seed(3)
  given <- zero_or_not(300)
  fit <- classes_fit(given)
  expect_silent(again <- update(fit, alpha = 1))
  expect_identical(again$measure, "deviance")
  expect_equal(again$cvm, fit$cvm, tolerance = 1e-6)
  expect_equal(again$lambda.min, fit$lambda.min)
  further <- zero_or_not(1000)
  expect_silent(more <- update(fit, further$x, further$y))
  whole <- classes_fit(list(x = rbind(given$x, further$x),
                            y = c(given$y, further$y)))
  expect_lt(min(more$cvm), 1.1 * min(whole$cvm))
  by_squares <- classes_fit(given, measure = "mse")
  expect_null(update(by_squares, given$x[1:3, ], given$y[1:3])$measure)
})

test_that("with gaps, and looks of a budget, squared errors choose", {
  skip_on_cran()
  set.seed(3)
  given <- zero_or_not(300)
  kept <- classes_fit(given, control = frugal_control(keep_looks = TRUE))
  expect_identical(update(kept, alpha = 1)$measure, "deviance")
  expect_null(update(kept, measure = "mse")$measure)
  expect_null(classes_fit(given, budget = 3)$measure)
  given$x[sample(3000, 600)] <- NA
  gaps <- classes_fit(given)
  expect_null(gaps$measure)
  expect_s3_class(gaps$candidates, "data.frame")
})

test_that("what estimates are of is printed and drawn", {
  set.seed(4)
  given <- zero_or_not(200)
  fit <- classes_fit(given)
  expect_output(print(fit), "Held-out estimates (deviance):", fixed = TRUE)
  expect_match(ggplot2::autoplot(fit)$labels$y, "held-out deviance")
  wrong <- classes_fit(given, measure = "class")
  expect_output(print(wrong), "(share of wrong classes):", fixed = TRUE)
  expect_output(print(classes_fit(given, measure = "mse")),
                "Held-out estimates:", fixed = TRUE)
})
