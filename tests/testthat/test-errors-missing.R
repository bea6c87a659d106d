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

test_that("what no function can do without is said to be missing", {
  for (name in getNamespaceExports("frugalreg")) {
    exported <- getExportedValue("frugalreg", name)
    if (!is.function(exported)) next
    cnd <- tryCatch({
      exported()
      NULL
    }, error = identity)
    if (is.null(cnd)) next # no argument is needed
    expect_s3_class(cnd, "frugalreg_error_input")
  }
  said <- function(code, argument) {
    expect_error(code, paste0("`", argument, "` must be given, not missing"),
                 class = "frugalreg_error_input")
  }
  said(frugal_learner("aerr", budget = 5, radius = 1), "d")
  said(cv_momentnet(y = 1:3), "x")
  said(fit_engine(y ~ x), "data")
  said(loss_own(identity), "derivative")
})
