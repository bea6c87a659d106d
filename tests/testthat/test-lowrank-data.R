# From what the user gives to what the low-rank methods learn from.

data <- small_incomplete()
x <- data$x
y <- data$y
check_validation <- frugalreg:::check_validation

test_that("labels may be missing, NaN is said", {
  expect_identical(lowrank_data(x, replace(y, 3, NA))$y, replace(y, 3, NA))
  expect_warning(read <- lowrank_data(x, replace(y, 3:4, NaN)), "2 places",
                 class = "frugalreg_warning_nan")
  expect_identical(is.na(read$y), seq_along(y) %in% 3:4)
  expect_false(any(is.nan(read$y)))
  expect_identical(lowrank_data(x, matrix(y))$y, y)
  expect_identical(lowrank_data(x, y > 3)$y, as.numeric(y > 3))
})

test_that("a formula keeps incomplete rows and missing labels", {
  frame <- small_frame()
  frame$y[2] <- frame$u[3] <- frame$f[4] <- NA
  read <- formula_data(y ~ u + f + poly(v, 2, raw = TRUE),
                                           frame)
  expect_identical(read$rows$n, 60L)
  expect_identical(read$y, frame$y)
  table <- frugalreg:::as_table(read$rows)
  frame[is.na(frame)] <- NA
  whole <- stats::model.matrix(y ~ u + f + poly(v, 2, raw = TRUE),
                               small_frame())[, -1]
  known <- !is.na(table)
  expect_identical(colnames(table), colnames(whole))
  expect_equal(table[known], whole[known])
  expect_identical(which(!known, arr.ind = TRUE, useNames = FALSE),
                   rbind(c(3L, 1L), c(4L, 2L), c(4L, 3L)))
})

test_that("validation is a share, or data in the layout of the fit", {
  skip_on_cran()
  read <- lowrank_data(x, y)
  expect_null(check_validation(NULL, read))
  expect_identical(check_validation(0.2, read), 0.2)
  given <- check_validation(list(x = x[1:9, 8:1], y = replace(y[1:9], 2, NA)),
                            read)
  expect_identical(frugalreg:::as_table(given$rows), x[1:9, ])
  expect_identical(given$y, replace(y[1:9], 2, NA))
  frame <- small_frame()
  of_formula <- formula_data(y ~ u + f, frame)
  given <- check_validation(list(x = frame[1:5, ]), of_formula)
  expect_identical(given$y, frame$y[1:5])
  expect_refused("input", {
    check_validation(0, read)
    check_validation(1, read)
    check_validation(c(0.1, 0.2), read)
    check_validation("half", read)
    check_validation(x, read)
    check_validation(list(x = x), read)
    check_validation(list(y = y), read)
    check_validation(list(x = x[, 1:7], y = y), read)
    check_validation(list(x = x, y = y[-1]), read)
    check_validation(list(x = x, y = y * NA), read)
    check_validation(list(x = replace(x, 1, Inf), y = y), read)
    check_validation(list(x = frame["u"]), of_formula)
  })
})

test_that("data that cannot be learned from are refused", {
  skip_on_cran()
  frame <- small_frame()
  lowrank_formula <- formula_data
  expect_refused("input", {
    lowrank_data(x * NA, y)
    lowrank_data(x[0, ], numeric())
    lowrank_data(x[, 0], y)
    lowrank_data(x, y[-1])
    lowrank_data(x, y * NA)
    lowrank_data(x, rep(NA, 60))
    lowrank_data(x, replace(y, 7, -Inf))
    lowrank_data(x, as.character(y))
    lowrank_data(x, factor(y > 0))
    lowrank_data(x, cbind(y, y))
    lowrank_data(replace(x, 3, Inf), y)
    lowrank_data(as.list(frame), y)
    lowrank_formula(y ~ u:f, frame)
    lowrank_formula(~ u, frame)
    lowrank_formula(z ~ u, frame)
    lowrank_formula(y ~ u + nothing, frame)
    lowrank_formula(y ~ scale(u), frame)
    lowrank_formula(y ~ u, as.list(frame))
  })
})
