# Tests of what is in the repository but not in the built package.

# The top of the repository; it is not around the tests of an installed package.
repository <- function() {
  top <- test_path("..", "..")
  if (!file.exists(file.path(top, "data-raw", "provenance.R"))) {
    skip("the repository is not around the tests")
  }
  normalizePath(top)
}

# A script's functions and what it computes, run at the top of the repository;
# what it writes only where it is called as a program is not written.
sourced <- function(script) {
  back <- setwd(repository())
  on.exit(setwd(back))
  frame <- new.env(parent = globalenv())
  sys.source(file.path("data-raw", script), frame)
  frame
}

# The short names of all commits that led to the one that is checked out.
commits_of_history <- function() {
  git <- function(...) {
    system2("git", c("-C", shQuote(repository()), ...), stdout = TRUE,
            stderr = FALSE)
  }
  is_whole <- Sys.which("git") != "" &&
    file.exists(file.path(repository(), ".git")) &&
    identical(git("rev-parse", "--is-shallow-repository"), "false")
  if (!is_whole) skip("the history is not here")
  substr(git("rev-list", "HEAD"), 1, 7)
}
