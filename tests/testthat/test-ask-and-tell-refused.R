# Settings, labels and answers that a learner does not take leave it as it was.

x <- small_integers()
y <- small_labels(x)

test_that("labels are numbers for what they are, or none", {
  learner <- frugal_learner("momentnet", d = 8, budget = 3, n = 60, seed = 1)
  values <- x[1, request(learner)]
  if (requireNamespace("bit64", quietly = TRUE)) {
    expect_identical(learn(learner, values, bit64::as.integer64(3)),
                     learn(learner, values, 3))
  }
  time <- structure(cbind(time = 5, status = 1), class = "Surv")
  # Their length depends on the packages that are loaded.
  times <- structure(cbind(time = y, status = 1), class = "Surv")
  for (given in expression(learn(learner, values, time),
                           plan_looks(time, 4, 10), momentnet(x, times))) {
    expect_error(eval(given), class = "frugalreg_error_input")
  }
  expect_error(momentnet(x, y * 1e80, budget = 3), "1e75",
               class = "frugalreg_error_input")
})

test_that("labels have an upper limit, and no lower one", {
  learner <- frugal_learner("aerr", d = 8, budget = 4, radius = 2, n = 60,
                            seed = 1)
  values <- x[1, request(learner)]
  expect_error(learn(learner, values, 1e80), "must be at most 1e75 in size",
               class = "frugalreg_error_input")
  for (y in c(0, 1e-200)) {
    expect_s3_class(learn(learner, values, y), "frugal_learner")
  }
})

test_that("answers that do not fit the question leave the learner as it was", {
  skip_on_cran()
  learner <- fed(new_learner_of(names = letters[1:8]), 1:20)
  old <- request(learner)
  values <- x[21, old]
  learner <- learn(learner, values, y[21])
  ask <- request(learner)
  values <- x[22, ask]
  before <- serialize(learner, NULL)
  expect_refused("input", {
    learn(learner, values[-1], 1)
    learn(learner, replace(values, 1, NA), 1)
    learn(learner, as.character(values), 1)
    learn(learner, stats::setNames(values, rev(names(ask))), 1)
    learn(learner, values)
    learn(learner, y = 1)
    learn(learner, values, NA)
    learn(learner, values, c(1, 2))
    learn(learner, values, "1")
    learn(learner, values, 1, request = old)
    learn(learner, values, 1, skip = NA)
    learn(as_fit(learner), values, 1)
    request(as_fit(learner))
    update(learner, x, y)
  })
  expect_identical(serialize(learner, NULL), before)
  expect_s3_class(learn(learner, values, 1, request = ask), "frugal_learner")
})

test_that("a value that the moments rule out is an input error", {
  learner <- frugal_learner("ddaerr", d = 3, budget = 2, radius = 1,
                            step_size = 0.1, seed = 1, groups = c(1, 1, 2),
                            second_moments = c(0, 1, 0))
  expect_identical(as.vector(request(learner)), 1:2)
  cnd <- error_of(learn(learner, c(5, 5), 1))
  expect_s3_class(cnd, "frugalreg_error_input")
  expect_match(conditionMessage(cnd), "V1")
})

test_that("divergence leaves the learner as it was", {
  learner <- fed(new_learner_of(), 1:20)
  wild <- rep(1e200, length(request(learner)))
  cnd <- error_of(learn(learner, wild, 1))
  expect_s3_class(cnd, "frugalreg_error_numeric")
  expect_identical(coef(as_fit(cnd$learner)), coef(as_fit(learner)))
})

test_that("a learner is defined completely", {
  skip_on_cran()
  expect_refused("input", {
    frugal_learner("ridge", d = 8, budget = 3, radius = 1)
    frugal_learner("aerr", d = 0, budget = 3, radius = 1)
    frugal_learner("aerr", d = 8, budget = 3)
    frugal_learner("aerr", d = 8, budget = 3, radius = NULL)
    frugal_learner("aerr", d = 8, radius = 1)
    frugal_learner("aerr", d = 8, budget = 3, radius = 1)
    frugal_learner("ddaerr", d = 8, budget = 3, radius = 1, step_size = 0.1)
    frugal_learner("aerr", d = 8, budget = 3, radius = 1, n = 0)
    frugal_learner("aerr", d = 8, budget = 3, radius = 1, n = 9, radios = 2)
    frugal_learner("aerr", d = 8, budget = 3, radius = 1, n = 9,
                   names = letters[1:7])
    frugal_learner("aerr", d = 8, budget = 3, radius = 1, n = 9,
                   control = frugal_control(passes = 2))
    frugal_learner("aerr", d = 8, budget = 3, radius = 1, step_size = 0.1,
                   control = frugal_control(checkpoints = 3))
  })
  expect_refused("budget", {
    frugal_learner("aerr", d = 8, budget = 9, radius = 1, n = 9)
  })
})

test_that("the radius is a number: no label is known that it could go by", {
  expect_error(
    frugal_learner("aerr", d = 4, budget = 2, radius = "theory", n = 10),
    "`radius` must be a number", class = "frugalreg_error_input"
  )
})
