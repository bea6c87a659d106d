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
  size <- factor_units(model)
  loadings <- model$loadings / size
  noise <- model$noise / size^2
  y <- (observed$y - model$y_center) / model$y_unit
  rows <- centred_rows(model, observed$data, 1)
  weight <- rows$weight %||% rep(1, length(y))
  size <- sum(weight)
  sums <- cpp_posterior_sums(rows,
                             list(loadings = loadings, noise = noise),
                             model$usable, y)
  root <- sqrt(model$unit^(2 * (1 - settings$power)))
  root <- ifelse(model$usable, root / sqrt(mean(root[model$usable]^2)), 0)
  correlation <- tcrossprod(loadings) + diag(noise, length(noise))
  spread <- correlation * rep(root, each = length(root))
  problem <- crossprod(spread, sums$squares %*% spread)
  linear <- drop(crossprod(spread, sums$products))
  decomposition <- eigen(problem, symmetric = TRUE)
  values <- pmax(decomposition$values, 0)
  rotated <- drop(crossprod(decomposition$vectors, linear))
  lambda <- settings$lambda
  if (is.null(lambda)) {
    t <- likeliest_size(values, rotated, sum(weight * y^2), size)
    lambda <- model$y_unit / (t * size)
  }
  inverse <- ridge_inverse(values, lambda / model$y_unit * size)
  beta <- root * decomposition$vectors %*% (inverse * rotated)
  list(lambda = lambda, beta = beta * model$y_unit / model$unit)
}

#' The prior variance of coefficients, as a part of the noise's, that makes the
#' labels likeliest, with the noise itself at its likeliest.
#' @noRd
likeliest_size <- function(values, rotated, total, n) {
  sizes <- 10^seq(-7, 2, 0.25)
  evidence <- vapply(sizes, function(t) {
    rest <- total - sum(rotated^2 * t / (1 + t * values))
    -sum(log1p(t * values)) / 2 - n / 2 * log(max(rest, 1e-12 * total))
  }, 0)
  sizes[which.max(evidence)]
}

#' Refuses an `x` of so many columns that d x d matrices are beyond the memory
#' limit.
#' @noRd
check_posterior_memory <- function(d, rank) {
  check_memory(factor_bytes(d, rank) + 60 * d^2, "x",
               "of fewer columns for engine = \"posterior\"",
               paste("of", d, "columns, which need"),
               "; engine = \"factors\" needs less")
}

# As the engine of factors, but for these.
engine_posterior <- utils::modifyList(engine_factors, list(
  uses = "standardize",
  memory = function(n, d, rank) factor_bytes(d, rank) + 60 * d^2,
  check_memory = function(n, d, rank) check_posterior_memory(d, rank),
  fit = fit_posterior,
  joint = function(fit) model_joint(fit),
  ridge = function(fit, penalty) numeric(fit$d)
))
