# What real-tables.csv says: its cells for the vignette, and tables of ratios.
#
#   Rscript data-raw/real-tables-summary.R
#
# from the top of the repository. Writes the mean errors over the repetitions
# with their ratios (vignettes/results/real-tables.csv), and prints, for each
# version, kind and method, the error as a ratio to that of the best linear
# method of the cell, known afterwards (of a budget: with a budget, whole rows
# apart), to that of glmnet on everything, and of a budget to glmnet on as many
# looks in whole rows; then medians by table. Of versions but the last, the file
# has their own rows only.

source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-ratios.R"))

results <- utils::read.csv(file.path("data-raw", "results", "real-tables.csv"))
failed <- results[is.na(results$error), ]
if (nrow(failed) > 0) {
  cat("Not finished:\n")
  print(stats::aggregate(list(times = failed$set),
                         failed[c("method", "version", "set", "note")], length),
        row.names = FALSE)
}

cells <- cells_of_results(results)
versions <- setdiff(cells$version, "-")
versions <- versions[order(package_version(versions))]
ratios <- lapply(versions, ratios_of, cells = cells)
names(ratios) <- versions

last <- utils::tail(versions, 1)
shown <- do.call(rbind, lapply(versions, function(version) {
  rows <- ratios[[version]]
  if (version != last) rows <- rows[rows$version == version, ]
  rows$version <- version
  rows
}))
digits <- c("to_all", "to_best", "to_whole")
shown[digits] <- signif(shown[digits], 4)
write_results(shown, "real-tables.csv")

for (version in versions) {
  of <- ratios[[version]]
  cat("\n== ", version, "\n\n", sep = "")
  print(summary_by(of, c("kind", "method")), digits = 3, row.names = FALSE)
  for (method in c("momentnet", "momentnet_compared", "slrm")) {
    cat("\n", method, ", medians of the ratio to the best linear method\n",
        sep = "")
    own <- of[of$method == method, ]
    print(round(tapply(own$to_best, own[c("set", "kind")], stats::median), 3),
          na.print = "")
  }
}
