# Looks of a budget after which the judge of complete rows says that an error is
# negative, so that fits are compared on rows as they are: what is then taken,
# what the rule takes (engine "posterior"), and the mean of both.
#
#   Rscript data-raw/doubtful-looks.R [directory=sources] [tables=1000]
#     [processes=1]
#
# from the top of the repository. Needs the installed package. Tables of
# packages' sources (source-tables.R) with 150 rows to learn from or more, at
# most 2,000; a quarter and half of the columns bought. Errors on complete rows,
# as a part of the variance of their labels.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))

fit_of <- function(problem, budget, ...) {
  set.seed(1)
  suppressWarnings(suppressMessages(
    cv_momentnet(problem$x, problem$y, budget = budget, ...)
  ))
}

run_cell <- function(budget, problem) {
  now <- fit_of(problem, budget)
  why <- now$new_rows_why
  if (is.null(why)) why <- ""
  other <- fit_of(problem, budget, engine = "posterior", alpha = 0)
  by_now <- stats::predict(now, problem$test_x)
  by_rule <- stats::predict(other, problem$test_x)
  of <- function(predicted) error_of(predicted, problem$test_y)
  data.frame(budget, doubtful = grepl("negative", why),
             engine = now$fit$engine, now = of(by_now), rule = of(by_rule),
             mean = of((by_now + by_rule) / 2),
             labels_mean = of(mean(problem$y)))
}

run_table <- function(name, table) {
  problem <- varying_problem(table, 1, 2000)
  d <- ncol(problem$x)
  if (nrow(problem$x) < 150 || d < 6) return(NULL)
  rows_of_table(name, unique(pmax(3, round(d / c(4, 2)))), function(budget) {
    data.frame(n = nrow(problem$x), d, run_cell(budget, problem))
  })
}

results <- over_source_tables("doubtful-looks", run_table)
print_compared(results[results$doubtful, ], "rule", "budget")
print(results[results$doubtful, ], digits = 3, row.names = FALSE)
