# Very few looks at few rows: what cv_momentnet() does where an attribute is
# seen 5 to 30 times and a pair fewer than 5 times, the mean of two engines,
# next to each of them alone. (Where a pair is seen twice, and in .75 %
# of the rows, there is another mean since, see few-looks-means.R: a run now has
# fewer cells.)
#
#   Rscript data-raw/few-looks.R
#
# from the top of the repository. Needs the installed package and the packages
# that the tables of real-tables-data.R and other-tables-data.R are in.
# Protocol: parts of 30, 60, 100 and 150 rows to learn from, at most 1,000
# others to test, two of each, in raw units; a tenth, a quarter and half of the
# columns a row, at least two; of these cells those that are averaged. Errors
# are mean squared errors on new rows as a part of that of the labels' mean. The
# rule and its bound were chosen on the tables of real-tables.R ("chosen") when
# some of the others had been looked at ("seen"); `last_tables` had not
# ("fresh").

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-data.R"))
source(file.path("data-raw", "other-tables-data.R"))

sizes <- c(30, 60, 100, 150)

# Its complete rows.
whole_table <- function(parts) {
  rows <- stats::complete.cases(parts$x)
  x <- design_of(parts$x[rows, , drop = FALSE])
  list(x = x, y = parts$y[rows])
}

part_of <- function(table, rows, repetition) {
  set.seed(100 * repetition + rows)
  train <- sample(nrow(table$x), rows)
  test <- setdiff(seq_len(nrow(table$x)), train)
  if (length(test) > 1000) test <- sample(test, 1000)
  varies <- apply(table$x[train, , drop = FALSE], 2, stats::sd) > 0
  list(x = table$x[train, varies], y = table$y[train],
       test_x = table$x[test, varies], test_y = table$y[test])
}

error_of_fit <- function(fit, part) {
  off <- stats::predict(fit, part$test_x) - part$test_y
  mean(off^2) / mean((part$test_y - mean(part$y))^2)
}

run_part <- function(part, looks) {
  fit_of <- function(...) {
    suppressWarnings(suppressMessages(
      cv_momentnet(part$x, part$y, budget = looks, seed = 1, ...)
    ))
  }
  fit <- fit_of()
  if (!identical(fit$candidates$engine, c("pairs", "posterior"))) return(NULL)
  errors <- vapply(list(mean = fit, pairs = fit_of(engine = "pairs"),
                        posterior = fit_of(engine = "posterior")),
                   error_of_fit, 0, part)
  data.frame(rows = nrow(part$x), columns = ncol(part$x), looks,
             as.list(signif(errors, 5)))
}

# Of at most 130 columns.
run_table <- function(name, table, group) {
  d <- ncol(table$x)
  rows <- sizes[sizes + 20 <= nrow(table$x)]
  if (d > 130 || length(rows) == 0) return(NULL)
  cells <- expand.grid(looks = unique(pmax(2, round(d / c(10, 4, 2)))),
                       rows = rows, repetition = 1:2)
  found <- Map(function(looks, rows, repetition) {
    result <- run_part(part_of(table, rows, repetition), looks)
    if (!is.null(result)) {
      data.frame(table = name, group, repetition, result)
    }
  }, cells$looks, cells$rows, cells$repetition)
  do.call(rbind, found)
}

started <- proc.time()[["elapsed"]]
chosen <- lapply(stats::setNames(nm = names(data_sets)), function(set) {
  tables_of(set)$complete
})
others <- function(tables) lapply(tables, function(make) whole_table(make()))
groups <- list(chosen = chosen,
               seen = others(c(other_tables, later_tables, newest_tables)),
               fresh = others(last_tables))
results <- do.call(rbind, unlist(Map(function(tables, group) {
  Map(run_table, names(tables), tables, group)
}, groups, names(groups)), recursive = FALSE))
rownames(results) <- NULL
results_file <- file.path("data-raw", "results", "few-looks.csv")
write.csv(results, results_file, row.names = FALSE, quote = FALSE)
record_provenance("few-looks.csv", "Rscript data-raw/few-looks.R",
                  proc.time()[["elapsed"]] - started, 1)

# By groups: geometric means, and how often the mean of the labels is better.
summary_of <- function(cells) {
  ratio <- function(by) exp(mean(log(cells$mean / cells[[by]])))
  data.frame(
    tables = length(unique(cells$table)), cells = nrow(cells),
    to_pairs = ratio("pairs"), to_posterior = ratio("posterior"),
    worse = mean(cells$mean > 1.05 * cells$pairs),
    worst = max(cells$mean / cells$pairs),
    above_null = mean(cells$mean > 1), pairs_above = mean(cells$pairs > 1)
  )
}
print(do.call(rbind, lapply(split(results, results$group), summary_of)),
      digits = 2)
