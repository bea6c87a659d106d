# From data and settings to a fit.

# `observed`: data (or NULL), y, moments (or NULL, made when pairs are needed),
# phases of the design (or NULL), setup and result of bought looks (or NULL).
# settings$earlier: a fit to some of the examples, where the search starts.
fit_momentnet <- function(observed, settings, call) {
  given <- settings
  settings <- resolved_settings(observed, settings)
  fitted <- fit_engine(observed, settings)
  given$earlier <- NULL
  settings$earlier <- NULL
  fit <- new_momentnet(observed, settings, fitted, call)
  fit$given <- given
  fit
}

# Choices that depend on the data: MOMENTS' rule in the mean count of pairs.
resolved_settings <- function(observed, settings) {
  account <- seen_summary(observed)
  settings$complete <- account$complete
  settings$engine <- chosen_engine(settings, account, observed)
  settings$power <- settings$power %||% if (account$complete) 1 else 0.5
  settings$alpha <- settings$alpha %||% as.numeric(account$complete)
  settings$target <- chosen_target(settings, account, observed)
  settings$rank <- settings$rank %||% default_rank(account$d)
  if (settings$engine == "factors" && settings$alpha != 0) {
    abort_input("alpha", "0 with engine = \"factors\"",
                format(settings$alpha))
  }
  settings
}

default_rank <- function(d) min(20, ceiling(d / 2))

# seen: mean looks at an attribute; pairs: mean count of a pair.
seen_summary <- function(observed) {
  moments <- observed$moments
  if (!is.null(moments)) {
    return(list(d = moments$d, n = moments$n,
                complete = all(moments$count == moments$n),
                seen = mean(seen_counts(moments)),
                pairs = mean_pair_count(moments)))
  }
  data <- observed$data
  if (is_complete(data)) {
    return(list(d = data$d, n = data$n, complete = TRUE, seen = data$n,
                pairs = data$n))
  }
  k <- as.numeric(diff(data$rows$start))
  d <- data$d
  list(d = d, n = data$n, complete = FALSE, seen = sum(k) / d,
       pairs = if (d > 1) sum(k * (k - 1)) / (d * (d - 1)) else sum(k))
}

chosen_engine <- function(settings, account, observed) {
  engine <- settings$engine
  by_model <- engine %in% c("factors", "completed")
  if (by_model && is.null(observed$data)) {
    abort_input("engine", paste("\"pairs\" for a moments() object: factors",
                                "need the looks"), dQuote(engine, FALSE))
  }
  if (by_model && account$complete) {
    abort_input("engine", "\"pairs\" where nothing is missing",
                dQuote(engine, FALSE))
  }
  if (engine != "auto") return(engine)
  if (account$complete || is.null(observed$data)) return("pairs")
  # Tables, which were not bought look by look, that show much of their rows,
  # and not so many that pairs alone will do.
  given <- is.null(observed$setup) && !isTRUE(observed$bought)
  much <- account$pairs >= 0.002 * account$n &&
    account$pairs < min(account$n, 10000)
  few <- account$pairs < (if (given) 25 else 5) && account$seen >= 50
  ridge <- is.null(settings$alpha) || settings$alpha == 0
  bytes <- completed_bytes(account$n, account$d,
                           settings$rank %||% default_rank(account$d))
  completes <- given && much && settings$target == "auto" &&
    bytes <= memory_limit()
  # What is compared with a lasso that completes is judged by its measure.
  if (few && ridge && !(completes && isTRUE(settings$beside_lasso))) {
    "factors"
  } else if (completes) {
    "completed"
  } else {
    "pairs"
  }
}

chosen_target <- function(settings, account, observed) {
  target <- settings$target
  if (target == "factors" && is.null(observed$data)) {
    abort_input("target", paste("\"none\" or \"rank_one\" for a moments()",
                                "object: the factor model needs the looks"),
                "\"factors\"")
  }
  if (target != "auto") return(target)
  between <- account$pairs >= 5 && account$pairs < 50 && account$seen >= 50
  if (!account$complete && between && !is.null(observed$data)) {
    "factors"
  } else {
    "rank_one"
  }
}

fit_engine <- function(observed, settings) {
  if (settings$engine == "factors") {
    return(fit_factors(observed, settings))
  }
  if (settings$engine == "completed") {
    return(fit_completed(observed, settings))
  }
  moments <- observed$moments %||% data_moments(observed$data, observed$y)
  estimates <- pair_estimates(moments, observed, settings)
  path <- moment_path(estimates, settings, settings$lambda)
  c(path, list(estimates = estimates, moments = moments))
}

# Shrunk estimates; the factor model as target has a weight that its authors
# fixed, because on the same looks no weight can be estimated.
pair_estimates <- function(moments, observed, settings) {
  estimates <- estimated_moments(moments)
  if (estimates$complete) return(estimates)
  if (settings$target != "factors") {
    return(shrunk_moments(estimates, settings$target))
  }
  model <- factor_model(observed$data, observed$y, estimates, settings$rank,
                        settings$earlier)
  estimates$slope <- (estimates$slope + factor_slope(model)) / 2
  estimates$model <- model
  shrunk_moments(estimates, factor_correlation(model), strength = 100)
}

fit_factors <- function(observed, settings) {
  estimates <- single_moments(observed$data, observed$y)
  model <- factor_model(observed$data, observed$y, estimates, settings$rank,
                        settings$earlier)
  lambda <- settings$lambda %||% (factor_constants$ridge * model$y_unit)
  c(factor_path(model, lambda), list(estimates = estimates, model = model))
}

new_momentnet <- function(observed, settings, fitted, call) {
  known <- observed$data %||% observed$moments
  names <- data_names(known)
  beta <- fitted$beta
  dimnames(beta) <- list(names, path_names(length(fitted$lambda)))
  structure(
    list(
      coefficients = beta,
      intercept = stats::setNames(fitted$intercept, colnames(beta)),
      lambda = fitted$lambda, alpha = settings$alpha,
      df = colSums(beta != 0), sweeps = fitted$sweeps,
      engine = settings$engine,
      target = if (settings$engine == "pairs" && !settings$complete) {
        settings$target
      },
      strength = fitted$estimates$strength,
      standardize = settings$power, n = known$n, d = known$d,
      names = known$names, recipe = known$recipe, terms = known$recipe,
      looks = if (!is.null(observed$setup)) {
        looked_account(observed$setup, observed$result)
      } else {
        given_account(observed)
      },
      budget = if (!is.null(observed$setup)) observed$setup$spec$budget,
      seed = observed$setup$seed, call = call, settings = settings,
      model = fitted$model %||% fitted$estimates$model,
      moments = fitted$moments,
      setup = observed$setup, state = observed$result$state,
      version = list(frugalreg = utils::packageVersion("frugalreg"),
                     R = getRversion())
    ),
    class = c("momentnet", "frugal_moments", "frugal_fit")
  )
}

path_names <- function(count) paste0("s", seq_len(count) - 1)
