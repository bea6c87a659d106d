#' The paper's method: steps of loadings and weights with each row. What
#' settings the codes of the start decide comes back with the run.
#' @noRd
lowrank_stochastic <- function(rows, y, validation, start, settings, seed,
                               control) {
  start[c("ridge", "gamma")] <- settings[c("ridge", "gamma")]
  settings <- gradient_settings(settings, start, rows, y)
  options <- stochastic_options(
    settings, rows, learns_loadings = TRUE, learns_weights = TRUE,
    label_in_code = TRUE, label_in_weights = settings$weights_code == "label"
  )
  run <- run_stochastic(rows, y, validation, start, options, seed, control)
  run$settings <- settings
  run
}

method_stochastic <- list(
  kind = "slrm", learn = lowrank_stochastic, paper = TRUE,
  shown = function(settings) {
    c("lambda1", gradient_arguments, "gamma", "weights_code", "orthonormalise",
      subspace_arguments)
  },
  grid = function() stochastic_grid,
  # The paper's own objective weighs labels and attributes against each other.
  lambda1 = function(settings, has_validation) {
    if (settings$paper && has_validation) c(0.3, 3) else 1
  },
  recursive = TRUE,
  orthonormalise = function(settings) if (settings$paper) "step" else "pass"
)
