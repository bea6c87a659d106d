# The query that buys cells.

# Cells of a query: drivers allow 32766 parameters, and a cell has two. Up to so
# many columns a query names them all, so that it is prepared once.
query_constants <- list(cells = 5000, columns = 256)

#' The cells of rows and columns, in this order, as compiled code reads an
#' oracle's answer: `values`, and `failure`, which says of cells why they are
#' Inf. What the database answered is in the ledger before anybody says that it
#' cannot be used: it was looked at.
#' @noRd
bought_cells <- function(database, layout, keys, row, column, writer) {
  cells <- seq_along(row)
  most <- query_constants$cells
  pieces <- if (length(cells) <= most) list(cells)
            else split(cells, (cells - 1) %/% most)
  answers <- lapply(pieces, function(piece) {
    answer <- asked_cells(database, layout, keys[row[piece]], column[piece])
    writer(row[piece], column[piece])
    answer
  })
  read <- Map(read_cells, answers, lengths(pieces))
  objections <- unlist(lapply(read, `[[`, "objections"))
  bad <- which(!is.na(objections))
  list(
    values = unlist(lapply(read, `[[`, "values")),
    failure = if (length(bad) > 0) data.frame(
      row = row[bad], column = column[bad],
      message = paste0("the value of key ",
                       dQuote(key_texts(keys[row[bad]]), FALSE), ", column ",
                       dQuote(layout$columns[column[bad]], FALSE), ", is ",
                       objections[bad])
    )
  )
}

#' A query's answer, which has three columns: number of the cell, value, and 1
#' for text.
#' @noRd
asked_cells <- function(database, layout, keys, column) {
  with_second_try(database, function(con) {
    packable <- can_pack(con, database$state, layout, keys)
    work <- if (packable) packed_cells else cells_at_once
    must_be_table(work(con, database$state, layout, keys, column))
  })
}

#' A driver may answer with less than an error.
#' @noRd
must_be_table <- function(answer) {
  if (!is.data.frame(answer)) stop("the query failed", call. = FALSE)
  answer
}

#' Whether packed_cells() can buy cells of these keys.
#' @noRd
can_pack <- function(con, state, layout, keys) {
  is_sqlite(con) && are_packable(keys, length(layout$columns)) &&
    has_json(con, state)
}

#' Found out once: a table named json_each hides the function of that name.
#' @noRd
has_json <- function(con, state) {
  if (is.null(state$has_json)) {
    state$has_json <- tryCatch({
      DBI::dbGetQuery(con, "select value from json_each('[1]')")
      TRUE
    }, error = function(cnd) {
      raise_limit(cnd)
      FALSE
    })
  }
  state$has_json
}

#' Values in the order in which so many were asked for, and objections to them,
#' NA where there is none. One that cannot be used is Inf: the other examples of
#' the batch are learned from; and it is never skipped, as one that is not known
#' (NaN) may be.
#' @noRd
read_cells <- function(answer, count) {
  at <- answer[[1]]
  texts <- rep_len(is.character(answer[[2]]) | answer[[3]] == 1, length(at))
  objections <- rep(NA_character_, count)
  # As SQLite has them, which takes one after another.
  is_ordered <- !is.unsorted(at, strictly = TRUE)
  if (is_ordered && length(at) == count && !any(texts)) {
    return(list(values = as.numeric(answer[[2]]), objections = objections))
  }
  objections[setdiff(seq_len(count), at)] <- "gone"
  objections[at[texts]] <- "text, not a number"
  objections[at[duplicated(at)]] <- "there twice"
  usable <- which(is.na(objections))
  values <- rep(Inf, count)
  values[usable] <- as.numeric(answer[[2]][match(usable, at)])
  list(values = values, objections = objections)
}

#' All columns, or those asked for where there are many; column 0 is none.
#' @noRd
named_columns <- function(layout, column) {
  all <- seq_along(layout$columns)
  if (length(all) <= query_constants$columns) return(all)
  if (any(column > 0)) unique(column) else 1
}

#' Of a column's number its cell.
#' @noRd
case_branches <- function(layout, named) {
  paste0("when ", named, " then ", layout$cells[named], collapse = " ")
}

