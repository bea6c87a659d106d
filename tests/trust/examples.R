# The example of every page of the help: with a collection at each so many
# allocations, or under valgrind.
#
#   Rscript tests/trust/examples.R [step=100] [under=valgrind] [filter=REGEX]
#                                  [folder=DIR] [seconds=3600]
#
# Each page in a process of its own, with a limit of seconds of a processor.
# What they said stays in the folder, and a page that has an end there is not
# run again. step=0 collects when R does. Exit status 1 where a page did not end
# well, or was not run.

options <- list(step = "100", under = "", filter = "", seconds = "3600",
                folder = tempfile("examples"))
given <- strsplit(commandArgs(TRUE), "=")
options[vapply(given, `[`, "", 1)] <- lapply(given, `[`, 2)
options$step <- if (nzchar(options$under)) 0 else as.integer(options$step)
dir.create(options$folder, showWarnings = FALSE, recursive = TRUE)

file <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
manual <- file.path(dirname(file), "..", "..", "man")

# The package is loaded before collections begin: what is looked for is ours.
script_of <- function(page) {
  example <- tempfile(fileext = ".R")
  tools::Rd2ex(file.path(manual, paste0(page, ".Rd")), example,
               commentDontrun = TRUE, commentDonttest = FALSE)
  if (!file.exists(example)) return(NULL)
  script <- file.path(options$folder, paste0(page, ".R"))
  begin <- "suppressMessages(library(frugalreg)); grDevices::pdf(NULL)"
  writeLines(c(begin, sprintf("gctorture2(%d, inhibit_release = TRUE)",
                              options$step),
               readLines(example), "gctorture2(0)", "cat('ended\\n')"), script)
  script
}

run_page <- function(page) {
  script <- script_of(page)
  if (is.null(script)) return("no example")
  said <- file.path(options$folder, paste0(page, ".out"))
  if (!ended(said)) {
    debugger <- if (nzchar(options$under)) {
      paste("-d", shQuote(paste(options$under, "--error-exitcode=99",
                                "--quiet --leak-check=no")))
    }
    command <- paste("ulimit -t", options$seconds, ";",
                     file.path(R.home("bin"), "R"), debugger,
                     "--vanilla --no-echo -f", shQuote(script))
    system2("bash", c("-c", shQuote(command)), stdout = said, stderr = said)
  }
  lines <- readLines(said, warn = FALSE)
  if (!ended(said)) return(paste("did not end:", tail(c("", lines), 1)))
  # valgrind's reports begin with the number of the process.
  if (any(grepl("^==[0-9]+== (Invalid|Conditional|Use of|Mismatched|Source)",
                lines))) return("reported")
  "right"
}

ended <- function(said) {
  file.exists(said) && "ended" %in% readLines(said, warn = FALSE)
}

pages <- sub("[.]Rd$", "", list.files(manual, "[.]Rd$"))
pages <- grep(options$filter, pages, value = TRUE)
found <- vapply(pages, run_page, "")
wrong <- !found %in% c("right", "no example")
cat(sprintf("%s: %s\n", pages, found)[wrong], sep = "")
cat(sum(found == "right"), "examples ended well,", sum(wrong), "did not,",
    sum(found == "no example"), "pages have none\n")
quit(status = as.numeric(any(wrong)))
