# The step of recipes, where it is installed.

# lubridate, which it loads, warns where the time zone is not set.
suppressWarnings(skip_if_not_installed("recipes"))

air <- airquality
air$Month <- factor(air$Month)
air$Month[3] <- NA
chosen <- c("Solar.R", "Wind", "Temp", "Month")
with_step <- function(data, ...) {
  step_impute_frugal(recipes::recipe(Ozone ~ ., data), ...)
}
learned <- recipes::prep(with_step(air, Solar.R, Wind, Temp, Month))

test_that("gaps are filled with conditional means, and nothing else moves", {
  baked <- recipes::bake(learned, air)
  expect_false(anyNA(baked[chosen]))
  expect_identical(baked$Ozone, air$Ozone)
  for (name in chosen) {
    known <- !is.na(air[[name]])
    expect_equal(baked[[name]][known], air[[name]][known])
  }
  own <- momentnet(air[chosen], numeric(153), alpha = 1, lambda = 1,
                   engine = "covariance")
  expect_equal(as.data.frame(baked[chosen]), impute(own, air[chosen]),
               ignore_attr = TRUE)
  expect_identical(levels(baked$Month), levels(air$Month))
})

test_that("a row does not depend on the others, and complete data teach, too", {
  one <- recipes::bake(learned, air[5, ])
  expect_equal(one, recipes::bake(learned, air)[5, ])
  full <- stats::na.omit(airquality)
  whole <- recipes::prep(with_step(full, recipes::all_predictors()))
  hidden <- replace(full, "Temp", NA_real_)
  said <- recipes::bake(whole, hidden)$Temp
  # Least squares, but for the most ridge there is: 111 rows are few.
  others <- c("Solar.R", "Wind", "Month", "Day")
  z <- scale(as.matrix(full[others]))
  slopes <- solve(stats::cor(z) + diag(0.1, 4), stats::cor(z, full$Temp))
  expect_equal(said, mean(full$Temp) + sd(full$Temp) * drop(z %*% slopes),
               tolerance = 1e-6, ignore_attr = TRUE)
})

test_that("the step prints, is tidy, and may select nothing", {
  expect_error(step_impute_frugal(1), "a recipe",
               class = "frugalreg_error_input")
  fresh <- with_step(air, Solar.R, Wind, Temp, Month)
  # by output or by messages, as recipes has it
  for (recipe in list(fresh, learned)) {
    expect_error(utils::capture.output(suppressMessages(print(recipe))), NA)
  }
  expect_identical(recipes::tidy(learned, number = 1)$terms, chosen)
  expect_identical(nrow(recipes::tidy(fresh, number = 1)), 4L)
  expect_identical(recipes::required_pkgs(learned$steps[[1]]), "frugalreg")
  none <- recipes::prep(with_step(air, recipes::has_type("date")))
  expect_equal(recipes::bake(none, air)$Solar.R, air$Solar.R)
})

test_that("a factor of one level is that level, whatever else is selected", {
  single <- data.frame(y = 1:20, x = sin(1:20),
                       l = factor(rep(c("a", NA), c(15, 5))))
  gap <- replace(single, "x", c(NA, sin(2:20)))
  for (data in list(single, gap)) {
    for (step in list(step_impute_frugal(recipes::recipe(y ~ ., data), x, l),
                      step_impute_frugal(recipes::recipe(y ~ ., data), l))) {
      baked <- recipes::bake(recipes::prep(step), data)
      expect_identical(as.character(baked$l), rep("a", 20))
    }
    fit <- momentnet(y ~ x + l, data, lambda = 0.1)
    expect_identical(as.character(impute(fit, data)$l), rep("a", 20))
  }
  alone <- recipes::prep(step_impute_frugal(recipes::recipe(y ~ ., gap), l))
  expect_identical(recipes::bake(alone, gap)$x, gap$x)
  new <- data.frame(y = 1, x = 1, l = factor(NA))
  expect_identical(as.character(recipes::bake(alone, new)$l), "a")
})

test_that("integers become numbers in every batch", {
  kinds <- function(rows) {
    vapply(recipes::bake(learned, rows)[c("Solar.R", "Temp")], typeof, "")
  }
  expect_identical(kinds(air[1:2, ]), kinds(air[5, ]))
  expect_identical(unname(kinds(air[1:2, ])), c("double", "double"))
})

test_that("frequency weights are weights, importance weights are not used", {
  # Debian 12 has it.
  skip_if_not_installed("hardhat", "1.0.0")
  frequency <- getExportedValue("hardhat", "frequency_weights")
  importance <- getExportedValue("hardhat", "importance_weights")
  data <- air[chosen]
  with_weights <- function(weights) {
    data$w <- weights
    step <- step_impute_frugal(recipes::recipe(~ ., data),
                               recipes::all_predictors())
    recipes::prep(step)
  }
  filled <- function(weights) {
    as.data.frame(recipes::bake(with_weights(weights), air)[chosen])
  }
  many <- rep_len(1:3, 153)
  own <- momentnet(data, numeric(153), alpha = 1, lambda = 1,
                   engine = "covariance", weights = many)
  expect_equal(filled(frequency(many)), impute(own, data), ignore_attr = TRUE)
  expect_equal(filled(importance(many / 2)),
               as.data.frame(recipes::bake(learned, air)[chosen]))
})
