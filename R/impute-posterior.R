# The posterior of the parameters of the joint normal distribution of attributes
# and label, approximated by the jackknife of a fit and of the model that
# completes its rows.

# How far a group of rows that is left out may move the logarithm of a standard
# deviation.
most_deviation <- log(3)

#' So many rows that coefficients need no penalty, which would weaken what
#' labels say of attributes.
#' @noRd
is_determined <- function(fit, observed) {
  used <- usable_attributes(fit)
  length(engine_of(fit)$standard_errors) > 0 &&
    least_rows(fit, observed, used) >= rows_needed(used)
}

#' A fit whose rows are completed becomes that without a penalty, as
#' momentnet(lambda = 0) has it: what a model of few factors restricts is not
#' what draws are of. More columns stay as they are.
#' @noRd
fit_of_estimates <- function(fit, observed) {
  given <- fit$given
  given[c("engine", "lambda")] <- list("auto", 0)
  given["alpha"] <- list(NULL)
  case <- observed_case(observed)
  if (is.null(engine_of(fit)$completes) || !wants_estimates(given, case)) {
    return(fit)
  }
  unless_singular(
    fit_resolved(observed, given, resolved_settings(given, case), fit$call)
  ) %||% fit
}

#' Whether the data, and not the user, decided on the engine.
#' @noRd
is_engine_free <- function(object) {
  given <- given_settings(object)
  all(vapply(given$candidates %||% list(given), function(candidate) {
    identical(candidate$engine, "auto")
  }, NA))
}

#' A fit whose rows a factor model completes, with a covariance instead where
#' held-out rows say that this is likelier, and it is soon found: a factor model
#' gives each attribute a noise of its own, which draws of nearly collinear ones
#' show. The regression stays, and its penalty.
#' @noRd
likelier_completed <- function(fit, observed) {
  if (!identical(engine_of(fit)$completes, "factor")) return(fit)
  settings <- replace(fit$settings, "engine", "covariance")
  if (is_dear(settings, observed$data, average_constants$light)) return(fit)
  fit$model <- completing_pair(observed, settings)$completing
  # What the model is of; `settings` have the engine of the regression.
  fit$engine <- "covariance"
  fit
}

#' The `usual` parameters and a function that `draws` some, for `variables` that
#' are to be filled in.
#' @noRd
posterior_normals <- function(fit, penalty, observed, variables, groups,
                              seed) {
  columns <- jackknife_refits(fit, penalty, observed, groups, seed,
                              function(path, training) {
    joint_parameters_of(fit, path, training)
  })
  settings <- engine_of(fit)$fold_settings(fit$settings, fit)
  settings$lambda <- c(fit$lambda[fit$lambda > penalty], penalty)
  settings$earlier <- NULL
  full <- joint_parameters_of(fit, engine_fit(observed, settings), observed)
  size <- fit$d + 1
  columns <- lapply(columns, as_varying, full, size)
  deviations <- jackknife_deviations(do.call(cbind, columns))
  n <- observed$data$n
  parts <- counting_parts(as_normal(full, size)$covariance, variables,
                          c(seen_counts_of(observed$data), n), n)
  normal <- function(parameters) {
    result <- as_normal(parameters, size)
    result$covariance <- Reduce(less_chance, parts, result$covariance)
    result
  }
  list(usual = normal(full), draws = function() {
    normal(full + drop(deviations %*% stats::rnorm(ncol(deviations))))
  })
}

#' Parameters of some rows, but those of all rows for variables of which the
#' others hold what varies, and for what later ones owe to these: the logarithm
#' of their variance is no deviation.
#' @noRd
as_varying <- function(parameters, full, size) {
  for (j in seq_len(size)) {
    own <- size + j * (j - 1) / 2 + seq_len(j)
    if (abs(parameters[own[j]] - full[own[j]]) > most_deviation) {
      later <- seq_len(size)[-seq_len(j)]
      at <- c(j, own, size + later * (later - 1) / 2 + j)
      parameters[at] <- full[at]
    }
  }
  parameters
}

#' Means, and the Cholesky factor of the covariance with the logarithm of its
#' diagonal, so that any sum of deviations is a distribution.
#' @noRd
joint_parameters_of <- function(fit, path, training) {
  fit$model <- path$model %||% path$estimates$model
  fit$moments <- path$moments
  fit$strength <- path$estimates$strength
  joint <- joint_model(fit)
  last <- last_column(path)
  covariance <- covariance_of_columns(joint)
  noise <- joint_noise(training, joint, last)
  slope <- drop(covariance %*% last[-1])
  whole <- rbind(cbind(covariance, slope),
                 c(slope, sum(slope * last[-1]) + noise))
  factor <- definite_factor(whole)
  diag(factor) <- log(diag(factor))
  c(joint$center, last[1] + sum(last[-1] * joint$center),
    factor[upper.tri(factor, diag = TRUE)])
}

#' The covariance matrix in a joint_model(), which may have it as loadings, with
#' the diagonal that rows are completed by, of some columns.
#' @noRd
covariance_of_columns <- function(joint,
                                  columns = seq_along(joint$diagonal)) {
  diagonal <- joint$diagonal[columns]
  if (is.null(joint$covariance)) {
    loadings <- joint$loadings[columns, , drop = FALSE]
    return(unname(tcrossprod(loadings) + diag(diagonal, length(diagonal))))
  }
  result <- joint$covariance[columns, columns, drop = FALSE]
  diag(result) <- diagonal
  unname(result)
}

#' Of the labels, beyond what rows do not show.
#' @noRd
joint_noise <- function(training, joint, coefficients) {
  said <- conditional_prediction(as_rows(training$data), joint,
                                 matrix(coefficients[-1]))
  y <- training$y
  likely_noise(y - coefficients[1] - said$mean[, 1], said$sd[, 1]^2,
               mean((y - mean(y))^2))
}

#' Centre and covariance from free parameters: the upper factor of the
#' covariance, whose diagonal is of logarithms.
#' @noRd
as_normal <- function(parameters, size) {
  factor <- matrix(0, size, size)
  factor[upper.tri(factor, diag = TRUE)] <- parameters[-seq_len(size)]
  diag(factor) <- exp(diag(factor))
  list(center = parameters[seq_len(size)], covariance = crossprod(factor))
}
