#' PETRELS, then the weights for the codes that its loadings give. Labels of
#' validation rows choose among weights only.
#' @noRd
lowrank_smpcr <- function(rows, y, validation, start, settings, seed,
                          control) {
  start[c("ridge", "gamma")] <- settings[c("ridge", "gamma")]
  no_labels <- rep(NA_real_, rows$n)
  tracked <- run_stochastic(rows, no_labels, NULL, start,
                            subspace_options(settings, rows), seed, control)
  model <- tracked$model
  model$loadings <- orthonormal_loadings(model$loadings)
  run <- if (settings$weights_from == "lasso") {
    weights_by_lasso(rows, y, validation, model, settings)
  } else {
    weights_by_gradient(rows, y, validation, model, settings, seed, control)
  }
  if (tracked$status == "diverged") run$status <- "diverged"
  run$history$objective <- NA_real_
  run$history <- two_stages(tracked$history, run$history)
  run$best_pass <- run$best_pass + max(tracked$history$pass)
  run
}

#' The start's lasso, for other loadings.
#' @noRd
weights_by_lasso <- function(rows, y, validation, model, settings) {
  without_offset <- function(rows) {
    rows$value <- rows$value - model$offset[rows$column + 1]
    rows
  }
  shifted <- validation
  if (!is.null(validation)) shifted$rows <- without_offset(validation$rows)
  found <- lowrank_starting_model(without_offset(rows), y, shifted,
                                  settings$rank, settings$ridge,
                                  settings$center, model$loadings)
  found$offset <- found$offset + model$offset
  found[c("ridge", "gamma")] <- model[c("ridge", "gamma")]
  error <- if (is.null(validation)) NA_real_
           else lowrank_error(found, validation)
  list(model = found, best_pass = 0, status = "finished", settings = settings,
       history = data.frame(pass = 0, examples = 0, objective = NA_real_,
                            validation_mse = error))
}

#' As printed: proximal gradient steps from 0.
#' @noRd
weights_by_gradient <- function(rows, y, validation, model, settings, seed,
                                control) {
  settings <- gradient_settings(settings, model, rows, y)
  model$weights <- numeric(settings$rank)
  options <- stochastic_options(
    utils::modifyList(settings, list(orthonormalise = "none")), rows,
    learns_loadings = FALSE, learns_weights = TRUE, label_in_code = FALSE,
    label_in_weights = FALSE
  )
  run <- run_stochastic(rows, y, validation, model, options, seed, control)
  run$settings <- settings
  run
}

#' The mean squared error of labels that are known, in the units of `data`.
#' @noRd
lowrank_error <- function(model, data) {
  predicted <- cpp_lowrank_predict(model, data$rows, "response")$response
  mean((data$y - predicted)^2, na.rm = TRUE)
}

#' The weights by the exact lasso, or as printed.
#' @noRd
uses_gradient <- function(arguments) {
  isTRUE(arguments$paper) || identical(arguments$weights_from, "gradient")
}

method_smpcr <- list(
  kind = "smpcr", learn = lowrank_smpcr, paper = TRUE,
  unused = function(arguments) {
    if (!uses_gradient(arguments)) gradient_arguments
  },
  unused_with = "weights_from = \"lasso\"",
  shown = function(settings) {
    c("weights_from", if (settings$weights_from == "gradient") {
      gradient_arguments
    }, "gamma", subspace_arguments)
  },
  grid = function() unique(stochastic_grid[c("ridge", "reset")]),
  recursive = TRUE
)
