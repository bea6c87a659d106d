# What packages need that import this one, call it by `frugalreg::`, and keep
# fits in files and caches.

cars_fit <- function(formula = mpg ~ wt + hp) {
  momentnet(formula, mtcars, lambda = 0)
}

test_that("equal fits are identical, wherever their formulas were written", {
  # expect_identical() takes environments of the same things for the same.
  expect_true(identical(cars_fit(mpg ~ wt + log(hp)),
                        local(cars_fit(mpg ~ wt + log(hp)))))
  power <- 2
  needs <- cars_fit(mpg ~ I(wt^power))
  expect_false(identical(environment(formula(needs)), globalenv()))
  expect_identical(get("power", environment(formula(needs))), 2)
})

test_that("fits and losses do not keep the files that code was written in", {
  script <- tempfile("scriptname", fileext = ".R")
  on.exit(unlink(script))
  writeLines(c(
    "# noted beside it",
    "raised <- function(v, by = function(u) u^2) {",
    "  by(v)",
    "}",
    "formula <- mpg ~ raised(wt) + sapply(hp, function(u) u / 2)",
    "own <- loss_own(function(z) z^2 / 2, function(z) { z })"
  ), script)
  saved_by <- function(keep.source) { # nolint: R's name
    made <- new.env(parent = globalenv())
    made$loss_own <- loss_own
    old <- options(keep.source = keep.source)
    on.exit(options(old))
    source(script, made, keep.source = keep.source)
    list(cars_fit(made$formula), made$own)
  }
  bytes_of <- function(object) serialize(object, NULL, ascii = TRUE)
  with <- saved_by(TRUE)
  text <- rawToChar(bytes_of(with))
  expect_false(grepl("noted|scriptname", text))
  without <- saved_by(FALSE)
  expect_identical(length(bytes_of(with)), length(bytes_of(without)))
  expect_equal(predict(with[[1]], mtcars), predict(without[[1]], mtcars))
  expect_equal(with[[2]]$derivative(1:3), 1:3)
})

test_that("update() says what further rows are called", {
  expect_error(update(cars_fit(), data = mtcars[1:20, ]),
               "`newdata`", class = "frugalreg_error_input")
})

test_that("input errors carry what is allowed and what was found", {
  error <- tryCatch(momentnet(mpg ~ wt, mtcars, alpha = 2),
                    frugalreg_error_input = identity)
  expect_identical(error$argument, "alpha")
  expect_identical(conditionMessage(error), paste0(
    "`alpha` must be ", error$allowed, ", not ", error$found, "."
  ))
})

test_that("variables of a formula's data are refused by that name", {
  data <- transform(mtcars, lists = I(as.list(wt)))
  error <- tryCatch(momentnet(mpg ~ wt + lists, data),
                    frugalreg_error_input = identity)
  expect_identical(error$argument, "data")
})

test_that("a function that passes expressions on writes the fit's call", {
  passed <- function(formula, data, ...) momentnet(formula, data = data, ...)
  quoted <- function(formula, data, weights) {
    weights <- rlang::enquo(weights)
    rlang::inject(momentnet(formula, data, weights = !!weights, lambda = 0))
  }
  fits <- list(
    momentnet(mpg ~ hp, mtcars, weights = wt, lambda = 0),
    passed(mpg ~ hp, mtcars, weights = wt, lambda = 0),
    quoted(mpg ~ hp, mtcars, wt)
  )
  for (fit in fits) {
    expect_identical(fit$call$weights, quote(wt))
    further <- update(fit, newdata = mtcars[1:10, ])
    expect_equal(coef(further), coef(update(fits[[1]], mtcars[1:10, ],
                                            newweights = mtcars$wt[1:10])))
  }
  some <- passed(mpg ~ hp, mtcars, subset = cyl > 4, lambda = 0)
  expect_identical(some$call$subset, quote(cyl > 4))
})

test_that("a formula that is a text is refused as that", {
  for (fitted in expression(momentnet("mpg ~ wt", data = mtcars),
                            aerr(formula = "mpg ~ wt", data = mtcars,
                                 budget = 2))) {
    error <- tryCatch(eval(fitted), frugalreg_error_input = identity)
    expect_identical(error$argument, "formula")
    expect_identical(error$found, "\"mpg ~ wt\"")
  }
})

test_that("low-rank fits are made anew where the package is not attached", {
  elsewhere <- list(
    cars = mtcars, slrm = function(...) stop("somebody else's"),
    fit = slrm(mpg ~ wt + hp + disp, mtcars, rank = 2, seed = 1)
  )
  elsewhere$fit$call$data <- quote(cars)
  again <- with(elsewhere, update(fit, . ~ . - disp, rank = 1))
  expect_equal(again$rank, 1)
  expect_identical(formula(again), mpg ~ wt + hp,
                   ignore_formula_env = TRUE)
  call <- update(elsewhere$fit, rank = 1, evaluate = FALSE)
  expect_identical(call[[1]], quote(slrm))
  expect_error(update(elsewhere$fit, mtcars[1:5, ], mtcars$mpg[1:5]),
               "further rows", class = "frugalreg_error_undefined")
})

test_that("data behind a formula that is named x need their name", {
  for (fitted in expression(momentnet(x = mpg ~ wt, mtcars),
                            moments(x = mpg ~ wt, mtcars),
                            aerr(x = mpg ~ wt + hp, mtcars, budget = 2))) {
    expect_error(eval(fitted), "`data` must be given by name",
                 class = "frugalreg_error_input")
  }
  expect_identical(coef(momentnet(x = mpg ~ wt, data = mtcars)),
                   coef(momentnet(mpg ~ wt, mtcars)))
})

test_that("a picture that is saved does not have the fit in it", {
  gaps <- airquality[!is.na(airquality$Ozone), ]
  whole <- na.omit(gaps)
  pair <- cbind(Ozone, Wind) ~ Temp + Solar.R
  fits <- list(
    momentnet(Ozone ~ ., whole), cv_momentnet(Ozone ~ ., whole, seed = 1),
    cv_momentnet(Ozone ~ ., whole, budget = 2, seed = 1),
    momentnet(pair, whole), cv_momentnet(pair, whole, seed = 1),
    slrm(Ozone ~ ., gaps, rank = 1, method = "em"),
    cv_slrm(Ozone ~ ., gaps, rank = 1, seed = 1),
    plan_looks(100, 20, total = 500), aerr(Ozone ~ ., whole, budget = 3)
  )
  for (fit in fits) {
    attr(fit, "ballast") <- raw(5e6)
    picture <- ggplot2::autoplot(fit)
    expect_lt(length(serialize(picture, NULL)), 4e6)
    expect_error(ggplot2::ggplotGrob(picture), NA)
  }
})
