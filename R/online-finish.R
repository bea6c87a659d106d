# What a run comes to: a fit, or the condition that says why there is none and
# carries the learner so far.

#' `run` as run_online() makes it.
#' @noRd
finish <- function(run) UseMethod("finish", run$setup)

#' @export
finish.online_setup <- function(run) {
  if (run$result$status == "finished" && !is_finite_fit(run$result)) {
    run$result$status <- "numeric"
    run$result$failure$message <- "the average is not finite"
  }
  if (run$result$status != "finished") raise_failure(run)
  keeping_learner(run, {
    fit <- learned_fit(run$setup, run$result)
    warn_assumptions(fit)
    warn_useless(run$setup, fit)
    fit
  })
}

#' @export
finish.look_setup <- function(run) {
  if (run$result$status != "finished") raise_failure(run)
  keeping_learner(run, learned_fit(run$setup, run$result))
}

#' What a learner has learned so far, as a fit.
#' @noRd
learned_fit <- function(setup, result) UseMethod("learned_fit")

#' @export
learned_fit.online_setup <- function(setup, result) {
  new_online_fit(setup, result)
}

#' Whatever ends `code`, which works on what was bought, has the learner.
#' @noRd
keeping_learner <- function(run, code) {
  learner <- keep_learner(run)
  tryCatch(
    code,
    error = function(cnd) raise_with_learner(cnd, learner),
    interrupt = function(cnd) raise_interrupt(learner)
  )
}

#' Where last_learner() finds it.
#' @noRd
keep_learner <- function(run) {
  learner <- new_learner(run$setup, run$result)
  run$keeper$previous <- session$learner
  session$learner <- run$keeper$learner <- learner
  run$keeper$is_safe <- TRUE
  learner
}

#' An error after the looks were paid: errors of the package keep their class
#' and get the learner, all others become one of class "limit" or "fit".
#' @noRd
raise_with_learner <- function(cnd, learner) {
  if (inherits(cnd, "frugalreg_error")) {
    cnd$learner <- learner
    cnd$message <- paste(conditionMessage(cnd), how_to_go_on())
    rlang::cnd_signal(cnd)
  }
  cnd <- readable_condition(cnd)
  if (is_time_limit(cnd)) {
    abort_frugal(paste(closed_sentence(conditionMessage(cnd)), how_to_go_on()),
                 "limit", learner = learner, parent = cnd)
  }
  abort_frugal(failed_because("The looks are paid for, but the fit failed",
                              cnd, how_to_go_on()), "fit",
               learner = learner, parent = cnd)
}

#' The error, or the interrupt, of a run that compiled code ended early. Its
#' class is the run's status, except where a value or a source is to blame.
#' @noRd
raise_failure <- function(run) {
  learner <- keep_learner(run)
  if (run$result$status == "interrupted") raise_interrupt(learner)
  failure <- run$result$failure
  # A value that cannot be used is the oracle's fault, or the input's.
  whose <- if (run$oracle) "source" else "input"
  class <- switch(run$result$status, value = whose, source = whose,
                  run$result$status)
  abort_frugal(paste(failure_phrase(run), how_to_go_on()), class,
               learner = learner, row = failure$row,
               column = run$setup$layout$column_names[failure$column],
               parent = failure_cause(run$result))
}

#' What R signalled, or what the source says of the value that ended the run.
#' @noRd
failure_cause <- function(result) {
  cause <- result$cause
  if (!is.data.frame(cause)) return(cause)
  at <- match(TRUE, cause$row == result$failure$row &
                cause$column == result$failure$column)
  if (result$status == "value" && !is.na(at)) simpleError(cause$message[at])
}

#' A hint behind the error about a value that is NA; without a budget no
#' function reads an oracle.
#' @noRd
missing_value_phrase <- function(oracle) {
  paste0(
    if (!oracle) {
      " For rows with gaps use slrm(), or momentnet() without a budget."
    },
    " With frugal_control(na = \"skip\") the look is counted and passed ",
    "over."
  )
}

#' Where the source says what is wrong, that is the error's parent.
#' @noRd
bad_value_phrase <- function(run) {
  if (!is.null(failure_cause(run$result))) return("cannot be used.")
  failure <- run$result$failure
  paste0("is ", format(failure$value), ": ", failure$message, ".",
         if (is.na(failure$value)) missing_value_phrase(run$oracle))
}

