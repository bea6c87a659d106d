# inner = "all": each look is for both factors of the gradient. That it is
# without bias is shown in test-estimator-exact.R.

set.seed(77)
n <- 300
d <- 8
x <- matrix(rnorm(n * d), n)
y <- drop(x %*% c(1, -1, rep(0, d - 2))) + rnorm(n) / 2
all_fit <- function(learner, ..., budget = 3) {
  suppressWarnings(learner(x, y, budget, seed = 5, inner = "all", ...))
}
squared_learners <- list(aerr = aerr, aelr = aelr, ddaerr = ddaerr,
                         ddaelr = ddaelr)

test_that("it is the default where settings are found, for squared loss", {
  classes <- factor(y > 0)
  for (learner in squared_learners) {
    found <- suppressWarnings(learner(x, y, 3, seed = 5))
    expect_identical(coef(found), coef(all_fit(learner)))
    expect_identical(found$inner, 3)
    expect_match(capture_output(print(found)),
                 "budget 3, each used for both the data point and the inner",
                 fixed = TRUE)
    halves <- suppressWarnings(learner(x, classes, 4, loss = "logistic",
                                       seed = 5))
    expect_identical(halves$inner, 2)
    theory <- suppressWarnings(learner(x, y, 4, tuning = "theory", seed = 5))
    expect_identical(theory$inner, if (identical(learner, aerr) ||
                                         identical(learner, aelr)) 1 else 2)
  }
})

test_that("draws are uniform and distinct, unless one says otherwise", {
  steps <- list(aerr, radius = 2, step_size = 0.01, x_bound = 5)
  distinct <- do.call(all_fit, steps)
  expect_identical(distinct$looks$total, 3 * n)
  repeated <- do.call(all_fit, c(
    steps, list(control = frugal_control(replace = TRUE))
  ))
  expect_lt(repeated$looks$total, 3 * n)
  for (learner in squared_learners[c("ddaerr", "ddaelr")]) {
    expect_identical(format(all_fit(learner)$sampling),
                     format(sample_uniform()))
    for (given in list(list(scale = FALSE), list(costs = rep(1, d)),
                       list(sampling = "two_phase"))) {
      fit <- do.call(all_fit, c(list(learner), given))
      expect_identical(format(fit$sampling), format(sample_two_phase()))
    }
  }
})

test_that("it needs squared loss, and a step size", {
  expect_error(aerr(x, sign(y), 3, loss = "logistic", inner = "all"),
               "`inner`.*not \"all\"", class = "frugalreg_error_input")
  expect_error(aesvr(x, y, 4, epsilon = 1, inner = "all"),
               "`inner`", class = "frugalreg_error_input")
  expect_error(aerr(x, y, 3, tuning = "theory", inner = "all"),
               "`step_size`.*no theorem", class = "frugalreg_error_input")
})

test_that("whole rows are learned from as by full information", {
  settings <- list(x, y, radius = 3, step_size = 0.02, intercept = TRUE,
                   center = FALSE, averaging = 1, x_bound = 1, seed = 5)
  pairs <- list(list(aerr, online_ridge), list(aelr, online_lasso))
  for (pair in pairs) {
    few <- suppressWarnings(do.call(pair[[1]], c(settings, budget = d,
                                                 inner = "all")))
    whole <- suppressWarnings(do.call(pair[[2]], settings))
    expect_equal(coef(few), coef(whole), tolerance = 1e-12)
  }
})

test_that("asked and told, in batches, and continued it is the same", {
  settings <- list(budget = 3, inner = "all", radius = 2, step_size = 0.01,
                   x_bound = 5, seed = 5,
                   control = frugal_control(shuffle = FALSE))
  for (kind in names(squared_learners)) {
    learner <- squared_learners[[kind]]
    settings$sampling <- sample_two_phase(length = 40)
    fit <- do.call(learner, c(list(x, y), settings))
    told <- do.call(frugal_learner, c(kind, list(d = d), settings))
    for (row in seq_len(n)) {
      told <- learn(told, x[row, request(told)], y[row])
    }
    expect_identical(coef(as_fit(told)), coef(fit))
    first <- do.call(learner, c(list(x[1:100, ], y[1:100]), settings))
    expect_identical(coef(update(first, x[-(1:100), ], y[-(1:100)])),
                     coef(fit))
    if (kind == "aerr") {
      lab <- attribute_source(function(rows, columns) x[rows, columns],
                              n = n, d = d)
      expect_identical(
        coef(do.call(learner, c(list(lab, y), settings))), coef(fit)
      )
    }
  }
})

test_that("free attributes enter exactly", {
  # All that is not free is seen: nothing is left to chance.
  settings <- list(radius = 3, step_size = 0.02, intercept = TRUE, x_bound = 1,
                   center = FALSE, averaging = 1, seed = 5, scale = FALSE)
  fit <- suppressWarnings(do.call(aerr, c(
    list(x, y, budget = 3, inner = "all", free = c(2, 5),
         control = frugal_control(keep_looks = TRUE)), settings
  )))
  expect_true(all(fit$looks$per_attribute[c(2, 5)] == 0))
  kept <- fit$looks$values
  expect_true(all(tapply(kept$column %in% c(2, 5), kept$row, sum) == 2))
  # In the mean over all draws the gradient is that of the whole row; where all
  # weights are 0 that of what is free always is.
  row <- c(0.9, -0.7, 0.5, 1.1, -0.4)
  few <- blank_fit("aerr", 5, 3, inner = "all", free = c(2, 5), radius = 3,
                   x_bound = 1, center = FALSE, scale = FALSE)
  draws <- rep(list(alias_draw(c(1, 0, 1, 1, 0) / 3)), 3)
  for (w in list(numeric(5), c(0.4, -0.2, 0.3, 0, -0.5))) {
    result <- enumerate_example(few, move_to_point(few, w), row, 0.8, draws)
    truth <- (sum(w * row) - 0.8) * row
    expect_within(expected_gradient(result), truth, 1e-12)
    if (all(w == 0)) {
      expect_within(result$gradients[c(2, 5), ],
                    matrix(truth[c(2, 5)], 2, ncol(result$gradients)), 1e-12)
    }
  }
})
