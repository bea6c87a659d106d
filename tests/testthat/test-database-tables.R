complete <- database_table()
complete[is.na(complete)] <- 0.5

# Of a bound that no value is above.
aelr <- function(...) frugalreg::aelr(..., x_bound = 1e4)

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
    expect_output(print(cnd$learner), "0 examples.* 20 looks paid")
    expect_error(as_fit(cnd$learner), "paid \\(20\\)",
                 class = "frugalreg_error_input")
  }
})
