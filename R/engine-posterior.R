# The posterior engine: coefficients given the factor model, whose size is found
# by the evidence of the labels, averaged with the factor model's own.

#' The engine's `fit`, see engines(). Lambda is that of the coefficients given
#' the model; the model's own have a fixed ridge.
#' @noRd
fit_posterior <- function(observed, settings) {
  model <- own_factor_model(observed, settings)
  own <- factor_path(model, factor_constants$ridge * model$y_unit)
  found <- posterior_fit(model, observed, settings)
  # Both err, in other directions: the mean is never far from the better one.
  beta <- (own$beta[, rep(1, ncol(found$beta))] + found$beta) / 2
  list(lambda = found$lambda, beta = beta,
       intercept = model$y_center - colSums(beta * model$center),
       model = model)
}

#' Of standardised attributes, with independent coefficients of variance t
#' q / noise, where q is 1 for a penalty on standardised attributes; lambda is 0
#' where t is infinite.
#' @noRd
posterior_fit <- function(model, observed, settings) {
  problem <- posterior_problem(model, observed, settings)
  given <- settings$lambda / model$y_unit * problem$size
  # One system is solved where rounding cannot make it singular.
  if (length(given) == 1 && given > 1e-9 * max(diag(problem$gram))) {
    lambda <- settings$lambda
    beta <- solve(problem$gram + diag(given, nrow(problem$gram)),
                  problem$linear)
  } else {
    parts <- eigen(problem$gram, symmetric = TRUE)
    values <- pmax(parts$values, 0)
    rotated <- drop(crossprod(parts$vectors, problem$linear))
    lambda <- settings$lambda %||%
      (model$y_unit / (problem$size *
                         likeliest_size(values, rotated, problem)))
    inverse <- ridge_inverse(values, lambda / model$y_unit * problem$size)
    beta <- parts$vectors %*% (inverse * rotated)
  }
  list(lambda = lambda,
       beta = problem$root * as.matrix(beta) * model$y_unit / model$unit)
}

#' Coefficients over `root` are those of a ridge regression: squares and
#' products of what rows let expect of their attributes, summed over the rows,
#' whose number (by weights) is `size` and whose squared labels have the sum
#' `total`.
#' @noRd
posterior_problem <- function(model, observed, settings) {
  unit <- factor_units(model)
  loadings <- model$loadings / unit
  noise <- model$noise / unit^2
  y <- (observed$y - model$y_center) / model$y_unit
  rows <- centred_rows(model, observed$data, 1)
  weight <- rows$weight %||% rep(1, length(y))
  sums <- cpp_posterior_sums(rows,
                             list(loadings = loadings, noise = noise),
                             model$usable, y)
  root <- sqrt(model$unit^(2 * (1 - settings$power)))
  root <- ifelse(model$usable, root / sqrt(mean(root[model$usable]^2)), 0)
  linear <- loadings %*% crossprod(loadings, sums$products) +
    noise * sums$products
  list(gram = outer(root, root) *
         correlated_squares(loadings, noise, sums$squares),
       linear = drop(root * linear), root = root, size = sum(weight),
       total = sum(weight * y^2))
}

#' C S C of squares S and the correlations C = LL' + D of a factor model,
#' without a product of two d x d matrices.
#' @noRd
correlated_squares <- function(loadings, noise, squares) {
  images <- squares %*% loadings
  half <- noise * images + loadings %*% (crossprod(loadings, images) / 2)
  low_rank <- tcrossprod(half, loadings)
  low_rank + t(low_rank) + outer(noise, noise) * squares
}

#' The prior variance of coefficients, as a part of the noise's, that makes the
#' labels likeliest, with the noise itself at its likeliest.
#' @noRd
likeliest_size <- function(values, rotated, problem) {
  sizes <- 10^seq(-7, 2, 0.25)
  total <- problem$total
  evidence <- vapply(sizes, function(t) {
    rest <- total - sum(rotated^2 * t / (1 + t * values))
    -sum(log1p(t * values)) / 2 -
      problem$size / 2 * log(max(rest, 1e-12 * total))
  }, 0)
  sizes[which.max(evidence)]
}

#' Refuses an `x` of so many columns that d x d matrices are beyond the memory
#' limit.
#' @noRd
check_posterior_memory <- function(d, rank) {
  check_memory(factor_bytes(d, rank) + 60 * d^2, "x",
               "data with fewer columns for engine = \"posterior\"",
               paste("with", d, "columns, which need"),
               "; engine = \"factors\" needs less")
}

# As the engine of factors, but for these.
engine_posterior <- utils::modifyList(engine_factors, list(
  uses = "standardize",
  memory = function(n, d, rank) factor_bytes(d, rank) + 60 * d^2,
  check_memory = function(n, d, rank) check_posterior_memory(d, rank),
  fit = fit_posterior,
  ridge = function(fit, penalty) numeric(fit$d)
))
