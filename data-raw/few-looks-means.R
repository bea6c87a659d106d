# Looks of a budget that show few examples of a pair of attributes, or a small
# part of them: what cv_momentnet() takes (the mean of three engines or of two,
# R/judge-few-looks.R; else an average that is judged), next to each engine
# alone, to the mean of three throughout, and to what it took before (the
# posterior; the mean of that and pairs, where an attribute is seen fewer than
# 30 times and a pair fewer than 5 times).
#
#   Rscript data-raw/few-looks-means.R directory=PATH [processes=1]
#     [tables=1000]
#
# from the top of the repository. Needs the installed package. Sources of the
# packages that tables are in (source-tables.R) are unpacked in `directory`, or
# fetched into it. Protocol: tables of 6 to 100 columns in a random order; two
# thirds of the rows to learn from, 600 at most, the others to test, 2,000 at
# most; a budget of two looks, a twentieth, a tenth, a quarter and half of the
# columns, where attributes are seen five times and pairs fewer than 25 times.
# Errors are mean squared errors on complete new rows as a part of that of the
# labels' mean. The rules were chosen on other splits of these tables, their
# bounds also on simulated ones, that of 15 looks at a pair on these and those
# of real-tables.R.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))

three <- c("posterior", "factors", "covariance")

fit_with <- function(problem, budget, ...) {
  suppressWarnings(suppressMessages(
    cv_momentnet(problem$x, problem$y, budget = budget, seed = 1, ...)
  ))
}

# Of the mean of the fits' coefficients; predictions end with the labels.
error_of_mean <- function(fits, problem) {
  beta <- rowMeans(vapply(fits, function(fit) as.numeric(stats::coef(fit)),
                          numeric(ncol(problem$x) + 1)))
  test_error(cbind(1, problem$test_x) %*% beta, problem, problem$y)
}

run_budget <- function(problem, budget) {
  n <- nrow(problem$x)
  d <- ncol(problem$x)
  seen <- n * budget / d
  pairs <- seen * (budget - 1) / (d - 1)
  if (seen < 5 || pairs >= 25) return(NULL)
  fit <- fit_with(problem, budget)
  alone <- lapply(c(three, "pairs"), function(engine) {
    ridge <- if (engine == "pairs") 0
    fit_with(problem, budget, engine = engine, alpha = ridge)
  })
  names(alone) <- c(three, "pairs")
  before <- if (seen < 30 && pairs < 5) c("pairs", "posterior") else "posterior"
  few <- identical(fit$fit$settings$reasons[["an average"]],
                   "few examples of each pair")
  rule <- if (few) paste(fit$candidates$engine, collapse = " + ")
          else if (is.null(fit$candidates)) "one engine" else "judged"
  data.frame(n, d, budget, pairs = signif(pairs, 3), rule,
             now = error_of_mean(list(fit), problem),
             before = error_of_mean(alone[before], problem),
             three = error_of_mean(alone[three], problem),
             lapply(alone, function(one) error_of_mean(list(one), problem)))
}

run_table <- function(name, table) {
  problem <- varying_problem(table, 5, 600)
  d <- ncol(problem$x)
  if (d < 6 || d > 100) return(NULL)
  budgets <- unique(pmax(2, c(2, round(d / c(20, 10, 4, 2)))))
  rows_of_table(name, budgets, function(budget) run_budget(problem, budget))
}

results <- over_source_tables("few-looks-means", run_table)

of_rule <- split(results, results$rule)
for (rule in names(of_rule)) {
  cat("\n", rule, "\n", sep = "")
  rows <- of_rule[[rule]]
  print(signif(vapply(rows[c("before", "three", three, "pairs")],
                      compared_errors, numeric(6), now = rows$now), 3))
}
