# What real-tables.csv says: its cells for the vignette, and tables of ratios.
#
#   Rscript data-raw/real-tables-summary.R
#
# from the top of the repository. Writes the mean errors over the repetitions
# (vignettes/results/real-tables.csv) and prints, for each version, kind and
# method, the error as a ratio to that of the best linear method of the cell,
# known afterwards (of a budget: with a budget, whole rows apart), to that of
# glmnet on everything, and of a budget to glmnet on as many looks in whole
# rows; then medians by table.

source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-ratios.R"))

results <- utils::read.csv(file.path("data-raw", "results", "real-tables.csv"))
cells <- cells_of_results(results)
write_results(cells, "real-tables.csv")

failed <- results[is.na(results$error), ]
if (nrow(failed) > 0) {
  cat("Not finished:\n")
  print(as.data.frame(table(method = failed$method, note = failed$note,
                            set = failed$set), stringsAsFactors = FALSE) |>
          subset(Freq > 0), row.names = FALSE)
}

for (version in setdiff(cells$version, "-")) {
  ratios <- ratios_of(cells, version)
  cat("\n== ", version, "\n\n", sep = "")
  print(summary_by(ratios, c("kind", "method")), digits = 3, row.names = FALSE)
  for (method in c("momentnet", "momentnet_compared", "slrm")) {
    cat("\n", method, ", medians of the ratio to the best linear method\n",
        sep = "")
    own <- ratios[ratios$method == method, ]
    print(round(tapply(own$to_best, own[c("set", "kind")], stats::median), 3),
          na.print = "")
  }
}
