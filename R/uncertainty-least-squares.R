# Without a penalty, and of rows that show everything, a fit of momentnet() is
# least squares, and its moments say how far off it is. Then there are the
# deviance, sigma and likelihood that lm() has; of other fits there is a reason
# why not.

#' The sum of squared residuals.
#' @noRd
squared_residuals <- function(fit, what) {
  check_saved(fit)
  if (!is.null(why_no_least_squares(fit))) refuse_likelihood(fit, what)
  estimates <- estimated_moments(fit$moments)
  beta <- coef(fit, 0)[, 1]
  off <- estimates$y_center - sum(beta * c(1, estimates$center))
  beta <- beta[-1] * estimates$sd
  mean <- estimates$y_sd^2 - 2 * sum(beta * estimates$slope) +
    sum(beta * (estimates$correlation %*% beta)) + off^2
  few <- fit$n <= fit$d + 1 && fit$n <= rank_of_rows(fit)
  if (few || mean <= 1e-10 * (estimates$y_sd^2 + off^2)) {
    abort_frugal(paste(what, "is not defined: the fit to the rows is exact,",
                       "except for rounding."), "undefined")
  }
  fit$n * mean
}

#' Of the rows, with the intercept.
#' @noRd
rank_of_rows <- function(fit) {
  estimates <- estimated_moments(fit$moments)
  own <- penalty_factors_of(fit) < Inf & estimates$sd > 0
  # In standard deviations of the attributes.
  estimates$covariance <- estimates$correlation
  estimates$center[own] <- estimates$center[own] / estimates$sd[own]
  products <- products_solved(fit, estimates)[own, own, drop = FALSE]
  sum(own) - length(redundant_columns(products)) + has_intercept(fit$settings)
}

#' One for each attribute, as the user gave them: those of Inf have no
#' coefficient.
#' @noRd
penalty_factors_of <- function(fit) {
  rep_len(fit$settings$penalty_factor %||% 1, fit$d)
}

#' NULL where it is least squares.
#' @noRd
why_no_least_squares <- function(fit) {
  if (!is.null(family_of(fit)$errors)) return(family_of(fit)$errors)
  if (!0 %in% fit$lambda) {
    return(paste("the coefficients are penalised, and maximise no likelihood.",
                 "With lambda = 0 and rows without gaps they are those of",
                 "least squares, and it is defined as for lm()."))
  }
  if (is.null(fit$moments) || !shows_all(fit$moments)) {
    return(paste("values are missing, and the criterion that is minimised",
                 "then is no likelihood."))
  }
  changed <- c(
    "the examples have weights" = !is.null(fit$effective),
    "coefficients have limits" = has_limits(fit$settings),
    "values were winsorised" = any(fit$winsorised$moved > 0)
  )
  if (any(changed)) {
    paste0(names(changed)[changed][1], ", and it is defined only for plain ",
           "least squares.")
  }
}

#' Where else to look.
#' @noRd
instead_of_likelihood <- function(fit) {
  errors <- !is.null(fit$lambda) && 0 %in% fit$lambda &&
    is.null(family_of(fit)$errors) && is.null(fit$offset) &&
    length(engine_of(fit)$standard_errors) > 0
  by_squares <- is.null(family_of(fit)$interval)
  paste0(if (errors) {
    "For how coefficients vary, see vcov() and confint(). "
  }, if (by_squares) {
    paste("For the standard deviation of prediction errors, use sigma() of a",
          "fit by cv_momentnet(), or residuals() of new rows.")
  } else {
    paste("For an estimate of the prediction error, use cv_momentnet() and its",
          "`measure`.")
  })
}

#' @export
why_no_likelihood.frugal_moments <- function(fit) {
  own <- fit$fit %||% fit
  why <- if (is_cross_validated(fit) || anyNA(fit$lambda)) {
    paste("the coefficients are penalised, with a lambda chosen by held-out",
          "labels, and maximise no likelihood.")
  } else {
    why_no_least_squares(own)
  }
  paste(why, instead_of_likelihood(own))
}

#' @export
why_no_likelihood.frugal_responses <- function(fit) {
  if (is.null(fit$discriminant)) {
    return("there are several responses: see response_fit().")
  }
  paste(family_of(fit)$errors, instead_of_likelihood(fit))
}

#' @rdname momentnet_methods
#' @export
sigma.momentnet <- function(object, ...) {
  check_no_dots(...)
  sqrt(squared_residuals(object, "sigma()") / (object$n - rank_of_rows(object)))
}

#' @rdname momentnet_methods
#' @export
deviance.momentnet <- function(object, ...) {
  check_no_dots(...)
  squared_residuals(object, "deviance()")
}

#' @rdname momentnet_methods
#' @export
logLik.momentnet <- function(object, ...) {
  check_no_dots(...)
  n <- object$n
  mean <- squared_residuals(object, "logLik()") / n
  structure(-n / 2 * (log(2 * pi * mean) + 1), df = rank_of_rows(object) + 1,
            nobs = n, nall = n, class = "logLik")
}

#' Of all attributes.
#' @noRd
has_classical_errors <- function(fit) {
  is.null(why_no_least_squares(fit)) && all(penalty_factors_of(fit) < Inf)
}

#' As lm() has it, of moments alone; NA for attributes that do not vary, 0 for
#' an intercept that is 0.
#' @noRd
classical_covariance <- function(fit) {
  estimates <- estimated_moments(fit$moments)
  used <- usable_attributes(fit)
  estimates$covariance <- estimates$correlation *
    outer(estimates$sd, estimates$sd)
  products <- products_solved(fit, estimates)
  inverse <- solved_unless_singular(products[used, used, drop = FALSE],
                                    complete = TRUE)
  with <- has_intercept(fit$settings)
  shift <- with * drop(inverse %*% estimates$center[used])
  result <- matrix(NA_real_, fit$d + 1, fit$d + 1)
  at <- c(1, used + 1)
  result[at, at] <- rbind(
    c(with + sum(shift * estimates$center[used]), -shift),
    cbind(-shift, inverse)
  )
  result * sigma(fit)^2 / fit$n
}
