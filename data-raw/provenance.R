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

provenance_file <- file.path("data-raw", "results", "PROVENANCE.md")

# The names of the results in a text.
results_in <- function(text) {
  regmatches(text, gregexpr("[a-z0-9-]+\\.csv(\\.xz)?", text))[[1]]
}

# Whether a run left results that are not those committed.
has_changed <- function(names) {
  status <- system2("git", c("status", "--porcelain", "--",
                             results_path(names)), stdout = TRUE)
  length(names) == 0 || length(status) > 0
}

# The paragraphs of the page, each with its heading.
provenance_entries <- function() {
  if (!file.exists(provenance_file)) return(list())
  lines <- readLines(provenance_file)
  unname(split(lines, cumsum(startsWith(lines, "## "))))
}

# A paragraph a run, in place of that of an earlier run of the same command for
# the same results; none where the run changed nothing.
record_provenance <- function(what, command, seconds, cores, peers = NULL) {
  if (!has_changed(results_in(what))) return(invisible(FALSE))
  commit <- system2("git", c("rev-parse", "HEAD"), stdout = TRUE)
  packages <- c("frugalreg", "glmnet", "Matrix", "Rcpp", peers)
  versions <- vapply(packages, function(name) {
    paste(name, utils::packageVersion(name))
  }, "")
  entry <- c(
    paste("##", what), "",
    paste0("- command: `", command, "`"),
    paste("- date:", format(Sys.Date())),
    paste("- commit:", commit),
    paste0("- ", R.version.string, "; ", toString(versions)),
    paste("-", round(seconds), "seconds on", cores, "cores of", cpu_model()),
    ""
  )
  others <- Filter(function(old) !all(entry[c(1, 3)] %in% old),
                   provenance_entries())
  writeLines(c(unlist(others), entry), provenance_file)
  invisible(TRUE)
}
