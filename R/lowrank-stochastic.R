# What the methods share that learn from one row at a time. `start` is a model
# of lowrank_starting_model(); everything is in the units of the rows given.

#' The second history goes on counting where the first ends.
#' @noRd
two_stages <- function(first, second) {
  second$pass <- second$pass + max(first$pass)
  second$examples <- second$examples + max(first$examples)
  rbind(first, second, make.row.names = FALSE)
}

#' The nearest to these, so that dimensions stay what they were.
#' @noRd
orthonormal_loadings <- function(loadings) {
  parts <- svd(loadings)
  tcrossprod(parts$u, parts$v)
}

#' What depends on the codes of the start: steps that are stable for codes of
#' their typical length, and penalties that do next to nothing.
#' @noRd
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

#' Without labels the weights' settings have no effect.
#' @noRd
subspace_options <- function(settings, rows) {
  defaults <- list(lambda2 = 0, lambda3 = 0, step_size = 1)
  given <- settings[!vapply(settings, is.null, NA)]
  stochastic_options(
    utils::modifyList(defaults, given), rows, learns_loadings = TRUE,
    learns_weights = FALSE, label_in_code = FALSE, label_in_weights = FALSE
  )
}

#' The list that compiled code reads; `...` says what learns and what may see
#' the label, which is where the methods differ.
#' @noRd
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

#' The run, of model, history and status; from a `state` it goes on. `converged`
#' is there with validation rows only.
#' @noRd
run_stochastic <- function(rows, y, validation, start, options, seed, control,
                           state = list()) {
  check_visits(rows$n, options$passes)
  run <- tryCatch(
    cpp_lowrank_stochastic(
      rows, as.double(y), validation$rows %||% rows,
      as.double(validation$y %||% numeric()), start, options, state,
      seed_words(seed), compiled_progress(control$progress)
    ),
    frugalreg_error_numeric = function(cnd) {
      abort_frugal(failed_because("The fit failed", cnd), "numeric",
                   parent = cnd)
    }
  )
  # Only validation rows can end it before all passes are done.
  if (!is.null(validation)) {
    run$converged <- run$status != "diverged" &&
      max(run$history$pass) < options$passes
  }
  run
}

#' Visits are counted in numbers that are exact up to 2^53.
#' @noRd
check_visits <- function(rows, passes) {
  if (rows * passes > 2^53) {
    abort_input("passes", "fewer for so many rows", format(passes))
  }
}
