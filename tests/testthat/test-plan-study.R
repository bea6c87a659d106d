# plan_study(): what attributes bring, which go, and how many rows more.

by_column <- function(study) {
  study$table[order(as.integer(sub("V", "", study$table$attribute))), ]
}

test_that("what is dropped brings what least squares lose without it", {
  skip_on_cran()
  data <- study_data(80, c(1, -0.5, 0.3, 0.2, 0, 0), 1)
  x <- data$x
  x[, 3] <- x[, 1] + 0.5 * x[, 3]
  world <- open_study(least_squares(x, data$y), NULL, 5)$whole
  residual <- function(columns) {
    used <- cbind(1, x[, columns, drop = FALSE])
    mean(stats::lm.fit(used, data$y)$residuals^2)
  }
  variance <- mean((data$y - mean(data$y))^2)
  state <- open_choice(world, rep(TRUE, 6))
  # All that is kept before, while and after others leave and one comes back.
  for (one in c(5, 3, 6, 1, 3)) {
    state <- moved(state, one)
    left <- which(state$kept)
    expected <- vapply(1:6, function(other) {
      without <- setdiff(left, other)
      (residual(without) - residual(union(left, other))) / variance
    }, 0)
    expect_equal(brings_now(state), expected, tolerance = 1e-5)
    expect_equal(state, open_choice(world, state$kept), tolerance = 1e-8)
    expect_equal(lost_part(world, state$kept),
                 (residual(left) - residual(1:6)) / variance, tolerance = 1e-5)
  }
  expect_equal(explained_part(world), 1 - residual(1:6) / variance,
               tolerance = 1e-5)
  # Two columns that one look buys go together.
  paired <- world
  paired$of <- c(1, 1, 2, 3, 4, 5)
  expect_equal(brings_now(open_choice(paired, rep(TRUE, 5)))[1],
               (residual(3:6) - residual(1:6)) / variance, tolerance = 1e-5)
  # The first to go is the cheapest loss for its price.
  state <- open_choice(world, rep(TRUE, 6))
  dear <- within_budget(state, c(1, 1, 1, 100, 1, 1), 104)
  expect_identical(which(!dear$kept), 4L)
})

test_that("what brings nothing and costs much is dropped", {
  skip_on_cran()
  b <- c(1, 0.6, 0.4, 0, 0)
  for (seed in seq_len(quick_or_extended(2, 4))) {
    data <- study_data(300, b, seed)
    study <- plan_study(least_squares(data$x, data$y),
                        costs = c(1, 1, 1, 50, 50))
    table <- by_column(study)
    expect_identical(table$keep[1:3], rep(TRUE, 3))
    # The truth, as a part of the variance of y.
    off <- table$brings - b^2 / (1 + sum(b^2))
    expect_lt(max(abs(off) / table$se), 4)
    expect_lt(max(table$se[4:5]), 0.01)
    expect_identical(study$cost, sum(table$cost[table$keep]))
  }
  expect_false(any(table$keep[4:5]))
  expect_identical(table$why[4:5], c("noise", "noise"))
})

test_that("of two that tell the same one stays", {
  skip_on_cran()
  data <- study_data(300, c(1, 0, 0.5), 5)
  data$x[, 2] <- data$x[, 1] + 0.01 * data$x[, 2]
  table <- by_column(plan_study(least_squares(data$x, data$y),
                                costs = c(3, 1, 1)))
  expect_identical(table$keep, c(FALSE, TRUE, TRUE))
  expect_gt(table$brings[2], 0.4)
  # And of exact copies, as of a temperature in two units.
  data$x[, 2] <- 1.8 * data$x[, 1] + 32
  expect_message(pilot <- least_squares(data$x, data$y), "linear combination")
  table <- by_column(plan_study(pilot, costs = c(3, 1, 1), blocks = 10))
  expect_identical(table$keep, c(FALSE, TRUE, TRUE))
  chosen <- cv_momentnet(data$x, data$y, seed = 1, control = kept_looks)
  table <- by_column(plan_study(chosen, costs = c(3, 1, 1), blocks = 10))
  expect_identical(sum(table$keep), 2L)
  expect_true(table$keep[3])
})

