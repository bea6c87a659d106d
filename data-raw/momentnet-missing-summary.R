# The README's table of momentnet-missing.csv, and what it says of it.
#
#   Rscript data-raw/momentnet-missing-summary.R
#
# from the top of the repository. Writes the mean errors over the structures of
# a size and share, for all methods that were run on all of them, and prints the
# rest. hmlasso is what it finds with 100 sweeps, which is what it finds with
# 10,000 where that was run; its seconds are those of 10,000 sweeps.

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

# ---- Mean errors

methods <- setdiff(names(errors), c(table, "hmlasso"))
summary <- aggregate(errors[methods], errors[c("share", "n", "d")], mean,
                     na.action = na.pass)
summary <- summary[order(summary$d, summary$n, summary$share), ]
write.csv(data.frame(summary[1:3], round(summary[methods], 4)),
          file.path(results_dir, "momentnet-missing-summary.csv"),
          row.names = FALSE)

shown <- c("momentnet", "soft_glmnet", "mean_glmnet", "slrm", "hmlasso_quick",
           "hmlasso_diagonal")
lines <- apply(summary, 1, function(row) {
  paste("|", paste(c(format(row[["n"]], big.mark = ","), row[["d"]],
                     paste(100 * row[["share"]], "%"),
                     ifelse(is.na(row[shown]), "",
                            sprintf("%.3f", row[shown]))),
                   collapse = " | "), "|")
})
writeLines(c("", lines))

# ---- Where momentnet() wins and loses

peers <- setdiff(shown, "momentnet")
best <- do.call(pmin, c(errors[peers], na.rm = TRUE))
against <- errors$momentnet / best
cat("\nbest or within 5 % of the best in", sum(against <= 1.05), "of",
    length(against), "tables; best in", sum(against <= 1), "\n")
lost <- data.frame(errors[table], ratio = round(against, 3),
                   to = peers[apply(errors[peers], 1, which.min)])
print(lost[against > 1.05, ], row.names = FALSE)
cat("worse than the labels' mean in", sum(errors$momentnet > 1), "tables\n")

for (method in c("hmlasso_quick", "hmlasso_diagonal")) {
  both <- !is.na(errors[[method]])
  ours <- errors$momentnet[both]
  theirs <- errors[[method]][both]
  cat("\nmean error over", sum(both), "tables: momentnet", mean(ours), method,
      mean(theirs), "; lower in", sum(ours < theirs), "tables\n")
}
finished <- !is.na(errors$hmlasso)
cat("hmlasso itself finished", sum(finished), "tables; its error differs from",
    "that of 100 sweeps by at most",
    max(abs(errors$hmlasso / errors$hmlasso_quick - 1), na.rm = TRUE), "\n")
ratios <- function(method) (seconds[[method]] / seconds$momentnet)
for (method in c("hmlasso", "hmlasso_quick", "hmlasso_diagonal",
                 "soft_glmnet")) {
  ratio <- ratios(method)
  at <- !is.na(errors[[method]])
  cat(method, "takes", median(ratio[at]), "times as long (median of", sum(at),
      "tables), from", min(ratio[at]), "to", max(ratio[at]), "\n")
}
print(aggregate(list(hmlasso = ratios("hmlasso")), errors[c("n", "d", "share")],
                median))
