# The methods and the data of a comparison.

data <- comparison_data()

test_that("every learner that has a name can be compared", {
  skip_on_cran()
  skip_if_not_installed("glmnet")
  methods <- setdiff(names(method_table()), "aesvr")
  result <- compare(methods, budget = 4, repetitions = 1, folds = 2,
                    prefixes = c(0.5, 1))
  expect_identical(unique(stats::na.omit(result$message)), character())
  expect_true(all(is.finite(ends_of(result)$error)))
  expect_true(all(ends_of(result)$looks <= 432))
  methods <- list(aesvr = learner_method("aesvr", epsilon = 1))
  result <- compare(methods, repetitions = 1)
  expect_true(all(is.finite(ends_of(result)$error)))
})

test_that("data frames, sparse matrices and data functions are data", {
  skip_on_cran()
  plain <- compare(small_methods)
  frame <- list(x = as.data.frame(data$x), y = data$y)
  sparse <- list(x = methods::as(data$x, "CsparseMatrix"), y = data$y)
  for (other in list(frame, sparse)) {
    expect_equal(compare(small_methods, data = other)$error, plain$error)
  }
  made <- compare(small_methods[1], data = list(
    same = function(seed) data,
    new = function(seed) list(x = data$x, y = stats::rnorm(120))
  ))
  expect_equal(made$error[made$data == "same"],
               plain$error[plain$method == "ridge"])
  expect_identical(levels(made$data), c("same", "new"))
})

test_that("known second moments are those of the training rows", {
  result <- compare(list(
    known = learner_method("ddaerr", radius = 3, step_size = 0.01,
                           second_moments = "known"),
    by_hand = learner_method(function(x, y, budget, setting, seed, control) {
      ddaerr(x, y, budget, radius = 3, step_size = 0.01, seed = seed,
             second_moments = colMeans(x^2), control = control)
    }, one_pass = TRUE)
  ))
  expect_equal(result$error[result$method == "known"],
               result$error[result$method == "by_hand"])
})

test_that("a named learner is left to itself where it finds its settings", {
  skip_on_cran()
  method <- learner_method("aelr")
  found <- finding_method(method, 100)
  expect_null(found$grid)
  expect_false(found$one_pass)
  expect_identical(found$arguments$tuning, "auto")
  # Few rows, what is in units of the data, and the theorems, need a grid.
  expect_identical(finding_method(method, 99), method)
  for (given in list(learner_method("aelr", radius = 3),
                     learner_method("aelr", tuning = "theory"),
                     learner_method("ddaerr", second_moments = "known"),
                     learner_method("aelr", grid = data.frame(radius = 3)),
                     learner_method("lasso"), learner_method("slrm"))) {
    expect_identical(finding_method(given, 1000), given)
  }
  # Values in units of their own, as they come.
  x <- comparison_data(1500)$x
  data <- list(x = sweep(x, 2, 10^(-3:2), "*"), y = x[, 2] - x[, 5])
  result <- compare(list(own = method,
                         grid = learner_method("aelr", tuning = "theory")),
                    data = data, repetitions = 2, prefixes = c(0.01, 1))
  expect_true(all(is.na(result$message)))
  last <- result[result$prefix == 2, ]
  expect_lt(mean(last$error[last$method == "own"]),
            0.5 * mean(last$error[last$method == "grid"]))
  # Too few rows to find anything in have no error.
  expect_true(is.na(result$error[result$method == "own" &
                                   result$prefix == 1][1]))
})

test_that("what chooses its own settings has none to choose", {
  method <- learner_method("aerr", step_size = "auto")
  expect_null(method$grid)
  expect_false(method$one_pass)
  expect_identical(settings_of(learner_method("aerr", step_size = 1), data, 3),
                   unique(online_grid("aerr", data$x, data$y, 3)["radius"]))
  own <- learner_method("aerr", step_size = "auto", radius = "auto")
  result <- compare(list(own = own), data = comparison_data(1500),
                    repetitions = 1, prefixes = c(0.5, 1))
  expect_true(all(is.finite(result$error)))
  expect_identical(unique(result$setting), "")
})

test_that("a method prints what it is", {
  expect_snapshot({
    print(learner_method("aelr", radius = 3, grid = steps))
    print(learner_method("momentnet", alpha = 0))
    print(learner_method(function(...) NULL, whole_rows = TRUE))
  })
})

test_that("a grid of settings that the learner does not have is refused", {
  expect_error(learner_method("aerr", grid = data.frame(stepsize = 1)),
               "`grid`: stepsize", class = "frugalreg_error_input")
  expect_no_error(learner_method("lasso", grid = data.frame(nlambda = 10)))
})

test_that("functions that cannot take what they are given are refused", {
  refused <- function(...) {
    expect_error(learner_method(...), class = "frugalreg_error_input")$argument
  }
  expect_identical(refused(function(x, y) NULL), "learner")
  expect_identical(refused(function(...) NULL, grid = function(x) x), "grid")
  expect_identical(refused(5), "learner")
  expect_no_error(learner_method(function(x, y, ...) NULL))
  expect_no_error(learner_method("aerr", grid = function(x, y, budget) NULL))
})

test_that("values that are missing do not hide the scale of the others", {
  x <- data$x
  x[1:5, 2] <- NA
  x[, 3] <- NA
  moments <- column_moments(x)$second
  expect_equal(moments[2:3], c(mean(x[-(1:5), 2]^2), 0))
  expect_true(all(is.finite(as.matrix(online_grid("aerr", x, data$y, 3)))))
})

test_that("a budget is of at most a row", {
  expect_error(compare(budget = c(3, 7)), "at most 6",
               class = "frugalreg_error_budget")
  made <- compare(small_methods[1], data = function(seed) data, budget = 7)
  expect_match(made$message, "at most 6, the number of attributes")
})
