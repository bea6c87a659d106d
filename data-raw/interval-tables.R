# Coverage of predict(interval = "prediction") on tables that ship with R
# packages, in raw units: of new rows that are complete, and of new rows with
# gaps like those that were learned from.
#
#   Rscript data-raw/interval-tables.R
#
# from the top of the repository, with the installed package and those that the
# tables are in (real-tables-data.R, other-tables-data.R). Two thirds of the
# rows to learn from, at most 2,000 and 200,000 values, at most 1,000 others to
# test, tables of at least 60 of these; two splits. Gaps: a fifth and half of
# the cells at random, half by a column that is always there; looks of a budget:
# a quarter of the columns (two at least), of new rows as many at random.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-data.R"))
source(file.path("data-raw", "real-tables-gaps.R"))
source(file.path("data-raw", "other-tables-data.R"))
started <- proc.time()[[3]]
cells <- data.frame(kind = c("random", "random", "observed", "budget"),
                    level = c(0.2, 0.5, 0.5, 0.25))

table_of <- function(name) {
  if (name %in% names(data_sets)) return(tables_of(name)$complete)
  parts <- suppressWarnings(other_tables[[name]]())
  rows <- stats::complete.cases(parts$x)
  list(x = design_of(parts$x[rows, , drop = FALSE]), y = parts$y[rows])
}

random_looks <- function(x, budget) {
  for (row in seq_len(nrow(x))) x[row, -sample(ncol(x), budget)] <- NA
  x
}

fit_to <- function(split, kind, level, seed) {
  set.seed(seed)
  n <- length(split$y)
  if (kind == "budget") {
    budget <- max(2, round(level * ncol(split$x)))
    return(list(fit = cv_momentnet(split$x, split$y, budget = budget,
                                   seed = seed),
                gaps = random_looks(split$test_x, budget)))
  }
  all <- with_gaps(rbind(split$x, split$test_x), kind, level)
  list(fit = cv_momentnet(all[seq_len(n), ], split$y, seed = seed),
       gaps = all[-seq_len(n), , drop = FALSE])
}

covered <- function(fit, x, y, level) {
  found <- predict(fit, x, interval = "prediction", level = level)
  c(covered = mean(y >= found[, "lwr"] & y <= found[, "upr"]),
    width = mean(found[, "upr"] - found[, "lwr"]) / stats::sd(y))
}

run_cell <- function(name, split, repetition, kind, level) {
  made <- suppressWarnings(suppressMessages(
    fit_to(split, kind, level, repetition)
  ))
  rows <- list(complete = split$test_x, gaps = made$gaps)
  grid <- expand.grid(new = names(rows), level = c(0.8, 0.95),
                      stringsAsFactors = FALSE)
  found <- vapply(seq_len(nrow(grid)), function(at) {
    covered(made$fit, rows[[grid$new[at]]], split$test_y, grid$level[at])
  }, c(covered = 0, width = 0))
  data.frame(set = name, repetition, kind, share = level, grid,
             new_rows = length(split$test_y), signif(t(found), 4))
}

run_table <- function(name) {
  table <- table_of(name)
  do.call(rbind, lapply(1:2, function(repetition) {
    set.seed(repetition)
    split <- split_rows(table)
    kept <- seq_len(min(1000, length(split$test_y)))
    split$test_x <- split$test_x[kept, ]
    split$test_y <- split$test_y[kept]
    if (length(kept) < 60) return(NULL)
    varies <- apply(split$x, 2, stats::sd) > 0
    split$x <- split$x[, varies]
    split$test_x <- split$test_x[, varies]
    do.call(rbind, Map(run_cell, name, list(split), repetition, cells$kind,
                       cells$level))
  }))
}

results <- do.call(rbind, lapply(c(names(data_sets), names(other_tables)),
                                 function(name) {
  message(name)
  run_table(name)
}))
write_results(results, "interval-tables.csv")
print(stats::aggregate(covered ~ kind + share + level + new, results, mean))
record_provenance("interval-tables.csv: coverage on real tables",
                  "Rscript data-raw/interval-tables.R",
                  proc.time()[[3]] - started, 1)
