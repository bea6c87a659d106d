# Draws are of a joint distribution of attributes and label. What a fit asks of
# its coefficients (limits, columns left out, no intercept) would keep from it
# what labels say of values that a row hides.

#' Settings without that: columns that were left out are penalised as the others
#' are on average, and all alike where these had no penalty.
#' @noRd
unrestricted <- function(settings, observed) {
  if (has_limits(settings)) {
    settings[c("lower_limits", "upper_limits")] <- list(NULL)
  }
  factor <- settings$penalty_factor
  out <- is.infinite(factor)
  if (any(out)) {
    usual <- mean(factor[!out])
    settings["penalty_factor"] <- list(
      if (usual > 0) check_penalty_factor(replace(factor, out, usual))
    )
  }
  if (!has_intercept(settings) && !spans_constant(observed)) {
    settings$intercept <- TRUE
  }
  settings
}

#' Whether columns that rows show together add up to a constant, as those of all
#' levels do: they have the intercept, and one beside them would be undetermined
#' without a penalty. (Where rows are no more than columns there is one.)
#' @noRd
spans_constant <- function(observed) {
  rows <- as_table(as_rows(observed$data))
  missing <- is.na(rows)
  together <- split(seq_len(ncol(rows)), gap_patterns(t(missing)))
  any(vapply(together, function(columns) {
    shown <- rows[!missing[, columns[1]], columns, drop = FALSE]
    if (nrow(shown) <= length(columns)) return(FALSE)
    rest <- qr.resid(qr(shown), rep(1, nrow(shown)))
    max(abs(rest)) < 1e-6
  }, NA))
}

#' The fit that draws go by; the model that completes its rows knows of no
#' restriction, and stays.
#' @noRd
unrestricted_fit <- function(fit, observed) {
  settings <- unrestricted(fit$settings, observed)
  if (identical(settings, fit$settings)) return(fit)
  settings <- engine_of(fit)$fold_settings(settings, fit)
  settings["lambda"] <- list(fit$given$lambda)
  fit_resolved(observed, unrestricted(fit$given, observed), settings, fit$call)
}

#' The same of a cross-validated fit: lambda that was chosen for coefficients
#' within limits says nothing of others. A list of `fit` and `lambda.min`.
#' @noRd
unrestricted_cv <- function(object, observed) {
  given <- object$fit$settings
  if (identical(unrestricted(given, observed), given)) return(object)
  observed$winsorised <- object$fit$winsorised
  observed$bought <- !is.null(object$setup)
  settings <- named_settings(given_settings(object), observed)
  settings$candidates <- lapply(settings$candidates, unrestricted, observed)
  if (length(object$folds) == observed$data$n) settings$folds <- object$folds
  case <- observed_case(observed)
  observed <- observe_folds(observed, settings, object$seed, case$complete)
  chosen_result(observed, with_known_measure(settings, observed, case), case,
                object$call)
}
