table <- database_table()
complete <- table
complete[is.na(complete)] <- 0.5
hostile <- "x\"; drop table t; --"

aelr <- bounded(frugalreg::aelr)

test_that("SQLite answers as the matrix does, bit for bit", {
  skip_on_cran()
  con <- sqlite_with(complete)
  same_everywhere(in_file(complete))
  expect_output(print(attribute_source(con, "t", key = "id")), "database")
})

test_that("only asked cells are read, once each, in the order of the keys", {
  connect <- in_file(complete[sample(90), ])
  source <- attribute_source(connect, "t", key = "id", label = "y",
                             ledger = "looks", prices = 1:6, batch = 10)
  fit <- aelr(source, source$labels, budget = 2, seed = 1,
              control = frugal_control(keep_looks = TRUE))
  con <- connect()
  withr_defer(DBI::dbDisconnect(con), environment())
  looks <- DBI::dbReadTable(con, "looks")
  kept <- fit$looks$values
  expect_setequal(paste(looks$key, looks$attribute),
                  paste(source$keys[kept$row], source$names[kept$column]))
  expect_identical(nrow(looks), as.integer(fit$looks$total))
  expect_identical(looks$price, as.numeric(substr(looks$attribute, 2, 2)))
  expect_identical(
    kept$value,
    complete[cbind(match(source$keys[kept$row], complete$id), kept$column + 1)]
  )
})

test_that("names are quoted, keys may be text and are bound", {
  names(complete)[3] <- hostile
  complete$id <- paste0("it's '; drop table t; -- ", complete$id)
  connect <- in_file(complete)
  source <- attribute_source(connect, "t", key = "id", label = "y", batch = 10)
  expect_identical(source$names[2], hostile)
  fit <- aelr(source, source$labels, budget = 3, seed = 1)
  order <- order(complete$id)
  expected <- aelr(lookup(complete[order, ], names(complete)[2:7]),
                   complete$y[order], budget = 3, seed = 1)
  expect_identical(unname(coef(fit)), unname(coef(expected)))
  con <- connect()
  withr_defer(DBI::dbDisconnect(con), environment())
  expect_true(DBI::dbExistsTable(con, "t"))
})

test_that("NULL could not be measured", {
  con <- sqlite_with(table)
  source <- attribute_source(con, "t", key = "id", label = "y", batch = 10)
  cnd <- expect_error(aelr(source, source$labels, budget = 3, seed = 1),
                      class = "frugalreg_error_source")
  expect_s3_class(cnd$learner, "frugal_learner")
  skipping <- frugal_control(na = "skip")
  fit <- momentnet(source, source$labels, budget = 3, seed = 1,
                   control = skipping)
  expected <- momentnet(lookup(table, paste0("x", 1:6)), table$y, budget = 3,
                        seed = 1, control = skipping)
  expect_gt(fit$looks$missing, 0)
  expect_identical(coef(fit, s = 0.1), coef(expected, s = 0.1))
})

test_that("more cells or columns than a prepared query has are no matter", {
  wide <- data.frame(id = 1:30, matrix(seq_len(30 * 300), 30), y = sin(1:30))
  con <- sqlite_with(wide)
  source <- attribute_source(con, "t", key = "id", label = "y", batch = 30)
  fit <- aelr(source, source$labels, budget = 250, seed = 1)
  expected <- aelr(lookup(wide, names(wide)[2:301], 30), wide$y, budget = 250,
                   seed = 1)
  expect_identical(coef(fit), coef(expected))
})

test_that("what cannot be an oracle is refused before the first look", {
  con <- sqlite_with(complete)
  refused <- function(..., pattern) {
    expect_error(attribute_source(con, ...), pattern,
                 class = "frugalreg_error_input")
  }
  refused("gone", key = "id", pattern = "table")
  refused("t", key = "no", pattern = "key")
  refused("t", key = "id", label = "no", pattern = "label")
  refused("t", key = "id", columns = "no", pattern = "columns")
  refused("t", key = "id", where = "nonsense +", pattern = "where")
  refused("t", key = "id", where = "id < 0", pattern = "zero rows")
  refused("t", key = "id", batch = 0, pattern = "batch")
  refused("t", key = "id", prices = "dear", pattern = "prices")
  DBI::dbWriteTable(con, "twice", rbind(complete, complete[1, ]))
  refused("twice", key = "id", pattern = "a different value in each row")
  DBI::dbWriteTable(con, "texts", transform(complete, x2 = "a"))
  refused("texts", key = "id", pattern = "x2")
  DBI::dbWriteTable(con, "unknown",
                    transform(complete, id = replace(id, 1, NA)))
  refused("unknown", key = "id", pattern = "NULL")
  expect_error(attribute_source(function() 1, table = "t", key = "id"),
               "DBI connection", class = "frugalreg_error_input")
  refused(key = "id", pattern = "`table` must be given")
  refused("t", pattern = "`key` must be given")
  refused("t", key = "id", columns = c("x1", "x1"), pattern = "`columns`.*x1")
})

