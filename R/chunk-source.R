#' Rows that come in chunks
#'
#' A reader of chunks of rows, for data that are larger than memory or in a
#' database. [moments()], [momentnet()] and [cv_momentnet()] read such data:
#' they add one chunk after another to their sums and never hold more than one.
#'
#' @details
#' Call `chunk_source()` for
#' * a function that reads the next rows (see below);
#' * a DBI connection and a query;
#' * files in parquet format;
#' * objects of your own class, if you have written a method.
#'
#' The result of a query (a DBI result), a `big.matrix` of package bigmemory and
#' a `DelayedMatrix` (such as an `HDF5Array`) can be given to [moments()] and
#' the fitting functions directly. For these, call `chunk_source()` only to
#' change how they are read.
#'
#' **A function** follows the protocol of package biglm. Each call returns the
#' next rows, as a data frame or a matrix, and `NULL` at the end. If the
#' function has an argument `reset`, it is called with `reset = TRUE` before the
#' first rows, and must go back to the beginning. Readers of files with a cursor
#' (csv, arrow, duckdb, Spark partitions) work in this way.
#'
#' **Columns and gaps.** All columns other than label, weights and key are
#' attributes. Columns of later chunks are found by name; columns that the first
#' chunk did not have are left out, and a message names them at the end. `NA`
#' means not seen. A row whose label is `NA` adds only to the moments of the
#' attributes.
#'
#' @param x A function, see *Details*; a DBI connection (with `query`) or
#'   result; a `big.matrix`; a `DelayedMatrix`; or a character vector of parquet
#'   files.
#' @param ... Not used.
#' @param query For a connection: a query. It is sent when the first chunk is
#'   asked for, and again for a second pass. Do not use the connection for
#'   anything else in between.
#' @param columns For parquet files: the names of the columns to read, or `NULL`
#'   for all.
#' @param chunk Whole number: how many rows are read at once. Parquet files are
#'   always read one file at a time, so write large tables as many files.
#' @param key `NULL`, or the name of a column that identifies the examples. It
#'   is not an attribute. Examples are put in folds by their key, the same ones
#'   in every session (times by their seconds, whatever the time zone), and rows
#'   with the same key are in the same fold. If rows near in time resemble each
#'   other, or if values drop out in blocks of time, use the day or the block as
#'   key.
#' @param levels The levels of text columns: a list by name, or `TRUE` to find
#'   them in a first pass over all chunks (for sources that can begin again).
#'   With `NULL` text is refused. A factor has the levels that it has in the
#'   first chunk.
#' @param rows `NULL`, or the number of rows, for `progress`.
#' @return `chunk_source()`: an object of class `chunk_source`. It has a
#'   position: what was read is not read again. `last_moments()`: a list of
#'   `moments` and `source` from the last reading in this session that was
#'   interrupted and not caught, or `NULL`.
#' @seealso [moments_map()] for several machines; [attribute_source()] to pay
#'   for single values of a database.
#' @references
#' Lumley, T. (2020). biglm: Bounded Memory Linear and Generalized Linear
#' Models. R package. <https://CRAN.R-project.org/package=biglm>.
#' @examples
#' # A reader of mtcars, ten rows at a time
#' reader <- function() {
#'   at <- 0
#'   function(reset = FALSE) {
#'     if (reset) at <<- 0
#'     if (reset || at >= nrow(mtcars)) return(NULL)
#'     rows <- seq(at + 1, min(at + 10, nrow(mtcars)))
#'     at <<- at + 10
#'     mtcars[rows, ]
#'   }
#' }
#' all <- moments(chunk_source(reader()), y = "mpg")
#' all.equal(coef(momentnet(all), s = 1),
#'           coef(momentnet(mtcars[-1], mtcars$mpg), s = 1))
#' momentnet(mpg ~ wt + log(hp), data = chunk_source(reader()))
#' cv_momentnet(chunk_source(reader()), y = "mpg", nfolds = 5)
#' @order 1
#' @export
chunk_source <- function(x, ...) {
  check_given(mget("x"), "x")
  UseMethod("chunk_source")
}

# What moments() reads in chunks, a class a kind. A kind is a file with a
# method of chunk_source().
chunked_classes <- c("chunk_source", "DBIResult", "big.matrix", "DelayedMatrix")

#' Whether data are read by chunk_source() or held in memory, as tables are.
#' @noRd
is_chunked <- function(x) inherits(x, chunked_classes)

#' read(): the next rows or NULL; restart(): to the beginning, or NULL where
#' that cannot be done. The state has its position: rows `done`, and a chunk
#' that is `pending`, read but not yet added. goes_on(): whether more can be
#' read after read() has failed.
#' @noRd
new_chunk_source <- function(label, read, restart = NULL, key = NULL,
                             levels = NULL, rows = NULL,
                             goes_on = function() TRUE) {
  if (!is.null(key)) check_column_name(key, "key")
  if (!is.null(rows)) rows <- check_count(rows, "rows", 0)
  structure(
    list(label = label, read = read, restart = restart, key = key,
         levels = check_levels(levels), rows = rows, goes_on = goes_on,
         state = list2env(list(done = 0, pending = NULL))),
    class = "chunk_source"
  )
}

#' A name; whether there is such a column shows when the first rows are read.
#' @noRd
check_column_name <- function(x, argument) {
  if (!is_text(x)) {
    abort_input(argument, "the name of a column", found_phrase(x))
  }
  x
}

