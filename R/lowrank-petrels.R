#' Subspace tracking alone. Its state is all that further rows need.
#' @noRd
lowrank_petrels <- function(rows, y, validation, start, settings, seed,
                            control, state = list()) {
  start[c("ridge", "gamma")] <- settings[c("ridge", "gamma")]
  options <- subspace_options(settings, rows)
  options$keep_state <- TRUE
  y <- rep(NA_real_, rows$n)
  run <- run_stochastic(rows, y, NULL, start, options, seed, control, state)
  run$model$loadings <- orthonormal_loadings(run$model$loadings)
  run$settings <- settings
  run$state$settings <- settings
  run
}

method_petrels <- list(
  kind = "petrels", learn = lowrank_petrels, paper = TRUE,
  shown = function(settings) subspace_arguments,
  grid = function() data.frame(ridge = 0.01, reset = FALSE), recursive = TRUE,
  # The rows are a stream.
  passes = function(settings) 1, shuffles = FALSE, keeps_best = FALSE
)
