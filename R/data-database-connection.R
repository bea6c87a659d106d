# Connections to a database, that are made anew where they are lost.

#' A connection, or a function that connects. What was connected in another
#' process (a fork, a saved object) is not used.
#' @noRd
new_database <- function(x) {
  state <- new.env(parent = emptyenv())
  connects <- is.function(x)
  if (!connects) {
    state$con <- x
    state$process <- Sys.getpid()
  } else {
    state$is_own <- TRUE
  }
  list(state = state, connect = if (connects) x)
}

#' work(connection, ...), with a new connection where there is none.
#' @noRd
with_database <- function(database, work, ...) {
  state <- database$state
  alive <- !is.null(state$con) && identical(state$process, Sys.getpid()) &&
    is_alive(state$con)
  if (!alive) connect_database(database)
  work(state$con, ...)
}

#' Of a fork the connection is its parent's.
#' @noRd
disconnect <- function(state) {
  if (is.null(state$con) || !identical(state$process, Sys.getpid())) return()
  if (!is.null(state$result) && is_alive(state$result)) {
    try(DBI::dbClearResult(state$result), silent = TRUE)
  }
  try(suppressWarnings(DBI::dbDisconnect(state$con)), silent = TRUE)
  state$con <- state$result <- NULL
}

#' Not all drivers can say; then the query will.
#' @noRd
is_alive <- function(handle) {
  isTRUE(tryCatch(DBI::dbIsValid(handle), error = function(cnd) TRUE))
}

#' Puts a new connection into the state, if the user's function can make one;
#' the finalizer of the state closes it.
#' @noRd
connect_database <- function(database) {
  state <- database$state
  if (is.null(database$connect)) {
    abort_input("x", "an open connection, or a function that connects",
                "a closed connection")
  }
  con <- tryCatch(database$connect(), error = function(cnd) {
    raise_limit(cnd)
    abort_input("x", "a function that connects", paste0(
      "one that fails (", conditionMessage(cnd), ")"
    ), parent = cnd)
  })
  if (!inherits(con, "DBIConnection")) {
    abort_input("x", "a function that returns a DBI connection",
                paste("one that returns", found_phrase(con)))
  }
  was_here <- identical(state$process, Sys.getpid())
  state$con <- con
  state$result <- NULL
  state$process <- Sys.getpid()
  if (is_sqlite(con)) wait_for_others(con)
  # What was registered last ends first: before the driver's own, which warns.
  reg.finalizer(state, disconnect, onexit = TRUE)
  if (!isTRUE(state$is_view)) return(invisible())
  begin_view(con)
  if (was_here && is_postgres(con)) warn_new_view()
}

#' Rows that were looked at before may be others now.
#' @noRd
warn_new_view <- function() {
  warn_frugal(paste(
    "The connection to the database was lost and has been made anew. From here",
    "on the table is read as it is now, which may differ from what it was at",
    "the first look."
  ), "view")
}

#' Five seconds, as what another process writes is over soon. Who connects may
#' have said how long to wait.
#' @noRd
wait_for_others <- function(con) {
  waits <- DBI::dbGetQuery(con, "pragma busy_timeout")[[1]]
  if (waits == 0) RSQLite::sqliteSetBusyHandler(con, 5000)
}

#' From here on what is read is the table as it is now, and nothing is written.
#' @noRd
read_as_view <- function(database) {
  if (is.null(database$connect)) return(invisible())
  database$state$is_view <- TRUE
  begin_view(database$state$con)
}

#' On PostgreSQL all queries that follow see one snapshot; no other database is
#' asked for that.
#' @noRd
begin_view <- function(con) {
  if (!is_postgres(con)) return(invisible())
  DBI::dbExecute(con, paste("begin transaction isolation level",
                            "repeatable read, read only"))
}

#' Once more on a new connection, where that can be had.
#' @noRd
with_second_try <- function(database, work, ...) {
  tryCatch(
    with_database(database, work, ...),
    error = function(cnd) {
      raise_limit(cnd)
      if (is.null(database$connect)) {
        return(when_unlocked(cnd, database, work, ...))
      }
      disconnect(database$state)
      database$state$con <- NULL
      with_database(database, work, ...)
    }
  )
}

#' A given connection to SQLite may be one that does not wait for others: it
#' stays so, and is asked again.
#' @noRd
when_unlocked <- function(cnd, database, work, ..., seconds = 5) {
  until <- Sys.time() + seconds
  repeat {
    is_locked <- grepl("is locked", conditionMessage(cnd), fixed = TRUE) &&
      is_sqlite(database$state$con)
    if (!is_locked || Sys.time() > until) stop(cnd)
    Sys.sleep(0.02)
    answer <- tryCatch(list(with_database(database, work, ...)),
                       error = identity)
    if (!inherits(answer, "error")) return(answer[[1]])
    raise_limit(answer)
    cnd <- answer
  }
}

#' Of package RSQLite: cells and looks of a batch can be packed into JSON.
#' @noRd
is_sqlite <- function(con) inherits(con, "SQLiteConnection")

#' Of packages RPostgres and RPostgreSQL.
#' @noRd
is_postgres <- function(con) {
  inherits(con, c("PqConnection", "PostgreSQLConnection"))
}
