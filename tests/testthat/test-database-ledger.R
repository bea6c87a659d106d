complete <- database_table()
complete[is.na(complete)] <- 0.5
hostile <- "x\"; drop table t; --"

aelr <- bounded(frugalreg::aelr)

test_that("the ledger has keys, names and prices as they are", {
  names(complete)[3] <- hostile
  awkward <- c("tab\there", "a \"quoted\" one", "back\\slash", "caf\u00e9",
               "line\nend", "it's '; drop table t; --")
  complete$id <- paste0(awkward, complete$id)
  connect <- in_file(complete)
  calls <- 0
  marked <- function(keys) {
    calls <<- calls + length(keys)
    paste0(keys, "!")
  }
  con <- connect()
  withr_defer(DBI::dbDisconnect(con), environment())
  for (from in list(connect, con)) {
    calls <- 0
    try(DBI::dbRemoveTable(con, "looks"), silent = TRUE)
    source <- attribute_source(from, "t", key = "id", label = "y", batch = 10,
                               ledger = "looks", prices = c(0.1, 2:6),
                               ledger_key = marked)
    fit <- aelr(source, source$labels, budget = 3, seed = 1,
                control = frugal_control(keep_looks = TRUE))
    kept <- fit$looks$values
    looks <- DBI::dbReadTable(con, "looks")
    expect_identical(sort(paste(looks$key, looks$attribute)),
                     sort(paste0(source$keys[kept$row], "! ",
                                 source$names[kept$column])))
    expect_identical(looks$price,
                     c(0.1, 2:6)[match(looks$attribute, source$names)])
    # Once a row of a batch, not once a look.
    expect_lt(calls, fit$looks$total)
  }
  fewer <- attribute_source(connect, "t", key = "id", batch = 10,
                            ledger = "looks",
                            ledger_key = function(keys) keys[-1])
  cnd <- expect_error(aelr(fewer, complete$y, budget = 2, seed = 1),
                      class = "frugalreg_error_source")
  expect_match(conditionMessage(cnd$parent), "ledger_key")
})

test_that("keys that are numbers have all their digits in the ledger", {
  complete$id <- 1e5 * seq_len(90)
  con <- sqlite_with(complete)
  source <- attribute_source(con, "t", key = "id", label = "y", batch = 10,
                             ledger = "looks")
  aelr(source, source$labels, budget = 2, seed = 1)
  keys <- DBI::dbReadTable(con, "looks")$key
  expect_setequal(keys, sprintf("%.0f", complete$id))
  expect_identical(frugalreg:::key_texts(c(1e15, 0.5, 3)),
                   c("1000000000000000", "0.5", "3"))
  expect_identical(frugalreg:::key_texts(c(7L, 100000L)), c("7", "100000"))
})

test_that("arrays of JSON are read as what they were", {
  skip_if_not_installed("jsonlite")
  texts <- c("plain", "caf\u00e9", "\"q\"", "back\\slash", "a\tb\nc\001", "")
  expect_identical(jsonlite::fromJSON(frugalreg:::cpp_json_texts(texts)), texts)
  numbers <- c(0, 1, -5, 2^52 + 1)
  expect_equal(jsonlite::fromJSON(frugalreg:::cpp_json_numbers(numbers)),
               numbers)
  expect_identical(frugalreg:::cpp_json_numbers(numeric()), "[]")
  expect_identical(frugalreg:::cpp_json_texts(c(NA, "a")), "[null,\"a\"]")
})

test_that("an answer is not used before the ledger has it: a full disk", {
  connect <- in_file(complete)
  first <- connect()
  pages <- DBI::dbGetQuery(first, "pragma page_count")[[1]]
  DBI::dbDisconnect(first)
  full <- function() {
    con <- connect()
    # As many pages as there are, and a few.
    DBI::dbExecute(con, paste("pragma max_page_count =", pages + 3))
    con
  }
  source <- attribute_source(full, "t", key = "id", label = "y", batch = 10,
                             ledger = "looks", columns = paste0("x", 1:6))
  cnd <- expect_error(
    aelr(source, source$labels, budget = 6, seed = 1,
         control = frugal_control(passes = 20)),
    class = "frugalreg_error_source"
  )
  expect_match(conditionMessage(cnd$parent), "ledger.*full")
  con <- connect()
  withr_defer(DBI::dbDisconnect(con), environment())
  written <- DBI::dbGetQuery(con, "select count(*) as n from looks")$n
  learned <- as_fit(cnd$learner)$looks$total
  # What was learned from is in the ledger; the batch that failed was asked.
  expect_gt(written, 0)
  expect_lte(learned - written, 60)
  expect_error(attribute_source(connect, "t", key = "id",
                                ledger = c("a", "b")),
               class = "frugalreg_error_input")
})

test_that("a table that is there is written by the names of its columns", {
  connect <- in_file(complete)
  con <- connect()
  withr_defer(DBI::dbDisconnect(con), environment())
  DBI::dbExecute(con, "create table own (time text, price real, attribute text,
                       key text)")
  for (from in list(connect, con)) {
    DBI::dbExecute(con, "delete from own")
    source <- attribute_source(from, "t", key = "id", label = "y", batch = 10,
                               ledger = "own", prices = 1:6)
    fit <- aelr(source, source$labels, budget = 2, seed = 1)
    looks <- DBI::dbReadTable(con, "own")
    expect_identical(nrow(looks), as.integer(fit$looks$total))
    expect_true(all(looks$key %in% complete$id))
    expect_identical(paste0("x", looks$price), looks$attribute)
    expect_match(looks$time, "^[0-9]{4}-[0-9]{2}-[0-9]{2}T.*Z$")
  }
})

