# Engines of parsnip, where it is installed. In its pipelines a row with NA is
# predicted, a factor is one look, and nothing is paid that was not asked for.

spec <- function(engine = "momentnet", ..., penalty = NULL, mixture = NULL) {
  parsnip::set_engine(
    parsnip::linear_reg(penalty = !!penalty, mixture = !!mixture), engine, ...
  )
}
cars <- mtcars
cars$gear <- factor(cars$gear)
gaps <- cars[1:5, ]
gaps$wt[2] <- NA
gaps$gear[3] <- NA

test_that("what an engine has no use for is refused", {
  expect_silent(refuse_penalties("aelr", NULL, 1))
  expect_error(refuse_penalties("aelr", NULL, 0.5), "`mixture`",
               class = "frugalreg_error_input")
  expect_error(refuse_penalties("slrm", 0.1, NULL), "a `rank` instead",
               class = "frugalreg_error_input")
})

test_that("the call of a fit is one that a user would write", {
  of_budget <- fit_engine(mpg ~ ., cars, penalty = 0.3, mixture = 1, budget = 4,
                          seed = 1)
  expect_identical(of_budget$call, quote(
    momentnet(formula = mpg ~ ., data = data, budget = 4, engine = "pairs",
              alpha = 1, seed = 1)
  ), ignore_formula_env = TRUE)
  expect_identical(fit_engine(mpg ~ wt, cars, seed = 1)$call, quote(
    cv_momentnet(formula = mpg ~ wt, data = data, seed = 1)
  ), ignore_formula_env = TRUE)
})

test_that("alpha goes by parsnip's name", {
  expect_error(fit_engine(mpg ~ wt, cars, penalty = 0.1, alpha = 0.5),
               "`mixture`", class = "frugalreg_error_input")
})

test_that("weights are values, whatever columns the data have", {
  weighted <- transform(cars, weights = rev(mpg))
  w <- mtcars$mpg
  there <- fit_engine(mpg ~ wt + hp, weighted, penalty = 0.1, weights = w)
  expect_identical(coef(there), coef(momentnet(mpg ~ wt + hp, cars,
                                               weights = w)))
})

# Before the file is skipped, which would take the snapshot along.
test_that("a penalty that an engine has no use for is refused", {
  skip_if_not_installed("parsnip")
  expect_refused("input", {
    parsnip::fit(spec(moments_engine = "factors", budget = 4, penalty = 0.1),
                 mpg ~ ., cars)
    fit_engine(mpg ~ ., cars, penalty = c(1, 2))
    fit_engine(mpg ~ ., cars, learner = "lm")
  })
})

skip_if_not_installed("parsnip")

test_that("the engine's fit and predictions are the package's own", {
  own <- momentnet(mpg ~ ., cars, alpha = 1, budget = 4, engine = "pairs",
                   seed = 1)
  there <- parsnip::fit(spec(budget = 4, seed = 1, penalty = 0.3,
                             mixture = 1), mpg ~ ., cars)
  engine <- parsnip::extract_fit_engine(there)
  expect_identical(coef(engine), coef(own))
  expect_identical(engine$looks$total, 4 * 32)
  said <- predict(there, gaps)
  expect_named(said, ".pred")
  expect_identical(said$.pred, unname(predict(own, gaps, s = 0.3)))
  expect_false(anyNA(said$.pred))
  expect_identical(predict(there, gaps, type = "raw"),
                   predict(own, gaps, s = 0.3))
})

test_that("without a penalty it is chosen from what was seen", {
  own <- cv_momentnet(mpg ~ ., cars, seed = 1)
  there <- parsnip::fit(spec(seed = 1), mpg ~ ., cars)
  expect_identical(predict(there, gaps)$.pred, unname(predict(own, gaps)))
  many <- parsnip::multi_predict(there, gaps, penalty = c(1, 0.1))
  expect_identical(many$.pred[[2]]$penalty, c(0.1, 1))
  expect_identical(many$.pred[[2]]$.pred[1],
                   unname(predict(own$fit, gaps, s = 0.1)[2]))
})

