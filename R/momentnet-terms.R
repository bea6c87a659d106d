# What coefficients may be and what they cost: penalty factors, limits, and
# whether there is an intercept. Settings hold NULL for what is as usual.

#' NULL where all are alike and above 0: they are scaled to 1 on average, so
#' that this is as usual. Names may be of some of the columns, see columnwise():
#' what is of all columns is then asked of the columns.
#' @noRd
check_penalty_factor <- function(factor) {
  if (is.null(factor)) return(NULL)
  fits <- is.numeric(factor) && length(factor) > 0 && !anyNA(factor) &&
    all(factor >= 0)
  if (!fits) {
    abort_input("penalty_factor", paste(
      "NULL, or numbers of at least 0, one per column (Inf leaves a column out)"
    ), found_phrase(factor))
  }
  storage.mode(factor) <- "double"
  if (!is.null(names(factor))) return(factor)
  refuse_factors_of_all(factor)
  if (all(factor == factor[1]) && factor[1] > 0) NULL else factor
}

#' Refuses to leave out all columns, or to penalise none.
#' @noRd
refuse_factors_of_all <- function(factor) {
  if (all(factor == Inf)) {
    abort_input("penalty_factor",
                "finite for some columns (Inf leaves a column out)",
                "Inf for all")
  }
  if (all(factor == 0)) {
    abort_input("penalty_factor",
                "above 0 for some columns (lambda = 0 fits without a penalty)",
                "0 for all")
  }
}

#' `sign` is -1 for lower limits and 1 for upper ones, between which 0 has to
#' be. NULL where all are infinite.
#' @noRd
check_limit <- function(limit, name, sign) {
  if (is.null(limit)) return(NULL)
  fits <- is.numeric(limit) && length(limit) > 0 && !anyNA(limit) &&
    all(sign * limit >= 0)
  if (!fits) {
    abort_input(name, paste(
      "NULL, or numbers of", if (sign > 0) "at least" else "at most",
      "0, one for all or one per column"
    ), found_phrase(limit))
  }
  storage.mode(limit) <- "double"
  if (all(limit == sign * Inf)) NULL else limit
}

per_column <- c("penalty_factor", "lower_limits", "upper_limits")

# Of columns that names leave out.
usual_terms <- c(penalty_factor = 1, lower_limits = -Inf, upper_limits = Inf)

#' Settings of earlier versions do not say it; their fits have one.
#' @noRd
has_intercept <- function(settings) settings$intercept %||% TRUE

#' Whether coefficients are bounded, from below or above; ridge regression needs
#' coordinate descent then.
#' @noRd
has_limits <- function(settings) {
  !is.null(settings$lower_limits) || !is.null(settings$upper_limits)
}

#' The names of what is not as usual.
#' @noRd
unusual_terms <- function(settings) {
  given <- per_column[lengths(settings[per_column]) > 0]
  c(given, if (!has_intercept(settings)) "intercept")
}

#' Coefficients of classes are those of least squares times a number that is
#' found after them: limits would be of other coefficients, but for signs.
#' @noRd
check_limits_of_classes <- function(settings) {
  if (is.null(families()[[settings$family]]$calibrate)) return(invisible())
  for (name in c("lower_limits", "upper_limits")) {
    limits <- settings[[name]]
    if (any(limits != 0 & is.finite(limits))) {
      abort_input(name, paste0("0 or infinite with family = \"",
                               settings$family, "\""),
                  format(limits[limits != 0 & is.finite(limits)][1]))
    }
  }
}

#' Refuses penalty factors that are not one a column, and limits that are
#' neither that nor one for all, as soon as d is known.
#' @noRd
check_columnwise <- function(settings, d) {
  for (name in per_column) {
    allowed <- c(d, if (name != "penalty_factor") 1)
    size <- length(settings[[name]])
    if (size > 0 && !size %in% allowed) {
      abort_input(name, paste("NULL, or", d, "numbers, one per column"),
                  paste("of length", size))
    }
  }
}

#' Settings that know what classes or responses are called, and columns: what
#' has these names is in their order. Of candidates that are compared, all know.
#' @noRd
named_settings <- function(settings, observed) {
  if (!is.null(settings$candidates)) {
    settings$candidates <- lapply(settings$candidates, named_settings, observed)
    return(settings)
  }
  names <- (observed$data %||% observed$moments)$names
  for (name in intersect(per_column, names(settings))) {
    given <- beside_indicators(settings[[name]], observed$indicators, name)
    settings[name] <- list(columnwise(given, names, name))
  }
  with_levels(settings, observed$levels)
}

#' In the order of the columns; those that names leave out are as usual.
#' @noRd
columnwise <- function(values, names, argument) {
  given <- names(values)
  if (!is.null(names) && !is.null(given) && all(nzchar(given))) {
    twice <- unique(given[duplicated(given)])
    if (length(twice) > 0) {
      abort_input(argument, "one number per column",
                  paste("several for", enumerate_phrase(twice)))
    }
    usual <- rep(usual_terms[[argument]], length(setdiff(names, given)))
    values <- c(values, stats::setNames(usual, setdiff(names, given)))
  }
  values <- columns_in_order(values, names, argument)
  if (argument == "penalty_factor") check_penalty_factor(values) else values
}

#' Of some of the columns.
#' @noRd
terms_of_columns <- function(settings, columns) {
  for (name in per_column) {
    if (length(settings[[name]]) > 1) {
      settings[[name]] <- settings[[name]][columns]
    }
  }
  settings
}

#' One a column, on average 1 as glmnet has it; infinite for what is left out.
#' @noRd
penalty_factors <- function(settings, usable) {
  factor <- settings$penalty_factor %||% rep(1, length(usable))
  finite <- ifelse(is.finite(factor), factor, 1)
  factor <- factor * length(factor) / sum(finite)
  factor[!usable] <- Inf
  factor
}

#' Two columns, in units of `by` coefficients; NULL where there are none.
#' @noRd
coefficient_limits <- function(settings, by) {
  if (!has_limits(settings)) return(NULL)
  lower <- settings$lower_limits %||% -Inf
  upper <- settings$upper_limits %||% Inf
  cbind(rep_len(lower, length(by)) * by, rep_len(upper, length(by)) * by)
}

#' What a change of units and back moved by rounding.
#' @noRd
within_limits <- function(beta, settings) {
  if (!has_limits(settings)) return(beta)
  limits <- coefficient_limits(settings, rep(1, nrow(beta)))
  beta[] <- pmin(pmax(beta, limits[, 1]), limits[, 2])
  beta
}

#' The slopes at which coefficients enter: of the gradient where nothing is
#' penalised but these.
#' @noRd
entering_slope <- function(gradient, factor) {
  penalised <- is.finite(factor) & factor > 0
  max(0, abs(gradient[penalised]) / factor[penalised])
}
