# Tables with 90 to 95 % missing, whose averages have coefficients that cancel
# one another: the mean of engines that cv_momentnet() takes then
# (is_overdone(), R/judge-few-looks.R), next to the judged average.
#
#   Rscript data-raw/overdone.R
#
# from the top of the repository, with the installed package. Errors are mean
# squared errors on complete new rows as a part of the labels' variance there.
# Simulated: attributes of unit variance, autoregressive or independent; labels
# with normal coefficients of a tenth of the attributes (five at least), the
# noise a quarter of their variance.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
started <- proc.time()[["elapsed"]]

correlated <- function(n, d, r) {
  matrix(rnorm(n * d), n) %*% chol(r^abs(outer(1:d, 1:d, "-")))
}

table_of <- function(r, d, missing, seed, n = 2000) {
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
  list(error = signif(mean(off^2) / var(table$new_y), 4),
       engines = paste(fit$candidates$engine, collapse = " + "))
}

judged_error <- function(table) {
  space <- asNamespace("frugalreg")
  own <- space$is_overdone
  utils::assignInNamespace("is_overdone", function(...) FALSE, space)
  on.exit(utils::assignInNamespace("is_overdone", own, space))
  error_of(table)$error
}

cells <- expand.grid(correlation = c(0.9, 0.5, 0), d = c(50, 100),
                     missing = c(0.9, 0.93, 0.95), seed = 51:52)
results <- do.call(rbind, lapply(seq_len(nrow(cells)), function(at) {
  cell <- cells[at, ]
  table <- table_of(cell$correlation, cell$d, cell$missing, cell$seed)
  now <- error_of(table)
  data.frame(cell, rule = now$engines, now = now$error,
             judged = judged_error(table))
}))
utils::write.csv(results, results_path("overdone.csv"), row.names = FALSE,
                 quote = FALSE)
record_provenance("overdone.csv", "Rscript data-raw/overdone.R",
                  proc.time()[["elapsed"]] - started, 1)
print(results)
print(aggregate(cbind(now, judged) ~ correlation + d + missing, results, mean))
