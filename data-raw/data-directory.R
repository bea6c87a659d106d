# The files that cannot be committed. DIRECTORY, the first argument of the
# scripts that need them (or the environment variable FRUGALREG_DATA), is for
# all of them the folder that has a folder for each data set: mnist/, covtype/,
# atp/, leukemia/, colon/. Files may be compressed by gzip.

data_sources <- c(
  mnist = "https://ossci-datasets.s3.amazonaws.com/mnist/",
  covtype = "https://archive.ics.uci.edu/dataset/31/covertype",
  atp = "https://mulan.sourceforge.net/datasets-mtr.html",
  leukemia = "the data of Golub et al. (1999)",
  colon = "the data of Alon et al. (1999)"
)

data_file <- function(set, names) {
  directory <- c(commandArgs(trailingOnly = TRUE),
                 Sys.getenv("FRUGALREG_DATA"))[1]
  paths <- file.path(directory, set, names)
  paths <- ifelse(file.exists(paths), paths, paste0(paths, ".gz"))
  if (directory == "" || !all(file.exists(paths))) {
    stop("Give the folder that has ", set, "/ with ", toString(names),
         " (each as it is or as .gz) as the first argument or in the ",
         "environment variable FRUGALREG_DATA. The data are from ",
         data_sources[[set]], ".", call. = FALSE)
  }
  paths
}
