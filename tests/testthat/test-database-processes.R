# What other connections and processes see of a ledger, and do to it.

complete <- database_table()
complete[is.na(complete)] <- 0.5

aelr <- bounded(frugalreg::aelr)

# Before an answer is handed on, another connection finds its looks.
looks_at_answers <- function(source, connect, ledger = "looks") {
  noted <- list(asked = 0, written = numeric(), expected = numeric())
  ask <- source$ask
  other <- connect()
  source$ask <- function(rows, columns) {
    answer <- ask(rows, columns)
    noted$asked <<- noted$asked + length(rows)
    found <- DBI::dbGetQuery(other, paste("select count(*) as n from", ledger))
    noted$written <<- c(noted$written, found$n)
    noted$expected <<- c(noted$expected, noted$asked)
    answer
  }
  list(source = source, noted = function() {
    DBI::dbDisconnect(other)
    noted
  })
}

test_that("what was paid is committed before its answer is used", {
  for (given in c(FALSE, TRUE)) {
    connect <- in_file(complete)
    con <- connect()
    source <- attribute_source(if (given) con else connect, "t", key = "id",
                               label = "y", batch = 10, ledger = "looks")
    watched <- looks_at_answers(source, connect)
    aelr(watched$source, source$labels, budget = 3, seed = 1)
    noted <- watched$noted()
    expect_length(noted$written, 9)
    expect_identical(as.numeric(noted$written), noted$expected)
    DBI::dbDisconnect(con)
  }
})

test_that("the ledger of a given connection is where that one sees it", {
  looks_of <- function(con, ledger = "looks") {
    source <- attribute_source(con, "t", key = "id", label = "y", batch = 10,
                               ledger = ledger)
    fit <- aelr(source, source$labels, budget = 2, seed = 1)
    found <- DBI::dbReadTable(con, ledger)
    expect_identical(nrow(found), as.integer(fit$looks$total))
    found
  }
  # In memory there is no second connection.
  looks_of(sqlite_with(complete))
  # Nor to what was not committed: then looks are of that transaction.
  connect <- in_file(complete)
  con <- connect()
  withr_defer(DBI::dbDisconnect(con), environment())
  DBI::dbBegin(con)
  DBI::dbExecute(con, "update t set x1 = 1")
  looks_of(con)
  DBI::dbRollback(con)
  expect_false(DBI::dbExistsTable(con, "looks"))
  # A table of this connection alone.
  DBI::dbExecute(con, "create temporary table mine (key text, attribute text,
                       time text, price real)")
  looks_of(con, "mine")
  other <- connect()
  expect_false(DBI::dbExistsTable(other, "mine"))
  DBI::dbDisconnect(other)
  # An open transaction that ended before the fit is no matter.
  looks_of(con)
  # Nor one that began after the source was made: then it is written there.
  source <- attribute_source(con, "t", key = "id", label = "y", batch = 10,
                             ledger = "later")
  DBI::dbBegin(con)
  DBI::dbExecute(con, "update t set x1 = x1")
  fit <- aelr(source, source$labels, budget = 2, seed = 1)
  expect_identical(nrow(DBI::dbReadTable(con, "later")),
                   as.integer(fit$looks$total))
  DBI::dbRollback(con)
  expect_identical(nrow(DBI::dbReadTable(con, "later")), 0L)
})

test_that("a ledger that another process has just made is taken", {
  con <- sqlite_with(complete)
  DBI::dbCreateTable(con, "looks", frugalreg:::no_looks)
  expect_no_error(frugalreg:::create_ledger(con, "looks", "`t`"))
  DBI::dbExecute(con, "create table fewer (key text)")
  expect_error(frugalreg:::create_ledger(con, "fewer", "`t`"),
               "`ledger`", class = "frugalreg_error_input")
})

# Another process is about to write for so many seconds.
write_elsewhere <- function(file, seconds, lock = "immediate") {
  flag <- tempfile()
  code <- paste0(
    "con <- DBI::dbConnect(RSQLite::SQLite(), \"", file, "\"); ",
    "DBI::dbExecute(con, \"begin ", lock, "\"); ",
    "file.create(\"", flag, "\"); ",
    "Sys.sleep(", seconds, "); DBI::dbExecute(con, \"commit\")"
  )
  script <- tempfile(fileext = ".R")
  writeLines(code, script)
  system2(file.path(R.home("bin"), "Rscript"), shQuote(script), wait = FALSE,
          stdout = FALSE, stderr = FALSE)
  until <- Sys.time() + 20
  while (!file.exists(flag) && Sys.time() < until) Sys.sleep(0.02)
}

test_that("what other processes write is waited for", {
  skip_on_cran()
  skip_on_os("windows")
  file <- tempfile(fileext = ".sqlite")
  con <- sqlite_with(complete, file = file)
  connect <- function() {
    DBI::dbConnect(RSQLite::SQLite(), file, synchronous = NULL)
  }
  for (from in list(con, connect)) {
    write_elsewhere(file, 0.5)
    expect_no_warning(
      source <- attribute_source(from, "t", key = "id", label = "y",
                                 batch = 10, ledger = "looks")
    )
    write_elsewhere(file, 0.5, "exclusive")
    fit <- aelr(source, source$labels, budget = 2, seed = 1)
    written <- DBI::dbGetQuery(con, "select count(*) from looks")[[1]]
    expect_equal(written, fit$looks$total)
    DBI::dbExecute(con, "delete from looks")
  }
})

test_that("in a transaction of one's own the ledger does not wait for it", {
  skip_on_cran()
  connect <- in_file(complete)
  con <- connect()
  withr_defer(DBI::dbDisconnect(con), environment())
  source <- attribute_source(con, "t", key = "id", label = "y", batch = 10,
                             ledger = "looks")
  DBI::dbBegin(con)
  DBI::dbExecute(con, "update t set x1 = x1")
  seconds <- system.time({
    fit <- aelr(source, source$labels, budget = 2, seed = 1)
    attribute_source(con, "t", key = "id", ledger = "looks")
  })
  expect_lt(seconds[["elapsed"]], 4)
  DBI::dbCommit(con)
  expect_equal(nrow(DBI::dbReadTable(con, "looks")), fit$looks$total)
})