test_that("the others are within the budget, and one is kept", {
  skip_on_cran()
  data <- study_data(200, c(1, 0.9, 0.8, 0.7), 6)
  pilot <- least_squares(data$x, data$y)
  for (budget in c(1, 2.5, 4)) {
    study <- plan_study(pilot, budget = budget, blocks = 5)
    expect_identical(study$cost, floor(budget))
    expect_identical(study$table$keep, seq_len(4) <= budget)
    expect_true(all(study$table$why[!study$table$keep] == "budget"))
  }
  expect_gt(plan_study(pilot, budget = 1, blocks = 5)$lost,
            plan_study(pilot, blocks = 5)$lost)
  # Of what brings nothing nearly nothing is kept, but one.
  kept <- vapply(1:5, function(seed) {
    nothing <- study_data(100, numeric(6), seed)
    sum(plan_study(least_squares(nothing$x, nothing$y), blocks = 5)$table$keep)
  }, 0)
  expect_gte(min(kept), 1)
  expect_lte(sum(kept), 7)
})

test_that("a budget for one buys the sum, which all its parts made needless", {
  skip_on_cran()
  data <- study_data(300, c(1, 1, 1, 0), 12)
  data$x[, 4] <- rowSums(data$x[, 1:3]) + 0.2 * data$x[, 4]
  pilot <- least_squares(data$x, data$y)
  table <- by_column(plan_study(pilot, budget = 1, blocks = 10))
  expect_identical(which(table$keep), 4L)
  # All of its parts, where there is money for them.
  table <- by_column(plan_study(pilot, budget = 3, blocks = 10))
  expect_identical(which(table$keep), 1:3)
  # What is too dear alone is not bought.
  study <- plan_study(pilot, budget = 2, costs = c(1, 1, 1, 3), blocks = 10)
  expect_identical(study$cost, 2)
  expect_false(by_column(study)$keep[4])
  expect_setequal(study$table$why[1:3], c("", "budget"))
})

test_that("what is kept is above its noise, and what is not kept is not", {
  skip_on_cran()
  skip_if_not_installed("MASS")
  plans <- list(
    plan_study(least_squares(as.matrix(MASS::Boston[-14]), MASS::Boston$medv),
               blocks = 10),
    plan_study(least_squares(as.matrix(swiss[-1]), swiss$Fertility))
  )
  # Four and their near copies, of which one would do.
  for (seed in seq_len(quick_or_extended(2, 6))) {
    data <- study_data(200, c(1, 0.5, 0.3, 0.2, numeric(6)), seed)
    copies <- data$x[, 1:4] + 0.3 * data$x[, 5:8]
    expect_message(pilot <- least_squares(cbind(data$x, copies), data$y),
                   "linear combinations")
    plans <- c(plans, list(plan_study(pilot, blocks = 10)))
  }
  for (study in plans) {
    table <- study$table
    expect_true(all(table$brings[table$keep] > table$se[table$keep]))
    expect_true(all(table$brings[!table$keep] <= table$se[!table$keep]))
    expect_true(all(table$why[!table$keep] == "noise"))
  }
})

test_that("units and the order of columns change nothing", {
  skip_on_cran()
  data <- study_data(150, c(1, 0.5, 0, 0.2), 8)
  planned <- function(x, y = data$y, ...) {
    by_column(plan_study(least_squares(x, y), ..., blocks = 10))
  }
  first <- planned(data$x)
  unit <- 2^c(-9, 0, 12, 3)
  other <- planned(data$x * rep(unit, each = 150) + 1, 16 * data$y - 3,
                   costs = 7)
  expect_equal(other[c("brings", "se", "keep")],
               first[c("brings", "se", "keep")], tolerance = 1e-6)
  turned <- planned(data$x[, 4:1])[4:1, ]
  expect_equal(turned$brings, first$brings, tolerance = 1e-8)
})

test_that("rows that halve the excess error are within the stated error", {
  skip_on_cran()
  # Least squares on d normal attributes: d / (n - d - 1), times the noise.
  for (setting in list(c(n = 120, d = 6), c(n = 200, d = 12))) {
    n <- setting[["n"]]
    d <- setting[["d"]]
    off <- vapply(seq_len(quick_or_extended(2, 4)), function(seed) {
      data <- study_data(n, c(1, 0.5, numeric(d - 2)), seed)
      pilot <- least_squares(data$x, data$y)
      study <- excess_error(open_study(pilot, NULL, 5), repeats = 10)
      expect_lt(study$further_rows_se, n / 2)
      c((study$further_rows - (n - d - 1)) / study$further_rows_se,
        study$excess * stats::var(data$y) / (d / (n - d - 1)))
    }, numeric(2))
    expect_lt(max(abs(off[1, ])), 2)
    expect_lt(abs(mean(off[2, ]) - 1), 0.3)
  }
})

