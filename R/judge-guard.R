# The guard of averages against labels that are noise, of which the best of many
# held-out errors is a little better than the labels' mean by chance.

# Which part of the coefficients is kept: all where tests of all attributes find
# a signal at 3 %, or the average is better than the labels' mean by three
# standard errors; none at 30 % and one and a half. (Where labels are noise the
# best of many was better by 1.3 in one table of 20, by 1.9 in one of 114.) Of
# 20, 40 and 80 rows of 21 tables, 30 to 70 % missing, permuted labels had
# 1.05, 1.02 and 1.01 of the mean's error by two of the three tests; at a sixth
# of these probabilities 1.04, 1.00 and 1.00, and labels as they are 1.05, 1.03
# and 1.02 times the error. Of very many rows as many are tested as have so many
# `cells`.
guard_constants <- list(p = c(0.3, 0.03), errors = c(1.5, 3), cells = 2e7)

# The same of a mean of few looks, which tests tell less: half is kept whatever
# they say (data-raw/few-looks-signal.R). Cells are those that are shown or not;
# of more columns the largest correlation is tested alone.
few_looks_guard <- list(p = c(0.5, 0.1), least = 0.5, cells = 5e6,
                        columns = 1000)

#' How much of an average's prediction is kept, from 0 to 1: by how many
#' standard errors it beats the mean of the labels, and by tests for signal,
#' whichever says more.
#' @noRd
signal_share <- function(loss, judge) {
  gain <- judge$off^2 - loss
  error <- mean_error(gain, judge$weight)
  if (error == 0) return(1)
  gained <- column_means(gain, judge$weight) / error
  share <- max(part_of_way(gained, guard_constants$errors),
               tested_share(judge$rows, judge$y, judge$examples, judge$model))
  whole <- judge$whole
  if (share == 1 || is.null(whole)) return(share)
  # A part of the rows may have too few of a rare class.
  rows <- part_of_data(whole$data, guard_constants$cells / whole$data$d,
                       labels = whole$y)
  data <- subset_data(whole$data, rows)
  max(share, tested_share(centred_rows(judge$model, data, 1), whole$y[rows],
                          data$weight %||% rep(1, length(rows)), judge$model))
}

#' The same by tests of rows, which are completed.
#' @noRd
tested_share <- function(rows, y, weight, model) {
  x <- cpp_completed_predictions(rows, model, diag(rows$d))
  # Labels that are noise are so whatever the examples' weights are.
  x <- weight / mean(weight) * sweep(x, 2, column_means(x, weight))
  part_of_way(log(noise_probability(x, y)), log(guard_constants$p))
}

#' The probability that labels which are noise go as well with the columns, by
#' tests of many attributes that matter a little, of a few that matter much, and
#' of such as matter together, as the levels of a designed trial's factors do
#' whatever their contrasts (`data-raw/designed-trials.R`).
#' @noRd
noise_probability <- function(x, y) {
  joined_probability(c(global_test(x, y), largest_test(x, y),
                       least_squares_test(x, y)))
}

#' That of several tests of the same, by Simes' inequality.
#' @noRd
joined_probability <- function(p) min(stats::p.adjust(p, "BH"))

#' The same by what rows show alone, the rest being at its mean: few looks tell
#' no model that would complete them without labels.
#' @noRd
shown_share <- function(observed) {
  rows <- part_of_data(observed$data, few_looks_guard$cells / observed$data$d,
                       labels = observed$y)
  data <- subset_data(observed$data, rows)
  x <- mean_filled(data)
  weight <- data$weight %||% rep(1, length(rows))
  x <- weight / mean(weight) * x
  largest <- largest_test(x, observed$y[rows])
  # A test that takes too long, or need not be made, has found nothing.
  alone <- 2 * largest <= few_looks_guard$p[2] ||
    ncol(x) > few_looks_guard$columns
  p <- joined_probability(c(largest, if (alone) 1
                                     else global_test(x, observed$y[rows])))
  max(part_of_way(log(p), log(few_looks_guard$p)), few_looks_guard$least)
}

#' A matrix of standardised values, 0 where there is none.
#' @noRd
mean_filled <- function(data) {
  rows <- as_rows(data)
  unit <- sqrt(column_spread(rows)$variance)
  rows <- standard_rows(rows, seen_means(data), replace(unit, unit == 0, 1))
  x <- matrix(0, rows$n, rows$d)
  x[cbind(row_of_values(rows), rows$column + 1L)] <- standard_values(rows)
  x
}

#' 0 at the first, 1 at the second, and linear between them.
#' @noRd
part_of_way <- function(value, ends) {
  min(max((value - ends[1]) / (ends[2] - ends[1]), 0), 1)
}

#' That of the largest correlation with a column, by Bonferroni's inequality.
#' @noRd
largest_test <- function(x, y) {
  n <- length(y)
  x <- x[, apply(x, 2, stats::var) > 0, drop = FALSE]
  if (ncol(x) == 0 || n < 3 || stats::var(y) == 0) return(1)
  r <- min(max(abs(stats::cor(x, y))), 1)
  t <- r * sqrt((n - 2) / (1 - r^2))
  min(2 * ncol(x) * stats::pt(t, n - 2, lower.tail = FALSE), 1)
}

#' The probability that labels which are normal noise have as large a sum of
#' squared products with the columns, as a part of their own: that a sum of
#' weighted chi-squares is above 0, by its saddlepoint (Goeman and others'
#' global test; Lugannani and Rice's formula).
#' @noRd
global_test <- function(x, y) {
  y <- y - mean(y)
  x <- sweep(x, 2, colMeans(x))
  rest <- length(y) - 1
  values <- eigen(crossprod(x), symmetric = TRUE, only.values = TRUE)$values
  values <- pmax(values, 0)[seq_len(min(length(values), rest))]
  statistic <- sum(crossprod(x, y)^2) / sum(y^2)
  weight <- c(values, 0) - statistic
  times <- c(rep(1, length(values)), rest - length(values))
  top <- max(weight)
  if (!is.finite(statistic) || sum(times * weight) >= 0 || top <= 0) return(1)
  slope <- function(t) sum(times * weight / (1 - 2 * t * weight))
  t <- stats::uniroot(slope, c(0, (1 - 1e-9) / (2 * top)), tol = 1e-10 / top)
  t <- t$root
  root <- sqrt(sum(times * log(1 - 2 * t * weight)))
  spread <- t * sqrt(2 * sum(times * (weight / (1 - 2 * t * weight))^2))
  stats::pnorm(root + log(spread / root) / root, lower.tail = FALSE)
}

#' That of the labels' variance that least squares explain: the F-test of all
#' columns, of which combinations of others are left out; NULL where these
#' leave no rows to tell noise by.
#' @noRd
least_squares_test <- function(x, y) {
  x <- sweep(x, 2, colMeans(x))
  y <- y - mean(y)
  products <- crossprod(x)
  # Of products half of the digits are known.
  factor <- suppressWarnings(chol(products, pivot = TRUE,
                                  tol = 1e-8 * max(diag(products))))
  rank <- attr(factor, "rank")
  rest <- length(y) - 1 - rank
  if (rank < 1 || rest < 1 || all(y == 0)) return(NULL)
  columns <- attr(factor, "pivot")[seq_len(rank)]
  parts <- backsolve(factor, crossprod(x, y)[columns], k = rank,
                     transpose = TRUE)
  explained <- min(sum(parts^2) / sum(y^2), 1)
  stats::pbeta(1 - explained, rest / 2, rank / 2)
}
