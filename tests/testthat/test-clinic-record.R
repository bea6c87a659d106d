# The record of a clinic in its two kinds of file: the same entries, all or none
# of an action, one process at a time, and nothing ever taken out.

kinds <- c(".sqlite", ".rds")
for_each_kind <- function(check) {
  for (kind in kinds) {
    if (kind == ".sqlite" && !requireNamespace("RSQLite", quietly = TRUE)) next
    check(tempfile(fileext = kind))
  }
}
fit <- air_fit(labelled_air())
begun <- function(file) begun_clinic(fit, costs = 2, file = file)
without_times <- function(record) record[names(record) != "time"]
add <- function(file, value) {
  record_store(file)$change(file, function(record) {
    with_entry(record, "a", "result", "Wind", value, 2)
  })
}

test_that("both kinds of file say the same", {
  records <- list()
  for_each_kind(function(file) {
    expect_identical(read_record(file), empty_record())
    clinic <- begun(file)
    enter_result(clinic, "a", "Wind", "7.4")
    undo_entry(clinic, "a")
    open_patient(clinic, "Zo\u00eb '); drop table entries; --")
    enter_outcome(clinic, "a", "41")
    record <- read_record(file)
    expect_identical(record$kind, c("open", "result", "result", "undo", "open",
                                    "outcome"))
    expect_identical(record$price, c(0, 2, 2, 0, 0, 0))
    records[[length(records) + 1]] <<- without_times(record)
  })
  expect_identical(length(unique(records)), 1L)
})

test_that("an action that fails leaves nothing", {
  for_each_kind(function(file) {
    clinic <- begun(file)
    before <- read_record(file)
    expect_error(record_store(file)$change(file, function(record) {
      with_entry(record, "a", "result", "Wind", "1", 2)
      stop("the power is off")
    }))
    expect_identical(read_record(file), before)
    add(file, "1") # and nothing is held
    expect_identical(nrow(read_record(file)), 3L)
  })
})

test_that("what a file is, its content says, and that of a new one its name", {
  file <- tempfile(fileext = ".RDS")
  expect_true(is_rds_record(file))
  begun(file)
  expect_s3_class(readRDS(file), "data.frame")
  # A record of before, under any name, is read and goes on as it is.
  renamed <- tempfile(fileext = ".record")
  file.rename(file, renamed)
  clinic <- new_clinic(fit, 2, renamed)
  enter_result(clinic, "a", "Wind", "7")
  expect_identical(readRDS(renamed)$value, c("", "80", "7"))
  skip_if_not_installed("RSQLite")
  expect_false(is_rds_record(tempfile()))
  begun(file)
  unlink(file)
  empty <- tempfile()
  file.create(empty)
  begun(empty)
  expect_identical(readBin(empty, "raw", 6), charToRaw("SQLite"))
})

test_that("an RDS record that version 0.2.0 wrote is read", {
  saved <- test_path("saved", "clinic-0.2.0.rds")
  file <- tempfile(fileext = ".rds")
  file.copy(saved, file)
  clinic <- new_clinic(fit, 2, file)
  known <- known_of(clinic, read_record(file), "a")
  expect_identical(known$values, list(Temp = 80))
  expect_identical(known$paid, 3)
  expect_identical(known_of(clinic, read_record(file), "b")$outcome, 41)
  enter_result(clinic, "a", "Wind", "9")
  expect_identical(known_of(clinic, read_record(file), "a")$paid, 3)
})

test_that("an RDS file's lock is waited for; one that is left over is broken", {
  file <- begun(tempfile(fileext = ".rds"))$file
  lock <- paste0(file, ".lock")
  dir.create(lock)
  expect_error(while_locked(file, 1, patience = 0.1),
               class = "frugalreg_error_input")
  Sys.setFileTime(lock, Sys.time() - 60)
  expect_identical(while_locked(file, 1, patience = 1), 1)
  expect_false(dir.exists(lock))
  # A lock that was taken over is its new owner's.
  taken_over <- while_locked(file, {
    unlink(lock, recursive = TRUE)
    dir.create(lock)
  })
  expect_true(taken_over && dir.exists(lock))
  unlink(lock, recursive = TRUE)
})

test_that("an SQLite file can be read elsewhere, and refuses to forget", {
  skip_if_not_installed("RSQLite")
  file <- begun(tempfile(fileext = ".sqlite"))$file
  con <- DBI::dbConnect(RSQLite::SQLite(), file)
  on.exit(DBI::dbDisconnect(con))
  expect_identical(DBI::dbGetQuery(con, "select value from entries")$value,
                   c("", "80"))
  expect_error(DBI::dbExecute(con, "delete from entries"), "never taken out")
  expect_error(DBI::dbExecute(con, "update entries set price = 0"),
               "stay as they are")
  replace <- "insert or replace into entries values
              (2, '', 'b', 'result', 'Wind', '1', 0)"
  expect_error(DBI::dbExecute(con, replace), "never replaced")
  # A file that has not known that yet learns it with its next entry.
  DBI::dbExecute(con, "drop trigger no_replacement")
  add(file, "7")
  expect_error(DBI::dbExecute(con, replace), "never replaced")
  expect_identical(read_record(file)$value, c("", "80", "7"))
})

