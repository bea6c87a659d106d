# What comes back from a file is not trusted: states of learners.

told_learner <- function(kind = "aerr", ...,
                         step = list(step_size = 0.02)) {
  learner <- do.call(frugal_learner, c(
    list(kind, d = 6, budget = 4, radius = 3, n = 40, seed = 1, ...), step
  ))
  for (row in 1:5) {
    learner <- learn(learner, sin(row * request(learner)), y = cos(row))
  }
  learner
}

expect_refused_everywhere <- function(learner, found) {
  expect_damaged(as_fit(learner), found)
  expect_damaged(print(learner), found)
  expect_damaged(moments(learner), found)
  expect_damaged(learn(learner, numeric(length(request(learner))), y = 0),
                 found)
}

test_that("a state has the lengths of its definition", {
  learner <- told_learner()
  iterate <- "learner$geometry$iterate$unscaled"
  for (size in c(0, 5, 7)) {
    bad <- damaged(learner, paste0("result$state$", iterate), numeric(size))
    expect_refused_everywhere(bad, paste0("`", iterate, "` is of length ", size,
                                          ", not 6"))
  }
  bad <- damaged(learner, "result$state$account$per_group", c(1, 2))
  expect_refused_everywhere(bad, "`account$per_group` is of length 2, not 6")
  bad <- damaged(told_learner("ddaerr", center = TRUE),
                 "result$state$learner$centre$means", numeric(60))
  expect_refused_everywhere(bad, "`learner$centre$means` is of length 60")
})

test_that("numbers of a state are finite, counts whole and not negative", {
  skip_on_cran()
  learner <- told_learner()
  bad <- damaged(learner, "result$state$learner$geometry$iterate$scale", NaN)
  expect_refused_everywhere(bad, "scale` is not finite")
  bad <- damaged(learner, "result$state$learner$geometry$iterate$scale", 0)
  expect_refused_everywhere(bad, "scale` is not what the rest")
  for (count in c(-1, 0.5, 2^60, NA)) {
    bad <- damaged(learner, "result$state$learner$visits", count)
    expect_refused_everywhere(bad, "`learner$visits` is no whole number")
  }
  bad <- damaged(learner, "result$state$learner$visits", "many")
  expect_refused_everywhere(bad, "`learner$visits` is no number")
  bad <- damaged(learner, "result$state$learner$second_phase", NA)
  expect_refused_everywhere(bad, "neither TRUE nor FALSE")
})

test_that("indices of a state are in their range, and agree with the rest", {
  learner <- told_learner("aer", step = list(lambda = 0.3))
  support <- "result$state$learner$geometry$support"
  for (at in list(6, -1, 2^40, c(0, 0))) {
    expect_damaged(as_fit(damaged(learner, support, at)), "support")
  }
  # What is not 0 is in the support.
  expect_damaged(as_fit(damaged(learner, support, numeric())), "support")
})

test_that("a generator that would draw for ever is refused", {
  bad <- damaged(told_learner(), "result$state$draws$state", numeric(8))
  expect_refused_everywhere(bad, "`draws$state`")
})

test_that("probabilities of a state are probabilities", {
  learner <- told_learner("ddaerr",
                          sampling = sample_two_phase(length = 2))
  plan <- "result$state$learner$plan$probabilities"
  expect_length(learner$result$state$learner$plan$probabilities, 6)
  for (bad in list(rep(1, 6), c(2, -1, 0, 0, 0, 0), rep(1 / 5, 5))) {
    expect_damaged(as_fit(damaged(learner, plan, bad)), "probabilities")
  }
  bad <- damaged(learner, "result$state$learner$second_phase", FALSE)
  expect_damaged(as_fit(bad), "exploring")
})

test_that("an empty state is not that of a new learner", {
  for (state in list(NULL, list(), 1, "state")) {
    expect_damaged(as_fit(damaged(told_learner(), "result$state", state)),
                   "state")
  }
})

test_that("an answer goes to the question that the state asks", {
  learner <- told_learner()
  columns <- learner$result$request$columns
  other <- setdiff(1:6, columns)
  for (asked in list(c(columns, other[1]), columns[-1], rev(other))) {
    bad <- damaged(learner, "result$request$columns", as.integer(asked))
    expect_damaged(learn(bad, numeric(length(asked)), y = 1), "request")
  }
})

