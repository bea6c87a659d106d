# Completing rows by a full covariance matrix, where held-out rows say that this
# is likelier than the factor model: expectation maximisation with a prior at
# the factor model or at no correlation. The lasso on rows so completed.

# Weights of the prior, in examples for each attribute; the most passes with
# each, and at the end on all rows; the gain of an example's log-likelihood for
# each attribute below which passes end; how many looks at a pair count as much
# as none, and the least eigenvalue, of the correlations that passes towards no
# correlation start from; the path, and the most rounds for a lambda.
covariance_constants <- list(weight = c(4, 1, 1 / 4, 1 / 16), passes = 5,
                             last_passes = 4, tolerance = 2e-4, looks = 30,
                             eigenvalue = 0.05, ratio = 0.004, rounds = 6)

# The factor model as completing_model() has it, the model with a covariance
# (NULL where the factor model is likelier, nothing can be held, or a pass would
# take more than `most_work` operations), and how likely held rows were.
completing_models <- function(data, y, rank, units, most_work = Inf) {
  trial <- completing_trials(data, y, rank, units)
  factor <- whole_model(trial, data, y, rank, units)
  models <- list(factor = factor, covariance = NULL, choice = NULL)
  if (is.null(trial) || covariance_work(as_rows(data)) > most_work) {
    return(models)
  }
  tries <- covariance_trials(trial, data)
  models$choice <- tries$choice
  if (!is.null(tries$best)) {
    models["covariance"] <- list(whole_covariance(factor, tries, data))
  }
  models
}

# How many operations a pass takes, about: of each pattern of gaps a cube of
# what is shown or of what is not, and products of whole matrices.
covariance_work <- function(rows) {
  shown <- as.numeric(cpp_row_patterns(rows)$shown)
  sum(pmin(shown, rows$d - shown)^3) + 3 * rows$d^3
}

# Each target and weight by the likelihood of held rows; `best` is NULL where
# the factor model itself is likeliest.
covariance_trials <- function(trial, data) {
  model <- kept_part(unit_model(trial$model), trial$kept)
  held <- held_rows(data$n)
  rows <- centred_rows(model, subset_data(data, which(!held)), 1)
  judges <- centred_rows(model, subset_data(data, which(held)), 1)
  factor <- model_covariance(model)
  targets <- list(factor = factor, identity = diag(data$d))
  starts <- list(factor = factor, identity = start_covariance(rows))
  tries <- lapply(names(targets), function(target) {
    weighed_covariances(rows, judges, targets[[target]], starts[[target]],
                        target)
  })
  tries <- c(unlist(tries, recursive = FALSE), list(list(
    target = "factor", weight = Inf,
    likelihood = cpp_covariance_likelihood(judges, factor)
  )))
  choice <- do.call(rbind, lapply(tries, function(try) {
    data.frame(try[c("target", "weight", "likelihood")])
  }))
  best <- tries[[which.max(choice$likelihood)]]
  list(choice = choice, unit = model$unit,
       best = if (is.finite(best$weight)) best)
}

# Less and less prior, each from the covariance before, until that of less than
# an example for each attribute does worse.
weighed_covariances <- function(rows, judges, target, start, name) {
  constants <- covariance_constants
  tries <- list()
  for (weight in constants$weight * rows$d) {
    found <- cpp_covariance_em(rows, start, target, weight, constants$passes,
                               constants$tolerance * rows$d * rows$n)
    start <- found$covariance
    likelihood <- cpp_covariance_likelihood(judges, start)
    fell <- length(tries) > 0 &&
      likelihood < tries[[length(tries)]]$likelihood
    tries <- c(tries, list(list(target = name, weight = weight,
                                likelihood = likelihood, covariance = start)))
    if (weight < rows$d && fell) break
  }
  tries
}

