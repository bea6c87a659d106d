# Tables with 90 to 95 % missing, whose judged averages may have coefficients
# that cancel one another: what cv_momentnet() takes (R/judge-rare-pairs.R),
# next to the judged average and to the mean of engines alone.
#
#   Rscript data-raw/overdone.R
#
# from the top of the repository, with the installed package. Errors are mean
# squared errors on complete new rows as a part of the labels' variance there.
# Simulated: attributes of unit variance, autoregressive or independent; labels
# with normal coefficients of a tenth of the attributes (five at least), the
# noise a quarter of their variance.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))
started <- proc.time()[["elapsed"]]

correlated <- function(n, d, r) {
  matrix(rnorm(n * d), n) %*% chol(r^abs(outer(1:d, 1:d, "-")))
}

simulated_table <- function(r, d, missing, seed, n = 2000) {
  set.seed(seed)
  x <- correlated(2 * n, d, r)
  active <- sample(d, max(5, d / 10))
  signal <- drop(x[, active] %*% rnorm(length(active)))
  y <- signal + rnorm(2 * n) * sd(signal) / sqrt(3)
  own <- seq_len(n)
  list(x = mask_attributes(x[own, ], missing), y = y[own], new_x = x[-own, ],
       new_y = y[-own])
}

error_of <- function(table) {
  fit <- suppressMessages(cv_momentnet(table$x, table$y, seed = 1))
  off <- predict(fit, table$new_x) - table$new_y
  signif(mean(off^2) / var(table$new_y), 4)
}

# With so much of the mean, whatever the table.
with_part <- function(part, table) {
  with_function("part_of_mean", function(...) part, function() error_of(table))
}

cells <- expand.grid(correlation = c(0.9, 0.5, 0), d = c(50, 100),
                     missing = c(0.9, 0.93, 0.95), seed = 51:52)
results <- do.call(rbind, lapply(seq_len(nrow(cells)), function(at) {
  cell <- cells[at, ]
  table <- simulated_table(cell$correlation, cell$d, cell$missing, cell$seed)
  data.frame(cell, now = error_of(table), judged = with_part(0, table),
             mean = with_part(1, table))
}))
utils::write.csv(results, results_path("overdone.csv"), row.names = FALSE,
                 quote = FALSE)
record_provenance("overdone.csv", "Rscript data-raw/overdone.R",
                  proc.time()[["elapsed"]] - started, 1)
print(results)
print(aggregate(cbind(now, judged, mean) ~ correlation + d + missing, results,
                mean))
best <- pmin(results$judged, results$mean)
cat("geometric means of judged: now", exp(mean(log(results$now /
                                                     results$judged))),
    "mean", exp(mean(log(results$mean / results$judged))),
    "\nworst of the better of both: now", max(results$now / best),
    "judged", max(results$judged / best), "mean", max(results$mean / best),
    "\n")
