# slrm() and smpcr() as functions of their arguments: what is tried, what is
# chosen, what is refused.

incomplete_data <- function(n = 80, d = 8, rank = 2, seed = 451,
                            sigma = 0.1) {
  use_seed(seed, parent.frame())
  data <- drawn_tables(n, 0.7, sigma, d = d, rank = rank)
  list(x = sweep(data$training$x, 2, stats::rnorm(d), "+"),
       y = data$training$y + 1, validation = data$validation[c("x", "y")])
}

test_that("the grid is tried where nothing is given, and the best kept", {
  data <- incomplete_data()
  fit <- slrm(data$x, data$y, 2, seed = 1, passes = 3)
  expect_identical(nrow(fit$tuning), 6L)
  expect_identical(names(fit$tuning),
                   c("ridge", "weights_code", "reset", "validation_mse"))
  expect_identical(fit$validation$mse, min(fit$tuning$validation_mse))
  expect_identical(fit$validation$rows, 16L)
  best <- which.min(fit$tuning$validation_mse)
  for (name in c("ridge", "weights_code", "reset")) {
    expect_identical(fit$settings[[name]], fit$tuning[[name]][best])
  }
  # Each of them alone gives the error in the table.
  for (at in seq_len(6)) {
    one <- slrm(data$x, data$y, 2, seed = 1, passes = 3,
                ridge = fit$tuning$ridge[at], reset = fit$tuning$reset[at],
                weights_code = fit$tuning$weights_code[at])
    expect_null(one$tuning)
    expect_identical(one$validation$mse, fit$tuning$validation_mse[at])
  }
})

test_that("what is given narrows the grid, several values widen it", {
  data <- incomplete_data()
  count <- function(...) {
    nrow(slrm(data$x, data$y, 2, seed = 1, passes = 1, ...)$tuning)
  }
  expect_identical(count(lambda1 = c(1, 5)), 12L)
  expect_identical(count(ridge = 0.1), 4L)
  expect_identical(count(ridge = c(0.1, 0.2), weights_code = "x"), 4L)
  expect_identical(count(paper = TRUE), 2L)
  expect_null(count(paper = TRUE, lambda1 = 1))
  expect_identical(count(method = "als", validation = 0.3), 2L)
})

test_that("paper is the algorithm as printed, up to errata", {
  data <- incomplete_data()
  fit <- slrm(data$x, data$y, 2, paper = TRUE, seed = 1, passes = 2)
  expect_identical(
    fit$settings[c("ridge", "gamma", "weights_code", "orthonormalise",
                   "reset")],
    list(ridge = 1e-6, gamma = 0.999, weights_code = "label",
         orthonormalise = "step", reset = FALSE)
  )
  expect_identical(c(fit$center$x_center, fit$center$y_center,
                     fit$model$offset, fit$model$y_offset), numeric(18))
  fit <- smpcr(data$x, data$y, 2, paper = TRUE, seed = 1, passes = 2)
  expect_identical(fit$settings$weights_from, "gradient")
  expect_identical(fit$settings$ridge, 1e-6)
})

test_that("labelled rows are held out by the fit's seed", {
  data <- incomplete_data()
  data$y[1:20] <- NA
  parts <- function(seed) {
    frugalreg:::split_validation(
      c(frugalreg:::lowrank_data(data$x, data$y), list(validation = 0.25)),
      seed
    )
  }
  one <- parts(1)
  expect_identical(one, parts(1))
  expect_false(identical(one$validation$y, parts(2)$validation$y))
  expect_length(one$validation$y, 15)
  expect_false(anyNA(one$validation$y))
  expect_identical(sum(is.na(one$y)), 20L)
  expect_setequal(c(one$y, one$validation$y), data$y)
  expect_identical(
    rbind(frugalreg:::as_table(one$rows),
          frugalreg:::as_table(one$validation$rows))[, 1] |> sort(),
    sort(data$x[, 1])
  )
  # One label cannot be held out.
  data$y[21:79] <- NA
  expect_null(parts(1)$validation)
  fit <- slrm(data$x, data$y, 2, seed = 1, passes = 2)
  expect_null(fit$validation)
  expect_true(all(is.finite(coef(fit))))
})

