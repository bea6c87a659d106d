# vignettes/pairs.R: medians over the pairs of digits, and how sure they are.

pairs_page <- function() {
  frame <- new.env(parent = globalenv())
  sys.source(file.path(repository(), "vignettes", "pairs.R"), frame)
  frame
}

test_that("a median is that of the means over a pair's splits", {
  page <- pairs_page()
  rows <- data.frame(data = c("a", "a", "b", "c"), split = c(1, 2, 1, 1),
                     error = c(1, 3, 5, 7), error_rate = c(4, 2, 1, 0))
  expect_identical(page$median_over_pairs(rows), 5)
  expect_identical(page$median_over_pairs(rows, "error_rate"), 1)
  expect_identical(page$splits_of(rows), "1 to 2 splits")
  expect_identical(page$splits_of(rows[-2, ]), "1 split")
  expect_identical(page$splits_of(rows[1:2, ]), "2 splits")
})

test_that("the standard error is that of the splits alone", {
  skip_on_cran()
  page <- pairs_page()
  set.seed(2)
  medians <- function(splits, sd) {
    level <- rep(seq_len(45) / 10, each = splits)
    data.frame(data = rep(seq_len(45), each = splits),
               error = level + rnorm(45 * splits, sd = sd))
  }
  # Splits that agree leave nothing to chance, however pairs differ.
  expect_identical(page$error_over_pairs(medians(2, 0)), 0)
  expect_identical(page$error_over_pairs(medians(1, 1)), NA)
  # Of many samples of two splits, the spread of the medians is what it says.
  samples <- replicate(200, medians(2, 0.3), simplify = FALSE)
  spread <- sd(vapply(samples, page$median_over_pairs, 0))
  said <- mean(vapply(samples[1:20], page$error_over_pairs, 0))
  expect_within(said / spread, 1, 0.25)
})

test_that("cells have their own medians, and a pair its own best setting", {
  page <- pairs_page()
  rows <- expand.grid(data = c("a", "b", "c"), split = 1, lambda = c(2, 1))
  rows$error <- c(1, 2, 3, 6, 5, 1)
  rows$error_rate <- c(3, 3, 3, 2, 2, 9)
  cells <- page$medians_of_cells(rows, "lambda")
  expect_identical(cells$lambda, c(1, 2))
  expect_identical(cells$error, c(5, 2))
  expect_identical(cells$error_rate, c(2, 3))
  best <- page$best_on_test_rows(rows, "error")
  expect_identical(best$error, c(1, 2, 1))
  expect_identical(best$lambda, c(2, 2, 1))
})
