# Completing rows by a full covariance matrix, where held-out rows say that this
# is likelier than the factor model: expectation maximisation with a prior at
# the factor model, at no correlation, or at a few directions and hardly any
# noise, where attributes are nearly collinear.

# Weights of the prior, in examples for each attribute; the most passes with
# each, the most operations on rows that one of these takes, where a part of the
# rows may have to do, and the most passes at the end on all rows, where none
# and where some of them have been passed over; the gain of an example's log-
# likelihood for each attribute below which passes end; how many looks at a pair
# count as much as none, and the least eigenvalue, of the correlations that
# passes towards no correlation start from; ranks of the few directions, the
# passes that look for them, and the least noise that sums of inverses can hold.
covariance_constants <- list(weight = c(4, 1, 1 / 4, 1 / 16), passes = 5,
                             work = 1e9, last_passes = 4, further_passes = 2,
                             tolerance = 2e-4, looks = 30, eigenvalue = 0.05,
                             ranks = c(5, 10), rank_passes = 20, noise = 1e-6)

#' The factor model as completing_model() has it, the model with a covariance
#' (NULL where the factor model is likelier, nothing can be held, or a pass
#' would take more than `most_work` operations), and what was `tried`: the trial
#' of the factor model and the tries that say how likely held rows were. These
#' know no labels, and may be those of `earlier` models; so may a covariance of
#' the same rows.
#' @noRd
completing_models <- function(data, y, rank, estimates, most_work = Inf,
                              earlier = NULL) {
  tried <- earlier$tried %||%
    list(trial = completing_trials(data, rank, estimates))
  factor <- whole_model(tried$trial, data, y, rank, estimates)
  rows <- as_rows(data)
  affordable <- covariance_work(rows) <= most_work &&
    covariance_bytes(rows) <= memory_limit()
  covariance <- if (!is.null(tried$trial) && affordable) {
    tried$tries <- tried$tries %||% covariance_trials(tried$trial, data)
    label_free(earlier$covariance, factor) %||%
      whole_covariance(factor, tried$tries, data, y)
  }
  list(factor = factor, covariance = covariance, tried = tried)
}

#' NULL where rounding has the better of a matrix.
#' @noRd
unless_singular <- function(expression) {
  tryCatch(expression, frugalreg_error_numeric = function(cnd) NULL)
}

#' How many operations a pass takes, about: of each pattern of gaps a cube of
#' what is shown or of what is not, and products of whole matrices.
#' @noRd
covariance_work <- function(rows) {
  covariance_operations(smaller_sides(rows), rows$d)
}

#' The same of the smaller `sides` of patterns, or of `rows` that have one.
#' @noRd
covariance_operations <- function(sides, d, rows = 1) {
  rows * sum(sides^3) + 3 * d^3
}

#' Completed rows, a factor of each pattern, and some whole matrices.
#' @noRd
covariance_bytes <- function(rows) {
  8 * (rows$n * rows$d + sum(smaller_sides(rows)^2) / 2 + 20 * rows$d^2)
}

#' Of each pattern of gaps: a factor is of what is seen, or of what is not,
#' whichever is less.
#' @noRd
smaller_sides <- function(rows) {
  shown <- as.numeric(cpp_row_patterns(rows)$shown)
  pmin(shown, rows$d - shown)
}

#' Each target and weight by the likelihood of held rows, the likeliest first:
#' `better` are those that are likelier than the factor model itself, and tell
#' blocks of columns of one another as well, `free` those that do not stay at a
#' target, of which more rows make less.
#' @noRd
covariance_trials <- function(trial, data,
                              work = covariance_constants$work) {
  d <- data$d
  varying <- modelled_columns(trial$model)
  model <- model_of_columns(trial$model, varying)
  model <- kept_part(unit_model(model), trial$kept)
  data <- data_of_columns(data, varying)
  share <- work / sum(smaller_sides(as_rows(data))^3)
  part <- function(rows) part_of_data(data, ceiling(length(rows) * share), rows)
  training <- part(which(!trial$held))
  judging <- part(which(trial$held))
  rows <- centred_rows(model, subset_data(data, training), 1)
  judges <- centred_rows(model, subset_data(data, judging), 1)
  factor <- judged_covariance(judges, "factor", Inf, model_covariance(model))
  few <- likeliest_few(rows, judges)
  tries <- c(
    weighed_covariances(rows, judges, "factor", factor$covariance),
    weighed_covariances(rows, judges, "identity", diag(data$d),
                        start_covariance(rows)),
    if (isTRUE(few$likelihood > factor$likelihood)) {
      c(list(few), weighed_covariances(rows, judges, "few", few$covariance))
    },
    list(factor)
  )
  choice <- do.call(rbind, lapply(tries, function(try) {
    data.frame(try[c("target", "weight", "likelihood")])
  }))
  better <- choice$likelihood > factor$likelihood &
    know_blocks(tries, judges, data)
  tries <- lapply(tries, function(try) {
    try$covariance <- covariance_with_constants(try$covariance, varying, d)
    try
  })
  order <- order(-choice$likelihood)
  list(choice = choice, unit = replace(rep(NA, d), varying, model$unit),
       better = tries[order[better[order]]], rank = few$rank,
       free = tries[order[is.finite(choice$weight[order])]])
}

#' Of several responses, or constant ones, directions are those of attributes.
#' @noRd
standard_labels <- function(model, y, rows) {
  if (is.matrix(y) || all(y == y[1])) return(rep(NA_real_, NROW(y)))
  (y - weighted_mean(y, rows$weight)) / model$y_unit
}

#' A try: how much its prior, the `target`, weighs, what came of it, and the
#' log-likelihood of the rows `judges`, which it has not seen.
#' @noRd
judged_covariance <- function(judges, target, weight, covariance) {
  list(target = target, weight = weight, covariance = covariance,
       likelihood = cpp_covariance_likelihood(judges, covariance))
}

