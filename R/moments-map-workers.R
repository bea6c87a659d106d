# The chunks of moments_map() on the workers of future's plan, added in order.

#' Calls add(part) for each chunk after the first `done`. So many are open at
#' once that no worker waits, and no more, so that memory does not grow.
#' @noRd
in_order_over_workers <- function(chunks, done, job, add) {
  left <- seq_along(chunks)[seq_along(chunks) > done]
  if (!isNamespaceLoaded("future") || is_sequential_plan()) {
    for (at in left) add(tried_here(chunks[[at]], at, job, job$retries))
  } else {
    in_order_of_futures(chunks, left, job, add)
  }
  invisible()
}

#' In the order of the chunks, so that the sum's rounding does not depend on the
#' workers; twice as many chunks as workers are on their way.
#' @noRd
in_order_of_futures <- function(chunks, left, job, add) {
  rlang::local_options(future.globals.maxSize = Inf)
  job <- with_globals(job)
  window <- 2 * min(future::nbrOfWorkers(), 500)
  open <- list()
  sent <- 0
  said <- FALSE
  on.exit(cancel_all(open))
  for (at in left) {
    while (sent < length(left) && length(open) < window) {
      sent <- sent + 1
      open[[as.character(left[sent])]] <- sent_chunk(chunks[[left[sent]]], job)
    }
    name <- as.character(at)
    part <- collected(open[[name]])
    open[[name]] <- NULL
    if (inherits(part, "error")) {
      if (job$retries < 1) stop(part)
      if (inherits(part, "FutureError")) open <- sent_anew(open, chunks, job)
      failed <- part
      part <- tried_again(chunks[[at]], job)
      if (is.null(part)) {
        part <- read_part(chunks[[at]], job)
        if (!said) warn_read_here(at, failed)
        said <- TRUE
      }
    }
    add(check_part_rows(part, at, job))
  }
}

#' A worker that died takes those along that were sent to it: workers start
#' anew, and so do the chunks.
#' @noRd
sent_anew <- function(open, chunks, job) {
  finished <- Filter(Negate(is.null), lapply(open, finished_future))
  renew_plan()
  for (other in setdiff(names(open), names(finished))) {
    open[[other]] <- sent_chunk(chunks[[as.integer(other)]], job)
  }
  open[names(finished)] <- finished
  open
}

#' Whether chunks are read in this process, one after another.
#' @noRd
is_sequential_plan <- function() {
  inherits(future::plan(), "sequential") || future::nbrOfWorkers() == 1
}

#' An error of R's own in making a future is one of the chunk's.
#' @noRd
sent_chunk <- function(chunk, job) {
  tryCatch(
    future::future(
      read_part(chunk, job), packages = c("frugalreg", job$packages),
      globals = c(list(read_part = read_part, chunk = chunk, job = job),
                  job$globals),
      seed = NULL, stdout = NA
    ),
    error = identity
  )
}

#' The job with what `read` names of this session's prompt, and the packages
#' that are attached for it.
#' @noRd
with_globals <- function(job) {
  read <- job$read
  found <- future::getGlobalsAndPackages(quote(read()), envir = environment(),
                                         globals = TRUE)
  job$globals <- unclass(found$globals)
  job$globals <- job$globals[setdiff(names(job$globals), "read")]
  job$packages <- union(job$packages, found$packages)
  job
}

#' An error as a value, for the chunk to be tried again; a limit of time stays
#' one.
#' @noRd
unless_limit <- function(cnd) {
  raise_limit(cnd)
  cnd
}

#' The moments of a chunk, or the error that it ended in. What was collected
#' before is returned as it is.
#' @noRd
collected <- function(future) {
  if (inherits(future, "error") || inherits(future, "moments")) return(future)
  tryCatch(future::value(future), error = unless_limit)
}

#' What is there already; NULL where it is not, or was lost.
#' @noRd
finished_future <- function(future) {
  if (!inherits(future, "Future")) return(NULL)
  there <- tryCatch(future::resolved(future), error = function(cnd) FALSE)
  part <- if (there) collected(future)
  if (inherits(part, "moments")) part
}

#' On a worker; NULL where that fails, too. The last try is here.
#' @noRd
tried_again <- function(chunk, job) {
  for (attempt in seq_len(job$retries - 1)) {
    part <- collected(sent_chunk(chunk, job))
    if (!inherits(part, "error")) return(part)
    if (inherits(part, "FutureError")) renew_plan()
  }
}

#' What works in this session and on no worker is slow, and mostly an oversight:
#' a package, a path, a function of another file.
#' @noRd
warn_read_here <- function(at, failed) {
  warn_frugal(failed_because(paste("Chunk", at, "was read in this session, as",
                                   "workers failed"), failed), "workers")
}

#' Where there are no workers; the error of the last try is raised.
#' @noRd
tried_here <- function(chunk, at, job, retries) {
  for (attempt in seq_len(retries)) {
    part <- tryCatch(read_part(chunk, job), error = unless_limit)
    if (inherits(part, "moments")) return(check_part_rows(part, at, job))
  }
  check_part_rows(read_part(chunk, job), at, job)
}

