# What is left out is named, and what a fit cannot do is refused with the
# reason.

test_that("arguments that are not given are named", {
  expect_refused("input", {
    plan_looks(100, 10)
    plan_looks(d = 10, total = 100)
    sample_moments()
    simulate_decay()
    simulate_lowrank()
  })
})

test_that("momentnet() fits have no likelihood, and only fits fill in", {
  fit <- momentnet(as.matrix(mtcars[, -1]), mtcars$mpg, lambda = 1)
  expect_refused("undefined", {
    logLik(fit)
    vcov(fit)
  })
  expect_refused("input", {
    impute(mtcars, mtcars)
    impute("a fit", mtcars)
  })
})
