# The table of looks: a row for each, committed before an answer is used.

# A function of rows and columns that writes them.
ledger_writer <- function(x, database, ledger, layout, keys, prices,
                          ledger_key) {
  if (is.null(ledger)) return(function(row, column) NULL)
  # Where a connection can be made, one for the ledger alone: that of the looks
  # may be in a transaction that does not write.
  writer <- if (is.function(x)) new_database(x) else database
  with_database(writer, make_ledger, ledger)
  function(row, column) {
    entries <- data.frame(
      key = as.character(ledger_key(keys[row])),
      attribute = layout$columns[column],
      time = format(Sys.time(), "%Y-%m-%dT%H:%M:%OS3Z", tz = "UTC"),
      price = prices[column]
    )
    tryCatch(
      with_second_try(writer, append_ledger, ledger, entries),
      error = function(cnd) {
        stop("the ledger could not be written: ", conditionMessage(cnd),
             call. = FALSE)
      }
    )
  }
}

make_ledger <- function(con, ledger) {
  tryCatch(
    if (!DBI::dbExistsTable(con, ledger)) {
      DBI::dbCreateTable(con, ledger, data.frame(
        key = character(), attribute = character(), time = character(),
        price = numeric()
      ))
    },
    error = function(cnd) {
      abort_input("ledger", "a table that can be made",
                  paste0("such (", conditionMessage(cnd), ")"), parent = cnd)
    }
  )
}

append_ledger <- function(con, ledger, entries) {
  if (inherits(con, "PostgreSQLConnection")) { # which knows no dbAppendTable()
    return(DBI::dbWriteTable(con, ledger, entries, append = TRUE,
                             row.names = FALSE))
  }
  if (!is_sqlite(con)) return(DBI::dbAppendTable(con, ledger, entries))
  # dbAppendTable() would say that a savepoint is gone where a disk is full.
  DBI::dbBegin(con)
  tryCatch(
    {
      DBI::dbExecute(con, paste(
        "insert into", as.character(DBI::dbQuoteIdentifier(con, ledger)),
        "values (?, ?, ?, ?)"
      ), params = unname(as.list(entries)))
      DBI::dbCommit(con)
    },
    error = function(cnd) {
      try(DBI::dbRollback(con), silent = TRUE)
      stop(cnd)
    }
  )
}
