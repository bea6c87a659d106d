# Neither the order of rows and columns nor the sign of a column makes a
# difference to a fit, but for rounding.

skip_on_cran() # most of it is slow

order_case <- function() {
  use_seed(7)
  x <- mask_attributes(as.matrix(swiss[-1]), p = 0.3)
  x <- rbind(x, mask_attributes(as.matrix(swiss[-1]) + 1, p = 0.3))
  y <- c(swiss$Fertility, swiss$Fertility + stats::rnorm(47))
  list(x = x, y = y, folds = rep_len(1:5, 94))
}
engines_of_gaps <- c("auto", "completed", "covariance", "pairs", "factors",
                     "posterior", "lowrank")

test_that("columns and rows may come in any order, and with any sign", {
  skip_on_cran()
  case <- order_case()
  turned <- c(4, 1, 5, 3, 2)
  sign <- c(1, -1, 1, 1, -1)
  order <- sample(94)
  for (engine in engines_of_gaps) {
    fit <- function(x, rows = 1:94) {
      cv_momentnet(x[rows, ], case$y[rows], folds = case$folds[rows],
                   engine = engine, seed = 1)
    }
    said <- predict(fit(case$x), case$x)
    x <- sweep(case$x, 2, sign, "*")[, turned]
    expect_equal(predict(fit(x), x), said, tolerance = 1e-9, label = engine)
    expect_equal(predict(fit(case$x, order), case$x), said, tolerance = 1e-9,
                 label = engine)
  }
})

test_that("so it is with other families, several responses and imputations", {
  skip_on_cran()
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

test_that("columns that are constant, never seen or alike do no harm", {
  skip_on_cran()
  case <- order_case()
  expect_turned <- function(x, engine, tolerance) {
    fit <- function(x) {
      cv_momentnet(x, case$y, folds = case$folds, engine = engine, seed = 1)
    }
    turned <- rev(seq_len(ncol(x)))
    expect_equal(predict(fit(x[, turned]), x[, turned]), predict(fit(x), x),
                 tolerance = tolerance, label = engine)
  }
  still <- cbind(case$x, flat = 3, none = NA, still = 0)
  for (engine in c("auto", "factors")) expect_turned(still, engine, 1e-9)
  # Of two columns that are one a lasso may take either; ridges take both.
  expect_turned(cbind(case$x, same = case$x[, 1]), "factors", 1e-9)
})

# Of columns x, with gaps: rows, columns and units change.
expect_no_order <- function(x, y, weights = NULL) {
  n <- nrow(x)
  said <- function(rows, columns, unit = rep(1, ncol(x))) {
    x <- sweep(x, 2, unit, "*")
    fit <- cv_momentnet(x[rows, columns], y[rows], weights = weights[rows],
                        folds = rep_len(1:5, n)[rows], units = "different",
                        seed = 1)
    predict(fit, x[, columns])
  }
  before <- said(seq_len(n), seq_len(ncol(x)))
  expect_equal(said(sample(n), seq_len(ncol(x))), before, tolerance = 1e-9)
  expect_equal(said(seq_len(n), rev(seq_len(ncol(x)))), before,
               tolerance = 1e-9)
  expect_equal(said(seq_len(n), seq_len(ncol(x)), 10^seq_len(ncol(x)) / 3),
               before, tolerance = 1e-9)
}

test_that("flags that are as rare, and rows of flags, are told apart", {
  skip_on_cran()
  use_seed(4)
  x <- cbind(type = as.integer(CO2$Type), chill = as.integer(CO2$Treatment),
             conc = CO2$conc)
  x[sample(84, 25), "conc"] <- NA
  expect_no_order(x, CO2$uptake)
  # vs and am may have the same mean, and supp and dose are symmetric.
  expect_no_order(mask_attributes(as.matrix(mtcars[-1]), p = 0.2), mtcars$mpg)
  x <- cbind(supp = as.integer(ToothGrowth$supp), dose = log2(ToothGrowth$dose))
  x <- cbind(x, other = x[, 2] / 2 + stats::rnorm(60))
  x[sample(60, 20), "other"] <- NA
  expect_no_order(x, ToothGrowth$len)
})

test_that("rows that are alike are told apart by their weights", {
  use_seed(4)
  x <- mask_attributes(cbind(a = rep(0:1, 40), b = rep(c(0, 1, 1, 0), 20)),
                       p = 0.2)
  expect_no_order(x, x[, 1] %in% 1 + stats::rnorm(80), stats::runif(80) + 0.1)
})

test_that("so it is where a part of the rows is judged", {
  skip_on_cran()
  use_seed(5)
  n <- average_constants$rows[["light"]] + 300
  x <- matrix(stats::rnorm(3 * n), n)
  y <- rowSums(x) + stats::rnorm(n)
  x <- mask_attributes(x, p = 0.3)
  expect_no_order(x, y)
})
