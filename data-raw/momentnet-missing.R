# Regression from tables with missing values: cv_momentnet() against the method
# of hmlasso (Takada, Fujisawa and Nishikawa 2019, written from the paper: the
# package is not used), mean imputation and soft imputation before glmnet, and
# slrm().
#
#   Rscript data-raw/momentnet-missing.R [d] [n]
#
# from the top of the repository, for d columns and n rows (several of each,
# separated by commas). Cells that are in data-raw/results/ are not run again.
#
# Protocol: for each cell (structure, share missing, n, d) one table of normal
# attributes with means 1, a tenth of the attributes with coefficients (at least
# five), signal to noise 3; values go missing at random. Penalties are chosen by
# five-fold cross-validation within the table. The error is that on 2,000
# complete new rows, as a part of the variance of their labels.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

arguments <- commandArgs(trailingOnly = TRUE)
sizes <- function(at, default) {
  if (length(arguments) < at) return(default)
  as.numeric(strsplit(arguments[at], ",")[[1]])
}
results_dir <- file.path("data-raw", "results")
results_file <- file.path(results_dir, "momentnet-missing.csv")

# ---- Tables

attributes_of <- function(structure, n, d) {
  autoregressive <- function(r) {
    matrix(rnorm(n * d), n) %*% chol(r^abs(outer(1:d, 1:d, "-")))
  }
  switch(structure,
    ar5 = autoregressive(0.5), ar9 = autoregressive(0.9),
    low_rank = matrix(rnorm(n * 5), n) %*% matrix(rnorm(5 * d), 5) / sqrt(5) +
      0.5 * matrix(rnorm(n * d), n),
    scales = sweep(autoregressive(0.5), 2, 10^seq(-1, 1, length.out = d), "*")
  )
}

table_of <- function(structure, share, n, d, seed) {
  set.seed(seed)
  x <- attributes_of(structure, n + 2000, d) + 1
  active <- sample(d, max(5, d / 10))
  signal <- drop(scale(x[, active]) %*% rnorm(length(active)))
  y <- signal + rnorm(n + 2000) * sd(signal) / sqrt(3)
  training <- seq_len(n)
  list(x = mask_attributes(x[training, ], share), y = y[training],
       new_x = x[-training, ], new_y = y[-training])
}

# ---- Methods: each a function of x, y and new x, that returns predictions

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
      parts <- svd(filled)
      low <- parts$u %*% (pmax(parts$d - threshold, 0) * t(parts$v))
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
  thresholds <- svd(ifelse(is.na(trial), 0, trial))$d[1] *
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

# Pairwise covariances, the nearest positive semidefinite matrix in a norm that
# weights entries by the root of their counts (ADMM), lasso by coordinate
# descent, lambda by the held-out quadratic loss.
hmlasso <- function(x, y, new_x) {
  center <- colMeans(x, na.rm = TRUE)
  spread <- apply(x, 2, sd, na.rm = TRUE)
  z <- scale(x, center, spread)
  v <- y - mean(y)
  pairwise <- function(rows) {
    seen <- !is.na(z[rows, ])
    filled <- ifelse(seen, z[rows, ], 0)
    list(gram = crossprod(filled) / pmax(crossprod(seen), 1),
         slope = drop(crossprod(filled, v[rows])) / pmax(colSums(seen), 1),
         weight = sqrt(crossprod(seen) / length(rows)))
  }
  nearest <- function(part) {
    mu <- 1
    a <- b <- part$gram
    dual <- 0 * a
    for (round in 1:200) {
      parts <- eigen(b + dual / mu, symmetric = TRUE)
      a <- parts$vectors %*% (pmax(parts$values, 0) * t(parts$vectors))
      old <- b
      b <- (part$weight^2 * part$gram + mu * a - dual) / (part$weight^2 + mu)
      dual <- dual - mu * (a - b)
      if (max(abs(b - old), abs(a - b)) < 1e-4) break
    }
    a
  }
  solve_path <- function(part, lambda) {
    frugalreg:::cpp_covariance_elastic_net(
      nearest(part), part$slope, rep(1, ncol(x)), lambda, 0 * lambda,
      numeric(ncol(x)), 1e-8, 1e3
    )$coefficients
  }
  all <- pairwise(seq_along(y))
  lambda <- max(abs(all$slope)) * 10^seq(0, -2, length.out = 50)
  folds <- sample(rep_len(1:5, length(y)))
  loss <- 0
  for (fold in 1:5) {
    b <- solve_path(pairwise(which(folds != fold)), lambda)
    held <- pairwise(which(folds == fold))
    loss <- loss + colSums(b * (held$gram %*% b)) / 2 -
      drop(crossprod(held$slope, b))
  }
  b <- solve_path(all, lambda)[, which.min(loss)]
  drop(scale(new_x, center, spread) %*% b) + mean(y)
}

methods <- list(
  momentnet = function(x, y, new_x) {
    predict(cv_momentnet(x, y, seed = 1), new_x)
  },
  momentnet_compared = function(x, y, new_x) {
    predict(cv_momentnet(x, y, seed = 1, alpha = c(0, 1), standardize = TRUE,
                         engine = c("pairs", "factors"),
                         target = c("none", "rank_one")), new_x)
  },
  mean_glmnet = function(x, y, new_x) by_glmnet(filled_by_means(x), y, new_x),
  soft_glmnet = function(x, y, new_x) by_glmnet(soft_impute(x), y, new_x),
  hmlasso = hmlasso,
  slrm = function(x, y, new_x) {
    predict(slrm(x, y, rank = min(10, ncol(x) %/% 2), method = "em", seed = 1),
            new_x)
  }
)

run_cell <- function(cell) {
  data <- table_of(cell$structure, cell$share, cell$n, cell$d, 1)
  # Singular values of large tables, again and again, take hours.
  used <- setdiff(names(methods), if (cell$n * cell$d > 2e5) "soft_glmnet")
  rows <- lapply(used, function(method) {
    set.seed(1)
    seconds <- system.time(
      predicted <- methods[[method]](data$x, data$y, data$new_x)
    )[["elapsed"]]
    data.frame(cell, method = method, seconds = seconds,
               error = mean((predicted - data$new_y)^2) / var(data$new_y))
  })
  do.call(rbind, rows)
}

cells <- expand.grid(structure = c("ar5", "ar9", "low_rank", "scales"),
                     share = c(0.3, 0.5, 0.7, 0.9), n = sizes(2, c(500, 5000)),
                     d = sizes(1, c(50, 200, 500)), stringsAsFactors = FALSE)
started <- proc.time()[["elapsed"]]
for (at in seq_len(nrow(cells))) {
  done <- if (file.exists(results_file)) read.csv(results_file)
  key <- function(table) {
    paste(table$structure, table$share, table$n, table$d)
  }
  if (!is.null(done) && key(cells[at, ]) %in% key(done)) next
  write.csv(rbind(done, run_cell(cells[at, ])), results_file,
            row.names = FALSE)
}
append_provenance(file.path(results_dir, "PROVENANCE.md"),
                  "momentnet-missing.csv (the last run of several)",
                  paste("Rscript data-raw/momentnet-missing.R",
                        paste(arguments, collapse = " ")),
                  proc.time()[["elapsed"]] - started, 1)