test_that("a definition is checked as that of a new learner", {
  learner <- told_learner()
  for (change in list(list("columns", 7), list("groups", 3), list("budget", 40),
                      list("free", 9L), list("group_of", 1:3),
                      list("costs", c(1, 1)), list("radius", -1),
                      list("step_size", 0.1), list("geometry", "flat"),
                      list("visits", -5), list("inner", 9))) {
    bad <- damaged(learner, paste0("setup$spec$", change[[1]]), change[[2]])
    expect_error(as_fit(bad), class = "frugalreg_error_damaged",
                 label = change[[1]])
  }
})

test_that("looks that are drawn until nothing can be paid can be paid", {
  learner <- frugal_learner("momentnet", d = 4, budget = 22, n = 40, seed = 1,
                            costs = c(1, 10, 10, 10))
  bad <- damaged(learner, "setup$spec$purse", 3)
  expect_damaged(learn(bad, numeric(length(request(bad))), y = 0), "purse")
})

test_that("a run does not go on beyond its rows", {
  data <- linear_data(40, 6, seed = 1)
  error <- tryCatch(aerr(closing_oracle(data$x, 20), data$y, budget = 3,
                         x_bound = 5, step_size = 0.02), error = identity)
  bad <- damaged(error$learner, "result$state$order$position", 41)
  expect_damaged(update(bad, data$x, data$y), "beyond the last row")
  bad <- damaged(error$learner, "result$intercept", NULL)
  expect_damaged(as_fit(bad), "`learner$result$intercept`")
})

test_that("passes are those that were planned", {
  skip_on_cran()
  data <- linear_data(60, 6, seed = 1)
  passes <- function(learner, many, ...) {
    learner(data$x, data$y, budget = 4, seed = 1, x_bound = 5, step_size = 0.02,
            control = frugal_control(passes = many), ...)
  }
  lab <- closing_oracle(data$x, 20)
  failed <- tryCatch(aerr(lab, data$y, budget = 3, x_bound = 5, seed = 1,
                          step_size = 0.02), error = identity)
  more <- linear_data(120, 6, seed = 1)
  with_pilot <- aerr(more$x, more$y, budget = 3, seed = 1)
  longer <- update(passes(aerr, 3), data$x[1:7, ], data$y[1:7])
  learned <- list(passes(aerr, 1), passes(aelr, 3), passes(ddaerr, 2),
                  with_pilot, longer, failed$learner)
  for (one in learned) {
    expect_s3_class(update(one, data$x, data$y), "frugal_online")
    for (many in c(1e4 + 1, 2^31 - 1, 2^40, 2^53)) {
      bad <- damaged(one, "setup$control$passes", many)
      expect_damaged(update(bad, data$x, data$y), "control$passes` is")
      expect_damaged(print(bad), "control$passes` is")
    }
    bad <- damaged(one, "setup$spec$pilot", list(visits = 0.5))
    expect_damaged(update(bad, data$x, data$y), "pilot$visits` is")
  }
})

test_that("settings that say of which family labels are, are checked", {
  learner <- frugal_learner("momentnet", d = 6, budget = 2, n = 40, seed = 1,
                            design = "uniform")
  for (bad in list(5, NULL, list(family = 3), list(candidates = list()))) {
    one <- damaged(learner, "setup$settings", bad)
    expect_damaged(learn(one, c(1, 2), 1), "setup$settings")
  }
})

test_that("a state says its format, and later ones are refused", {
  learner <- told_learner()
  expect_identical(learner$result$state$format, 2)
  bad <- damaged(learner, "result$state$format", 3)
  expect_refused_everywhere(bad, "of a later version")
})

test_that("learners that find their settings are checked", {
  skip_on_cran()
  data <- linear_data(300, 6, seed = 2)
  fit <- suppressWarnings(aerr(data$x, data$y, budget = 3, seed = 1))
  expect_damages(fit, c(
    "state$learner$learner$chosen" = 40, "state$learner$learner$radii" = 1,
    "state$learner$learner$kept" = 99, "state$learner$scaling$scale" = -1,
    "state$learner$scaling$bound" = 0, "state$learner$pilot$largest" = NA
  ), data)
})

