# Radius and step size that are found within the budget.

data <- moderate()

test_that("the chosen has the least estimate plus standard error", {
  for (learner in learners) {
    fit <- auto_fit(learner, center = TRUE, averaging = 2)
    state <- fit$state$learner
    n <- state$trial$count
    expect_identical(n, 60)
    loss <- state$trial$sums / n
    se <- sqrt((state$trial$squares / n - loss^2) / (n - 1))
    expect_equal(fit$candidates$loss, loss, tolerance = 1e-12)
    expect_equal(fit$candidates$se, se, tolerance = 1e-12)
    best <- which.min(pmax(loss, 0) + se)
    expect_identical(which(fit$candidates$chosen), best)
    expect_identical(fit$radius, fit$candidates$radius[best])
    expect_identical(fit$step_size, fit$candidates$step_size[best])
    average <- average_of(state[[paste0("candidate", best)]])
    expect_equal(unname(fit$coefficients), average$w, tolerance = 1e-14)
    expect_equal(fit$intercept, average$b, tolerance = 1e-14)
  }
})

test_that("looks are counted once and stay within the budget", {
  skip_on_cran()
  for (learner in learners) {
    for (center in c(FALSE, TRUE)) {
      lab <- noting_oracle(data$x)
      fit <- auto_fit(learner, lab$source, center = center)
      expect_consistent_looks(fit)
      expect_identical(as.numeric(nrow(lab$pairs())), fit$looks$total)
      expect_lte(max(table(lab$pairs()[, 1])), 3)
      expect_identical(fit$visits, 600)
      expect_identical(fit$looks$max, 3)
    }
  }
})

test_that("every source gives the same fit, and the same seed the same", {
  skip_on_cran()
  x <- small_integers(n = 200)
  y <- small_labels(x)
  for (learner in learners) {
    expected <- auto_fit(learner, x + 0, y)
    expect_same_fit(auto_fit(learner, x + 0, y), expected)
    for (source in numeric_sources(x)) {
      expect_same_fit(auto_fit(learner, source, y), expected)
    }
    batched <- auto_fit(learner, batch_oracle_of(x, 7), y)
    expect_consistent_looks(batched)
    expect_true(all(is.finite(coef(batched))))
  }
})

test_that("no value is seen that was not paid for", {
  for (learner in learners) {
    keep <- frugal_control(keep_looks = TRUE)
    clean <- auto_fit(learner, center = TRUE, control = keep)
    dirty <- data$x
    dirty[] <- NaN
    paid <- cbind(clean$looks$values$row, clean$looks$values$column)
    dirty[paid] <- data$x[paid]
    expect_gt(mean(is.nan(dirty)), 0.3)
    expect_same_fit(auto_fit(learner, dirty, center = TRUE, control = keep),
                    clean)
  }
})

test_that("what is given stays given", {
  fit <- auto_fit(aelr, radius = 5)
  expect_true(all(fit$candidates$radius == 5))
  expect_gt(nrow(fit$candidates), 3)
  fit <- auto_fit(ddaerr, step_size = c(0.1, 0.05))
  expect_true(all(fit$candidates$step_size == 0.05))
  expect_true(all(fit$candidates$first_step_size == 0.1))
  expect_identical(nrow(fit$candidates), 2L)
  expect_gt(diff(fit$candidates$radius), 0)
})

test_that("the theorem's step size follows the radius that is tried", {
  fit <- auto_fit(aelr, step_size = "theory")
  given <- auto_fit(aelr, step_size = "theory",
                    radius = fit$candidates$radius[2])
  expect_equal(fit$candidates$step_size[2], given$step_size, tolerance = 1e-14)
  fit <- auto_fit(ddaerr, step_size = "theory",
                  second_moments = colMeans(data$x^2))
  expect_equal(fit$candidates$step_size[1], auto_fit(
    ddaerr, step_size = "theory", second_moments = colMeans(data$x^2),
    radius = 3
  )$step_size, tolerance = 1e-14)
})

