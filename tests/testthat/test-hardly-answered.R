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
