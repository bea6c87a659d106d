# The factor that follows a subset of rows and columns, against solve().

direct_solution <- function(a, b, subset) {
  replace(0 * b, subset, solve(a[subset, subset, drop = FALSE], b[subset]))
}

# A few come and go each time, and sometimes nearly all.
wandering_subsets <- function(d, count) {
  Reduce(function(subset, at) {
    change <- sample(d, if (at %% 9 == 0) d - 1 else sample(4, 1))
    sort(c(setdiff(subset, change), setdiff(change, subset)))
  }, seq_len(count), sort(sample(d, d / 2)), accumulate = TRUE)
}

test_that("its solutions are those of solve() after any changes", {
  for (seed in 1:5) {
    use_seed(seed)
    d <- 30
    a <- crossprod(matrix(stats::rnorm(40 * d), 40)) / 40
    b <- stats::rnorm(d)
    subsets <- wandering_subsets(d, 60)
    found <- cpp_subset_cholesky(a, b, subsets)
    for (at in seq_along(subsets)) {
      expect_within(found[seq_len(d), at],
                    direct_solution(a, b, subsets[[at]]), 1e-8)
    }
  }
})

test_that("what others tell of a column that enters is its share's rest", {
  use_seed(6)
  x <- matrix(stats::rnorm(200), 50)
  x[, 4] <- x[, 1] + 0.1 * x[, 4]
  a <- crossprod(x)
  found <- cpp_subset_cholesky(a, 1:4, list(1:3, 1:4, 1:4))
  rest <- sum(stats::lm.fit(x[, 1:3], x[, 4])$residuals^2)
  expect_within(found[5, 2], rest / a[4, 4], 1e-12)
  expect_identical(found[5, 3], Inf) # none entered
})

test_that("of collinear columns there is none, and the next is as from new", {
  use_seed(7)
  x <- matrix(stats::rnorm(40), 10)
  x[, 3] <- x[, 1] - 2 * x[, 2]
  a <- crossprod(x)
  a[3, 3] <- a[3, 3] * (1 - 1e-6) # indefinite
  found <- cpp_subset_cholesky(a, 1:4, list(1:2, 1:3, c(1, 3, 4)))
  expect_true(all(is.na(found[1:4, 2])))
  expect_within(found[1:4, 3], direct_solution(a, 1:4, c(1, 3, 4)), 1e-10)
})
