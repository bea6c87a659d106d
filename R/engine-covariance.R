# The lasso on rows that a full covariance completes (moments-covariance.R).

# The last lambda as a part of the first, and the most rounds for one.
covariance_path <- list(ratio = 0.004, rounds = 6)

#' Of standardised attributes, on rows that settings$completing completes, or
#' else the likeliest model.
#' @noRd
fit_covariance <- function(observed, settings) {
  data <- observed$data
  model <- settings$completing
  if (is.null(model)) {
    check_covariance_memory(data$n, data$d, settings$rank)
    model <- completing_pair(observed, settings)$completing
  }
  settings$power <- standard_power
  settings$alpha <- 1
  settings["lambda_min_ratio"] <- list(
    settings$lambda_min_ratio %||% covariance_path$ratio
  )
  c(completed_regression(model, data, observed$y, settings,
                         covariance_path$rounds),
    power = standard_power)
}

#' The engine's `joint`, in the attributes' own units; variances are 0 where an
#' attribute is of no use.
#' @noRd
covariance_joint <- function(fit) {
  unit <- ifelse(fit$model$usable, fit$model$unit, 0)
  covariance <- scaled_model(fit$model, unit)$covariance
  list(center = fit$model$center, covariance = covariance,
       diagonal = diag(covariance))
}

#' Where the factor model was likelier, rows are completed by that.
#' @noRd
likeliest <- function(by_covariance, by_factors) {
  function(fit, ...) {
    if (is.null(fit$model$covariance)) by_factors(fit, ...)
    else by_covariance(fit, ...)
  }
}

#' The engine's `correlations`, for plan_looks(): variances that are not 1 go
#' into the units.
#' @noRd
covariance_correlations <- function(fit) {
  spread <- diag(fit$model$covariance)
  list(correlation = stats::cov2cor(fit$model$covariance),
       unit = ifelse(fit$model$usable, fit$model$unit * sqrt(spread), 0),
       variance = fit$model$y_unit^2)
}

#' At most: of each row the factor of half a matrix.
#' @noRd
most_covariance_bytes <- function(n, d, rank) {
  completed_bytes(n, d, rank) + n * d^2 + 160 * d^2
}

#' Refuses an `x` of which most_covariance_bytes() are beyond the memory limit.
#' @noRd
check_covariance_memory <- function(n, d, rank) {
  check_memory(most_covariance_bytes(n, d, rank), "x",
               "smaller for engine = \"covariance\"",
               paste("of", n, "rows and", d, "columns, which need"))
}

#' For refits to some of the rows: with the target and the weight of all of
#' them, and from the covariance of four fifths of them on.
#' @noRd
refit_covariance <- function(fit, observed) {
  factors <- refits_of(fit, observed)
  tries <- covariance_trials(factors$trial, observed$data)
  function(training) {
    factor <- factors$model(training)
    free_covariance(fit$settings, factor, tries, training) %||%
      whole_covariance(factor, tries, training$data, training$y) %||% factor
  }
}

engine_covariance <- list(
  needs_looks = TRUE, needs_gaps = TRUE, one_penalty = FALSE,
  uses = "alpha", alpha = c(1, 1),
  memory = most_covariance_bytes,
  check_memory = function(n, d, rank) {
    check_factor_memory(d, rank)
    check_covariance_memory(n, d, rank)
  },
  any_terms = TRUE, any_weights = TRUE,
  fit = fit_covariance,
  # The model is that of all rows.
  fold_settings = function(settings, fit) {
    settings$completing <- fit$model
    settings
  },
  predict_rows = predict_completed,
  joint = likeliest(covariance_joint, model_joint),
  ridge = function(fit, penalty) numeric(fit$d),
  correlations = likeliest(covariance_correlations, model_correlations),
  goes_on = function(fit) FALSE,
  models_rows = TRUE,
  held_out_work = function(d, shown, rank) work_of_covariance(d, shown, rank),
  standard_errors = "jackknife",
  refit_model = likeliest(refit_covariance, refit_completed),
  work = function(data) covariance_work(as_rows(data)), averaged = 1,
  completes = "covariance",
  codes = NULL,
  describe = likeliest(function(fit, digits) {
    prior <- fit$model$prior
    target <- c(factor = "the factor model", identity = "no correlation",
                few = "a few directions")[[prior$target]]
    if (is.infinite(prior$weight)) return(paste0(", that of ", target))
    paste0(", shrunk towards ", target, " with the weight of ",
           format(prior$weight, digits = digits), " rows")
  }, describe_rank)
)
