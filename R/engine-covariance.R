# The lasso on rows that a full covariance completes (moments-covariance.R).

# How many lambda, the last as a part of the first, and the most rounds for one.
covariance_path <- list(nlambda = 25, ratio = 0.004, rounds = 6)

# Of standardised attributes; settings$completing is the completing model.
fit_covariance <- function(observed, settings) {
  data <- observed$data
  model <- settings$completing
  problem <- completed_problem(model, data, 1)
  y_center <- mean(observed$y)
  y <- observed$y - y_center
  lambda <- settings$lambda %||% completed_grid(problem, y, list(
    alpha = 1, nlambda = covariance_path$nlambda,
    lambda_min_ratio = covariance_path$ratio
  ))
  l1 <- lambda / model$y_unit
  beta <- cpp_completed_path(problem$rows, problem$model, y / model$y_unit,
                             model$usable, l1, 0 * l1,
                             covariance_path$rounds)
  beta <- beta * model$y_unit / problem$unit
  list(lambda = lambda, beta = beta,
       intercept = y_center - colSums(beta * model$center), model = model)
}

covariance_joint <- function(fit) {
  unit <- ifelse(fit$model$usable, fit$model$unit, 0)
  covariance <- scaled_model(fit$model, unit)$covariance
  list(center = fit$model$center, covariance = covariance,
       diagonal = function(penalty) diag(covariance))
}
