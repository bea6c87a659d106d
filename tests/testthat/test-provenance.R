# data-raw/provenance.R: one entry for a script and its results.

git <- function(...) {
  settings <- c("-c", "user.name=a", "-c", "user.email=a@b.c")
  system2("git", c(settings, ...), stdout = TRUE, stderr = TRUE)
}

# Runs `code` with the functions of provenance.R in a repository of its own.
in_empty_repository <- function(code) {
  skip_if(Sys.which("git") == "", "git is not there")
  skip_if_not_installed("glmnet")
  script <- file.path(repository(), "data-raw", "provenance.R")
  folder <- tempfile()
  dir.create(file.path(folder, "vignettes", "results"), recursive = TRUE)
  dir.create(file.path(folder, "data-raw", "results"), recursive = TRUE)
  back <- setwd(folder)
  on.exit(setwd(back))
  git("init", "-q")
  frame <- new.env(parent = globalenv())
  sys.source(script, frame)
  frame$commit_all <- function() {
    git("add", "-A")
    git("commit", "-q", "-m", "results")
  }
  eval(code, frame)
}

test_that("an entry takes the place of that of its script and its results", {
  in_empty_repository(quote({
    record <- function(what, script, seconds, ...) {
      record_provenance(what, paste0("Rscript data-raw/", script, ".R"),
                        seconds, 1, ...)
    }
    of_heading <- function(text) {
      entries <- provenance_entries()
      entries[vapply(entries, function(entry) grepl(text, entry[1]), NA)]
    }
    write_results(data.frame(a = 1), "first.csv")
    write_results(data.frame(a = 1), "second.csv")
    commit_all()
    # Nothing has changed.
    testthat::expect_false(record("first.csv", "one", 1))
    testthat::expect_length(provenance_entries(), 0)
    write_results(data.frame(a = 2), "first.csv")
    write_results(data.frame(a = 2), "second.csv")
    testthat::expect_true(record("first.csv, 3 cells", "one", 11))
    testthat::expect_true(record("second.csv", "one", 5))
    testthat::expect_true(record("first.csv", "two", 7))
    testthat::expect_length(provenance_entries(), 3)
    # The heading may say something else of the same results.
    testthat::expect_true(record("first.csv, 4 cells", "one", 13))
    testthat::expect_length(provenance_entries(), 3)
    testthat::expect_length(of_heading("3 cells"), 0)
    testthat::expect_match(of_heading("4 cells")[[1]], "^- 13 seconds",
                           all = FALSE)
    testthat::expect_false(any(grepl("before", of_heading("4 cells")[[1]])))
  }))
})

test_that("results are noticed beside what a vignette shows of them", {
  in_empty_repository(quote({
    write_results(data.frame(a = 1), "rows.csv")
    all <- file.path("data-raw", "results", "rows.csv")
    append_rows(data.frame(a = 1), all)
    commit_all()
    testthat::expect_false(has_changed("rows.csv"))
    append_rows(data.frame(a = 2), all)
    testthat::expect_true(has_changed("rows.csv"))
  }))
})

test_that("rows are added below one header, also to what is compressed", {
  in_empty_repository(quote({
    for (file in c("rows.csv", "rows.csv.xz")) {
      for (at in 1:3) append_rows(data.frame(a = at, b = "x"), file)
      testthat::expect_identical(readLines(file), c("a,b", paste0(1:3, ",x")))
    }
  }))
})

test_that("a run is recorded where it is stopped, too", {
  in_empty_repository(quote({
    write_results(data.frame(a = 1), "rows.csv")
    commit_all()
    try(recorded("rows.csv", "one.R DIRECTORY", {
      write_results(data.frame(a = 2), "rows.csv")
      stop("no more time")
    }), silent = TRUE)
    entry <- provenance_entries()
    testthat::expect_length(entry, 1)
    testthat::expect_match(entry[[1]], "Rscript data-raw/one.R DIRECTORY",
                           fixed = TRUE, all = FALSE)
  }))
})

test_that("where rows are added the earlier runs are lines of the entry", {
  in_empty_repository(quote({
    write_results(data.frame(a = 1), "rows.csv")
    commit_all()
    for (seconds in c(20, 300, 4000)) {
      write_results(data.frame(a = seconds), "rows.csv")
      record_provenance("rows.csv", "Rscript data-raw/one.R DIRECTORY", seconds,
                        1, adds = TRUE)
    }
    entry <- provenance_entries()
    testthat::expect_length(entry, 1)
    before <- grep("^- before: ", entry[[1]], value = TRUE)
    testthat::expect_match(before, "commit [0-9a-f]{40}, [0-9]+ seconds$")
    testthat::expect_setequal(sub(".*, ", "", before),
                              c("20 seconds", "300 seconds"))
    testthat::expect_match(entry[[1]], "^- 4000 seconds on", all = FALSE)
  }))
})

test_that("what was written by hand below an entry stays, over its lines", {
  in_empty_repository(quote({
    write_results(data.frame(a = 1), "rows.csv")
    commit_all()
    run <- function(seconds) {
      write_results(data.frame(a = seconds), "rows.csv")
      record_provenance("rows.csv", "Rscript data-raw/one.R DIRECTORY", seconds,
                        1, adds = TRUE)
    }
    run(20)
    lines <- readLines(provenance_file)
    at <- grep("^- commit: ", lines)
    lines[at] <- "- commit: abcdef0, of a run that\n  was stopped"
    writeLines(c(lines, "- by hand, and\n  still by hand"), provenance_file)
    run(300)
    entry <- paste(provenance_entries()[[1]], collapse = "\n")
    testthat::expect_match(entry, paste0("commit abcdef0, of a run that\n",
                                         "  was stopped, 20 seconds"),
                           fixed = TRUE)
    testthat::expect_match(entry, "- by hand, and\n  still by hand",
                           fixed = TRUE)
    testthat::expect_length(gregexpr("was stopped", entry)[[1]], 1)
  }))
})

test_that("no two entries are of one script and the same results", {
  frame <- sourced("provenance.R")
  back <- setwd(repository())
  on.exit(setwd(back))
  keys <- lapply(frame$provenance_entries(), frame$entry_key)
  with_results <- Filter(function(key) length(key[[2]]) > 0, keys)
  expect_gt(length(with_results), 30)
  expect_false(anyDuplicated(with_results) > 0)
})

test_that("entries name commits of the history, or say that they do not", {
  lines <- readLines(file.path(repository(), "data-raw", "results",
                               "PROVENANCE.md"))
  lines <- grep("^- (commit|before)", lines, value = TRUE)
  lines <- grep("of a branch that became", lines, value = TRUE, invert = TRUE)
  hashes <- unlist(regmatches(lines, gregexpr(
    "\\b[0-9a-f]{7}([0-9a-f]{33})?\\b", lines
  )))
  expect_gt(length(hashes), 40)
  expect_setequal(setdiff(substr(hashes, 1, 7), commits_of_history()),
                  character())
})
