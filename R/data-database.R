# A table of a database as an oracle: looks are bought by queries.

#' A table of a database as an oracle
#'
#' [attribute_source()] of a connection to a database (package DBI): the
#' learners pay for single cells of a table, `batch` examples a query. No other
#' cell ever leaves the database.
#'
#' @details
#' A query names the asked columns only, each cell in the row of its key. Keys
#' are bound as parameters, and names are those of `DBI::dbListFields()`,
#' quoted: a column named `x"; drop table t; --` is read, and nothing happens.
#' The keys of all rows are read once, in their order (`source$keys`); labels
#' that are given to a fit must be in that order, as those are that come with
#' the table (`source$labels`, of the column `label`).
#'
#' What a row costs is round trips: of a table in SQLite a look takes 331
#' microseconds with one row a query, 10 with fifty (`bench/database.R`); over a
#' network the difference is larger. See [attribute_source()] for what a batch
#' means for learning.
#'
#' `NULL` is a value that could not be measured: see `na` of [frugal_control()].
#' Text for a number, and a row that is gone or there twice, are an error, which
#' `na` does not skip; the other examples of the batch are learned from first,
#' and [update()] goes on with the next batch.
#'
#' With a **function that connects** in place of a connection, the source can be
#' saved and used in another process, and a lost connection is made anew: the
#' batch that was not answered is asked again, once, and counted once. If that
#' fails, too, the fit ends as where any oracle fails, and the learner is kept
#' (`cnd$learner`). On PostgreSQL such a source reads in one repeatable-read
#' transaction that may not write, so that it sees the table as it was at the
#' first look; where the connection was lost, a new transaction sees it as it is
#' then, and a warning says so (`frugalreg_warning_view`). That transaction is
#' open for as long as the source is there: `alter table` and `drop table` of
#' anybody wait for it until it ends, and old rows are not cleaned up. To end
#' it, remove the source, and what else holds it: `rm(source); gc()`.
#'
#' **Keys** are tried before the first look, unless they are whole numbers in
#' SQLite: up to 50 of them are asked for as they will be, but for no attribute,
#' and each must be found once. What PostgreSQL has as times, or as numbers that
#' R would round, is asked for by its text in the database, which is also what
#' `ledger_key` gets and the ledger has: `2024-11-03T01:15:00.25-05:00`. Of
#' other databases the ledger has times in UTC, `2024-11-03 06:15:00.25`.
#' `source$keys` are as the driver reads them. `where` holds for every query: a
#' row of which it is no longer true is gone.
#'
#' **The ledger** (`ledger`) is a table of the database with a row for each
#' look: `key`, `attribute`, `time` and `price`. It is written before an answer
#' is used; where it cannot be (a full disk, no right to), the batch is not
#' used. It is committed at once, on a connection of its own: where the source
#' can connect, and beside a connection to a file of SQLite, unless that is in
#' a transaction. On any other connection that is given it is a part of the
#' transaction that is open there, if one is, and gone if that is rolled back.
#' What other processes write to a file of SQLite is waited for, five seconds
#' unless the connection has a busy timeout of its own.
#' A look that was answered is there also where the answer cannot be used: text
#' for a number, or no row any more. Of a query that failed nothing came out,
#' and nothing is there, though fits count it, as any oracle's call that fails.
#' A row is a column that was read, at its price: with `groups` all columns of a
#' group that was bought, which `looks$total` counts as one look, and with
#' `free` those columns in each visit, which it does not count.
#' The ledger says which test of which patient was looked at when, *not* what
#' came out; that alone can be personal. `ledger_key` is a function that makes
#' other keys of them, such as a keyed hash: `function(key) openssl::sha256(key,
#' key = secret)`.
#'
#' @param x A DBI connection; or a function without arguments that connects,
#'   such as `function() DBI::dbConnect(RSQLite::SQLite(), file)`.
#' @param table The name of a table or view; `DBI::Id()` for one in a schema.
#' @param key The name of the column that tells its rows apart; there should be
#'   an index on it.
#' @param ... Not used.
#' @param columns The names of the attributes; or `NULL` for all columns
#'   (besides key and label) that may be read. In SQLite none may be declared as
#'   a date or time, which is mostly text: cast it to a number in a view.
#' @param label `NULL`, or the name of the column of labels, which are read at
#'   once: they are free.
#' @param batch How many examples are asked for in a query.
#' @param where `NULL`, or a condition in SQL that chooses rows. It is sent as
#'   it is: never make it of what somebody else has typed.
#' @param ledger `NULL`, or the name of the table of looks, which is made if it
#'   is not there; else it must have those four columns, in any order, and no
#'   others.
#' @param prices `NULL`, or what a look at each attribute costs, for the ledger:
#'   one number, or one for each column, in their order or with their names.
#' @param ledger_key A function of a vector of keys, whose result is written
#'   into the ledger.
#' @return An [attribute_source()], with `keys`, and `labels` where `label` was
#'   given.
#' @section Errors: `frugalreg_error_input` for a connection that is closed or
#'   cannot be made, a table or columns that are not there or may not be read,
#'   columns that are no numbers, keys that are missing, not unique (also where
#'   only the database takes them for equal) or not found again, no rows, and a
#'   ledger that is the table itself or has other columns, all before the
#'   first look. Later `frugalreg_error_source`, with the learner.
#' @section Cost: A query a batch, with a ledger two, and up to three for keys;
#' 8 bytes a row for numeric keys. In batches of 50 SQLite answered 152,000
#' looks a second of the processor where the source connects, which prepares the
#' query once, and 97,000 on a connection that was given; with a ledger 86,000
#' and 64,000 (`bench/database.R`).
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
  "table of a database, looks are paid"
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
