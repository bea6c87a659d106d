# Runs a learner over the rows of a source and keeps what it became, however the
# run ended.

# `earlier` is the run that this one continues, if any; `new_rows` says whether
# the rows are others than the earlier run's.
run_online <- function(setup, source, y, earlier = NULL, new_rows = FALSE) {
  control <- setup$control
  is_resumed <- !is.null(earlier) && !new_rows
  base <- if (is.null(earlier)) 0 else earlier$state$learner$visits
  options <- list(
    seed = seed_words(setup$seed), passes = control$passes,
    shuffle = control$shuffle, new_rows = new_rows,
    checkpoints = if (is_resumed) {
      earlier$planned
    } else {
      checkpoint_grid(control$checkpoints, base, source$n * control$passes)
    },
    keep_looks = control$keep_looks, progress = control$progress
  )
  result <- compiled_run(setup, earlier$state, source, y, options)
  result$planned <- options$checkpoints
  result$rows <- source$n
  result$path <- append_path(earlier$path, result$path)
  # Rows are counted on from those of earlier data.
  before <- setup$rows - if (is_resumed) source$n else 0
  result$kept$row <- result$kept$row + before
  result$kept <- append_kept(earlier$kept, result$kept)
  if (!is_resumed) setup$rows <- setup$rows + source$n
  list(setup = setup, result = result, oracle = source$kind == "oracle")
}

compiled_run <- function(setup, state, source, y, options) {
  tryCatch(
    cpp_run_online(setup$spec, state %||% list(), unclass(source), y, options),
    error = function(cnd) {
      message <- conditionMessage(cnd)
      if (grepl("alloc", message)) {
        message <- paste0("A learner of ", setup$spec$columns,
                          " columns needs about ",
                          bytes_phrase(80 * setup$spec$columns),
                          " beyond the data: ", message)
      }
      abort_frugal(message, "input", parent = cnd)
    }
  )
}

# Visits after which the average is recorded: log-spaced, the last one included.
checkpoint_grid <- function(count, base, visits) {
  if (count == 0) return(numeric())
  if (count == 1) return(base + visits)
  unique(round(exp(seq(log(base + 1), log(base + visits),
                       length.out = count))))
}

append_path <- function(earlier, path) {
  if (is.null(earlier)) return(path)
  list(examples = c(earlier$examples, path$examples),
       looks = c(earlier$looks, path$looks),
       intercept = c(earlier$intercept, path$intercept),
       coefficients = cbind(earlier$coefficients, path$coefficients))
}

append_kept <- function(earlier, kept) {
  if (is.null(earlier)) return(kept)
  Map(c, earlier, kept)
}

# A fit, or the condition that says why there is none and carries the learner.
finish <- function(run) {
  if (run$result$status == "finished" && !is_finite_fit(run$result)) {
    run$result$status <- "numeric"
    run$result$failure$message <- "the average is not finite"
  }
  if (run$result$status == "finished") {
    fit <- new_online_fit(run$setup, run$result)
    previous <- session$learner
    session$learner <- new_learner(run$setup, run$result)
    warn_assumptions(fit)
    session$learner <- previous
    return(fit)
  }
  learner <- new_learner(run$setup, run$result)
  session$learner <- learner
  failure <- run$result$failure
  switch(run$result$status,
    interrupted = raise_interrupt(learner),
    value = {
      column <- run$setup$layout$column_names[failure$column]
      abort_frugal(paste0(
        "The value of row ", failure$row, ", column ", dQuote(column, FALSE),
        " was looked at and is ", format(failure$value), ": ",
        failure$message, ". ", how_to_go_on()
      ), if (run$oracle) "source" else "input", learner = learner,
      row = failure$row, column = column)
    },
    source = abort_frugal(paste0(
      if (run$oracle) "The oracle failed" else "A term cannot be evaluated",
      " in row ", failure$row, ". ", how_to_go_on()
    ), if (run$oracle) "source" else "input", learner = learner,
    row = failure$row, parent = run$result$cause),
    numeric = abort_frugal(paste0(
      "The fit diverged in row ", failure$row, ": ", failure$message,
      ". Use a smaller `step_size`, or say with `x_bound` how large rows are. ",
      how_to_go_on()
    ), "numeric", learner = learner, row = failure$row),
    budget = abort_frugal(failure$message, "budget", learner = learner,
                          row = failure$row)
  )
}

is_finite_fit <- function(result) {
  is.finite(result$intercept) && all(is.finite(result$coefficients))
}

how_to_go_on <- function() {
  paste("The learner so far is in the condition (`cnd$learner`, or",
        "last_learner()): as_fit() reads it, update() goes on with the next",
        "example.")
}

# As R signals an interrupt, with the learner. Nobody may be listening: then the
# user is told where to find it.
raise_interrupt <- function(learner) {
  cnd <- structure(
    class = c("frugalreg_interrupt", "interrupt", "condition"),
    list(message = "The fit was interrupted.", call = NULL, learner = learner)
  )
  signalCondition(cnd)
  message("The fit was interrupted. ", how_to_go_on())
  rlang::interrupt()
  invokeRestart("abort")
}

# The finished fit is in the warning, and the learner in last_learner(): a user
# who turns warnings into errors loses nothing.
warn_assumptions <- function(fit) {
  long <- fit$state$learner$watch$long_rows
  if (long == 0) return(invisible())
  norm <- if (fit$task == "ridge") "Euclidean norm" else "largest value"
  warn_frugal(paste0(
    "In ", format(long), " of ", format(fit$visits), " visits what was looked ",
    "at shows that the row's ", norm, " is above x_bound = ",
    format(fit$x_bound), ". The theory's guarantee and step size assume ",
    "otherwise; give `x_bound`, or a tuned `step_size` if that was done."
  ), "assumption", fit = fit)
}
