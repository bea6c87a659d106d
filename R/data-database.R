# A table of a database as an oracle: looks are bought by queries.

#' A database table as an oracle
#'
#' Lets the learners pay for single cells of a database table, `batch` examples
#' per query. No other cell leaves the database. Use it if the data must stay in
#' the database or if looks at it must be on record (`ledger`). It is a method
#' of [attribute_source()] for a connection of package DBI.
#'
#' @details
#' **Queries.** A query names only the columns asked for, each cell in the row
#' of its key. Keys are bound as parameters. Column names are those of
#' `DBI::dbListFields()`, quoted, so that a column named `x"; drop table t; --`
#' is read and does no harm. `where` is part of every query: a row that no
#' longer satisfies it counts as gone.
#'
#' The keys of all rows are read once (`source$keys`). Labels that you give to a
#' fit must be in the order of these keys. Labels from the table itself
#' (`source$labels`, from the column `label`) are.
#'
#' Most of the time goes into round trips. With a table in SQLite a look takes
#' 331 microseconds with one row per query, and 10 with fifty
#' (`bench/database.R`); over a network the difference is larger. See
#' [attribute_source()] for the effect of a batch on learning.
#'
#' **Missing and bad values.** A `NULL` in the table is a value that could not
#' be measured: see `na` of [frugal_control()]. Text in place of a number, and a
#' row that is gone or occurs twice, are errors, which `na` does not skip. The
#' other examples of the batch are learned from first, and [update()] continues
#' with the next batch.
#'
#' **Connections.** Give a *function that connects*, rather than a connection,
#' if the source is to be saved, used in another process, or robust against a
#' lost connection. If the connection is lost, a new one is made, and the
#' unanswered batch is asked for once more and counted once. If that fails too,
#' the fit ends as with any failing oracle, and the learner is kept
#' (`cnd$learner`).
#'
#' On PostgreSQL such a source reads in one repeatable-read, read-only
#' transaction, so that it sees the table as it was at the first look. After a
#' lost connection a new transaction sees the table as it is then, with the
#' warning `frugalreg_warning_view`. The transaction remains open as long as the
#' source exists. Until then every `alter table` and `drop table` waits, and old
#' rows are not cleaned up. To end it, remove the source and everything that
#' holds it: `rm(source); gc()`.
#'
#' **Keys** are tested before the first look, unless they are whole numbers in
#' SQLite. Up to 50 of them are asked for in the way they will be, but without
#' any attribute, and each must be found once. Times in PostgreSQL, and numbers
#' that R would round, are asked for by their text in the database. `ledger_key`
#' and the ledger get the same text, such as `2024-11-03T01:15:00.25-05:00`. For
#' other databases the ledger has times in UTC, such as
#' `2024-11-03 06:15:00.25`. `source$keys` are as the driver reads them.
#'
#' @section The ledger: With `ledger`, a table of the database records every
#' look in a row: `key`, `attribute`, `time` and `price`. It says which test of
#' which patient was looked at when, *not* what the result was. Even that can be
#' personal data. `ledger_key` replaces the keys by others, for example by a
#' keyed hash: `function(key) openssl::sha256(key, key = secret)`.
#'
#' Looks are written before an answer is used. If they cannot be written (full
#' disk, no permission), the batch is not used.
#' * Looks are committed at once, on a separate connection, if the source can
#'   connect by itself, or if `x` is a connection to an SQLite file that is not
#'   in a transaction. On any other connection they are part of the open
#'   transaction, if there is one, and are lost if it is rolled back.
#' * If other processes write to an SQLite file, the ledger waits for five
#'   seconds, or for the connection's own busy timeout.
#' * A look that was answered is recorded even if the answer cannot be used
#'   (text in place of a number, or a missing row). A query that failed returned
#'   nothing and is not recorded, although fits count it, as they do for any
#'   failing oracle.
#' * Each row is one column that was read, at its price. With `groups` there is
#'   a row for each column of a group bought, which `looks$total` counts as one
#'   look. With `free` the free columns are recorded in each visit;
#'   `looks$total` does not count them.
#'
#' @param x A DBI connection; or a function without arguments that connects,
#'   such as `function() DBI::dbConnect(RSQLite::SQLite(), file)`.
#' @param table The name of a table or view; `DBI::Id()` for one in a schema.
#' @param key The name of the column that identifies the rows. It should have an
#'   index.
#' @param ... Not used.
#' @param columns The names of the attributes, or `NULL` for all columns
#'   (besides key and label) that may be read. In SQLite, columns declared as
#'   dates or times, which mostly hold text, are not allowed: cast them to
#'   numbers in a view.
#' @param label `NULL`, or the name of the column of labels. Labels are free and
#'   are read at once.
#' @param batch The number of examples per query.
#' @param where `NULL`, or a condition in SQL that selects rows. It is sent as
#'   it is: never build it from what somebody else has typed.
#' @param ledger `NULL`, or the name of the table of looks. It is created if it
#'   does not exist. Otherwise it must have the four columns named below, in any
#'   order, and no others.
#' @param prices `NULL`, or the price of a look at each attribute, for the
#'   ledger: one number, or one for each column, in their order or by name.
#' @param ledger_key A function of a vector of keys; its result is written into
#'   the ledger.
#' @return An [attribute_source()] with `keys`, and with `labels` if `label` was
#'   given.
#' @section Errors: Before the first look, `frugalreg_error_input` is raised for
#' * a connection that is closed or cannot be made;
#' * a table or columns that do not exist or may not be read, and columns that
#'   are not numbers;
#' * no rows;
#' * keys that are missing, not unique (even if only the database considers them
#'   equal) or not found again;
#' * a ledger that is the table itself or has other columns.
#'
#' Later errors have the class `frugalreg_error_source` and carry the learner.
#' @section Cost: There is one query per batch, two with a ledger, and up to
#' three for keys. Numeric keys take 8 bytes per row. In batches of 50 SQLite
#' answered 152,000 looks per second of CPU time if the source connects by
#' itself, which prepares the query once, and 97,000 on a given connection; with
#' a ledger, 86,000 and 64,000 (`bench/database.R`).
#' @seealso [chunk_source()] to read all of a table; `vignette("patients")`.
#' @references
#' R Special Interest Group on Databases. DBI: R Database Interface. R package.
#' <https://dbi.r-dbi.org>.
#' @examplesIf requireNamespace("RSQLite", quietly = TRUE)
#' file <- tempfile()
#' connect <- function() DBI::dbConnect(RSQLite::SQLite(), file)
#' con <- connect()
#' DBI::dbWriteTable(con, "cars", cbind(car = rownames(mtcars), mtcars))
#' source <- attribute_source(connect, "cars", key = "car", label = "mpg",
#'                            ledger = "looks")
#' fit <- momentnet(source, source$labels, budget = 3, seed = 1)
#' fit
#' DBI::dbGetQuery(con, "select * from looks limit 3")
#' DBI::dbDisconnect(con)
#' @name database_source
#' @export
attribute_source.DBIConnection <- function(x, table, key, ..., columns = NULL,
                                           label = NULL, batch = 50,
                                           where = NULL, ledger = NULL,
                                           prices = NULL,
                                           ledger_key = identity) {
  check_no_dots(...)
  check_given(as.list(environment()), c("table", "key"))
  check_column_name(key, "key")
  batch <- check_count(batch, "batch")
  if (!is.function(ledger_key)) {
    abort_input("ledger_key", "a function", found_phrase(ledger_key))
  }
  database <- new_database(x)
  layout <- table_layout(database, table, key, columns, label, where)
  read_as_view(database)
  rows <- read_keys(database, layout)
  prices <- check_prices(prices, layout$columns)
  writer <- ledger_writer(x, database, ledger, layout, rows$asked,
                          prices, ledger_key)
  ask <- function(row, column) {
    answer <- guard(bought_cells(database, layout, rows$asked, row, column,
                                 writer))
    answer$values %||% answer
  }
  source <- new_attribute_source(
    "batch_oracle", length(rows$keys), length(layout$columns), layout$columns,
    ask = ask, batch = min(batch, length(rows$keys)),
    keys = rows$keys, labels = rows$labels
  )
  class(source) <- c("frugal_source_database", class(source))
  source
}

