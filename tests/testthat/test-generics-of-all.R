# What R's generics, and those of broom, say of every kind of fit: an answer, or
# a classed reason why there is none.

cars <- mtcars[c("mpg", "wt", "hp", "qsec", "drat")]

test_that("methods of cv_slrm() are those of the fit that it chose", {
  chosen <- cv_slrm(mpg ~ ., cars, rank = 1:2, folds = 3, seed = 1)
  fit <- chosen$fit
  for (generic in list(sigma, terms, formula, logLik, AIC, BIC)) {
    expect_equal(generic(chosen), generic(fit))
  }
  expect_identical(AIC(chosen, k = 3), AIC(fit, k = 3))
  expect_equal(model.matrix(chosen, cars), model.matrix(fit, cars))
  expect_identical(chosen$converged, fit$converged)
  for (generic in list(deviance, vcov, confint)) {
    expect_error(generic(chosen), class = "frugalreg_error_undefined")
  }
  gaps <- replace(cars, cbind(1:3, 2:4), NA)
  expect_identical(impute(chosen, gaps), impute(fit, gaps))
  without <- update(chosen, . ~ . - wt)
  expect_s3_class(without, "cv_slrm")
  expect_identical(names(coef(without)),
                   c("(Intercept)", "hp", "qsec", "drat"))
})

test_that("cv_slrm() has the verbs of broom, and a summary", {
  chosen <- cv_slrm(mpg ~ ., cars, rank = 1:2, folds = 3, seed = 1)
  skip_if_not_installed("generics")
  expect_identical(generics::tidy(chosen), generics::tidy(chosen$fit))
  expect_identical(generics::augment(chosen, newdata = cars),
                   generics::augment(chosen$fit, cars))
  said <- generics::glance(chosen)
  expect_identical(said$estimate, min(chosen$table$mse))
  expect_identical(said$rank, chosen$fit$rank)
  said <- summary(chosen)
  expect_identical(said$attributes, summary(chosen$fit)$attributes)
  shown <- capture.output(print(said))
  expect_match(shown, "simplest|best", all = FALSE)
  expect_match(shown, "standardised", all = FALSE)
})
