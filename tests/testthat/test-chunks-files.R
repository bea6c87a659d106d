table <- database_table()
x <- as.matrix(table[2:7])
whole <- moments(x, table$y)

test_that("results of queries and queries of SQLite are added by chunks", {
  con <- sqlite_with(table)
  folded <- moments(x, table$y, folds = frugalreg:::hashed_folds(table$id, 3))
  result <- DBI::dbSendQuery(con, "select * from t order by id")
  found <- moments(result, y = "y", chunk = 20, key = "id", folds = 3)
  DBI::dbClearResult(result)
  expect_same_moments(found, folded)
  query <- chunk_source(con, "select * from t", chunk = 13, key = "id")
  expect_same_moments(moments(query, y = "y", folds = 3), folded)
  expect_s3_class(cv_momentnet(chunk_source(con, "select * from t", key = "id"),
                               y = "y", nfolds = 3), "cv_momentnet")
  DBI::dbWriteTable(con, "f", cbind(table, f = rep(c("u", "v", "w"), 30)))
  found <- moments(y ~ x1 + f, chunk_source(con, "select * from f",
                                            chunk = 20, levels = TRUE))
  expect_identical(found$names, c("x1", "fv", "fw"))
})

test_that("queries that fail say so, and keep what was added", {
  con <- sqlite_with(table)
  source <- function(query, ...) chunk_source(con, query, key = "id", ...)
  refused <- function(query, pattern, class) {
    query <- source(query)
    expect_error(moments(query, y = "y"), pattern, class = class)
    query$restart()
  }
  input <- "frugalreg_error_input"
  refused("select * from gone", "no such table", "frugalreg_error_source")
  refused("select id, x1 from t", "\"y\"", input)
  refused("select * from t where 0", "zero rows", input)
  refused("select id, 'a' as a, y from t", "text", input)
  expect_error(chunk_source(con), class = "frugalreg_error_input")
  result <- DBI::dbSendQuery(con, "select * from t order by id")
  half <- moments(chunk_source(function() {
    rows <- DBI::dbFetch(result, 30)
    DBI::dbClearResult(result)
    rows
  }, key = "id"), y = "y") |> expect_error(class = "frugalreg_error_source")
  expect_identical(half$moments$n, 30)
})

test_that("a query that says nothing is refused at once", {
  con <- sqlite_with(data.frame(y = 1:3))
  for (query in c("", "  ")) {
    expect_error(chunk_source(con, query), class = "frugalreg_error_input")
  }
})

test_that("of a query that failed no row is added twice", {
  for (given in c("query", "result")) {
    con <- sqlite_with(data.frame(i = 1:100, v = ifelse(
      1:100 == 55, "{bad", sprintf("{\"v\":%d}", 1:100)
    ), y = 2 * (1:100)))
    query <- "select i, json_extract(v, '$.v') v, y from t"
    result <- if (given == "result") DBI::dbSendQuery(con, query)
    source <- if (is.null(result)) chunk_source(con, query, chunk = 10)
              else chunk_source(result, chunk = 10)
    cnd <- expect_error(moments(source, y = "y"), "cannot be read",
                        class = "frugalreg_error_source")
    expect_equal(cnd$moments$n, 50)
    for (try in 1:2) {
      again <- expect_error(update(cnd$moments, cnd$source), "was lost",
                            class = "frugalreg_error_source")
      expect_equal(again$moments$n, 50)
    }
    # Nothing is left open.
    if (is.null(result)) expect_no_warning(DBI::dbGetQuery(con, "select 1"))
    else DBI::dbClearResult(result)
  }
  # Where nothing was read before, the query is sent again.
  DBI::dbExecute(con, "update t set v = '{bad' where i = 1")
  source <- chunk_source(con, query)
  expect_error(moments(source, y = "y"), class = "frugalreg_error_source")
  DBI::dbExecute(con, "update t set v = '{\"v\":3}' where i in (1, 55)")
  expect_equal(moments(source, y = "y")$n, 100)
})