#' Less and less prior, each from the covariance before, until that of less than
#' an example for each attribute does worse.
#' @noRd
weighed_covariances <- function(rows, judges, name, target, start = target,
                                constants = covariance_constants) {
  tries <- list()
  last <- -Inf
  for (weight in constants$weight * rows$d) {
    try <- unless_singular({
      found <- cpp_covariance_em(rows, start, target, weight, constants$passes,
                                 constants$tolerance * rows$d * rows$n)
      judged_covariance(judges, name, weight, found$covariance)
    })
    if (is.null(try)) break
    tries <- c(tries, list(try))
    if (weight < rows$d && try$likelihood < last) break
    last <- try$likelihood
    start <- try$covariance
  }
  tries
}

#' The covariance of a few directions and equal noise, by maximum likelihood of
#' attributes and label.
#' @noRd
few_directions <- function(rows, y, rank) {
  start <- lowrank_starting_model(rows, y, NULL, rank, method_em$grid()$ridge,
                                  FALSE)
  settings <- list(center = FALSE, passes = covariance_constants$rank_passes)
  model <- lowrank_em(rows, y, NULL, start, settings, NULL,
                      frugal_control())$model
  noise <- max(model$x_noise, covariance_constants$noise)
  tcrossprod(model$loadings) + diag(noise, rows$d)
}

#' A covariance of few directions, with the number of them that is likeliest
#' for rows that it has not seen; NULL where all are singular.
#' @noRd
likeliest_few <- function(rows, judges) {
  none <- rep(NA_real_, rows$n)
  ranks <- covariance_constants$ranks
  ranks <- ranks[ranks <= rows$d / 4] # of half as many, rows tell too little
  tries <- lapply(ranks, function(rank) {
    unless_singular(c(judged_covariance(judges, "few", Inf,
                                        few_directions(rows, none, rank)),
                      rank = rank))
  })
  tries <- Filter(Negate(is.null), tries)
  if (length(tries) == 0) return(NULL)
  tries[[which.max(vapply(tries, `[[`, 0, "likelihood"))]]
}

#' The likeliest that rounding has not the better of, of all rows and in their
#' units; NULL where there is none.
#' @noRd
whole_covariance <- function(factor, tries, data, y, among = tries$better) {
  rows <- centred_rows(factor, data, 1)
  for (try in among) {
    covariance <- unless_singular(
      passed_covariance(try, tries, factor, rows, y)
    )
    if (!is.null(covariance)) {
      return(covariance_model(factor, covariance, try[c("target", "weight")]))
    }
  }
  NULL
}

#' The factor model with this covariance in place of its loadings and noise:
#' centres and units are the same.
#' @noRd
covariance_model <- function(factor, covariance, prior) {
  model <- factor[setdiff(names(factor), c("loadings", "noise", "history"))]
  c(model, list(covariance = covariance, prior = prior))
}

#' A covariance of a prior that knows no labels knows none; else NULL.
#' @noRd
label_free <- function(known, factor) {
  if (is.null(known) || known$prior$target != "identity") return(NULL)
  covariance_model(factor, known$covariance, known$prior)
}

#' What was tried, for more rows: passes go on from the covariance of some of
#' them, and are fewer.
#' @noRd
going_on <- function(tried, model) {
  if (is.null(model)) return(tried)
  own <- vapply(tried$tries$better, function(try) {
    identical(try[c("target", "weight")], model$prior)
  }, NA)
  at <- which(own)[1]
  tried$tries$better[[at]]$covariance <-
    scaled_model(model, 1 / units_of_tries(tried$tries, model))$covariance
  tried$tries$better[[at]]$passes <- covariance_constants$further_passes
  tried
}

#' The units of tries, in those of a model of all rows; 1 where the rows of the
#' tries did not vary.
#' @noRd
units_of_tries <- function(tries, model) {
  ifelse(is.na(tries$unit), 1, tries$unit / model$unit)
}

#' The target of all rows, and some more passes.
#' @noRd
passed_covariance <- function(try, tries, factor, rows, y) {
  varying <- modelled_columns(factor)
  labels <- standard_labels(factor, y, rows)
  among <- rows_of_columns(rows, varying)
  target <- switch(
    try$target, identity = diag(among$d),
    factor = model_covariance(model_of_columns(factor, varying)),
    few = few_directions(among, labels, tries$rank)
  )
  if (is.finite(try$weight)) {
    constants <- covariance_constants
    start <- scaled_model(try, units_of_tries(tries, factor))$covariance
    target <- cpp_covariance_em(
      among, start[varying, varying, drop = FALSE], target, try$weight,
      try$passes %||% constants$last_passes,
      constants$tolerance * among$d * rows$n
    )$covariance
  }
  covariance_with_constants(target, varying, rows$d)
}

#' The covariance that a factor model says attributes have, in its units.
#' @noRd
model_covariance <- function(model) {
  tcrossprod(model$loadings) + diag(model$noise, length(model$noise))
}

#' Correlations of pairs, so many looks shrunk, and made definite.
#' @noRd
start_covariance <- function(rows) {
  constants <- covariance_constants
  sums <- cpp_pair_moments(rows, numeric(rows$n), numeric(rows$d), 0,
                           rows$weight %||% numeric())
  correlation <- cpp_unpack(sums$product, rows$d) /
    (cpp_unpack(sums$count, rows$d) + constants$looks)
  diag(correlation) <- 1
  parts <- eigen(correlation, symmetric = TRUE)
  raised <- pmax(parts$values, constants$eigenvalue)
  stats::cov2cor(parts$vectors %*% (raised * t(parts$vectors)))
}
