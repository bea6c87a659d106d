# Every file of tests with the package compiled under ASan and UBSan, a process
# each.
#
#   Rscript tests/trust/sanitized.R [folder=DIR] [filter=REGEX] [seconds=1800]
#
# The package is compiled into the folder where it is not there yet. What the
# files said stays in the folder, and one that has an end there is not run
# again; what sanitizers say, of children of a process too, is in report.* of
# it: also of memory that was asked for and is not there, as tests do. seconds
# are those of a processor, for a file. Exit status 1 where a file did not end,
# or there is a report of an error; failed expectations are counted and named.

options <- list(folder = "sanitized", filter = "", seconds = "1800")
given <- strsplit(commandArgs(TRUE), "=")
options[vapply(given, `[`, "", 1)] <- lapply(given, `[`, 2)
dir.create(options$folder, showWarnings = FALSE, recursive = TRUE)
folder <- normalizePath(options$folder)

file <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
root <- normalizePath(file.path(dirname(file), "..", ".."))
tests <- file.path(root, "tests", "testthat")
library_dir <- file.path(folder, "library")

# What Eigen does millions of times is not looked at (null, alignment, vptr).
sanitizers <- paste("-fsanitize=address,undefined",
                    "-fno-sanitize=null,alignment,vptr",
                    "-fno-sanitize-recover=undefined")

compile <- function() {
  source_dir <- file.path(folder, "source")
  dir.create(library_dir)
  dir.create(source_dir)
  file.copy(file.path(root, c("DESCRIPTION", "NAMESPACE", "LICENSE", "R",
                              "src", "inst")), source_dir, recursive = TRUE)
  unlink(list.files(file.path(source_dir, "src"), "[.]s?o$",
                    full.names = TRUE))
  settings <- file.path(folder, "Makevars")
  ccache <- if (nzchar(Sys.which("ccache"))) "ccache "
  writeLines(c(paste0("CXX17 = ", ccache, "g++"),
               paste("CXX17FLAGS = -O1 -g1", sanitizers,
                     "-D_GLIBCXX_ASSERTIONS"),
               paste("SHLIB_CXX17LDFLAGS = -shared", sanitizers)), settings)
  status <- system2(
    file.path(R.home("bin"), "R"),
    c("CMD", "INSTALL", "--no-docs", "--no-test-load",
      paste0("--library=", shQuote(library_dir)), shQuote(source_dir)),
    env = c(paste0("R_MAKEVARS_USER=", shQuote(settings)), "MAKEFLAGS=-j1")
  )
  if (status != 0) stop("The package could not be compiled.")
}

environment_of <- function() {
  asan <- system2("g++", "-print-file-name=libasan.so", stdout = TRUE)
  report <- paste0("log_path=", file.path(folder, "report"))
  libraries <- paste(c(library_dir, .libPaths()), collapse = ":")
  c(LD_PRELOAD = asan, R_LIBS = libraries, NOT_CRAN = "true",
    FRUGALREG_FUZZ_MEMORY = "unlimited",
    ASAN_OPTIONS = paste("detect_leaks=0", "allocator_may_return_null=1",
                         report, sep = ":"),
    UBSAN_OPTIONS = paste("print_stacktrace=1", report, sep = ":"))
}

run_file <- function(name) {
  said <- file.path(folder, paste0(name, ".out"))
  code <- sprintf(
    paste("library(frugalreg); setwd(%s);",
          "r <- as.data.frame(testthat::test_file('test-%s.R',",
          "package = 'frugalreg', load_package = 'installed',",
          "reporter = 'silent', stop_on_failure = FALSE));",
          "wrong <- r$failed > 0 | r$error;",
          "for (test in r$test[wrong]) cat('wrong:', test, '\\n');",
          "cat('ended:', sum(r$nb), sum(wrong), sum(r$skipped), '\\n')"),
    dQuote(tests, FALSE), name
  )
  settings <- environment_of()
  if (is.null(ending(said))) {
    command <- paste("ulimit -t", options$seconds, ";",
                     paste0(names(settings), "=", shQuote(settings),
                            collapse = " "),
                     file.path(R.home("bin"), "Rscript"), "--vanilla -e",
                     shQuote(code))
    system2("bash", c("-c", shQuote(command)), stdout = said, stderr = said)
  }
  ended <- ending(said)
  data.frame(name, ended = !is.null(ended),
             expectations = c(ended, 0)[1], wrong = c(ended, 0, 0)[2],
             skipped = c(ended, 0, 0, 0)[3])
}

# The three counts of a file that ended.
ending <- function(said) {
  lines <- if (file.exists(said)) readLines(said, warn = FALSE)
  last <- grep("^ended: ", lines, value = TRUE)
  if (length(last)) as.numeric(strsplit(last[1], " ")[[1]][2:4])
}

if (!dir.exists(file.path(library_dir, "frugalreg"))) compile()
names <- sub("^test-(.*)[.]R$", "\\1", list.files(tests, "^test-.*[.]R$"))
names <- grep(options$filter, names, value = TRUE)
if (length(names) == 0) stop("No file of tests is named so.")
found <- do.call(rbind, lapply(names, run_file))
reports <- list.files(folder, "^report[.]", full.names = TRUE)
reports <- Filter(function(report) {
  any(grepl("ERROR:|runtime error:", readLines(report, warn = FALSE)))
}, reports)
wrong <- found[!found$ended | found$wrong > 0, ]
if (nrow(wrong)) print(wrong, row.names = FALSE)
cat(sum(found$ended), "of", nrow(found), "files ended:",
    sum(found$expectations), "expectations,", sum(found$wrong), "tests wrong,",
    sum(found$skipped), "skipped;", length(reports), "reports\n")
quit(status = as.numeric(!all(found$ended) || length(reports) > 0))
