# Centre, scale and bound that a pilot finds: x_bound = "auto", scale = "auto".

data <- in_several_units()
x <- data$x
y <- data$y
n <- 400
d <- 6
keep <- frugal_control(keep_looks = TRUE, shuffle = FALSE)

test_that("centre and scale are those of what the pilot saw", {
  fit <- scaled_fit(aerr, x, y, control = keep)
  seen <- fit$looks$values
  seen <- seen[seen$row <= 100, ]
  expect_identical(nrow(seen), 300L) # no look is drawn twice
  found <- fit$scaling
  expect_identical(found$rows, 100)
  expect_identical(found$limit, 4)
  expect_identical(found$x_bound, 2 * sqrt(d))
  by_column <- split(seen$value, seen$column)
  expect_equal(unname(found$center), unname(vapply(by_column, mean, 0)),
               tolerance = 1e-13)
  expect_equal(unname(found$scale), unname(vapply(by_column, stats::sd, 0)),
               tolerance = 1e-13)
  about_0 <- scaled_fit(aelr, x, y, intercept = FALSE, control = keep)
  expect_true(all(about_0$scaling$center == 0))
  expect_identical(about_0$x_bound, 4)
  seen <- about_0$looks$values
  by_column <- with(seen[seen$row <= 100, ], split(value, column))
  expect_equal(unname(about_0$scaling$scale), unname(vapply(
    by_column, function(value) sqrt(mean(value^2)), 0
  )), tolerance = 1e-13)
})

test_that("without scaling the pilot finds the bound alone", {
  for (learner in list(aerr, aelr)) {
    fit <- scaled_fit(learner, x, y, scale = FALSE, x_bound = "auto",
                      control = keep)
    seen <- fit$looks$values
    seen <- seen[seen$row <= 100, ]
    expect_equal(fit$x_bound, if (fit$task == "lasso") {
      max(abs(seen$value))
    } else {
      2 * sqrt(sum(tapply(seen$value^2, seen$column, mean)))
    }, tolerance = 1e-13)
    expect_equal(predict(fit, x), drop(cbind(1, x) %*% coef(fit)),
                 tolerance = 1e-12)
  }
})

test_that("what is learned is a function of the scaled values", {
  fit <- scaled_fit(ddaelr, x, y, control = keep)
  z <- scale(x, fit$scaling$center, fit$scaling$scale)
  z <- pmin(pmax(z, -4), 4) / fit$x_bound
  spec <- fit$setup$spec
  spec$pilot <- NULL
  state <- fit$state
  state$learner <- state$learner$learner
  inner <- cpp_average(spec, state)
  expect_gt(max(abs(inner$coefficients)), 0.1)
  expect_lte(sum(abs(inner$coefficients)), fit$radius)
  expect_equal(predict(fit, x),
               drop(z %*% inner$coefficients + inner$intercept),
               tolerance = 1e-12)
})

test_that("coefficients are of raw values, and predictions clip", {
  fit <- scaled_fit(aelr, x, y)
  linear <- function(x) drop(cbind(1, x) %*% coef(fit))
  expect_equal(predict(fit, x[1:5, ]), linear(x[1:5, ]), tolerance = 1e-12)
  far <- rbind(fit$scaling$center + 9 * fit$scaling$scale, x[1, ])
  edge <- fit$scaling$center + 4 * fit$scaling$scale
  expect_equal(predict(fit, far)[1], linear(rbind(edge)), tolerance = 1e-12,
               ignore_attr = TRUE)
  expect_identical(predict(fit, replace(far, 1, NA))[1], NA_real_)
  # Zeros that are not stored are clipped, too.
  some <- x * (abs(x) > 1)
  some[1:9, ] <- 0
  expect_equal(predict(fit, Matrix::Matrix(some, sparse = TRUE)),
               predict(fit, some), tolerance = 1e-12)
  expect_false(isTRUE(all.equal(predict(fit, some), linear(some))))
  expect_output(print(fit), paste(
    "centred, scaled, clipped at 4 standard deviations (from"
  ), fixed = TRUE)
})

