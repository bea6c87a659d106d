# Tables with gaps that hardly show a pair of attributes: the mean of engines
# that cv_momentnet() takes (R/judge-few-looks.R), next to the average that
# it would judge.
#
#   Rscript data-raw/rare-pairs.R directory=PATH [processes=1] [tables=1000]
#
# from the top of the repository. Needs the installed package. Sources of the
# packages that tables are in (source-tables.R) are unpacked in `directory`, or
# fetched into it. Protocol: tables of 5 to 60 columns in a random order; two
# thirds of the rows to learn from, 600 at most, 60 at least, the others to
# test, 2,000 at most; values missing at random so that a pair is seen in 1, 2
# or 4 rows on average. Errors are mean squared errors on complete new rows as a
# part of that of the labels' mean. The bound of 5 rows was chosen on simulated
# tables and some of those of other-tables.R, which are not among these but for
# a few.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))

error_of_default <- function(problem) {
  fit <- suppressWarnings(suppressMessages(
    cv_momentnet(problem$x, problem$y, seed = 1)
  ))
  off <- predict(fit, problem$test_x) - problem$test_y
  null <- mean((problem$test_y - mean(problem$y))^2)
  list(error = signif(mean(off^2) / null, 5),
       engines = paste(fit$candidates$engine, collapse = " + "))
}

run_pairs <- function(problem, pairs) {
  n <- nrow(problem$x)
  set.seed(pairs)
  problem$x <- with_gaps(problem$x, "random", 1 - sqrt(pairs / n))
  problem <- in_columns(problem, colSums(!is.na(problem$x)) > 2)
  now <- error_of_default(problem)
  # As if no table were taken for few looks.
  judged <- with_function("has_rare_pairs", function(...) FALSE,
                          function() error_of_default(problem))
  data.frame(n, d = ncol(problem$x), pairs, rule = now$engines,
             now = now$error, judged = judged$error)
}

run_table <- function(name, table) {
  problem <- varying_problem(table, 17, 600)
  if (nrow(problem$x) < 60 || !ncol(problem$x) %in% 5:60) return(NULL)
  rows_of_table(name, c(1, 2, 4), function(pairs) run_pairs(problem, pairs))
}

results <- over_source_tables("rare-pairs", run_table)

print_compared(results, "judged", "pairs")
