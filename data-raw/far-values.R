# Values far from the few looks at an attribute: predictions of
# cv_momentnet(budget =) as predict() has them, which moves new values to within
# a range of what was looked at (R/momentnet-reach.R), next to predictions of
# values as they are, and of values within 0, a half and two ranges.
#
#   Rscript data-raw/far-values.R directory=PATH [processes=1] [tables=1000]
#
# from the top of the repository. Needs the installed package. Sources of the
# packages that tables are in (source-tables.R) are unpacked in `directory`, or
# fetched into it. Protocol: tables of 6 to 100 columns in a random order, in
# raw units; two thirds of the rows to learn from, 600 at most, the others to
# test, 2,000 at most; a budget of two looks, a tenth, a quarter and half of the
# columns, where an attribute is seen four times and more. Errors are mean
# squared errors on complete new rows as a part of that of the labels' mean.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))

# The average's and the fit's, of both of which predict() may make use.
with_reach <- function(fit, ranges) {
  for (part in c("fit", "average")) {
    reach <- fit[[part]]$reach
    if (is.null(reach)) next
    # As it comes it is of one range beyond both ends.
    way <- (reach$upper - reach$lower) / 3
    fit[[part]]$reach <- list(lower = reach$lower + (1 - ranges) * way,
                              upper = reach$upper - (1 - ranges) * way)
  }
  fit
}

error_of <- function(fit, problem) {
  off <- predict(fit, problem$test_x) - problem$test_y
  signif(mean(off^2) / mean((problem$test_y - mean(problem$y))^2), 5)
}

run_budget <- function(problem, budget) {
  n <- nrow(problem$x)
  d <- ncol(problem$x)
  if (n * budget / d < 4) return(NULL)
  fit <- suppressWarnings(suppressMessages(
    cv_momentnet(problem$x, problem$y, budget = budget, seed = 1)
  ))
  data.frame(n, d, budget, units = fit$fit$units,
             now = error_of(fit, problem),
             as_they_are = error_of(with_reach(fit, 1e6), problem),
             none = error_of(with_reach(fit, 0), problem),
             half = error_of(with_reach(fit, 0.5), problem),
             two = error_of(with_reach(fit, 2), problem))
}

run_table <- function(name, table) {
  problem <- varying_problem(table, 23, 600)
  d <- ncol(problem$x)
  if (d < 6 || d > 100) return(NULL)
  budgets <- unique(pmax(2, c(2, round(d / c(10, 4, 2)))))
  rows_of_table(name, budgets, function(budget) run_budget(problem, budget))
}

results <- over_source_tables("far-values", run_table)

print(signif(vapply(results[c("as_they_are", "none", "half", "two")],
                    compared_errors, numeric(6), now = results$now), 3))
