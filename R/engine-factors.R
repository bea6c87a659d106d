# The factor engine: a factor model of attributes and label from what was seen.

#' The engine's `fit`, see engines(): ridge regression in the model's
#' correlations, with a fixed small lambda where none is given.
#' @noRd
fit_factors <- function(observed, settings) {
  model <- own_factor_model(observed, settings)
  lambda <- settings$lambda %||% (factor_constants$ridge * model$y_unit)
  c(factor_path(model, lambda), list(model = model, power = standard_power))
}

# Frozen constants, chosen once on one data set (see the documentation).
factor_constants <- list(precision = 20, iterations = 40, tolerance = 0,
                         noise_looks = 2, noise_floor = 0.05,
                         ridge = 0.01)

#' `estimates` has means and standard deviations; `earlier` is a fit to some of
#' the examples.
#' @noRd
factor_model <- function(data, y, estimates, rank, earlier = NULL,
                         precision = factor_constants$precision,
                         tolerance = factor_constants$tolerance) {
  check_factor_memory(data$d, rank)
  varying <- varying_columns(estimates)
  settings <- c(factor_constants, rank = rank, expand = TRUE)
  settings$precision <- precision
  settings$tolerance <- tolerance
  settings$iterations <- iterations_left(earlier, data$n)
  model <- varying_factors(
    data_of_columns(data, varying), y, estimates_of_columns(estimates, varying),
    settings, model_of_columns(earlier$model, varying)
  )
  model <- with_constant_columns(model, varying, data$d)
  c(model, list(
    unit = above_zero(estimates$sd), y_unit = above_zero(estimates$y_sd),
    center = estimates$center, y_center = estimates$y_center,
    y_shift = estimates$y_shift,
    usable = estimates$seen > 0 & estimates$sd > 0,
    modelled = seq_len(data$d) %in% varying
  ))
}

#' Loadings and noise of attributes that vary, and of the label. `start` is a
#' model of the same, or NULL.
#' @noRd
varying_factors <- function(data, y, estimates, settings, start) {
  model <- cpp_factor_analysis(
    labelled_rows(data, y, estimates$center, above_zero(estimates$sd),
                  estimates$y_center, above_zero(estimates$y_sd)),
    settings, if (is.null(start)) list() else joint_parameters(start),
    running_progress("iterations")
  )
  attributes <- seq_len(data$d)
  labels <- label_columns(data, y)
  list(loadings = model$loadings[attributes, , drop = FALSE],
       noise = model$noise[attributes],
       y_loadings = model$loadings[labels, , drop = !is.matrix(y)],
       y_noise = model$noise[labels], history = model$history)
}

#' The iterations' number is part of the method: many of them drive the noise of
#' the label to 0. A model that has had them for some of the examples gets them
#' for the share of the others.
#' @noRd
iterations_left <- function(earlier, n) {
  most <- factor_constants$iterations
  if (is.null(earlier$model)) return(most)
  min(max(ceiling(most * (1 - earlier$n / n)), 1), most)
}

#' Of attributes and label together.
#' @noRd
joint_parameters <- function(model) {
  if (is.matrix(model$y_loadings)) return(parameters_of_all(model))
  list(loadings = rbind(model$loadings, model$y_loadings),
       noise = c(model$noise, model$y_noise))
}

#' The prior shrinks the model's variances below 1; correlations undo that.
#' @noRd
factor_units <- function(model) {
  sqrt(rowSums(model$loadings^2) + model$noise)
}

#' A d x d matrix of the attributes' correlations, with 1 on the diagonal
#' whatever the noise is.
#' @noRd
factor_correlation <- function(model) {
  loadings <- model$loadings / factor_units(model)
  correlation <- tcrossprod(loadings)
  diag(correlation) <- 1
  correlation
}

#' Correlations with y, times sd(y).
#' @noRd
factor_slope <- function(model) {
  drop(model$loadings %*% model$y_loadings) / factor_units(model) *
    model$y_unit
}

#' Ridge regression in the model's correlations, one column for each lambda; no
#' d x d matrix is formed.
#' @noRd
factor_path <- function(model, lambda) {
  size <- factor_units(model)
  loadings <- model$loadings / size
  noise <- model$noise / size^2
  slope <- factor_slope(model)
  beta <- vapply(lambda, function(one) {
    diagonal <- noise + one / model$y_unit
    inner <- diag(ncol(loadings)) + crossprod(loadings, loadings / diagonal)
    weights <- loadings %*% solve(inner, crossprod(loadings, slope / diagonal))
    drop((slope - weights) / diagonal)
  }, numeric(nrow(loadings)))
  dim(beta) <- c(nrow(loadings), length(lambda))
  beta <- ifelse(model$usable, 1, 0) * beta / model$unit
  list(lambda = lambda, beta = beta,
       intercept = model$y_center - colSums(beta * model$center))
}

#' Bytes that fitting the model takes, of d attributes and a label. They grow
#' with the square of the rank, and not of d.
#' @noRd
factor_bytes <- function(d, rank) {
  8 * (d + 1) * (rank * (rank + 1) + 2 * rank)
}

#' Refuses a rank that is beyond the memory limit for so many columns.
#' @noRd
check_factor_memory <- function(d, rank) {
  check_memory(factor_bytes(d, rank), "rank", "smaller for so many columns",
               paste0(rank, ", which needs"))
}

#' The model's own correlations, in units in which they are 1 on the diagonal.
#' @noRd
model_joint <- function(fit) {
  model <- fit$model
  size <- factor_units(model)
  unit <- ifelse(model$usable, model$unit, 0)
  list(center = model$center, loadings = model$loadings / size * unit,
       diagonal = unit^2 * model$noise / size^2)
}

#' The engine's `ridge`: what the penalty adds to variances, in the attributes'
#' own units.
#' @noRd
factors_ridge <- function(fit, penalty) {
  ifelse(fit$model$usable, fit$model$unit, 0)^2 * penalty / fit$model$y_unit
}

#' The engine's `correlations`, for plan_looks(); other engines that have a
#' factor model take it, too.
#' @noRd
model_correlations <- function(fit) {
  list(correlation = factor_correlation(fit$model),
       unit = ifelse(fit$model$usable, fit$model$unit, 0),
       variance = fit$model$y_unit^2)
}

#' The engine's `describe`: the number of factors.
#' @noRd
describe_rank <- function(fit, digits) {
  paste0(", rank ", ncol(fit$model$loadings))
}

engine_factors <- list(
  needs_looks = TRUE, needs_gaps = TRUE, one_penalty = TRUE,
  uses = character(), alpha = c(0, 0),
  memory = function(n, d, rank) factor_bytes(d, rank),
  check_memory = function(n, d, rank) check_factor_memory(d, rank),
  any_terms = FALSE, any_weights = TRUE,
  fit = fit_factors, fold_settings = function(settings, fit) settings,
  predict_rows = NULL,
  joint = model_joint, ridge = factors_ridge,
  correlations = model_correlations, goes_on = function(fit) FALSE,
  models_rows = TRUE,
  held_out_work = function(d, shown, rank) work_of_factors(d, shown, rank),
  standard_errors = character(), refit_model = NULL,
  work = function(data) 0, averaged = numeric(), completes = NULL,
  codes = NULL,
  describe = describe_rank
)
