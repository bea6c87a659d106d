# Columns that rows show together or not at all.

# Smooth curves of four directions, in groups of neighbours.
curves <- function(n, seed, noise = 1e-3) {
  set.seed(seed)
  at <- seq(0, 1, length.out = 40)
  shapes <- rbind(1, at, sin(2 * pi * at), cos(3 * pi * at))
  scores <- matrix(rnorm(n * 4), n) %*% diag(c(3, 1, 0.5, 0.3))
  x <- scores %*% shapes + noise * rnorm(n * 40)
  list(x = x, y = drop(scores %*% c(0, 1, 4, 3)) + 0.1 * rnorm(n),
       block = rep(1:8, each = 5))
}

show_blocks <- function(x, block, shown) {
  for (row in seq_len(nrow(x))) {
    x[row, !block %in% sample(max(block), shown)] <- NA
  }
  x
}

test_that("blocks are columns of the same gaps", {
  set.seed(1)
  x <- matrix(rnorm(600), 100)
  expect_null(blocks_of_columns(table_gaps(x, "x")))
  x[1:40, 1:2] <- NA
  x[20:50, 4:6] <- NA
  expect_equal(blocks_of_columns(table_gaps(x, "x")), c(1, 1, 0, 3, 3, 3))
  # As many gaps, but not the same.
  x[c(1, 41), 2] <- c(0, NA)
  expect_null(blocks_of_columns(table_gaps(x, "x")))
})

test_that("a block's error is that of what the others let expect", {
  covariance <- ar_covariance(5, 0.7)
  set.seed(2)
  x <- matrix(rnorm(50), 10) %*% chol(covariance)
  x[1:3, 1:2] <- NA
  x[3:6, 3:4] <- NA
  blocks <- c(1, 1, 3, 3, 0)
  squares <- unlist(lapply(seq_len(10), function(row) {
    lapply(c(1, 3), function(block) {
      own <- which(blocks == block)
      if (anyNA(x[row, own])) return(NULL)
      known <- setdiff(which(!is.na(x[row, ])), own)
      weight <- solve(covariance[known, known, drop = FALSE],
                      covariance[known, own, drop = FALSE])
      (x[row, own] - x[row, known] %*% weight)^2
    })
  }))
  rows <- incomplete_rows(x)
  expect_equal(block_error(rows, blocks, covariance), mean(squares))
  expect_identical(block_error(rows, blocks, matrix(1, 5, 5)), Inf)
  x[, 1:4] <- NA
  expect_identical(block_error(incomplete_rows(x), blocks, covariance), 0)
})

test_that("spectra of which rows show few blocks are learned from", {
  skip_on_cran()
  error <- function(data, rows, fit) {
    mean((predict(fit, data$x[-rows, ]) - data$y[-rows])^2) / var(data$y)
  }
  data <- curves(600, 3)
  rows <- 1:120
  gaps <- show_blocks(data$x[rows, ], data$block, 3)
  fit <- cv_momentnet(gaps, data$y[rows], seed = 1)
  expect_lt(error(data, rows, fit), 0.3) # .46 by the likeliest covariance
  # Where rows show most of them, a few directions complete the others.
  gaps <- show_blocks(data$x[rows, ], data$block, 6)
  tries <- labelled_and_not(
    list(data = table_gaps(gaps, "x"), y = data$y[rows]),
    list(units = "same", rank = 10)
  )$tried$tries
  expect_identical(tries$better[[1]]$target, "few")
})
