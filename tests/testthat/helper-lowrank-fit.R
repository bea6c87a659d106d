# A fit of the low-rank class without any of the package's solvers: the singular
# vectors of the zero-filled rows, and least squares on the ridge codes.

small_incomplete <- function(n = 60, d = 8, rank = 3) {
  codes <- outer(seq_len(n), seq_len(rank), function(i, k) sin(i * (k + 1) + k))
  loadings <- outer(seq_len(d), seq_len(rank), function(j, k) cos(j * k + k))
  x <- codes %*% t(loadings) + 5 * seq_len(d)[col(matrix(0, n, d))]
  x[(row(x) * 7 + col(x) * 3 + row(x) * col(x)) %% 5 < 2] <- NA
  dimnames(x) <- list(paste0("row", seq_len(n)), letters[seq_len(d)])
  list(x = x, y = drop(codes %*% rep_len(c(1, -2, 0.5), rank)) + 3)
}

tiny_model <- function(data, rank, ridge, gamma, scaling) {
  rows <- frugalreg:::standardise_rows(data$rows, scaling)
  filled <- frugalreg:::as_table(rows)
  filled[is.na(filled)] <- 0
  loadings <- svd(filled, 0, rank)$v
  codes <- t(apply(frugalreg:::as_table(rows), 1, ridge_code, loadings, ridge))
  codes <- matrix(codes, ncol = rank)
  labels <- (data$y - scaling$y_center) / scaling$y_scale
  known <- !is.na(labels)
  weights <- if (any(known)) {
    solve(crossprod(codes[known, , drop = FALSE]) + diag(1e-8, rank),
          crossprod(codes[known, , drop = FALSE], labels[known]))
  } else {
    numeric(rank)
  }
  list(loadings = loadings, weights = drop(weights),
       offset = seq_len(data$rows$d) / 100, y_offset = 0.01, x_noise = NA_real_,
       y_noise = NA_real_, ridge = ridge, gamma = gamma)
}

# The code of one standardised row, directly.
ridge_code <- function(row, loadings, ridge, offset = 0) {
  observed <- !is.na(row)
  seen <- loadings[observed, , drop = FALSE]
  drop(solve(crossprod(seen) + diag(ridge, ncol(seen)),
             crossprod(seen, (row - offset)[observed])))
}

tiny_fit <- function(x, y, rank = 3, ridge = 0.1, gamma = 1, data = NULL, ...) {
  data <- if (is.null(data)) frugalreg:::lowrank_data(x, y) else data
  labels <- if (is.null(data$y)) NA_real_ else data$y
  scaling <- frugalreg:::lowrank_scale(data$rows, labels, rank, TRUE)
  frugalreg:::new_lowrank_fit(
    if (is.null(data$y)) "petrels" else "slrm", data, quote(slrm(x, y, 3)),
    tiny_model(data, rank, ridge, gamma, scaling), scaling, "em", ...
  )
}
