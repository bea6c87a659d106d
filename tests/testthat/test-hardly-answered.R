# Learners of whose looks hardly any was answered, and what is no control.

test_that("a learner that hardly got an answer says so", {
  set.seed(1)
  x <- matrix(rnorm(1200), 200)
  y <- x[, 1] + rnorm(200)
  some <- x
  some[1:190, ] <- NA
  skip <- frugal_control(na = "skip")
  for (learner in list(aerr, aelr, ddaerr, ddaelr)) {
    for (shown in list(x * NA, some)) {
      expect_warning(learner(shown, y, budget = 3, seed = 1, control = skip),
                     "were not answered", class = "frugalreg_warning_useless")
    }
  }
})

test_that("one to several classes says so, too", {
  set.seed(1)
  x <- matrix(NA_real_, 300, 4)
  y <- factor(sample(letters[1:3], 300, TRUE))
  expect_warning(
    aerr(x, y, budget = 2, loss = "logistic", seed = 1,
         control = frugal_control(na = "skip")),
    "were not answered", class = "frugalreg_warning_useless"
  )
})

test_that("few gaps are not said to be why a constant is as good", {
  set.seed(1)
  x <- matrix(rnorm(1600), 400)
  x[cbind(seq(1, 400, 20), 1)] <- NA
  labels <- list(rnorm(400), factor(sample(c("ill", "well"), 400, TRUE)))
  for (y in labels) {
    warned <- expect_warning(
      aerr(x, y, budget = 2, loss = if (is.factor(y)) "hinge" else "squared",
           seed = 1, control = frugal_control(na = "skip")),
      "the best constant one", class = "frugalreg_warning_useless"
    )
    expect_true(warned$fit$looks$missing > 0)
    expect_true(all(coef(warned$fit)[-1] == 0))
  }
})

test_that("what is no control is refused by its name", {
  x <- matrix(rnorm(40), 20)
  for (fit in list(momentnet, cv_momentnet)) {
    for (control in list(3, NA, "a", list())) {
      expect_error(fit(x, rnorm(20), control = control), "`control` must be",
                   class = "frugalreg_error_input")
      expect_error(fit(x, rnorm(20), budget = 1, control = control),
                   "`control` must be", class = "frugalreg_error_input")
    }
  }
})