test_that("other settings go with it", {
  skip_on_cran()
  settings <- list(
    list(costs = c(1, 2, 1, 1, 2, 1), budget = 6), list(free = c(2, 5)),
    list(groups = c(1, 2, 1, 3, 4, 4)),
    list(second_moments = colMeans(data$x^2), sampling = "moments"),
    list(sampling = sample_two_phase(theory = TRUE)),
    list(sampling = sample_two_phase(length = 3)),
    list(control = frugal_control(replace = FALSE)), list(x_bound = 3)
  )
  for (setting in settings) {
    for (learner in list(aerr, aelr)) {
      for (center in c(FALSE, TRUE)) {
        fit <- do.call(auto_fit, c(list(learner, center = center), setting))
        expect_consistent_looks(fit)
        expect_true(all(is.finite(coef(fit))))
        expect_lt(mean(residuals(fit, data$x, data$y)^2), mean(data$y^2))
      }
    }
  }
  adaptive <- auto_fit(aerr, center = TRUE,
                       control = frugal_control(adagrad = TRUE))
  expect_lt(mean(residuals(adaptive, data$x, data$y)^2), mean(data$y^2))
  frame <- data.frame(y = data$y, data$x)
  fit <- suppressWarnings(aelr(y ~ X1 + X2 + X3 + X4, frame, budget = 2,
                               radius = "auto", step_size = "auto"))
  expect_length(coef(fit), 5)
})

test_that("what tells nothing does no harm", {
  skip_on_cran()
  for (learner in learners) {
    for (center in c(FALSE, TRUE)) {
      for (labels in list(rep(0, 600), rep(2, 600))) {
        fit <- auto_fit(learner, data$x, labels, center = center)
        expect_true(all(is.finite(coef(fit))))
      }
      fit <- auto_fit(learner, data$x * 0, data$y, center = center)
      expect_true(all(is.finite(coef(fit))))
      one <- auto_fit(learner, cbind(data$x[, 1], 0, 1), data$y,
                      center = center, budget = 2)
      expect_true(all(is.finite(coef(one))))
    }
  }
})

test_that("it finds better settings than the theorems'", {
  set.seed(3)
  x <- matrix(rnorm(6000 * 20), 6000)
  y <- drop(x %*% rep(c(2, -2, 0, 0), 5)) + rnorm(6000)
  for (learner in learners) {
    error <- function(...) {
      fit <- suppressWarnings(learner(x[1:5000, ], y[1:5000], budget = 6,
                                      seed = 1, averaging = 2,
                                      tuning = "theory", ...))
      mean(residuals(fit, x[5001:6000, ], y[5001:6000])^2)
    }
    expect_lt(error(radius = "auto", step_size = "auto"), 0.8 * error())
  }
})

test_that("a stopped learner goes on, saved in between", {
  skip_on_cran()
  for (learner in list(aerr, ddaelr)) {
    for (call in c(4, 12, 200, 580)) {
      lab <- noting_oracle(data$x, function(at) {
        if (at == call) stop("the lab is closed")
      })
      cnd <- error_of(auto_fit(learner, lab$source, center = TRUE))
      so_far <- as_fit(cnd$learner)
      expect_true(all(is.finite(coef(so_far))))
      expect_output(print(so_far), if (call == 4) {
        "stopped before settings were tried"
      } else if (call < 580) {
        "one of 14, not compared yet"
      } else {
        "chosen among 14"
      })
      file <- tempfile()
      saveRDS(cnd$learner, file)
      fit <- suppressWarnings(update(readRDS(file), lab$source, data$y))
      unlink(file)
      expect_identical(fit$visits, 599)
      expect_consistent_looks(fit)
      expect_identical(as.numeric(nrow(lab$pairs())), fit$looks$total)
      expect_true(any(fit$candidates$chosen))
    }
  }
})

test_that("print() and summary() say what was tried", {
  fit <- auto_fit(aelr)
  expect_output(print(fit), "chosen among 14")
  expect_output(print(summary(fit)), "estimates of their squared error:")
  class <- ifelse(data$y > 0, 1, -1)
  of_classes <- auto_fit(aelr, y = class, loss = "hinge")
  expect_output(print(summary(of_classes)), "estimates of their loss:")
  expect_no_warning(aerr(10 * data$x, data$y, budget = 3, step_size = "auto",
                         seed = 1))
})

test_that("a constant is the answer until something was learned on", {
  use_seed(6)
  x <- matrix(rnorm(2000), 200)
  y <- x[, 1] - x[, 3] + rnorm(200) / 2
  class <- factor(ifelse(y > 0, "b", "a"))
  first <- 1:120
  expect_warning(
    fit <- aerr(x[first, ], class[first], budget = 4, seed = 2,
                loss = "logistic", tuning = "auto"),
    "which is used|constant is used", class = "frugalreg_warning_useless"
  )
  expect_true(all(coef(fit)[-1] == 0))
  expect_output(print(fit), "no better than a constant")
  expect_no_warning(on <- update(fit, x[-first, ], class[-first]))
  expect_true(any(coef(on)[-1] != 0))
  expect_false(any(grepl("constant", capture.output(print(on)))))
  expect_true(any(on$candidates$chosen))
})

