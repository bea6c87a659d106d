x <- small_integers()
y <- small_labels(x)
colnames(x) <- letters[1:8]
control <- frugal_control(checkpoints = 10)
fit_of <- function(learner = aerr, ...) {
  learner(x, y, budget = 3, x_bound = 10, seed = 1, step_size = 0.2,
          intercept = TRUE, control = control, ...)
}

test_that("a curve has the error of every record", {
  fit <- fit_of()
  curve <- learning_curve(fit, x, y)
  expect_s3_class(curve, c("frugal_curve", "data.frame"), exact = TRUE)
  expect_named(curve, c("learner", "examples", "looks", "mse"))
  expect_identical(curve$looks, fit$path$looks)
  expect_identical(curve$examples, fit$path$examples)
  by_hand <- vapply(curve$looks, function(at) {
    mean((y - predict(fit, x, at = at))^2)
  }, 0)
  expect_equal(curve$mse, by_hand)
  expect_equal(utils::tail(curve$mse, 1), mean(residuals(fit, x, y)^2))
})

test_that("records are log-spaced, from the first example to the last", {
  fit <- fit_of()
  examples <- fit$path$examples
  expect_identical(range(examples), c(1, 60))
  expect_false(is.unsorted(examples, strictly = TRUE))
  expect_lte(length(examples), 10)
  expect_true(all(diff(diff(examples)) >= -1))
  longer <- aerr(x, y, budget = 3, x_bound = 10, seed = 1,
                 control = frugal_control(checkpoints = 12, passes = 100))
  expect_length(longer$path$examples, 12)
  expect_equal(diff(log(longer$path$examples[6:12])),
               rep(log(6000) / 11, 6), tolerance = 0.05)
})

test_that("any number of records is legal", {
  path_of <- function(checkpoints) {
    aerr(x, y, budget = 3, x_bound = 10, seed = 1,
         control = frugal_control(checkpoints = checkpoints))$path
  }
  expect_null(path_of(0))
  expect_identical(path_of(1)$examples, 60)
  expect_identical(path_of(2)$examples, c(1, 60))
  expect_identical(path_of(1e6)$examples, as.numeric(1:60))
})

test_that("records do not change the fit", {
  without <- aerr(x, y, budget = 3, x_bound = 10, seed = 1, step_size = 0.2,
                  intercept = TRUE)
  expect_identical(coef(fit_of()), coef(without))
  expect_identical(fit_of()$state, without$state)
})

test_that("each record is the fit of so many examples", {
  as_given <- frugal_control(checkpoints = 6, shuffle = FALSE)
  for (learner in list(aerr, aelr)) {
    fit <- function(rows) {
      learner(x[rows, , drop = FALSE], y[rows], budget = 3, x_bound = 10,
              seed = 1, step_size = 0.2, radius = 2, averaging = 1,
              control = as_given)
    }
    path <- fit(1:60)$path
    for (at in seq_along(path$examples)) {
      short <- fit(seq_len(path$examples[at]))
      expect_identical(path$coefficients[, at], short$coefficients)
      expect_identical(path$looks[at], short$looks$total)
    }
  }
})

test_that("curves take any data that predict() takes", {
  fit <- fit_of()
  expected <- learning_curve(fit, x, y)
  expect_equal(learning_curve(fit, sparse_matrix(x), y), expected)
  expect_equal(learning_curve(fit, as.data.frame(x)[8:1], y), expected)
  frame <- small_frame()
  of_formula <- aerr(log(w) ~ u + f, frame, budget = 2, x_bound = 3, seed = 1,
                     control = control)
  expect_equal(learning_curve(of_formula, frame),
               learning_curve(of_formula, frame, log(frame$w)))
})

test_that("curves of several learners can be put together", {
  curves <- rbind(learning_curve(fit_of(aerr), x, y),
                  learning_curve(fit_of(aelr), x, y))
  expect_s3_class(curves, "frugal_curve")
  expect_identical(unique(curves$learner), c("aerr", "aelr"))
  expect_identical(nrow(curves),
                   nrow(learning_curve(fit_of(aerr), x, y)) +
                     nrow(learning_curve(fit_of(aelr), x, y)))
})

test_that("what a curve cannot be drawn from is refused", {
  fit <- fit_of()
  without <- aerr(x, y, budget = 3, x_bound = 10, seed = 1)
  expect_refused("input", {
    learning_curve(without, x, y)
    learning_curve(fit, x)
    learning_curve(fit)
    learning_curve(fit, x, y[-1])
    learning_curve(fit, x, replace(y, 1, NA))
    learning_curve(fit, x[, -1], y)
  })
})

test_that("a part of a curve that cannot be drawn is refused", {
  curve <- learning_curve(fit_of(), x, y)
  expect_error(plot(curve[, c("looks", "mse")]), "without \"learner\"",
               class = "frugalreg_error_input")
  expect_error(plot(curve[0, ]), "zero rows", class = "frugalreg_error_input")
})
