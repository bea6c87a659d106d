# What people do about missing values before glmnet.

filled_by_means <- function(x) {
  means <- colMeans(x, na.rm = TRUE)
  gone <- which(is.na(x), arr.ind = TRUE)
  x[gone] <- means[gone[, 2]]
  x
}

by_glmnet <- function(x, y, new_x) {
  fit <- glmnet::cv.glmnet(x, y, nfolds = 5)
  drop(predict(fit, new_x, s = "lambda.min"))
}

# Singular values less a threshold, or 0; those of many rows by their products.
shrunk_values <- function(x, threshold) {
  if (nrow(x) > ncol(x)) {
    parts <- eigen(crossprod(x), symmetric = TRUE)
    values <- sqrt(pmax(parts$values, 0))
    kept <- values > threshold
    vectors <- parts$vectors[, kept, drop = FALSE]
    return((x %*% vectors) %*% ((1 - threshold / values[kept]) * t(vectors)))
  }
  parts <- svd(x)
  parts$u %*% (pmax(parts$d - threshold, 0) * t(parts$v))
}

# Soft-thresholded singular values (Mazumder, Hastie and Tibshirani 2010) with
# warm starts; the threshold by a tenth of the entries held out.
soft_impute <- function(x) {
  center <- colMeans(x, na.rm = TRUE)
  spread <- apply(x, 2, sd, na.rm = TRUE)
  z <- scale(x, center, spread)
  fill <- function(z, threshold, start) {
    gone <- is.na(z)
    guess <- start
    for (round in 1:30) {
      filled <- ifelse(gone, guess, z)
      low <- shrunk_values(filled, threshold)
      moved <- sum((low - guess)^2) / max(sum(guess^2), 1e-9)
      guess <- low
      if (moved < 1e-4) break
    }
    guess
  }
  known <- which(!is.na(z))
  held <- sample(known, length(known) / 10)
  trial <- z
  trial[held] <- NA
  thresholds <- svd(ifelse(is.na(trial), 0, trial), 0, 0)$d[1] *
    c(0.7, 0.5, 0.35, 0.25, 0.15, 0.1)
  guess <- 0 * z
  guess[] <- 0
  errors <- numeric()
  for (threshold in thresholds) {
    guess <- fill(trial, threshold, guess)
    errors <- c(errors, mean((guess - z)[held]^2))
  }
  guess <- matrix(0, nrow(z), ncol(z))
  for (threshold in thresholds[seq_len(which.min(errors))]) {
    guess <- fill(z, threshold, guess)
  }
  z <- ifelse(is.na(z), guess, z)
  sweep(sweep(z, 2, spread, "*"), 2, center, "+")
}

# Five imputations by chained equations, a lasso of each, and the mean of what
# they predict. Columns that mice leaves out as collinear have their means.
by_mice <- function(x, y, new_x, times = 5, rounds = 5) {
  colnames(x) <- colnames(new_x) <- paste0("x", seq_len(ncol(x)))
  both <- data.frame(x, y = y)
  chained <- suppressWarnings(mice::mice(both, m = times, maxit = rounds,
                                         printFlag = FALSE))
  predicted <- vapply(seq_len(times), function(at) {
    full <- as.matrix(mice::complete(chained, at)[colnames(x)])
    by_glmnet(filled_by_means(full), y, new_x)
  }, numeric(nrow(new_x)))
  rowMeans(predicted)
}
