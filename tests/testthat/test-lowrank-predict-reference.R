# Prediction of incomplete rows against plain R, pattern by pattern.

# The package's model of a basis and weights in standardised units.
lowrank_model <- function(u, w, ridge = 0, gamma = 1, offset = numeric(nrow(u)),
                          y_offset = 0) {
  list(loadings = u, weights = w, offset = offset, y_offset = y_offset,
       x_noise = NA_real_, y_noise = NA_real_, ridge = ridge, gamma = gamma)
}

core_predict <- function(model, x, what = "code") {
  frugalreg:::cpp_lowrank_predict(model, frugalreg:::incomplete_rows(x), what)
}

# Rows of every kind: complete, thinned, as few as the rank, fewer, one, none.
patterned_rows <- function(u) {
  d <- nrow(u)
  x <- matrix(stats::rnorm(40 * d), 40)
  x[stats::runif(length(x)) < 0.4] <- NA
  keep_only <- function(row, seen) {
    x[row, -seen] <<- NA
    x[row, seen] <<- stats::rnorm(length(seen))
  }
  x[1, ] <- stats::rnorm(d)
  keep_only(2, seq_len(ncol(u)))
  keep_only(3, seq_len(max(1, ncol(u) - 1)))
  keep_only(4, d)
  x[5, ] <- NA
  x
}

test_that("codes, responses and flags are those of the definition", {
  use_seed(411)
  for (rank in c(1, 3, 8)) {
    u <- random_basis(8, rank)
    w <- stats::rnorm(rank)
    x <- patterned_rows(u)
    for (ridge in c(1e-3, 0.5)) {
      for (gamma in c(1, 0.999, 0.6)) {
        found <- core_predict(lowrank_model(u, w, ridge, gamma), x)
        expected <- reference_predict(x, u, w, ridge, gamma)
        expect_identical(which(found$flagged), attr(expected, "flagged"))
        expect_within(found$response, expected, 1e-10)
        said <- !found$flagged
        expect_within(found$code[said, ],
                      reference_codes(x[said, , drop = FALSE], u, ridge), 1e-10)
        expect_true(all(found$code[!said, ] == 0))
      }
    }
  }
})

test_that("of a complete row the code is U'x, and the rule never fires", {
  use_seed(412)
  u <- random_basis(9, 4)
  w <- stats::rnorm(4)
  x <- matrix(stats::rnorm(90), 10)
  for (gamma in c(0, 0.001, 0.999, 1)) {
    # A rounding error decides where the smallest eigenvalue is 1 exactly.
    found <- core_predict(lowrank_model(u, w, 0, max(gamma, 1e-12)), x)
    expect_false(any(found$flagged))
    expect_within(found$code, x %*% u, 1e-13)
    expect_within(found$response, x %*% u %*% w, 1e-13)
  }
})

test_that("the paper's gamma of 0.001 flags every incomplete row", {
  use_seed(413)
  data <- drawn_tables(10, 0.75, 0.1, d = 100, rank = 30)
  found <- core_predict(
    lowrank_model(data$u, data$w, 1e-6, 0.001, y_offset = 2.5), data$test$x
  )
  expect_true(all(found$flagged))
  expect_identical(found$response, rep(2.5, 200))
  workable <- core_predict(lowrank_model(data$u, data$w, 1e-6, 0.999),
                           data$test$x)
  expect_false(any(workable$flagged))
})

test_that("without a ridge a row of fewer than `rank` values is flagged", {
  use_seed(414)
  u <- random_basis(8, 3)
  x <- matrix(NA_real_, 4, 8)
  x[1, 1:2] <- 1
  x[2, 4] <- -1
  x[4, 2:4] <- c(1, 2, 3)
  for (gamma in c(1, 0.999999)) {
    found <- core_predict(lowrank_model(u, 1:3, 0, gamma, y_offset = -7), x)
    expect_identical(found$flagged, c(TRUE, TRUE, TRUE, FALSE))
    expect_identical(found$response[1:3], rep(-7, 3))
    expect_within(found$response[4],
                  sum(1:3 * solve(u[2:4, ], c(1, 2, 3))) - 7, 1e-9)
  }
  ridged <- core_predict(lowrank_model(u, 1:3, 1e-3), x)
  expect_identical(ridged$flagged, c(FALSE, FALSE, TRUE, FALSE))
})

test_that("an attribute twice or without loadings does no harm", {
  u <- random_basis(6, 2)
  u[2, ] <- u[1, ]
  u[3, ] <- 0
  x <- rbind(c(1, 1, 5, NA, NA, NA), c(NA, NA, 3, NA, NA, NA))
  found <- core_predict(lowrank_model(u, c(1, 2), 0), x)
  # Rank one of two, then rank none.
  expect_true(all(found$flagged))
  expect_identical(found$response, c(0, 0))
  found <- core_predict(lowrank_model(u, c(1, 2), 1e-4), x)
  expect_within(found$response, reference_predict(x, u, c(1, 2), 1e-4), 1e-8)
})

test_that("offsets are taken off before the code and put on after it", {
  use_seed(415)
  u <- random_basis(7, 3)
  offset <- stats::rnorm(7)
  x <- patterned_rows(u)
  found <- core_predict(lowrank_model(u, 1:3, 0.1, 1, offset, 4), x)
  expected <- reference_predict(sweep(x, 2, offset), u, 1:3, 0.1)
  expect_within(found$response, expected + 4, 1e-12)
})

test_that("no row says anything of another", {
  use_seed(416)
  u <- random_basis(8, 3)
  x <- patterned_rows(u)
  model <- lowrank_model(u, 1:3, 1e-3, 0.9)
  all <- core_predict(model, x)
  for (i in seq_len(nrow(x))) {
    alone <- core_predict(model, x[i, , drop = FALSE])
    expect_identical(alone$response, all$response[i])
    expect_identical(alone$code[1, ], all$code[i, ])
  }
})
