# What is given one a column goes by the columns' names, where it has them.

named_table <- function() {
  use_seed(41)
  x <- matrix(stats::rnorm(240), 60, dimnames = list(NULL, letters[1:4]))
  list(x = x, y = drop(x %*% c(1, -1, 0.5, 0)) + stats::rnorm(60))
}

turned <- function(values) rev(stats::setNames(values, letters[1:4]))

same_fit <- function(fit, other) {
  expect_identical(coef(fit), coef(other))
}

test_that("penalty factors and limits go by the columns' names", {
  skip_on_cran()
  case <- named_table()
  factor <- c(0, 3, 1, Inf)
  upper <- c(0.5, Inf, 0.1, Inf)
  gaps <- mask_attributes(case$x, 0.2)
  for (x in list(case$x, gaps)) {
    for (learner in list(momentnet, cv_momentnet)) {
      fit <- function(...) learner(x, case$y, seed = 1, ...)
      same_fit(fit(penalty_factor = turned(factor),
                   upper_limits = turned(upper), lower_limits = turned(-upper)),
               fit(penalty_factor = factor, upper_limits = upper,
                   lower_limits = -upper))
    }
  }
  bought <- function(...) momentnet(case$x, case$y, budget = 2, seed = 1, ...)
  same_fit(bought(penalty_factor = turned(factor)),
           bought(penalty_factor = factor))
  both <- cbind(u = case$y, v = -case$y)
  same_fit(momentnet(gaps, both, penalty_factor = turned(factor)),
           momentnet(gaps, both, penalty_factor = factor))
  summed <- moments(case$x, case$y)
  same_fit(momentnet(summed, penalty_factor = turned(factor)),
           momentnet(summed, penalty_factor = factor))
  # Settings that are kept have the columns' order.
  fit <- momentnet(case$x, case$y, penalty_factor = turned(factor), alpha = 1,
                   control = frugal_control(keep_looks = TRUE))
  same_fit(update(fit, alpha = 0),
           momentnet(case$x, case$y, penalty_factor = factor, alpha = 0,
                     control = frugal_control(keep_looks = TRUE)))
})

test_that("groups, free attributes and origins do, too", {
  case <- named_table()
  free <- c(FALSE, FALSE, TRUE, FALSE)
  groups <- c("one", "one", "two", "three")
  bought <- function(...) {
    aerr(case$x, case$y, budget = 2, radius = 2, step_size = 0.1, x_bound = 10,
         seed = 1, ...)
  }
  same_fit(bought(free = turned(free)), bought(free = free))
  same_fit(bought(groups = turned(groups)), bought(groups = groups))
  # Groups have the order in which columns name them first.
  expect_identical(bought(groups = turned(groups))$looks$per_attribute,
                   bought(groups = groups)$looks$per_attribute)
  origin <- c(1, 2, 3, 4)
  expect_identical(moments(case$x, case$y, origin = turned(origin)),
                   moments(case$x, case$y, origin = origin))
})

test_that("other names are refused before anything is bought, or ignored", {
  case <- named_table()
  strange <- stats::setNames(c(1, 2, 3, 4), c("a", "b", "c", "z"))
  asked <- 0
  oracle <- attribute_source(function(row, columns) {
    asked <<- asked + 1
    case$x[row, columns]
  }, n = 60, d = 4, names = letters[1:4])
  expect_error(momentnet(oracle, case$y, budget = 2, penalty_factor = strange),
               "`penalty_factor` must be unnamed, or named like the columns",
               class = "frugalreg_error_input")
  expect_identical(asked, 0)
  expect_error(momentnet(case$x, case$y, upper_limits = strange),
               class = "frugalreg_error_input")
  expect_error(aerr(case$x, case$y, 2, groups = strange),
               class = "frugalreg_error_input")
  # Columns without names have an order only.
  same_fit(momentnet(unname(case$x), case$y, penalty_factor = strange),
           momentnet(unname(case$x), case$y, penalty_factor = c(1, 2, 3, 4)))
})

test_that("columns that names leave out are as usual", {
  case <- named_table()
  same_fit(momentnet(case$x, case$y, lower_limits = c(b = 0)),
           momentnet(case$x, case$y, lower_limits = c(-Inf, 0, -Inf, -Inf)))
  same_fit(momentnet(case$x, case$y, upper_limits = c(d = 0.1, a = 0)),
           momentnet(case$x, case$y, upper_limits = c(0, Inf, Inf, 0.1)))
  same_fit(momentnet(case$x, case$y, penalty_factor = c(c = 0)),
           momentnet(case$x, case$y, penalty_factor = c(1, 1, 0, 1)))
  same_fit(momentnet(case$x, case$y, penalty_factor = c(b = Inf)),
           momentnet(case$x, case$y, penalty_factor = c(1, Inf, 1, 1)))
  for (strange in list(c(z = 1), c(z = 0), c(a = 1, z = 1))) {
    expect_error(momentnet(case$x, case$y, penalty_factor = strange),
                 "columns, not named z\\.", class = "frugalreg_error_input")
  }
  for (name in c("penalty_factor", "lower_limits")) {
    twice <- list(case$x, case$y, c(b = 0, b = 0))
    names(twice) <- c("x", "y", name)
    expect_error(do.call(momentnet, twice), "several for b",
                 class = "frugalreg_error_input")
  }
  left_out <- stats::setNames(rep(Inf, 4), letters[1:4])
  expect_error(momentnet(case$x, case$y, penalty_factor = left_out),
               "Inf for all", class = "frugalreg_error_input")
})

test_that("looks are bought for columns of which names leave some out", {
  skip_on_cran()
  case <- named_table()
  bought <- function(learner, ...) {
    learner(case$x, case$y, budget = 2, seed = 1, ...)
  }
  for (learner in list(momentnet, cv_momentnet)) {
    same_fit(bought(learner, penalty_factor = c(c = 0, a = Inf)),
             bought(learner, penalty_factor = c(Inf, 1, 0, 1)))
    same_fit(bought(learner, penalty_factor = c(c = Inf)),
             bought(learner, penalty_factor = c(1, 1, Inf, 1)))
    same_fit(bought(learner, upper_limits = c(d = 0, a = 0.5)),
             bought(learner, upper_limits = c(0.5, Inf, Inf, 0)))
  }
  told <- function(factor) {
    learner <- frugal_learner("momentnet", d = 4, budget = 2, seed = 1, n = 60,
                              names = letters[1:4], penalty_factor = factor,
                              control = frugal_control(shuffle = FALSE))
    for (row in seq_len(60)) {
      learner <- learn(learner, case$x[row, request(learner)], case$y[row])
    }
    as_fit(learner)
  }
  same_fit(told(c(b = Inf)), told(c(1, Inf, 1, 1)))
})

test_that("one value with the name of one column is not for all", {
  case <- named_table()
  expect_error(next_look(momentnet(case$x, case$y, lambda = 0.1), rep(NA, 4),
                         costs = c(a = 5)), class = "frugalreg_error_input")
  expect_error(momentnet(case$x, case$y, penalty_factor = rep(0, 4)),
               "above 0 for some", class = "frugalreg_error_input")
})