#' Which row, column and value ended a run, by its status (see run_online()).
#' @noRd
failure_phrase <- function(run) {
  failure <- run$result$failure
  row <- row_phrase(failure$row, run$row_name)
  switch(run$result$status,
    value = paste0(
      "The value of ", row, ", column ",
      dQuote(run$setup$layout$column_names[failure$column], FALSE),
      " was looked at and ", bad_value_phrase(run)
    ),
    source = paste0(
      if (run$oracle) "The oracle failed" else "A term cannot be evaluated",
      if (run$batch > 1) " in the batch that ends with " else " in ", row, "."
    ),
    numeric = paste0(
      "The fit diverged in ", row, ": ", failure$message,
      ". Use a smaller `step_size`, or say with `x_bound` how large rows are."
    ),
    budget = , fit = paste0("In ", row, " ", failure$message, "."),
    limit = paste0(conditionMessage(run$result$cause), "."),
    memory = paste0("In ", row, " memory ran out: ", growing_phrase(run), ".")
  )
}

#' Its number among the rows that were learned from, which `subset` makes
#' another than in the data, and its name in these.
#' @noRd
row_phrase <- function(row, name) {
  row <- format(row, scientific = FALSE)
  named <- !is.null(name) && !identical(name, row)
  paste0("row ", row, if (named) paste0(" (named ", dQuote(name, FALSE), ")"))
}

#' In the data that a source holds; NULL where rows have no names.
#' @noRd
row_name <- function(source, row) {
  names <- switch(source$kind, variables = source$row_names,
                  dense = rownames(source$x), sparse = colnames(source$rows))
  if (!is.null(names) && length(row) == 1) {
    format(names[row], scientific = FALSE)
  }
}

#' What takes more memory from row to row.
#' @noRd
growing_phrase <- function(run) {
  kept <- sum(vapply(kept_pieces(run$result$kept),
                     function(piece) length(piece$row), 0L))
  records <- length(run$result$path$examples)
  columns <- run$setup$spec$columns
  if (kept > 0) {
    paste0("the looks that are kept (`keep_looks`) are ", format(kept),
           " so far, and need ", bytes_phrase(40 * kept))
  } else if (records > 0) {
    paste0("the records of the average (`checkpoints`) are ", format(records),
           " so far, and need ", bytes_phrase(16 * records * columns))
  } else {
    paste0("a learner of ", columns, " columns needs about ",
           bytes_phrase(80 * columns), " beyond the data")
  }
}

#' Of a result or of a fit; an average may overflow where no visit failed.
#' @noRd
is_finite_fit <- function(result) {
  all(is.finite(result$intercept)) && all(is.finite(result$coefficients))
}

#' The last sentence of all errors that have a learner with them.
#' @noRd
how_to_go_on <- function() {
  paste("The learner so far is in the condition (`cnd$learner`, or",
        "last_learner()): as_fit() reads it, update() goes on with the next",
        "example.")
}

#' At the end of a script the learner is gone. Files that nobody asked for are
#' not a package's to write.
#' @noRd
how_to_keep <- function() {
  paste("A script that does not catch the interrupt ends, and loses the",
        "learner so far, which is last_learner(). Next time keep it:",
        "tryCatch(..., interrupt = function(cnd) saveRDS(cnd$learner, file)).")
}

#' As R signals an interrupt, with the learner. Nobody may be listening: then
#' the user is told where to find it.
#' @noRd
raise_interrupt <- function(learner) {
  cnd <- structure(
    class = c("frugalreg_interrupt", "interrupt", "condition"),
    list(message = "The fit was interrupted.", call = NULL, learner = learner)
  )
  signalCondition(cnd)
  message("The fit was interrupted. ", if (rlang::is_interactive()) {
    how_to_go_on()
  } else {
    how_to_keep()
  })
  rlang::interrupt()
  invokeRestart("abort")
}

#' The finished fit is in the warning, and the learner in last_learner(): a user
#' who turns warnings into errors loses nothing.
#' @noRd
warn_assumptions <- function(fit) {
  long <- learner_summary(fit$setup, fit)$long_rows
  if (long == 0 || finds_scale(fit$setup$spec)) return(invisible())
  norm <- if (fit$task == "ridge") "Euclidean norm" else "largest value"
  warn_frugal(paste0(
    "In ", whole_phrase(long), " of ", whole_phrase(fit$visits), " visits ",
    "the values seen show that the row's ", norm, " is above x_bound = ",
    format(fit$x_bound), ". The theory's guarantee and step size assume ",
    "otherwise: give a suitable `x_bound`, or a tuned `step_size`."
  ), "assumption", fit = fit)
}
