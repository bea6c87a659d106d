# Rscript tests/record/write.R FILE: the hashes of the installed package.
suppressMessages(library(frugalreg))
script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
source(file.path(dirname(script), "fits.R"))
hashes <- recorded_hashes()
utils::write.csv(data.frame(fit = names(hashes), hash = hashes),
                 commandArgs(TRUE), row.names = FALSE, quote = FALSE)
