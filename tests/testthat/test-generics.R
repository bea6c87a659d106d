x <- small_integers()
colnames(x) <- letters[1:8]
y <- small_labels(x)
frame <- small_frame()
fit <- aerr(x, y, budget = 3, x_bound = 10, seed = 1, intercept = TRUE)
formula_fit <- aerr(y ~ u + f, frame, budget = 2, x_bound = 10, seed = 1)

test_that("tidy() has a row for each coefficient", {
  skip_if_not_installed("generics")
  tidied <- generics::tidy(fit)
  expect_s3_class(tidied, "data.frame")
  expect_identical(tidied$term, names(coef(fit)))
  expect_identical(tidied$estimate, unname(coef(fit)))
})

test_that("glance() is one row of what the fit cost and used", {
  skip_if_not_installed("generics")
  glanced <- generics::glance(fit)
  expect_identical(nrow(glanced), 1L)
  expect_identical(glanced$nobs, nobs(fit))
  expect_identical(glanced$looks, fit$looks$total)
  both <- rbind(glanced, generics::glance(formula_fit))
  expect_identical(both$budget, c(3, 2))
})

test_that("augment() adds predictions and residuals to the data", {
  skip_if_not_installed("generics")
  augmented <- generics::augment(fit, x, y)
  expect_identical(augmented$.fitted, unname(predict(fit, x)))
  expect_identical(augmented$.resid, unname(residuals(fit, x, y)))
  expect_identical(nrow(augmented), 60L)
  augmented <- generics::augment(formula_fit, frame)
  expect_identical(augmented[names(frame)], frame)
  expect_identical(augmented$.resid, unname(residuals(formula_fit, frame)))
})

test_that("augment() does without labels where there are none", {
  skip_if_not_installed("generics")
  expect_false(".resid" %in% names(generics::augment(fit, x)))
  new <- frame[c("u", "f")]
  augmented <- generics::augment(formula_fit, new)
  expect_named(augmented, c("u", "f", ".fitted"))
})

test_that("the package loads and fits with none of its suggestions loaded", {
  skip_on_cran()
  script <- tempfile(fileext = ".R")
  on.exit(unlink(script))
  writeLines(c(
    "library(frugalreg)",
    "x <- matrix(as.numeric(1:40) %% 7, 10)",
    "fit <- aerr(x, 1:10, budget = 2, x_bound = 20, seed = 1)",
    "invisible(capture.output(print(summary(fit))))",
    "suggested <- c('glmnet', 'knitr', 'rmarkdown', 'testthat')",
    "cat(intersect(loadedNamespaces(), suggested), 'loaded\\n')"
  ), script)
  expect_identical(trimws(utils::tail(run_script(script), 1)), "loaded")
})

test_that("what aer() chose is called lambda", {
  x <- small_integers()
  skip_if_not_installed("generics")
  fit <- aer(x, small_labels(x), 4, x_bound = 10, seed = 1)
  row <- generics::glance(fit)
  expect_equal(row$lambda, fit$step_size)
  expect_null(row$step_size)
})