test_that("texts in a column of numbers are not made numbers", {
  con <- sqlite_with(data.frame(v = c(1, 2, 2.5), y = 1:3))
  DBI::dbExecute(con, "create table m (v, y)")
  DBI::dbExecute(con, "insert into m values (1, 1), (2.5, 2), (3, 4)")
  numbers <- moments(chunk_source(con, "select * from m"), y = "y")
  expect_equal(coef(momentnet(numbers, lambda = 0)),
               coef(momentnet(cbind(v = c(1, 2.5, 3)), c(1, 2, 4),
                              lambda = 0)))
  DBI::dbExecute(con, "insert into m values ('n/a', 3)")
  for (chunk in c(2, 100)) {
    cnd <- expect_error(
      moments(chunk_source(con, "select * from m", chunk = chunk), y = "y"),
      "column `v`", class = "frugalreg_error_input"
    )
  }
  # What the error advises makes no number of a text, as a cast does.
  expect_match(conditionMessage(cnd), "typeof(v) in ('integer', 'real')",
               fixed = TRUE)
  kept <- moments(chunk_source(con, "select case when typeof(v) in
    ('integer', 'real') then v end v, y from m"), y = "y")
  expect_equal(kept$n, 4)
  expect_equal(unname(frugalreg:::estimated_moments(kept)$seen), 3)
})

test_that("a big.matrix in a file is added by blocks", {
  skip_if_not_installed("bigmemory")
  folder <- tempfile()
  dir.create(folder)
  big <- bigmemory::filebacked.big.matrix(
    90, 6, "double", backingfile = "x", descriptorfile = "x.desc",
    backingpath = folder, dimnames = list(NULL, colnames(x))
  )
  big[, ] <- x
  expect_same_moments(moments(big, table$y, chunk = 17), whole)
  expect_equal(coef(momentnet(big, table$y, lambda = 0.1)),
               coef(momentnet(whole, lambda = 0.1)))
})

test_that("a DelayedMatrix is added by blocks", {
  skip_on_cran()
  skip_if_not_installed("DelayedArray")
  delayed <- DelayedArray::DelayedArray(x)
  expect_same_moments(moments(delayed, table$y, chunk = 17), whole)
  skip_if_not_installed("HDF5Array")
  file <- tempfile(fileext = ".h5")
  stored <- HDF5Array::writeHDF5Array(x, file, "x", with.dimnames = TRUE)
  expect_same_moments(moments(stored * 1, table$y, chunk = 25), whole)
})

test_that("parquet files are added one by one", {
  skip_if_not_installed("nanoparquet")
  files <- vapply(split(table, rep(1:3, each = 30)), function(part) {
    file <- tempfile(fileext = ".parquet")
    nanoparquet::write_parquet(part, file)
    file
  }, "")
  source <- chunk_source(files, key = "id")
  expect_same_moments(moments(source, y = "y"), whole)
  file <- tempfile(fileext = ".csv")
  utils::write.csv(table, file)
  expect_error(moments(chunk_source(file), y = "y"), "read by a function",
               class = "frugalreg_error_input")
})

test_that("a fit to any kind is the fit to its moments, also in folds", {
  skip_on_cran()
  quiet <- frugal_control(progress = FALSE)
  y <- table$y
  expected <- coef(momentnet(whole, lambda = 0.1))
  folded <- moments(x, y, folds = frugalreg:::hashed_folds(1:90, 3))
  expected_cv <- coef(cv_momentnet(folded), s = "lambda.min")
  expect_fits <- function(make, y) {
    fit <- momentnet(make(), y, lambda = 0.1, control = quiet)
    expect_equal(coef(fit), expected)
    cv <- cv_momentnet(make(), y, nfolds = 3, control = quiet)
    expect_equal(coef(cv, s = "lambda.min"), expected_cv, tolerance = 1e-8)
  }
  if (requireNamespace("RSQLite", quietly = TRUE)) {
    con <- sqlite_with(table[-1])
    result <- NULL
    expect_fits(function() {
      if (!is.null(result)) DBI::dbClearResult(result)
      result <<- DBI::dbSendQuery(con, "select * from t")
    }, "y")
    DBI::dbClearResult(result)
  }
  if (requireNamespace("bigmemory", quietly = TRUE)) {
    expect_fits(function() bigmemory::as.big.matrix(x), y)
  }
  if (requireNamespace("DelayedArray", quietly = TRUE)) {
    expect_fits(function() DelayedArray::DelayedArray(x), y)
  }
  if (requireNamespace("nanoparquet", quietly = TRUE)) {
    file <- tempfile(fileext = ".parquet")
    nanoparquet::write_parquet(table[-1], file)
    expect_fits(function() chunk_source(file), "y")
  }
  expect_fits(function() chunk_source(chunks_of(table[-1], 20)), "y")
})

test_that("a table that vanishes between two passes is said", {
  con <- sqlite_with(cbind(table, f = rep(c("u", "v"), 45)))
  source <- chunk_source(con, "select * from t", key = "id", levels = TRUE)
  restart <- source$restart
  source$restart <- function() {
    restart()
    DBI::dbRemoveTable(con, "t")
  }
  expect_error(moments(source, y = "y"), "no such table",
               class = "frugalreg_error_source")
})

for (driver in postgres_drivers) {
  test_that(paste("PostgreSQL gives the same moments, by", driver), {
    connect <- postgres_connects(driver)
    con <- connect()
    withr_defer(DBI::dbDisconnect(con), environment())
    DBI::dbWriteTable(con, "chunks", table, row.names = FALSE)
    source <- chunk_source(con, "select * from chunks", chunk = 20, key = "id")
    expect_same_moments(moments(source, y = "y"), whole)
  })
}

test_that("a connection that is lost in the middle keeps what was added", {
  skip_on_cran()
  # By the driver that does not take all of a result at once.
  connect <- postgres_connects("RPostgres")
  con <- connect()
  other <- connect()
  withr_defer(DBI::dbDisconnect(con), environment())
  withr_defer(DBI::dbDisconnect(other), environment())
  rows_after <- function(con, n) {
    chunk_source(con, paste("select i as id, sin(i) as x1, cos(i) as x2,",
                            "sin(2 * i) as y from generate_series(",
                            format(n + 1), ", 200000) i"), key = "id")
  }
  source <- rows_after(con, 0)
  reads <- 0
  read <- source$read
  source$read <- function() {
    reads <<- reads + 1
    if (reads == 3) {
      DBI::dbGetQuery(other, "select pg_terminate_backend(pid) from
        pg_stat_activity where pid <> pg_backend_pid()
        and datname = current_database()")
    }
    read()
  }
  cnd <- expect_error(moments(source, y = "y"),
                      class = "frugalreg_error_source")
  expect_gte(cnd$moments$n, 40000)
  expect_lt(cnd$moments$n, 200000)
  # The rest by a connection that is there.
  found <- update(cnd$moments, rows_after(other, cnd$moments$n), "y")
  expect_same_moments(found, moments(rows_after(other, 0), y = "y"))
})
