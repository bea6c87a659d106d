# What a pilot of 20 whole rows tells of how the rest of a total of looks is
# best spent, for plan_looks().
#
#   Rscript data-raw/plan-pilots.R directory=PATH [processes=1] [tables=1000]
#
# from the top of the repository, after data-raw/plan-looks.R, of whose tables
# and totals it takes those that pay for 40 whole rows or more. The pilot is a
# fit of cv_momentnet() to the first 20 rows: `unexplained` is its estimate of
# the error as a part of that of the mean of the labels. `mixed` is the error of
# cv_momentnet() on the pilot's rows, whole, with the rest of the total spread
# over the other rows, at random; `whole` and `few` are plan-looks.csv's, of the
# same total spent in one way, for the same new rows.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))

pilot_rows <- 20
spent <- utils::read.csv(results_path("plan-looks.csv"))
spent <- spent[spent$rows >= 2 * pilot_rows, ]

# The error of the mean of 20 labels on another is 21 / 20 of their variance.
unexplained <- function(problem) {
  pilot <- seq_len(pilot_rows)
  y <- problem$y[pilot]
  fit <- quiet_or_null(cv_momentnet(problem$x[pilot, ], y, seed = 1))
  if (is.null(fit)) return(NA)
  min(fit$cvm, na.rm = TRUE) / (stats::var(y) * (1 + 1 / pilot_rows))
}

# Rows after the pilot's show as many attributes as are left for each.
masked <- function(x, budget) {
  n <- nrow(x)
  left <- n * budget - pilot_rows * ncol(x)
  looks <- floor(left / (n - pilot_rows))
  if (looks < 2) return(NULL)
  for (row in seq(pilot_rows + 1, n)) {
    x[row, -sample(ncol(x), looks)] <- NA
  }
  x
}

run_budget <- function(problem, budget) {
  set.seed(12)
  x <- masked(problem$x, budget)
  predicted <- if (!is.null(x)) {
    quiet_or_null(predict(cv_momentnet(x, problem$y, seed = 1), problem$test_x))
  }
  test_error(predicted, problem, problem$y)
}

run_table <- function(name, table) {
  own <- spent[spent$table == name, ]
  if (nrow(own) == 0) return(NULL)
  problem <- varying_problem(table, 11, 1500)
  known <- signif(unexplained(problem), 4)
  rows_of_table(name, own$budget, function(budget) {
    data.frame(own[own$budget == budget, c("n", "d", "budget", "rows")],
               unexplained = known, mixed = run_budget(problem, budget),
               own[own$budget == budget, c("few", "whole")])
  })
}

results <- over_source_tables("plan-pilots", run_table)

# By what the pilot leaves unexplained and by how many whole rows there would be
# for an attribute: cells, mean ratios to whole rows, and how often each is more
# than a twentieth better or worse.
results <- results[is.finite(results$few) & is.finite(results$whole) &
                     is.finite(results$mixed), ]
groups <- list(cut(results$unexplained, c(0, 0.1, 0.3, 0.5, 0.8, Inf)),
               cut(results$rows / results$d, c(0, 4, 8, Inf)))
for (way in c("few", "mixed")) {
  ratio <- results[[way]] / results$whole
  ratio[!is.finite(ratio) | ratio <= 0] <- 1 # both next to nothing
  cat("\n", way, "to whole rows\n")
  print(tapply(ratio, groups, length))
  print(signif(tapply(ratio, groups, function(one) exp(mean(log(one)))), 3))
  print(signif(tapply(ratio < 0.95, groups, mean), 2))
  print(signif(tapply(ratio > 1.05, groups, mean), 2))
}
