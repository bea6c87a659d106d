# Held-out rows as judges of regressions for complete rows.

judged_case <- function(d = 7, n = 40, vectors = 3, seed = 1) {
  model <- factor_covariance(d)
  table <- gappy_rows(n, model$covariance, seq(0.2, 0.8, length.out = d), seed)
  table$x[1, ] <- NA
  table$x[2, ] <- table$whole[2, ]
  table$x[3, ] <- NA
  table$x[3, d] <- 1.5
  fold <- rep(1:2, length.out = n)
  beta <- lapply(1:2, function(f) matrix(rnorm(d * vectors), d))
  c(table, model, list(fold = fold, beta = beta,
                       intercept = matrix(rnorm(2 * vectors), vectors)))
}

judged <- function(case, model, odds, row_odds, x = case$x,
                   fold = case$fold) {
  cpp_judge_rows(incomplete_rows(x), model, case$beta, case$intercept, fold,
                 odds, row_odds)
}

test_that("rows are judged as explicit matrices say", {
  case <- judged_case()
  n <- nrow(case$x)
  odds <- seq(0.1, 2, length.out = ncol(case$x))
  row_odds <- seq(0.5, 2, length.out = n)
  reference <- explicit_rows(case$x, case$covariance)
  expected <- list(prediction = matrix(0, n, 3), variance = matrix(0, n, 3),
                   shown = matrix(0, n, 3))
  for (i in seq_len(n)) {
    row <- reference[[i]]
    b <- case$beta[[case$fold[i]]]
    expected$prediction[i, ] <- case$intercept[, case$fold[i]] +
      crossprod(b, row$mean)
    expected$variance[i, ] <- colSums(b * (row$spread %*% b))
    expected$shown[i, ] <- row_odds[i] * crossprod(b, odds * row$surprise)
  }
  for (model in same_covariance(case)) {
    expect_equal(judged(case, model, odds, row_odds), expected,
                 tolerance = 1e-10)
  }
})

test_that("judging needs no order of the rows", {
  case <- judged_case()
  order <- rev(seq_len(nrow(case$x)))
  odds <- rep(1, ncol(case$x))
  row_odds <- seq(0.5, 2, length.out = nrow(case$x))
  for (model in same_covariance(case)) {
    there <- judged(case, model, odds, row_odds)
    back <- judged(case, model, odds, row_odds[order], case$x[order, ],
                   case$fold[order])
    expect_equal(lapply(back, function(one) one[order, ]), there)
  }
})

# The error on a complete row, of coefficients that the rows do not know: the
# judge's mean over many tables, within four of its standard errors.
test_that("the judge is unbiased for the error on complete rows", {
  d <- 6
  model <- factor_covariance(d)
  gone <- c(0.1, 0.3, 0.5, 0.5, 0.7, 0.9)
  n <- 20000
  table <- gappy_rows(n, model$covariance, gone, seed = 3)
  truth <- c(1, -1, 0.5, 0, 2, -1)
  y <- drop(table$whole %*% truth) + rnorm(n)
  b <- cbind(c(0.5, 0, 0.5, 0.3, 1, -2), 0.7 * truth)
  whole <- (y - table$whole %*% b)^2
  odds <- gone / (1 - gone)
  for (completing in same_covariance(model)) {
    found <- cpp_judge_rows(incomplete_rows(table$x), completing, list(b),
                            matrix(0, 2, 1), rep(1L, n), odds, rep(1, n))
    estimate <- (y - found$prediction)^2 + found$variance -
      2 * y * found$shown
    off <- estimate - whole
    expect_true(all(abs(colMeans(off)) < 4 * apply(off, 2, sd) / sqrt(n)))
    # Without the correction, or half of it, that is far away.
    partial <- (y - found$prediction)^2 - whole
    expect_true(all(abs(colMeans(partial)) >
                      10 * apply(partial, 2, sd) / sqrt(n)))
  }
})
