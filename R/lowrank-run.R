# From rows and labels to a fit: splits validation rows off, standardises, and
# runs the method with every setting that is to be tried.

#' What all functions of a low-rank method come to. `kind` is the function,
#' `data` a list of rows and labels y (NULL for petrels()).
#' @noRd
fit_lowrank <- function(kind, data, arguments, call) {
  control <- check_lowrank_control(kind, arguments)
  local_progress(control$progress)
  seed <- check_seed(arguments$seed)
  settings <- lowrank_settings(kind, arguments, data, control)
  data <- winsorised_rows(data, check_winsorise(arguments$winsorise))
  with_seed(seed, function(seed) {
    if (identical(arguments$rank, "cv")) {
      arguments$units <- settings$units
      settings$rank <- choose_rank(data, arguments, seed)
    }
    check_lowrank_memory(data$rows$d, settings$rank)
    settings$recursions <- choose_recursions(settings, data$rows$d)
    problem <- new_problem(data, settings, seed)
    run <- run_lowrank(problem, settings, seed, control)
    finish_lowrank(kind, data, call, problem, run, seed, control)
  })
}

#' Rows are shuffled by the methods that go from row to row.
#' @noRd
check_lowrank_control <- function(kind, arguments) {
  method <- chosen_method(kind, arguments$method)
  row <- lowrank_method(method)
  several <- length(methods_of(kind)) > 1
  check_control(
    arguments$control, controls_but(if (row$recursive && row$shuffles) {
      "shuffle"
    }), paste0(kind, "()", if (several) {
      paste(" with method =", dQuote(method, FALSE))
    })
  )
}

#' What the methods learn from, in standardised units.
#' @noRd
new_problem <- function(data, settings, seed) {
  parts <- split_validation(data, seed)
  y <- parts$y %||% rep(NA_real_, parts$rows$n)
  learned <- learned_columns(parts$rows, settings)
  unit <- scale_of_learned(parts$rows, learned, y, settings)
  scaling <- unit
  if (!settings$scale) scaling[c("x_scale", "y_scale")] <- 1
  rows_to_learn <- function(rows) {
    rows_of_columns(standardise_rows(rows, scaling), learned)
  }
  validation <- parts$validation
  if (!is.null(validation)) {
    validation <- list(rows = rows_to_learn(validation$rows),
                       y = standardise_labels(validation$y, scaling))
  }
  list(rows = rows_to_learn(parts$rows),
       y = standardise_labels(y, scaling), validation = validation,
       scaling = scaling, learned = learned,
       # What a unit of the standardised data is in those used: the methods'
       # defaults are for the former.
       x_unit = unit$x_scale / scaling$x_scale,
       y_unit = unit$y_scale / scaling$y_scale)
}

#' A share of the labelled rows, drawn by the fit's own generator. Of a single
#' labelled row nothing can be held out.
#' @noRd
split_validation <- function(data, seed) {
  share <- data$validation
  if (is.null(share) || is.null(data$y) || is.list(share)) {
    return(list(rows = data$rows, y = data$y,
                validation = if (!is.null(data$y)) share))
  }
  labelled <- which(!is.na(data$y))
  count <- min(max(1, round(share * length(labelled))), length(labelled) - 1)
  words <- seed_words(seed)
  order <- order(cpp_uniforms(words[1], words[2], length(labelled), FALSE))
  held <- sort(labelled[order[seq_len(count)]])
  kept <- setdiff(seq_along(data$y), held)
  if (count == 0 || sum(diff(data$rows$start)[kept]) == 0) {
    return(list(rows = data$rows, y = data$y))
  }
  list(rows = subset_rows(data$rows, kept), y = data$y[kept],
       validation = list(rows = subset_rows(data$rows, held),
                         y = data$y[held]))
}

#' Every setting of the grid, and of these the one that predicts the validation
#' rows best; a tie goes to the first.
#' @noRd
run_lowrank <- function(problem, settings, seed, control) {
  grid <- lowrank_grid(settings, problem)
  directions <- given_directions(settings$start, problem$scaling) %||%
    leading_directions(problem$rows, settings$rank)
  errors <- numeric(length(grid))
  best <- NULL
  for (at in seq_along(grid)) {
    run <- run_setting(problem, directions, grid[[at]], seed, control)
    errors[at] <- run$error
    if (is.null(best) || isTRUE(run$error < best$error)) best <- run
  }
  best$tuning <- if (length(grid) > 1) {
    tuning_table(grid, errors * problem$scaling$y_scale^2)
  }
  best
}

#' The run of a method from its start (see lowrank_methods()), with the settings
#' that it used and its `error` on validation rows, in standardised units: NA
#' without these, Inf where none was finite.
#' @noRd
run_setting <- function(problem, directions, settings, seed, control) {
  start <- lowrank_starting_model(problem$rows, problem$y, problem$validation,
                                  settings$rank, settings$ridge,
                                  settings$center, directions,
                                  settings$lambda2 %||% 0)
  method <- lowrank_method(settings$method)
  start <- method$started(start, problem)
  given <- settings[!vapply(settings, is.null, NA)]
  run <- method$learn(problem$rows, problem$y, problem$validation, start,
                      given, seed, control)
  run$settings <- run$settings %||% settings
  errors <- run$history$validation_mse
  run$error <- if (is.null(problem$validation)) NA_real_
               else min(errors[is.finite(errors)], Inf)
  run
}

