test_that("coef() of a summary is that of lm() for least squares", {
  fit <- momentnet(mpg ~ ., mtcars, lambda = 0)
  expect_equal(coef(summary(fit)), coef(summary(lm(mpg ~ ., mtcars))),
               tolerance = 1e-6)
  kept <- momentnet(mpg ~ ., mtcars, lambda = 0,
                    control = frugal_control(keep_looks = TRUE))
  expect_equal(coef(summary(kept)), coef(summary(fit)))
  crossed <- cv_momentnet(mpg ~ ., mtcars, lambda = c(1, 0), seed = 1)
  expect_equal(coef(summary(crossed, s = 0)), coef(summary(fit)))
})

test_that("of other fits it has the estimates", {
  fit <- momentnet(mpg ~ ., mtcars, lambda = c(1, 0.1))
  expect_identical(coef(summary(fit, s = 1)),
                   cbind(Estimate = coef(fit, s = 1)[, 1]))
  gaps <- cv_momentnet(Ozone ~ ., airquality, seed = 1)
  expect_identical(coef(summary(gaps)), cbind(Estimate = coef(gaps)[, 1]))
  few <- momentnet(mpg ~ ., mtcars[1:15, ], lambda = 0)
  expect_identical(colnames(coef(summary(few))), "Estimate")
  rank <- slrm(Ozone ~ ., airquality, rank = 2, method = "em")
  expect_identical(coef(summary(rank)), cbind(Estimate = coef(rank)))
  online <- aerr(Ozone ~ ., na.omit(airquality), budget = 2, seed = 1)
  expect_identical(coef(summary(online)), cbind(Estimate = coef(online)))
  classes <- aerr(Species ~ ., iris, budget = 2, loss = "logistic", seed = 1)
  expect_identical(coef(summary(classes)), coef(classes))
})

test_that("of several responses it is a list of what each has", {
  x <- as.matrix(mtcars[, -(1:2)])
  y <- as.matrix(mtcars[, 1:2])
  fit <- momentnet(x, y, lambda = c(1, 0))
  found <- coef(summary(fit))
  expect_named(found, colnames(y))
  for (name in colnames(y)) {
    expect_equal(found[[name]], coef(summary(lm(y[, name] ~ x))),
                 tolerance = 1e-6, ignore_attr = TRUE)
  }
  crossed <- cv_momentnet(replace(x, 3, NA), y, seed = 1)
  expect_identical(coef(summary(crossed)), lapply(coef(crossed), function(one) {
    cbind(Estimate = one[, 1])
  }))
  three <- momentnet(Species ~ ., iris, family = "multinomial", lambda = 0)
  expect_identical(coef(summary(three)), lapply(coef(three), function(one) {
    cbind(Estimate = one[, 1])
  }))
  expect_output(print(summary(fit)), "response penalties nonzero\n")
})
