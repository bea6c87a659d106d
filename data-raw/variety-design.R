# Where looks of a budget go where units differ: everywhere alike, or where they
# tell more examples apart (design "variety"). Errors on new rows as a part of
# the labels' variance, of cv_momentnet() at its defaults and with
# design = "uniform".
#
#   Rscript data-raw/variety-design.R [table ...]
#
# from the top of the repository, with the installed package and those that the
# tables are in (real-tables-data.R, other-tables-data.R). Two thirds of the
# rows to learn from, at most 2,000 and no more than 200,000 values, the others
# to test, at most 4,000, in two random splits; factors as dummies, one look a
# column; a tenth and a quarter of the columns, two at least, where that is less
# than half of them. Tables of which fewer than a quarter of the columns have
# two values, or with fewer than 50 rows to learn from, are left out: looks at
# numbers are the same by both; so are those that installed packages lack. The
# rule was made on the tables that are `chosen`. What is in the results is not
# run again.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-data.R"))
source(file.path("data-raw", "other-tables-data.R"))
chosen <- c("solubility", "ames", "fuel", "diamonds", "nhanes")
others <- c(other_tables, later_tables, last_tables, newest_tables)
started <- proc.time()[[3]]

table_of <- function(name) {
  if (name %in% names(data_sets)) return(tables_of(name)$complete)
  parts <- suppressWarnings(others[[name]]())
  if (length(parts$x) == 0) return(NULL) # not there
  rows <- stats::complete.cases(parts$x)
  list(x = design_of(parts$x[rows, , drop = FALSE]), y = parts$y[rows])
}

rows_of <- function(table, repetition) {
  set.seed(repetition)
  n <- length(table$y)
  own <- sample(n, min(round(n * 2 / 3), 2000, floor(2e5 / ncol(table$x))))
  test <- setdiff(seq_len(n), own)
  test <- test[seq_len(min(length(test), 4000))]
  varies <- apply(table$x[own, ], 2, stats::sd) > 0
  list(x = table$x[own, varies], y = table$y[own],
       test_x = table$x[test, varies], test_y = table$y[test])
}

error_of <- function(split, budget, design, seed) {
  fit <- suppressMessages(suppressWarnings(
    cv_momentnet(split$x, split$y, budget = budget, design = design,
                 seed = seed)
  ))
  mean((split$test_y - predict(fit, split$test_x))^2) /
    mean((split$test_y - mean(split$test_y))^2)
}

run_table <- function(name) {
  table <- table_of(name)
  if (is.null(table)) return(NULL)
  do.call(rbind, lapply(1:2, function(repetition) {
    split <- rows_of(table, repetition)
    d <- ncol(split$x)
    flags <- mean(apply(split$x, 2, function(column) {
      length(unique(column)) == 2
    }))
    if (flags < 0.25 || nrow(split$x) < 50) return(NULL)
    budgets <- unique(pmax(2, round(d / c(10, 4))))
    do.call(rbind, lapply(budgets[budgets < d / 2], function(budget) {
      error <- function(design) {
        signif(error_of(split, budget, design, repetition), 4)
      }
      data.frame(table = name, chosen = name %in% chosen, repetition,
                 rows = nrow(split$x), columns = d, budget,
                 flags = round(flags, 2), uniform = error("uniform"),
                 variety = error(NULL))
    }))
  }))
}

file <- results_path("variety-design.csv")
names <- commandArgs(trailingOnly = TRUE)
if (length(names) == 0) names <- union(names(others), names(data_sets))
done <- if (file.exists(file)) unique(utils::read.csv(file)$table)
for (name in setdiff(names, done)) {
  rows <- run_table(name)
  if (!is.null(rows)) append_rows(rows, file)
}
results <- utils::read.csv(file)

for (made in c(TRUE, FALSE)) {
  part <- results[results$chosen == made, ]
  ratio <- tapply(log(part$variety / part$uniform), part$table, mean)
  cat(if (made) "chosen" else "others", ": ", nrow(part), " cells of ",
      length(ratio), " tables, ", format(exp(mean(ratio)), digits = 3),
      " of uniform looks (mean of a table: ",
      format(exp(min(ratio)), digits = 3), " to ",
      format(exp(max(ratio)), digits = 3), "), lower in ",
      sum(part$variety < part$uniform), "\n", sep = "")
}
record_provenance("variety-design.csv: where looks go where units differ",
                  "Rscript data-raw/variety-design.R",
                  proc.time()[[3]] - started, 1)
