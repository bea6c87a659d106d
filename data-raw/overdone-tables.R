# overdone.R on tables of packages' sources, in raw units: what cv_momentnet()
# takes of tables that show pairs in few rows, next to the judged average and to
# the mean of engines alone.
#
#   Rscript data-raw/overdone-tables.R directory=PATH [processes=1] [tables=9]
#
# from the top of the repository. Needs the installed package. Sources of the
# packages that tables are in (source-tables.R) are unpacked in `directory`, or
# fetched into it. Protocol: tables of 900 rows and 10 columns at least, in a
# random order; two thirds of the rows to learn from, 3,000 at most, the others
# to test, 2,000 at most; 90, 92 and 94 % missing at random, where a pair is
# then seen in 6 rows on average. Errors are mean squared errors on complete new
# rows as a part of that of the labels' mean. Tables up to AER.CreditCard, in
# the random order of source-tables.R, are left out: on these (110 cells) the
# part that is the mean's was chosen.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))

fitted_to <- function(problem) {
  suppressWarnings(suppressMessages(
    cv_momentnet(problem$x, problem$y, seed = 1)
  ))
}

error_of <- function(fit, problem) {
  null <- mean((problem$test_y - mean(problem$y))^2)
  signif(mean((predict(fit, problem$test_x) - problem$test_y)^2) / null, 5)
}

run_missing <- function(problem, missing) {
  n <- nrow(problem$x)
  if (n * (1 - missing)^2 < 6) return(NULL)
  set.seed(100 * missing)
  problem$x <- with_gaps(problem$x, "random", missing)
  problem <- in_columns(problem, shown_to_vary(problem$x))
  with_part <- function(part) {
    with_function("part_of_mean", function(...) part,
                  function() error_of(fitted_to(problem), problem))
  }
  data.frame(n, d = ncol(problem$x), missing,
             now = error_of(fitted_to(problem), problem),
             judged = with_part(0), mean = with_part(1))
}

run_table <- function(name, table) {
  if (nrow(table$x) < 900 || ncol(table$x) < 10) return(NULL)
  problem <- varying_problem(table, 29, 3000)
  rows_of_table(name, c(0.9, 0.92, 0.94), function(missing) {
    run_missing(problem, missing)
  })
}

chosen_on <- function(names) {
  set.seed(20261125)
  order <- sample(names)
  order[seq_len(match("AER.CreditCard", order))]
}

results <- over_source_tables("overdone-tables", run_table,
                              left_out = chosen_on)
print_compared(results, "judged", "missing")
print_compared(results, "mean", "missing")
better <- pmin(results$judged, results$mean)
cat("worst of the better of both, in parts of the labels' variance: now",
    max(results$now - better), "judged", max(results$judged - better), "mean",
    max(results$mean - better), "\n")
