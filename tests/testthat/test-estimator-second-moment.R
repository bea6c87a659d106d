# The second moments of the gradient estimates: exact formulas, and the bounds
# of the papers' lemmas on data that keep to their assumptions.

# E g_i^2 of independent draws: the mean square of the residual estimate times
# the mean square of the data point's.
square_by_hand <- function(case, result) {
  x <- case$x / case$x_bound
  part <- tapply(result$w * x, case$group_of, sum)
  drawn <- result$p > 0
  residual <- (sum(part[drawn]^2 / result$p[drawn]) - sum(part)^2) /
    case$inner + result$residual^2
  k <- case$budget - case$inner
  q <- result$q[case$group_of]
  point <- if (case$sampling == "distinct") {
    x^2 / (k * q)
  } else {
    x^2 / (k * q) + (k - 1) / k * x^2
  }
  residual * point
}

# A random case in the unit ball of the task's norm, with radius 1.5.
drawn_case <- function(kind, sampling, ..., budget = 4, inner = 1) {
  x <- stats::runif(4, -1, 1)
  if (kind == "aerr") x <- x / sqrt(sum(x^2))
  at <- stats::runif(4, -1, 1)
  if (kind == "aerr") at <- 1.5 * at / sqrt(sum(at^2))
  estimator_case(kind, budget, inner, sampling, x = x, at = at, radius = 1.5,
                 y = stats::runif(1, -1.5, 1.5), ...)
}

test_that("the second moment is what independent draws give", {
  skip_on_cran()
  use_seed(101)
  for (kind in c("aerr", "aelr")) {
    for (sampling in c("uniform", "distinct", "moments", "two_phase")) {
      for (inner in 1:2) {
        case <- drawn_case(kind, sampling, inner = inner,
                           by_moment = inner == 2)
        result <- enumerate_case(case)
        expected <- square_by_hand(case, result)
        expect_within(expected_square(result) / expected, rep(1, 4), 1e-11)
      }
    }
  }
})

test_that("ridge: E|g|^2 is at most 8 B^2 d / k (HK Lemma 3.3)", {
  use_seed(102)
  for (round in 1:12) {
    case <- drawn_case("aerr", "uniform", budget = 3 + round %% 2)
    k <- case$budget - 1
    square <- sum(expected_square(enumerate_case(case)))
    expect_lte(square, 8 * 1.5^2 * 4 / k)
  }
})

test_that("lasso: E g_i^2 is at most 8 B^2 d / k (HK Lemma 3.8)", {
  use_seed(103)
  for (round in 1:12) {
    case <- drawn_case("aelr", "uniform", budget = 3 + round %% 2)
    k <- case$budget - 1
    square <- max(expected_square(enumerate_case(case)))
    expect_lte(square, 8 * 1.5^2 * 4 / k)
  }
})

# Mean of E g_i^2 over the rows of a small distribution whose second moments
# are known exactly.
mean_square <- function(kind, rows, labels, at) {
  moments <- colMeans(rows^2)
  squares <- lapply(seq_len(nrow(rows)), function(row) {
    case <- estimator_case(kind, 3, 1, "moments", x = rows[row, ],
                           y = labels[row], at = at, moments = moments,
                           radius = 1.5)
    expected_square(enumerate_case(case))
  })
  Reduce(`+`, squares) / nrow(rows)
}

test_that("ridge by moments: 4 B^2 (|E x^2|_1/2 / k + 1) (KS Lemma 3.4)", {
  use_seed(104)
  for (round in 1:4) {
    rows <- matrix(stats::rnorm(12), 3) %*% diag(c(1, 0.3, 0.1, 0.03))
    rows <- rows / max(sqrt(rowSums(rows^2)))
    at <- stats::rnorm(4)
    square <- sum(mean_square("aerr", rows, stats::runif(3, -1.5, 1.5),
                              1.5 * at / sqrt(sum(at^2))))
    half_norm <- sum(sqrt(colMeans(rows^2)))^2
    expect_lte(square, 4 * 1.5^2 * (half_norm / 2 + 1))
    expect_lt(half_norm, 3)
  }
})

test_that("lasso by moments: 4 B^2 (|E x^2|_1 / k + 1) (KS Lemma 4.5)", {
  use_seed(105)
  for (round in 1:4) {
    rows <- matrix(stats::runif(12, -1, 1), 3) %*% diag(c(1, 0.3, 0.1, 0.03))
    square <- max(mean_square("aelr", rows, stats::runif(3, -1.5, 1.5),
                              stats::runif(4, -1, 1)))
    expect_lte(square, 4 * 1.5^2 * (sum(colMeans(rows^2)) / 2 + 1))
  }
})
