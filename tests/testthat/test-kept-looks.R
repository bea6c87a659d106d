# The looks that an attribute-efficient fit kept are rows to learn from.

x <- small_integers() + 0
colnames(x) <- letters[1:8]
y <- small_labels(x)
keep <- frugal_control(keep_looks = TRUE)

expect_looks_of <- function(fit, x, label = NULL) {
  rows <- frugalreg:::incomplete_rows(fit)
  table <- frugalreg:::as_table(rows)
  seen <- fit$looks$values
  expected <- x * NA
  expected[cbind(seen$row, seen$column)] <-
    x[cbind(seen$row, seen$column)]
  expect_equal(unname(table), unname(expected), label = label)
  expect_false(all(is.na(table)))
}

test_that("what was paid for is observed, on its own scale, with labels", {
  for (center in c(FALSE, TRUE)) {
    fit <- aerr(x, y, budget = 3, x_bound = 10, seed = 1, center = center,
                control = keep)
    expect_looks_of(fit, x)
    expect_identical(fit$looks$labels, y)
    expect_identical(rowSums(!is.na(frugalreg:::as_table(
      frugalreg:::incomplete_rows(fit)
    ))) <= 3, rep(TRUE, 60))
  }
  expect_null(aerr(x, y, budget = 3, x_bound = 10, seed = 1)$looks$labels)
})

test_that("values looked at in several passes are there once", {
  fit <- aelr(x, y, budget = 4, x_bound = 3, seed = 1,
              control = frugal_control(keep_looks = TRUE, passes = 4))
  expect_gt(anyDuplicated(fit$looks$values[c("row", "column")]), 0)
  expect_looks_of(fit, x)
})

test_that("an oracle that measures twice is averaged", {
  calls <- 0
  lab <- function(row, columns) {
    calls <<- calls + 1
    calls + columns
  }
  oracle <- attribute_source(lab, n = 1, d = 3)
  fit <- aelr(oracle, 1, budget = 3, x_bound = 10, seed = 1,
              control = frugal_control(keep_looks = TRUE, passes = 2))
  seen <- fit$looks$values
  expected <- tapply(seen$value, seen$column, mean)
  rows <- frugalreg:::incomplete_rows(fit)
  expect_equal(rows$value, as.vector(expected))
  expect_identical(rows$column, as.integer(names(expected)) - 1L)
})

test_that("updates, single examples and resumed runs keep their labels", {
  first <- aerr(x[1:40, ], y[1:40], 3, x_bound = 10, radius = 5, seed = 1,
                step_size = 0.1, control = frugal_control(
                  keep_looks = TRUE, shuffle = FALSE
                ))
  both <- update(first, x[41:60, ], y[41:60])
  expect_identical(both$looks$labels, y)
  expect_looks_of(both, x)

  learner <- frugal_learner("aerr", d = 8, budget = 3, radius = 5, seed = 1,
                            x_bound = 10, step_size = 0.1, control = keep)
  for (row in 1:5) {
    ask <- request(learner)
    learner <- if (row == 3) {
      learn(learner, skip = TRUE)
    } else {
      learn(learner, unname(x[row, ask]), y[row])
    }
  }
  expect_identical(as_fit(learner)$looks$labels, replace(y[1:5], 3, NA))
  expect_looks_of(as_fit(learner), x[1:5, ])
  expect_identical(slrm(learner, rank = 1, method = "em")$coefficients,
                   slrm(as_fit(learner), rank = 1, method = "em")$coefficients)

  failing <- oracle_of(x)
  calls <- 0
  lab <- function(row, columns) {
    calls <<- calls + 1
    if (calls == 20) stop("closed")
    x[row, columns]
  }
  oracle <- attribute_source(lab, n = 60, d = 8)
  cnd <- error_of(aerr(oracle, y, 3, x_bound = 10, seed = 1, control = keep))
  resumed <- update(cnd$learner, oracle, y)
  expect_identical(resumed$looks$labels, y)
  expect_looks_of(resumed, x)
})