test_that("one fit has many penalties", {
  there <- parsnip::fit(spec(penalty = 0.1, mixture = 0.5), mpg ~ ., cars)
  path <- parsnip::multi_predict(there, gaps)
  expect_identical(path$.pred[[1]]$penalty,
                   sort(parsnip::extract_fit_engine(there)$lambda))
  one <- parsnip::multi_predict(there, gaps, penalty = 0.1)
  expect_equal(vapply(one$.pred, `[[`, 0, ".pred"),
               predict(there, gaps)$.pred)
})

test_that("a factor is one look, in a matrix of predictors, too", {
  there <- parsnip::fit_xy(spec(budget = 2, penalty = 0.1, seed = 1),
                           cars[c("wt", "gear", "hp")], cars$mpg)
  engine <- parsnip::extract_fit_engine(there)
  expect_identical(engine$looks$total, 64)
  expect_identical(rownames(coef(engine)),
                   c("(Intercept)", "wt", "gear4", "gear5", "hp"))
  expect_identical(nrow(predict(there, gaps[c("wt", "gear", "hp")])), 5L)
})

test_that("the other learners are engines", {
  for (engine in c("aelr", "aerr", "ddaelr", "ddaerr")) {
    own <- suppressWarnings(get(engine)(mpg ~ ., cars, budget = 4, seed = 1))
    there <- suppressWarnings(
      parsnip::fit(spec(engine, budget = 4, seed = 1), mpg ~ ., cars)
    )
    expect_identical(predict(there, gaps)$.pred, unname(predict(own, gaps)))
  }
  own <- slrm(mpg ~ ., cars, rank = 2, method = "em", seed = 1)
  there <- parsnip::fit(spec("slrm", rank = 2, method = "em", seed = 1),
                        mpg ~ ., cars)
  expect_identical(predict(there, gaps)$.pred, as.vector(predict(own, gaps)))
})

classes <- function(...) {
  parsnip::set_engine(parsnip::multinom_reg(...), "momentnet", seed = 1)
}
flowers <- datasets::iris[c(1:4, 51:54, 101:104), ]
flowers$Sepal.Width[2] <- flowers$Petal.Width[6] <- NA

test_that("intervals of a fit with a penalty name the way within parsnip", {
  there <- parsnip::fit(spec(budget = 4, penalty = 0.1, mixture = 1, seed = 1),
                        mpg ~ ., cars)
  expect_error(predict(there, cars, type = "pred_int"), "linear_reg",
               class = "frugalreg_error_input")
  there <- parsnip::fit(spec(seed = 1), mpg ~ ., cars)
  expect_named(predict(there, cars, type = "pred_int"),
               c(".pred_lower", ".pred_upper"))
})

test_that("tidy() of a fit with a penalty has the rows of that one", {
  skip_if_not_installed("generics")
  there <- parsnip::fit(spec(budget = 4, penalty = 0.1, mixture = 1, seed = 1),
                        mpg ~ ., cars)
  engine <- parsnip::extract_fit_engine(there)
  said <- generics::tidy(there)
  expect_identical(said, generics::tidy(engine, s = 0.1))
  expect_identical(nrow(said), nrow(coef(engine)))
  expect_identical(generics::tidy(there, penalty = 1),
                   generics::tidy(engine, s = 1))
  expect_identical(generics::tidy(there, s = 1), generics::tidy(engine, s = 1))
  flowered <- parsnip::fit(classes(penalty = 0.1), Species ~ ., iris)
  expect_identical(generics::tidy(flowered),
                   generics::tidy(parsnip::extract_fit_engine(flowered),
                                  s = 0.1))
  there <- parsnip::fit(spec(seed = 1), mpg ~ ., cars)
  expect_identical(generics::tidy(there),
                   generics::tidy(parsnip::extract_fit_engine(there)))
})

