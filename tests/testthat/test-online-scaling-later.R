# Learners that find their scale: stopped, saved, updated and recorded.

data <- in_several_units()
x <- data$x
y <- data$y

test_that("a learner that was stopped goes on, also in the pilot", {
  skip_on_cran()
  whole <- scaled_fit(ddaelr, x, y)
  for (call in c(40, 120, 380)) {
    lab <- noting_oracle(x, function(at) if (at == call) stop("closed"))
    cnd <- error_of(scaled_fit(ddaelr, lab$source, y))
    expect_s3_class(cnd, "frugalreg_error_source")
    so_far <- as_fit(cnd$learner)
    expect_identical(so_far$visits, call - 1)
    expect_true(all(is.finite(predict(so_far, x))))
    expect_output(print(so_far), "visits")
    file <- tempfile()
    saveRDS(cnd$learner, file)
    fit <- suppressWarnings(update(readRDS(file), lab$source, y))
    unlink(file)
    expect_identical(fit$visits, 399)
    expect_consistent_looks(fit)
    expect_lt(mean((predict(fit, x) - y)^2), stats::var(y))
  }
})

test_that("update() learns on with the chosen candidates", {
  skip_on_cran()
  for (learner in list(aerr, aelr, ddaerr, ddaelr, aer, moment_lasso)) {
    first <- scaled_fit(learner, x[1:200, ], y[1:200], budget = 4)
    fit <- hushed(update(first, x[201:400, ], y[201:400]))
    expect_identical(c(fit$n, fit$visits), c(400, 400))
    expect_identical(fit$scaling, first$scaling)
    expect_identical(fit$candidates, first$candidates)
    expect_consistent_looks(fit)
    expect_false(isTRUE(all.equal(coef(fit), coef(first))))
  }
  ordered <- frugal_control(shuffle = FALSE)
  first <- scaled_fit(aerr, x[1:200, ], y[1:200], control = ordered)
  whole <- update(first, x[201:400, ], y[201:400])
  parts <- update(update(first, x[201:300, ], y[201:300]),
                  x[301:400, ], y[301:400])
  expect_identical(coef(parts), coef(whole))
})

test_that("records are of raw coefficients and count the pilot's visits", {
  fit <- suppressWarnings(
    aelr(x, y, 3, tuning = "theory", scale = "auto", intercept = TRUE,
         radius = 4, step_size = 0.02, seed = 1,
         control = frugal_control(checkpoints = c(50, 150, 300, 400)))
  )
  expect_identical(fit$path$examples, c(150, 300, 400))
  spaced <- suppressWarnings(
    aelr(x, y, 3, scale = "auto", radius = 4, step_size = 0.02, seed = 1,
         control = frugal_control(checkpoints = 20))
  )
  expect_length(spaced$path$examples, 20)
  expect_gt(spaced$path$examples[1], 100)
  expect_equal(coef(fit, fit$looks$total)[, 1], coef(fit))
  expect_equal(predict(fit, x, at = fit$looks$total), predict(fit, x))
  expect_identical(tail(learning_curve(fit, x, y)$mse, 1),
                   mean((y - predict(fit, x))^2))
})

test_that("records and passes that turn tuning off say so", {
  told <- function(..., rows = nrow(x)) {
    messages <- 0
    withCallingHandlers(
      suppressWarnings(aelr(x[seq_len(rows), ], y[seq_len(rows)], 3, seed = 1,
                            control = frugal_control(...))),
      frugalreg_message_tuning = function(cnd) {
        messages <<- messages + 1
        expect_match(conditionMessage(cnd), "with (checkpoints|several passes)")
        rlang::cnd_muffle(cnd)
      }
    )
    messages
  }
  expect_identical(told(checkpoints = 5), 1)
  expect_identical(told(passes = 2), 1)
  expect_identical(told(), 0)
  # Where something else decides it is no news.
  expect_identical(told(checkpoints = 5, rows = 99), 0)
  quiet <- function(...) {
    suppressWarnings(aelr(x, y, 3, seed = 1, ...,
                          control = frugal_control(checkpoints = 2)))
  }
  expect_no_message(quiet(tuning = "theory"))
  expect_no_message(quiet(radius = 2))
})

test_that("states of earlier versions, with sums for means, go on alike", {
  half <- hushed(aerr(x[1:300, ], y[1:300], budget = 3, seed = 4))
  before <- half
  before$state$learner$learner$moments <- with(
    half$state$learner$learner$moments,
    list(counts = counts, squares = squares + counts * means^2,
         values = counts * means)
  )
  expect_equal(hushed(update(before, x[301:400, ], y[301:400]))$coefficients,
               hushed(update(half, x[301:400, ], y[301:400]))$coefficients,
               tolerance = 1e-8)
})
