# The table of looks: a row for each, committed before an answer is used.

# A function of rows and columns that writes them.
ledger_writer <- function(x, database, ledger, layout, keys, prices,
                          ledger_key) {
  if (is.null(ledger)) return(function(row, column) NULL)
  # Where a connection can be made, one for the ledger alone: that of the looks
  # may be in a transaction that does not write.
  writer <- if (is.function(x)) new_database(x) else database
  with_database(writer, make_ledger, ledger)
  prices <- rep_len(prices, length(layout$columns))
  function(row, column) {
    # A key is made into another once for all looks at its row.
    rows <- unique(row)
    looks <- list(
      keys = written_keys(ledger_key, keys[rows]), at = match(row, rows),
      names = layout$columns, column = as.integer(column), prices = prices,
      time = format(Sys.time(), "%Y-%m-%dT%H:%M:%OS3Z", tz = "UTC")
    )
    tryCatch(
      with_second_try(writer, append_looks, writer$state, ledger, looks),
      error = function(cnd) {
        stop("the ledger could not be written: ", conditionMessage(cnd),
             call. = FALSE)
      }
    )
  }
}

written_keys <- function(ledger_key, keys) {
  written <- as.character(ledger_key(keys))
  if (length(written) != length(keys)) {
    stop("`ledger_key` returned ", length(written), " keys for ",
         length(keys), call. = FALSE)
  }
  written
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

# All of them or none.
append_looks <- function(con, state, ledger, looks) {
  if (is_sqlite(con)) return(append_packed(con, state, ledger, looks))
  entries <- data.frame(
    key = looks$keys[looks$at], attribute = looks$names[looks$column],
    time = looks$time, price = looks$prices[looks$column]
  )
  if (inherits(con, "PostgreSQLConnection")) { # which knows no dbAppendTable()
    return(DBI::dbWriteTable(con, ledger, entries, append = TRUE,
                             row.names = FALSE))
  }
  DBI::dbAppendTable(con, ledger, entries)
}

# One statement, which is a transaction of its own and stays the same: each look
# is a number, of its key among these keys and of its column.
append_packed <- function(con, state, ledger, looks) {
  d <- length(looks$names)
  entry <- function(of, at) {
    paste0("json_extract(?", of, ", '$[' || (", at, ") || ']')")
  }
  text <- paste0(
    "insert into ", as.character(DBI::dbQuoteIdentifier(con, ledger)),
    " select ", entry(2, paste0("value / ", d)), ", ",
    entry(3, paste0("value % ", d)), ", ?5, ",
    entry(4, paste0("value % ", d)), " from json_each(?1)"
  )
  prices <- ifelse(is.na(looks$prices), "null", sprintf("%.17g", looks$prices))
  result <- prepared(con, state, text)
  if (is.null(state$is_own)) on.exit(DBI::dbClearResult(result))
  DBI::dbBind(result, list(
    json_array((looks$at - 1L) * d + looks$column - 1L),
    json_array(json_texts(looks$keys)), json_array(json_texts(looks$names)),
    json_array(prices), looks$time
  ))
}

json_array <- function(values) paste0("[", paste(values, collapse = ","), "]")

# As strings of JSON.
json_texts <- function(texts) {
  texts <- gsub("([\"\\\\])", "\\\\\\1", enc2utf8(texts))
  for (at in grep("[\001-\037]", texts)) {
    codes <- utf8ToInt(texts[at])
    pieces <- strsplit(texts[at], "")[[1]]
    pieces[codes < 32] <- sprintf("\\u%04x", codes[codes < 32])
    texts[at] <- paste(pieces, collapse = "")
  }
  ifelse(is.na(texts), "null", paste0("\"", texts, "\""))
}
