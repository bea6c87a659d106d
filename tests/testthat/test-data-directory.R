# data-raw/data-directory.R: DIRECTORY means the same for all scripts.

test_that("a data set is in a folder of its own, compressed or not", {
  frame <- sourced("data-directory.R")
  folder <- tempfile()
  dir.create(file.path(folder, "mnist"), recursive = TRUE)
  file.create(file.path(folder, "mnist", c("images", "labels.gz")))
  frame$commandArgs <- function(...) folder
  expect_identical(frame$data_file("mnist", c("images", "labels")),
                   file.path(folder, "mnist", c("images", "labels.gz")))
  expect_error(frame$data_file("mnist", "others"), "mnist/ with others")
  # The folder of the set itself is not DIRECTORY.
  frame$commandArgs <- function(...) file.path(folder, "mnist")
  expect_error(frame$data_file("mnist", "images"), "first argument")
})

test_that("no script has a data directory of its own", {
  scripts <- list.files(file.path(repository(), "data-raw"), "[.]R$",
                        full.names = TRUE)
  texts <- vapply(scripts, function(script) {
    paste(readLines(script), collapse = "\n")
  }, "")
  reads <- grepl("FRUGALREG_(DATA|MNIST|COVTYPE)", texts)
  expect_identical(basename(scripts[reads]), "data-directory.R")
  # Who speaks of DIRECTORY reads it by this one function, or by a helper that
  # does.
  helpers <- paste(c("data-directory", "mnist-data", "mnist-splits", "ks-data",
                     "ks", "missing-data-sets", "limited-observation"),
                   collapse = "|")
  speaks <- grepl("#   Rscript data-raw/[a-z0-9-]+[.]R DIRECTORY", texts)
  expect_gt(sum(speaks), 15)
  sources <- grepl(paste0("\"(", helpers, ")[.]R\""), texts)
  expect_true(all(sources[speaks]))
})
