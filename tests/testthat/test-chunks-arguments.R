# What is said of data in chunks besides the data: folds, labels, and what is
# refused.

table <- database_table()
table$f <- rep_len(c("p", "q", "r"), 90)
source_of <- function(...) chunk_source(chunks_of(table, 20), ...)

test_that("folds are as many as were asked for, by either name", {
  skip_on_cran()
  by_moments <- function(count) {
    cv_momentnet(moments(y ~ x1 + x2, source_of(key = "id"), folds = count))$cvm
  }
  three <- by_moments(3)
  expect_false(isTRUE(all.equal(three, by_moments(10))))
  columns <- table[c("id", "x1", "x2", "y")]
  fits <- function(...) {
    list(cv_momentnet(y ~ x1 + x2, source_of(key = "id"), ...),
         cv_momentnet(chunk_source(chunks_of(columns, 20), key = "id"), "y",
                      ...))
  }
  for (fit in c(fits(folds = 3), fits(nfolds = 3))) {
    expect_equal(fit$cvm, three)
  }
  for (fit in c(fits(), fits(nfolds = NULL))) {
    expect_equal(fit$cvm, by_moments(10))
  }
  for (count in list(rep(1:3, 30), 1, "3", 2.5)) {
    expect_error(cv_momentnet(y ~ x1, source_of(key = "id"), folds = count),
                 "folds", class = "frugalreg_error_input")
    expect_error(cv_momentnet(source_of(key = "id"), "y", folds = count),
                 "folds", class = "frugalreg_error_input")
  }
  expect_error(momentnet(y ~ x1, source_of(), nfolds = 3),
               class = "frugalreg_error")
})

test_that("chunks need no chunk_source() but where there is more to say", {
  methods <- getNamespaceInfo("frugalreg", "S3methods")
  kinds <- methods[methods[, 1] == "chunk_source", 2]
  more <- c("default", "function", "character", "DBIConnection")
  expect_setequal(kinds, c(chunked_classes, more))
})

test_that("what has no meaning for chunks is refused", {
  expect_error(momentnet(y ~ x1, source_of(), budget = 2), "budget",
               class = "frugalreg_error_input")
  expect_error(moments(source_of(), "y", offset = rep(1, 90)), "offset",
               class = "frugalreg_error_input")
  expect_error(source_of(key = 1), "key", class = "frugalreg_error_input")
  for (levels in list(3, list("a"), list(f = 1))) {
    expect_error(source_of(levels = levels), "levels",
                 class = "frugalreg_error_input")
  }
})

test_that("moments go on with chunks as their formula says", {
  rows <- moments(y ~ x1 + f, table)
  doubled <- update(moments(y ~ x1 + f, source_of(levels = TRUE)),
                    source_of(levels = TRUE))
  expect_same_moments(doubled, c(rows, rows), 1e-8)
  of_columns <- moments(chunk_source(chunks_of(table[c("x1", "y")], 20)), "y")
  expect_error(update(of_columns, source_of()), "newy",
               class = "frugalreg_error_input")
})

test_that("several columns can be labels", {
  found <- moments(chunk_source(chunks_of(table[c("x1", "x2", "x3", "y")], 20)),
                   y = c("y", "x3"))
  rows <- moments(as.matrix(table[c("x1", "x2")]),
                  as.matrix(table[c("y", "x3")]))
  expect_equal(coef(momentnet(found, lambda = 0.1)),
               coef(momentnet(rows, lambda = 0.1)), tolerance = 1e-8)
  expect_error(moments(source_of(), c("y", NA)), "y",
               class = "frugalreg_error_input")
})

test_that("a source says how far it is", {
  source <- source_of(key = "id", rows = 90)
  expect_output(print(source), "0 rows read of 90", fixed = TRUE)
  moments(y ~ x1, source)
  expect_output(print(source), "90 rows read of 90", fixed = TRUE)
})

