# Prediction intervals of 95 % where held-out rows are too few for conformal
# ones: how often those by law cover new labels, by Student's law, as they are,
# and by the normal law.
#
#   Rscript data-raw/interval-small.R directory=PATH [processes=1] [tables=1000]
#
# from the top of the repository. Needs the installed package. Sources of the
# packages that tables are in (source-tables.R) are unpacked in `directory`, or
# fetched into it. Protocol: tables of at most 20 columns in a random order, in
# raw units; 10, 14 and 18 rows to learn from, complete or with a quarter of the
# values missing at random, at most 200 complete others to test.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))

covered <- function(problem, rows, missing) {
  set.seed(13)
  x <- problem$x[seq_len(rows), , drop = FALSE]
  x[matrix(stats::runif(length(x)) < missing, rows)] <- NA
  found <- quiet_or_null(
    predict(cv_momentnet(x, problem$y[seq_len(rows)], seed = 1),
            problem$test_x, interval = "prediction", method = "model",
            clip = FALSE)
  )
  if (is.null(found)) return(NULL)
  off <- abs(problem$test_y - found[, "fit"])
  half <- (found[, "upr"] - found[, "lwr"]) / 2
  normal <- half * stats::qnorm(0.975) / stats::qt(0.975, rows)
  data.frame(rows, missing, student = round(mean(off <= half), 4),
             normal = round(mean(off <= normal), 4))
}

run_table <- function(name, table) {
  problem <- varying_problem(table, 17, 18, 200)
  if (ncol(problem$x) > 20 || nrow(problem$x) < 18) return(NULL)
  rows_of_table(name, c(10, 14, 18), function(rows) {
    rbind(covered(problem, rows, 0), covered(problem, rows, 0.25))
  })
}

results <- over_source_tables("interval-small", run_table)
print(aggregate(cbind(student, normal) ~ rows + missing, results, mean))
