# How the numbers in data-raw/results/ and vignettes/results/ came about.

cpu_model <- function() {
  lines <- if (file.exists("/proc/cpuinfo")) readLines("/proc/cpuinfo")
  models <- sub(".*: ", "", grep("^model name", lines, value = TRUE))
  c(models, Sys.info()[["machine"]])[1]
}

# Results that a vignette shows: in its folder, because data-raw is no part of
# the built package. All others are in data-raw/results.
shown_dir <- file.path("vignettes", "results")

write_results <- function(results, name) {
  utils::write.csv(results, file.path(shown_dir, name), row.names = FALSE,
                   quote = FALSE)
}

# Where the results of that name are.
results_path <- function(name) {
  shown <- file.path(shown_dir, name)
  ifelse(file.exists(shown), shown, file.path("data-raw", "results", name))
}

# A paragraph a run: a restarted run adds its own.
append_provenance <- function(file, what, command, seconds, cores,
                              peers = NULL) {
  commit <- system2("git", c("rev-parse", "HEAD"), stdout = TRUE)
  packages <- c("frugalreg", "glmnet", "Matrix", "Rcpp", peers)
  versions <- vapply(packages, function(name) {
    paste(name, utils::packageVersion(name))
  }, "")
  cat("## ", what, "\n\n",
      "- command: `", command, "`\n",
      "- date: ", format(Sys.Date()), "\n",
      "- commit: ", commit, "\n",
      "- ", R.version.string, "; ", toString(versions), "\n",
      "- ", round(seconds), " seconds on ", cores, " cores of ", cpu_model(),
      "\n\n", sep = "", file = file, append = TRUE)
}
