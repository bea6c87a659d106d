# Rows whose only label is not known are left out where nothing is bought.

ozone <- airquality
known <- which(!is.na(ozone$Ozone))
folds <- rep(1:5, length.out = nrow(ozone))

# The fit to all rows says that it leaves some out, and is that to the others.
expect_left_out <- function(fit, rows = known) {
  expect_message(all <- fit(seq_len(nrow(ozone))),
                 paste(sum(is.na(ozone$Ozone)), "rows have no label"),
                 class = "frugalreg_message_labels")
  without <- fit(rows)
  expect_identical(nobs(all), length(rows))
  expect_identical(coef(all), coef(without))
  invisible(list(all = all, without = without))
}

test_that("fits of all families leave them out", {
  x <- as.matrix(ozone[c("Solar.R", "Wind", "Temp")])
  labels <- list(gaussian = ozone$Ozone, poisson = ozone$Ozone,
                 binomial = ozone$Ozone > 30,
                 multinomial = cut(ozone$Ozone, c(0, 20, 50, 200)))
  for (family in names(labels)) {
    y <- labels[[family]]
    expect_left_out(function(rows) {
      momentnet(x[rows, ], y[rows], family = family, lambda = 0.1)
    })
  }
  one_column <- matrix(ozone$Ozone)
  expect_left_out(function(rows) {
    momentnet(x[rows, ], one_column[rows, , drop = FALSE], lambda = 0.1)
  })
})

test_that("what a row has beside its label stays with it", {
  skip_on_cran()
  expect_left_out(function(rows) {
    cv_momentnet(Ozone ~ . + offset(Day / 10), ozone[rows, ], weights = Temp,
                 folds = folds[rows])
  })
  weights <- replace(rep(1, nrow(ozone)), 1:10, 0)
  expect_left_out(function(rows) {
    momentnet(ozone[rows, -1], ozone$Ozone[rows], weights = weights[rows],
              lambda = 0.1)
  }, setdiff(known, 1:10))
})

test_that("methods take the rows that the fit was given", {
  skip_on_cran()
  fits <- expect_left_out(function(rows) {
    momentnet(Ozone ~ ., ozone[rows, ], lambda = 0)
  })
  expect_identical(vcov(fits$all, newx = ozone),
                   vcov(fits$without, newx = ozone[known, ]))
  kept <- expect_left_out(function(rows) {
    cv_momentnet(Ozone ~ ., ozone[rows, ], folds = folds[rows],
                 control = frugal_control(keep_looks = TRUE))
  })
  expect_identical(fitted(kept$all), fitted(kept$without))
  expect_identical(coef(update(kept$all, . ~ . - Day)),
                   coef(update(kept$without, . ~ . - Day)))
})

test_that("no label at all, NaN, and looks of a budget are refused", {
  x <- as.matrix(ozone[c("Wind", "Temp")])
  y <- ozone$Ozone
  for (fit in list(function() momentnet(x, NA * y),
                   function() momentnet(x, replace(rep(1, 153), 3, NaN)),
                   function() momentnet(x, y, budget = 2))) {
    cnd <- expect_error(fit(), class = "frugalreg_error_input")
    expect_identical(cnd$argument, "y")
  }
})

test_that("update() leaves them out with what goes with them", {
  learn <- function(rows, ...) {
    cv_momentnet(Ozone ~ . + offset(Day / 10), ozone[rows, ],
                 folds = letters[folds[rows]], ...)
  }
  later <- 81:153
  for (keep in c(TRUE, FALSE)) {
    keep_looks <- frugal_control(keep_looks = keep)
    start <- suppressMessages(learn(1:80, engine = "pairs", alpha = 1,
                                    control = keep_looks))
    on <- function(rows) {
      update(start, ozone[rows, ], newfolds = letters[folds[rows]],
             newweights = rows)
    }
    expect_message(all <- on(later), "8 rows have no label",
                   class = "frugalreg_message_labels")
    without <- on(intersect(later, known))
    expect_equal(nobs(all), length(known))
    expect_identical(coef(all), coef(without))
  }
  x <- as.matrix(ozone[c("Wind", "Temp")])
  start <- momentnet(x[1:20, ], 1:20, lambda = 0)
  expect_error(update(start, x[later, ], ozone$Ozone[later[-1]]),
               "of length 73", class = "frugalreg_error_input")
  expect_error(update(start, x[1:2, ], c(NA, NA)),
               class = "frugalreg_error_input")
})

test_that("groups are of the rows that are given, or of those that count", {
  fit <- suppressMessages(momentnet(Ozone ~ Wind + Temp, ozone, lambda = 0))
  for (method in c("sandwich", "jackknife")) {
    expect_identical(
      vcov(fit, newx = ozone, groups = ozone$Month, method = method),
      vcov(fit, newx = ozone, groups = ozone$Month[known], method = method)
    )
  }
  expect_error(vcov(fit, newx = ozone, groups = ozone$Month[-1]),
               class = "frugalreg_error_input")
})

test_that("draws take the rows of a fit with those that it left out", {
  fit <- suppressMessages(momentnet(Ozone ~ Solar.R + Wind, ozone,
                                    lambda = 0.1))
  draws <- impute(fit, ozone, m = 1, seed = 1)
  kept <- suppressMessages(momentnet(
    Ozone ~ Solar.R + Wind, ozone, lambda = 0.1,
    control = frugal_control(keep_looks = TRUE)
  ))
  expect_identical(draws$imp, impute(kept, ozone, m = 1, seed = 1)$imp)
  expect_false(anyNA(draws$imp$Solar.R))
  expect_error(impute(fit, ozone[-1, ], m = 1),
               class = "frugalreg_error_input")
})