#' The settings that differ between the runs, and what came of them.
#' @noRd
tuning_table <- function(grid, errors) {
  names <- c("lambda1", "ridge", "weights_code", "reset")
  columns <- lapply(stats::setNames(names, names), function(name) {
    unlist(lapply(grid, `[[`, name))
  })
  differs <- vapply(columns, function(column) length(unique(column)) > 1, NA)
  cbind(as.data.frame(columns[differs]), validation_mse = errors)
}

#' The fit, with warnings about it. Where a run diverged, the fit is the best
#' that it was; a method that keeps none fails.
#' @noRd
finish_lowrank <- function(kind, data, call, problem, run, seed, control) {
  settings <- run$settings
  check_finite_model(run$model)
  run$history$log_likelihood <- in_data_units(run$history$log_likelihood,
                                              problem)
  diverged <- identical(run$status, "diverged")
  if (diverged && !lowrank_method(settings$method)$keeps_best) {
    abort_frugal(paste("The fit diverged. Use a larger `ridge`, or",
                       "`forgetting` nearer to 1."), "numeric")
  }
  validation <- if (!is.null(problem$validation)) {
    list(rows = sum(!is.na(problem$validation$y)),
         mse = run$error * problem$scaling$y_scale^2)
  }
  fit <- new_lowrank_fit(
    kind, data, call, model_of_all(run$model, problem$learned, data$rows$d),
    problem$scaling, settings$method, run$history, run$best_pass,
    shown_settings(settings), validation, log_likelihood(run, problem$scaling),
    seed, control
  )
  if (settings$scale) {
    fit$units <- settings$units
    fit$unit_span <- settings$unit_span
  }
  fit$winsorised <- data$winsorised
  fit$tuning <- run$tuning
  fit$converged <- run$converged %||% NA
  fit$state <- run$state
  if (diverged) warn_diverged(fit)
  if (!is.null(data$y)) warn_gamma(fit, problem)
  fit
}

#' The last guard before a fit is made of it, whatever the method.
#' @noRd
check_finite_model <- function(model) {
  finite <- all(is.finite(model$loadings)) && all(is.finite(model$weights)) &&
    all(is.finite(model$offset)) && is.finite(model$y_offset)
  if (!finite) {
    abort_frugal(paste("The fit diverged: its model is not finite. Use a",
                       "larger `ridge` or a smaller `rank`."), "numeric")
  }
}

#' Has the fit in it, as warnings of fits do.
#' @noRd
warn_diverged <- function(fit) {
  warn_frugal(paste0(
    "The fit diverged; the model after pass ",
    format(fit$best_pass, digits = 3), " is kept. Use a larger `ridge`, a ",
    "smaller `rank` or `step_size`, or `method = \"em\"`."
  ), "divergence", fit = fit)
}

#' The paper's own gamma lets hardly any prediction through.
#' @noRd
warn_gamma <- function(fit, problem) {
  if (fit$model$gamma >= 1) return(invisible())
  rows <- (problem$validation %||% problem)$rows
  flagged <- cpp_lowrank_predict(fit$model, rows, "response")$flagged
  share <- mean(flagged[diff(rows$start) > 0])
  if (!isTRUE(share > 0.05)) return(invisible())
  warn_frugal(paste0(
    "With `gamma` = ", format(fit$model$gamma), " the mean of y is predicted ",
    "for ", format(100 * share, digits = 2), " % of the ",
    if (is.null(problem$validation)) "training" else "validation", " rows. ",
    "Use ", if (fit$model$gamma < 0.999) "a larger `gamma` (0.999), or ",
    "a `ridge` and `gamma = 1`."
  ), "gamma", fit = fit)
}

#' Log-likelihoods in the units of the data; standardising takes a constant off
#' them.
#' @noRd
in_data_units <- function(values, problem) {
  if (is.null(values)) return(NULL)
  x_sd <- problem$scaling$x_sd[problem$learned]
  values - length(problem$rows$value) * log(problem$scaling$x_scale) -
    (if (!is.null(x_sd)) sum(log(x_sd)[problem$rows$column + 1]) else 0) -
    sum(!is.na(problem$y)) * log(problem$scaling$y_scale)
}

#' Of the model that was kept, by a history in the units of the data.
#' @noRd
log_likelihood <- function(run, scaling) {
  values <- run$history$log_likelihood
  if (is.null(values)) return(NULL)
  d <- nrow(run$model$loadings)
  rank <- ncol(run$model$loadings)
  list(
    value = values[match(run$best_pass, run$history$pass)],
    # Turned loadings are the same model.
    parameters = d * rank - rank * (rank - 1) / 2 + rank + 2 +
      (if (run$settings$center) d + 1 else 0) +
      # Units that differ are a number for each column in place of one.
      (if (is.null(scaling$x_sd)) 0 else d - 1)
  )
}
