# Tables with gaps, and looks of a budget: means and variances of attributes
# that are expected from all that is known (R/moments-single.R), next to those
# of what was seen.
#
#   Rscript data-raw/expected-means.R directory=PATH [processes=1] [tables=1000]
#
# from the top of the repository. Needs the installed package. Sources of the
# packages that tables are in (source-tables.R) are unpacked in `directory`, or
# fetched into it. Protocol: tables in a random order, but for 75 that the prior
# was chosen on; two thirds of the rows to learn from, 400 at most, 40 at least,
# the others to test, 2,000 at most; half of the values missing at random,
# likelier the larger a column that stays, and likelier the larger they are
# themselves; and looks at a quarter of the columns, that are bought. Errors are
# mean squared errors on complete new rows as a part of that of the labels'
# mean.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))

error_of_default <- function(problem, budget) {
  fit <- suppressWarnings(suppressMessages(
    cv_momentnet(problem$x, problem$y, budget = budget, seed = 1)
  ))
  off <- predict(fit, problem$test_x) - problem$test_y
  null <- mean((problem$test_y - mean(problem$y))^2)
  signif(mean(off^2) / null, 5)
}

run_kind <- function(problem, kind) {
  d <- ncol(problem$x)
  budget <- if (kind == "budget") max(2, round(d / 4))
  set.seed(5)
  if (is.null(budget)) problem$x <- with_gaps(problem$x, kind, 0.5)
  error <- function() error_of_default(problem, budget)
  now <- error()
  # As if what was seen were a fair part.
  seen <- with_function("expected_moments", function(estimates, ...) estimates,
                        error)
  # And by factors where there is time for a covariance.
  factors <- with_function("joint_passes", function(...) NULL, error)
  data.frame(n = nrow(problem$x), d, kind, now, seen, factors)
}

chosen_on <- function(names) {
  set.seed(77)
  sample(names)[1:75]
}

run_table <- function(name, table) {
  problem <- varying_problem(table, 23, 400)
  if (nrow(problem$x) < 40 || ncol(problem$x) < 4) return(NULL)
  rows_of_table(name, c("random", "observed", "value", "budget"),
                function(kind) run_kind(problem, kind))
}

results <- over_source_tables("expected-means", run_table, chosen_on)

print_compared(results, "seen", "kind")
print_compared(results, "factors", "kind")
