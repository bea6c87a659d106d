# slrm(), smpcr() and petrels() from end to end against plain R, in the units of
# the data, and what the paper's own settings lead to.

printed <- local({
  use_seed(471)
  drawn_tables(60, 0.6, 0.2, n_validation = 40, n_test = 50)
})
training <- printed$training
held_out <- printed$validation[c("x", "y")]

# The start is the package's; it has tests of its own.
package_start <- function(x, y, rank, validation, ridge = 1e-6) {
  rows <- frugalreg:::incomplete_rows
  if (!is.null(validation)) {
    validation <- list(rows = rows(validation$x), y = validation$y)
  }
  model <- frugalreg:::lowrank_starting_model(rows(x), y, validation, rank,
                                              ridge, FALSE)
  list(u = model$loadings, w = model$weights)
}

test_that("slrm() is Algorithm 1 with the errata", {
  for (case in list(
    list(reset = FALSE, orthonormalise = "step", weights_code = "label"),
    list(reset = TRUE, orthonormalise = "pass", weights_code = "x"),
    list(reset = TRUE, orthonormalise = "none", weights_code = "label")
  )) {
    fit <- do.call(slrm, c(list(
      training$x, training$y, rank = 3, method = "stochastic", center = FALSE,
      scale = FALSE, validation = held_out, lambda1 = 2, lambda2 = 0.01,
      lambda3 = 0.002, ridge = 1e-4, gamma = 1, delta = 0.2, step_size = 0.02,
      passes = 4, patience = 100, seed = 5
    ), case))
    setting <- do.call(lowrank_setting, c(list(
      lambda1 = 2, lambda2 = 0.01, lambda3 = 0.002, ridge = 1e-4, gamma = 1,
      delta = 0.2, rho = 0.02, passes = 4, constant_steps = 120
    ), case))
    start <- package_start(training$x, training$y, 3, held_out, 1e-4)
    order <- reference_order(60, list(shuffle = TRUE, seed = 5, passes = 4))
    expected <- reference_slrm(training$x, training$y, start, setting,
                               held_out, order)
    expect_within(fit$validation$mse, expected$error, 1e-9)
    found <- predict(fit, printed$test$x)
    expect_within(found, reference_predict(printed$test$x, expected$u,
                                           expected$w, 1e-4), 1e-9)
  }
})

test_that("smpcr(paper = TRUE) is PETRELS, then gradient steps from 0", {
  skip_on_cran()
  fit <- smpcr(training$x, training$y, rank = 3, paper = TRUE, scale = FALSE,
               validation = held_out, lambda2 = 0, lambda3 = 0.001,
               delta = 0.1, step_size = 0.02, gamma = 1, passes = 5,
               patience = 100, seed = 1,
               control = frugal_control(shuffle = FALSE))
  setting <- lowrank_setting(lambda3 = 0.001, delta = 0.1, rho = 0.02,
                             passes = 5, constant_steps = 150, gamma = 1,
                             reset = FALSE)
  start <- package_start(training$x, training$y, 3, held_out)
  expected <- reference_smpcr(training$x, training$y, start$u, setting,
                              held_out)
  expect_within(predict(fit, printed$test$x),
                reference_predict(printed$test$x, expected$u, expected$w,
                                  1e-6), 1e-8)
})

test_that("petrels() tracks the subspace that plain R tracks", {
  start <- package_start(training$x, rep(0, 60), 3, NULL)$u
  fit <- petrels(training$x, rank = 3, start = start, center = FALSE,
                 scale = FALSE, ridge = 1e-4, delta = 0.5, passes = 2)
  expected <- reference_petrels(training$x, start, lowrank_setting(
    ridge = 1e-4, delta = 0.5, passes = 2, reset = FALSE
  ))
  projector <- function(u) tcrossprod(qr.Q(qr(u)))
  expect_within(projector(fit$model$loadings), projector(expected$u), 1e-9)
})

test_that("the paper's gamma predicts the mean of y, with a warning", {
  use_seed(472)
  data <- drawn_tables(60, 0.75, 0.1, d = 100, rank = 30)
  expect_warning(
    fit <- slrm(data$training$x, data$training$y, rank = 30, paper = TRUE,
                gamma = 0.001, passes = 1, seed = 1,
                validation = data$validation[c("x", "y")]),
    "gamma", class = "frugalreg_warning"
  )
  predicted <- suppressWarnings(predict(fit, data$test$x))
  expect_identical(as.numeric(predicted),
                   rep(mean(data$training$y), nrow(data$test$x)))
  expect_identical(attr(predicted, "flagged"), seq_len(nrow(data$test$x)))
})

test_that("a row of fewer entries than the rank is flagged without a ridge", {
  fit <- slrm(training$x, training$y, rank = 3, paper = TRUE, passes = 1,
              validation = held_out, seed = 1, ridge = 0, gamma = 1)
  new <- training$x[1:3, ]
  new[1, ] <- replace(rep(NA, 12), c(2, 5), 1)
  new[2, ] <- NA
  predicted <- predict(fit, new)
  expect_true(all(1:2 %in% attr(predicted, "flagged")))
  expect_within(predicted[1:2], rep(mean(training$y), 2), 1e-12)
})

test_that("maximum likelihood recovers, offsets included", {
  use_seed(473)
  data <- drawn_tables(300, 0.6, 0, d = 20, rank = 4)
  shift <- seq(-3, 3, length.out = 20)
  shifted <- function(rows) sweep(rows$x, 2, shift, `+`)
  fit <- slrm(shifted(data$training), data$training$y + 10, rank = 4,
              method = "em", seed = 1,
              validation = list(x = shifted(data$validation),
                                y = data$validation$y + 10))
  predicted <- predict(fit, shifted(data$test))
  expect_lt(mean((data$test$y + 10 - predicted)^2) / data$variance, 1e-10)
})
