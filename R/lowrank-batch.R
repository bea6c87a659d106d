# What the methods share that go through all rows before they change anything:
# maximum likelihood, the exact minimiser of the paper's objective, and
# regression on principal components. Everything is in standardised units;
# `start` is a model of lowrank_starting_model(), and they draw no random
# numbers.

#' The ridge and the rule of which rows to predict are the settings', which may
#' be stricter than those that the start was made with.
#' @noRd
ruled_start <- function(start, settings) {
  utils::modifyList(start, settings[intersect(c("ridge", "gamma"),
                                              names(settings))])
}

#' `method` is a function of compiled code, whose run is returned. What is not
#' finite on its way is a numeric error that says what to change.
#' @noRd
run_batch <- function(method, rows, y, validation, start, settings, control) {
  # Whole numbers of the core have 32 bits.
  settings$passes <- min(settings$passes, 1e9)
  settings$patience <- min(settings$patience, 1e9)
  tryCatch(
    method(list(rows = rows, y = y), validation, start, settings,
           compiled_progress(control$progress)),
    frugalreg_error_numeric = function(cnd) {
      abort_frugal(failed_because("The fit failed", cnd,
                                  "Use a smaller `rank`."), "numeric",
                   parent = cnd)
    }
  )
}

#' Did they end before the most passes?
#' @noRd
finish_batch <- function(run, objective, settings) {
  history <- data.frame(pass = run$pass, objective = run$objective,
                        validation_mse = run$validation_mse)
  names(history)[2] <- objective
  list(model = run$model, history = history, best_pass = run$best_pass,
       converged = max(run$pass) < settings$passes)
}

#' Products of the codes are summed for every attribute.
#' @noRd
check_batch_memory <- function(rows, rank, center) {
  length <- rank + center
  bytes <- 8 * rows$d * (length * (length + 1) / 2 + length)
  check_memory(bytes, "rank", "smaller for this method",
               paste(rank, "with", rows$d, "attributes, which needs"))
}
