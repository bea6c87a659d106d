complete <- database_table()
complete[is.na(complete)] <- 0.5
hostile <- "x\"; drop table t; --"

# Of a bound that no value is above.
aelr <- function(...) frugalreg::aelr(..., x_bound = 1e4)

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
