# Covariances of attributes with gaps, by expectation maximisation with a prior.

covariance_case <- function(n = 60, d = 6, seed = 1, share = 0.5) {
  table <- gappy_rows(n, ar_covariance(d, 0.7), rep(share, d), seed)
  table$x[1, ] <- NA
  table$x[2, ] <- table$whole[2, ]
  c(table, list(rows = incomplete_rows(table$x),
                covariance = ar_covariance(d, 0.5)))
}

# Mean log-density and sum of x x' + V, row by row.
explicit_sums <- function(x, covariance) {
  reference <- explicit_rows(x, covariance)
  list(likelihood = mean(vapply(reference, `[[`, 0, "density")),
       sums = Reduce(`+`, lapply(reference, function(row) {
         tcrossprod(row$mean) + row$spread
       })))
}

test_that("rows' likelihood and completed sums are those of explicit ones", {
  for (share in c(0.2, 0.5, 0.9)) {
    case <- covariance_case(share = share)
    expected <- explicit_sums(case$x, case$covariance)
    expect_equal(cpp_covariance_likelihood(case$rows, case$covariance),
                 expected$likelihood, tolerance = 1e-10)
    expect_equal(cpp_completed_sums(case$rows, case$covariance), expected$sums,
                 tolerance = 1e-10)
  }
  # Where all rows show little, and where all show much.
  for (x in list(replace(case$whole, cbind(1:60, 1:5), NA),
                 replace(NA * case$whole, cbind(1:60, 1:5), 1))) {
    expect_equal(cpp_completed_sums(incomplete_rows(x), case$covariance),
                 explicit_sums(x, case$covariance)$sums, tolerance = 1e-10)
  }
})

test_that("wide tables, constant attributes and single rows do no harm", {
  wide <- covariance_case(n = 5, d = 12)
  wide$x[, 3] <- ifelse(is.na(wide$x[, 3]), NA, 0)
  wide$x[, 7] <- NA
  for (which in list(1:5, 3, 1)) {
    x <- wide$x[which, , drop = FALSE]
    expected <- explicit_sums(x, wide$covariance)
    rows <- incomplete_rows(x)
    expect_equal(cpp_covariance_likelihood(rows, wide$covariance),
                 expected$likelihood, tolerance = 1e-10)
    expect_equal(cpp_completed_sums(rows, wide$covariance), expected$sums,
                 tolerance = 1e-10)
    found <- cpp_covariance_em(rows, diag(12), diag(12), 3, 10, 0)
    expect_gt(min(eigen(found$covariance, TRUE, TRUE)$values), 0)
    expect_false(is.unsorted(found$history))
  }
})

# The objective in plain R.
penalised <- function(x, covariance, target, weight) {
  nrow(x) * explicit_sums(x, covariance)$likelihood - weight / 2 *
    (log(det(covariance)) + sum(diag(solve(covariance, target))))
}

test_that("one pass goes to the maximum of the expected likelihood", {
  case <- covariance_case()
  target <- ar_covariance(6, 0.3)
  found <- cpp_covariance_em(case$rows, case$covariance, target, 12, 1, 0)
  sums <- explicit_sums(case$x, case$covariance)$sums
  expect_equal(found$covariance, (sums + 12 * target) / (60 + 12),
               tolerance = 1e-10)
  expect_equal(found$history, penalised(case$x, case$covariance, target, 12),
               tolerance = 1e-10)
})

test_that("the penalised likelihood never falls and ends at its mode", {
  case <- covariance_case(share = 0.6)
  target <- diag(6)
  found <- cpp_covariance_em(case$rows, diag(6), target, 4, 400, 0)
  expect_false(is.unsorted(found$history))
  expect_equal(tail(found$history, 1),
               penalised(case$x, found$covariance, target, 4),
               tolerance = 1e-10)
  # At the mode plain steps do not move, and no direction rises.
  sums <- cpp_completed_sums(case$rows, found$covariance)
  expect_equal((sums + 4 * target) / 64, found$covariance, tolerance = 1e-5)
  top <- penalised(case$x, found$covariance, target, 4)
  set.seed(2)
  for (draw in 1:5) {
    step <- 0.01 * crossprod(matrix(rnorm(36), 6))
    for (sign in c(1, -1)) {
      other <- found$covariance + sign * step
      expect_lt(penalised(case$x, other, target, 4), top)
    }
  }
  # Steps that go further need fewer passes.
  plain <- case$covariance
  start <- cpp_covariance_em(case$rows, plain, target, 4, 20, 0)
  for (pass in 1:20) {
    plain <- (cpp_completed_sums(case$rows, plain) + 4 * target) / 64
  }
  expect_gt(penalised(case$x, start$covariance, target, 4),
            penalised(case$x, plain, target, 4))
})

test_that("neither the order of rows nor repeated patterns matter", {
  case <- covariance_case(n = 90)
  case$x[31:60, ] <- ifelse(is.na(case$x[1:30, ]), NA, case$whole[31:60, ])
  fit <- function(x) {
    cpp_covariance_em(incomplete_rows(x), diag(6), diag(6), 5, 8, 0)
  }
  there <- fit(case$x)
  expect_equal(fit(case$x[sample(90), ]), there, tolerance = 1e-9)
  patterns <- cpp_row_patterns(incomplete_rows(case$x))
  expect_identical(sum(patterns$examples), 90L)
  keys <- apply(is.na(case$x), 1, paste, collapse = "")
  expect_identical(sort(patterns$examples), sort(as.vector(table(keys))))
  expect_identical(sum(patterns$examples * patterns$shown),
                   sum(!is.na(case$x)))
  # Attributes in another order: so is their covariance.
  order <- c(4, 1, 6, 2, 5, 3)
  expect_equal(fit(case$x[, order])$covariance, there$covariance[order, order],
               tolerance = 1e-9)
})
