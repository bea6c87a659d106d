# The engine of pairs: moments of the pairs of attributes that were seen
# together, shrunk where something is missing.

#' The engine's `fit`, see engines(). The moments are kept with it, so that
#' update() goes on from them.
#' @noRd
fit_pairs <- function(observed, settings) {
  moments <- own_moments(observed)
  estimates <- pair_estimates(moments, observed, settings)
  path <- moment_path(estimates, settings, settings$lambda,
                      shared_by_all(observed, moments) %||% observed$found)
  c(path, list(estimates = estimates, moments = moments))
}

#' Shrunk estimates; the factor model as target has a weight that its authors
#' fixed, because on the same looks no weight can be estimated.
#' @noRd
pair_estimates <- function(moments, observed, settings) {
  estimates <- path_estimates(moments, settings$units)
  if (estimates$complete) return(estimates)
  if (settings$target != "factors") {
    return(shrunk_moments(estimates, settings$target))
  }
  model <- own_factor_model(observed, settings, estimates)
  estimates$slope <- (estimates$slope + factor_slope(model)) / 2
  estimates$model <- model
  shrunk_moments(estimates, factor_correlation(model), strength = 100)
}

#' The covariance that the fit used; kept as moments, which are smaller.
#' `all_rows` has that of rows without a label, too, as what completes rows:
#' these may have gaps where the others, and so the fit, have none.
#' @noRd
refitted_estimates <- function(fit, all_rows = FALSE) {
  units <- fit$units %||% fit$settings$units %||% "same"
  estimates <- estimated_moments(fit$moments, units, all_rows)
  if (!estimates$complete) {
    target <- fit$target %||% fit$settings$target
    if (target == "factors") {
      estimates <- shrunk_moments(estimates, factor_correlation(fit$model),
                                  strength = 100)
    } else {
      estimates <- shrunk_moments(estimates, target, fit$strength)
    }
  }
  problem <- penalty_scale(estimates, fit$standardize)
  gram <- problem$gram
  if (!estimates$complete) {
    nearest <- if (is_by_values(fit$settings)) cpp_nearest_psd
               else nearest_covariance
    still <- diag(gram) <= 0 # what does not vary would have rounding for rows
    gram <- nearest(gram)
    gram[still, ] <- gram[, still] <- 0
  }
  estimates$covariance <- gram * outer(problem$unit, problem$unit)
  estimates
}

#' The matrix of what least squares solve for the coefficients: attributes'
#' products about their means, or about 0 for a fit without an intercept.
#' @noRd
products_solved <- function(fit, estimates) {
  if (has_intercept(fit$settings)) return(estimates$covariance)
  estimates$covariance + tcrossprod(estimates$center)
}

#' Covariances by which rows are completed: what they are off by is answered by
#' a ridge, whatever the labels' penalty. It is a part of the variance of what a
#' row does not show, too, but of the prediction's and not of each attribute's,
#' as coefficients of nearly collinear ones cancel.
#' @noRd
pairs_joint <- function(fit) {
  estimates <- refitted_estimates(fit, all_rows = TRUE)
  ridge <- completing_ridge(estimates)
  list(center = estimates$center, covariance = estimates$covariance,
       diagonal = diag(estimates$covariance) * (1 + ridge), ridge = ridge)
}

# The most is where pairs are so rare that correlations are hardly known: there
# what they say is better than nothing. The least is for solving.
completing_ridge_constants <- list(least = 1e-8, most = 0.1)

#' In parts of the variances: the shrinkage of correlations towards none with
#' the least expected error (Schaefer and Strimmer, 2005,
#' doi:10.2202/1544-6115.1175), with a normal distribution's variance of a
#' correlation from so many looks at a pair.
#' @noRd
completing_ridge <- function(estimates) {
  bounds <- completing_ridge_constants
  varies <- which(diag(estimates$covariance) > 0)
  if (length(varies) < 2) return(bounds$least)
  square <- stats::cov2cor(estimates$covariance[varies, varies])^2
  above <- upper.tri(square)
  square <- pmin(square[above], 1)
  looks <- pmax(estimates$count[varies, varies][above], 1)
  error <- sum((1 - square)^2 / looks)
  # part / (1 - part), where part = error / sum(square)
  left <- sum(square) - error
  if (left <= 0) return(bounds$most)
  min(max(error / left, bounds$least), bounds$most)
}

#' In which the coefficients of a ridge regression are exactly those of y.
#' @noRd
pairs_ridge <- function(fit, penalty) {
  estimates <- refitted_estimates(fit)
  spread <- diag(estimates$covariance)
  size <- ifelse(spread > 0, estimates$sd^(2 * fit$standardize), 0)
  ridge <- (1 - fit$alpha) * penalty /
    max(estimates$y_sd, .Machine$double.xmin)
  pmax(ridge * size, 1e-8 * spread)
}

#' The engine's `correlations`, for plan_looks(): those that the fit used, 0 for
#' attributes that do not vary.
#' @noRd
pairs_correlations <- function(fit) {
  estimates <- refitted_estimates(fit, all_rows = TRUE)
  unit <- sqrt(diag(estimates$covariance))
  safe <- ifelse(unit > 0, unit, 1)
  list(correlation = estimates$covariance / outer(safe, safe), unit = unit,
       variance = estimates$y_sd^2)
}

engine_pairs <- list(
  needs_looks = FALSE, needs_gaps = FALSE, one_penalty = FALSE,
  uses = c("alpha", "target", "standardize"), alpha = c(0, 1),
  memory = function(n, d, rank) pair_bytes(d),
  check_memory = function(n, d, rank) {
    check_pair_memory(d, hint = without_pairs_hint())
  },
  any_terms = TRUE, any_weights = TRUE,
  fit = fit_pairs, fold_settings = function(settings, fit) settings,
  predict_rows = NULL, joint = pairs_joint, ridge = pairs_ridge,
  correlations = pairs_correlations,
  goes_on = function(fit) !identical(fit$target, "factors"),
  models_rows = FALSE,
  held_out_work = function(d, shown, rank) work_of_covariance(d, shown, rank),
  standard_errors = c("sandwich", "jackknife"), refit_model = NULL,
  work = function(data) 0, averaged = numeric(), completes = NULL,
  codes = NULL,
  describe = function(fit, digits) {
    if (is.null(fit$target)) return(NULL)
    paste0(", shrunk towards ", fit$target, " with the weight of ",
           format(fit$strength, digits = digits), " looks")
  }
)