test_that("the seed decides, or R's stream with a single draw", {
  data <- incomplete_data()
  fit <- function(seed) slrm(data$x, data$y, 2, seed = seed, passes = 2)
  expect_identical(fit(3)$model, fit(3)$model)
  expect_false(identical(fit(3)$model, fit(4)$model))
  expect_session_unmoved(fit(3))
  set.seed(1)
  drawn <- fit(NULL)
  after <- stats::runif(1)
  expect_identical(fit(drawn$seed)$model, drawn$model)
  set.seed(1)
  stats::runif(4)
  expect_identical(stats::runif(1), after)
})

test_that("units do not matter", {
  data <- incomplete_data()
  for (learner in list(
    function(...) slrm(..., passes = 4), function(...) smpcr(..., passes = 4),
    function(...) slrm(..., paper = TRUE, passes = 4)
  )) {
    plain <- learner(data$x, data$y, 2, seed = 1)
    scaled <- learner(data$x * 1e3, data$y / 50, 2, seed = 1)
    expect_within(50 * predict(scaled, data$x * 1e3), predict(plain, data$x),
                  1e-8)
  }
  # Without scaling the defaults go along with the data (the penalties that do
  # next to nothing, not quite).
  plain <- slrm(data$x, data$y, 2, seed = 1, passes = 4, center = FALSE)
  raw <- slrm(data$x, data$y, 2, seed = 1, passes = 4, center = FALSE,
              scale = FALSE)
  expect_within(predict(raw, data$x), predict(plain, data$x), 1e-4)
  expect_identical(raw$scale, list(x_scale = 1, y_scale = 1))
})

test_that("offsets are learned, and shifts of the data make no difference", {
  data <- incomplete_data()
  shift <- c(5, -3, 0, 100, 1, 2, 3, 4)
  fit <- slrm(data$x, data$y, 2, seed = 1, passes = 5)
  moved <- slrm(sweep(data$x, 2, shift, "+"), data$y - 7, 2, seed = 1,
                passes = 5)
  expect_within(predict(moved, sweep(data$x, 2, shift, "+")) + 7,
                predict(fit, data$x), 1e-8)
  expect_true(any(fit$model$offset != 0))
})

test_that("without validation rows there is no choice to make", {
  data <- incomplete_data()
  fit <- slrm(data$x, data$y, 2, validation = NULL, seed = 1, passes = 3)
  expect_null(fit$tuning)
  expect_identical(fit$settings$ridge, 0.15)
  expect_identical(fit$best_pass, 3)
  expect_error(slrm(data$x, data$y, 2, validation = NULL, ridge = c(1, 2)),
               "validation", class = "frugalreg_error_input")
})

test_that("a diverging fit keeps what was good, and says so", {
  data <- incomplete_data()
  fit <- NULL
  cnd <- expect_warning(
    fit <- smpcr(data$x, data$y, 2, weights_from = "gradient", step_size = 1e6,
                 ridge = 0.1, reset = TRUE, seed = 1, passes = 500),
    class = "frugalreg_warning_divergence"
  )
  expect_true(all(is.finite(predict(fit, data$x))))
  expect_identical(cnd$fit$model, fit$model)
})

test_that("recursions are shared where they would not fit, which is said", {
  data <- incomplete_data()
  fit <- function(...) {
    slrm(data$x, data$y, 2, ..., ridge = 0.1, reset = TRUE, passes = 4,
         weights_code = "x", seed = 1)
  }
  expect_identical(fit()$settings$recursions, "attribute")
  shared <- fit(recursions = "shared")
  old <- options(frugalreg.memory = 8 * 8 * 9 - 1)
  on.exit(options(old))
  expect_error(fit(), "rank", class = "frugalreg_error_input")
  options(frugalreg.memory = 8 * 8 * 2 * 6)
  expect_silent(fit())
  # Offsets make the recursions larger than the loadings.
  expect_error(slrm(data$x, data$y, 8, recursions = "attribute"),
               "frugalreg.memory", class = "frugalreg_error_input")
  options(frugalreg.memory = 8 * 8 * 6 * 6)
  expect_error(slrm(data$x, data$y, 6, recursions = "attribute"),
               "bytes", class = "frugalreg_error_input")
  expect_message(
    chosen <- slrm(data$x, data$y, 6, ridge = 0.1, reset = TRUE, passes = 1,
                   weights_code = "x", seed = 1), "share one recursion"
  )
  expect_identical(chosen$settings$recursions, "shared")
  expect_true(all(is.finite(coef(shared))))
})

