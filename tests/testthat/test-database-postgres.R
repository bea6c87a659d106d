# A PostgreSQL server answers as the matrix does.

complete <- database_table()
complete[is.na(complete)] <- 0.5
hostile <- "x\"; drop table t; --"

aelr <- bounded(frugalreg::aelr)

postgres_answers <- function(driver) {
  connect <- postgres_connects(driver)
  con <- connect()
  withr_defer(DBI::dbDisconnect(con), environment())
  DBI::dbWriteTable(con, "t", complete, row.names = FALSE)
  same_everywhere(connect)
  source <- attribute_source(connect, "t", key = "id", label = "y", batch = 10,
                             ledger = "looks", prices = 2)
  fit <- aelr(source, source$labels, budget = 2, seed = 1)
  looks <- DBI::dbGetQuery(con, "select count(*) as n, sum(price) as p
                                 from looks")
  expect_equal(as.numeric(looks$n), fit$looks$total)
  expect_equal(looks$p, 2 * fit$looks$total)
  # A ledger that is there goes on, in whatever order its columns are.
  DBI::dbExecute(con, "create table own (price real, time text, key text,
                       attribute text)")
  for (ledger in c("looks", "own")) {
    source <- attribute_source(connect, "t", key = "id", label = "y",
                               batch = 10, ledger = ledger, prices = 1:6)
    aelr(source, source$labels, budget = 2, seed = 1)
    looks <- utils::tail(DBI::dbReadTable(con, ledger), fit$looks$total)
    expect_identical(paste0("x", looks$price), looks$attribute)
  }
  expect_error(attribute_source(connect, "t", key = "id", ledger = "t"),
               "`ledger`", class = "frugalreg_error_input")
  source <- attribute_source(connect, "t", key = "id", label = "y", batch = 10)
  # The view of the table is that of the first look.
  DBI::dbExecute(con, "update t set x1 = 99")
  expect_identical(coef(aelr(source, source$labels, budget = 2, seed = 1)),
                   coef(fit))
  clerk <- paste0("clerk_", tolower(driver))
  DBI::dbExecute(con, paste("create role", clerk, "login"))
  DBI::dbExecute(con, paste("grant select (id, y, x2, x3) on t to", clerk))
  as_clerk <- postgres_connects(driver, clerk)
  mine <- attribute_source(as_clerk, "t", key = "id", label = "y", batch = 10)
  expect_identical(mine$names, c("x2", "x3"))
  expect_s3_class(aelr(mine, mine$labels, budget = 2, seed = 1), "aelr")
  expect_error(attribute_source(as_clerk, "t", key = "id", columns = "x1"),
               "x1", class = "frugalreg_error_input")
  # Hostile names, keys of text and lost connections.
  names(complete)[3] <- hostile
  complete$id <- paste0("it's '; -- ", complete$id)
  DBI::dbWriteTable(con, "h", complete, row.names = FALSE)
  source <- attribute_source(connect, "h", key = "id", label = "y", batch = 10)
  plain <- aelr(source, source$labels, budget = 2, seed = 1)
  lossy <- disturbed_source(source, 3, function() {
    DBI::dbGetQuery(con, "select pg_terminate_backend(pid) from
                          pg_stat_activity where pid <> pg_backend_pid()")
  })
  # The driver warns of the query that was lost, too.
  views <- 0
  again <- suppressWarnings(withCallingHandlers(
    aelr(lossy, source$labels, budget = 2, seed = 1),
    frugalreg_warning_view = function(cnd) views <<- views + 1
  ))
  expect_identical(coef(again), coef(plain))
  expect_identical(views, 1)
}

test_that("PostgreSQL answers as the matrix does; rights are by column", {
  skip_on_cran()
  postgres_answers("RPostgreSQL")
})

test_that("so it does by another driver", {
  skip_on_cran()
  postgres_answers("RPostgres")
})
