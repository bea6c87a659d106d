#' Moments on more than one machine
#'
#' Adds up the [moments()] of many chunks on parallel workers: processes of this
#' computer, machines of a cluster, or jobs of a queue, as set by
#' `future::plan()`. The workers read the chunks themselves, and each chunk
#' returns only its moments, 16 d^2 bytes for d columns. Use it for data that
#' are too large for one machine, or to save time; [chunk_source()] reads chunks
#' in this session.
#'
#' @details
#' All workers count from one origin, which a first chunk gives, and put rows in
#' folds by a hash of their `key`. Moments are added in the order of the chunks.
#' The result is therefore the same, bit for bit, for any number of workers and
#' any plan, and also without a plan.
#'
#' **If a chunk fails**, because its worker died or `read()` raised an error, it
#' is done again, up to `retries` times, the last time in this session. If that
#' fails too, or at an interrupt, the sum so far is kept: in `file`, if one was
#' given, and in the condition (`cnd$moments`, of the first `cnd$done` chunks).
#' The same call with the same `file` continues from there.
#'
#' @param chunks A vector or list with one element for each chunk: file names,
#'   ranges of keys, numbers.
#' @param read A function of an element of `chunks` that returns its rows: a
#'   data frame or matrix, or a [chunk_source()] for more rows than fit into
#'   memory. It runs on the workers and must open its files and connections
#'   there.
#' @param y The name of the column of labels. Omit it with a `formula`.
#' @param ... Not used.
#' @param formula `NULL`, or a formula, as for [moments()].
#' @param folds,key,levels,origin,y_origin As for [moments()] and
#'   [chunk_source()]. `folds` needs a `key`, because row numbers differ from
#'   worker to worker. Levels of text must be given; they are not found.
#' @param weights `NULL`, or the name of the column of weights.
#' @param rows `NULL`, or the number of rows (of weight above 0) in each chunk,
#'   which is then checked.
#' @param retries How many times a chunk that failed is done again.
#' @param file `NULL`, or a file in which the sum so far is kept. It is replaced
#'   only when the new sum has been written completely, so that it survives a
#'   full disk.
#' @param packages Names of packages that `read` needs on the workers.
#' @param progress `TRUE` to show progress, as in [frugal_control()].
#' @return An object of class [moments()].
#' @section Errors:
#' * `frugalreg_error_input` for settings, for chunks that do not fit together,
#'   for numbers of rows other than `rows`, and for a `file` that cannot be read
#'   or written (with the moments, as above).
#' * `frugalreg_error_source` if a chunk cannot be read.
#' @section Cost: That of [moments()], divided among the workers. In addition,
#' 16 d^2 bytes for each chunk (and for each fold as much again) are sent and
#' added. With chunks of 100 d rows or more this is little.
#' @seealso `vignette("larger-than-one-machine")`: clusters, Slurm and Spark.
#' @references
#' Bengtsson, H. (2021). A Unifying Framework for Parallel and Distributed
#' Processing in R using Futures. *The R Journal* 13(2).
#' \doi{10.32614/RJ-2021-048}.
#' @examples
#' parts <- split(mtcars, rep(1:4, each = 8))
#' read <- function(part) parts[[part]]
#' all <- moments_map(1:4, read, y = "mpg")
#' momentnet(all)
#' @export
moments_map <- function(chunks, read, y, ..., formula = NULL, folds = NULL,
                        key = NULL, levels = NULL, weights = NULL,
                        origin = NULL, y_origin = NULL, rows = NULL,
                        retries = 2, file = NULL, packages = NULL,
                        progress = shows_progress()) {
  check_no_dots(...)
  job <- map_job(as.list(environment()))
  further_columns_once(sum_of_chunks(chunks, job, file, progress))
}

#' As moments_map() says.
#' @noRd
sum_of_chunks <- function(chunks, job, file, progress) {
  total <- saved_sum(file, job)
  if (is.null(total$moments)) total <- pilot_chunk(chunks, job)
  job$layout <- total$moments
  job$open <- open_origins(total$moments, job$settings)
  job$layout[c(additive, powers, "folds", "unlabelled")] <- NULL
  finished <- FALSE
  on.exit(if (!finished) keep_sum(total, file, job))
  meter <- map_meter(length(chunks), total$done, check_flag(progress,
                                                            "progress"))
  on.exit(meter(NULL), add = TRUE)
  add <- function(part) {
    force(part) # reading can be interrupted, adding cannot
    suspendInterrupts({
      total$moments <<- add_parts(total$moments, part)
      total$done <<- total$done + 1
    })
    save_sum(total, file, job, every = 10)
    meter(total$done)
  }
  tryCatch({
    in_order_over_workers(chunks, total$done, job, add)
    save_sum(total, file, job)
  },
  error = function(cnd) raise_with_sum(cnd, total),
  interrupt = function(cnd) raise_map_interrupt(total, file))
  finished <- TRUE
  total$moments
}

