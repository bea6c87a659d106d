resolve_estimator <- frugalreg:::resolve_estimator
smooth <- loss_absolute(0, 1)

test_that("names and objects stand for the same estimators", {
  plugin <- estimate_plugin()
  genest <- estimate_genest()
  expect_identical(resolve_estimator(NULL, smooth), plugin)
  expect_identical(resolve_estimator("plugin", smooth), plugin)
  expect_identical(resolve_estimator(c("plugin", "genest"), smooth), plugin)
  expect_identical(resolve_estimator("genest", smooth), genest)
  expect_identical(resolve_estimator(genest, smooth), genest)
  expect_identical(resolve_estimator("genest", smooth, FALSE),
                   estimate_genest(hard = FALSE))
  expect_identical(resolve_estimator(genest, smooth, FALSE),
                   estimate_genest(hard = FALSE))
  soft <- estimate_genest("odd", hard = FALSE)
  expect_identical(resolve_estimator(soft, smooth), soft)
  bare <- estimate_plugin(jackknife = FALSE)
  expect_identical(resolve_estimator(bare, loss_logistic()), bare)
})

test_that("estimators that do not fit are refused", {
  exponential <- loss_own(function(z) exp(z) - z, function(z) exp(z) - 1,
                          taylor = function(n) (n > 0) / factorial(n))
  unknown <- loss_own(function(z) z^4 / 4, function(z) z^3)
  expect_identical(resolve_estimator("genest", exponential),
                   estimate_genest())
  expect_refused("input", {
    estimate_plugin("yes")
    estimate_plugin(NA)
    estimate_genest("even")
    estimate_genest(1)
    estimate_genest(hard = NULL)
    resolve_estimator("plug-in", smooth)
    resolve_estimator(c("genest", "plugin"), smooth)
    resolve_estimator(TRUE, smooth)
    resolve_estimator("plugin", smooth, hard = FALSE)
    resolve_estimator("genest", smooth, hard = NA)
    resolve_estimator("genest", loss_logistic())
    resolve_estimator("genest", unknown)
    resolve_estimator(estimate_genest("odd"), exponential)
  })
})

test_that("estimators say what they are", {
  expect_snapshot({
    estimate_plugin()
    estimate_plugin(jackknife = FALSE)
    estimate_genest()
    estimate_genest("odd", hard = FALSE)
  })
})

test_that("the warning of large moments says what the loss has", {
  x <- matrix(cos(1:120), 30) / 5
  warned <- function(...) {
    said <- character()
    withCallingHandlers(
      online(x, rep_len(c(1, -1), 30), budget = 3, estimator = "genest",
             seed = 1, step_size = 1e-6, ...),
      frugalreg_warning_variance = function(cnd) {
        said <<- conditionMessage(cnd)
        invokeRestart("muffleWarning")
      }
    )
    said
  }
  online <- aerr
  squared <- warned(radius = 50)
  expect_match(squared, "(residuals) up to", fixed = TRUE)
  expect_match(squared, "or a smaller radius.", fixed = TRUE)
  online <- aesvr
  absolute <- warned(radius = 50, epsilon = 1)
  expect_match(absolute, "(residuals over epsilon) up to", fixed = TRUE)
  expect_match(absolute, "or a larger epsilon.", fixed = TRUE)
})
