# Runs a learner over the rows of a source and keeps what it became, however the
# run ended.

#' `earlier` is the result of the run that this one continues, if any;
#' `new_rows` says whether the rows are others than the earlier run's. A run:
#'
#'   setup    see online-fit.R
#'   result   what came of it:
#'     status, failure, cause   "finished", or how it ended, with message, row,
#'                  column and value, and the condition that an oracle raised
#'     coefficients, intercept  the average; NULL of a learner that is asked
#'     state    what it goes on from. Its learner, account (of looks), draws and
#'              order are the core's business, which makes and reads them
#'     path     records of the average: examples, looks, intercept, coefficients
#'              (a column each); planned, the visits after which they are made
#'     kept     looks that are kept (see look-kept.R)
#'     labels   of all rows so far, where looks are kept
#'     rows     how many rows the source had
#'     label_key   see label_key()
#'   oracle   TRUE where the values came from one
#'   row_name   of the row that ended it, where rows have names
#'   batch    how many rows it was asked for at once
#'   keeper   what of it is safe already (see finished_run())
#' @noRd
run_online <- function(setup, source, y, earlier = NULL, new_rows = FALSE,
                       keeper = new.env()) {
  setup <- current_setup(setup)
  control <- setup$control
  check_open_questions(source$batch %||% 1, setup$spec)
  is_resumed <- !is.null(earlier) && !new_rows
  options <- list(
    seed = seed_words(setup$seed), passes = control$passes,
    shuffle = control$shuffle, new_rows = new_rows,
    checkpoints = if (is_resumed) {
      earlier$planned
    } else {
      # Checkpoints are counted on from all runs so far.
      before <- if (is.null(earlier)) 0
                else learner_summary(setup, earlier)$visits
      checkpoint_grid(control$checkpoints, max(before, piloted(setup$spec)),
                      before + source$n * control$passes)
    },
    keep_looks = control$keep_looks,
    # Rows are counted on from those of earlier data.
    rows_before = setup$rows - if (is_resumed) source$n else 0,
    progress = compiled_progress(control$progress),
    most = if (new_rows) NULL else setup$most, keeper = keeper
  )
  keeper$run <- function(result) {
    result$planned <- options$checkpoints
    result$rows <- source$n
    result$label_key <- if (is_resumed) earlier$label_key else label_key(y)
    result$path <- append_path(earlier$path, result$path)
    result$kept <- more_kept(earlier$kept, result$kept)
    if (control$keep_looks) {
      result$labels <- if (is_resumed) earlier$labels
                       else joined_labels(earlier$labels, y)
    }
    if (!is_resumed) setup$rows <- setup$rows + source$n
    list(setup = setup, result = result, oracle = !is_free(source),
         row_name = row_name(source, result$failure$row),
         batch = source$batch %||% 1, keeper = keeper)
  }
  keeper$run(compiled_run(setup, earlier$state, source, y, options))
}

#' A run to its end: a fit, or the condition that says why there is none. From
#' the first purchase on nothing is lost however it is left: compiled code hands
#' its result to `keeper` also where somebody jumps out of an oracle.
#' @noRd
finished_run <- function(...) {
  keeper <- new.env()
  keeper$is_safe <- FALSE
  on.exit(saved_learner(keeper))
  fit <- tryCatch(
    finish(run_online(..., keeper = keeper)),
    error = function(cnd) {
      learner <- cnd$learner %||% saved_learner(keeper)
      if (is.null(cnd$learner) && !is.null(learner)) {
        raise_with_learner(cnd, learner)
      }
      rlang::cnd_signal(cnd)
    },
    interrupt = function(cnd) {
      learner <- cnd$learner %||% saved_learner(keeper)
      if (is.null(learner)) raise_bare_interrupt() else raise_interrupt(learner)
    }
  )
  # As late as can be: an interrupt may come between any two steps.
  session$learner <- keeper$previous
  fit
}

#' What last_learner() has, where nothing else took it there.
#' @noRd
saved_learner <- function(keeper) {
  if (keeper$is_safe || is.null(keeper$result)) return(keeper$learner)
  keep_learner(keeper$run(keeper$result))
}

#' The loop over the rows, in C++. Where memory is short at the start, the error
#' says how much a learner of so many columns needs.
#' @noRd
compiled_run <- function(setup, state, source, y, options) {
  tryCatch(
    cpp_run_online(spec_for_looks(setup), state %||% list(), unclass(source),
                   labels_for_looks(y, options$rows_before), options),
    frugalreg_error_memory = function(cnd) {
      abort_frugal(paste0("A learner of ", setup$spec$columns,
                          " columns needs about ",
                          bytes_phrase(80 * setup$spec$columns),
                          " beyond the data: ", conditionMessage(cnd)),
                   "input", parent = cnd)
    }
  )
}

#' The visits that give the scale: nothing is learned before they are over.
#' @noRd
piloted <- function(spec) spec$pilot$visits %||% 0

#' Visits after which the average is recorded: those given or log-spaced ones
#' between `base` and the `last`, which is included.
#' @noRd
checkpoint_grid <- function(count, base, last) {
  if (length(count) > 1) {
    return(c(count[count > base & count < last], last))
  }
  if (count == 0) return(numeric())
  if (count == 1) return(last)
  unique(round(exp(seq(log(min(base + 1, last)), log(last),
                       length.out = count))))
}

#' A run that goes on after the last visit records its end again: an interrupt
#' may come between the two.
#' @noRd
append_path <- function(earlier, path) {
  if (is.null(earlier)) return(path)
  new <- !path$examples %in% utils::tail(earlier$examples, 1)
  list(examples = c(earlier$examples, path$examples[new]),
       looks = c(earlier$looks, path$looks[new]),
       intercept = c(earlier$intercept, path$intercept[new]),
       coefficients = cbind(earlier$coefficients,
                            cbind(path$coefficients)[, new, drop = FALSE]))
}
