# The scripts of data-raw: what they are asked to run.

test_that("a figure of KS is made of its experiments alone", {
  skip_if_not_installed("glmnet")
  frame <- sourced("ks.R")
  names_of <- function(figure) {
    vapply(frame$asked_for(figure), function(one) paste(one$name, one$task), "")
  }
  expect_identical(names_of(4), "mnist lasso")
  expect_identical(names_of(6), "covertype lasso")
  expect_identical(names_of(7), "simulated -2 ridge")
  expect_identical(names_of(8), names_of(3))
  expect_setequal(names_of(1), paste("simulated", c(0, -0.5, -1, -2), "ridge"))
  expect_setequal(names_of(2), paste("simulated", c(0, -0.5, -1, -2), "lasso"))
  expect_true(all(unlist(lapply(1:8, names_of)) %in% names_of(NA)))
  expect_length(names_of(9), 0)
  # Steps by coordinate are run where a figure shows them.
  adagrad <- vapply(frame$experiments, function(one) {
    any(grepl("adagrad", one$methods))
  }, NA)
  with_steps <- vapply(frame$experiments, function(one) {
    any(one$figures %in% 7:8)
  }, NA)
  expect_identical(adagrad, with_steps)
})

test_that("figures that README and help quote are those of the results", {
  expect_output(sourced("documented-figures.R"), "All figures are those of")
})
