# The path of solutions for one set of moments. Penalties have glmnet's meaning:
# l1 = lambda alpha and l2 = lambda (1 - alpha) / sd(y), on x / sd^power.

#' What engine "pairs" fits: lambda (a grid where none is given), coefficients
#' in the attributes' own units with a column for each, and intercepts. `shared`
#' remembers decompositions, for other responses and for a longer path, whose
#' first part is settings$before.
#' @noRd
moment_path <- function(estimates, settings, lambda = NULL, shared = NULL) {
  problem <- moment_problem(estimates, settings, shared)
  solver <- if (problem$by_values) ridge_solver else elastic_net_solver
  solver <- solver(problem, settings)
  lambda <- lambda %||% lambda_grid(problem, estimates, settings)
  # Of eigenvalues each lambda has coefficients of its own.
  before <- if (problem$by_values) settings$before
  solved <- solver(lambda[seq_along(lambda) > path_length(before)])
  beta <- within_limits(solved$coefficients / problem$unit, settings)
  if (!is.null(before)) beta <- cbind(before$beta, beta)
  list(lambda = lambda, beta = beta, sweeps = sum(solved$sweeps),
       converged = solved$converged %||% rep(TRUE, length(lambda)),
       intercept = if (has_intercept(settings)) {
         estimates$y_center - colSums(beta * estimates$center)
       } else {
         0 * lambda
       })
}

#' How many lambdas the part of a path has coefficients of, 0 where it is NULL.
#' @noRd
path_length <- function(path) if (is.null(path)) 0 else ncol(path$beta)

#' What is minimised, on x / sd^power. Without an intercept moments are about 0.
#' @noRd
moment_problem <- function(estimates, settings, shared = NULL) {
  problem <- penalty_scale(estimates, settings$power)
  problem$y_sd <- estimates$y_sd
  if (!has_intercept(settings)) {
    center <- ifelse(problem$usable, estimates$center / problem$unit, 0)
    if (is.null(problem$root)) {
      problem$gram <- problem$gram + tcrossprod(center)
    } else {
      problem$root <- rbind(problem$root, center, deparse.level = 0)
      problem$root_labels <- c(problem$root_labels, estimates$y_center)
    }
    problem$linear <- problem$linear + estimates$y_center * center
    problem$y_sd <- sqrt(estimates$y_sd^2 + estimates$y_center^2)
  }
  problem$factor <- penalty_factors(settings, problem$usable)
  problem$limits <- coefficient_limits(settings, problem$unit)
  problem$by_values <- is_by_values(settings)
  problem$complete <- estimates$complete
  # An indefinite matrix would make the problem non-convex, and a singular one
  # unbounded, because estimated slopes need not lie in its range.
  about <- settings[c("units", "power", "target", "intercept")]
  if (problem$by_values) {
    problem$decomposed <- function() {
      remembered(shared, c("eigenvectors", about), decomposed_gram(problem))
    }
  } else if (!estimates$complete) {
    problem$gram <- remembered(shared, c("definite", about), {
      nearest_covariance(problem$gram)
    })
    diag(problem$gram) <- diag(problem$gram) * (1 + 1e-4)
  }
  problem
}

#' Whether eigenvalues alone solve it; else the matrix is made definite as
#' correlations, whatever the penalty's units.
#' @noRd
is_by_values <- function(settings) {
  settings$alpha == 0 && !has_limits(settings) &&
    is.null(settings$penalty_factor)
}

#' By coordinate descent: a function of the lambdas, as of ridge_solver(), which
#' also says whether each has converged.
#' @noRd
elastic_net_solver <- function(problem, settings) {
  alpha <- settings$alpha
  function(lambda) {
    result <- descended(
      problem, problem$factor, alpha * lambda,
      (1 - alpha) * lambda / max(problem$y_sd, .Machine$double.xmin),
      settings
    )
    if (!all(result$converged)) {
      warn_frugal(paste0(
        "Coordinate descent has not converged for lambda = ",
        format(lambda[!result$converged][1]), ". Use a larger `tolerance`, or ",
        "leave out the smallest values of lambda."
      ), "convergence")
    }
    result[c("coefficients", "sweeps", "converged")]
  }
}

#' Coordinate descent for the penalties l1 and l2.
#' @noRd
descended <- function(problem, factor, l1, l2, settings) {
  cpp_covariance_elastic_net(
    problem$gram %||% problem$root, problem$linear, factor, l1, l2,
    settings$tolerance, problem$y_sd^2, 1e5, problem$limits,
    is.null(problem$gram)
  )
}

#' glmnet's grid; for ridge regression from partly seen data, a grid about the
#' noise of the moments.
#' @noRd
lambda_grid <- function(problem, estimates, settings) {
  count <- settings$nlambda
  ratio <- settings$lambda_min_ratio
  if (settings$alpha == 0 && !estimates$complete) {
    size <- estimates$y_sd * mean(diag(problem$gram)[problem$usable])
    noise <- ridge_noise(estimates, which(problem$usable))
    largest <- 1000 * size
    ratio <- ratio %||% (noise / 1000)
  } else {
    largest <- entering_slope(unpenalised_gradient(problem, settings),
                              problem$factor) / max(settings$alpha, 0.001)
    ratio <- ratio %||% if (estimates$complete && estimates$n >= estimates$d) {
      1e-4
    } else {
      0.01
    }
  }
  if (!is.finite(largest) || largest <= 0) largest <- 1
  if (count == 1) return(largest)
  largest * ratio^((seq_len(count) - 1) / (count - 1))
}

#' Where all that is penalised is 0.
#' @noRd
unpenalised_gradient <- function(problem, settings) {
  free <- problem$factor == 0
  if (!any(free)) return(problem$linear)
  found <- descended(problem, ifelse(free, 0, Inf), 0, 0,
                     settings)$coefficients
  problem$linear - drop(if (is.null(problem$root)) problem$gram %*% found
                        else crossprod(problem$root, problem$root %*% found))
}

#' Eigenvalues smaller than this part of their mean are noise: attributes over
#' as many looks at a pair, as far as looks are missing. Of those `used`, as all
#' others have no part in what is solved.
#' @noRd
ridge_noise <- function(estimates, used) {
  pairs <- upper.tri(diag(length(used)))
  looks <- estimates$count[used, used, drop = FALSE][pairs]
  typical <- if (length(looks) > 0) mean(looks) else estimates$size
  shares <- pair_shares(estimates)[used, used, drop = FALSE][pairs]
  share <- if (length(shares) > 0) mean(shares) else 1
  noise <- (1 - share) * length(used) / max(typical, 1)
  min(max(noise, 1e-4), 0.3)
}