test_that("a function that connects is known by what it is given, too", {
  connect <- in_file(complete)
  expected <- attribute_source(connect, table = "t", key = "id", label = "y")
  positional <- list(
    attribute_source(connect, "t", "id", label = "y"),
    attribute_source(connect, DBI::Id(table = "t"), "id", label = "y"),
    attribute_source(connect, "id", table = "t", label = "y")
  )
  for (source in positional) {
    expect_s3_class(source, "frugal_source_database")
    expect_identical(source$labels, expected$labels)
    expect_identical(source$names, expected$names)
  }
  expect_error(attribute_source(connect, "t"), "`key` must be given",
               class = "frugalreg_error_input")
  expect_error(attribute_source(connect, "t", "id", names = "a"), "names",
               class = "frugalreg_error_input")
})

test_that("no connection is an error of `x` before the first look", {
  refused <- function(x, pattern) {
    cnd <- expect_error(attribute_source(x, table = "t", key = "id"), pattern,
                        class = "frugalreg_error_input")
    expect_identical(cnd$argument, "x")
  }
  refused(function() stop("no net"), "no net")
  con <- sqlite_with(complete)
  DBI::dbDisconnect(con)
  refused(con, "closed")
})

test_that("a lost connection is made anew, and nothing is charged twice", {
  connections <- list()
  inner <- in_file(complete)
  connect <- function() {
    connections[[length(connections) + 1]] <<- inner()
    connections[[length(connections)]]
  }
  source <- attribute_source(connect, "t", key = "id", label = "y", batch = 10,
                             ledger = "looks")
  before <- length(connections)
  lossy <- disturbed_source(source, 4, function() {
    suppressWarnings(DBI::dbDisconnect(connections[[1]]))
  })
  fit <- aelr(lossy, source$labels, budget = 2, seed = 1)
  expect_gt(length(connections), before)
  expected <- aelr(lookup(complete, paste0("x", 1:6)), complete$y, budget = 2,
                   seed = 1)
  expect_identical(coef(fit), coef(expected))
  looks <- DBI::dbGetQuery(inner(), "select count(*) as n from looks")
  expect_equal(looks$n, fit$looks$total)
})

test_that("a connection that stays lost keeps the learner, which goes on", {
  con <- sqlite_with(complete, file = file <- tempfile())
  other <- DBI::dbConnect(RSQLite::SQLite(), file)
  withr_defer(DBI::dbDisconnect(other), environment())
  source <- attribute_source(con, "t", key = "id", label = "y", batch = 10)
  plain <- aelr(source, source$labels, budget = 2, seed = 1)
  lossy <- disturbed_source(source, 4, function() DBI::dbDisconnect(con))
  cnd <- expect_error(aelr(lossy, source$labels, budget = 2, seed = 1),
                      class = "frugalreg_error_source")
  # Three batches were answered; the fourth was asked, and is not bought again.
  expect_identical(as_fit(cnd$learner)$visits, 30)
  again <- attribute_source(other, "t", key = "id", label = "y", batch = 10)
  fit <- update(cnd$learner, again, again$labels)
  expect_identical(fit$visits, 80)
  expect_identical(fit$looks$total, plain$looks$total)
})

test_that("a table that vanishes ends the fit, and keeps the learner", {
  con <- sqlite_with(complete)
  source <- attribute_source(con, "t", key = "id", label = "y", batch = 10)
  lossy <- disturbed_source(source, 3, function() {
    DBI::dbRemoveTable(con, "t")
  })
  cnd <- expect_error(aelr(lossy, source$labels, budget = 2, seed = 1),
                      class = "frugalreg_error_source")
  expect_match(conditionMessage(cnd$parent), "no such table")
  expect_s3_class(cnd$learner, "frugal_learner")
  DBI::dbWriteTable(con, "t", complete[1:80, ])
  expect_error(aelr(source, source$labels, budget = 2, seed = 1),
               class = "frugalreg_error_source")
})

