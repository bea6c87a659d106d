# A look is paid and no value comes: what momentnet() makes of the others.

list2env(lost_case(), environment())

test_that("momentnet() learns from what was measured as from a table", {
  values <- NULL
  for (engine in c("pairs", "factors", "completed")) {
    fit <- momentnet(lost, target, 4, engine = engine, units = "same",
                     design = "uniform", seed = 3, control = skip_missing())
    values <- fit$looks$values
    table <- matrix(NA_real_, 300, 6)
    table[cbind(values$row, values$column)] <- values$value
    expect_identical(sum(fit$looks$per_attribute) - nrow(values),
                     fit$looks$missing)
    seen <- which(rowSums(!is.na(table)) > 0)
    given <- momentnet(table[seen, ], target[seen], engine = engine,
                       units = "same",
                       standardize = if (engine != "factors") 0.5)
    expect_equal(unname(fit$coefficients), unname(given$coefficients),
                 info = engine)
    expect_equal(unname(fit$intercept), unname(given$intercept), info = engine)
  }
})

test_that("what is never measured has no coefficient", {
  skip_on_cran()
  never <- measured
  never[, 2] <- NA
  fits <- list(momentnet(never, target, 4, seed = 1, control = skip_missing()),
               cv_momentnet(never, target, 4, seed = 1,
                            control = skip_missing()))
  for (fit in fits) expect_identical(unname(coef(fit)[3, ]), 0 * coef(fit)[3, ],
                                     ignore_attr = TRUE)
})

test_that("where nothing is answered an error says so and keeps the looks", {
  nothing <- measured * NA
  said <- function(fit, x, ...) {
    cnd <- expect_error(fit(x, target, 3, seed = 1, ...,
                            control = skip_missing()),
                        class = "frugalreg_error_input")
    expect_match(cnd$learner$result$status, "finished")
    # Another fit to the same looks knows the labels, and so their mean.
    expect_equal(unname(coef(momentnet(cnd$learner))[1, 1]), mean(target))
    conditionMessage(cnd)
  }
  expect_match(said(momentnet, nothing), "^No look was answered")
  expect_match(said(cv_momentnet, nothing), "^No look was answered")
  learner <- frugal_learner("momentnet", d = 6, budget = 2, n = 300, seed = 1,
                            control = skip_missing())
  learner <- learn(learner, c(NA_real_, NA), 1)
  expect_error(as_fit(learner), "^No look was answered",
               class = "frugalreg_error_input")
  # One row shows something.
  nothing[1, ] <- measured[1, ]
  expect_match(said(cv_momentnet, nothing), "a look was answered, not of 1 row")
  fit <- momentnet(nothing, target, 3, seed = 1, control = skip_missing())
  expect_identical(fit$n, 1L)
})

test_that("rows that are answered and do not count leave nothing to fit", {
  nothing <- measured * NA
  nothing[1, ] <- measured[1, ]
  cnd <- expect_error(momentnet(nothing, target, 3, seed = 1,
                                weights = rep(0:1, c(1, 299)),
                                control = skip_missing()),
                      "No look at a row of weight above 0",
                      class = "frugalreg_error_input")
  expect_s3_class(cnd$learner, "frugal_learner")
})

test_that("moments of what is measured are unbiased", {
  # All rows are looked at whole, each value is measured with a probability of
  # its column: the mean over all patterns of two columns is that of the data.
  x <- measured[1:4, 1:2]
  y <- target[1:4]
  patterns <- expand.grid(rep(list(c(FALSE, TRUE)), 8))
  share <- rep(c(0.3, 0.8), each = 4)
  total <- 0
  for (at in seq_len(nrow(patterns))) {
    shown <- unlist(patterns[at, ])
    probability <- prod(ifelse(shown, share, 1 - share))
    gaps <- x
    gaps[!shown] <- NA
    product <- moments(gaps, y, origin = c(0, 0))$product[2]
    total <- total + probability * product
  }
  expect_equal(total, 0.3 * 0.8 * sum(x[, 1] * x[, 2]))
})

test_that("held-out estimates expect the pairs that could be measured", {
  # Seen as rarely as pairs of looks: the expected counts are the mean ones.
  use_seed(8)
  x <- matrix(rnorm(4000 * 30), 4000)
  rate <- seq(0.1, 0.7, length.out = 30)
  gaps <- x
  gaps[runif(length(x)) < rep(rate, each = 4000)] <- NA
  order <- frugalreg:::look_order(
    list(x = gaps, y = x[, 1], budget = 3, design = "uniform", units = "same",
         control = skip_missing()), "momentnet_setup", list(), NULL
  )
  order$setup$seed <- 1
  run <- frugalreg:::run_online(order$setup, order$source, order$y)
  observed <- frugalreg:::looked_data(run$setup, run$result)
  counted <- frugalreg:::data_moments(observed$data, observed$y)
  overall <- frugalreg:::estimated_moments(counted)
  expected <- frugalreg:::expected_counts(observed, overall)
  pairs <- upper.tri(expected)
  # A Poisson number each: the statistic has mean 1.
  z <- (overall$count[pairs] - expected[pairs])^2 / expected[pairs]
  expect_lt(abs(mean(z) - 1), 6 * sqrt(2 / sum(pairs)))
  without <- observed
  without$measured <- NULL
  plain <- frugalreg:::expected_counts(without, overall)
  expect_gt(mean((overall$count[pairs] - plain[pairs])^2 / plain[pairs]), 2)
})
