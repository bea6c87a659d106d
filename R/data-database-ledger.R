# The table of looks: a row for each, committed before an answer is used.

#' A function of rows and columns that writes them.
#' @noRd
ledger_writer <- function(x, database, ledger, layout, keys, prices,
                          ledger_key) {
  if (is.null(ledger)) return(function(row, column) NULL)
  writer <- ledger_connection(x, database, ledger, layout)
  with_database(writer, make_ledger, ledger, layout$table)
  form <- with_database(writer, ledger_form, writer$state, ledger,
                        layout$columns, prices)
  function(row, column) {
    # A key is made into another once for all looks at its row.
    rows <- unique(row)
    looks <- list(
      keys = written_keys(ledger_key, keys[rows]), at = match(row, rows),
      column = as.integer(column),
      time = format(Sys.time(), "%Y-%m-%dT%H:%M:%OS3Z", tz = "UTC")
    )
    append_by <- function(of) {
      with_second_try(of, append_looks, of$state, form, looks)
    }
    # A transaction that was opened since then on the given connection is the
    # only one that can write.
    is_beside <- !is.function(x) && !identical(writer, database)
    tryCatch(
      append_by(if (is_beside && is_in_transaction(x)) database else writer),
      error = function(cnd) {
        stop("the ledger could not be written: ", conditionMessage(cnd),
             call. = FALSE)
      }
    )
  }
}

#' Where a connection can be made, one for the ledger alone: that of the looks
#' may be in a transaction that does not write, or that is taken back. Beside
#' one of SQLite that was given there can be another, of the same file.
#' @noRd
ledger_connection <- function(x, database, ledger, layout) {
  if (is.function(x)) return(new_database(x))
  if (!is_sqlite(x)) return(database)
  if (is_in_transaction(x)) return(database)
  second <- new_database(function() connect_beside(x))
  is_same <- tryCatch(
    with_database(second, sees_the_same, x, ledger, layout),
    error = function(cnd) FALSE
  )
  if (is_same) return(second)
  disconnect(second$state)
  database
}

#' To the same file, in no more of a hurry than the given one. How safely it
#' writes is set where it has waited for others.
#' @noRd
connect_beside <- function(x) {
  con <- DBI::dbConnect(RSQLite::SQLite(), x@dbname, vfs = x@vfs,
                        flags = x@flags, synchronous = NULL,
                        loadable.extensions = x@loadable.extensions)
  wait_for_others(con)
  DBI::dbExecute(con, paste("pragma synchronous =",
                            DBI::dbGetQuery(x, "pragma synchronous")[[1]]))
  con
}

#' What cannot begin one is in one.
#' @noRd
is_in_transaction <- function(con) {
  tryCatch({
    DBI::dbExecute(con, "begin")
    DBI::dbExecute(con, "rollback")
    FALSE
  }, error = function(cnd) {
    raise_limit(cnd)
    TRUE
  })
}

#' Not of a table in memory; and it can write now.
#' @noRd
sees_the_same <- function(con, given, ledger, layout) {
  DBI::dbGetQuery(con, paste("select 1 from", layout$table, "where 1 = 0"))
  DBI::dbExecute(con, "begin exclusive")
  DBI::dbExecute(con, "rollback")
  DBI::dbExistsTable(con, ledger) == DBI::dbExistsTable(given, ledger)
}

#' One for each column, by name where prices have names; NA, where none are
#' given, is NULL in the ledger.
#' @noRd
check_prices <- function(prices, columns) {
  d <- length(columns)
  if (is.null(prices)) return(rep(NA_real_, d))
  fits <- is.numeric(prices) && length(prices) %in% c(1, d) &&
    all(is.finite(prices)) && all(prices >= 0)
  if (!fits) {
    abort_input("prices", paste("NULL, a number, or", d,
                                "numbers, of at least 0"),
                found_phrase(prices))
  }
  rep_len(as.numeric(in_order_of(prices, columns, "prices", "columns")), d)
}

#' Texts, made of the keys by the user's function.
#' @noRd
written_keys <- function(ledger_key, keys) {
  written <- key_texts(ledger_key(keys))
  if (length(written) != length(keys)) {
    stop("`ledger_key` returned ", length(written), " keys for ",
         length(keys), call. = FALSE)
  }
  written
}