test_that("of a process that dies in the middle nothing is left", {
  skip_on_cran()
  skip_if_not_installed("RSQLite")
  file <- begun(tempfile(fileext = ".sqlite"))$file
  before <- read_record(file)
  dying <- tempfile(fileext = ".R")
  writeLines(deparse(bquote({
    con <- DBI::dbConnect(RSQLite::SQLite(), .(file))
    DBI::dbExecute(con, "pragma cache_size = 1") # so that pages are written
    DBI::dbExecute(con, "begin immediate")
    for (at in 3:2000) {
      DBI::dbExecute(con, "insert into entries values
                     (?, '', 'a', 'result', 'Wind', '1', 2)", list(at))
    }
    tools::pskill(Sys.getpid(), 9)
  })), dying)
  paths <- paste(.libPaths(), collapse = .Platform$path.sep)
  suppressWarnings(system2(
    file.path(R.home("bin"), "Rscript"), shQuote(dying), stdout = FALSE,
    stderr = FALSE, env = paste0("R_LIBS=", shQuote(paths))
  ))
  expect_gt(file.size(paste0(file, "-journal")), 0)
  expect_identical(read_record(file), before)
  add(file, "7")
  expect_identical(read_record(file)$value, c("", "80", "7"))
})

test_that("one writes at a time, and the other waits, but not for ever", {
  skip_if_not_installed("RSQLite")
  file <- begun(tempfile(fileext = ".sqlite"))$file
  other <- DBI::dbConnect(RSQLite::SQLite(), file)
  on.exit(DBI::dbDisconnect(other))
  DBI::dbExecute(other, "begin immediate")
  expect_error(change_sqlite(file, identity, patience = 0.1), "free",
               class = "frugalreg_error_input")
  expect_identical(nrow(read_record(file)), 2L) # who reads needs not wait
  DBI::dbExecute(other, "rollback")
  expect_identical(nrow(change_sqlite(file, identity, patience = 0.1)), 2L)
})

test_that("two processes at once lose nothing", {
  skip_on_cran()
  skip_if_not_installed("RSQLite")
  file <- begun(tempfile(fileext = ".sqlite"))$file
  script <- tempfile(fileext = ".R")
  writeLines(deparse(bquote({
    change <- frugalreg:::change_sqlite
    for (at in 1:20) change(.(file), function(record) {
      frugalreg:::with_entry(record, "b", "result", "Wind", "2", 2)
    })
  })), script)
  paths <- paste(.libPaths(), collapse = .Platform$path.sep)
  system2(file.path(R.home("bin"), "Rscript"), shQuote(script), wait = FALSE,
          stdout = FALSE, stderr = FALSE,
          env = paste0("R_LIBS=", shQuote(paths)))
  wait_for_entries <- function(count) {
    ends <- Sys.time() + 60
    while (nrow(read_record(file)) < count && Sys.time() < ends) Sys.sleep(0.01)
  }
  wait_for_entries(3) # it has begun
  for (at in 1:20) add(file, "1")
  wait_for_entries(42)
  record <- read_record(file)
  expect_identical(record$entry, 1:42)
  expect_identical(as.vector(table(record$value)[c("1", "2")]), c(20L, 20L))
})

test_that("other files and damaged ones are refused", {
  skip_if_not_installed("RSQLite")
  other <- tempfile()
  con <- DBI::dbConnect(RSQLite::SQLite(), other)
  DBI::dbWriteTable(con, "patients", data.frame(a = 1))
  expect_error(read_record(other), class = "frugalreg_error_damaged")
  expect_error(add(other, "1"), class = "frugalreg_error_damaged")
  DBI::dbWriteTable(con, "entries", data.frame(a = 1))
  expect_error(read_record(other), class = "frugalreg_error_damaged")
  DBI::dbDisconnect(con)
  bytes <- readBin(other, "raw", file.size(other))
  writeBin(replace(bytes, 101:8000, as.raw(255)), other)
  expect_error(read_record(other), class = "frugalreg_error_damaged")
  file <- begun(tempfile())$file
  con <- DBI::dbConnect(RSQLite::SQLite(), file)
  DBI::dbExecute(con, "insert into entries values (9, '', '', '', '', '', 0)")
  DBI::dbDisconnect(con)
  expect_error(read_record(file), class = "frugalreg_error_damaged")
})

test_that("without RSQLite it is said what does without", {
  # As rlang itself tests what is not installed.
  rlang::local_options("rlang:::is_installed_hook" = function(pkg, ...) {
    !pkg %in% "RSQLite"
  })
  # Later versions do not ask where a package is loaded.
  asked <- tryCatch(rlang::check_installed("RSQLite"), error = function(cnd) 1)
  skip_if(is.null(asked), "rlang asks of what is not loaded")
  cnd <- expect_error(new_clinic(fit, 2, tempfile()),
                      class = "rlib_error_package_not_found")
  expect_match(conditionMessage(cnd), "RSQLite")
  expect_match(conditionMessage(cnd), ".rds", fixed = TRUE)
})
