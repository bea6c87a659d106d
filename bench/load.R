# What library(frugalreg) costs in a fresh session: the median of CPU seconds,
# and how many namespaces are loaded afterwards. At most 0.3 s, without ggplot2.
#
#   Rscript bench/load.R [runs]

runs <- as.integer(c(commandArgs(trailingOnly = TRUE), 9))[1]
code <- paste("seconds <- sum(system.time(library(frugalreg))[1:2]);",
              "cat(seconds, length(loadedNamespaces()),",
              "'ggplot2' %in% loadedNamespaces())")
lines <- vapply(seq_len(runs), function(run) {
  system2(file.path(R.home("bin"), "Rscript"), c("-e", shQuote(code)),
          stdout = TRUE)
}, "")
results <- read.table(text = lines,
                      col.names = c("seconds", "namespaces", "ggplot2"))
cat(sprintf("%.2f s of CPU, %d namespaces, %s ggplot2\n",
            median(results$seconds), results$namespaces[1],
            if (any(results$ggplot2)) "with" else "without"))