test_that("from ten thousand attributes on recursions are shared", {
  skip_on_cran()
  use_seed(452)
  x <- matrix(NA_real_, 30, 10000)
  x[sample(length(x), 3000)] <- 1
  expect_message(
    fit <- slrm(x, seq_len(30), 2, passes = 1, seed = 1, ridge = 0.1,
                reset = TRUE, weights_code = "x"), "share one recursion"
  )
  expect_identical(fit$settings$recursions, "shared")
})

test_that("arguments are checked, and those without a use refused", {
  skip_on_cran()
  data <- incomplete_data()
  x <- data$x
  y <- data$y
  expect_refused("input", {
    slrm(x, y, 0)
    slrm(x, y, 9)
    slrm(x, y, "best")
    slrm(x, y, 2, method = "sgd")
    slrm(x, y, 2, ridge = -1)
    slrm(x, y, 2, lambda1 = 0)
    slrm(x, y, 2, lambda2 = NA)
    slrm(x, y, 2, gamma = 2)
    slrm(x, y, 2, forgetting = 0)
    slrm(x, y, 2, passes = 0.5)
    slrm(x, y, 2, step_size = 0)
    slrm(x, y, 2, orthonormalise = "always")
    slrm(x, y, 2, weights_code = "y")
    slrm(x, y, 2, recursions = "none")
    slrm(x, y, 2, method = "em", ridge = 1)
    slrm(x, y, 2, method = "em", paper = TRUE)
    slrm(x, y, 2, method = "als", reset = TRUE)
    smpcr(x, y, 2, lambda2 = 1)
    petrels(x, 2, start = matrix(1, 3, 2))
  })
})

test_that("a fit is interrupted within seconds", {
  skip_on_cran()
  skip_on_os("windows")
  data <- incomplete_data(n = 4000, d = 40, rank = 10)
  for (fit in list(
    function() slrm(data$x, data$y, 10, seed = 1, passes = 1e5, patience = 1e5),
    function() petrels(data$x, 10, passes = 1e5)
  )) {
    system(sprintf("(sleep 1; kill -INT %d)", Sys.getpid()), wait = FALSE)
    started <- proc.time()[["elapsed"]]
    cnd <- suppressMessages(tryCatch(fit(), interrupt = identity))
    expect_s3_class(cnd, "interrupt")
    expect_lt(proc.time()[["elapsed"]] - started, 10)
  }
})

test_that("a fit to several classes has no label to learn", {
  fit <- suppressWarnings(
    aerr(as.matrix(iris[1:4]), iris$Species, 2, loss = "logistic", seed = 1,
         control = frugal_control(keep_looks = TRUE)),
    classes = "frugalreg_warning_useless"
  )
  expect_error(slrm(fit, rank = 1), "one numeric label",
               class = "frugalreg_error_input")
})

test_that("a formula without an intercept is refused, not ignored", {
  for (fit in list(slrm, mpcr, smpcr, cv_slrm)) {
    expect_error(fit(Ozone ~ . - 1, airquality, rank = 2),
                 "`formula` must be one with an intercept",
                 class = "frugalreg_error_input")
  }
})

test_that("the rows of a low-rank fit, which it cannot keep, are asked for", {
  fit <- slrm(Ozone ~ ., airquality, rank = 2, method = "em")
  expect_error(model.matrix(fit), "fits keep no training data",
               class = "frugalreg_error_input")
})