# A table of looks without any, and so its columns.
no_looks <- data.frame(key = character(), attribute = character(),
                       time = character(), price = numeric())

#' Creates the table of looks; to one that is there rows are added. `table` is
#' that of the data, quoted.
#' @noRd
make_ledger <- function(con, ledger, table) {
  unless_classed(
    if (DBI::dbExistsTable(con, ledger)) {
      check_ledger(con, ledger, table)
    } else {
      create_ledger(con, ledger, table)
    },
    function(cnd) abort_failed("ledger", "a table that can be made", cnd)
  )
}

#' Another process may have made it since it was found not to be there.
#' @noRd
create_ledger <- function(con, ledger, table) {
  tryCatch(DBI::dbCreateTable(con, ledger, no_looks), error = function(cnd) {
    raise_limit(cnd)
    if (!DBI::dbExistsTable(con, ledger)) stop(cnd)
    check_ledger(con, ledger, table)
  })
}

#' Refuses a table that looks cannot be written into, before there are any. One
#' that may be written and not read is not known to be such.
#' @noRd
check_ledger <- function(con, ledger, table) {
  quoted <- quoted_name(con, ledger)
  if (identical(quoted, as.character(table))) {
    abort_input("ledger", "a separate table", "that of the data")
  }
  query <- paste("select * from", quoted, "where 1 = 0")
  found <- null_if_error(suppressWarnings(DBI::dbGetQuery(con, query)))
  if (is.null(found) || setequal(names(found), names(no_looks))) {
    return(invisible())
  }
  listed <- function(table) enumerate_phrase(dQuote(names(table), FALSE))
  abort_input("ledger", paste("the name of a new table, or of one with columns",
                              listed(no_looks)),
              paste("of one with", listed(found)))
}

#' Text for a statement, as the driver quotes it.
#' @noRd
quoted_name <- function(con, name) {
  as.character(DBI::dbQuoteIdentifier(con, name))
}

#' What is the same for all looks. Of SQLite a statement, which is a transaction
#' of its own: each look is a number, of its key among those of the batch and of
#' its column.
#' @noRd
ledger_form <- function(con, state, ledger, columns, prices) {
  form <- list(ledger = ledger, columns = columns, prices = prices)
  if (!is_sqlite(con) || !has_json(con, state)) return(form)
  d <- length(columns)
  entry <- function(of, at) {
    paste0("json_extract(?", of, ", '$[' || (value ", at, " ", d, ") || ']')")
  }
  texts <- ifelse(is.na(prices), "null", sprintf("%.17g", prices))
  same <- length(unique(texts)) == 1
  form$insert <- paste0(
    "insert into ", quoted_name(con, ledger), " (",
    toString(quoted_name(con, names(no_looks))), ") select ",
    entry(2, "/"), ", ", entry(3, "%"), ", ?4, ",
    if (same) texts[1] else entry(5, "%"), " from json_each(?1)"
  )
  form$packed_columns <- cpp_json_texts(enc2utf8(columns))
  # Numbers as their texts, all of whose digits count.
  form$packed_prices <- if (!same) paste0("[", toString(texts), "]")
  form
}

#' All of them or none.
#' @noRd
append_looks <- function(con, state, form, looks) {
  if (!is.null(form$insert)) return(append_packed(con, state, form, looks))
  entries <- data.frame(
    key = looks$keys[looks$at], attribute = form$columns[looks$column],
    time = looks$time, price = form$prices[looks$column]
  )
  if (inherits(con, "PostgreSQLConnection")) { # which knows no dbAppendTable()
    return(DBI::dbWriteTable(con, form$ledger, entries, append = TRUE,
                             row.names = FALSE))
  }
  DBI::dbAppendTable(con, form$ledger, entries)
}

#' On SQLite all looks of a batch are one statement, that of ledger_form(), to
#' which JSON texts are bound.
#' @noRd
append_packed <- function(con, state, form, looks) {
  result <- prepared(con, state, form$insert)
  if (is.null(state$is_own)) on.exit(DBI::dbClearResult(result))
  cells <- (looks$at - 1L) * length(form$columns) + looks$column - 1L
  DBI::dbBind(result, c(
    list(cpp_json_numbers(cells), cpp_json_texts(enc2utf8(looks$keys)),
         form$packed_columns, looks$time),
    form$packed_prices
  ))
}
