# Independent pieces of work, on the workers of future's plan where the user has
# made one, else in turn. What comes out does not depend on it: no piece draws
# from R's random numbers.

#' `workers` of NULL are those of the plan; so many, those of a plan for this.
#' @noRd
over_workers <- function(pieces, work, workers = NULL) {
  progress <- counted_progress(length(pieces), "folds",
                               getOption("frugalreg.progress", FALSE))
  on.exit(progress$end())
  ticked <- function(result) {
    progress$tick()
    result
  }
  if (!is.null(workers)) {
    old <- temporary_plan(workers)
    on.exit(if (!is.null(old)) future::plan(old), add = TRUE)
  }
  if (length(pieces) < 2 || identical(workers, 1) || !several_workers()) {
    return(lapply(pieces, function(piece) ticked(work(piece))))
  }
  # What a worker needs is data in memory already.
  rlang::local_options(future.globals.maxSize = Inf)
  open <- lapply(pieces, function(piece) {
    future::future(work(piece), seed = NULL, packages = "frugalreg",
                   globals = list(work = work, piece = piece))
  })
  lapply(open, function(future) ticked(future::value(future)))
}

several_workers <- function() {
  isNamespaceLoaded("future") && future::nbrOfWorkers() > 1
}

#' Returns the plan that it replaces; NULL where there is none to restore.
#' @noRd
temporary_plan <- function(workers) {
  if (workers == 1) return(NULL)
  if (!requireNamespace("future", quietly = TRUE)) {
    message("Package future is not installed: `workers` is 1.")
    return(NULL)
  }
  processes <- if (future::supportsMulticore()) future::multicore
               else future::multisession
  future::plan(processes, workers = workers)
}