test_that("looks of the pilot are paid, and nothing else is seen", {
  lab <- noting_oracle(x)
  fit <- scaled_fit(ddaerr, lab$source, y)
  expect_consistent_looks(fit)
  expect_identical(as.numeric(nrow(lab$pairs())), fit$looks$total)
  expect_lte(max(table(lab$pairs()[, 1])), 3)
  expect_identical(c(fit$visits, fit$n), c(400, 400))
  dirty <- replace(x, TRUE, NaN)
  kept <- scaled_fit(ddaerr, x, y,
                     control = frugal_control(keep_looks = TRUE))
  paid <- cbind(kept$looks$values$row, kept$looks$values$column)
  dirty[paid] <- x[paid]
  expect_identical(coef(scaled_fit(ddaerr, dirty, y)), coef(kept))
  broken <- replace(x, paid[5], Inf)
  expect_error(scaled_fit(ddaerr, replace(x, paid, Inf), y),
               class = "frugalreg_error_input")
})

test_that("an infinite value is not clipped to a number", {
  fit <- scaled_fit(aerr, x, y)
  new <- replace(x[1:3, ], 2, Inf)
  for (rows in list(new, -new, Matrix::Matrix(new, sparse = TRUE))) {
    expect_error(predict(fit, rows), "infinite",
                 class = "frugalreg_error_numeric")
  }
  expect_identical(is.na(predict(fit, replace(x[1:3, ], 2, NA))),
                   c(FALSE, TRUE, FALSE))
})

test_that("every source gives the same fit", {
  skip_on_cran()
  whole <- small_integers(n = 200)
  label <- small_labels(whole)
  for (learner in list(aerr, ddaelr, aer, moment_lasso)) {
    expected <- scaled_fit(learner, whole + 0, label, budget = 4)
    for (source in numeric_sources(whole)) {
      expect_same_fit(scaled_fit(learner, source, label, budget = 4), expected)
    }
    batched <- scaled_fit(learner, batch_oracle_of(whole, 7), label, budget = 4)
    expect_consistent_looks(batched)
    expect_true(all(is.finite(coef(batched))))
  }
})

test_that("a column without a scale gets one when it varies", {
  rare <- cbind(x, 5, 7 + (seq_len(n) %in% c(150, 250, 350)) * 0.001)
  fit <- hushed(online_ridge(rare, y, seed = 1,
                             control = frugal_control(shuffle = FALSE)))
  expect_identical(unname(fit$scaling$center[7:8]), c(5, 7))
  expect_identical(unname(fit$scaling$scale[7]), 0)
  expect_equal(unname(fit$scaling$scale[8]), 0.001 / 4, tolerance = 1e-9)
  expect_identical(unname(coef(fit)[8]), 0)
  expect_true(all(is.finite(coef(fit))))
  expect_true(all(is.finite(predict(fit, rare))))
})

test_that("the answer is the mean of the candidates near the best", {
  several <- 0
  for (learner in list(aerr, aelr, ddaerr, ddaelr)) {
    fit <- scaled_fit(learner, x, y)
    table <- fit$candidates
    bound <- pmax(table$loss, 0) + table$se
    best <- which.min(bound)
    expect_identical(table$chosen, bound <= bound[best] + table$se[best])
    expect_identical(c(fit$radius, fit$step_size),
                     c(table$radius[best], table$step_size[best]))
    kept <- which(table$chosen)
    several <- several + (length(kept) > 1)
    averages <- lapply(fit$state$learner$learner[paste0("candidate", kept)],
                       average_of)
    w <- rowMeans(vapply(averages, `[[`, numeric(d), "w"))
    scale <- fit$scaling$scale * fit$x_bound
    expect_equal(fit$coefficients, w / scale, tolerance = 1e-12)
  }
  expect_gt(several, 1)
})

