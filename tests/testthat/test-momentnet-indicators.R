# The upper half of each attribute of two directions is hidden.
hidden_half <- function(n = 120, seed = 1) {
  set.seed(seed)
  code <- matrix(rnorm(2 * n), n)
  x <- code %*% matrix(rnorm(16), 2) + matrix(rnorm(8 * n), n) / 4
  y <- code[, 1] + rnorm(n) / 4
  gaps <- x
  gaps[x > 0] <- NA
  list(gaps = gaps, y = y)
}

test_that("a fit with indicators is one to columns and indicators", {
  data <- hidden_half()
  wide <- cbind(data$gaps, is.na(data$gaps) + 0)
  fit <- momentnet(data$gaps, data$y, indicators = TRUE, engine = "completed")
  by_hand <- momentnet(wide, data$y, engine = "completed")
  expect_equal(unname(coef(fit)), unname(coef(by_hand)))
  expect_identical(tail(rownames(coef(fit)), 1), "is.na(V8)")
  new <- hidden_half(20, seed = 2)$gaps
  expect_equal(predict(fit, new, s = 0.1),
               predict(by_hand, cbind(new, is.na(new) + 0), s = 0.1))
  # A complete row has none.
  new[] <- 1
  expect_equal(predict(fit, new, s = 0.1),
               predict(by_hand, cbind(new, 0 * new), s = 0.1))
})

test_that("cross-validation takes them where they say something", {
  skip_on_cran()
  rows <- seq_len(120)
  fit_to <- function(table, indicators) {
    cv_momentnet(table$gaps[rows, ], table$y[rows], new_rows = "same",
                 indicators = indicators, seed = 1)
  }
  tables <- lapply(seq_len(quick_or_extended(4, 6)), hidden_half, n = 620)
  with <- lapply(tables, fit_to, TRUE)
  fit <- with[[1]]
  expect_length(fit$indicators$columns, 8)
  errors <- fit$indicator_errors
  expect_lt(errors[["with"]], errors[["without"]])
  expect_equal(errors[["with"]], min(fit$candidates$estimate))
  expect_output(print(fit), "Indicators of missing values: 8 of them")
  # Half of the error on new rows, and more, is gone in the mean of tables.
  error_on <- function(fit, table) {
    mean((predict(fit, table$gaps[-rows, ]) - table$y[-rows])^2)
  }
  without <- lapply(tables, fit_to, FALSE)
  part <- mapply(error_on, with, tables) / mapply(error_on, without, tables)
  expect_lt(mean(part), 0.5)
  # Where they do not, the fit is that without.
  set.seed(4)
  x <- matrix(rnorm(480), 120)
  y <- x[, 1] + rnorm(120) / 2
  x <- mask_attributes(x, p = 0.3)
  fit <- cv_momentnet(x, y, indicators = TRUE, new_rows = "same", seed = 1)
  expect_null(fit$indicators)
  expect_equal(coef(fit), coef(cv_momentnet(x, y, new_rows = "same",
                                            seed = 1)))
})

test_that("columns are indicated where rows differ, once", {
  x <- matrix(0, 30, 6)
  x[1:4, 1] <- NA # too few rows
  x[1:10, 2] <- NA
  x[1:10, 3] <- NA # missing together
  x[5:30, 4] <- NA # shown too rarely
  x[, 5] <- NA
  data <- known_table(x, "x")
  expect_identical(indicated_columns(data), 2L)
  expect_identical(indicated_columns(known_table(matrix(0, 9, 2), "x")),
                   integer())
  wide <- with_indicators(list(data = data))$data
  expect_identical(unname(as_table(as_rows(wide))),
                   unname(cbind(x, is.na(x[, 2]) + 0)))
})

