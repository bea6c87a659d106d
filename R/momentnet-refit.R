# update(fit, alpha = 1) and update(fit, . ~ . - x): fits anew to what a fit
# kept. Nothing is bought.

#' What update() is asked for: new rows, or another fit to those that are there.
#' @noRd
is_refit <- function(newx, newdata, changes) {
  if (!missing(newx)) return(inherits(newx, "formula"))
  is.null(newdata) && length(changes) > 0
}

#' What update() does without new rows: another fit to those it kept. `changes`
#' are values by the names of arguments, `expressions` the same as they were
#' written, for the call.
#' @noRd
refitted <- function(object, formula, changes, expressions) {
  names(expressions) <- names(changes)
  if (is.null(formula)) formula <- changes$formula.
  changes["formula."] <- NULL
  refuse_row_terms(names(changes))
  changes <- translated(changes, refit_arguments(object), names(changes))
  object$call <- changed_call(object, formula, changes, expressions)
  check_changes(object, changes)
  observed <- kept_examples(object, names(changes))
  settings <- changed_settings(object, observed, changes)
  check_same_offset(observed, object, family_name(settings))
  if (!is.null(formula)) {
    refuse_formula_of_several(object, observed)
    observed <- without_terms(observed, stats::formula(object), formula)
    settings <- settings_of_columns(settings, observed$columns)
  }
  if (!is.null(observed$setup)) observed$setup$settings <- settings
  fit <- unless_family(changes$family, if (!is_cross_validated(object)) {
    fit_momentnet(observed, settings, object$call)
  } else {
    if (is.null(observed$data)) observed$told <- told_by(object)
    fit_cv_momentnet(observed, settings, object$call)
  })
  if (is.null(formula)) with_account(fit, object$looks) else fit
}

#' Labels that a new family does not take are the fit's: nobody gave them here.
#' @noRd
unless_family <- function(family, expression) {
  if (is.null(family)) return(expression)
  tryCatch(expression, frugalreg_error_input = function(cnd) {
    if (!identical(cnd$argument, "y")) rlang::cnd_signal(cnd)
    abort_input("family", "one that takes the labels of the fit",
                paste0(found_phrase(family), " (", conditionMessage(cnd), ")"))
  })
}

#' What goes with the examples stays as it was.
#' @noRd
refuse_row_terms <- function(names) {
  for (name in intersect(names, c("weights", "offset"))) {
    abort_input(name, paste("left out: update() uses the earlier ones; to",
                            "change them, fit anew to the data"), "given")
  }
}

#' Moments of several responses are kept in parts, of which columns cannot be
#' left out.
#' @noRd
refuse_formula_of_several <- function(object, observed) {
  if (inherits(object, "frugal_responses") && is.null(observed$data)) {
    abort_input("formula", paste("as it was, for several responses from",
                                 "moments: fit anew to the data"), "changed")
  }
}

#' The account is of what was looked at, and stays.
#' @noRd
with_account <- function(fit, looks) {
  fit$looks <- looks
  if (!is.null(fit$fit)) fit$fit$looks <- looks
  fit
}

# The arguments that a fit can be made with once more, by the names of settings.
refit_settings <- c("family", "engine", "alpha", "lambda", "nlambda",
                    "lambda_min_ratio", "units", "winsorise",
                    standardize = "power", "target", "rank", "tolerance",
                    "penalty_factor", "lower_limits", "upper_limits",
                    "intercept")

#' Names of the arguments that `refit_settings` come from, in the same order.
#' @noRd
refit_names <- function() {
  names <- names(refit_settings)
  ifelse(names == "", refit_settings, names)
}

#' Names of the arguments that update() can change of this fit.
#' @noRd
refit_arguments <- function(object) {
  c(refit_names(), if (is_cross_validated(object)) {
    c("nfolds", "folds", "workers", "measure", "lambda_for", "new_rows")
  })
}

