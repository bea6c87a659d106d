# Labels are counts, of which a row that hides attributes has a log-mean of some
# variance. Their exact likelihood given what rows show is maximised on
# completed rows, with a variance of the counts' own (completed_poisson.h).

# The nodes of integrals, the most lambdas of a path, and the most work, as
# covariance_work() has it, for which rows are completed by a covariance, and
# the fewest rows, of which a fifth tells whether it is likelier; which part of
# a gradient a search leaves open.
poisson_constants <- list(nodes = 15, nlambda = 25, work = 1e10, rows = 100,
                          searched = 1e-3)

#' The family's `labels`, see families(): numbers, without levels.
#' @noRd
count_labels <- function(y, rows, levels, argument) {
  if (is.factor(y) || is.character(y)) {
    abort_input(argument, "counts", found_phrase(y))
  }
  y <- check_labels(y, rows, argument)
  other <- which(!are_counts(y))
  if (length(other) > 0) {
    abort_input(argument, "counts (whole numbers of at least 0)",
                paste(format(y[other[1]]), "at position", other[1]))
  }
  list(y = y, levels = NULL)
}

#' Whether each of the numbers is one.
#' @noRd
are_counts <- function(y) y >= 0 & y == round(y)

#' The family's `sums`: no moments will do.
#' @noRd
refuse_count_sums <- function(moments) {
  abort_input("family", paste(
    "one for numbers or classes with moments(): the likelihood of counts",
    "needs the rows"
  ), "\"poisson\"")
}

#' The family's `enough`: of counts that are 0 everywhere the log-mean has no
#' lower bound; labels that a fit kept may be others.
#' @noRd
check_some_counts <- function(y) {
  refuse_responses(y, "poisson")
  if (!all(are_counts(y))) {
    abort_input("y", "counts (whole numbers of at least 0)", "other numbers")
  }
  if (all(y == 0)) abort_input("y", "above 0 somewhere", "0 everywhere")
}

#' Counts need rows to complete: looks of a budget and pairs of attributes say
#' of a row's log-mean too little to part its variance from the counts' own.
#' @noRd
poisson_engine <- function(settings, case) {
  if (!case$looks) refuse_count_sums()
  if (case$bought) {
    abort_input("family", paste(
      "one for numbers or classes with a budget: the fit would depend on what",
      "the looks leave unknown of each log-mean, and too little is known of it"
    ), "\"poisson\"")
  }
  if (!settings$engine %in% c("auto", "completed", "covariance")) {
    abort_input("engine", paste(
      "\"completed\", \"covariance\" or \"auto\" with family =",
      "\"poisson\", which needs completed rows"
    ), dQuote(settings$engine, FALSE))
  }
  if (settings$engine == "auto") return(poisson_rule(settings, case))
  if (settings$engine == "covariance") check_engine("covariance", case)
  settings$engine
}

#' A covariance, of rows enough, for what its engine can do within the limits of
#' work and memory: the factor model leaves out what few factors cannot say, and
#' coefficients are off by that.
#' @noRd
poisson_rule <- function(settings, case) {
  d <- case$varying %||% case$d
  shown <- d * case$seen / case$size
  work <- covariance_operations(min(shown, d - shown), d, case$n)
  can <- !case$complete && case$size >= poisson_constants$rows &&
    (settings$alpha %||% 1) == 1 && work <= poisson_constants$work &&
    fits_into_memory(engine_covariance, case, settings$rank)
  if (can) "covariance" else "completed"
}

#' The family's `normal`: a half is added, as counts may be 0, and as much as
#' that is worth to what they are counts of, so that few of these say little.
#' @noRd
log_rates <- function(observed) {
  offset <- observed$offset %||% numeric(length(observed$y))
  log(observed$y + 0.5) - log(exp(offset) + 0.5 / mean_rate(observed, offset))
}

#' Of which all would have the same, but for the offset.
#' @noRd
mean_rate <- function(observed, offset) {
  weight <- observed$data$weight
  weighted_mean(observed$y, weight) / weighted_mean(exp(offset), weight)
}

