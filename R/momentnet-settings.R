# The settings of a fit: checked as they were given, then resolved by what was
# seen.

#' Arguments of momentnet() as a list of settings. NULL is for the data to
#' decide, see resolved_settings(), or stands for what is as usual.
#' @noRd
check_settings <- function(arguments) {
  check_engine_weights(arguments$engine, arguments$weights)
  settings <- list(
    family = check_family(arguments$family),
    engine = check_choice(arguments$engine, "engine",
                          c("auto", names(engines()))),
    alpha = if (!is.null(arguments$alpha)) {
      check_number(arguments$alpha, "alpha", 0, 1)
    },
    lambda = check_lambda(arguments$lambda),
    nlambda = check_count(arguments$nlambda, "nlambda", upper = 1e5),
    lambda_min_ratio = if (!is.null(arguments$lambda_min_ratio)) {
      check_number(arguments$lambda_min_ratio, "lambda_min_ratio", 0, 1,
                   open = TRUE)
    },
    units = check_units(arguments$units),
    winsorise = check_winsorise(arguments$winsorise),
    power = check_standardize(arguments$standardize),
    target = check_choice(arguments$target, "target",
                          c("auto", "none", "rank_one", "factors")),
    rank = if (!is.null(arguments$rank)) {
      check_count(arguments$rank, "rank", upper = 1000)
    },
    tolerance = check_number(arguments$tolerance, "tolerance", 0, 1,
                             open = TRUE),
    penalty_factor = check_penalty_factor(arguments$penalty_factor),
    lower_limits = check_limit(arguments$lower_limits, "lower_limits", -1),
    upper_limits = check_limit(arguments$upper_limits, "upper_limits", 1),
    intercept = check_flag(arguments$intercept %||% TRUE, "intercept")
  )
  refuse_not_taken(unusual_terms(settings), settings$family)
  check_limits_of_classes(settings)
  settings
}

#' Each value once, in the decreasing order of paths; NULL is for the data to
#' decide.
#' @noRd
check_lambda <- function(lambda) {
  if (is.null(lambda)) return(NULL)
  lambda <- integer64_numbers(lambda, "lambda")
  fits <- is.numeric(lambda) && length(lambda) > 0 && all(is.finite(lambda)) &&
    all(lambda >= 0)
  if (!fits) {
    abort_input("lambda", "NULL, or finite numbers of at least 0",
                found_phrase(lambda))
  }
  sort(unique(as.double(lambda)), decreasing = TRUE)
}

#' The power of standard deviations by which the penalty divides attributes: 1
#' for TRUE; NULL is for the data to decide.
#' @noRd
check_standardize <- function(standardize) {
  if (is.null(standardize)) return(NULL)
  if (is.logical(standardize)) {
    return(as.numeric(check_flag(standardize, "standardize")))
  }
  check_number(standardize, "standardize", 0, 1,
               allowed = "TRUE, FALSE, or a power from 0 to 1")
}

#' Choices that depend on the data: MOMENTS' rule in the mean count of pairs.
#' @noRd
resolved_settings <- function(settings, case) {
  check_columnwise(settings, case$d)
  settings$complete <- case$complete
  d <- case$varying %||% case$d
  settings$rank <- min(settings$rank %||% default_rank(d), d)
  # Settings of version 0.1.0 have no units: it took them to be the same.
  settings$units <- chosen_units(settings$units %||% "same", case$unit_span)
  settings$unit_span <- case$unit_span
  settings$reasons <- choice_reasons(settings, case)
  settings$engine <- chosen_engine(settings, case)
  own_units <- case$complete || settings$units == "different"
  usual <- family_of(settings)$defaults
  settings$power <- settings$power %||% usual$power %||%
    if (own_units) 1 else 0.5
  settings$alpha <- settings$alpha %||% usual$alpha %||%
    within_alpha(engines()[[settings$engine]], as.numeric(case$complete))
  settings$target <- chosen_target(settings, case)
  check_engine_alpha(settings$engine, settings$alpha)
  settings
}

#' Of d columns: half as many factors, and at most 20.
#' @noRd
default_rank <- function(d) min(20, ceiling(d / 2))