test_that("what an engine has no use for is not lost silently", {
  fitted <- function(engine, ...) {
    suppressWarnings(parsnip::fit(spec(engine, budget = 4, seed = 1, ...),
                                  mpg ~ ., cars))
  }
  for (engine in c("aelr", "aerr", "ddaelr", "ddaerr")) {
    own <- if (grepl("elr", engine)) 1 else 0
    expect_error(fitted(engine, mixture = 0.5), "mixture",
                 class = "frugalreg_error_input")
    expect_error(fitted(engine, mixture = 1 - own), "mixture",
                 class = "frugalreg_error_input")
    expect_error(fitted(engine, penalty = 0.1), "radius",
                 class = "frugalreg_error_input")
    expect_identical(coef(parsnip::extract_fit_engine(
      fitted(engine, mixture = own)
    )), coef(parsnip::extract_fit_engine(fitted(engine))))
  }
  for (given in list(list(mixture = 1), list(penalty = 0.1))) {
    model <- do.call(spec, c(list("slrm", rank = 1), given))
    expect_error(parsnip::fit(model, mpg ~ ., cars), names(given),
                 class = "frugalreg_error_input")
  }
})

test_that("a fit keeps the penalty that it was given, not its name", {
  p <- 0.01
  first <- parsnip::fit(parsnip::set_engine(
    parsnip::linear_reg(penalty = p, mixture = 1), "momentnet"
  ), mpg ~ wt + hp, cars)
  flowered <- parsnip::fit(parsnip::set_engine(
    parsnip::multinom_reg(penalty = p), "momentnet"
  ), Species ~ ., iris)
  said <- list(predict(first, cars), generics::tidy(first),
               predict(flowered, flowers, type = "prob"))
  p <- 5
  expect_identical(list(predict(first, cars), generics::tidy(first),
                        predict(flowered, flowers, type = "prob")), said)
  rm(p)
  expect_identical(predict(first, cars), said[[1]])
  own <- momentnet(mpg ~ wt + hp, cars, alpha = 1)
  expect_identical(said[[1]]$.pred, unname(predict(own, cars, s = 0.01)))
})

test_that("several numbers have a column each", {
  form <- cbind(mpg, qsec) ~ wt + hp
  path <- parsnip::fit(spec(penalty = 0.1), form, cars)
  own <- predict(momentnet(form, cars), cars[1:2, ], s = 0.1)
  said <- predict(path, cars[1:2, ])
  expect_named(said, c(".pred_mpg", ".pred_qsec"))
  expect_equal(as.matrix(said), own, ignore_attr = TRUE)
  expect_named(predict(path, cars[1, ]), c(".pred_mpg", ".pred_qsec"))
  many <- parsnip::multi_predict(path, cars[1:2, ], penalty = c(1, 0.1))$.pred
  expect_equal(as.list(many[[2]][1, -1]), as.list(said[2, ]))
  chosen <- parsnip::fit(spec(seed = 1), form, cars)
  interval <- predict(parsnip::extract_fit_engine(chosen), cars[1:2, ],
                      interval = "prediction")
  said <- predict(chosen, cars[1:2, ], type = "pred_int")
  expect_identical(said$.pred_upper_mpg, unname(interval[, "mpg", "upr"]))
  expect_identical(said$.pred_lower_qsec, unname(interval[, "qsec", "lwr"]))
})

test_that("intervals are by a normal law where labels cannot say their width", {
  weighted <- fit_engine(mpg ~ wt + hp, cars, seed = 1, weights = mtcars$mpg)
  there <- parsnip::fit(spec(seed = 1), mpg ~ wt + hp, cars)
  there$fit <- weighted
  own <- predict(weighted, cars, interval = "prediction")
  expect_no_message(said <- predict(there, cars, type = "pred_int"))
  expect_equal(as.matrix(said), own[, -1], ignore_attr = TRUE)
  own <- predict(weighted, cars, interval = "prediction", level = 0.99,
                 method = "model")
  expect_message(said <- predict(there, cars, type = "pred_int", level = 0.99),
                 "too few", class = "frugalreg_message_interval")
  expect_equal(as.matrix(said), own[, -1], ignore_attr = TRUE)
  there <- parsnip::fit(spec(seed = 1), mpg ~ wt + hp, cars)
  expect_message(predict(there, cars, type = "pred_int", level = 0.99),
                 "too few", class = "frugalreg_message_interval")
  expect_no_message(predict(there, cars, type = "pred_int", level = 0.9))
})
