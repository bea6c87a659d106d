# response_fit(): the fit to one of several responses, with all that it kept.

x <- as.matrix(mtcars[c("wt", "hp", "disp", "qsec")])
y <- as.matrix(mtcars[c("mpg", "carb")])
set.seed(1)
gaps <- replace(x, sample(128, 25), NA)
kept <- frugal_control(keep_looks = TRUE)
some <- replace(y, 3, NA) # one of mpg
some[7, "carb"] <- NA

test_that("it has the looks that the fit to all kept", {
  skip_on_cran()
  skip_if_not_installed("generics")
  fits <- list(
    cv_momentnet(gaps, y, seed = 1, control = kept),
    cv_momentnet(x, y, budget = 2, seed = 1),
    momentnet(x, y, budget = 3, seed = 1, lambda = 0.1, offset = 1:32,
              weights = rep(1:2, 16)),
    momentnet(x, y, lambda = 0, control = kept)
  )
  for (fit in fits) {
    own <- response_fit(fit, "carb")
    expect_equal(fitted(own), fitted(fit)[, "carb"])
    expect_equal(residuals(own), residuals(fit)[, "carb"])
    expect_identical(nrow(model.matrix(own)), 32L)
    expect_equal(generics::augment(own)$.resid, unname(residuals(own)))
    expect_s3_class(moments(own), "moments")
    expect_s3_class(update(own, alpha = 1), class(own)[1])
  }
  own <- response_fit(fits[[1]], "carb")
  expect_identical(attribute_importance(own),
                   attribute_importance(own, newx = gaps, newy = y))
  some_fit <- cv_momentnet(gaps, some, seed = 1, control = kept)
  expect_length(residuals(response_fit(some_fit, "mpg")), 31)
})

test_that("labels are its own or those of all, by whatever fit answers", {
  skip_on_cran()
  averaged <- cv_momentnet(gaps, y, seed = 1)
  expect_false(is.null(averaged$each$mpg$average))
  for (fit in list(averaged, momentnet(x, y, lambda = 0))) {
    own <- response_fit(fit, "mpg")
    right <- residuals(fit, x, y)[, "mpg"]
    expect_equal(residuals(own, x, y), right)
    expect_equal(residuals(own, x, y[, "mpg"]), right)
    expect_equal(residuals(own, x, y[, "mpg", drop = FALSE]), right)
    expect_error(residuals(own, x, y[, c(1, 1)]),
                 class = "frugalreg_error_input")
  }
  of_formula <- cv_momentnet(cbind(mpg, carb) ~ wt + hp, mtcars, seed = 1)
  expect_equal(residuals(response_fit(of_formula, "carb"), mtcars),
               residuals(of_formula, mtcars)[, "carb"])
})

test_that("it goes on alone", {
  own <- response_fit(momentnet(x, y, lambda = 0), "mpg")
  for (labels in list(y[, "mpg"], y)) {
    more <- update(own, x, labels)
    expect_identical(more$n, 64L)
    expect_equal(coef(more)[, 1], coef(lm(mpg ~ wt + hp + disp + qsec, mtcars)))
  }
})
