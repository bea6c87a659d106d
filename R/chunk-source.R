#' Rows that come in chunks
#'
#' Data that are larger than memory, or in a database: a reader of chunks of
#' rows. [moments()], and through it [momentnet()] and [cv_momentnet()], add one
#' chunk after another and never hold more than one.
#'
#' A function, a connection and a query, files in parquet format, and objects of
#' a class of your own, for which you have written a method, need
#' `chunk_source()`. The result of a query (a DBI result), a `big.matrix` of
#' package bigmemory and a `DelayedMatrix` (such as an `HDF5Array`) are taken as
#' they are, too: it is for the settings of their reading.
#'
#' A **function** follows the protocol of package biglm: each call returns the
#' next rows, a data frame or a matrix, and `NULL` at the end; if it has an
#' argument `reset`, `reset = TRUE` goes back to the beginning, and is called
#' before the first rows. Readers of files with a cursor (csv, arrow, duckdb,
#' Spark partitions) are such functions. `NA` is what was not seen. A row whose
#' label is `NA` adds to the moments of the attributes, and to nothing else. All
#' columns but label, weights and key are attributes; those of later chunks are
#' found by name, and columns that the first chunk did not have are left out (a
#' message names them at the end).
#'
#' @section Moments of chunks: `moments(x, y, ...)`, where `x` comes in chunks:
#' `y` is the *name* of the column that is the label, or a vector of all labels;
#' or `moments(formula, data = x)`, whose label must not need other rows, as
#' `y - mean(y)` does. So are `weights`: the name of a column, which then is no
#' attribute, or a vector of all; or an expression of the columns, beside a
#' formula. `origin` and `y_origin`, if not given, are means of the first chunk
#' that shows the column. `folds` is their number: a row's is a hash of its
#' `key`, or without one of its number, whatever the chunks. In `update()` of
#' labelled folds a key that is a label is in this fold. `progress` shows rows,
#' rows a second and, where known, the time left.
#'
#' An interrupt, or an error on the way, loses nothing: the condition has what
#' was added as `cnd$moments` and the rest as `cnd$source`, and
#' `update(cnd$moments, cnd$source)` goes on. (An interrupt waits until the
#' chunk that is read or added is done.) Only of a query that failed after rows
#' had come the rest is lost, as a database need not send its rows in the same
#' order again: long readings are [moments_map()] of ranges of a key, with a
#' `file`. A chunk that cannot be used, as one with `Inf`, stays the next one of
#' `cnd$source`; a new source of the same function, if that has no `reset`, goes
#' on behind it.
#'
#' @param x A function, see *Details*; a DBI connection (with `query`) or
#'   result; a `big.matrix`; a `DelayedMatrix`; or a character vector of parquet
#'   files.
#' @param ... Not used.
#' @param query For a connection: a query, which is sent when the first chunk is
#'   asked for, and again for a second pass. The connection must not be used for
#'   something else in between.
#' @param columns For files in parquet format: the names of the columns that are
#'   read, or `NULL` for all.
#' @param chunk Whole number: how many rows are read at once. For parquet files
#'   a file is read at once; write large tables as many files.
#' @param key `NULL`, or the name of a column that tells the examples apart, by
#'   which they are put in folds, the same in every session: times by their
#'   seconds, whatever the time zone. It is not an attribute. Rows of one key
#'   are in one fold: of rows near in time, or with dropouts in blocks of time,
#'   it is the day or the block, as such rows tell of each other.
#' @param levels What the levels of columns of text are: a list by name, or
#'   `TRUE` to find them in a first pass over all chunks (which needs a source
#'   that can begin again). With `NULL` text is refused; a factor has the levels
#'   that it has in the first chunk.
#' @param rows `NULL`, or how many rows there are, for `progress`.
#' @return An object of class `chunk_source`. It has a position: what was read
#'   is not read again. `last_moments()`: a list of `moments` and `source`, of
#'   the last reading in this session that was interrupted where nobody caught
#'   it; or `NULL`.
#' @section Errors: `frugalreg_error_input` for chunks that are no tables or
#'   lack a column, for labels, keys and attributes that cannot be used, and for
#'   no rows at all; `frugalreg_error_source` where reading fails, as of a lost
#'   connection or a table that vanished. Both carry `source`, and `moments`
#'   (`NULL` before the first chunk was added).
#' @section Cost: One chunk in memory, and the moments: 16 d^2 bytes, once for
#' each fold, whatever the number of rows. Time is that of the driver, to which
#' reading in chunks adds 2 to 11 % (`bench/reading.R`), and of [moments()]: at
#' 50 columns 1 to 2 microseconds of CPU a row to add, and 0.2 (`big.matrix`) to
#' 11 (`RPostgres`) to read; see `vignette("larger-than-one-machine")`.
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
    abort_input("levels", paste("given as a list for a source that cannot",
                                "begin again, such as the result of a query"),
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
    abort_input("x", "at its beginning, as `levels = TRUE` reads it twice",
                paste("a source of which", rows_phrase(source$state$done),
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
