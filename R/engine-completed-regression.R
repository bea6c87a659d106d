# Regressions on rows that a model of their attributes completes, from its
# center on and in units of a power of its standard deviations.

#' On rows that the model completes; without an intercept, values and labels are
#' not centred. By a model with_means() a fold of its rows is centred as much
#' elsewhere as its own means are, and as its labels are: where slopes are steep
#' held-out labels would else seem to be off. The path goes on from the end of
#' settings$before, the same one of the first lambdas only, if there is one.
#' @noRd
completed_regression <- function(model, data, y, settings, rounds) {
  problem <- completed_terms(model, data, settings)
  intercept <- has_intercept(settings)
  y_center <- if (intercept) {
    weighted_mean(y, data$weight) + (model$y_shift %||% 0)
  } else {
    0
  }
  y <- y - y_center
  lambda <- settings$lambda %||%
    completed_grid(completed_gradient(problem, y), problem$factor, settings)
  before <- settings$before
  penalties <- lambda / model$y_unit
  known <- path_length(before)
  left <- penalties[seq_along(lambda) > known]
  path <- cpp_completed_path(
    problem$rows, problem$model, y / model$y_unit, problem$usable,
    settings$alpha * left, (1 - settings$alpha) * left, rounds, problem$terms,
    running_progress("penalties"), if (known > 0) {
      list(beta = before$beta[problem$columns, known] * problem$unit /
             model$y_unit,
           noise = before$noise, l1 = settings$alpha * penalties[known])
    }
  )
  beta <- of_all_columns(path$beta * model$y_unit / problem$unit, problem)
  beta <- cbind(before$beta, within_limits(beta, settings))
  center <- model$center
  if (!is.null(model$means)) {
    means <- of_all_columns(path$means * problem$unit, problem)
    center <- center + drop(means) - model$means
  }
  list(lambda = lambda, beta = beta, noise = path$noise, model = model,
       converged = c(rep(NA, known), path$converged),
       intercept = if (intercept) y_center - colSums(beta * center)
                   else 0 * lambda)
}

#' The rows, the model and what the settings ask of coefficients, in units of
#' (x - center) / sd^power.
#' @noRd
completed_terms <- function(model, data, settings) {
  problem <- completed_problem(model, data, settings$power)
  problem$y_unit <- model$y_unit
  problem$terms <- asked_terms(model, settings, problem, model$y_unit)
  if (has_intercept(settings) && !is.null(model$means)) {
    problem$terms$means <- model$means[problem$columns] / problem$unit
  }
  problem$factor <- problem$terms$factor
  problem
}

#' Penalty factors of the problem's columns and, where there are any, limits of
#' their coefficients, in units of the label by those of the problem; where
#' there is no intercept the center, from which values are counted else.
#' @noRd
asked_terms <- function(model, settings, problem, y_unit = 1) {
  columns <- problem$columns
  terms <- list(
    factor = penalty_factors(settings, model$usable)[columns],
    limits = coefficient_limits(terms_of_columns(settings, columns),
                                problem$unit / y_unit),
    center = if (!has_intercept(settings)) model$center[columns] / problem$unit
  )
  terms[lengths(terms) > 0]
}

#' With the completed rows' `means`, in units of attributes from the center on;
#' of NULL nothing.
#' @noRd
with_means <- function(model, data) {
  if (is.null(model)) return(NULL)
  problem <- completed_problem(model, data, 1)
  weight <- problem$rows$weight %||% rep(1, data$n)
  sums <- cpp_completed_products(problem$rows, problem$model, rep(1, data$n))
  model$means <- model$unit *
    drop(of_all_columns(sums / sum(weight), problem))
  model
}

#' Lassos to several labels of the same rows, a column of `y` each: a matrix of
#' coefficients of standardised attributes, a column for each lambda of the
#' settings, for each.
#' @noRd
completed_lassos <- function(model, data, y, settings, rounds) {
  settings$power <- 1
  problem <- completed_terms(model, data, settings)
  y <- sweep(y, 2, apply(y, 2, weighted_mean, data$weight))
  paths <- cpp_completed_paths(
    problem$rows, problem$model, y / model$y_unit, problem$usable,
    settings$lambda / model$y_unit, 0 * settings$lambda, rounds, problem$terms
  )
  lapply(paths, function(beta) {
    beta <- of_all_columns(beta * model$y_unit / problem$unit, problem)
    within_limits(beta, settings) * model$unit
  })
}

#' Rows of (x - center) / sd^power.
#' @noRd
centred_rows <- function(model, data, power) {
  standard_rows(as_rows(data), model$center, model$unit^power)
}

#' Rows and model of (x - center) / sd^power, of the `columns` that vary: the
#' others go with nothing and have no coefficient, but rows show or hide them,
#' as all levels of a factor that no row has, and would pay for them.
#' @noRd
completed_problem <- function(model, data, power,
                              columns = columns_with(model)) {
  model <- model_of_columns(model, columns)
  list(rows = centred_rows(model, data_of_columns(data, columns), power),
       unit = model$unit^power, usable = model$usable,
       model = scaled_model(model, model$unit^(1 - power)),
       columns = columns, d = data$d)
}

#' What was found for each column of the problem; the others have 0.
#' @noRd
of_all_columns <- function(values, problem) {
  loadings_of_all(as.matrix(values), problem$columns, problem$d)
}

#' Of attributes times `by`: what the compiled code completes rows with.
#' @noRd
scaled_model <- function(model, by) {
  if (!is.null(model$covariance)) {
    return(list(covariance = model$covariance * outer(by, by)))
  }
  list(loadings = model$loadings * by, noise = model$noise * by^2)
}

#' From where all coefficients are 0 to a hundredth of it, whatever alpha is. A
#' little above, so that rounding does not decide whether one is.
#' @noRd
completed_grid <- function(gradient, factor, settings) {
  slope <- (1 + 1e-8) * entering_slope(gradient, factor)
  if (slope <= 0) slope <- 1
  part <- max(settings$alpha, 0.001)
  count <- settings$nlambda
  if (count == 1) return(slope / part)
  ratio <- settings$lambda_min_ratio %||% (0.01 * part)
  slope / part * ratio^((seq_len(count) - 1) / (count - 1))
}

#' Where all that is penalised is 0.
#' @noRd
completed_gradient <- function(problem, y) {
  free <- problem$factor == 0
  if (any(free)) {
    unit <- problem$y_unit
    return(unit * cpp_completed_gradient(problem$rows, problem$model, y / unit,
                                         free, completing_constants$rounds,
                                         problem$terms))
  }
  weight <- problem$rows$weight %||% rep(1, length(y))
  products <- cpp_completed_products(problem$rows, problem$model, y) +
    (problem$terms$center %||% 0) * sum(weight * y)
  products / sum(weight)
}

#' Predictions of the rows' labels from what they show, one column for each
#' lambda.
#' @noRd
predict_completed <- function(path, data) {
  columns <- columns_with(path$model, path$beta)
  problem <- completed_problem(path$model, data, 0, columns)
  products <- cpp_completed_predictions(problem$rows, problem$model,
                                        path$beta[columns, , drop = FALSE])
  off <- path$intercept + colSums(path$beta * path$model$center)
  sweep(products, 2, off, "+")
}
