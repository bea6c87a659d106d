# A fit to the looks of a fit has its family, as its labels are what they were.

test_that("fits to a fit's looks have its family and its classes", {
  skip_on_cran()
  use_seed(1)
  x <- matrix(rnorm(600), 150, dimnames = list(NULL, letters[1:4]))
  class <- factor(ifelse(x[, 1] + rnorm(150) > 0, "ill", "well"))
  gaps <- mask_attributes(x, p = 0.2)
  keep <- frugal_control(keep_looks = TRUE)
  fits <- list(
    momentnet(x, class, budget = 2, family = "binomial", seed = 1),
    cv_momentnet(gaps, class, family = "binomial", seed = 1, control = keep)
  )
  for (fit in fits) {
    again <- momentnet(fit, lambda = 0.1)
    expect_identical(again$family, "binomial")
    chosen <- cv_momentnet(fit, seed = 1)
    expect_identical(levels(predict(chosen, x, type = "class")), levels(class))
    expect_gt(mean(predict(chosen, x, type = "class") == class), 0.6)
    other <- cv_momentnet(fit, family = "gaussian", seed = 1)
    expect_identical(other$fit$family, "gaussian")
    numbers <- momentnet(fit, rnorm(150), lambda = 0.1)
    expect_identical(numbers$family, "gaussian")
  }
  counts <- momentnet(gaps, rpois(150, 3), family = "poisson", control = keep)
  expect_identical(momentnet(counts)$family, "poisson")
  several <- cv_momentnet(iris[1:4], iris$Species, family = "multinomial",
                          budget = 2, seed = 1)
  again <- cv_momentnet(several, seed = 1)
  expect_identical(levels(predict(again, iris[1:4], type = "class")),
                   levels(iris$Species))
})
