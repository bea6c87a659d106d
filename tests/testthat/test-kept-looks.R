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

# 300 rows of six columns, of which an oracle fails after so many.
failed_purchase <- function(after) {
  use_seed(3)
  x <- matrix(rnorm(1800), 300)
  y <- drop(x %*% c(1, 2, 0, 0, -1, 0)) + rnorm(300)
  asked <- 0
  oracle <- function(row, columns) {
    asked <<- asked + 1
    if (asked > after) stop("no answer")
    x[row, columns]
  }
  failure <- tryCatch(
    momentnet(attribute_source(oracle, n = 300, d = 6), y, budget = 3,
              seed = 1, lambda = 0.1),
    error = identity
  )
  failure$learner
}

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

test_that("what was paid stays counted in fits to what was bought", {
  skip_on_cran()
  learner <- failed_purchase(50)
  own <- as_fit(learner)
  expect_equal(own$looks$total, 153)
  for (fit in list(momentnet(learner), cv_momentnet(own, seed = 1))) {
    for (part in c("total", "mean", "max", "per_attribute")) {
      expect_identical(fit$looks[[part]], own$looks[[part]])
    }
  }
  # Examples that are skipped were looked at; prices are kept.
  use_seed(4)
  x <- matrix(rnorm(600), 100)
  learner <- frugal_learner("momentnet", d = 6, budget = 6, costs = rep(2, 6),
                            n = 100, seed = 1)
  for (row in 1:100) {
    columns <- request(learner)
    learner <- if (row %% 2 == 0) learn(learner, skip = TRUE)
               else learn(learner, x[row, columns], x[row, 1])
  }
  own <- as_fit(learner)
  fit <- momentnet(learner)
  expect_identical(fit$looks$total, own$looks$total)
  expect_identical(fit$looks$money, own$looks$money)
})

test_that("groups and prices stay in fits to what was bought, and updates", {
  skip_on_cran()
  use_seed(5)
  x <- matrix(rnorm(900), 150,
              dimnames = list(NULL, c("h1", "k1", "h2", "k2", "l", "age")))
  y <- x[, "h1"] + rnorm(150)
  groups <- c("heart", "kidney", "heart", "kidney", "liver", "age")
  costs <- c(heart = 5, kidney = 3, liver = 2, age = 1)
  own <- momentnet(x, y, budget = 10, groups = groups, costs = costs, seed = 1,
                   free = "age", lambda = 0.1)
  again <- cv_momentnet(own, seed = 1, control = keep)
  responses <- momentnet(x, cbind(a = y, b = -y), budget = 10, groups = groups,
                         costs = costs, free = "age", seed = 1, lambda = 0.1)
  unknown <- rep(NA_real_, 6)
  for (fit in list(again, cv_momentnet(again, seed = 1),
                   response_fit(responses, "a"))) {
    expect_identical(fit$looks$per_attribute, own$looks$per_attribute)
    known <- c("term", "looks", "price")
    expect_identical(as.data.frame(generics::tidy(fit))[known],
                     as.data.frame(generics::tidy(own))[known])
    expect_setequal(next_look(fit, unknown, costs = costs)$attribute,
                    names(costs))
  }
  expect_setequal(plan_study(again, costs = costs)$table$attribute,
                  names(costs))
  expect_identical(plan_looks(500, 4, 1000, pilot = again)$left,
                   1000 - own$looks$total)

  # Rows that are given cost looks and no money; what is free costs none.
  new <- x[1:10, ]
  new[1:4, c("h1", "h2")] <- NA
  more <- update(again, new, y[1:10])
  by <- c(heart = 6, kidney = 10, liver = 10, age = 0)
  for (fit in list(more, update(momentnet(own, engine = "pairs"), new,
                                y[1:10]))) {
    expect_identical(fit$looks$per_attribute, own$looks$per_attribute + by)
    expect_identical(fit$looks$total, own$looks$total + 26)
    expect_identical(fit$looks$mean, fit$looks$total / 160)
    expect_identical(fit$looks$max, 3)
    expect_identical(fit$looks$money, own$looks$money)
  }

  # What was bought stays so, however often it is fitted.
  engines <- function(fit) fit$candidates$engine
  expect_identical(engines(cv_momentnet(again, seed = 1)), engines(again))
  changed <- update(again, alpha = 1)
  expect_identical(changed$looks$money, own$looks$money)
  expect_identical(changed$looks$per_attribute, own$looks$per_attribute)

  # Of earlier versions, which did not keep them, nothing wrong is said.
  older <- momentnet(own)
  older$looks[c("prices", "group_of")] <- NULL
  expect_true(all(is.na(generics::tidy(older)$looks)))
  older$looks$prices <- unname(costs)
  expect_error(print(older), class = "frugalreg_error_damaged")
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
