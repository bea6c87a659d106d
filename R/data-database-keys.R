# The keys of a table: read once, and tried, before the first look.

#' Keys of all rows, in their order, and labels; `asked` are the keys as rows
#' are asked for.
#' @noRd
read_keys <- function(database, layout) {
  read <- toString(c(layout$key, layout$label, layout$key_text))
  rows <- queried_rows(database, layout, read, paste("order by", layout$key))
  keys <- checked_keys(rows[[1]])
  asked <- keys
  if (!is.null(layout$key_text)) {
    asked <- exact_keys(keys, rows[[length(rows)]])
  }
  if (anyNA(asked)) abort_input("key", "known in every row", "NULL in some")
  twice <- anyDuplicated(asked)
  if (twice > 0) {
    refuse_equal_keys(paste("one with", dQuote(asked[twice], FALSE),
                            "in several"))
  }
  if (!is.numeric(asked)) check_distinct(database, layout)
  check_found(database, layout, asked)
  list(keys = keys, asked = asked, labels = if (!is.null(layout$label)) {
    check_labels(rows[[2]], length(keys), "label", may_miss = TRUE)
  })
}

#' The condition, if there is one.
#' @noRd
where_clause <- function(layout) {
  if (!is.null(layout$where)) paste0("where (", layout$where, ")")
}

#' What is read of all rows; an error is the user's.
#' @noRd
queried_rows <- function(database, layout, read, order = NULL) {
  query <- paste("select", read, "from", layout$table, where_clause(layout),
                 order)
  tryCatch(
    must_be_table(with_database(database, DBI::dbGetQuery, query)),
    error = function(cnd) {
      abort_failed(if (is.null(layout$where)) "table" else "where",
                   "what can be asked for", cnd)
    }
  )
}

#' Keys as a vector of R.
#' @noRd
checked_keys <- function(keys) {
  if (length(keys) == 0) {
    abort_input("table", "a table with at least one row", "with zero rows")
  }
  if (inherits(keys, "integer64") || is.factor(keys)) {
    return(as.character(keys))
  }
  fits <- is.numeric(keys) || is.character(keys) ||
    inherits(keys, c("Date", "POSIXct", "difftime"))
  if (!fits) {
    abort_input("key", "a column of numbers, texts, dates or times",
                paste0("one of class <", class(keys)[1], ">"))
  }
  keys
}

#' SQL for the text of a key that R may round: NULL where it does not. It is
#' that of JSON, which is the same in every session, with digits for the zone:
#' the database reads it as the same key. Without rows RPostgreSQL says that
#' times are texts.
#' @noRd
key_text_expression <- function(database, layout, key) {
  if (!with_database(database, is_postgres)) return(NULL)
  sample <- column_sample(database, layout, key)[[1]]
  is_rounded <- is.double(sample) && !inherits(sample, "integer64")
  if (!is_rounded && is.character(sample)) {
    is_rounded <- with_database(database, inherits, "PostgreSQLConnection")
  }
  if (is_rounded) paste0("to_json(", layout$key, ") #>> '{}'")
}

#' Texts, unless keys are texts or whole numbers that R has in full.
#' @noRd
exact_keys <- function(keys, texts) {
  if (is.character(keys)) return(keys)
  is_exact <- is.numeric(keys) && !is.object(keys) && !anyNA(keys) &&
    all(abs(keys) < 2^53) && !any(grepl("[^0-9-]", texts))
  if (is_exact) keys else texts
}

#' Whoever says that they are equal.
#' @noRd
refuse_equal_keys <- function(found, ...) {
  abort_input("key", "a column with a different value in each row", found, ...)
}

#' What R tells apart may be equal to the database, as texts in a collation
#' that knows no case.
#' @noRd
check_distinct <- function(database, layout) {
  counts <- queried_rows(database, layout, paste0(
    "case when count(*) > count(distinct ", layout$key, ") then 1 else 0 end"
  ))
  if (counts[[1]] == 1) {
    refuse_equal_keys("one with values that the database takes for equal")
  }
}

#' Up to 50 of so many rows, evenly, the first and the last among them.
#' @noRd
spread_rows <- function(count) {
  unique(round(seq(1, count, length.out = min(50, count))))
}

#' A driver may make other values of keys than the database finds: some are
#' asked for as they will be, but of no column, so that no attribute is read.
#' @noRd
check_found <- function(database, layout, keys) {
  packs <- with_database(database, can_pack, database$state, layout, keys)
  if (packs) return(invisible())
  keys <- keys[spread_rows(length(keys))]
  refuse <- function(key, what, ...) {
    abort_input("key", paste("one by which its rows are found again (cast it",
                             "in a view if the driver converts it)"),
                paste0("one of which ", dQuote(key_texts(key), FALSE), " ",
                       what), ...)
  }
  answer <- tryCatch(
    must_be_table(with_database(database, cells_at_once, database$state,
                                layout, keys, rep(0L, length(keys)))),
    error = function(cnd) {
      raise_limit(cnd)
      refuse(keys[1], paste0("cannot be asked for (", conditionMessage(cnd),
                             ")"), parent = cnd)
    }
  )
  times <- tabulate(as.numeric(answer[[1]]), length(keys))
  wrong <- which(times != 1)[1]
  if (!is.na(wrong)) {
    refuse(keys[wrong], if (times[wrong] == 0) "is not found"
                        else "is found in several rows")
  }
}
