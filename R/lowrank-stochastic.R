# The methods that learn from one row at a time. `start` is a model of
# lowrank_starting_model(); everything is in the units of the rows given.

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

# Subspace tracking alone. Its state is all that further rows need.
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

# PETRELS, then the weights for the codes that its loadings give. Labels of
# validation rows choose among weights only.
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

# The start's lasso, for other loadings.
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

# As printed: proximal gradient steps from 0.
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

lowrank_error <- function(model, data) {
  predicted <- cpp_lowrank_predict(model, data$rows, "response")$response
  mean((data$y - predicted)^2, na.rm = TRUE)
}

# The second history goes on counting where the first ends.
two_stages <- function(first, second) {
  second$pass <- second$pass + max(first$pass)
  second$examples <- second$examples + max(first$examples)
  rbind(first, second)
}

orthonormal_loadings <- function(loadings) {
  parts <- svd(loadings)
  tcrossprod(parts$u, parts$v)
}

# What depends on the codes of the start: steps that are stable for codes of
# their typical length, and penalties that do next to nothing.
gradient_settings <- function(settings, start, rows, y) {
  codes <- cpp_lowrank_predict(start, rows, "code")$code
  lengths <- rowSums(codes^2)
  size <- stats::median(lengths[lengths > 0])
  if (is.na(size)) size <- settings$rank
  known <- !is.na(y)
  pull <- if (any(known)) {
    max(abs(2 * crossprod(codes[known, , drop = FALSE], y[known]))) / sum(known)
  } else {
    0
  }
  settings$step_size <- settings$step_size %||% (0.1 / size)
  settings$lambda2 <- settings$lambda2 %||% (1e-6 * pull)
  settings$lambda3 <- settings$lambda3 %||% (settings$lambda2 / 10)
  settings
}

# Without labels the weights' settings have no effect.
subspace_options <- function(settings, rows) {
  defaults <- list(lambda2 = 0, lambda3 = 0, step_size = 1)
  given <- settings[!vapply(settings, is.null, NA)]
  stochastic_options(
    utils::modifyList(defaults, given), rows, learns_loadings = TRUE,
    learns_weights = FALSE, label_in_code = FALSE, label_in_weights = FALSE
  )
}

stochastic_options <- function(settings, rows, ...) {
  used <- c("lambda1", "lambda2", "lambda3", "ridge", "delta", "forgetting",
            "step_size", "passes", "patience", "reset", "orthonormalise",
            "recursions", "shuffle")
  c(settings[used], list(
    # The weights' steps are of one size in the first half.
    decay_after = max(1, settings$passes * rows$n / 2),
    validate_every = max(100, floor(rows$n / 5)),
    has_offsets = settings$center, keep_state = FALSE, ...
  ))
}

run_stochastic <- function(rows, y, validation, start, options, seed, control,
                           state = list()) {
  check_visits(rows$n, options$passes)
  tryCatch(
    cpp_lowrank_stochastic(
      rows, as.double(y), validation$rows %||% rows,
      as.double(validation$y %||% numeric()), start, options, state,
      seed_words(seed), control$progress
    ),
    frugalreg_error_numeric = function(cnd) {
      abort_frugal(paste0("The fit failed: ", conditionMessage(cnd), "."),
                   "numeric", parent = cnd)
    }
  )
}

check_visits <- function(rows, passes) {
  if (rows * passes > 2^53) {
    abort_input("passes", "fewer for so many rows", format(passes))
  }
}
