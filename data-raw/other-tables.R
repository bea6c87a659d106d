# Tables with gaps: cv_momentnet(x, y) next to imputation before glmnet and to
# low-rank models, on tables that nothing was chosen on, in raw units.
#
#   Rscript data-raw/other-tables.R [again=methods]
#
# from the top of the repository. Needs the installed package, glmnet,
# softImpute and the packages that the tables are in (other-tables-data.R).
# Protocol: as real-tables.R, two random splits; 30, 50 and 70 % of the entries
# missing at random, 50 and 70 % likelier the larger the value is, 70 % likelier
# the larger another column is. Errors are mean squared errors on new, complete
# rows as a part of the variance of their labels, those of predictions as they
# come, and, as `clipped`, moved to the range of the labels that were learned
# from. What is there already is not run again, but for the methods that are
# named, separated by commas.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-data.R"))
source(file.path("data-raw", "other-tables-data.R"))
source(file.path("data-raw", "real-tables-gaps.R"))
source(file.path("data-raw", "real-tables-impute.R"))
source(file.path("data-raw", "real-tables-methods.R"))

results_file <- file.path(shown_dir, "other-tables.csv")
compared <- c("momentnet", "mean_glmnet", "soft_glmnet", "slrm")
cells <- data.frame(
  kind = c("random", "random", "random", "value", "value", "observed"),
  share = c(0.3, 0.5, 0.7, 0.5, 0.7, 0.7)
)
all_tables <- c(other_tables, later_tables, last_tables, newest_tables)

gappy <- function(problem, kind, share) {
  problem$x <- with_gaps(problem$x, kind, share)
  known <- colSums(!is.na(problem$x)) > 2
  keep <- function(x) x[, known, drop = FALSE]
  problem[c("x", "test_x")] <- lapply(problem[c("x", "test_x")], keep)
  problem
}

run_cell <- function(name, repetition, kind, share, compared) {
  problem <- split_of(all_tables[[name]](), repetition)
  set.seed(repetition)
  problem <- gappy(problem, kind, share)
  null <- mean((problem$test_y - mean(problem$test_y))^2)
  part <- function(predicted) {
    signif(mean((predicted - problem$test_y)^2) / null, 5)
  }
  one <- lapply(compared, function(method) {
    set.seed(1)
    times <- system.time(
      predicted <- suppressWarnings(suppressMessages(
        tryCatch(methods[[method]]$run(problem), error = function(cnd) NA)
      ))
    )
    data.frame(table = name, repetition, kind, share, n = nrow(problem$x),
               d = ncol(problem$x), method,
               error = part(predicted),
               clipped = part(pmin(pmax(predicted, min(problem$y)),
                                   max(problem$y))),
               seconds = round(times[["user.self"]], 2))
  })
  do.call(rbind, one)
}

results <- if (file.exists(results_file)) utils::read.csv(results_file)
again <- grep("^again=", commandArgs(trailingOnly = TRUE), value = TRUE)
again <- unlist(strsplit(sub("^again=", "", again), ","))
results <- results[!results$method %in% again, ]
started <- proc.time()[["elapsed"]]
for (name in names(all_tables)) {
  for (repetition in 1:2) {
    for (at in seq_len(nrow(cells))) {
      cell <- cells[at, ]
      there <- results$table == name & results$repetition == repetition &
        results$kind == cell$kind & results$share == cell$share
      left <- setdiff(compared, results$method[there])
      if (length(left) == 0) next
      results <- rbind(results, run_cell(name, repetition, cell$kind,
                                         cell$share, left))
      utils::write.csv(results, results_file, row.names = FALSE, quote = FALSE)
    }
  }
}
record_provenance("other-tables.csv", "Rscript data-raw/other-tables.R",
                  proc.time()[["elapsed"]] - started, 1)

errors <- tapply(results$error, list(
  paste(results$table, results$repetition, results$kind, results$share),
  results$method
), mean)
best <- apply(errors, 1, min, na.rm = TRUE)
print(round(errors, 4))
ratios <- errors / best
print(round(t(apply(ratios, 2, function(ratio) {
  c(mean = exp(mean(log(ratio), na.rm = TRUE)),
    median = stats::median(ratio, na.rm = TRUE),
    "within 3 %" = mean(ratio < 1.03, na.rm = TRUE),
    "within 10 %" = mean(ratio < 1.1, na.rm = TRUE),
    worst = max(ratio, na.rm = TRUE))
})), 3))