#' Waits for chunks that are being read and drops them: no worker stays busy.
#' @noRd
cancel_all <- function(open) {
  for (future in open) {
    if (inherits(future, "Future")) try(future::value(future), silent = TRUE)
  }
}

#' The sum so far. Another call of the same chunks goes on with it.
#' @noRd
saved_sum <- function(file, job) {
  if (is.null(file)) return(NULL)
  if (!is_text(file) || dir.exists(file) || !dir.exists(dirname(file))) {
    abort_input("file", "NULL or a file in a folder that exists",
                found_phrase(file))
  }
  if (!file.exists(file)) return(NULL)
  saved <- tryCatch(suppressWarnings(readRDS(file)), error = function(cnd) {
    raise_limit(cnd)
    abort_input("file", paste("a file written by this function, or a new one",
                              "(remove it to begin anew)"),
                paste0(dQuote(file, FALSE), ", which is damaged or something ",
                       "else"), parent = readable_condition(cnd))
  })
  fits <- is.list(saved) && is_of_job(saved$of, job) &&
    is_whole(saved$done, 1, job$count)
  if (!fits) {
    abort_input("file", "of the same chunks and settings, or new",
                "another")
  }
  check_sum_rows(saved, job)
  check_saved(saved$moments)
  saved[c("moments", "done")]
}

#' As check_part_rows(), of all chunks so far.
#' @noRd
check_sum_rows <- function(total, job) {
  if (is.null(job$rows) || is.null(total$moments)) return(invisible())
  found <- total$moments$n + (total$moments$unlabelled$n %||% 0)
  expected <- sum(job$rows[seq_len(total$done)])
  if (found != expected) {
    abort_input("rows", paste("the rows of each chunk,", format(expected),
                              "in the chunks of `file`"),
                format(found))
  }
}

#' By what a saved sum is known to be of the same job.
#' @noRd
job_mark <- function(job) {
  c(job[c("count", "first", "chunks", "y", "key", "levels", "settings")],
    formula = deparse(job$formula), weights = job$weights)
}

#' Earlier versions did not mark the chunks.
#' @noRd
is_of_job <- function(mark, job) {
  known <- job_mark(job)
  if (is.list(mark) && is.null(mark$chunks)) known$chunks <- NULL
  identical(mark, known)
}

#' Whole or not at all. With `every`, at most once in so many seconds.
#' @noRd
save_sum <- function(total, file, job, every = 0) {
  if (is.null(file) || is.null(total$moments)) return(invisible())
  if (every > 0 && file.exists(file) &&
        difftime(Sys.time(), file.mtime(file), units = "secs") < every) {
    return(invisible())
  }
  replace_rds(c(total[c("moments", "done")], list(of = job_mark(job))), file)
}

#' Where something else has ended the sum already, which is to be told.
#' @noRd
keep_sum <- function(total, file, job) {
  tryCatch(save_sum(total, file, job), error = function(cnd) {
    warn_frugal(failed_because("The sum so far could not be saved", cnd),
                "file")
  })
}

#' The error that ended moments_map(), with the `moments` of the chunks that
#' were `done`.
#' @noRd
raise_with_sum <- function(cnd, total) {
  own <- inherits(cnd, "frugalreg_error")
  message <- paste0(
    # Its cause is shown beside it.
    closed_sentence(if (own) cnd$message else conditionMessage(cnd)), " ",
    if (is.null(total$moments)) "No" else format(total$done),
    if (isTRUE(total$done == 1)) " chunk was added" else " chunks were added",
    if (!is.null(total$moments)) " before (cnd$moments)", "."
  )
  if (own) {
    cnd$message <- message
    cnd["moments"] <- total["moments"]
    cnd$done <- total$done
    rlang::cnd_signal(cnd)
  }
  abort_frugal(message, class_of_failure(cnd), moments = total$moments,
               done = total$done, parent = readable_condition(cnd))
}

#' As raise_interrupt(); `total` is a list of moments and done.
#' @noRd
raise_map_interrupt <- function(total, file = NULL) {
  signalCondition(structure(
    class = c("frugalreg_interrupt", "interrupt", "condition"),
    c(list(message = "Adding chunks was interrupted.", call = NULL), total)
  ))
  session$chunks <- total
  message("Adding chunks was interrupted ", if (is.null(total$moments)) {
    "before any was added."
  } else if (!is.null(file)) {
    paste0("after ", counted(total$done, "chunk"), "; last_moments() has ",
           "their `moments`, and the same call goes on from ",
           dQuote(file, FALSE), ".")
  } else {
    paste0("after ", counted(total$done, "chunk"), "; last_moments() has ",
           "their `moments`.", lost_with_script())
  })
  rlang::interrupt()
  invokeRestart("abort")
}

#' A function to be told how many chunks are done, those `before` included,
#' which a file had already.
#' @noRd
map_meter <- function(count, before, progress, frame = parent.frame()) {
  progress_meter(count, progress, before = before, frame = frame,
                 line = function(done, seconds) {
                   left <- seconds / max(done - before, 1) * (count - done)
                   paste0(done, " of ", count, " chunks, ",
                          format(ceiling(left)), " s left")
                 })
}
