# Data frames with factors of many levels, which become sparse.

levels_case <- function(n = 6000, count = 900) {
  use_seed(1)
  level <- factor(sample(c(seq_len(count), sample(count, n - count, TRUE))))
  frame <- data.frame(level, age = round(runif(n, 20, 80)) + 1e6,
                      smokes = runif(n) < 0.3,
                      kind = factor(sample(letters[1:3], n, TRUE)))
  effect <- rnorm(count)
  list(frame = frame, y = effect[level] + 0.02 * frame$age + frame$smokes +
         rnorm(n))
}

# As a matrix of numbers that is not sparse.
dense_columns <- function(frame) {
  x <- stats::model.matrix(~ ., frame)[, -1]
  colnames(x) <- sub("smokesTRUE", "smokes", colnames(x))
  x
}

test_that("they are sparse where that is much smaller", {
  skip_on_cran()
  case <- levels_case()
  table <- table_gaps(case$frame, "x")
  expect_s4_class(table$x, "dgCMatrix")
  dense <- dense_columns(case$frame)
  expect_equal(as.matrix(table$x), unname(dense), ignore_attr = TRUE)
  expect_identical(table$names, colnames(dense))
  # Gaps are no zeros, few cells are no matter, and numbers are not sparse.
  gaps <- case$frame
  gaps$age[5] <- NA
  expect_false(is_complete(table_gaps(gaps, "x")))
  expect_true(is.matrix(table_gaps(case$frame[1:500, ], "x")$x))
  numbers <- as.data.frame(matrix(1, 6000, 900))
  expect_true(is.matrix(table_gaps(numbers, "x")$x))
})

test_that("fits and predictions are those of the dense matrix", {
  skip_on_cran()
  case <- levels_case(1500, 300)
  # Large enough to be sparse, for what it costs to fit them.
  local_binding("many_levels_constants",
                replace(many_levels_constants, "cells", 3e5))
  expect_s4_class(table_gaps(case$frame, "x")$x, "dgCMatrix")
  lambda <- c(0.5, 0.05)
  fit <- momentnet(case$frame, case$y, lambda = lambda, alpha = 0)
  dense <- momentnet(dense_columns(case$frame), case$y, lambda = lambda,
                     alpha = 0)
  expect_equal(coef(fit), coef(dense), tolerance = 1e-6)
  parts <- list(case$frame[1:400, ], case$frame[401:1500, ])
  expect_equal(predict(fit, case$frame),
               do.call(rbind, lapply(parts, predict, object = fit)),
               tolerance = 1e-10)
  formula <- momentnet(y ~ ., data.frame(case$frame, y = case$y),
                       lambda = lambda, alpha = 0)
  expect_equal(coef(formula), coef(dense), tolerance = 1e-6,
               ignore_attr = TRUE)
  # Levels that only a part of the rows has, in another order.
  few <- case$frame[5:1, ]
  few$level <- as.character(few$level)
  expect_equal(predict(fit, few), predict(fit, case$frame)[5:1, ],
               tolerance = 1e-10)
})
