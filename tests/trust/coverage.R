# Lines of R and of C++ that the tests run, and those that they do not.
#
#   Rscript tests/trust/coverage.R [folder=DIR] [filter=REGEX,REGEX] [batch=10]
#                                  [without=NAME,NAME] [list=FILE]
#
# Counts stay in the folder and add up: files of tests that were run are not run
# again. Those of `filter` run in its order, so many in a process; batch=0 runs
# none and counts. Of R the counts are covr's; of C++ gcov's own, which covr
# does not ask for the headers of the core line by line: a line of a template is
# run where any of its instances in any file is. Tests run one after the other:
# what was counted is written when R ends.

options <- list(folder = tempfile("coverage"), filter = "", without = "",
                batch = "10", list = "")
given <- strsplit(commandArgs(TRUE), "=")
options[vapply(given, `[`, "", 1)] <- lapply(given, `[`, 2)

file <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
root <- normalizePath(file.path(dirname(file), "..", ".."))
package <- file.path(options$folder, "frugalreg")
library <- file.path(options$folder, "lib")

# The package alone, where the compiler may leave its counters. Optimised a
# little, so that the tests end in time; gcov is asked later.
install <- function() {
  dir.create(package, recursive = TRUE)
  parts <- c("DESCRIPTION", "NAMESPACE", "LICENSE", "R", "src", "inst")
  file.copy(file.path(root, parts), package, recursive = TRUE)
  unlink(Sys.glob(file.path(package, "src", "*.[os]*")))
  options(covr.flags = c(CXX17FLAGS = "-O1 -g0 --coverage",
                         LDFLAGS = "--coverage"),
          covr.gcov = Sys.which("true"))
  suppressWarnings(covr::package_coverage(
    package, type = "none", clean = FALSE, install_path = library
  ))
  loader <- file.path(library, "frugalreg", "R", "frugalreg")
  lines <- readLines(loader)
  lines <- append(lines, after = length(lines) - 1, c(
    "setHook(packageEvent(pkg, \"onLoad\"), function(...) {",
    "  counted <-", deparse(counted),
    "  count_tables <-", deparse(count_tables),
    "  count_tables(ns)", "})"
  ))
  writeLines(lines, loader)
}

# Functions in tables (engines, families, losses) are copies of those that covr
# counts: they are counted as those are.
counted <- function(value, name) {
  if (is.list(value)) {
    for (at in seq_along(value)) {
      if (!is.null(value[[at]])) value[[at]] <- counted(value[[at]], name)
    }
  } else if (is.function(value) && !is.primitive(value)) {
    traced <- covr:::trace_calls(value, name)
    attributes(body(traced)) <- attributes(body(value))
    attributes(traced) <- attributes(value)
    return(traced)
  }
  value
}

count_tables <- function(space) {
  for (name in ls(space, all.names = TRUE)) {
    table <- space[[name]]
    if (is.list(table) && !inherits(table, "NativeSymbolInfo")) {
      unlockBinding(name, space)
      assign(name, counted(table, name), space)
      lockBinding(name, space)
    }
  }
}

# A process for a batch of files: counts are written when it ends, and a file is
# done when they are. What failed is in the folder, too.
run_tests <- function() {
  tests <- file.path(root, "tests", "testthat")
  files <- sub("^test-(.*)[.]R$", "\\1", list.files(tests, "^test-.*[.]R$"))
  patterns <- c(strsplit(options$filter, ",")[[1]], "^"[options$filter == ""])
  files <- unique(unlist(lapply(patterns, grep, files, value = TRUE)))
  log <- file.path(options$folder, "done")
  done <- if (file.exists(log)) readLines(log)
  left <- setdiff(files, c(done, strsplit(options$without, ",")[[1]]))
  size <- as.numeric(options$batch)
  for (batch in split(left, (seq_along(left) - 1) %/% size)) {
    if (run_batch(tests, batch) == 0) {
      cat(batch, sep = "\n", file = log, append = TRUE)
    }
  }
  cat(length(intersect(files, readLines(log))), "of", length(files),
      "files of tests were run\n")
}

run_batch <- function(tests, files) {
  code <- c(
    "library(testthat); library(frugalreg)",
    sprintf("tests <- %s; log <- %s", deparse(tests),
            deparse(file.path(normalizePath(options$folder), "results.csv"))),
    sprintf("pattern <- %s",
            deparse(paste0("^(", paste(files, collapse = "|"), ")$"))),
    "found <- test_dir(tests, filter = pattern, package = 'frugalreg',",
    "                  load_package = 'installed', stop_on_failure = FALSE)",
    "found <- as.data.frame(found)",
    "found$result <- NULL",
    "write.table(found, log, append = TRUE, sep = ',', row.names = FALSE,",
    "            col.names = !file.exists(log))"
  )
  libraries <- paste(c(normalizePath(library), Sys.getenv("R_LIBS")),
                     collapse = ":")
  variables <- c(R_LIBS = libraries, COVERAGE_DIR = normalizePath(library),
                 R_COVR = "true", NOT_CRAN = "true",
                 TESTTHAT_PARALLEL = "false")
  do.call(Sys.setenv, as.list(variables))
  script <- tempfile(fileext = ".R")
  writeLines(code, script)
  system2(file.path(R.home("bin"), "Rscript"), script)
}

lines_of_r <- function() {
  traces <- list.files(library, "^covr_trace_", full.names = TRUE)
  counts <- covr:::as_coverage(covr:::merge_coverage(traces),
                               package = covr:::as_package(package),
                               root = normalizePath(package))
  lines <- covr::tally_coverage(counts, by = "line")
  aggregate(value ~ filename + line, lines, max)
}

# Those of the compiled files and of their headers.
lines_of_cpp <- function() {
  former <- setwd(file.path(package, "src"))
  on.exit(setwd(former))
  found <- lapply(Sys.glob("*.gcno"), function(counters) {
    said <- system2("gcov", c("--stdout", "--relative-only", counters),
                    stdout = TRUE, stderr = FALSE)
    field <- strsplit(said, ":", fixed = TRUE)
    line <- suppressWarnings(as.numeric(vapply(field, `[`, "", 2)))
    source <- said[grepl(":Source:", said)]
    source <- sub("^.*:Source:", "", source)[cumsum(grepl(":Source:", said))]
    times <- trimws(vapply(field, `[`, "", 1))
    counted <- grepl("^([0-9]+[*]?|#####)$", times) & !is.na(line) & line > 0
    data.frame(filename = sub("^[.][.]/", "", source), line = line,
               value = as.numeric(grepl("^[0-9]", times)))[counted, ]
  })
  aggregate(value ~ filename + line, do.call(rbind, found), max)
}

if (!dir.exists(library)) install()
if (as.numeric(options$batch) > 0) run_tests()
runs <- list(R = lines_of_r(), `C++` = lines_of_cpp())
for (language in names(runs)) {
  # What a generator wrote is not counted.
  runs[[language]] <- subset(runs[[language]],
                             !grepl("RcppExports|^/", filename))
  run <- runs[[language]]$value > 0
  cat(sprintf("%s: %d of %d lines are run, %.1f %%\n", language, sum(run),
              length(run), 100 * mean(run)))
}
idle <- subset(do.call(rbind, runs), value == 0)
idle <- idle[order(idle$filename, idle$line), ]
said <- tapply(idle$line, idle$filename, paste, collapse = " ")
writeLines(paste0(names(said), ": ", said),
           if (nzchar(options$list)) options$list else stdout())
