# Pipelines of tidymodels, where its packages are installed.

skip_if_not_installed("parsnip")
of_package <- function(package, name) {
  skip_if_not_installed(package)
  getExportedValue(package, name)
}

air <- airquality[!is.na(airquality$Ozone), ]
model <- parsnip::set_engine(parsnip::linear_reg(), "momentnet", seed = 1)

test_that("a workflow with a recipe fits and predicts rows with gaps", {
  skip_if_not_installed("recipes")
  flow <- of_package("workflows", "workflow")(
    recipes::step_normalize(recipes::recipe(Ozone ~ ., air),
                            recipes::all_numeric_predictors()), model
  )
  fitted <- parsnip::fit(flow, air)
  said <- predict(fitted, air)$.pred
  expect_length(said, nrow(air))
  expect_false(anyNA(said))
  rmse <- of_package("yardstick", "rmse_vec")(air$Ozone, said)
  expect_equal(rmse, sqrt(mean((air$Ozone - said)^2)))
  expect_lt(rmse, stats::sd(air$Ozone))
})

test_that("tuning the penalty takes one fit a resample", {
  set.seed(1)
  folds <- of_package("rsample", "vfold_cv")(air, v = 3)
  # What is to be tuned is found by the name of this function.
  tune <- of_package("tune", "tune")
  spec <- parsnip::set_engine(
    parsnip::linear_reg(penalty = tune(), mixture = 1),
    "momentnet"
  )
  grid <- data.frame(penalty = c(0.01, 1, 10))
  tuned <- of_package("tune", "tune_grid")(spec, Ozone ~ ., resamples = folds,
                                           grid = grid)
  expect_identical(nrow(of_package("tune", "collect_notes")(tuned)), 0L)
  said <- of_package("tune", "collect_metrics")(tuned, summarize = FALSE)
  said <- said[said$.metric == "rmse", ]
  expect_identical(nrow(said), 9L)
  training <- of_package("rsample", "analysis")(folds$splits[[1]])
  test <- of_package("rsample", "assessment")(folds$splits[[1]])
  own <- momentnet(Ozone ~ ., training, alpha = 1)
  first <- said[said$id == folds$id[1], ]
  expect_equal(first$.estimate[order(first$penalty)], vapply(
    grid$penalty, function(s) {
      sqrt(mean((test$Ozone - predict(own, test, s = s))^2))
    }, 0
  ))
})

test_that("a budget is tuned with the penalty, one fit for each budget", {
  set.seed(1)
  folds <- of_package("rsample", "vfold_cv")(mtcars, v = 2)
  tune <- of_package("tune", "tune")
  spec <- parsnip::set_engine(
    parsnip::linear_reg(penalty = tune(), mixture = 1), "momentnet",
    budget = tune(), seed = 1
  )
  grid <- expand.grid(budget = c(3, 6), penalty = c(0.1, 1))
  keep <- of_package("tune", "control_grid")(extract = function(fitted) {
    parsnip::extract_fit_engine(fitted)$budget
  })
  tuned <- of_package("tune", "tune_grid")(spec, mpg ~ wt + hp + qsec + drat +
                                             disp + cyl + gear, folds,
                                           grid = grid, control = keep)
  expect_identical(nrow(of_package("tune", "collect_notes")(tuned)), 0L)
  said <- of_package("tune", "collect_metrics")(tuned)
  expect_identical(nrow(said[said$.metric == "rmse", ]), 4L)
  expect_setequal(unlist(of_package("tune", "collect_extracts")(tuned)$.extracts
  ), c(3, 6))
})

test_that("case weights are weights of momentnet, and refused by the others", {
  frequency_weights <- of_package("hardhat", "frequency_weights")
  air$many <- rep_len(1:3, nrow(air))
  weights <- frequency_weights(air$many)
  fitted <- parsnip::fit(model, Ozone ~ . - many, air, case_weights = weights)
  expect_equal(coef(parsnip::extract_fit_engine(fitted)),
               coef(cv_momentnet(Ozone ~ . - many, air, weights = many,
                                 seed = 1)))
  two <- factor(air$Ozone > 50, labels = c("low", "high"))
  classes <- parsnip::set_engine(parsnip::logistic_reg(), "momentnet", seed = 1)
  fitted <- parsnip::fit(classes, two ~ ., cbind(air[3:6], two),
                         case_weights = weights)
  expect_equal(coef(parsnip::extract_fit_engine(fitted)),
               coef(cv_momentnet(as.matrix(air[3:6]), two, weights = air$many,
                                 family = "binomial", seed = 1)))
  by_steps <- parsnip::set_engine(parsnip::linear_reg(), "aelr", budget = 3)
  expect_error(parsnip::fit(by_steps, Ozone ~ ., air, case_weights = weights),
               "[Cc]ase weights")
})