test_that("what is given in the units of the data is taken so", {
  theory <- function(...) {
    fit <- suppressWarnings(aelr(x, y, 3, seed = 1, ...))
    is.null(fit$scaling) && is.null(fit$candidates)
  }
  expect_false(theory())
  expect_false(theory(averaging = 1))
  expect_true(theory(radius = 2))
  expect_true(theory(step_size = "theory"))
  expect_true(theory(x_bound = 10))
  expect_true(theory(second_moments = colMeans(x^2), sampling = "moments"))
  expect_true(theory(control = frugal_control(passes = 2)))
  expect_true(theory(control = frugal_control(checkpoints = 2)))
  expect_true(theory(sampling = sample_two_phase(length = 300)))
  expect_null(suppressWarnings(aelr(x[1:99, ], y[1:99], 3))$scaling)
  fit <- scaled_fit(aelr, x, y, tuning = "auto", radius = 2, step_size = 0.01)
  expect_identical(c(fit$radius, fit$step_size), c(2, 0.01))
  expect_identical(fit$scaling$limit, 4)
  expect_null(fit$candidates)
})

test_that("a fit that is worse than the mean of the labels says so", {
  # What is learned is the contrary of the truth in the last tenth.
  turned <- ifelse(seq_len(n) > 360, -2, 1) * y
  for (learner in list(aelr, aerr, moment_lasso)) {
    expect_warning(fit <- learner(x, turned, 4, seed = 1,
                                  control = frugal_control(shuffle = FALSE)),
                   class = "frugalreg_warning_useless")
    expect_equal(unname(coef(fit)), c(mean(turned), rep(0, d)),
                 tolerance = 1e-14)
    expect_false(any(fit$candidates$chosen))
    expect_output(print(fit), "no better than a constant")
    later <- hushed(update(fit, x, y))
    expect_gt(max(abs(coef(later)[-1])), 0)
    expect_no_warning(learner(x, y, 4, seed = 1))
  }
  said <- function(learner, ...) {
    conditionMessage(tryCatch(
      learner(x, turned, ..., seed = 1,
              control = frugal_control(shuffle = FALSE)), warning = identity
    ))
  }
  expect_match(said(aerr, 4), "larger budget")
  expect_no_match(said(online_ridge), "budget")
})

# The mean of alike values is that value in every unit: where it is not, a
# rounding error is a coefficient, of which looks are drawn.
test_that("units decide nothing where the first looks at a flag are alike", {
  set.seed(1)
  x <- matrix(rnorm(800), 200)
  x[, 2] <- x[, 2] > 1
  y <- x[, 1] + rnorm(200)
  for (seed in c(41, 86, 106)) {
    fits <- lapply(list(c(1, 1, 1, 1), c(0.01, 0.1, 1, 10)), function(unit) {
      hushed(aerr(sweep(x, 2, unit, "*"), y, budget = 2, inner = "even",
                  seed = seed))
    })
    expect_identical(fits[[1]]$looks$total, fits[[2]]$looks$total)
    expect_equal(fits[[1]]$coefficients,
                 fits[[2]]$coefficients * c(0.01, 0.1, 1, 10),
                 tolerance = 1e-10)
  }
})

test_that("attributes may be too small to be squared", {
  tiny <- c(1e-170, 1, 1e-300, 1, 1, 1)
  fit <- scaled_fit(aerr, x, y)
  small <- scaled_fit(aerr, sweep(x, 2, tiny, "*"), y)
  expect_equal(small$coefficients * tiny, fit$coefficients, tolerance = 1e-10)
  expect_equal(small$scaling$scale / tiny, fit$scaling$scale,
               tolerance = 1e-10)
  bound <- scaled_fit(aerr, x, y, scale = FALSE, x_bound = "auto")$x_bound
  expect_equal(scaled_fit(aerr, 1e-200 * x, y, scale = FALSE,
                          x_bound = "auto")$x_bound, 1e-200 * bound)
})
