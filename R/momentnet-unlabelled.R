# Folds, and the judge of averages, complete rows by models that know no labels.
# Of few rows that show little, a model of attributes and labels has learned the
# labels of rows that are held out, too, and would complete them accordingly.

# As `observed`, with labels that say nothing of attributes.
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

# Models for fits, and, as `unlabelled`, for an average's folds and judge. These
# say for both whether a covariance is likelier than the factor model, and with
# which prior.
labelled_and_not <- function(observed, settings, most_work = Inf) {
  others <- own_completing_models(without_labels(observed), settings, most_work)
  models <- own_completing_models(observed, settings, most_work, others$tries)
  if (is.null(models$covariance) || is.null(others$covariance)) {
    models["covariance"] <- others["covariance"] <- list(NULL)
  }
  c(models, list(unlabelled = others))
}

unlabelled_for <- function(completes, models) {
  in_units_of(models$factor,
              models$unlabelled[[completes]] %||% models$unlabelled$factor)
}

# What completes the rows of a fit's folds; NULL where nothing does.
unlabelled_model <- function(observed, fit) {
  completes <- engine_of(fit)$completes
  if (is.null(completes)) return(NULL)
  observed <- without_labels(observed)
  if (is.null(fit$model$covariance)) {
    return(in_units_of(fit$model, own_completing_model(observed, fit$settings)))
  }
  models <- own_completing_models(observed, fit$settings)
  in_units_of(fit$model, models$covariance %||% models$factor)
}

# Of labels.
in_units_of <- function(labelled, model) {
  parts <- c("y_unit", "y_center")
  model[parts] <- labelled[parts]
  model
}
