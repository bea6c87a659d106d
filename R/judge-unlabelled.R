# Folds, and the judge of averages, complete rows by models that know no labels.
# Of few rows that show little, a model of attributes and labels has learned the
# labels of rows that are held out, too, and would complete them accordingly.

#' As `observed`, with labels that say nothing of attributes.
#' @noRd
without_labels <- function(observed) {
  observed$y <- numeric(length(observed$y))
  shared <- observed$shared
  if (is.null(shared)) return(observed)
  if (is.null(shared$parts[["no labels"]])) {
    shared$parts[["no labels"]] <- new_shared(list(
      data = shared$data, y = array(0, dim(shared$y), dimnames(shared$y))
    ))
  }
  observed$shared <- shared$parts[["no labels"]]
  observed
}

#' single_moments() for labels that are all 0: of several responses or one.
#' @noRd
moments_without_labels <- function(estimates) {
  estimates$y_center <- 0 * estimates$y_center
  estimates$y_sd <- 0 * estimates$y_sd
  estimates["y_shift"] <- list(NULL)
  estimates
}

#' Models for fits, and, as `unlabelled`, for folds and judges. What was tried
#' for the latter says for both whether a covariance is likelier than the factor
#' model, and with which prior. Means and variances of attributes are the same:
#' held rows have hardly a part in them.
#' @noRd
labelled_and_not <- function(observed, settings, most_work = Inf) {
  estimates <- own_single_moments(observed, settings$units)
  others <- own_completing_models(without_labels(observed), settings,
                                  moments_without_labels(estimates), most_work)
  models <- own_completing_models(observed, settings, estimates, most_work,
                                  others)
  if (is.null(models$covariance) || is.null(others$covariance)) {
    models["covariance"] <- others["covariance"] <- list(NULL)
  }
  c(models, list(unlabelled = others))
}

#' The model that judges a candidate: that of its kind without labels, else
#' factors.
#' @noRd
unlabelled_for <- function(completes, models) {
  in_units_of(models$factor,
              models$unlabelled[[completes]] %||% models$unlabelled$factor)
}

#' A result whose folds tell of its own fit. Their rows are completed by a model
#' that knows no labels, and after few looks a row, which a label helps to
#' complete, coefficients are larger by it (data-raw/labelled-folds.R): held-out
#' rows would seem to leave more open than they do, and the noise to be less.
#' The difference of both fits to all rows is taken off those of the folds.
#' @noRd
moved_paths <- function(result, observed) {
  fit <- result$fit
  settings <- fit$settings
  settings[c("lambda", "completing")] <- list(fit$lambda, result$unlabelled)
  result$unlabelled <- NULL
  if (is.null(settings$completing)) return(result)
  plain <- engine_fit(observed, settings)
  beta <- fit$coefficients - plain$beta
  intercept <- fit$intercept - plain$intercept
  result$paths <- lapply(result$paths, function(path) {
    path$beta <- path$beta + beta
    path$intercept <- path$intercept + intercept
    path
  })
  result
}

#' What completes the rows of a fit, and of its folds; NULL where nothing does.
#' @noRd
completing_pair <- function(observed, settings) {
  row <- engines()[[settings$engine]]
  if (is.null(row$completes)) return(NULL)
  row$check_memory(observed$data$n, observed$data$d, settings$rank)
  normal <- family_of(settings)$normal
  if (!is.null(normal)) observed$y <- normal(observed)
  by_covariance <- row$completes == "covariance"
  models <- labelled_and_not(observed, settings, if (by_covariance) Inf else 0)
  completing <- if (by_covariance) {
    free_covariance(settings, models$factor, models$tried$tries, observed)
  }
  list(completing = completing %||% models[[row$completes]] %||% models$factor,
       unlabelled = unlabelled_for(row$completes, models))
}

#' Of estimates without a penalty, one that is no model's, however much likelier
#' that makes held rows: a factor model of attributes and labels restricts these
#' where one of the attributes alone does not. NULL where there is none, or a
#' penalty.
#' @noRd
free_covariance <- function(settings, factor, tries, observed) {
  if (!is_unpenalised(settings)) return(NULL)
  model <- whole_covariance(factor, tries, observed$data, observed$y,
                            tries$free)
  if (!is.null(model)) labelled_covariance(model, observed)
}

#' Whether there is no other penalty than 0.
#' @noRd
is_unpenalised <- function(settings) identical(settings$lambda, 0)

#' Of labels.
#' @noRd
in_units_of <- function(labelled, model) {
  parts <- c("y_unit", "y_center", "y_shift")
  model[parts] <- labelled[parts]
  model
}
