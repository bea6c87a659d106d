# Looks of a budget: what cv_momentnet() averages, next to what its rule takes
# alone (alpha = 0), on tables that neither its constants nor those of the rule
# were chosen on, in raw units.
#
#   Rscript data-raw/averaged-looks.R
#
# from the top of the repository. Needs the installed package, glmnet, ISLR and
# modeldata. Protocol: as real-tables.R, two random splits, a tenth, a quarter
# and half of the columns a row, at least two. Errors are mean squared errors on
# new rows as a part of the variance of their labels.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-data.R"))
source(file.path("data-raw", "other-tables-data.R"))

error_of_fit <- function(problem, budget, ...) {
  seconds <- system.time(
    fit <- suppressWarnings(suppressMessages(
      cv_momentnet(problem$x, problem$y, budget = budget, seed = 1, ...)
    ))
  )[["user.self"]]
  off <- predict(fit, problem$test_x) - problem$test_y
  list(error = mean(off^2) / mean((problem$test_y - mean(problem$test_y))^2),
       seconds = seconds, averaged = !is.null(fit$candidates))
}

run_split <- function(name, repetition) {
  problem <- split_of(other_tables[[name]](), repetition)
  d <- ncol(problem$x)
  n <- nrow(problem$x)
  do.call(rbind, lapply(unique(pmax(2, round(d / c(10, 4, 2)))), function(k) {
    both <- error_of_fit(problem, k)
    rule <- error_of_fit(problem, k, alpha = 0)
    data.frame(table = name, repetition, n, d, looks = k,
               pairs = round(n * k * (k - 1) / (d * (d - 1)), 1),
               averaged = both$averaged, error = signif(both$error, 5),
               rule = signif(rule$error, 5), seconds = round(both$seconds, 2),
               rule_seconds = round(rule$seconds, 2))
  }))
}

started <- proc.time()[["elapsed"]]
grid <- expand.grid(repetition = 1:2, table = names(other_tables),
                    stringsAsFactors = FALSE)
results <- do.call(rbind, Map(run_split, grid$table, grid$repetition))
write_results(results, "averaged-looks.csv")
ratio <- results$error / results$rule
print(cbind(results, ratio = round(ratio, 3)), row.names = FALSE)
cat("geometric mean of the ratio:", round(exp(mean(log(ratio))), 3),
    "; of those averaged:", round(exp(mean(log(ratio[results$averaged]))), 3),
    "; above 1.05:", sum(ratio > 1.05), "of", nrow(results), "; worst:",
    round(max(ratio), 3), "\n")
record_provenance("averaged-looks.csv", "Rscript data-raw/averaged-looks.R",
                  proc.time()[["elapsed"]] - started, 1)