#' The rows that cells are bought from. With a condition the columns have to be
#' named: not all may be read.
#' @noRd
rows_bought <- function(layout, named) {
  if (is.null(layout$where)) return(paste(layout$table, "t"))
  columns <- toString(unique(c(layout$key, layout$quoted[named])))
  paste("(select", columns, "from", layout$table, where_clause(layout), ") t")
}

#' Of SQLite all cells are one parameter, where keys are whole numbers: a query
#' that stays the same is made and prepared once, or soon.
#' @noRd
packed_cells <- function(con, state, layout, keys, column) {
  d <- length(layout$columns)
  stays <- d <= query_constants$columns
  text <- if (stays) state$packed
  if (is.null(text)) {
    text <- packed_query(layout, column)
    if (stays) state$packed <- text
  }
  result <- prepared(con, state, text)
  if (is.null(state$is_own)) on.exit(DBI::dbClearResult(result))
  cells <- as.numeric(keys) * d + column - 1
  DBI::dbBind(result, list(cpp_json_numbers(cells)))
  DBI::dbFetch(result)
}

#' With d columns a cell's number is key * d + column, from 0.
#' @noRd
packed_query <- function(layout, column) {
  d <- length(layout$columns)
  named <- named_columns(layout, column)
  with_types(paste0(
    "select j.key + 1 as at, case j.value % ", d, " + 1 ",
    case_branches(layout, named), " end as v from json_each(?) j ",
    "cross join ", rows_bought(layout, named), " on t.", layout$key,
    " = j.value / ", d
  ))
}

#' Whether key and column are one exact double: key * d + column.
#' @noRd
are_packable <- function(keys, d) {
  is.numeric(keys) && all(keys >= 0 & keys == floor(keys)) &&
    max(keys) * d + d < 2^53
}

#' Columns of SQLite may hold anything: it says what was text.
#' @noRd
with_types <- function(query) {
  paste0("select at, cast(v as real), typeof(v) in ('text', 'blob') from (",
         query, ")")
}

#' An open result is only left on a connection that nobody else uses, and ends
#' with it.
#' @noRd
prepared <- function(con, state, text) {
  if (is.null(state$is_own)) return(DBI::dbSendQuery(con, text))
  if (is.null(state$result) || !identical(state$text, text)) {
    if (!is.null(state$result)) {
      try(DBI::dbClearResult(state$result), silent = TRUE)
    }
    state$result <- DBI::dbSendQuery(con, text)
    state$text <- text
  }
  state$result
}

#' A round trip for all cells.
#' @noRd
cells_at_once <- function(con, state, layout, keys, column) {
  count <- length(keys)
  # PostgreSQL reads text as what the key is.
  if (is_postgres(con)) keys <- key_texts(keys)
  parameters <- vector("list", 2 * count)
  parameters[2 * seq_len(count) - 1] <- as.list(keys)
  parameters[2 * seq_len(count)] <- as.list(column)
  text <- cells_query(con, layout, count, column)
  DBI::dbGetQuery(con, text, params = parameters)
}

#' A row for each cell, with the number of its answer, its key and its column.
#' The first row makes the type of the keys that of the table's; the database
#' finds no row for it. No user's table has the name of these rows.
#' @noRd
cells_query <- function(con, layout, count, column) {
  named <- named_columns(layout, column)
  mark <- if (is_postgres(con)) paste0("$", seq_len(2 * count)) else "?"
  marks <- matrix(rep_len(mark, 2 * count), 2)
  cells <- paste0("(", seq_len(count), ", ", marks[1, ], ", ", marks[2, ], ")",
                  collapse = ", ")
  text <- paste0(
    "with frugalreg_asked(at, r, c) as (values (0, (select ", layout$key,
    " from ", layout$table, " where 1 = 0), 0), ", cells, ") select a.at as ",
    "at, case a.c ", case_branches(layout, named), " end as v, 0 as text ",
    "from frugalreg_asked a join ", rows_bought(layout, named), " on t.",
    layout$key, " = a.r"
  )
  if (is_sqlite(con)) with_types(text) else text
}
