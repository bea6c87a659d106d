test_that("engines that are compared share models of the same rows", {
  skip_on_cran()
  set.seed(1)
  x <- matrix(rnorm(200 * 24), 200) %*% chol(ar_covariance(24, 0.6))
  y <- x[, 1] + x[, 2] + 0.3 * rnorm(200)
  own <- factor_model
  made <- 0
  local_binding("factor_model", function(...) {
    made <<- made + 1
    own(...)
  })
  fit <- function() {
    made <<- 0
    cv_momentnet(x, y, budget = 5, seed = 1)
  }
  shared <- fit()
  few <- made
  expect_true(all(c("posterior", "factors") %in% shared$candidates$engine))
  local_binding("with_common", identity)
  alone <- fit()
  expect_lte(2 * few, made)
  parts <- c("cvm", "cvsd", "lambda", "candidates", "average", "fit")
  expect_identical(shared[parts], alone[parts])
})

test_that("what engines share of rows is not of others, nor of other labels", {
  observed <- with_common(list(data = list(d = 2L), y = c(1, 2, 3, 4),
                           folds = c(1, 1, 2, 2)))
  expect_identical(common_of_rows(observed), observed$common)
  other <- observed
  other$y <- c(1, 2, 3, 5)
  expect_null(common_of_rows(other))
  other <- observed
  other$data$d <- 3L
  expect_null(common_of_rows(other))
  part <- list(data = observed$data, y = c(3, 4),
               common = shared_without(observed$common, 1))
  expect_identical(common_of_rows(part), part$common)
  part$y <- c(1, 2)
  expect_null(common_of_rows(part))
})