test_that("what cannot be a ledger is refused before the first look", {
  con <- sqlite_with(complete)
  refused <- function(ledger) {
    cnd <- expect_error(attribute_source(con, "t", key = "id", label = "y",
                                         ledger = ledger),
                        class = "frugalreg_error_input")
    expect_identical(cnd$argument, "ledger")
  }
  DBI::dbExecute(con, "create table fewer (key text, attribute text)")
  DBI::dbExecute(con, "create table more (number integer not null, key text,
                       attribute text, time text, price real)")
  refused("fewer")
  refused("more")
  refused("t")
  refused(DBI::Id(table = "t"))
  refused(DBI::Id(schema = "main", table = "t"))
})

test_that("prices with names are those of the columns of these names", {
  con <- sqlite_with(complete)
  prices <- c(x6 = 6, x1 = 1, x2 = 2, x5 = 5, x3 = 3, x4 = 0)
  source <- attribute_source(con, "t", key = "id", label = "y", batch = 10,
                             ledger = "looks", prices = prices)
  aelr(source, source$labels, budget = 3, seed = 1)
  looks <- DBI::dbReadTable(con, "looks")
  expect_identical(looks$price, unname(prices[looks$attribute]))
  for (wrong in list(stats::setNames(1:6, paste0("z", 1:6)),
                     stats::setNames(1:6, paste0("x", c(1, 1:5))))) {
    expect_error(attribute_source(con, "t", key = "id", label = "y",
                                  prices = wrong),
                 "`prices`.*named", class = "frugalreg_error_input")
  }
})

test_that("the ledger has what was answered, if it can be used or not", {
  skip_on_cran()
  text_keys <- transform(complete, id = paste0("k", id))
  for (table in list(complete, text_keys)) {
    connect <- in_file(table)
    con <- connect()
    spoil <- list(
      text = "update t set x3 = 'oops' where id = '%s'",
      twice = "insert into t select * from t where id = '%s'",
      gone = "delete from t where id = '%s'"
    )
    for (what in names(spoil)) {
      source <- attribute_source(connect, "t", key = "id", label = "y",
                                 batch = 5, ledger = what)
      key <- source$keys[44]
      DBI::dbExecute(con, sprintf(spoil[[what]], key))
      cnd <- expect_error(
        momentnet(source, source$labels, budget = 6, seed = 1),
        class = "frugalreg_error_source"
      )
      expect_match(conditionMessage(cnd$parent),
                   paste0("key \"", key, "\", column \"x[1-6]\", is .*", what))
      written <- DBI::dbReadTable(con, what)
      expect_equal(nrow(written), as_fit(cnd$learner)$looks$total)
      expect_true(key %in% written$key)
      DBI::dbExecute(con, "delete from t")
      DBI::dbAppendTable(con, "t", table)
    }
    DBI::dbDisconnect(con)
  }
})

test_that("a row is a column that was read, of groups and free ones, too", {
  con <- sqlite_with(complete)
  bought <- function(ledger, ...) {
    source <- attribute_source(con, "t", key = "id", label = "y", batch = 10,
                               ledger = ledger)
    fit <- momentnet(source, source$labels, budget = 2, seed = 1, ...)
    looks <- DBI::dbReadTable(con, ledger)
    expect_identical(nrow(looks), nrow(fit$looks$values))
    list(total = fit$looks$total,
         per_column = table(factor(looks$attribute, source$names)))
  }
  grouped <- bought("grouped", groups = rep(1:3, each = 2))
  expect_equal(sum(grouped$per_column), 2 * grouped$total)
  free <- bought("free", free = "x1")
  expect_equal(free$per_column[["x1"]], 90)
  expect_equal(sum(free$per_column), free$total + 90)
})

test_that("times are in the ledger in UTC and with their fractions", {
  skip_if_not_installed("RSQLite")
  times <- as.POSIXct("2020-01-01 12:00:00", tz = "UTC") + c(0:3 / 4, 0.1)
  expect_identical(frugalreg:::key_texts(times), paste0(
    "2020-01-01 12:00:00", c("", ".25", ".5", ".75", ".1")
  ))
  finest <- structure(1.6e9 + 1:8 * 2^-22, class = c("POSIXct", "POSIXt"))
  expect_identical(anyDuplicated(frugalreg:::key_texts(finest)), 0L)
  expect_identical(
    frugalreg:::key_texts(as.POSIXlt("2020-01-01 01:00", "Asia/Kolkata")),
    "2019-12-31 19:30:00"
  )
  con <- DBI::dbConnect(RSQLite::SQLite(), ":memory:", extended_types = TRUE)
  withr_defer(DBI::dbDisconnect(con), environment())
  timed <- data.frame(k = times, a = 1:5, b = c(2, 5, 1, 4, 3), y = 1:5)
  DBI::dbWriteTable(con, "t", timed, field.types = c(
    k = "TIMESTAMP", a = "REAL", b = "REAL", y = "REAL"
  ))
  source <- attribute_source(con, "t", key = "k", label = "y",
                             columns = c("a", "b"), ledger = "looks")
  momentnet(source, as.numeric(source$labels), budget = 2, seed = 1)
  expect_setequal(DBI::dbReadTable(con, "looks")$key,
                  frugalreg:::key_texts(times))
})
