#' The exact minimiser of the paper's objective. Codes of training rows are made
#' with their labels.
#' @noRd
lowrank_als <- function(rows, y, validation, start, settings, seed, control) {
  defaults <- list(passes = 100, patience = 15, tolerance = 1e-6, lambda1 = 1,
                   lambda2 = 1e-6, lambda3 = 1e-7, center = TRUE)
  settings <- utils::modifyList(defaults, settings)
  settings$sees_label <- TRUE
  learn_alternating(rows, y, validation, start, settings, control)
}

#' Loadings and codes in turn, by least squares.
#' @noRd
learn_alternating <- function(rows, y, validation, start, settings, control) {
  start <- ruled_start(start, settings)
  check_batch_memory(rows, ncol(start$loadings), settings$center)
  run <- run_batch(cpp_lowrank_als, rows, y, validation, start, settings,
                   control)
  finish_batch(run, "objective", settings)
}

method_als <- list(
  kind = "slrm", learn = lowrank_als, paper = FALSE,
  unused = function(arguments) c("weights_code", stochastic_arguments),
  shown = function(settings) {
    c("lambda1", "lambda2", "lambda3", "ridge", "gamma")
  },
  grid = function() data.frame(ridge = c(1e-6, 0.15))
)
