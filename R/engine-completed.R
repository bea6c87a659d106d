# The engine of completed moments: a factor model says what is likely of the
# attributes that an example does not show, and a regression on attributes and
# labels is fitted to that, given as much.

#' The engine's `fit`, see engines(): by the completing model that settings
#' bring, as those of folds and averages do, else by one of its own.
#' @noRd
fit_completed <- function(observed, settings) {
  data <- observed$data
  y <- observed$y
  check_completed_memory(data$n, data$d, settings$rank)
  model <- settings$completing %||%
    own_completing_model(observed, settings)
  completed_regression(model, data, y, settings, completing_constants$rounds)
}

# The prior of the loadings (the first, and where attributes were seen so few
# times, any), how much of the correlations may be kept, the gain in the
# log-likelihood of a value below which iterations end (0: none ends early), and
# the most rounds of the regression for a lambda.
completing_constants <- list(precision = c(60, 20), few_looks = 300,
                             kept = seq(0, 1, 0.1), tolerance = 0, rounds = 10)

#' A factor model whose correlations are kept to that part which makes every
#' fifth row likeliest given the others: of many attributes in few rows, most
#' correlations are those of noise. Its means and variances are the `estimates`.
#' @noRd
completing_model <- function(data, y, rank, estimates) {
  trial <- completing_trials(data, rank, estimates)
  whole_model(trial, data, y, rank, estimates)
}

#' The likeliest trial, which knows no labels, so that it is the same for models
#' with and without; NULL where there is no row to hold.
#' @noRd
completing_trials <- function(data, rank, estimates) {
  varying <- data_of_columns(data, varying_columns(estimates))
  held <- held_rows(as_rows(data))
  if (!any(held)) return(NULL)
  precision <- completing_constants$precision
  looks <- length(as_rows(varying)$value) / max(varying$d, 1) *
    effective_rows(data) / data$n
  if (looks > completing_constants$few_looks) precision <- precision[1]
  training <- single_moments(subset_data(data, which(!held)),
                             numeric(sum(!held)), estimates$units,
                             estimates$prior)
  trials <- lapply(precision, completing_trial, data = data, rank = rank,
                   estimates = training, held = held)
  trials[[which.max(vapply(trials, `[[`, 0, "likelihood"))]]
}

#' The model of all rows, as a trial of some of them says.
#' @noRd
whole_model <- function(trial, data, y, rank, estimates) {
  earlier <- if (!is.null(trial)) {
    list(model = label_unseen(trial$model, y), n = data$n - data$n %/% 5)
  }
  precision <- trial$precision %||% completing_constants$precision[1]
  model <- factor_model(data, y, estimates, rank, earlier = earlier,
                        precision = precision,
                        tolerance = completing_constants$tolerance)
  kept_part(unit_model(model), trial$kept %||% 0)
}

#' The model of rows that are not held, of which `estimates` are, and how likely
#' it makes the others, in the columns that it models: of one that did not vary
#' in the rows of the model it has no unit.
#' @noRd
completing_trial <- function(precision, data, rank, estimates, held) {
  training <- subset_data(data, which(!held))
  model <- factor_model(training, numeric(training$n), estimates, rank,
                        precision = precision,
                        tolerance = completing_constants$tolerance)
  known <- modelled_columns(model)
  trial <- unit_model(model_of_columns(model, known))
  judging <- data_of_columns(subset_data(data, which(held)), known)
  rows <- centred_rows(trial, judging, 1)
  likelihoods <- vapply(completing_constants$kept, function(part) {
    seen_likelihood(rows, kept_part(trial, part))
  }, 0)
  best <- which.max(likelihoods)
  list(model = model, precision = precision, likelihood = likelihoods[best],
       kept = completing_constants$kept[best], held = held)
}

#' The same with labels, one or several, that no factor has a part in.
#' @noRd
label_unseen <- function(model, y) {
  names <- colnames(y)
  count <- max(length(names), 1)
  model$y_loadings <- matrix(0, count, ncol(model$loadings))
  model$y_noise <- stats::setNames(rep(1, count), names)
  model$y_center <- 0 * model$y_noise
  if (!is.matrix(y)) model$y_loadings <- model$y_loadings[1, ]
  model
}

#' The factor model of attributes in units of their own.
#' @noRd
unit_model <- function(model) {
  model$loadings <- model$loadings / factor_units(model)
  model
}

#' Loadings shrunk so that attributes share `part` of what they did; the
#' variances stay 1.
#' @noRd
kept_part <- function(model, part) {
  model$loadings <- sqrt(part) * model$loadings
  model$noise <- 1 - rowSums(model$loadings^2)
  model
}

#' Of the rows' seen values: that of the parameters before a first iteration.
#' @noRd
seen_likelihood <- function(rows, model) {
  settings <- c(factor_constants, rank = ncol(model$loadings), expand = FALSE)
  settings$iterations <- 1
  cpp_factor_analysis(rows, settings, model[c("loadings", "noise")])$history
}

#' Bytes at most: for each row some numbers a column and a matrix of the
#' factors, and a few d x d matrices.
#' @noRd
completed_bytes <- function(n, d, rank) 8 * (n * (4 * d + rank^2) + 4 * d^2)

#' Refuses an `x` of which completed_bytes() are beyond the memory limit.
#' @noRd
check_completed_memory <- function(n, d, rank) {
  check_memory(completed_bytes(n, d, rank), "x",
               "smaller for engine = \"completed\"",
               paste("of", n, "rows and", d, "columns, which need"))
}

#' For refits to some of the rows: with the part of the correlations that all of
#' them keep, and from the model of four fifths of them on, as in the fit.
#' @noRd
refit_completed <- function(fit, observed) refits_of(fit, observed)$model

#' The trial of all rows, and what finds the factor model of some of them.
#' @noRd
refits_of <- function(fit, observed) {
  rank <- fit$settings$rank
  units <- fit$settings$units
  trial <- completing_trials(observed$data, rank,
                             own_single_moments(observed, units))
  list(trial = trial, model = function(training) {
    whole_model(trial, training$data, training$y, rank,
                own_single_moments(training, units))
  })
}

engine_completed <- list(
  needs_looks = TRUE, needs_gaps = TRUE, one_penalty = FALSE,
  uses = c("alpha", "standardize"),
  alpha = c(0, 1), memory = function(n, d, rank) completed_bytes(n, d, rank),
  check_memory = function(n, d, rank) {
    check_factor_memory(d, rank)
    check_completed_memory(n, d, rank)
  },
  any_terms = TRUE, any_weights = TRUE,
  fit = fit_completed,
  # The factor model is that of all rows.
  fold_settings = function(settings, fit) {
    settings$completing <- fit$model
    settings
  },
  predict_rows = predict_completed,
  joint = function(fit) model_joint(fit),
  ridge = function(fit, penalty) numeric(fit$d),
  correlations = function(fit) model_correlations(fit),
  goes_on = function(fit) FALSE,
  models_rows = TRUE,
  held_out_work = function(d, shown, rank) work_of_factors(d, shown, rank),
  standard_errors = "jackknife",
  refit_model = refit_completed,
  work = function(data) 0, averaged = c(1, 0), completes = "factor",
  codes = NULL,
  describe = function(fit, digits) describe_rank(fit, digits)
)