#' @export
table_label.frugal_source_database <- function(source) {
  "table of a database, looks are paid for"
}

#' Quoted names and types of what is asked for.
#' @noRd
table_layout <- function(database, table, key, columns, label, where) {
  if (!is.null(label)) check_column_name(label, "label")
  if (!is.null(where)) {
    if (!says_something(where)) {
      abort_input("where", "a condition in SQL", found_phrase(where))
    }
  }
  fields <- with_database(database, table_fields, table)
  check_table_columns(c(key, label), fields, if (key %in% fields) "label"
                                             else "key")
  quoted <- with_database(database, DBI::dbQuoteIdentifier, table)
  layout <- list(table = quoted, key = quote_name(database, key), where = where,
                 label = if (!is.null(label)) quote_name(database, label))
  sample <- readable_columns(database, layout, columns, fields,
                             c(key = key, label = label))
  layout$key_text <- key_text_expression(database, layout, key)
  layout$columns <- names(sample)
  layout$quoted <- quote_name(database, names(sample))
  layout$cells <- cell_expressions(database, sample)
  layout
}

#' Names of all columns; an error is about the argument `table`.
#' @noRd
table_fields <- function(con, table) {
  tryCatch(DBI::dbListFields(con, table), error = function(cnd) {
    abort_failed("table", "a table that can be read", cnd)
  })
}

#' Text for a query, quoted by the driver: no name gets in otherwise.
#' @noRd
quote_name <- function(database, name) {
  with_database(database, quoted_name, name)
}