test_that("formulas, kept looks, saved fits and imputation know of them", {
  data <- hidden_half()
  frame <- data.frame(data$gaps[, 1:3], y = data$y,
                      kind = factor(rep(c("a", "b", NA), 40)))
  fit <- momentnet(y ~ ., frame, indicators = TRUE, engine = "completed",
                   lambda = 0.1, control = frugal_control(keep_looks = TRUE))
  expect_identical(rownames(fit$coefficients)[5:8], c(
    "is.na(X1)", "is.na(X2)", "is.na(X3)", "is.na(kindb)"
  ))
  expect_equal(unname(fitted(fit)), unname(predict(fit, frame)))
  expect_equal(unname(residuals(fit, newdata = frame)),
               unname(frame$y - predict(fit, frame)))
  filled <- impute(fit, frame)
  expect_identical(names(filled), names(frame))
  expect_false(anyNA(filled))
  path <- tempfile()
  saveRDS(fit, path)
  expect_identical(predict(readRDS(path), frame), predict(fit, frame))
  fit$indicators$columns <- 9
  expect_error(predict(fit, frame), class = "frugalreg_error_damaged")
})

test_that("what cannot have indicators is refused", {
  data <- hidden_half(40)
  x <- data$gaps
  y <- data$y
  fit <- momentnet(x, y, indicators = TRUE, lambda = 1)
  expect_refused("input", {
    momentnet(x, y, indicators = 1)
    momentnet(x, y, indicators = TRUE, budget = 2)
    momentnet(moments(x, y), indicators = TRUE)
    cv_momentnet(x, y, indicators = TRUE, new_rows = "complete")
    update(fit, x, y)
  })
})

test_that("a formula's offsets and labels are found with indicators", {
  skip_if_not_installed("mice")
  air <- airquality[!is.na(airquality$Ozone), ]
  fit <- function(form, ...) {
    momentnet(form, air, indicators = TRUE, lambda = 1, ...)
  }
  form <- Ozone ~ Solar.R + Wind + offset(Temp)
  expect_equal(predict(fit(form), air, clip = FALSE),
               predict(fit(Ozone ~ Solar.R + Wind, offset = air$Temp), air,
                       newoffset = air$Temp, clip = FALSE))
  expect_identical(formula(fit(form)), form, ignore_attr = TRUE)
  draws <- impute(fit(Ozone ~ Solar.R + Wind), air, m = 2, seed = 1)
  expect_false(anyNA(mice::complete(draws, 1)$Solar.R))
})

test_that("cv_momentnet() judges indicators by rows with the same gaps", {
  data <- hidden_half(60)
  expect_identical(
    cv_momentnet(data$gaps, data$y, indicators = TRUE, seed = 1)$new_rows,
    "same"
  )
})

test_that("what is one a column may leave indicators out", {
  skip_on_cran()
  data <- hidden_half(60)
  colnames(data$gaps) <- paste0("v", 1:8)
  factor <- c(1, 2, 3, 1, 1, 1, 1, 2)
  args <- list(data$gaps, data$y, indicators = TRUE, alpha = 1)
  of <- function(learner, ...) do.call(learner, c(args, list(...)))
  expect_equal(
    coef(of(momentnet, penalty_factor = factor)),
    coef(of(momentnet, penalty_factor = c(factor, rep(1, 8))))
  )
  expect_equal(
    coef(of(momentnet, lower_limits = rep(-0.1, 8))),
    coef(of(momentnet, lower_limits = c(rep(-0.1, 8), rep(-Inf, 8))))
  )
  # Cross-validation fits with indicators, and without.
  cross <- function(factor) {
    of(cv_momentnet, penalty_factor = factor, folds = rep(1:3, 20))
  }
  named <- stats::setNames(factor, colnames(data$gaps))
  same <- cross(named)
  for (given in list(factor, c(factor, rep(1, 8)),
                     c(named, "is.na(v2)" = 1))) {
    other <- cross(given)
    expect_equal(coef(other), coef(same))
    expect_equal(other$indicator_errors, same$indicator_errors)
  }
  free <- cross(c("is.na(v2)" = 0))
  expect_equal(free$indicator_errors[["without"]],
               cross(NULL)$indicator_errors[["without"]])
})