test_that("an interrupt that nobody listens to keeps what was added", {
  skip_on_cran()
  skip_on_os("windows")
  file <- tempfile(fileext = ".rds")
  script <- tempfile(fileext = ".R")
  on.exit(unlink(c(file, script)))
  saveRDS(list(table = table[c("x1", "y")], chunks_of = chunks_of), file)
  writeLines(c(
    "library(frugalreg)",
    sprintf("saved <- readRDS(%s)", deparse(file)),
    "slow <- saved$chunks_of(saved$table, 10)",
    "calls <- 0",
    "reader <- function() {",
    "  calls <<- calls + 1",
    "  if (calls == 6) {",
    "    tools::pskill(Sys.getpid(), tools::SIGINT)",
    "    Sys.sleep(20)",
    "  }",
    "  slow()",
    "}",
    "withRestarts(moments(y ~ x1, chunk_source(reader)),",
    "             abort = function() NULL)",
    "kept <- last_moments()",
    "cat(kept$moments$n >= 50, kept$moments$n < 90, 'kept\\n')",
    "whole <- update(kept$moments, kept$source)",
    "right <- moments(y ~ x1, saved$table)",
    "cat(whole$n, isTRUE(all.equal(coef(momentnet(whole)),",
    "                              coef(momentnet(right)))), 'in the end\\n')"
  ), script)
  said <- run_script(script)
  expect_match(said, "last_moments() has their `moments`", fixed = TRUE,
               all = FALSE)
  expect_match(said, "^TRUE TRUE kept", all = FALSE)
  expect_match(said, "^90 TRUE in the end", all = FALSE)
})

test_that("chunks are added as rows are, by either name, or refused", {
  rows <- table[c("x1", "y")]
  known <- moments(rows["x1"], rows$y)
  source <- function() chunk_source(chunks_of(rows, 20))
  expect_equal(update(known, newdata = source(), newy = "y"),
               update(known, source(), "y"))
  expect_error(update(known, source(), "y", folds = rep(1:3, 30)),
               "`folds` must be NULL", class = "frugalreg_error_input")
  expect_length(moments(source(), "y", foldid = 3)$folds, 3)
  expect_length(moments(y ~ x1, source(), foldid = 3)$folds, 3)
  expect_error(moments(source(), "y", folds = 3, foldid = 3), "two names",
               class = "frugalreg_error_input")
})

test_that("levels are found where some chunks have numbers only", {
  parts <- list(data.frame(g = rep(1:2, 10), y = rep(1:4, 5)),
                data.frame(g = rep(c("1", "A"), 10), y = rep(1:4, 5)))
  for (order in list(1:2, 2:1)) {
    at <- 0
    reader <- function(reset = FALSE) {
      at <<- if (reset) 0 else at + 1
      if (!reset && at <= 2) parts[[order[at]]]
    }
    found <- moments(chunk_source(reader, levels = TRUE), "y")
    expect_identical(found$names, c("g2", "gA"))
  }
})

test_that("a source at its end, and a key that is the label, are said", {
  rows <- table[c("id", "x1", "y")]
  source <- chunk_source(chunks_of(rows, 20), key = "id", rows = 10)
  moments(source, "y")
  expect_output(print(source), "90 rows read, where `rows` says 10",
                fixed = TRUE)
  expect_error(moments(source, "y"), "of which all 90 rows were read",
               class = "frugalreg_error_input")
  expect_error(moments(chunk_source(chunks_of(rows, 20), key = "y"), "y"),
               "`y` must be a column other than the `key`",
               class = "frugalreg_error_input")
  for (fit in list(momentnet, cv_momentnet)) {
    source <- chunk_source(chunks_of(rows, 20))
    expect_error(fit(source, "y", offset = rep(1, 90)),
                 "`offset` must be NULL for data in chunks",
                 class = "frugalreg_error_input")
    expect_output(print(source), "0 rows read")
  }
})

test_that("an interrupt before the first chunk promises no moments", {
  interrupted <- function(code) {
    said <- NULL
    withCallingHandlers(
      withRestarts(code, abort = function() NULL),
      message = function(cnd) {
        said <<- conditionMessage(cnd)
        invokeRestart("abort")
      }
    )
    said
  }
  # Where nobody listens: who runs the tests may.
  unheard <- function(raise) {
    environment(raise) <- list2env(list(signalCondition = function(cnd) NULL),
                                   parent = asNamespace("frugalreg"))
    raise
  }
  chunk_interrupt <- unheard(frugalreg:::raise_chunk_interrupt)
  map_interrupt <- unheard(frugalreg:::raise_map_interrupt)
  said <- interrupted(chunk_interrupt(NULL, source_of()))
  expect_match(said, "before any was added", fixed = TRUE)
  expect_match(said, "moments(last_moments()$source, ...)", fixed = TRUE)
  stop_here <- function(part) rlang::interrupt()
  said <- interrupted(map_interrupt(list(done = 0)))
  expect_match(said, "before any was added")
  cnd <- tryCatch(moments_map(1:2, stop_here, y = "y"), interrupt = identity)
  expect_identical(cnd$done, 0)
  said <- interrupted(map_interrupt(
    list(moments = moments(table["x1"], table$y), done = 1), "sums.rds"
  ))
  expect_match(said, "after 1 chunk;.*goes on from \"sums.rds\"")
})