#' Refuses what update() cannot change: other arguments of momentnet() with the
#' reason, all else as unknown.
#' @noRd
check_changes <- function(object, changes) {
  allowed <- refit_arguments(object)
  other <- setdiff(names(changes) %||% rep("", length(changes)), allowed)
  if (length(other) == 0) return(invisible())
  if (other[1] %in% names(formals(momentnet.default))) {
    abort_frugal(paste0(
      "`", other[1], "` cannot be changed: update() fits to what was looked ",
      "at and buys nothing. It can change ", paste(allowed, collapse = ", "),
      ", and the formula."
    ), "input", argument = other[1])
  }
  refuse_unknown(other)
}

#' As fit_momentnet() takes them: what was bought, given and kept, or added up.
#' @noRd
kept_examples <- function(object, changed) {
  if (!is.null(object$setup)) {
    result <- list(state = object$state, kept = object$looks$values)
    return(bought_examples(current_setup(object$setup), result))
  }
  if (!is.null(object$looks$values)) {
    account <- purchase_account(object)
    return(c(kept_data(object), list(keep_looks = TRUE, account = account,
                                     bought = !is.null(account))))
  }
  fit <- object$fit %||% object
  if (is.null(fit$moments) || !goes_on_from_moments(fit)) {
    abort_frugal(paste(
      "There is nothing to fit to: the fit did not keep the data that it was",
      "given. Fit again to the data, with control =",
      "frugal_control(keep_looks = TRUE) to allow later changes."
    ), "input", argument = "object")
  }
  fixed <- intersect(changed, c("winsorise", "folds", "nfolds"))
  if (length(fixed) > 0) {
    abort_input(fixed[1], paste(
      "as it was: the fit kept moments, not looks (see",
      "frugal_control(keep_looks = TRUE))"
    ), "changed")
  }
  list(moments = fit$moments, goes_on = TRUE, winsorised = fit$winsorised,
       labels = fit$labels, newoffset = isTRUE(fit$offset))
}

#' The settings as they were given, and as they are given now.
#' @noRd
changed_settings <- function(object, observed, changes) {
  before <- given_settings(object)
  candidates <- before$candidates %||% list(before)
  arguments <- lapply(
    stats::setNames(refit_settings, refit_names()),
    function(name) unlist(unique(lapply(candidates, `[[`, name)))
  )
  # Settings of version 0.1.0 have neither.
  arguments$units <- arguments$units %||% "same"
  arguments$tolerance <- arguments$tolerance %||%
    formals(momentnet.default)$tolerance
  arguments[names(changes)] <- changes
  levels <- candidates[[1]]$levels
  if (!is_cross_validated(object)) {
    return(with_levels(check_settings(arguments), levels))
  }
  settings <- check_cv_settings(
    arguments, arguments$nfolds %||% before$nfolds, arguments$folds,
    arguments$workers %||% before$workers
  )
  settings <- with_levels(settings, levels)
  measure <- arguments$measure %||% before$measure
  settings["measure"] <- list(check_lambda_measure(measure, arguments$family))
  settings$lambda_for <- check_lambda_for(
    arguments$lambda_for %||% before$lambda_for %||% "each"
  )
  settings$new_rows <- check_new_rows(arguments$new_rows %||% before$new_rows)
  settings$seed <- object$seed
  same_folds <- !any(c("folds", "nfolds") %in% names(changes))
  if (same_folds && is.null(observed$visited)) settings$folds <- object$folds
  if (same_folds) {
    settings$folds <- settings$folds %||% before$folds
    settings$fold_of <- before$fold_of
  }
  settings
}

#' Settings as they were before the data decided; those of a purchase are in its
#' setup.
#' @noRd
given_settings <- function(object) {
  if (!is.null(object$setup)) return(current_setup(object$setup)$settings)
  if (!is_cross_validated(object)) return(object$given)
  current_cv_settings(object$settings)
}

#' The fit's call with the changes in it, as they were written where that is
#' known; data are left out.
#' @noRd
changed_call <- function(object, formula, changes, expressions) {
  call <- object$call
  call[names(changes)] <- lapply(names(changes), function(name) {
    given <- names(expressions) == name
    if (any(given)) without_data(expressions[[which(given)[1]]])
    else without_data(changes[[name]])
  })
  if (!is.null(formula)) {
    at <- intersect(c("formula", "x"), names(call))[1]
    call[[at]] <- changed_formula(stats::formula(object), formula)
  }
  call
}