#' The family's `fit`, in place of the engine's. The likelihood integrates over
#' what each row hides, so that its path is shorter than others.
#' @noRd
fit_poisson <- function(observed, settings) {
  data <- observed$data
  if (all(observed$y == 0)) {
    abort_input("y", "above 0 somewhere outside each fold",
                "0 everywhere outside one")
  }
  check_completed_memory(data$n, data$d, settings$rank)
  model <- settings$completing %||%
    completing_pair(observed, settings)$completing
  problem <- completed_counts(model, observed, settings)
  settings$nlambda <- min(settings$nlambda, poisson_constants$nlambda)
  lambda <- settings$lambda %||%
    completed_grid(count_gradient(problem, is_complete(data)),
                   problem$terms$factor, settings)
  path <- cpp_completed_poisson(
    problem$rows, problem$model, problem$counts, problem$usable,
    settings$alpha * lambda, (1 - settings$alpha) * lambda, problem$nodes,
    problem$terms, running_progress("penalties")
  )
  beta <- within_limits(of_all_columns(path$beta / problem$unit, problem),
                        settings)
  list(lambda = lambda, beta = beta,
       intercept = if (has_intercept(settings)) {
         path$intercept - colSums(beta * model$center)
       } else {
         0 * lambda
       },
       converged = path$converged, model = model,
       dispersion = if (!is_complete(data)) 1 / path$size)
}

#' Rows, model and counts, and what the settings ask of coefficients, in units
#' of (x - center) / sd^power.
#' @noRd
completed_counts <- function(model, observed, settings) {
  problem <- completed_problem(model, observed$data, settings$power)
  problem$terms <- asked_terms(model, settings, problem)
  y <- as.double(observed$y)
  problem$counts <- list(y = y,
                         offset = observed$offset %||% numeric(length(y)))
  problem$nodes <- normal_nodes(poisson_constants$nodes)
  problem
}

#' Where all that is penalised is 0; a little more where that was searched for.
#' @noRd
count_gradient <- function(problem, complete) {
  free <- problem$terms$factor == 0
  gradient <- cpp_completed_poisson_gradient(
    problem$rows, problem$model, problem$counts, free, problem$nodes,
    problem$terms
  )
  found <- complete && !any(free)
  if (found) gradient else (1 + poisson_constants$searched) * gradient
}

#' For print(): how counts vary about their means, which no attribute tells.
#' @noRd
describe_dispersion <- function(dispersion) {
  if (is.null(dispersion)) return(NULL)
  found <- unique(format(range(dispersion), digits = 2))
  paste0("Variance given the attributes: mean + mean^2 * ",
         paste(found, collapse = " to "), "\n")
}

#' An exponential of what is farther out than the values that were seen is
#' anything: means stay among the counts, as predictions of numbers do, as far
#' as held-out counts do not say otherwise.
#' @noRd
predict_counts <- function(link, sd, type, fit, clip) {
  if (!is_of_gaps(fit)) clip <- clip %||% FALSE
  free <- count_means(link, sd^2)
  mean <- clipped(free, fit$labels, clip, usual = TRUE)
  if (type == "link") {
    link[] <- ifelse(mean == free, link, log(mean) - sd^2 / 2)
    return(list(fit = link, se.fit = sd))
  }
  list(fit = check_predictions(mean), se.fit = mean * sqrt(expm1(sd^2)))
}

family_poisson <- list(
  link = "log", offset = "fit",
  labels = count_labels, later = NULL, sums = refuse_count_sums,
  single = function(levels) {
    list(takes = function(y) are_counts(y) & any_label$takes(y),
         allowed = "a whole number from 0", whole = TRUE)
  },
  enough = check_some_counts,
  engine = poisson_engine, fit = fit_poisson, normal = log_rates,
  defaults = list(alpha = 1, power = 1), calibrate = NULL,
  squares = NULL, held_out = counts_beyond, measures = "deviance",
  measured = poisson_estimate, types = c("response", "link"),
  predict = predict_counts, integrates = TRUE,
  interval = "the label is a count (type = \"response\" is its mean)",
  errors = "the label is a count.",
  takes = c("weights", "offset", "intercept", "penalty_factor",
            "lower_limits", "upper_limits"),
  describe = function(fit, digits) {
    c("Family: poisson, log link\n",
      describe_dispersion(fit$dispersion),
      describe_clip(fit$labels, is_of_gaps(fit) && !has_offset(fit),
                    digits))
  }
)
