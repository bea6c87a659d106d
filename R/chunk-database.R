# Chunks of a query, by package DBI.

#' @name chunk_source
#' @rdname chunk_source
#' @order 4
#' @export
chunk_source.DBIResult <- function(x, ..., chunk = 2e4, key = NULL,
                                   levels = NULL, rows = NULL) {
  check_no_dots(...)
  chunk <- check_count(chunk, "chunk")
  reader <- query_reader(function() x, chunk, function(result) NULL)
  new_chunk_source("a query's result", reader$read, NULL, key, levels, rows,
                   goes_on = reader$goes_on)
}

#' @rdname chunk_source
#' @order 3
#' @export
chunk_source.DBIConnection <- function(x, query, ..., chunk = 2e4, key = NULL,
                                       levels = NULL, rows = NULL) {
  check_no_dots(...)
  if (missing(query) || !says_something(query)) {
    abort_input("query", "the text of one query",
                if (missing(query)) "missing" else found_phrase(query))
  }
  chunk <- check_count(chunk, "chunk")
  reader <- query_reader(function() DBI::dbSendQuery(x, query), chunk,
                         # An open result blocks the connection.
                         function(result) {
                           try(DBI::dbClearResult(result), silent = TRUE)
                         })
  new_chunk_source("a query", reader$read, reader$restart, key, levels, rows,
                   goes_on = reader$goes_on)
}

#' read(), restart() and goes_on() (see new_chunk_source()) of the rows of what
#' send() returns, which close() ends. Where rows were fetched before something
#' failed the rest is lost: databases may send another order the next time, and
#' SQLite begins anew without a word.
#' @noRd
query_reader <- function(send, chunk, close) {
  result <- NULL
  at <- "beginning" # then "within", "end", or "lost"
  end <- function(where) {
    if (!is.null(result)) close(result)
    result <<- NULL
    at <<- where
  }
  read <- function() {
    if (at == "end") return(NULL)
    if (at == "lost") stop("the rest of the rows was lost when reading failed")
    rows <- tryCatch({
      if (is.null(result)) result <<- send()
      fetched(result, chunk)
    }, error = function(cnd) {
      end(if (at == "within") "lost" else "beginning")
      stop(cnd)
    })
    if (is.null(rows)) end("end") else at <<- "within"
    rows
  }
  list(read = read, restart = function() end("beginning"),
       goes_on = function() at != "lost")
}

#' NULL at the end.
#' @noRd
fetched <- function(result, chunk) {
  if (!is_alive(result)) stop("the result of the query is closed")
  if (DBI::dbHasCompleted(result) && DBI::dbGetRowCount(result) > 0) {
    return(NULL)
  }
  rows <- withCallingHandlers(DBI::dbFetch(result, n = chunk),
                              warning = refuse_mixed)
  if (nrow(rows) > 0) rows
}

#' A column of SQLite may hold anything: the driver makes numbers of texts, and
#' warns once a column, of the first type that differs. A cast would make 0 of
#' a text.
#' @noRd
refuse_mixed <- function(cnd) {
  said <- conditionMessage(cnd)
  if (grepl("mixed type, first seen values of type (integer|real)", said)) {
    name <- sub("^Column `(.*)`: mixed type.*$", "\\1", trimws(said))
    abort_input("x", "a query whose columns of numbers hold only numbers",
                paste0("this one (", sub("^Column", "column", trimws(said)),
                       "; `case when typeof(", name, ") in ('integer', ",
                       "'real') then ", name, " end` makes texts missing)"))
  }
}
