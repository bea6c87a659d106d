complete <- database_table()
complete[is.na(complete)] <- 0.5

aelr <- bounded(frugalreg::aelr)


test_that("a condition holds for the rows that are bought, too", {
  skip_on_cran()
  for (keys in list(complete$id, paste0("k", complete$id))) {
    table <- transform(complete, id = keys, ward = 1)
    twice <- rbind(table, transform(table, ward = 2, x1 = 99))
    connect <- in_file(twice)
    con <- connect()
    for (from in list(con, connect)) {
      source <- attribute_source(from, "t", key = "id", label = "y",
                                 where = "ward = 1", batch = 10,
                                 columns = paste0("x", 1:6))
      fit <- aelr(source, source$labels, budget = 2, seed = 1)
      alone <- attribute_source(sqlite_with(table), "t", key = "id",
                                label = "y", batch = 10,
                                columns = paste0("x", 1:6))
      expected <- aelr(alone, alone$labels, budget = 2, seed = 1)
      expect_identical(coef(fit), coef(expected))
      # A row of which it holds no more.
      key <- source$keys[44]
      DBI::dbExecute(con, sprintf("update t set ward = ward + 2
                                   where id = '%s'", key))
      cnd <- expect_error(aelr(source, source$labels, budget = 2, seed = 1),
                          class = "frugalreg_error_source")
      expect_match(conditionMessage(cnd$parent), paste0(key, ".*gone"))
      expect_s3_class(cnd$learner, "frugal_learner")
      DBI::dbExecute(con, "update t set ward = ward - 2 where ward > 2")
    }
    DBI::dbDisconnect(con)
  }
})

test_that("with a condition the index on keys finds the rows", {
  for (keys in list(complete$id, paste0("k", complete$id))) {
    con <- sqlite_with(transform(complete, id = keys))
    DBI::dbExecute(con, "create unique index by_id on t (id)")
    database <- frugalreg:::new_database(con)
    layout <- frugalreg:::table_layout(database, "t", "id", NULL, "y",
                                       "x1 > 0 or x2 > 0")
    text <- if (is.numeric(keys)) frugalreg:::packed_query(layout, 1)
            else frugalreg:::cells_query(con, layout, 2, 1)
    parameters <- if (is.numeric(keys)) list("[1, 2]")
                  else list("a", 1, "b", 1)
    plan <- DBI::dbGetQuery(con, paste("explain query plan", text),
                            params = parameters)
    expect_match(plan$detail, "SEARCH .*USING.* INDEX by_id \\(id=",
                 all = FALSE)
    expect_no_match(plan$detail, "SCAN t$|AUTOMATIC|MATERIALIZE t$")
  }
})

test_that("a condition needs no right to read other columns", {
  for (driver in postgres_drivers) {
    con <- postgres_connects(driver)()
    DBI::dbWriteTable(con, "part", complete, row.names = FALSE)
    clerk <- paste0("part_clerk_", tolower(driver))
    DBI::dbExecute(con, paste("create role", clerk, "login"))
    DBI::dbExecute(con, paste("grant select (id, y, x2, x3) on part to",
                              clerk))
    mine <- attribute_source(postgres_connects(driver, clerk), "part",
                             key = "id", label = "y", columns = c("x2", "x3"),
                             where = "x2 > 0", batch = 10)
    some <- complete[complete$x2 > 0, ]
    expect_equal(mine$keys, some$id)
    expect_equal(answer_of(mine, 1:2, 1:2), c(some$x2[1], some$x3[2]),
                 tolerance = 1e-12)
    DBI::dbDisconnect(con)
  }
})

awkward_names <- c("w", "t", "j", "json_each", "at", "v", "value", "key")

test_that("no name of a table is in the way of a query", {
  skip_on_cran()
  answers <- function(from, name, table) {
    source <- attribute_source(from, name, key = "r", label = "y", batch = 10,
                               ledger = "looks", prices = 1:6)
    fit <- aelr(source, source$labels, budget = 2, seed = 1)
    expect_true(is.finite(coef(fit)[1]))
    expect_identical(answer_of(source, c(7, 2), c(3, 1)),
                     c(table$key[7], table$at[2]))
    fit$looks$total + 2
  }
  names(complete) <- c("r", "at", "c", "key", "value", "v", "t", "y")
  for (keys in list(complete$r, paste0("k", complete$r))) {
    complete$r <- keys
    complete <- complete[order(keys), ]
    for (name in awkward_names) {
      connect <- in_file(data.frame(none = 1))
      con <- connect()
      DBI::dbWriteTable(con, name, complete, overwrite = TRUE)
      total <- answers(con, name, complete) + answers(connect, name, complete)
      looks <- DBI::dbReadTable(con, "looks")
      expect_equal(nrow(looks), total)
      expect_identical(looks$price, as.numeric(match(
        looks$attribute, names(complete)[2:7]
      )))
      DBI::dbDisconnect(con)
    }
  }
  # Not even of one beside it.
  con <- sqlite_with(complete)
  DBI::dbWriteTable(con, "json_each", data.frame(key = 1))
  answers(con, "t", complete)
  expect_error(attribute_source(con, "frugalreg_asked", key = "r"), "`table`",
               class = "frugalreg_error_input")
})

test_that("columns of dates and times are refused before the first look", {
  con <- sqlite_with(complete)
  for (type in c("date", "DATETIME", "time", "timestamp with time zone")) {
    DBI::dbExecute(con, "drop table if exists timed")
    DBI::dbExecute(con, paste0("create table timed (id integer primary key,
                                x1 real, \"seen at\" ", type, ", y real)"))
    DBI::dbExecute(con, "insert into timed values (1, 1, '2024-01-01', 1),
                         (2, 2, '2024-01-02', 2)")
    for (name in list("timed", DBI::Id(schema = "main", table = "timed"))) {
      cnd <- expect_error(
        attribute_source(con, name, key = "id", label = "y"),
        "view.*\"seen at\"", class = "frugalreg_error_input"
      )
      expect_identical(cnd$argument, "columns")
    }
    source <- attribute_source(con, "timed", key = "id", label = "y",
                               columns = "x1")
    expect_identical(answer_of(source, 2, 1), 2)
  }
  DBI::dbExecute(con, "create view numbers as select id, x1,
                       cast(julianday(\"seen at\") as real) as day, y
                       from timed")
  source <- attribute_source(con, "numbers", key = "id", label = "y")
  expect_identical(answer_of(source, 2, 2), 2460311.5)
})

test_that("key and label are no attributes, and an error says that they are", {
  con <- sqlite_with(complete)
  expect_error(attribute_source(con, "t", key = "id", label = "y",
                                columns = c("x1", "y")),
               "`columns`.*\"y\", which is the label",
               class = "frugalreg_error_input")
  expect_error(attribute_source(con, "t", key = "id", columns = "id"),
               "`columns`.*\"id\", which is the key",
               class = "frugalreg_error_input")
  expect_error(attribute_source(con, "t", key = "id", columns = "none"),
               "`columns`.*has \"id\".*not \"none\"",
               class = "frugalreg_error_input")
})

test_that("looks that nothing was learned from were paid", {
  oracle <- attribute_source(function(rows, columns) stop("no net"), n = 90,
                             d = 6, batch = 10)
  for (fit in list(momentnet, cv_momentnet)) {
    cnd <- expect_error(fit(oracle, complete$y, budget = 2, seed = 1),
                        class = "frugalreg_error_source")
    expect_output(print(cnd$learner), "0 examples.* 20 looks bought")
    expect_error(as_fit(cnd$learner), "paid for \\(20\\)",
                 class = "frugalreg_error_input")
  }
})

test_that("a source that is removed locks a table no more", {
  skip_on_cran()
  for (driver in postgres_drivers) {
    connect <- postgres_connects(driver)
    con <- connect()
    DBI::dbWriteTable(con, "locked", complete, row.names = FALSE)
    source <- attribute_source(connect, "locked", key = "id", label = "y")
    waiting <- function() {
      locks <- DBI::dbGetQuery(con, "select count(*) as n from pg_locks
        where relation = 'locked'::regclass and pid <> pg_backend_pid()")
      as.numeric(locks$n)
    }
    expect_gt(waiting(), 0)
    rm(source)
    gc()
    # The server ends a session a moment later.
    for (tries in 1:50) if (waiting() > 0) Sys.sleep(0.1)
    expect_identical(waiting(), 0)
    DBI::dbDisconnect(con)
  }
})