test_that("sources that are no longer used end without a word", {
  skip_on_cran()
  connect <- in_file(complete)
  file <- tempfile()
  saveRDS(list(connect = connect, libraries = .libPaths()), file)
  script <- tempfile()
  writeLines(c(
    sprintf("given <- readRDS('%s')", file), ".libPaths(given$libraries)",
    "options(warn = 1)", "con <- given$connect()",
    "for (from in list(given$connect, con)) {",
    "  table <- frugalreg::attribute_source(from, 't', key = 'id',",
    "    label = 'y', batch = 10, ledger = 'looks')",
    "  fit <- frugalreg::aelr(table, table$labels, budget = 2, seed = 1,",
    "    x_bound = 1e4)", "  rm(table, from)", "  invisible(gc())", "}",
    "DBI::dbDisconnect(con)", "cat('done')"
  ), script)
  said <- system2(file.path(R.home("bin"), "Rscript"),
                  c("--vanilla", shQuote(script)), stdout = TRUE, stderr = TRUE)
  expect_identical(said, "done")
})

test_that("a source that connects is saved and read, and keys can be hashed", {
  source <- attribute_source(in_file(complete), "t", key = "id", label = "y",
                             batch = 10, ledger = "looks",
                             ledger_key = function(key) paste0("h", key * 7))
  fit <- aelr(source, source$labels, budget = 2, seed = 1)
  file <- tempfile()
  saveRDS(source, file)
  again <- readRDS(file)
  expect_identical(coef(aelr(again, again$labels, budget = 2, seed = 1)),
                   coef(fit))
})

test_that("columns of several types, and text where a number should be", {
  mixed <- transform(complete, x1 = as.integer(100 * x1), x3 = x3 > 1)
  con <- sqlite_with(mixed)
  source <- attribute_source(con, "t", key = "id", label = "y", batch = 10)
  control <- frugal_control(keep_looks = TRUE)
  fit <- aelr(source, source$labels, budget = 3, seed = 1, control = control)
  expected <- aelr(lookup(mixed, paste0("x", 1:6)), mixed$y, budget = 3,
                   seed = 1, control = control)
  expect_identical(fit$looks$values, expected$looks$values)
  # SQLite takes anything.
  DBI::dbExecute(con, "update t set x2 = 'lost'")
  cnd <- expect_error(aelr(source, source$labels, budget = 3, seed = 1),
                      class = "frugalreg_error_source")
  expect_match(conditionMessage(cnd$parent), "text")
})

test_that("what cannot be used is all that is lost of its batch", {
  con <- sqlite_with(complete)
  source <- attribute_source(con, "t", key = "id", label = "y", batch = 90,
                             ledger = "looks")
  key <- source$keys[7]
  DBI::dbExecute(con, paste("update t set x2 = 'junk', x3 = 'junk' where id =",
                            key))
  DBI::dbExecute(con, paste("delete from t where id =", source$keys[30]))
  DBI::dbExecute(con, paste("update t set x1 = null where id =",
                            source$keys[50]))
  for (na in c("error", "skip")) {
    cnd <- expect_error(
      momentnet(source, source$labels, budget = 6, seed = 1,
                control = frugal_control(na = na, shuffle = FALSE)),
      "row 7, column \"x2\" was looked at and cannot be used",
      class = "frugalreg_error_source"
    )
    expect_match(conditionMessage(cnd$parent),
                 paste0("key \"", key, "\", column \"x2\", is text"))
    expect_identical(cnd$learner$result$status, "value")
    learned <- if (na == "error") 87 else 88
    expect_output(print(cnd$learner), paste(learned, "examples learned from"))
  }
  expect_equal(DBI::dbGetQuery(con, "select count(*) from looks")[[1]],
               2 * 6 * 90)
  # Whose cell was read first has its own reason.
  DBI::dbExecute(con, paste("update t set x1 = null where id =",
                            source$keys[2]))
  cnd <- expect_error(momentnet(source, source$labels, budget = 6, seed = 1,
                                control = frugal_control(shuffle = FALSE)),
                      "row 2, column \"x1\" was looked at and is NA",
                      class = "frugalreg_error_source")
  expect_null(cnd$parent)
})
