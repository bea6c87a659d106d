# Who goes on after an error does not go on after a limit.

data <- linear_data(80, 6, seed = 1)

test_that("a time limit ends what goes on after other errors", {
  limit <- "reached elapsed time limit"
  calls <- 0
  stopped <- function(...) {
    calls <<- calls + 1
    stop(limit)
  }
  expect_ended <- function(code, class = "error") {
    calls <<- 0
    error <- expect_error(code, limit, class = class)
    expect_identical(calls, 1)
  }
  rows <- list(x = data$x, y = data$y)
  for (grid in list(NULL, data.frame(value = 1:2))) {
    expect_ended(compare_learners(
      rows, list(a = learner_method(stopped, grid = grid)), 3, repetitions = 2,
      folds = 2, prefixes = 2, progress = FALSE
    ))
  }
  second <- function(at) {
    if (at == 1) data.frame(data$x, y = data$y) else stopped()
  }
  expect_ended(moments_map(1:3, second, y = "y", retries = 5),
               "frugalreg_error_limit")
})
