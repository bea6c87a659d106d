# What a formula names around it is kept in the fit, and nothing else is.

frame <- small_frame()

fit_of <- function(formula, data = frame, ...) {
  aerr(formula, data, budget = 2, x_bound = 20, seed = 1, ...)
}

test_that("constants of the formula's surroundings are kept in the fit", {
  local_fit <- function() {
    middle <- c(0.3, 0.6)
    outer <- c(0, 1)
    half <- function(v) v / 2
    fit_of(y ~ splines::ns(u, knots = middle, Boundary.knots = outer) + half(v))
  }
  fit <- local_fit()
  written <- fit_of(y ~ splines::ns(u, knots = c(0.3, 0.6),
                                    Boundary.knots = c(0, 1)) + I(v / 2))
  expect_same_fit(fit, written)
  expect_identical(predict(fit, frame), predict(written, frame))
  expect_identical(predict(unserialize(serialize(fit, NULL)), frame),
                   predict(written, frame))
})

test_that("a constant that changes or goes after the fit does not change it", {
  assign("frugal_knots", c(0.3, 0.6), envir = globalenv())
  on.exit(suppressWarnings(rm("frugal_knots", envir = globalenv())))
  formula <- y ~ v + splines::ns(u, knots = frugal_knots,
                                 Boundary.knots = c(0, 1))
  environment(formula) <- globalenv()
  fit <- fit_of(formula)
  predicted <- predict(fit, frame)
  assign("frugal_knots", c(0.1, 0.2), envir = globalenv())
  expect_identical(predict(fit, frame), predicted)
  rm("frugal_knots", envir = globalenv())
  expect_identical(predict(fit, frame), predicted)
  expect_same_fit(fit, fit_of(y ~ v + splines::ns(
    u, knots = c(0.3, 0.6), Boundary.knots = c(0, 1)
  )))
})

test_that("functions of the prompt are kept with what they name", {
  named <- list(frugal_power = 2, frugal_raised = function(v) v^frugal_power,
                frugal_of = function(v) frugal_raised(v) + frugal_raised(1))
  for (name in names(named)) {
    value <- named[[name]]
    if (is.function(value)) environment(value) <- globalenv()
    assign(name, value, envir = globalenv())
  }
  on.exit(suppressWarnings(rm(list = names(named), envir = globalenv())))
  formula <- mpg ~ frugal_of(wt)
  environment(formula) <- globalenv()
  fit <- momentnet(formula, mtcars, lambda = 0)
  before <- predict(fit, mtcars)
  assign("frugal_power", 5, envir = globalenv())
  expect_identical(predict(fit, mtcars), before)
  rm(list = names(named), envir = globalenv())
  path <- tempfile(fileext = ".rds")
  saveRDS(fit, path)
  expect_identical(predict(readRDS(path), mtcars), before)
})

test_that("a fit does not grow with its surroundings or with its data", {
  skip_on_cran()
  size_of <- function(garbage, rows) {
    unrelated <- as.numeric(seq_len(garbage))
    middle <- 0.5
    data <- frame[rep_len(1:60, rows), ]
    length(serialize(fit_of(y ~ splines::ns(
      u, knots = middle, Boundary.knots = c(0, 1)
    ) + f, data), NULL))
  }
  small <- size_of(10, 60)
  expect_lt(abs(size_of(1e5, 60) - small), 200)
  expect_lt(abs(size_of(10, 6000) - small), 200)
  expect_lt(small, 30000)
})
