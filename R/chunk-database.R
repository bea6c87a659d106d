# Chunks of a query, by package DBI.

#' @rdname chunk_source
#' @export
chunk_source.DBIResult <- function(x, ..., chunk = 2e4, key = NULL,
                                   levels = NULL, rows = NULL) {
  check_no_dots(...)
  chunk <- check_count(chunk, "chunk")
  new_chunk_source("a query's result", function() fetched(x, chunk), NULL, key,
                   levels, rows)
}

#' NULL at the end.
#' @noRd
fetched <- function(result, chunk) {
  if (!is_alive(result)) stop("the result of the query is closed")
  if (DBI::dbHasCompleted(result) && DBI::dbGetRowCount(result) > 0) {
    return(NULL)
  }
  rows <- DBI::dbFetch(result, n = chunk)
  if (nrow(rows) > 0) rows
}

#' @rdname chunk_source
#' @export
chunk_source.DBIConnection <- function(x, query, ..., chunk = 2e4, key = NULL,
                                       levels = NULL, rows = NULL) {
  check_no_dots(...)
  if (missing(query) || !is.character(query) || length(query) != 1) {
    abort_input("query", "the text of one query",
                if (missing(query)) "missing" else found_phrase(query))
  }
  chunk <- check_count(chunk, "chunk")
  result <- NULL
  ended <- FALSE
  close <- function() {
    # An open result blocks the connection.
    if (!is.null(result)) try(DBI::dbClearResult(result), silent = TRUE)
    result <<- NULL
  }
  read <- function() {
    if (ended) return(NULL)
    if (is.null(result)) result <<- DBI::dbSendQuery(x, query)
    rows <- fetched(result, chunk)
    ended <<- is.null(rows)
    if (ended) close()
    rows
  }
  restart <- function() {
    close()
    ended <<- FALSE
  }
  new_chunk_source("a query", read, restart, key, levels, rows)
}
