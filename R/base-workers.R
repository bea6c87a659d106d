# Independent pieces of work, on the workers of future's plan where the user has
# made one, else in turn. What comes out does not depend on it: no piece draws
# from R's random numbers.

#' `workers` of NULL are those of the plan; so many, those of a plan for this.
#' @noRd
over_workers <- function(pieces, work, workers = NULL) {
  progress <- counted_progress(length(pieces), "folds", wants_progress())
  on.exit(progress$end())
  if (length(pieces) > 1) rlang::local_options(frugalreg.progress = FALSE)
  ticked <- function(result) {
    progress$tick()
    result
  }
  if (plans_for(workers)) {
    old <- future::plan("list")
    on.exit(future::plan(old), add = TRUE)
    plan_workers(workers)
  }
  if (length(pieces) < 2 || identical(workers, 1) || !several_workers()) {
    return(lapply(pieces, function(piece) ticked(work(piece))))
  }
  # What a worker needs is data in memory already.
  rlang::local_options(future.globals.maxSize = Inf)
  with_new_workers(function() {
    open <- lapply(pieces, function(piece) {
      future::future(work(piece), seed = NULL, packages = "frugalreg",
                     globals = list(work = work, piece = piece))
    })
    lapply(open, function(future) ticked(future::value(future)))
  })
}

#' Of verbs that have the argument.
#' @noRd
check_workers <- function(workers) {
  if (!is.null(workers)) check_count(workers, "workers", upper = 1024)
}

#' A worker that died, or one whose answer an interrupt has cut in two, would
#' fail all that comes after it: they are started anew, once, and so is the run.
#' @noRd
with_new_workers <- function(run) {
  tryCatch(run(), FutureError = function(cnd) {
    renew_plan()
    run()
  })
}

#' Processes that died are started anew with the plan.
#' @noRd
renew_plan <- function() {
  plan <- future::plan("list")
  future::plan("sequential")
  future::plan(plan)
}

#' Whether there is a plan of more than one worker. Where future is not loaded
#' nobody has made one.
#' @noRd
several_workers <- function() {
  isNamespaceLoaded("future") && future::nbrOfWorkers() > 1
}

#' Is there to be a plan of its own, and can there be one?
#' @noRd
plans_for <- function(workers) {
  if (is.null(workers) || workers == 1) return(FALSE)
  if (requireNamespace("future", quietly = TRUE)) return(TRUE)
  message("Package future is not installed: `workers` is 1.")
  FALSE
}

#' Later versions of parallelly have a limit, which some plans meet only when
#' their workers are counted.
#' @noRd
plan_workers <- function(workers) {
  processes <- if (future::supportsMulticore()) future::multicore
               else future::multisession
  unless_classed({
    future::plan(processes, workers = workers)
    future::nbrOfWorkers()
  }, function(cnd) {
    abort_input("workers", "as many as can be started here", paste0(
      format(workers), " (", conditionMessage(cnd), ")"
    ), parent = cnd)
  })
}