test_that("moments leave out examples that were skipped", {
  skip_on_cran()
  learner <- frugal_learner("aerr", d = 8, budget = 3, radius = 5, seed = 1,
                            x_bound = 10, step_size = 0.1, control = keep)
  for (row in 1:20) {
    ask <- request(learner)
    learner <- learn(learner, unname(x[row, ask]), y[row], skip = row %in% 3:4)
  }
  fit <- as_fit(learner)
  rows <- frugalreg:::as_table(frugalreg:::incomplete_rows(fit))
  used <- setdiff(1:20, 3:4)
  expect_equal(coef(momentnet(fit)),
               coef(momentnet(rows[used, ], y[used], engine = "pairs")),
               ignore_attr = TRUE)
  expect_identical(coef(momentnet(learner)), coef(momentnet(fit)))
  expect_identical(moments(fit)$n, moments(rows[used, ], y[used])$n)
  folds <- rep_len(1:2, 20)
  expect_equal(coef(cv_momentnet(fit, folds = folds, alpha = 0)),
               coef(cv_momentnet(rows[used, ], y[used], folds = folds[used],
                                 engine = "pairs", alpha = 0)),
               ignore_attr = TRUE)
  expect_identical(
    moments(fit, folds = folds)$folds[[1]]$count,
    moments(rows[used, ], y[used], folds = folds[used])$folds[[1]]$count
  )
  # labels that came later are those of all examples
  expect_identical(moments(fit, y[1:20])$n, moments(rows, y[1:20])$n)
  skipped <- learn(frugal_learner("aerr", d = 8, budget = 3, radius = 5,
                                  seed = 1, step_size = 0.1, control = keep),
                   skip = TRUE)
  expect_refused("input", {
    momentnet(skipped)
    momentnet(fit, y = NULL)
  })
})

test_that("the columns of variables keep their names and recipe", {
  frame <- small_frame()
  fit <- aelr(y ~ u + f + I(v^2), frame, budget = 2, x_bound = 2, seed = 1,
              control = keep)
  data <- frugalreg:::lowrank_data(fit, fit$looks$labels)
  expect_identical(data$layout$column_names, names(fit$coefficients))
  expect_identical(data$recipe, fit$terms)
  expect_identical(data$y, frame$y)
})

test_that("a fit that kept nothing is refused", {
  expect_refused("input", {
    frugalreg:::incomplete_rows(aerr(x, y, 3, x_bound = 10, seed = 1))
  })
})

test_that("what momentnet() bought can be learned from with its labels", {
  fit <- momentnet(x, y, budget = 4, alpha = 0, lambda = 1, seed = 1)
  expect_equal(coef(slrm(fit, rank = 1, method = "em", seed = 1)),
               coef(slrm(fit, y, rank = 1, method = "em", seed = 1)))
  chosen <- cv_slrm(fit, rank = 1, folds = 3, seed = 1)
  expect_equal(coef(chosen),
               coef(cv_slrm(fit, y, rank = 1, folds = 3, seed = 1)))
})

test_that("looks of a learner that found its settings have its labels", {
  skip_on_cran()
  use_seed(7)
  rows <- matrix(stats::rnorm(2400), 400, dimnames = list(NULL, letters[1:6]))
  labels <- rows[, 1] - rows[, 2] + stats::rnorm(400) / 4
  for (learner in list(aerr, ddaelr)) {
    bought <- learner(rows, labels, budget = 3, seed = 1, control = keep)
    expect_s3_class(bought$candidates, "data.frame")
    for (method in list(momentnet, cv_momentnet)) {
      expect_identical(coef(method(bought, seed = 1)),
                       coef(method(bought, labels, seed = 1)))
    }
  }
})

test_that("rows that a failed purchase did not come to are no examples", {
  skip_on_cran()
  learner <- failed_purchase(50)
  own <- as_fit(learner)
  again <- momentnet(learner, lambda = 0.1)
  expect_equal(own$n, 50)
  expect_equal(again$n, 50)
  expect_equal(coef(again), coef(own))
  expect_equal(moments(learner)$n, 50)
  expect_equal(cv_momentnet(own, seed = 1)$n, 50)
})

test_that("rows that were kept have the names that the data gave them", {
  skip_if_not_installed("generics")
  keep <- frugal_control(keep_looks = TRUE)
  use <- airquality$Month == 9 & !is.na(airquality$Ozone)
  form <- Ozone ~ Solar.R + Wind
  for (fit in list(
    momentnet(form, airquality, subset = use, lambda = 0, control = keep),
    cv_momentnet(form, airquality, subset = use, seed = 1, control = keep)
  )) {
    names <- row.names(airquality)[use]
    expect_identical(names(predict(fit, airquality[use, ])),
                     names)
    expect_identical(names(fitted(fit)), names)
    expect_identical(names(residuals(fit)), names)
    expect_identical(rownames(impute(fit)), names)
    rows <- generics::augment(fit)
    expect_identical(rows$.rownames, names)
    expect_identical(rows$.row, seq_along(names))
  }
})
