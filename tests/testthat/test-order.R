# Neither the order of rows and columns nor the sign of a column makes a
# difference to a fit, but for rounding.

order_case <- function() {
  use_seed(7)
  x <- mask_attributes(as.matrix(swiss[-1]), p = 0.3)
  x <- rbind(x, mask_attributes(as.matrix(swiss[-1]) + 1, p = 0.3))
  y <- c(swiss$Fertility, swiss$Fertility + stats::rnorm(47))
  list(x = x, y = y, folds = rep_len(1:5, 94))
}
engines_of_gaps <- c("auto", "completed", "covariance", "pairs", "factors",
                     "posterior", "lowrank")

test_that("columns may come in any order, and with any sign", {
  case <- order_case()
  turned <- c(4, 1, 5, 3, 2)
  sign <- c(1, -1, 1, 1, -1)
  for (engine in engines_of_gaps) {
    fit <- function(x) {
      cv_momentnet(x, case$y, folds = case$folds, engine = engine, seed = 1)
    }
    said <- predict(fit(case$x), case$x)
    x <- case$x[, turned]
    expect_equal(predict(fit(x), x), said, tolerance = 1e-9, label = engine)
    x <- sweep(case$x, 2, sign, "*")
    expect_equal(predict(fit(x), x), said, tolerance = 1e-9, label = engine)
  }
})

test_that("rows may come in any order", {
  case <- order_case()
  order <- sample(94)
  for (engine in engines_of_gaps) {
    fit <- function(rows) {
      cv_momentnet(case$x[rows, ], case$y[rows], folds = case$folds[rows],
                   engine = engine, seed = 1)
    }
    expect_equal(predict(fit(order), case$x), predict(fit(1:94), case$x),
                 tolerance = 1e-9, label = engine)
  }
})

test_that("so it is with other families, several responses and imputations", {
  case <- order_case()
  turned <- c(4, 1, 5, 3, 2)
  expect_same <- function(y, ...) {
    fit <- function(x) cv_momentnet(x, y, folds = case$folds, seed = 1, ...)
    expect_equal(predict(fit(case$x[, turned]), case$x[, turned]),
                 predict(fit(case$x), case$x), tolerance = 1e-8)
  }
  expect_same(case$y > 70, family = "binomial")
  expect_same(cut(case$y, c(0, 65, 75, 200)), family = "multinomial")
  expect_same(round(case$y), family = "poisson")
  expect_same(cbind(a = case$y, b = cos(1:94)))
  imputed <- function(x) {
    impute(cv_momentnet(x, case$y, folds = case$folds, seed = 1), x)
  }
  expect_equal(imputed(case$x[, turned]), imputed(case$x)[, turned],
               tolerance = 1e-9)
})

test_that("columns that are alike, constant or never seen do no harm", {
  case <- order_case()
  x <- cbind(case$x, same = case$x[, 1], flat = 3, none = NA)
  fit <- function(x) cv_momentnet(x, case$y, folds = case$folds, seed = 1)
  expect_equal(predict(fit(x[, 8:1]), x[, 8:1]), predict(fit(x), x),
               tolerance = 1e-4)
})
