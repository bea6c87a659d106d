# Which columns of a table are attributes, and how their cells are asked for.

#' `fields` are all that the table has, and `names` those asked for in the
#' argument.
#' @noRd
check_table_columns <- function(names, fields, argument) {
  absent <- setdiff(names, fields)
  if (length(absent) > 0) {
    abort_input(argument, paste("a column of the table, which has",
                                enumerate_phrase(dQuote(fields, FALSE))),
                enumerate_phrase(dQuote(absent, FALSE)))
  }
}

#' The names of some of the fields, each once; `taken` are those of key and
#' label.
#' @noRd
check_named_columns <- function(columns, fields, taken) {
  if (!is.character(columns) || length(columns) == 0 || anyNA(columns)) {
    abort_input("columns", "NULL or names of columns", found_phrase(columns))
  }
  check_table_columns(columns, fields, "columns")
  other <- which(taken %in% columns)
  if (length(other) > 0) {
    abort_input("columns", "names of attributes", paste0(
      dQuote(taken[[other[1]]], FALSE), ", which is the ",
      names(taken)[other[1]]
    ))
  }
  twice <- anyDuplicated(columns)
  if (twice > 0) {
    abort_input("columns", "distinct",
                paste(dQuote(columns[twice], FALSE), "twice"))
  }
  columns
}

#' Those that were named must be readable; else those that are. A data frame of
#' no rows, of the columns' types.
#' @noRd
readable_columns <- function(database, layout, columns, fields, taken) {
  fields <- if (is.null(columns)) setdiff(fields, taken)
            else check_named_columns(columns, fields, taken)
  if (length(fields) == 0) {
    abort_input("table", "a table with columns besides key and label",
                "one without")
  }
  sample <- column_sample(database, layout, fields)
  if (is.null(sample)) {
    readable <- vapply(fields, function(name) {
      !is.null(column_sample(database, layout, name))
    }, NA)
    if (!all(readable) && (!is.null(columns) || !any(readable))) {
      abort_input("columns", "columns that can be read",
                  enumerate_phrase(dQuote(fields[!readable], FALSE)))
    }
    fields <- fields[readable]
    sample <- column_sample(database, layout, fields)
  }
  names(sample) <- fields
  check_sample(sample, fields)
  if (with_database(database, is_sqlite)) {
    check_declared(with_database(database, declared_types, layout$table),
                   fields)
  }
  sample
}

#' Columns of several types come out as one.
#' @noRd
cell_expressions <- function(database, sample) {
  cells <- paste0("t.", quote_name(database, names(sample)))
  if (!with_database(database, is_postgres)) return(cells)
  flags <- vapply(sample, is.logical, NA)
  cells[flags] <- paste0("cast(", cells[flags], " as integer)")
  paste0("cast(", cells, " as double precision)")
}

#' Types without a value: no row.
#' @noRd
column_sample <- function(database, layout, fields) {
  query <- paste("select", toString(quote_name(database, fields)), "from",
                 layout$table, "where 1 = 0")
  null_if_error(
    suppressWarnings(with_database(database, DBI::dbGetQuery, query))
  )
}

#' Attributes are numbers or flags, by the types in a frame of no rows.
#' @noRd
check_sample <- function(sample, fields) {
  for (at in seq_along(fields)) {
    values <- sample[[at]]
    if (holds_numbers(values)) next
    abort_input("columns", paste("columns of numbers (code classes as numbers",
                                 "in a view)"),
                paste0("the <", class(values)[1], "> column ",
                       dQuote(fields[at], FALSE)))
  }
}

#' The types that columns of SQLite were declared with, by their names.
#' @noRd
declared_types <- function(con, table) {
  parts <- DBI::dbUnquoteIdentifier(con, table)[[1]]@name
  schema <- if (length(parts) > 1) paste0(quoted_name(con, parts[[1]]), ".")
  found <- DBI::dbGetQuery(con, paste0(
    "pragma ", schema, "table_info(",
    quoted_name(con, parts[[length(parts)]]), ")"
  ))
  stats::setNames(found$type, found$name)
}

#' SQLite has no type of dates or times: its driver says that they are numbers,
#' and what is stored is mostly text, which would be seen when it is paid.
#' @noRd
check_declared <- function(types, fields) {
  is_time <- grepl("^(date|datetime|time|timestamp)\\b", types[fields],
                   ignore.case = TRUE, perl = TRUE)
  if (!any(is_time)) return(invisible())
  abort_input("columns", paste(
    "columns of numbers (leave dates and times out of `columns`, or cast them",
    "to numbers in a view)"
  ), paste0("the ", tolower(types[fields[is_time][1]]), " column ",
            dQuote(fields[is_time][1], FALSE)))
}
