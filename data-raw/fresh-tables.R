# Tables of further packages' sources (as in source-tables.R), which nothing was
# chosen on: those that no package there has.

source(file.path("data-raw", "source-tables.R"))

fresh_packages <- c(
  "ACSWR", "ade4", "agricolae", "analogue", "asaur", "asbio", "astsa", "BaM",
  "bayesrules", "betareg", "boot", "BSDA", "candisc", "CARBayesdata", "caret",
  "causaldata", "cheese", "cobalt", "compositions", "COUNT", "crch", "crs",
  "datarium", "detourr", "dismo", "DoE.base", "dplyr", "dslabs", "earth", "Epi",
  "epiDisplay", "evd", "evtree", "fivethirtyeight", "FRB", "fueleconomy",
  "gclus", "geepack", "geoR", "ggcleveland", "ggeffects", "ggplot2", "GLMsData",
  "gpk", "gss", "gstat", "hdm", "heplots", "hflights", "HistData", "ipred",
  "isdals", "ISwR", "jtools", "kernlab", "klaR", "labdsv", "laeken", "Lahman",
  "languageR", "latticeExtra", "lavaan", "likert", "liver", "lmreg",
  "Lock5Data", "loon.data", "mase", "MASSExtra", "MBESS", "mdsr", "MEMSS",
  "micEcon", "mlmRev", "mlogit", "modeldata", "moderndive", "mosaicData",
  "MPsychoR", "mulgar", "multcomp", "multilevel", "NHANES", "np", "nsRFA",
  "nycflights13", "olsrr", "openintro", "PASWR2", "PBImisc", "pder",
  "peacesciencer", "pglm", "plm", "pROC", "psych", "psychTools", "quantreg",
  "rattle", "regclass", "resampledata", "Rfit", "RobStatTM", "rockchalk",
  "rpart", "sae", "sampleSelection", "sandwich", "SASmixed", "SDaA", "semTools",
  "simPop", "SixSigma", "SMPracticals", "smss", "sp", "SpatialEpi", "spData",
  "spikeslab", "StatDA", "stevedata", "strucchange", "sur", "survey",
  "synthpop", "TeachingDemos", "texmex", "TH.data", "tourr", "twang", "untb",
  "usdata", "vegan", "verification", "VGAMdata", "WRS2", "yarrr"
)

# Rows and sums of a frame's columns of numbers, by which one is known again.
column_sums <- function(frame) {
  numbers <- frame[vapply(frame, is.numeric, NA)]
  sums <- vapply(numbers, function(column) {
    sum(as.numeric(column), na.rm = TRUE)
  }, 0)
  if (length(sums) > 0) paste(nrow(frame), signif(sums, 6))
}

# The frames of which three tenths of the columns at most are among the `known`
# sums, or in a frame before; such as have no numbers have no label.
unknown_frames <- function(frames, known) {
  Filter(function(frame) {
    sums <- tryCatch(column_sums(frame), error = function(problem) NULL)
    is_new <- length(sums) > 0 && mean(sums %in% known) <= 0.3
    if (is_new) known <<- c(known, sums)
    is_new
  }, frames)
}

fresh_tables <- function(directory) {
  fetch_sources(directory, fresh_packages)
  known <- unlist(lapply(source_frames(directory), column_sums))
  tables_of_frames(unknown_frames(source_frames(directory, fresh_packages),
                                  known))
}
