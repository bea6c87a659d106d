# Lints the scripts, tests and vignettes, a part of them a core; .lintr has the
# rules.
# Its linter of cyclomatic complexity compiles all there is, which takes two
# thirds of the time: here expressions of few branches are not compiled.
folders <- c("R", "tests", "vignettes", "tools", "bench", "data-raw", ".ci")
files <- list.files(folders, "[.](R|Rmd)$", recursive = TRUE, full.names = TRUE)
files <- setdiff(files, "R/RcppExports.R")
most <- 15
linters <- eval(parse(text = read.dcf(".lintr")[, "linters"]),
                asNamespace("lintr"))
stopifnot("cyclocomp_linter" %in% names(linters))
linters$cyclocomp_linter <- NULL

# What branches; a switch() does so any number of times. Loops within loops are
# the dearest: k branches have a complexity of at most (k + 1)(k + 2) / 2.
branches <- c("if", "for", "while", "repeat", "&&", "||", "break", "next",
              "return", "function")

is_complex <- function(expression) {
  names <- all.names(expression)
  count <- if ("switch" %in% names) Inf else sum(names %in% branches)
  (count + 1) * (count + 2) / 2 > most &&
    cyclocomp::cyclocomp(expression) > most
}

# The linters' own parser, which pages need, takes thirty times as long.
complex_lines <- function(file) {
  if (endsWith(file, ".Rmd")) {
    sources <- lintr::get_source_expressions(file)$expressions
    sources <- sources[-length(sources)] # the last is the whole file
    expressions <- lapply(sources, function(source) {
      parse(text = c("{", source$content, "}"))[[1]]
    })
    lines <- vapply(sources, `[[`, 0, "line")
  } else {
    expressions <- parse(file, keep.source = TRUE)
    lines <- vapply(attr(expressions, "srcref"), `[`, 0L, 1)
  }
  lines[vapply(expressions, is_complex, NA)]
}

lint_file <- function(file) {
  lints <- lintr::lint(file, linters = linters, cache = TRUE)
  if (length(lints) > 0) print(lints)
  lines <- complex_lines(file)
  if (length(lines) > 0) {
    cat(file, ": too complex at line ", toString(lines), "\n", sep = "")
  }
  length(lints) + length(lines)
}

# A process for each file would load the linters' code for each again.
found <- parallel::mclapply(files, function(file) try(lint_file(file)),
                            mc.cores = parallel::detectCores())
broken <- vapply(found, function(count) !is.numeric(count), NA)
for (at in which(broken)) cat(files[at], ": ", found[[at]], "\n", sep = "")

# Of two functions of one name the first would be gone.
lines <- unlist(lapply(list.files("R", "[.]R$", full.names = TRUE), readLines))
defined <- sub(" <- .*", "", grep("^[.A-Za-z0-9_]+ <- ", lines, value = TRUE))
twice <- unique(defined[duplicated(defined)])
if (length(twice) > 0) cat("Defined twice:", toString(twice), "\n")

quit(status = any(broken) || sum(unlist(found)) > 0 || length(twice) > 0)
