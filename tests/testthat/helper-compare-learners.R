# Comparisons that the tests of compare_learners() share.

comparison_data <- function(n = 120, d = 6) {
  x <- small_integers()[rep_len(1:60, n), seq_len(d)] / 20
  x[, 1] <- seq_len(n) / (3 * n) # tells rows apart
  list(x = x, y = drop(x %*% seq(-1, 1, length.out = d)) + sin(seq_len(n)))
}

steps <- data.frame(step_size = c(0.002, 0.02))
small_methods <- list(
  ridge = learner_method("aerr", radius = 3, grid = steps),
  lasso = learner_method("aelr", radius = 3, grid = steps)
)

compare <- function(methods = small_methods, ..., data = comparison_data(),
                    budget = 3, repetitions = 2, folds = 3, prefixes = 4,
                    seed = 1) {
  compare_learners(data, methods, budget, repetitions = repetitions,
                   folds = folds, prefixes = prefixes, seed = seed, ...)
}

without_seconds <- function(result) {
  result$seconds <- result$tuning_seconds <- NULL
  result
}

expect_same_comparison <- function(actual, expected) {
  expect_identical(without_seconds(actual), without_seconds(expected))
}

ends_of <- function(result) {
  result[!duplicated(result[c("data", "method", "budget", "repetition")],
                     fromLast = TRUE), ]
}

# Remembers the rows (by their first column) of each call.
noting_method <- function(notes, grid = NULL, ...) {
  learner_method(function(x, y, budget, setting, seed, control) {
    notes$fitted <- c(notes$fitted, list(x[, 1]))
    function(newx) {
      notes$predicted <- c(notes$predicted, list(newx[, 1]))
      rep(setting$value %||% 0, nrow(newx))
    }
  }, grid = grid, ...)
}