# Some more passes, on all rows and in their units.
whole_covariance <- function(factor, tries, data) {
  constants <- covariance_constants
  best <- tries$best
  target <- if (best$target == "factor") model_covariance(factor)
            else diag(data$d)
  rows <- centred_rows(factor, data, 1)
  found <- cpp_covariance_em(
    rows, scaled_model(best, tries$unit / factor$unit)$covariance, target,
    best$weight, constants$last_passes, constants$tolerance * data$d * data$n
  )
  model <- factor[setdiff(names(factor), c("loadings", "noise", "history"))]
  c(model, list(covariance = found$covariance,
                prior = best[c("target", "weight")]))
}

model_covariance <- function(model) {
  tcrossprod(model$loadings) + diag(model$noise, length(model$noise))
}

# Correlations of pairs, so many looks shrunk, and made definite.
start_covariance <- function(rows) {
  constants <- covariance_constants
  sums <- cpp_pair_moments(rows, numeric(rows$n), numeric(rows$d), 0)
  correlation <- cpp_unpack(sums$product, rows$d) /
    (cpp_unpack(sums$count, rows$d) + constants$looks)
  diag(correlation) <- 1
  parts <- eigen(correlation, symmetric = TRUE)
  raised <- pmax(parts$values, constants$eigenvalue)
  stats::cov2cor(parts$vectors %*% (raised * t(parts$vectors)))
}

# The lasso of standardised attributes on rows that the likeliest model
# completes.
fit_covariance <- function(observed, settings) {
  data <- observed$data
  check_covariance_memory(data$n, data$d, settings$rank)
  model <- settings$completing
  if (is.null(model)) {
    models <- completing_models(data, observed$y, settings$rank, settings$units)
    model <- models$covariance %||% models$factor
  }
  problem <- completed_problem(model, data, 1)
  y_center <- mean(observed$y)
  y <- observed$y - y_center
  lambda <- settings$lambda %||% completed_grid(problem, y, list(
    alpha = 1, nlambda = settings$nlambda,
    lambda_min_ratio = settings$lambda_min_ratio %||% covariance_constants$ratio
  ))
  l1 <- lambda / model$y_unit
  beta <- cpp_completed_path(problem$rows, problem$model, y / model$y_unit,
                             model$usable, l1, 0 * l1,
                             covariance_constants$rounds)
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

# Where the factor model was likelier, rows are completed by that.
likeliest <- function(by_covariance, by_factors) {
  function(fit, ...) {
    if (is.null(fit$model$covariance)) by_factors(fit, ...)
    else by_covariance(fit, ...)
  }
}

covariance_correlations <- function(fit) {
  spread <- diag(fit$model$covariance)
  list(correlation = stats::cov2cor(fit$model$covariance),
       unit = ifelse(fit$model$usable, fit$model$unit * sqrt(spread), 0),
       variance = fit$model$y_unit^2)
}

# Of each row the factor of a matrix as large as what it shows or does not.
covariance_bytes <- function(n, d, rank) {
  completed_bytes(n, d, rank) + n * d^2 + 80 * d^2
}

check_covariance_memory <- function(n, d, rank) {
  check_memory(covariance_bytes(n, d, rank), "x",
               "smaller for engine = \"covariance\"",
               paste("of", n, "rows and", d, "columns, which need"))
}

engine_covariance <- list(
  needs_looks = TRUE, needs_gaps = TRUE, uses = "alpha", alpha = c(1, 1),
  memory = covariance_bytes,
  check_memory = function(n, d, rank) {
    check_factor_memory(d, rank)
    check_covariance_memory(n, d, rank)
  },
  fit = fit_covariance,
  # The model is that of all rows.
  fold_settings = function(settings, fit) {
    settings$completing <- fit$model
    settings
  },
  predict_rows = predict_completed,
  joint = likeliest(covariance_joint,
                    function(fit) model_joint(fit, function(penalty) 0)),
  correlations = likeliest(covariance_correlations, model_correlations),
  goes_on = function(fit) FALSE,
  work = function(data) covariance_work(as_rows(data)), averaged = 1,
  completes = "covariance",
  describe = likeliest(function(fit, digits) {
    prior <- fit$model$prior
    paste0(", prior of ", format(prior$weight, digits = digits),
           " rows at ", c(factor = "the factor model",
                          identity = "no correlation")[[prior$target]])
  }, describe_rank)
)
