# The defaults on tables that nothing was chosen on, in raw units: a budget and
# three kinds of gaps, beside imputation before glmnet.
#
#   Rscript data-raw/source-peers.R [directory=sources] [tables=1000]
#     [processes=1] [packages=fresh]
#
# from the top of the repository. Needs the installed package, glmnet,
# softImpute and mice. Sources of the packages that tables are in
# (source-tables.R) are unpacked in `directory`, or fetched into it. With
# packages=fresh tables are those of fresh-tables.R, and results are in
# fresh-peers.csv.
#
# Protocol: two thirds of the rows to learn from, at most 1,000, the others to
# test. The cells are those of real-tables-gaps.R at one level each: a quarter
# of the columns bought, half of the values missing at random, three tenths by a
# column and by the value. Methods as in real-tables-methods.R, chained
# equations for ten columns at most. Errors are mean squared errors on new
# complete rows as a part of the variance of their labels; `everything` is
# glmnet's on the table without gaps, `labels_mean` that of the mean of the
# labels that were learned from.

library(frugalreg)
source(file.path("data-raw", "fresh-tables.R"))
source(file.path("data-raw", "real-tables-impute.R"))
source(file.path("data-raw", "real-tables-methods.R"))

peers <- c("mean_glmnet", "soft_glmnet", "mice_glmnet", "whole_rows_glmnet",
           "first_rows_glmnet")

levels_of <- function(d) {
  c(budget = max(2, round(d / 4)), random = 0.5, observed = 0.3, value = 0.3)
}

error_by <- function(method, problem) {
  set.seed(1)
  predicted <- unless_late(60, suppressWarnings(suppressMessages(
    as.numeric(methods[[method]]$run(problem))
  )))$value
  if (is.null(predicted)) NA else error_of(predicted, problem$test_y)
}

run_cell <- function(kind, level, problem) {
  problem$store <- new.env()
  if (kind == "budget") problem$budget <- level
  else problem$x <- with_gaps(problem$x, kind, level)
  can_do <- vapply(peers, function(peer) {
    kind %in% methods[[peer]]$kinds &&
      (peer != "mice_glmnet" || ncol(problem$x) <= 10)
  }, NA)
  errors <- vapply(c("momentnet", peers), function(method) {
    if (method %in% peers[!can_do]) NA else error_by(method, problem)
  }, 0)
  labels_mean <- error_of(mean(problem$y), problem$test_y)
  data.frame(kind, level, t(errors), labels_mean)
}

run_table <- function(name, table) {
  colnames(table$x) <- paste0("x", seq_len(ncol(table$x))) # mice wants names
  problem <- varying_problem(table, 1, 1000)
  everything <- error_by("glmnet", problem)
  levels <- levels_of(ncol(problem$x))
  cells <- do.call(rbind, Map(function(kind, level, at) {
    set.seed(at)
    run_cell(kind, level, problem)
  }, names(levels), levels, seq_along(levels)))
  data.frame(table = name, n = nrow(problem$x), d = ncol(problem$x), cells,
             everything, row.names = NULL)
}

results <- if (identical(option("packages", "source"), "fresh")) {
  over_source_tables("fresh-peers", run_table, tables_in = fresh_tables,
                     script = "source-peers.R packages=fresh")
} else {
  over_source_tables("source-peers", run_table)
}
best <- do.call(pmin, c(results[peers], na.rm = TRUE))
results$now <- results$momentnet
results$best <- best
print_compared(results[is.finite(best) & is.finite(results$now), ], "best",
               "kind")

for (kind in unique(results$kind)) {
  ratio <- (results$now / results$labels_mean)[results$kind == kind]
  cat(kind, "more than the labels' mean:", sum(ratio > 1), "of",
      length(ratio), "; by 5 %:", sum(ratio > 1.05), "; worst", max(ratio),
      "\n")
}
