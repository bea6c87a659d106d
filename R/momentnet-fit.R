# From observed examples and settings to a fit.

#' `observed`: data (or NULL), y (less `offset`, where there is one; then also
#' `labels`, the range with it, and whether predictions need a `newoffset`),
#' moments (or NULL, made when pairs are needed),
#' phases of the design (or NULL), setup and result of bought looks (or NULL).
#' settings$earlier: a fit to some of the examples, where the search for factors
#' starts.
#' @noRd
fit_momentnet <- function(observed, settings, call) {
  check_observed_sizes(observed)
  check_response(observed, settings)
  observed <- examples_without_blanks(observed, settings$engine)
  settings <- named_settings(settings, observed)
  if (has_responses(observed)) {
    return(fit_responses(observed, settings, call))
  }
  observed <- winsorised(observed, settings$winsorise,
                         family_name(settings))
  fit <- fit_resolved(observed, settings,
                      resolved_settings(settings, observed_case(observed)),
                      call)
  advise_winsorising(observed, fit)
  advise_collinear(fit, observed)
  calibrate <- family_of(settings)$calibrate
  if (is.null(calibrate)) fit else calibrate(fit, observed)
}

#' `given` are the settings as they were before the data decided.
#' @noRd
fit_resolved <- function(observed, given, settings, call) {
  fitted <- engine_fit(observed, settings)
  given$earlier <- NULL
  settings[c("earlier", "completing")] <- NULL
  fit <- new_momentnet(observed, settings, fitted, call)
  fit$given <- given
  fit
}

#' Moments have been checked when they were made.
#' @noRd
check_observed_sizes <- function(observed) {
  if (is.null(observed$data)) return(invisible())
  check_data_sizes(observed$data, observed$y, observed$offset)
}

#' Whatever the arithmetic comes to is a fit or a classed error.
#' @noRd
engine_fit <- function(observed, settings) {
  hint <- paste("Numbers may have become too large or too small: change the",
                "unit of attributes or labels.")
  fit <- family_of(settings)$fit %||% engines()[[settings$engine]]$fit
  fitted <- unless_classed(fit(observed, settings), function(cnd) {
    abort_frugal(paste0("The fit failed (", conditionMessage(cnd), "). ",
                        hint), c("fit", "numeric"), parent = cnd)
  })
  if (!all(is.finite(fitted$beta)) || !all(is.finite(fitted$intercept))) {
    abort_frugal(paste("The fit's coefficients are not finite.", hint),
                 "numeric")
  }
  fitted
}

#' The `momentnet` object: what the engine `fitted`, with names, what was looked
#' at, and all that predictions and update() need later on.
#' @noRd
new_momentnet <- function(observed, settings, fitted, call) {
  engine <- engines()[[settings$engine]]
  known <- observed$data %||% observed$moments
  names <- data_names(known)
  beta <- fitted$beta
  dimnames(beta) <- list(names, path_names(length(fitted$lambda)))
  fit <- structure(
    list(
      coefficients = beta,
      intercept = stats::setNames(fitted$intercept, colnames(beta)),
      lambda = fitted$lambda, alpha = settings$alpha,
      df = colSums(beta != 0), sweeps = fitted$sweeps,
      converged = fitted$converged %||% rep(NA, length(fitted$lambda)),
      engine = settings$engine, family = settings$family,
      target = if ("target" %in% engine$uses && !settings$complete) {
        settings$target
      },
      strength = fitted$estimates$strength,
      units = if (!settings$complete) settings$units,
      standardize = fitted$power %||% settings$power,
      n = known$n, d = known$d,
      names = known$names, recipe = known$recipe,
      terms = recipe_of_data(observed),
      looks = if (!is.null(observed$setup)) {
        looked_account(observed$setup, observed$result)
      } else {
        given_account(observed)
      },
      budget = if (!is.null(observed$setup)) observed$setup$spec$budget,
      labels = observed$labels %||% (
        if (!is.null(observed$y)) label_range(observed$y)
        else observed$moments$labels
      ),
      offset = if (isTRUE(observed$newoffset)) TRUE,
      effective = effective_examples(observed),
      reach = reach_of_looks(observed, settings),
      winsorised = observed$winsorised, indicators = observed$indicators,
      seed = observed$setup$seed, call = call, settings = settings,
      model = fitted$model %||% fitted$estimates$model,
      moments = fitted$moments,
      examples = if (is.null(fitted$moments)) sums_of_examples(observed),
      setup = observed$setup, state = observed$result$state,
      version = saved_by()
    ),
    class = c("momentnet", "frugal_moments", "frugal_fit")
  )
  fit$df[] <- count_nonzero(beta, attribute_sd(fit))
  fit$dispersion <- fitted$dispersion # of counts with gaps
  fit
}

#' NULL where all count alike.
#' @noRd
effective_examples <- function(observed) {
  if (!is.null(observed$data)) {
    if (are_unequal(observed$data$weight)) effective_rows(observed$data)
  } else if (!is.null(observed$moments$weight)) {
    size <- effective_size(observed$moments)
    if (size < observed$moments$n * (1 - 1e-9)) size
  }
}

#' The names of a path's lambdas: s0, s1 and so on, as glmnet has them.
#' @noRd
path_names <- function(count) paste0("s", seq_len(count) - 1L)
