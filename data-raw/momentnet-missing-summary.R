# The table of momentnet-missing.csv in vignette("numbers"), and what it says.
#
#   Rscript data-raw/momentnet-missing-summary.R
#
# from the top of the repository. Each error as a part of the least of all
# methods on that table, known afterwards, and its geometric mean over the
# tables of a size; methods that were not run on all of them have none. hmlasso
# is what it finds with 100 sweeps, which is what it finds with 10,000 where
# that was run.

results_dir <- file.path("data-raw", "results")
results <- read.csv(file.path(results_dir, "momentnet-missing.csv"))
table <- c("structure", "share", "n", "d", "seed")
wide <- function(value) {
  spread <- reshape(results[c(table, "method", value)], idvar = table,
                    timevar = "method", direction = "wide")
  names(spread) <- sub(paste0(value, "."), "", names(spread), fixed = TRUE)
  spread[order(spread$d, spread$n, spread$share, spread$structure), ]
}
errors <- wide("error")
seconds <- wide("seconds")

# ---- Against the best

shown <- c("average", "soft_glmnet", "mice_glmnet", "mean_glmnet", "slrm",
           "hmlasso_quick")
peers <- setdiff(names(errors), c(table, "average", "momentnet_compared",
                                  "momentnet_default"))
best <- do.call(pmin, c(errors[peers], list(1), na.rm = TRUE))
ratios <- errors[shown] / best
geometric <- function(ratio) exp(mean(log(ratio)))
size <- ifelse(errors$n < 5000 & errors$d < 50, "at most 500 x 20",
               paste(format(errors$n, big.mark = ",", trim = TRUE), "x",
                     errors$d))
by_size <- factor(size, unique(size))
summary <- data.frame(
  size = levels(by_size), tables = as.vector(table(by_size)),
  lapply(ratios, function(ratio) {
    round(as.vector(tapply(ratio, by_size, geometric)), 3)
  }),
  within_3 = round(as.vector(tapply(ratios$average <= 1.03, by_size, mean)), 2),
  worst = round(as.vector(tapply(ratios$average, by_size, max)), 2)
)
write.csv(summary, file.path(results_dir, "momentnet-missing-summary.csv"),
          row.names = FALSE)
written <- lapply(summary, function(column) {
  ifelse(is.na(column), "", format(column, trim = TRUE))
})
writeLines(do.call(paste, c(written, sep = " | ")))

# ---- Where it wins and loses

said <- function(ratio) {
  cat(length(ratio), "tables: geometric mean", geometric(ratio), "within 3 %",
      mean(ratio <= 1.03), "within 10 %", mean(ratio <= 1.1), "worst",
      max(ratio), "\n")
}
known <- !is.na(ratios$average)
said(ratios$average[known])
for (share in sort(unique(errors$share))) {
  cat(share, "missing, ")
  said(ratios$average[known & errors$share == share])
}
for (peer in setdiff(shown, "average")) {
  both <- known & !is.na(errors[[peer]])
  cat("over", peer, "")
  said((errors$average / errors[[peer]])[both])
}
cat("worse than the labels' mean in", sum(errors$average[known] > 1),
    "tables\n")
lost <- data.frame(errors[table], ratio = round(ratios$average, 3),
                   to = c(peers, "the labels' mean")[apply(
                     cbind(errors[peers], 1), 1, which.min
                   )])
print(lost[known & ratios$average > 1.1, ], row.names = FALSE)
print(aggregate(list(seconds = seconds$average), errors[c("n", "d")], median,
                na.rm = TRUE, na.action = na.pass))
relative <- seconds$average / seconds$soft_glmnet
cat("times as long as soft imputation and glmnet:",
    quantile(relative, c(0.5, 1), na.rm = TRUE), "\n")
