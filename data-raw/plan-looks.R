# A total of looks: few attributes of all examples, or whole rows, of which
# there are then few? Errors of both, for the rule of plan_looks().
#
#   Rscript data-raw/plan-looks.R directory=PATH [processes=1] [tables=1000]
#
# from the top of the repository. Needs the installed package and glmnet.
# Sources of the packages that tables are in (source-tables.R) are unpacked in
# `directory`, or fetched into it. Protocol: tables of 4 to 300 columns in a
# random order; two thirds of the rows to learn from, 1,500 at most, the others
# to test, 2,000 at most; as many looks as a twentieth, a tenth, a quarter and
# half of the columns of every row, two a row at least and ten whole rows at
# least. Errors are mean squared errors on complete new rows as a part of that
# of the labels' mean: of cv_momentnet() with that budget, of the same on whole
# rows, and of glmnet on these; predictions end with the labels.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))

run_budget <- function(problem, budget) {
  n <- nrow(problem$x)
  d <- ncol(problem$x)
  rows <- seq_len(floor(n * budget / d))
  if (length(rows) < 10) return(NULL)
  predicted <- list(
    few = quiet_or_null({
      predict(cv_momentnet(problem$x, problem$y, budget = budget, seed = 1),
              problem$test_x)
    }),
    whole = quiet_or_null({
      predict(cv_momentnet(problem$x[rows, ], problem$y[rows], seed = 1),
              problem$test_x)
    }),
    glmnet = quiet_or_null({
      set.seed(1)
      fit <- glmnet::cv.glmnet(problem$x[rows, ], problem$y[rows])
      predict(fit, problem$test_x, s = "lambda.min")
    })
  )
  seen <- list(few = problem$y, whole = problem$y[rows],
               glmnet = problem$y[rows])
  data.frame(n, d, budget, rows = length(rows),
             Map(test_error, predicted, list(problem), seen))
}

run_table <- function(name, table) {
  problem <- varying_problem(table, 11, 1500)
  d <- ncol(problem$x)
  if (d < 4 || d > 300) return(NULL)
  budgets <- unique(pmax(2, round(d / c(20, 10, 4, 2))))
  budgets <- budgets[budgets < d]
  rows_of_table(name, budgets, function(budget) run_budget(problem, budget))
}

results <- over_source_tables("plan-looks", run_table)

# By how many whole rows there would be for an attribute: how often either is
# better by a twentieth, and the mean ratio of few looks to whole rows.
results$ratio <- results$few / results$whole
groups <- cut(results$rows / results$d, c(0, 0.5, 1, 2, 4, 8, 16, Inf))
print(signif(do.call(rbind, tapply(results$ratio, groups, function(ratio) {
  ratio <- ratio[is.finite(ratio) & ratio > 0]
  c(cells = length(ratio), few = mean(ratio < 1 / 1.05),
    whole = mean(ratio > 1.05), mean = exp(mean(log(ratio))))
})), 3))
