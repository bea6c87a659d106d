# Few looks, and what tests for a signal keep of a mean of engines
# (R/judge-guard.R): errors on complete new rows of cv_momentnet() and of the
# whole mean, for labels as they are and permuted, as parts of the error of the
# labels' mean.
#
#   Rscript data-raw/few-looks-signal.R
#
# from the top of the repository. Needs the installed package and those that the
# tables are in (other-tables-data.R); the rule was chosen on tables of
# real-tables-data.R. A split of each table, 60 or 200 rows to learn from; a
# budget of 6 or 15 % of the columns, two at least, or a table of which 88 % are
# missing. Cells where there is no such mean are left out.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-data.R"))
source(file.path("data-raw", "other-tables-data.R"))

file <- file.path("data-raw", "results", "few-looks-signal.csv")
all_tables <- c(other_tables, later_tables, last_tables, newest_tables)

fit_with <- function(x, y, kind, ...) {
  budget <- if (kind != "gaps") {
    max(2, round(ncol(x) * c(few = 0.06, more = 0.15)[[kind]]))
  }
  suppressWarnings(suppressMessages(
    cv_momentnet(x, y, budget = budget, seed = 1, ...)
  ))
}

# What was seen does not depend on the engine.
whole_mean <- function(fit, x, y, kind) {
  engines <- fit$candidates$engine[fit$candidates$weight > 0]
  beta <- vapply(engines, function(engine) {
    ridge <- if (engine == "pairs") 0
    as.numeric(stats::coef(fit_with(x, y, kind, engine = engine,
                                    alpha = ridge)))
  }, numeric(ncol(x) + 1))
  rowMeans(beta)
}

one_cell <- function(name, repetition, n, kind, permuted) {
  problem <- split_of(all_tables[[name]](), repetition)
  if (length(problem$y) < n || ncol(problem$x) < 6) return(NULL)
  rows <- seq_len(n)
  x <- problem$x[rows, ]
  y <- problem$y[rows]
  test_y <- problem$test_y
  set.seed(repetition)
  if (permuted) y <- sample(y)
  if (permuted) test_y <- sample(test_y)
  if (kind == "gaps") x[stats::runif(length(x)) < 0.88] <- NA
  fit <- fit_with(x, y, kind)
  why <- unname(fit$fit$settings$reasons["an average"])
  if (!identical(why, "few examples of each pair")) return(NULL)
  part <- function(predicted) {
    predicted <- pmin(pmax(predicted, min(y)), max(y))
    signif(mean((predicted - test_y)^2) / mean((mean(y) - test_y)^2), 5)
  }
  by <- function(beta) part(drop(cbind(1, problem$test_x) %*% beta))
  now <- by(as.numeric(stats::coef(fit)))
  whole <- if (fit$signal == 1) now else by(whole_mean(fit, x, y, kind))
  data.frame(table = name, repetition, n, d = ncol(x), kind, permuted,
             signal = signif(fit$signal, 3), now, whole)
}

started <- proc.time()[["elapsed"]]
cells <- expand.grid(name = names(all_tables), repetition = 1, n = c(60, 200),
                     kind = c("few", "more", "gaps"),
                     permuted = c(FALSE, TRUE), stringsAsFactors = FALSE)
results <- do.call(rbind, Map(function(...) {
  tryCatch(one_cell(...), error = function(problem) {
    message(toString(c(...)), ": ", conditionMessage(problem))
  })
}, cells$name, cells$repetition, cells$n, cells$kind, cells$permuted))
write.csv(results, file, row.names = FALSE, quote = FALSE)
record_provenance("few-looks-signal.csv", "Rscript data-raw/few-looks-signal.R",
                  proc.time()[["elapsed"]] - started, 1)
for (part in split(results, results[c("kind", "permuted")])) {
  ratio <- part$now / part$whole
  print(data.frame(part[1, c("kind", "permuted")], cells = nrow(part),
                   now = exp(mean(log(part$now))),
                   whole = exp(mean(log(part$whole))),
                   worse = mean(ratio > 1.05), worst = max(ratio),
                   above = mean(part$now > 1.05),
                   above_whole = mean(part$whole > 1.05)), digits = 3)
}
