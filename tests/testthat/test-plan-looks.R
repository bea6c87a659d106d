# Advice on spending a total, and cv_momentnet(total = ), which follows it.

joint <- regression_data(400, 6, seed = 3)

# Of one unit: alike and noisy, or all nearly the same.
many_columns <- function(noise, n = 60, d = 200) {
  use_seed(8)
  codes <- matrix(stats::rnorm(n * 5), n)
  x <- codes %*% matrix(stats::rnorm(5 * d), 5) +
    noise * matrix(stats::rnorm(n * d), n)
  list(x = x, y = codes[, 1] + stats::rnorm(n))
}

test_that("plans spend the total, and whole rows are the default", {
  plan <- plan_looks(n = 20000, d = 54, total = 1e5)
  expect_true(all(plan$table$rows * plan$table$looks_per_row <= 1e5))
  expect_true(all(plan$table$rows <= 20000))
  expect_output(print(plan), "rows with")
  # Covertype's shape: whole rows were measured to be better.
  expect_identical(plan$looks_per_row, 54)
  expect_identical(plan$rows, 1851)
  expect_identical(plan_looks(1000, 10, 1e4)$rows, 1000)
  expect_identical(plan_looks(1000, 10, 7)[c("rows", "looks_per_row")],
                   list(rows = 2, looks_per_row = 3))
  for (total in 2:3) {
    expect_error(plan_looks(1000, 10, total), "total",
                 class = "frugalreg_error_input")
  }
  expect_identical(plan_looks(1000, 10, 4)$rows, 2)
})

test_that("rows that cannot be bought whole show what they can", {
  plan <- plan_looks(1000, 40, 4000, most = 5)
  expect_identical(plan$looks_per_row, 5)
  expect_identical(plan$rows, 800)
  expect_lte(max(plan$table$looks_per_row), 5)
  expect_match(plan$reason, "only 5 attributes")
})

test_that("a pilot of hundreds of noisy attributes changes the advice", {
  noisy <- many_columns(2)
  smooth <- many_columns(0.01)
  # 35 whole rows are left.
  advise <- function(pilot, d = 200, left = 35 * d) {
    plan_looks(2000, d, left + pilot$looks$total, pilot = pilot)
  }
  wide <- advise(momentnet(noisy$x, noisy$y))
  expect_identical(wide$looks_per_row, 3)
  expect_identical(wide$left, 7000)
  expect_lte(wide$rows * wide$looks_per_row, 7000)
  expect_output(print(wide), "12,000 spent on a pilot")
  expect_identical(advise(momentnet(smooth$x, smooth$y))$looks_per_row, 200)
  # What does not vary in a pilot says nothing of directions.
  still <- noisy$x
  still[, 1:120] <- 1
  expect_identical(advise(momentnet(still, noisy$y))$looks_per_row, 3)
  # Rows enough, or fewer than anybody learns from.
  pilot <- momentnet(noisy$x, noisy$y)
  expect_identical(advise(pilot, left = 40 * 200)$looks_per_row, 200)
  expect_identical(advise(pilot, left = 29 * 200)$looks_per_row, 200)
  # Too small a pilot, and one of few looks at each pair, cannot tell.
  few <- momentnet(noisy$x[1:19, ], noisy$y[1:19])
  expect_identical(advise(few)$looks_per_row, 200)
  looked <- momentnet(noisy$x, noisy$y, budget = 20, seed = 1, nlambda = 5)
  expect_identical(advise(looked)$looks_per_row, 200)
})

test_that("a pilot of whole rows says how much hangs on them", {
  skip_on_cran()
  use_seed(5)
  x <- matrix(stats::rnorm(360), 60)
  reason <- function(noise, rows = 1:60, ...) {
    y <- drop(x %*% 1:6) + noise * stats::rnorm(60)
    pilot <- cv_momentnet(x[rows, ], y[rows], seed = 1, ...)
    plan_looks(1000, 6, 2000, pilot = pilot)$reason
  }
  expect_match(reason(1), "explains 9[0-9] % of .*have a much larger error")
  expect_match(reason(20), "explains only [0-9]+ % of .*do about as well")
  expect_match(reason(1e4), "explains nothing of .*do about as well")
  # In between, with few rows or looks, or where errors are none, it is silent.
  expect_no_match(reason(6), "The pilot")
  expect_no_match(reason(1, 1:19), "The pilot")
  expect_no_match(reason(1, budget = 3), "The pilot")
  classes <- cv_momentnet(x, x[, 1] > 0, family = "binomial", seed = 1)
  still <- cv_momentnet(x, rep(1, 60), seed = 1)
  for (pilot in list(classes, still, momentnet(x, x[, 1]))) {
    plan <- plan_looks(1000, 6, 2000, pilot = pilot)
    expect_no_match(plan$reason, "The pilot")
  }
})