test_that("the noise of the power is that of two variances of half the rows", {
  # Of log(chi-square) with so many degrees of freedom, exactly.
  of_log <- function(freedom) trigamma(freedom / 2)
  for (n in c(1000, 4000)) {
    expect_equal(power_noise(n), 2 * of_log(n / 2) / log(2)^2,
                 tolerance = 4 / n)
  }
})

test_that("pilots of looks, formulas, groups and cv_momentnet()", {
  skip_on_cran()
  data <- study_data(300, c(1, 0.5, 0, 0), 9)
  bought <- momentnet(data$x, data$y, budget = 2, seed = 1,
                      engine = "posterior")
  study <- plan_study(bought, blocks = 5)
  expect_identical(study$table$attribute[1], "V1")
  expect_true(all(is.finite(study$table$se)))
  expect_true(study$further_rows > 0)
  judged <- plan_study(cv_momentnet(data$x, data$y, budget = 3, seed = 1),
                       blocks = 5)
  expect_identical(judged$table$attribute[1], "V1")
  frame <- data.frame(y = data$y, data$x, f = factor(rep(1:3, 100)))
  pilot <- momentnet(y ~ ., frame, alpha = 0, lambda = 0.01,
                     control = kept_looks)
  table <- plan_study(pilot, costs = c(f = 2, X1 = 1, X2 = 1, X3 = 1, X4 = 1),
                      blocks = 5)
  expect_setequal(table$table$attribute, c(paste0("X", 1:4), "f"))
  expect_identical(table$table$cost[table$table$attribute == "f"], 2)
  grouped <- momentnet(data$x, data$y, budget = 2, groups = c(1, 1, 2, 3),
                       seed = 1, engine = "factors", rank = 1)
  expect_identical(nrow(plan_study(grouped, blocks = 5)$table), 3L)
  expect_output(print(study), "Keep 2 of 4 attributes")
})

test_that("a pilot whose rows are completed keeps what brings most", {
  skip_on_cran()
  for (seed in seq_len(quick_or_extended(1, 3))) {
    data <- study_data(300, c(2, -1, 1, rep(0, 5)), seed)
    use_seed(seed) # as it is otherwise the session's
    gaps <- mask_attributes(data$x, p = 0.5)
    fits <- list(cv_momentnet(gaps, data$y, seed = 1, control = kept_looks),
                 momentnet(gaps, data$y, engine = "completed", alpha = 0,
                           lambda = 0.01, control = kept_looks),
                 cv_momentnet(data$x, data$y, budget = 4, seed = 1))
    for (fit in fits) {
      table <- by_column(plan_study(fit, blocks = 5))
      # Of the variance, 7, it brings 4, and the next two 1.
      expect_identical(table$why[1], "")
      expect_gt(table$brings[1], max(table$brings[-1]))
      expect_gt(table$brings[1], 0.3)
    }
  }
})

test_that("of two classes it is what a fit to 0 and 1 says", {
  skip_on_cran()
  data <- study_data(300, c(1, 0.5, 0), 12)
  class <- (data$y > 0) + 0
  planned <- function(fit, ...) {
    plan_study(fit(data$x, class, alpha = 0, lambda = 0.01, ...,
                   control = kept_looks), blocks = 5)
  }
  numbers <- planned(momentnet)
  expect_equal(planned(momentnet, family = "binomial"), numbers)
  chosen <- planned(cv_momentnet, family = "binomial", seed = 1)
  expect_equal(chosen$table, numbers$table)
  expect_lt(numbers$explained, 1)
})

test_that("what is free is kept where it tells something", {
  skip_on_cran()
  data <- study_data(200, c(1, 0.5, 0, 0.8), 12)
  pilot <- least_squares(data$x, data$y)
  prices <- c(0, 2, 0, 3)
  study <- plan_study(pilot, costs = prices, budget = 3, blocks = 10)
  table <- by_column(study)
  expect_identical(table$keep, c(TRUE, FALSE, FALSE, TRUE))
  expect_identical(table$cost, prices)
  nothing <- plan_study(pilot, costs = prices, budget = 0, blocks = 10)
  expect_identical(by_column(nothing)$keep, c(TRUE, FALSE, FALSE, FALSE))
  expect_identical(nothing$cost, 0)
  expect_true(all(is.finite(ggplot2::layer_data(ggplot2::autoplot(study),
                                                3)$size)))
  expect_output(print(study), "Keep 2 of 4 attributes, at a cost of 3 per")
})
