# update() of fits to two classes that kept no rows, on tables of packages in
# raw units, their labels cut in two: log-losses of complete new rows.
#
#   Rscript data-raw/class-updates.R [directory=sources] [tables=80]
#     [processes=1]
#
# from the top of the repository. Needs the installed package. Sources of the
# packages that tables are in (source-tables.R) are unpacked in `directory`, or
# fetched into it. Labels are cut at their median or, in every other table, at
# their upper fifth; two thirds of the rows to learn from, at most 2,000, of
# which a `part` is fitted to (`first`) and the others come by update().
#
# `updated` carries on how far the first fit's held-out labels let its
# probabilities be believed, and asks the new ones; `moments` has those of
# moments alone; `whole` is
# cv_momentnet() of all rows; `null` is the share of the class.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))

log_loss <- function(y, p) {
  p <- pmin(pmax(p, 1e-6), 1 - 1e-6)
  signif(-mean(ifelse(y, log(p), log(1 - p))), 5)
}

run_part <- function(problem, part) {
  n <- nrow(problem$x)
  own <- seq_len(round(part * n))
  if (min(table(factor(problem$y[own], c(FALSE, TRUE)))) < 5) return(NULL)
  quietly <- function(work) suppressWarnings(suppressMessages(work))
  fitted_to <- function(rows) {
    quietly(cv_momentnet(problem$x[rows, ], problem$y[rows],
                         family = "binomial", seed = 1))
  }
  loss <- function(fit) {
    log_loss(problem$test_y, stats::predict(fit, problem$test_x))
  }
  first <- fitted_to(own)
  updated <- function() {
    quietly(stats::update(first, problem$x[-own, ], problem$y[-own]))
  }
  data.frame(
    part, n, d = ncol(problem$x), first = loss(first),
    updated = loss(updated()),
    moments = loss(with_function("told_by", function(fit) NULL, updated)),
    whole = loss(fitted_to(seq_len(n))),
    null = log_loss(problem$test_y, mean(problem$y))
  )
}

run_table <- function(name, table) {
  problem <- varying_problem(table, 31, 2000)
  cut <- stats::quantile(table$y, c(0.5, 0.8)[1 + nchar(name) %% 2])
  problem$y <- problem$y > cut
  problem$test_y <- problem$test_y > cut
  if (length(unique(problem$test_y)) < 2) return(NULL)
  rows_of_table(name, c(0.2, 0.5, 0.9),
                function(part) run_part(problem, part))
}

results <- over_source_tables("class-updates", run_table)
floored <- function(values) pmax(values, 0.02)
for (part in unique(results$part)) {
  own <- results[results$part == part, ]
  ratio <- function(of) exp(mean(log(floored(of) / floored(own$whole))))
  worse <- function(of) mean(floored(of) > 1.1 * floored(own$whole))
  cat(sprintf(paste("part %.1f, %d tables: of all rows' log-loss first %.3f,",
                    "updated %.3f (above by a tenth %.2f), by moments %.3f",
                    "(%.2f)\n"), part, nrow(own), ratio(own$first),
              ratio(own$updated), worse(own$updated), ratio(own$moments),
              worse(own$moments)))
}
