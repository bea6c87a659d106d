# with() of imputations is that of package mice.

test_that("analyses see the rows and the caller's own objects", {
  skip_if_not_installed("mice")
  use_seed(1)
  rows <- data.frame(mask_attributes(as.matrix(iris[, 2:4]), p = 0.2),
                     y = iris$Sepal.Length)
  draws <- impute(momentnet(y ~ ., rows), rows, m = 3, seed = 1)
  fits <- local({
    twice <- 2
    with(draws, lm(y ~ I(twice * Petal.Width)))
  })
  expect_s3_class(fits, "mira")
  by_hand <- vapply(as.list(draws), function(table) {
    coef(lm(y ~ I(2 * Petal.Width), table))
  }, numeric(2))
  expect_equal(mice::pool(fits)$pooled$estimate, unname(rowMeans(by_hand)))
})