test_that("the pilot is charged and has to fit", {
  fit <- momentnet(joint$x, joint$y)
  plan <- plan_looks(n = 400, d = 6, total = 3000, pilot = fit)
  expect_identical(plan$rows, 100)
  for (total in c(2400, 2403)) {
    expect_error(plan_looks(400, 6, total, pilot = fit), "total",
                 class = "frugalreg_error_input")
  }
  # A variable of a formula is one attribute, whatever it becomes.
  frame <- data.frame(y = joint$y, joint$x[, 1:3],
                      size = cut(joint$x[, 4], c(-Inf, -1, 0, 1, Inf)))
  bought <- momentnet(y ~ ., frame, budget = 2, alpha = 0, lambda = 0.1)
  planned <- plan_looks(n = 400, d = 4, total = 1600, pilot = bought)
  expect_identical(planned$looks_per_row, 4)
  expect_identical(planned$rows, 200)
  expect_error(plan_looks(400, 5, 1600, pilot = bought),
               class = "frugalreg_error_input")
  expect_error(plan_looks(10, 1, 20), class = "frugalreg_error_input")
  expect_error(plan_looks(10, 6, 20, most = 7), class = "frugalreg_error_input")
})

test_that("a total is spent as planned, and no look more", {
  skip_on_cran()
  x <- joint$x
  y <- joint$y
  asked <- 0
  oracle <- attribute_source(function(row, columns) {
    asked <<- asked + length(columns)
    x[row, columns]
  }, n = 400, d = 6)
  fit <- cv_momentnet(oracle, y, total = 610, seed = 1)
  expect_identical(asked, 606)
  expect_identical(fit$looks$total, 606)
  expect_identical(fit$n, 101L)
  rows <- unique(fit$looks$values$row)
  seen <- cv_momentnet(x[sort(rows), ], y[sort(rows)], seed = 1)
  expect_equal(coef(fit), coef(seen))
  deep <- cv_momentnet(x, y, seed = 1, alpha = 0,
                       total = plan_looks(400, 6, 610, most = 3))
  expect_identical(deep$looks$total, 609)
  expect_identical(deep$looks$max, 3)
  expect_identical(length(unique(deep$looks$values$row)), 203L)
  # A look is a variable of a formula; free ones are not counted.
  frame <- data.frame(y = y, x[, 1:3], f = cut(x[, 4], 3))
  variables <- cv_momentnet(y ~ ., frame, total = 401, seed = 1)
  expect_identical(variables$looks$total, 400)
  free <- cv_momentnet(x, y, total = 401, free = 1:2, seed = 1)
  expect_identical(free$looks$total, 400)
  expect_error(cv_momentnet(x, y, total = 50, budget = 2), "total",
               class = "frugalreg_error_input")
  expect_error(cv_momentnet(x, y, total = plan_looks(400, 5, 600)), "plan",
               class = "frugalreg_error_input")
  expect_error(cv_momentnet(x, y, total = 600, costs = 2), "costs",
               class = "frugalreg_error_input")
})

test_that("a total is not exceeded by going on after a failure", {
  x <- joint$x
  flaky <- closing_oracle(x, 60)
  cnd <- tryCatch(cv_momentnet(flaky, joint$y, total = 600, seed = 1),
                  frugalreg_error_source = identity)
  resumed <- update(cnd$learner, flaky, joint$y)
  expect_identical(resumed$looks$total, 600)
  expect_identical(resumed$n, 99L)
  # update() buys of all further rows.
  more <- update(resumed, x[1:50, ], joint$y[1:50])
  expect_identical(more$n, 149L)
})

test_that("reasons are those of what is bought", {
  expect_match(plan_looks(2, 5, 10)$reason, "pays for all rows, whole")
  expect_no_match(plan_looks(10, 2, 4)$reason, "all rows")
  # Less than two whole rows is two rows in part, to which something is fitted.
  for (total in c(5, 10, 19)) {
    plan <- plan_looks(100, 10, total)
    expect_match(plan$reason, "less than two whole rows")
    expect_output(print(plan), "> 2 rows with")
    expect_identical(plan$looks_per_row, total %/% 2)
    expect_identical(max(plan$table$looks_per_row), plan$looks_per_row)
  }
  expect_no_match(plan_looks(100, 10, 20)$reason, "less than two")
  expect_identical(plan_looks(1, 10, 20)$reason,
                   "Nothing can be fitted to one row.")
  fit <- cv_momentnet(as.matrix(mtcars[, -1]), mtcars$mpg, total = 15, seed = 1)
  expect_identical(fit$looks$total, 14)
})

test_that("counts have their commas where numbers have them, too", {
  old <- options(OutDec = ",")
  on.exit(options(old))
  plan <- plan_looks(1e6, 54, 1e7)
  moments <- moments(joint$x, joint$y)
  expect_no_warning({
    expect_output(print(plan), "185,185 rows with 54")
    expect_output(print(moments), "400 examples")
    expect_identical(ggplot2::autoplot(plan)$data$label[1], "1,000,000 rows")
    expect_identical(format_number(12345.6), "12,346")
    expect_match(progress_phrase(1e6, NULL, 1234567), "1,230,000 per second")
  })
})

test_that("the summary of a plan is its table", {
  plan <- plan_looks(100, 5, 300)
  expect_identical(summary(plan), plan$table)
  expect_error(summary(plan, 3), class = "frugalreg_error_input")
})
