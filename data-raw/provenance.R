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

# Adds rows to a file, which has a header from the first on. What ends in .xz is
# compressed, in parts, which read.csv() does not mind.
append_rows <- function(rows, file) {
  is_new <- !file.exists(file)
  connection <- if (endsWith(file, ".xz")) xzfile(file, "ab")
                else file(file, "a")
  on.exit(close(connection))
  utils::write.table(rows, connection, sep = ",", row.names = FALSE,
                     col.names = is_new, quote = FALSE)
}

provenance_file <- file.path("data-raw", "results", "PROVENANCE.md")

# The commit that makes a row of results.
short_commit <- function() {
  system2("git", c("rev-parse", "--short", "HEAD"), stdout = TRUE)
}

# The names of the results in a text.
results_in <- function(text) {
  regmatches(text, gregexpr("[a-z0-9-]+\\.csv(\\.xz)?", text))[[1]]
}

# Whether a run left results that are not those committed. What a vignette shows
# may be made of a file of the same name.
has_changed <- function(names) {
  files <- c(file.path(shown_dir, names),
             file.path("data-raw", "results", names))
  status <- system2("git", c("status", "--porcelain", "--", files),
                    stdout = TRUE)
  length(names) == 0 || length(status) > 0
}

# The paragraphs of the page, each with its heading.
provenance_entries <- function() {
  if (!file.exists(provenance_file)) return(list())
  lines <- readLines(provenance_file)
  unname(split(lines, cumsum(startsWith(lines, "## "))))
}

# What an entry is known by: its script and the results that it names.
entry_key <- function(entry) {
  text <- paste(entry, collapse = " ")
  script <- regmatches(text, regexpr("(data-raw|bench)/[a-z0-9-]+[.]R", text))
  list(script, sort(unique(results_in(entry[1]))))
}

# With lines that go on from the one before as parts of it.
whole_lines <- function(entry) {
  as.vector(tapply(entry, cumsum(!startsWith(entry, "  ")), paste,
                   collapse = "\n"))
}

# An earlier entry as lines of the one that takes its place, for results that
# have rows of both.
earlier_runs <- function(entry) {
  entry <- whole_lines(entry)
  value <- function(name) {
    line <- grep(paste0("^- ", name, ": "), entry, value = TRUE)[1]
    sub("^- [a-z]+: ", "", line)
  }
  seconds <- regmatches(entry, regexpr("^- [0-9]+ seconds", entry))[1]
  known <- paste0("^(## .*|- (command|date|commit): .*|- R version .*|",
                  "- [0-9]+ seconds .*|)$")
  # What was written by hand stays.
  c(entry[!grepl(known, entry)],
    paste0("- before: ", value("date"), ", commit ", value("commit"),
           if (!is.na(seconds)) paste0(",", sub("^-", "", seconds))))
}

entry_of <- function(what, command, seconds, cores, peers) {
  commit <- system2("git", c("rev-parse", "HEAD"), stdout = TRUE)
  packages <- c("frugalreg", "glmnet", "Matrix", "Rcpp", peers)
  versions <- vapply(packages, function(name) {
    paste(name, utils::packageVersion(name))
  }, "")
  c(paste("##", what), "",
    paste0("- command: `", command, "`"),
    paste("- date:", format(Sys.Date())),
    paste("- commit:", commit),
    paste0("- ", R.version.string, "; ", toString(versions)),
    paste("-", round(seconds), "seconds on", cores, "cores of", cpu_model()))
}

# One entry for a script and its results, in place of the one that was there;
# none where the run changed nothing. `adds` says that the script adds rows to
# those that it finds: then what the earlier entry said of its runs is kept.
record_provenance <- function(what, command, seconds, cores, peers = NULL,
                              adds = FALSE) {
  if (!has_changed(results_in(what))) return(invisible(FALSE))
  entry <- entry_of(what, command, seconds, cores, peers)
  all <- provenance_entries()
  is_same <- vapply(all, function(old) {
    identical(entry_key(old), entry_key(entry))
  }, NA)
  if (adds) entry <- c(entry, unlist(lapply(all[is_same], earlier_runs)))
  at <- c(which(is_same), length(all) + 1)[1]
  all[is_same] <- list(NULL)
  writeLines(unlist(append(all, list(c(entry, "")), at - 1)), provenance_file)
  invisible(TRUE)
}

# Runs `code`, which adds rows to the results, and records the run; also where
# it is stopped: what is done is in the file. A run that added none is no run.
recorded <- function(what, command, code) {
  started <- proc.time()[["elapsed"]]
  files <- results_path(results_in(what))
  before <- tools::md5sum(files)
  on.exit(if (!identical(tools::md5sum(results_path(results_in(what))),
                         before)) {
    record_provenance(what, paste0("Rscript data-raw/", command),
                      proc.time()[["elapsed"]] - started, 1, adds = TRUE)
  })
  code
}