test_that("few rows are refused by the name of what was given", {
  x <- data$x[1:50, ]
  y <- data$y[1:50]
  for (learner in list(aerr, aelr, ddaelr, aer, moment_lasso)) {
    expect_error(learner(x, y, budget = 4, tuning = "auto"),
                 "`tuning` must be \"theory\" with fewer than 100 rows",
                 class = "frugalreg_error_input")
    expect_error(learner(x, y, budget = 4, scale = "auto"),
                 "`scale` must be FALSE with fewer than 100 rows",
                 class = "frugalreg_error_input")
  }
})

test_that("what cannot be found is refused", {
  skip_on_cran()
  x <- data$x
  y <- data$y
  moments <- colMeans(x^2)
  own <- loss_own(function(z) z^2, function(z) 2 * z)
  expect_refused("input", {
    aer(x, y, budget = 4, radius = "auto", scale = FALSE)
    aer(x, y, budget = 4, lambda = "auto", tuning = "theory")
    aerr(x, y, budget = 4, step_size = "auto", loss = own)
    aesvr(x, y, budget = 4, epsilon = 1, estimator = "genest", radius = "auto")
    aerr(x, y, budget = 4, step_size = "auto",
         control = frugal_control(passes = 2))
    aerr(x, y, budget = 4, step_size = "auto",
         control = frugal_control(checkpoints = 3))
    aelr(x[1:99, ], y[1:99], budget = 4, radius = "auto")
    aelr(x[1, , drop = FALSE], y[1], budget = 4, step_size = "auto")
    aelr(x, y, budget = 4, tuning = "theory", radius = "auto",
         sampling = sample_two_phase(length = 540))
    aelr(x, y, budget = 4, tuning = "auto",
         sampling = sample_two_phase(length = 450))
    frugal_learner("aerr", 6, 3, radius = "auto", step_size = 1)
    frugal_learner("aerr", 6, 3, radius = 1, step_size = "auto")
    frugal_learner("aer", 6, 4, radius = 1, lambda = "auto")
    frugal_learner("aerr", 6, 3, radius = 1, step_size = 1, scale = "auto")
    frugal_learner("aerr", 6, 3, radius = 1, step_size = 1, x_bound = "auto")
    frugal_learner("aerr", 6, 3, radius = 1, tuning = "auto")
    aerr(x, y, budget = 4, step_size = "automatic")
    aerr(x, y, budget = 4, radius = "automatic")
    aerr(x, y, budget = 4, x_bound = "automatic")
    aerr(x, y, budget = 4, scale = TRUE)
    aerr(x, y, budget = 4, tuning = "best")
    ddaerr(x, y, budget = 4, second_moments = moments, scale = "auto")
    ddaerr(x, y, budget = 4, second_moments = moments, x_bound = "auto")
    aerr(x[1:99, ], y[1:99], budget = 4, radius = 1, scale = "auto")
  })
})

test_that("what explains little is told from the constant on the same rows", {
  skip_on_cran()
  is_constant <- function(seed, share) {
    use_seed(seed)
    x <- matrix(rnorm(20000), 2000)
    signal <- drop(x[, 1:3] %*% c(1, -1, 1)) / sqrt(3)
    y <- sqrt(share) * signal + sqrt(1 - share) * rnorm(2000)
    fit <- suppressWarnings(aelr(x, y, budget = 10, seed = seed),
                            classes = "frugalreg_warning_useless")
    all(coef(fit)[-1] == 0)
  }
  expect_lt(sum(vapply(1:10, is_constant, NA, share = 0.05)), 4)
  expect_gt(sum(vapply(1:10, is_constant, NA, share = 0)), 5)
})

test_that("far values do not hide what was learned", {
  use_seed(3)
  x <- matrix(rt(40000, 2), 4000)
  y <- drop(x[, 1:3] %*% c(1, -1, 1)) + rnorm(4000)
  fit <- expect_no_warning(aelr(x, y, budget = 10, seed = 1))
  expect_lt(mean(abs(residuals(fit, x, y))), 0.5 * mean(abs(y)))
})

test_that("a trial that was saved without differences goes on", {
  lab <- noting_oracle(data$x, function(at) {
    if (at == 580) stop("the lab is closed")
  })
  learner <- error_of(aerr(lab$source, data$y, budget = 3, seed = 1,
                           tuning = "auto"))$learner
  # As the pilot is there for the scale, the learner is a part of the state's.
  whole <- update(learner, lab$source, data$y)
  expect_gt(learner$result$state$learner$learner$trial$count, 0)
  expect_length(learner$result$state$learner$learner$trial$differences, 14)
  learner$result$state$learner$learner$trial$differences <- NULL
  expect_equal(coef(update(learner, lab$source, data$y)), coef(whole))
})