#' What a worker has to know, checked.
#' @noRd
map_job <- function(given) {
  if (length(given$chunks) == 0) {
    abort_input("chunks", "a list with at least one element", "empty")
  }
  if (!is.function(given$read)) {
    abort_input("read", "a function of a chunk", found_phrase(given$read))
  }
  if (!is.null(given$formula) && !rlang::is_missing(given$y)) {
    abort_input("y", "missing with a `formula`, which names the label", "given")
  }
  if (isTRUE(given$levels)) {
    abort_input("levels", "NULL or a list of the levels of columns of text",
                "TRUE")
  }
  if (!is.null(given$folds)) {
    given$folds <- check_count(given$folds, "folds", 2, 1e4)
    if (is.null(given$key)) {
      abort_input("key", paste("given with folds, as row numbers differ",
                               "between workers"), "NULL")
    }
  }
  count <- length(given$chunks)
  if (!is.null(given$rows) && !(are_whole(given$rows, 0, 2^53) &&
                                  length(given$rows) == count)) {
    abort_input("rows", paste("NULL or", count, "whole numbers"),
                found_phrase(given$rows))
  }
  list(
    first = given$chunks[[1]],
    chunks = rlang::hash(without_functions(as.list(given$chunks))),
    read = given$read, rows = given$rows,
    y = if (is.null(given$formula)) check_map_label(given),
    formula = given$formula, key = given$key, count = count,
    levels = check_levels(given$levels),
    weights = check_map_weights(given$weights),
    settings = given[c("folds", "origin", "y_origin")],
    retries = check_count(given$retries, "retries", 0, 100),
    packages = given$packages
  )
}

#' Functions and connections are not the same from session to session.
#' @noRd
without_functions <- function(value) {
  if (is.data.frame(value)) value <- as.list(value)
  if (is.list(value) && !is.object(value)) {
    return(lapply(value, without_functions))
  }
  if (is.atomic(value)) value
}

#' The column of the labels: data that workers read cannot have them in a
#' vector.
#' @noRd
check_map_label <- function(given) {
  if (rlang::is_missing(given$y)) abort_input("y", "given", "missing")
  check_column_name(given$y, "y")
}

#' As that of the labels; NULL where each row counts once.
#' @noRd
check_map_weights <- function(weights) {
  if (!is.null(weights)) check_column_name(weights, "weights")
}

#' The first chunk that has rows gives the layout, and the origin of all.
#' @noRd
pilot_chunk <- function(chunks, job) {
  for (at in seq_along(chunks)) {
    part <- tryCatch(
      tried_here(chunks[[at]], at, job, job$retries),
      error = function(cnd) {
        is_empty <- inherits(cnd, "frugalreg_error_no_rows")
        if (is_empty && at < length(chunks)) return(NULL)
        raise_with_sum(cnd, list(done = at - 1))
      },
      interrupt = function(cnd) raise_map_interrupt(list(done = at - 1))
    )
    if (!is.null(part)) return(list(moments = part, done = at))
    check_part_rows(list(n = 0), at, job)
  }
}

#' On a worker: the moments of one chunk.
#' @noRd
read_part <- function(chunk, job) {
  rows <- job$read(chunk)
  if (is.data.frame(rows) || is.matrix(rows)) {
    left <- rows
    rows <- chunk_source(function() {
      result <- left
      left <<- NULL
      result
    })
  }
  nothing <- is.null(rows) || identical(class(rows), "list") ||
    !isS4(rows) && holds_numbers(rows)
  if (nothing) {
    abort_input("read", "a function that returns the rows of a chunk",
                paste("one that returns", found_phrase(rows), "for the chunk",
                      found_phrase(chunk)))
  }
  source <- chunk_source(rows)
  source["key"] <- list(job$key %||% source$key)
  source["levels"] <- list(job$levels %||% source$levels)
  source$terms <- job[c("y", "formula", "weights")]
  source$is_part <- TRUE # of a sum, which says what was added
  settings <- c(job$settings, list(open = job$open))
  add_chunks(empty_part(job), source, settings, FALSE)
}

#' Nothing yet, in the layout of all; NULL for the first chunk.
#' @noRd
empty_part <- function(job) {
  layout <- job$layout
  if (is.null(layout)) return(NULL)
  empty <- function() {
    zeros <- numeric(layout$d * (layout$d + 1) / 2)
    table <- list(
      n = 0, count = zeros, product = zeros,
      sums = matrix(0, layout$d, layout$d), y_product = numeric(layout$d),
      y_sum = numeric(layout$d), y_total = 0, y_square = 0,
      third = numeric(layout$d), fourth = numeric(layout$d)
    )
    table_object(table, layout, layout$origin, layout$y_origin, NULL)
  }
  folds <- job$settings$folds
  if (is.null(folds)) empty() else with_folds(replicate(folds, empty(), FALSE))
}

#' The part itself, with as many rows as the user expects of chunk `at`.
#' @noRd
check_part_rows <- function(part, at, job) {
  found <- part$n + (part$unlabelled$n %||% 0)
  if (!is.null(job$rows) && found != job$rows[at]) {
    abort_input("rows", paste("the rows of each chunk,", format(job$rows[at]),
                              "in chunk", at), format(found))
  }
  part
}