#' NULL: factors keep theirs; TRUE: a first pass finds them; or a list of them.
#' @noRd
check_levels <- function(levels) {
  if (is.null(levels) || isTRUE(levels)) return(levels)
  fits <- is.list(levels) && !is.null(names(levels)) &&
    all(vapply(levels, is.character, NA))
  if (!fits) {
    abort_input("levels", paste("NULL, TRUE, or a list of the levels of each",
                                "column of text, by name"),
                found_phrase(levels))
  }
  lapply(levels, unique)
}

#' @export
chunk_source.chunk_source <- function(x, ...) {
  check_no_dots(...)
  x
}

#' @rdname chunk_source
#' @order 2
#' @usage
#' \method{chunk_source}{function}(x, ..., key = NULL, levels = NULL, rows =
#' NULL)
#' @export
chunk_source.function <- function(x, ..., key = NULL, levels = NULL,
                                  rows = NULL) {
  check_no_dots(...)
  if (!"reset" %in% names(formals(args(x)))) {
    return(new_chunk_source("a function", x, NULL, key, levels, rows))
  }
  # Readers of this protocol may open what they read when they are reset.
  is_open <- FALSE
  restart <- function() {
    x(reset = TRUE)
    is_open <<- TRUE
  }
  read <- function() {
    if (!is_open) restart()
    x(reset = FALSE)
  }
  new_chunk_source("a function", read, restart, key, levels, rows)
}

#' @export
chunk_source.default <- function(x, ...) {
  abort_input("x", paste("a function, a DBI connection or result, a",
                         "big.matrix, a DelayedMatrix, or parquet files"),
              found_phrase(x))
}

#' @export
print.chunk_source <- function(x, ...) {
  cat("<chunk_source> ", x$label, ", ", format(x$state$done), " rows read",
      if (!is.null(x$rows)) {
        paste0(if (x$state$done > x$rows) ", where `rows` says " else " of ",
               format(x$rows))
      }, "\n", sep = "")
  invisible(x)
}

#' The next chunk, which stays pending until it was added.
#' @noRd
next_chunk <- function(source) {
  state <- source$state
  repeat {
    # Interrupts wait: rows that were taken from a cursor must not get lost.
    if (is.null(state$pending)) {
      suspendInterrupts(state$pending <- source$read())
    }
    chunk <- state$pending
    if (is.null(chunk) || NROW(chunk) > 0) break
    state$pending <- NULL
  }
  if (!is.null(chunk)) as_chunk(chunk, source)
}

#' The chunk is counted and forgotten: next_chunk() reads the next one.
#' @noRd
chunk_added <- function(source, rows) {
  source$state$done <- source$state$done + rows
  source$state$pending <- NULL
}

#' A table of numbers and factors.
#' @noRd
as_chunk <- function(chunk, source) {
  if (inherits(chunk, "Matrix")) chunk <- as.matrix(chunk)
  if (is.matrix(chunk) && holds_numbers(chunk)) {
    storage.mode(chunk) <- "double"
    if (is.null(source$terms$formula)) return(chunk)
    chunk <- as.data.frame(chunk)
  }
  if (!is.data.frame(chunk)) {
    abort_input("x", "made of chunks that are data frames or numeric matrices",
                found_phrase(chunk))
  }
  check_saved(chunk, "x")
  refuse_columns_twice(names(chunk), names(chunk), "x")
  # Of a key no digit is to be lost.
  large <- vapply(chunk, inherits, NA, "integer64") &
    !names(chunk) %in% source$key
  chunk[large] <- lapply(chunk[large], integer64_numbers)
  levels <- source$levels
  for (name in intersect(names(chunk), names(levels))) {
    chunk[[name]] <- known_levels(chunk[[name]], levels[[name]], name)
  }
  chunk
}

#' For a second pass, after one that found the levels.
#' @noRd
restart_chunks <- function(source) {
  if (is.null(source$restart)) {
    abort_input("levels", paste("a list for a source that cannot be read",
                                "twice, such as the result of a query"),
                "TRUE")
  }
  source$restart()
  source$state$done <- 0
  source$state$pending <- NULL
}

#' With the levels of all columns of text, which a first pass finds.
#' @noRd
with_found_levels <- function(source) {
  if (!isTRUE(source$levels)) return(source)
  if (source$state$done > 0) {
    abort_input("x", paste("a source at its beginning, as levels = TRUE reads",
                           "it twice"),
                paste("one of which", rows_phrase(source$state$done),
                      "were read"))
  }
  if (is.null(source$restart)) restart_chunks(source)
  source["levels"] <- list(NULL)
  found <- numbers <- list()
  while (!is.null(chunk <- next_chunk(source))) {
    if (is.data.frame(chunk)) {
      coded <- vapply(chunk, function(values) {
        is.character(values) || is.factor(values)
      }, NA)
      for (name in setdiff(names(chunk)[coded], source$key)) {
        found[[name]] <- union(found[[name]],
                               unique(as.character(chunk[[name]])))
      }
      # Of a column of codes a reader may have made numbers in some chunks.
      for (name in setdiff(names(chunk)[!coded], source$key)) {
        texts <- as.character(unique(chunk[[name]]))
        numbers[[name]] <- utils::head(union(numbers[[name]], texts), 1e3)
      }
    }
    chunk_added(source, NROW(chunk))
  }
  restart_chunks(source)
  found <- Map(union, found, numbers[names(found)])
  source$levels <- lapply(found, levels_of_texts)
  source
}
