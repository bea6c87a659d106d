# What momentnet() and cv_momentnet() are given, as what they saw.

check_settings <- function(arguments) {
  list(
    engine = check_choice(arguments$engine, "engine",
                          c("auto", "pairs", "factors", "completed")),
    alpha = if (!is.null(arguments$alpha)) {
      check_number(arguments$alpha, "alpha", 0, 1)
    },
    lambda = check_lambda(arguments$lambda),
    nlambda = check_count(arguments$nlambda, "nlambda", upper = 1e5),
    lambda_min_ratio = if (!is.null(arguments$lambda_min_ratio)) {
      check_number(arguments$lambda_min_ratio, "lambda_min_ratio", 0, 1,
                   open = TRUE)
    },
    power = check_standardize(arguments$standardize),
    target = check_choice(arguments$target, "target",
                          c("auto", "none", "rank_one", "factors")),
    rank = if (!is.null(arguments$rank)) {
      check_count(arguments$rank, "rank", upper = 1000)
    },
    tolerance = check_number(arguments$tolerance, "tolerance", 0, 1,
                             open = TRUE)
  )
}

check_lambda <- function(lambda) {
  if (is.null(lambda)) return(NULL)
  fits <- is.numeric(lambda) && length(lambda) > 0 && all(is.finite(lambda)) &&
    all(lambda >= 0)
  if (!fits) {
    abort_input("lambda", "NULL, or finite numbers of at least 0",
                found_phrase(lambda))
  }
  sort(unique(as.double(lambda)), decreasing = TRUE)
}

check_standardize <- function(standardize) {
  if (is.null(standardize)) return(NULL)
  if (is.logical(standardize)) {
    return(as.numeric(check_flag(standardize, "standardize")))
  }
  check_number(standardize, "standardize", 0, 1,
               allowed = "TRUE, FALSE, or a power from 0 to 1")
}

# A formula's data as the default method takes them.
formula_arguments <- function(arguments) {
  check_given(arguments, c("formula", "data"))
  data <- arguments$data
  read <- read_formula(arguments$formula, data)
  if (!read$intercept) {
    abort_input("formula", "with an intercept", "without one")
  }
  arguments$x <- variable_source(read$variables, data)
  arguments$y <- read$y
  arguments$recipe <- read[c("variables", "formula")]
  arguments
}

# The fit to what is there, or to what a budget buys.
observe <- function(arguments, settings, call) {
  check_given(arguments, "x")
  x <- arguments$x
  if (!is.null(arguments$budget)) {
    return(observe_by_looks(arguments, settings, call))
  }
  for (name in c("groups", "costs", "free")) {
    if (!is.null(arguments[[name]])) {
      abort_input(name, "NULL without a budget",
                  found_phrase(arguments[[name]]))
    }
  }
  keep_looks <- check_control(arguments$control)$keep_looks
  if (inherits(x, "moments")) {
    if (keep_looks) {
      abort_input("keep_looks", "FALSE: moments() hold no looks", "TRUE")
    }
    if (!rlang::is_missing(arguments$y) && !is.null(arguments$y)) {
      abort_input("y", "missing: moments() hold the labels already", "given")
    }
    return(fit_observed(list(moments = x), settings, call))
  }
  if (inherits(x, "frugal_learner")) x <- as_fit(x)
  if (inherits(x, "frugal_fit")) {
    observed <- kept_data(x, arguments$y)
    observed$keep_looks <- keep_looks
    observed$bought <- !is.null(x$setup)
    return(fit_observed(observed, settings, call))
  }
  data <- observed_data(x)
  if (!is.null(arguments$recipe)) data$recipe <- arguments$recipe
  check_given(arguments, "y")
  if (is.null(arguments$y)) abort_input("y", "given", "NULL")
  observed <- list(data = data, y = check_labels(arguments$y, data$n),
                   keep_looks = keep_looks)
  fit_observed(observed, settings, call)
}

observe_by_looks <- function(arguments, settings, call) {
  if (inherits(arguments$x, c("moments", "frugal_fit", "observed_only"))) {
    abort_input("budget", "NULL: what was seen is there already", "given")
  }
  check_given(arguments, c("x", "y"))
  source <- attribute_source(arguments$x)
  y <- check_labels(arguments$y, source$n)
  setup <- look_setup(source, y, arguments, call)
  check_look_memory(settings, setup$spec, source$n)
  setup$settings <- settings
  with_seed(setup$seed, function(seed) {
    setup$seed <- seed
    finish(run_online(setup, source, y))
  })
}

# Before anything is bought: what the fit will need.
check_look_memory <- function(settings, spec, n) {
  d <- spec$columns
  if (!is.null(settings$cv)) {
    return(check_pair_memory(d, folds = settings$cv$nfolds %||% 5))
  }
  k <- spec$budget
  account <- list(n = n, d = d, complete = FALSE, seen = n * k / d,
                  pairs = n * k * (k - 1) / (d * max(d - 1, 1)))
  engine <- chosen_engine(settings, account,
                          list(data = TRUE, setup = spec))
  if (engine == "pairs") {
    check_pair_memory(d)
  } else {
    rank <- settings$rank %||% default_rank(d)
    check_factor_memory(d, rank)
    if (engine == "completed") check_completed_memory(list(n = n, d = d), rank)
  }
}

# The end of a run of looks, also of one that is resumed.
finish_looks <- function(setup, result) {
  if (learner_summary(setup, result)$visits == 0) {
    abort_frugal("Nothing was looked at yet: there is nothing to fit.", "input",
                 argument = "learner")
  }
  observed <- looked_data(setup, result)
  settings <- setup$settings
  setup$settings$earlier <- NULL
  fit_observed(c(observed, list(setup = setup, result = result)), settings,
               setup$call)
}

fit_observed <- function(observed, settings, call) {
  if (is.null(settings$cv)) {
    fit_momentnet(observed, settings, call)
  } else {
    fit_cv_momentnet(observed, settings, call)
  }
}
