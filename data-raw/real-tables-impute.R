# Completed rows for the peers of real-tables.R: each function takes training
# rows `x` with gaps, labels `y` and new rows, and returns a list of completed
# tables, each with `x` and `test_x`. New rows are completed without their
# labels, and teach nothing.

source(file.path("data-raw", "imputation-peers.R"))

impute_means <- function(x, y, test_x) {
  means <- observed_means(x)
  list(list(x = fill_in(x, means), test_x = fill_in(test_x, means)))
}

# Softly thresholded singular values of standardised columns; the threshold is
# chosen on a tenth of the known entries. Columns in which nothing varies are
# filled with what is known of them.
impute_soft <- function(x, y, test_x, most = 50,
                        parts = c(0.7, 0.4, 0.2, 0.1, 0.05, 0.02, 0.01)) {
  means <- observed_means(x)
  spread <- apply(x, 2, stats::sd, na.rm = TRUE)
  spread[!is.finite(spread)] <- 0
  fixed <- spread == 0
  spread[fixed] <- 1
  z <- scale(x, means, spread)
  attributes(z) <- attributes(x)["dim"]
  known <- which(!is.na(z))
  held <- sample(known, length(known) %/% 10)
  trial <- replace(z, held, NA)
  most <- min(most, dim(z) - 1)
  lambdas <- parts * softImpute::lambda0(z)
  errors <- soft_path(trial, lambdas, most, function(soft) {
    guess <- softImpute::complete(trial, soft)
    mean((guess - z)[held]^2)
  })
  chosen <- seq_len(which.min(unlist(errors)))
  soft <- utils::tail(soft_path(z, lambdas[chosen], most, identity), 1)[[1]]
  zeros <- rep(0, ncol(z))
  lambda <- lambdas[max(chosen)]
  filled <- function(rows) {
    codes <- scale(rows, means, spread)
    attributes(codes) <- attributes(rows)["dim"]
    full <- complete_rows(codes, soft, lambda, zeros)
    full[, fixed] <- 0
    fill_in(rows, sweep(sweep(full, 2, spread, `*`), 2, means, `+`))
  }
  list(list(x = filled(x), test_x = filled(test_x)))
}

soft_path <- function(z, lambdas, most, value) {
  soft <- NULL
  lapply(lambdas, function(lambda) {
    soft <<- suppressWarnings(softImpute::softImpute(
      z, rank.max = most, lambda = lambda, type = "als", maxit = 50,
      thresh = 1e-4, warm.start = soft
    ))
    value(soft)
  })
}

# Two completions by chained equations, five rounds each, labels included.
impute_chained <- function(x, y, test_x, times = 2, rounds = 5) {
  both <- data.frame(rbind(x, test_x), label = c(y, rep(NA, nrow(test_x))))
  new <- seq_len(nrow(both)) > nrow(x)
  chained <- mice::mice(both, m = times, maxit = rounds, ignore = new,
                        printFlag = FALSE)
  means <- observed_means(x)
  lapply(seq_len(times), function(at) {
    full <- as.matrix(mice::complete(chained, at)[colnames(x)])
    list(x = fill_in(full[!new, , drop = FALSE], means),
         test_x = fill_in(full[new, , drop = FALSE], means))
  })
}
