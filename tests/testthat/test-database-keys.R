complete <- database_table()
complete[is.na(complete)] <- 0.5

aelr <- bounded(frugalreg::aelr)

expect_key_refused <- function(..., pattern) {
  cnd <- expect_error(attribute_source(..., key = "id", label = "y"), pattern,
                      class = "frugalreg_error_input")
  expect_identical(cnd$argument, "key")
}

test_that("keys that the database takes for equal are refused", {
  con <- sqlite_with(complete)
  DBI::dbExecute(con, "create table n (id text collate nocase, x1 real,
                       y real)")
  DBI::dbExecute(con, "insert into n values ('a', 1, 1), ('A', 2, 2),
                       ('b', 3, 3)")
  expect_key_refused(con, "n", pattern = "a different value in each row")
  DBI::dbExecute(con, "update n set id = 'c' where y = 2")
  source <- attribute_source(con, "n", key = "id", label = "y")
  expect_identical(source$keys, c("a", "b", "c"))
  expect_identical(answer_of(source, c(3, 1), c(1, 1)), c(2, 1))
})

test_that("so they are of PostgreSQL", {
  for (driver in postgres_drivers) {
    con <- postgres_connects(driver)()
    DBI::dbExecute(con, "create table equals (id numeric, x1 real, y real)")
    DBI::dbExecute(con, "insert into equals values
                         (1234567890123456789012345.5, 1, 1),
                         (1234567890123456789012345.50, 2, 2)")
    expect_key_refused(con, "equals", pattern = "a different value in each row")
    DBI::dbDisconnect(con)
  }
})

test_that("keys that are not numbers, texts or times are refused", {
  con <- sqlite_with(complete)
  DBI::dbExecute(con, "create table b as
                       select cast('k' || id as blob) as id, x1, y from t")
  expect_key_refused(con, "b", pattern = "of numbers, texts, dates or times")
})

test_that("keys that find no row are refused before the first look", {
  skip_if_not_installed("RSQLite")
  file <- tempfile()
  con <- DBI::dbConnect(RSQLite::SQLite(), file, extended_types = TRUE)
  withr_defer(DBI::dbDisconnect(con), environment())
  DBI::dbExecute(con, "create table dated (id datetime, x1 real, y real)")
  DBI::dbExecute(con, "insert into dated values
                       ('2024-01-01 10:00:00', 1, 1),
                       ('2024-01-01 11:00:00', 2, 2)")
  expect_key_refused(con, "dated", pattern = "found again.*2024-01-01 10:00")
  # As texts they are found.
  plain <- DBI::dbConnect(RSQLite::SQLite(), file)
  withr_defer(DBI::dbDisconnect(plain), environment())
  source <- attribute_source(plain, "dated", key = "id", label = "y")
  expect_identical(answer_of(source, c(2, 1), c(1, 1)), c(2, 1))
})

test_that("the keys that are tried are asked for without a column", {
  wide <- data.frame(id = sprintf("k%03d", 1:200), matrix(1:200, 200, 300),
                     y = 1:200)
  for (table in list(wide, wide[c(1:5, 302)])) {
    con <- sqlite_with(table)
    source <- attribute_source(con, "t", key = "id", label = "y", batch = 10)
    expect_identical(length(source$keys), 200L)
    expect_identical(answer_of(source, c(1, 9), c(1, 2)),
                     as.numeric(source$labels[c(1, 9)]))
  }
  # First and last are tried.
  expect_equal(range(frugalreg:::spread_rows(1000)), c(1, 1000))
  expect_length(frugalreg:::spread_rows(1000), 50)
  expect_identical(frugalreg:::spread_rows(1), 1)
})

# Name of a new table of rows 1, 2, ... whose keys are made by SQL of i; x1 is
# i. An older one may be in use: its source holds a transaction open.
keyed <- new.env()
keyed$count <- 0
keyed_table <- function(con, expression, n = 90) {
  keyed$count <- keyed$count + 1
  name <- paste0("keyed", keyed$count)
  DBI::dbExecute(con, paste(
    "create table", name, "as select", expression, "as id,
     cast(i as double precision) as x1, cast(-i as double precision) as x2,
     cast(i as double precision) as y from generate_series(1,", n, ") i"
  ))
  name
}

expect_right_cells <- function(from, name) {
  source <- attribute_source(from, name, key = "id", label = "y",
                             batch = 10, ledger = paste0(name, "_looks"))
  rows <- c(seq_along(source$keys), 3)
  columns <- rep_len(1:2, length(rows))
  signs <- c(1, -1)[columns]
  expect_identical(answer_of(source, rows, columns),
                   signs * source$labels[rows])
  source
}

# What the ledger says, read as keys again, are those of the table.
expect_keys_in_ledger <- function(con, name, type, n = 90) {
  found <- DBI::dbGetQuery(con, paste0(
    "select count(distinct k.id) as n, count(*) as looks from ", name,
    " k join ", name, "_looks l on cast(l.key as ", type, ") = k.id"
  ))
  expect_equal(as.numeric(found$n), n)
  expect_equal(as.numeric(found$looks), n + 1)
}

test_that("keys of times find their rows, in every zone and style", {
  skip_on_cran()
  hours <- "timestamptz '2024-11-02 22:00:00.25-04' + i * interval '15 minutes'"
  plain <- "timestamp '2024-11-02 22:00:00.25' + i * interval '15 minutes'"
  for (driver in postgres_drivers) {
    connect <- postgres_connects(driver)
    # RPostgreSQL stops at times of other styles.
    styles <- c("ISO, MDY", if (driver == "RPostgres") c("SQL, DMY", "German"))
    zones <- c("Asia/Kolkata", "America/New_York", "UTC")
    for (at in seq_along(zones)) {
      session <- paste0("set time zone '", zones[at], "'")
      own <- if (length(styles) > 1) styles[at] else styles
      for (style in quick_or_extended(own, styles)) {
        opened <- function() {
          con <- connect()
          DBI::dbExecute(con, session)
          DBI::dbExecute(con, paste0("set datestyle to '", style, "'"))
          con
        }
        con <- opened()
        name <- keyed_table(con, hours)
        source <- expect_right_cells(opened, name)
        expect_s3_class(source$keys, "POSIXct")
        expect_keys_in_ledger(con, name, "timestamptz")
        # Which ends its connections: this driver has sixteen.
        rm(source)
        if (driver == "RPostgreSQL") gc()
        name <- keyed_table(con, plain)
        expect_right_cells(con, name)
        expect_keys_in_ledger(con, name, "timestamp")
        DBI::dbDisconnect(con)
      }
    }
  }
})

test_that("the zone in which a driver shows times is no matter", {
  postgres_connects("RPostgres")
  con <- DBI::dbConnect(RPostgres::Postgres(), host = postgres$folder,
                        user = "postgres", dbname = "rpostgres",
                        timezone_out = "America/New_York")
  withr_defer(DBI::dbDisconnect(con), environment())
  name <- keyed_table(con, "timestamptz '2024-11-03 00:00:00.25-04' +
                    i * interval '1 hour'", 8)
  source <- expect_right_cells(con, name)
  expect_identical(attr(source$keys, "tzone"), "America/New_York")
  name <- keyed_table(con, "time '00:00:00.5' + i * interval '1 second'")
  expect_right_cells(con, name)
  name <- keyed_table(con, "date '2024-01-01' + cast(i as int)")
  expect_right_cells(con, name)
})

test_that("keys of numbers of many digits find their rows", {
  skip_on_cran()
  for (driver in postgres_drivers) {
    con <- postgres_connects(driver)()
    name <- keyed_table(con, "1234567890123456789012345 + i")
    expect_right_cells(con, name)
    expect_keys_in_ledger(con, name, "numeric")
    # One of which R sees a whole number.
    name <- keyed_table(con, "3.00000000000000000000001 + i")
    expect_right_cells(con, name)
    name <- keyed_table(con, "cast(1 as double precision) / (i + 2)")
    expect_right_cells(con, name)
    name <- keyed_table(con, "cast(1 as real) / (i + 2)")
    expect_right_cells(con, name)
    name <- keyed_table(con, "9007199254740993 + i")
    expect_right_cells(con, name)
    name <- keyed_table(con, "cast(100000 * i as numeric)")
    source <- expect_right_cells(con, name)
    expect_identical(source$keys, 1e5 * 1:90)
    expect_keys_in_ledger(con, name, "numeric")
    DBI::dbDisconnect(con)
  }
})
