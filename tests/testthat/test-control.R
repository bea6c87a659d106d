test_that("the defaults are the papers'", {
  control <- frugal_control()
  expect_s3_class(control, "frugal_control")
  expect_identical(control$passes, 1)
  expect_true(control$shuffle)
  expect_null(control$replace)
  expect_identical(control$checkpoints, 0)
  expect_false(control$keep_looks)
  # progressr is loaded where tests of it ran before.
  expect_identical(control$progress,
                   interactive() || isNamespaceLoaded("progressr"))
  expect_identical(control$check, "looks")
})

test_that("a control prints its settings", {
  expect_snapshot({
    print(frugal_control(progress = FALSE))
    print(frugal_control(passes = 3, replace = FALSE, progress = TRUE,
                         check = "all"))
    print(sample_uniform())
    print(sample_moments(1:3))
    print(sample_two_phase(length = 100, theory = TRUE))
  })
})

test_that("replace = NULL and TRUE are the same for aerr and aelr", {
  x <- small_integers()
  y <- small_labels(x)
  for (learner in list(aerr, aelr)) {
    fit <- function(replace) {
      learner(x, y, budget = 5, x_bound = 10, seed = 1,
              control = frugal_control(replace = replace))
    }
    expect_same_fit(fit(TRUE), fit(NULL))
    expect_false(identical(coef(fit(FALSE)), coef(fit(TRUE))))
  }
})

test_that("intercept_step moves the intercept and only where there is one", {
  x <- small_integers()
  y <- small_labels(x)
  fit <- function(step, intercept) {
    aerr(x, y, budget = 3, x_bound = 10, seed = 1, intercept = intercept,
         control = frugal_control(intercept_step = step))
  }
  expect_false(fit(0.01, TRUE)$intercept == fit(0.1, TRUE)$intercept)
  expect_identical(coef(fit(0.01, FALSE)), coef(fit(0.1, FALSE)))
})

test_that("progress is shown where asked for, and cleaned up", {
  skip_on_cran()
  x <- small_integers()[rep_len(1:60, 1000), ]
  y <- small_labels(x)
  file <- tempfile()
  on.exit(unlink(file))
  sink(file)
  invisible(aerr(x, y, budget = 8, x_bound = 10, seed = 1, step_size = 1e-3,
                 control = frugal_control(passes = 4000, progress = TRUE)))
  sink()
  said <- readChar(file, file.size(file))
  skip_if(said == "", "the machine was done within a second")
  expect_match(said, "of 4000000 examples")
  expect_match(said, "\r +\r$")
})

test_that("records can be asked for after given visits", {
  x <- small_integers()
  y <- small_labels(x)
  fit <- function(checkpoints) {
    aerr(x, y, budget = 3, x_bound = 10, seed = 1,
         control = frugal_control(checkpoints = checkpoints))
  }
  path <- fit(c(7, 20, 60))$path
  expect_identical(path$examples, c(7, 20, 60))
  all_visits <- fit(1e6)$path
  expect_identical(path$coefficients,
                   all_visits$coefficients[, c(7, 20, 60)])
  # The end is always recorded, and nothing after it.
  expect_identical(fit(c(7, 20))$path$examples, c(7, 20, 60))
  expect_identical(fit(c(20, 100))$path$examples, c(20, 60))
  longer <- update(fit(c(7, 20, 70)), x, y)
  expect_identical(longer$path$examples, c(7, 20, 60, 70, 120))
  expect_refused("input", {
    frugal_control(checkpoints = c(3, 2))
    frugal_control(checkpoints = c(0, 2))
    frugal_control(checkpoints = c(1.5, 2))
  })
})

test_that("what a function has no use for is refused, if it was given", {
  x <- small_integers()
  y <- small_labels(x)
  gaps <- mask_attributes(x, 0.3)
  refused <- function(argument, fit) {
    cnd <- tryCatch(fit, error = identity)
    expect_s3_class(cnd, "frugalreg_error_input")
    expect_identical(cnd$argument, argument)
    expect_match(conditionMessage(cnd), "has no use for it")
  }
  control <- frugal_control
  refused("replace", online_ridge(x, y, control = control(replace = FALSE)))
  refused("replace", online_lasso(x, y, control = control(replace = NULL)))
  refused("intercept_step", moment_lasso(x, y, budget = 4, control = control(
    intercept_step = 0.1
  )))
  refused("adagrad", momentnet(x, y, budget = 3, control = control(
    adagrad = TRUE
  )))
  refused("shuffle", momentnet(x, y, control = control(shuffle = FALSE)))
  refused("passes", cv_momentnet(gaps, y, control = control(passes = 2)))
  refused("keep_looks", slrm(gaps, y, rank = 2, control = control(
    keep_looks = TRUE
  )))
  refused("shuffle", slrm(gaps, y, rank = 2, method = "em", control = control(
    shuffle = FALSE
  )))
  refused("shuffle", cv_slrm(gaps, y, rank = 2, control = control(
    shuffle = FALSE
  )))
  refused("check", petrels(gaps, rank = 2, control = control(check = "all")))
  refused("shuffle", frugal_learner("aerr", 5, 3, 1, step_size = 0.1,
                                    control = control(shuffle = TRUE)))
  refused("checkpoints", learner_method("aerr", control = control(
    checkpoints = 3
  )))
  refused("replace", learner_method("online_ridge", control = control(
    replace = TRUE
  )))
  refused("adagrad", learner_method("momentnet", control = control(
    adagrad = TRUE
  )))
  refused("passes", learner_method("slrm", control = control(passes = 2)))
})

test_that("what is used, what is not given, and progress are not refused", {
  x <- small_integers()
  y <- small_labels(x)
  gaps <- mask_attributes(x, 0.3)
  silent <- frugal_control(progress = FALSE)
  expect_s3_class(momentnet(x, y, control = silent), "momentnet")
  expect_s3_class(slrm(gaps, y, rank = 2, method = "em", control = silent),
                  "slrm")
  expect_s3_class(slrm(gaps, y, rank = 2, control = frugal_control(
    shuffle = FALSE
  )), "slrm")
  # The rank is chosen by a method that goes through all rows.
  expect_s3_class(slrm(gaps, y, rank = "cv", passes = 2, gamma = 1, ridge = 1,
                       control = frugal_control(shuffle = FALSE)), "slrm")
  used <- frugal_control(shuffle = FALSE, check = "all", keep_looks = TRUE)
  expect_s3_class(momentnet(x, y, budget = 3, seed = 1, control = used),
                  "momentnet")
  expect_s3_class(learner_method("aerr", control = frugal_control(passes = 2)),
                  "learner_method")
  # As version 0.1.0 saved it.
  old <- frugal_control(adagrad = FALSE, passes = 1)
  attr(old, "given") <- NULL
  expect_s3_class(momentnet(x, y, control = old), "momentnet")
})