test_that("a loss has the parameters that it needs", {
  loss <- loss_absolute(0.1, 1)
  for (bad in list(numeric(), c(epsilon = 1), c(0.1, 1))) {
    damaged <- loss
    damaged$parameters <- bad
    expect_damaged(print(damaged), "`loss$parameters` is")
  }
  damaged <- loss_logistic()
  damaged$parameters <- c(epsilon = 1)
  expect_damaged(format(damaged), "`loss$parameters` is")
  for (good in list(loss, loss_hinge(), loss_squared(), loss_logistic())) {
    expect_type(format(good), "character")
  }
})

test_that("how the looks of a learner are to be fitted is checked", {
  learner <- frugal_learner("momentnet", 4, 3, n = 30, seed = 1)
  for (row in 1:20) {
    ask <- request(learner)
    learner <- learn(learner, sin(row * ask), cos(row))
  }
  expect_s3_class(as_fit(learner), "momentnet")
  for (path in c("setup$settings$target", "setup$settings$engine",
                 "setup$settings$nlambda", "setup$settings")) {
    expect_error(as_fit(damaged(learner, path, NULL)),
                 class = "frugalreg_error_damaged", label = path)
  }
})

test_that("code is no flag", {
  for (value in list(sum, quote(a + b), quote(a), NULL, "TRUE", NA, 1)) {
    expect_error(print(damaged(estimate_plugin(), "jackknife", value)),
                 class = "frugalreg_error_damaged")
  }
})

test_that("looks that are none are found where an example is skipped, too", {
  learner <- frugal_learner("momentnet", 4, 3, n = 30, seed = 1,
                            control = frugal_control(keep_looks = TRUE))
  for (row in 1:5) {
    learner <- learn(learner, sin(row * request(learner)), cos(row))
  }
  far <- learner
  far$result$request$columns[1] <- 2000L
  expect_error(request(far), class = "frugalreg_error_damaged")
  for (d in list(NULL, NA, "a")) {
    expect_error(request(damaged(learner, "setup$layout$d", d)),
                 class = "frugalreg_error_damaged")
  }
  asked <- learner
  asked$result$request$columns[1] <- NA # the least integer
  expect_error(learn(asked, skip = TRUE), class = "frugalreg_error_damaged")
  pieces <- length(learner$result$kept)
  learner$result$kept[[pieces]] <- "\xff"
  expect_damaged(request(learner), "`learner$result$kept[[2]]` is")
  expect_damaged(learn(learner, skip = TRUE), "`learner$result$kept[[2]]` is")
  expect_damaged(print(learner), "<ff>")
})

test_that("what ends a check is damage, but for a limit", {
  ended <- function(message) {
    expect_error(check_once(list(message), stop(message)))
  }
  expect_s3_class(ended("an error of R's own"), "frugalreg_error_damaged")
  for (limit in c("cannot allocate vector of size 1.0 Gb",
                  "reached elapsed time limit")) {
    expect_false(inherits(ended(limit), "frugalreg_error"))
  }
})

test_that("records beyond all memory, and tables for numbers, are damage", {
  fit <- aerr(as.matrix(mtcars[-1]), mtcars$mpg, budget = 4, seed = 1,
              x_bound = 1000, radius = 1, step_size = 1e-6)
  many <- fit
  many$setup$control$checkpoints <- 1e300
  expect_error(update(many, as.matrix(mtcars[-1]), mtcars$mpg), "checkpoints",
               class = "frugalreg_error_damaged")
  class(fit$setup$spec$inner) <- "data.frame"
  expect_error(print(fit), "spec$inner", fixed = TRUE,
               class = "frugalreg_error_damaged")
})

test_that("several classes without a radius are printed", {
  set.seed(1)
  fit <- aerr(as.matrix(iris[1:4]), iris$Species, budget = 3, loss = "logistic",
              x_bound = 20, radius = 2, step_size = 0.01, seed = 1)
  fit["radius"] <- list(NULL)
  expect_output(print(fit), "radius")
})

test_that("names of columns are text, and columns may be of any class", {
  learner <- frugal_learner("aer", n = 9, d = 3, budget = 2, radius = 1,
                            lambda = 1, x_bound = 1, seed = 1)
  class(learner$setup$layout$column_names) <- "Date"
  expect_error(request(learner), class = "frugalreg_error_damaged")
  frame <- data.frame(a = sin(1:9), b = factor(rep(1:3, 3)))
  frame$a <- structure(frame$a, class = "other")
  source <- attribute_source(frame)
  expect_identical(held_data(source)$data$a, frame$a)
})
