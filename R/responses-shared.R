# What fits to several responses have in common is worked out once: moments of
# pairs, eigenvectors, factor models, models that complete rows. Of the examples
# of one response (see responses.R), `shared` is an environment:
#
#   data, y, folds, moments   of all rows and responses, as far as known
#   found                     what was worked out, by what it depends on
#   parts                     the same for all rows but those of a fold
#
# Of one response `common` is such an environment without data.

#' An environment with nothing worked out yet: what one response puts in it the
#' next one finds.
#' @noRd
new_shared <- function(observed) {
  known <- observed[intersect(c("data", "y", "folds", "moments", "columns"),
                              names(observed))]
  list2env(c(known, list(found = list(), parts = list())), parent = emptyenv())
}

#' The value of `expression`, which is evaluated the first time only.
#' @noRd
remembered <- function(shared, about, expression) {
  if (is.null(shared)) return(expression)
  key <- paste(unlist(lapply(about, function(part) part %||% "-")),
               collapse = " ")
  if (is.null(shared$found[[key]])) shared$found[[key]] <- expression
  shared$found[[key]]
}

#' What is shared of all rows but those of a fold: made for the first response
#' that asks, and NULL for fits to one response.
#' @noRd
shared_without <- function(shared, fold) {
  if (is.null(shared)) return(NULL)
  key <- paste("fold", fold)
  if (is.null(shared$parts[[key]])) {
    part <- new_shared(list(columns = shared$columns))
    rows <- which(shared$folds != fold)
    if (!is.null(shared$data)) part$data <- subset_data(shared$data, rows)
    if (!is.null(shared$y)) part$y <- label_rows(shared$y, rows)
    if (!is.null(shared$moments)) {
      part$moments <- moments_without(shared$moments, fold)
    }
    shared$parts[[key]] <- part
  }
  shared$parts[[key]]
}

#' Moments of all responses, summed up for the first that asks.
#' @noRd
shared_moments <- function(shared) {
  if (is.null(shared$moments)) {
    shared$moments <- moments_of_rows(shared$data, shared$y, shared$folds)
  }
  shared$moments
}

#' Moments of examples, with `folds` in parts.
#' @noRd
own_moments <- function(observed, folds = NULL) {
  if (!is.null(observed$moments)) return(observed$moments)
  if (is.null(observed$shared)) {
    return(moments_of_rows(observed$data, observed$y, folds))
  }
  response_moments(shared_moments(observed$shared), observed$response)
}

#' By their root where it is smaller.
#' @noRd
moments_of_rows <- function(data, y, folds) {
  if (is_wide(data, y, folds)) root_moments(data, y, folds)
  else fit_moments(data, y, folds)
}

#' Moments for a fit, which other engines would not need.
#' @noRd
fit_moments <- function(data, y, folds) {
  hint <- without_pairs_hint(is_complete(data), length(folds) > 0)
  data_moments(data, y, folds, hint = hint)
}

#' What fits so many columns without moments of pairs. Of engine "factors" these
#' are what cross-validation judges by.
#' @noRd
without_pairs_hint <- function(complete = FALSE, judged = FALSE) {
  if (complete) return("; package glmnet fits complete data without pairs")
  if (!judged) return("; engine = \"factors\" needs no pairs")
  paste("; momentnet(engine = \"factors\"), whose one lambda no",
        "cross-validation chooses, needs no pairs")
}

#' NULL where a response has moments of attributes of its own, by fewer rows.
#' @noRd
shared_by_all <- function(observed, moments) {
  shared <- observed$shared
  if (is.null(shared)) return(NULL)
  if (moments$n == shared_moments(shared)$n) shared
}

#' Of one response the engines that are compared share: `common` is as `shared`,
#' but without data.
#' @noRd
with_common <- function(observed) {
  observed$common <- new_shared(list(y = observed$y, folds = observed$folds,
                                    columns = observed$data$d))
  observed
}

#' NULL where labels, or columns, are others than those that it is of.
#' @noRd
common_of_rows <- function(observed) {
  common <- observed$common
  has_columns <- identical(common$columns, observed$data$d)
  if (has_columns && identical(common$y, observed$y)) common
}

#' As single_moments(); of several responses, given all their labels.
#' @noRd
own_single_moments <- function(observed, units) {
  shared <- observed$shared
  if (is.null(shared)) {
    return(remembered(common_of_rows(observed), c("single moments", units), {
      single_moments(observed$data, observed$y, units)
    }))
  }
  remembered(shared, c("single moments", units), {
    single_moments(shared$data, shared$y, units)
  })
}

#' Models of attributes and label; of several responses, of these and all
#' labels.
#' @noRd
own_factor_model <- function(observed, settings,
                             estimates = own_single_moments(observed,
                                                            settings$units)) {
  shared <- observed$shared
  if (is.null(shared)) {
    is_plain <- missing(estimates) && is.null(settings$earlier)
    return(remembered(if (is_plain) common_of_rows(observed),
                      c("factors", settings[c("rank", "units")]), {
      factor_model(observed$data, observed$y, estimates, settings$rank,
                   settings$earlier)
    }))
  }
  joint <- remembered(shared, c("factors", settings[c("rank", "units")]), {
    factor_model(shared$data, shared$y,
                 own_single_moments(observed, settings$units), settings$rank)
  })
  model_of_response(joint, observed$response)
}

#' Likewise the model that completes rows: with one response its own, else that
#' of all labels, found once.
#' @noRd
own_completing_model <- function(observed, settings) {
  shared <- observed$shared
  model_of <- function(of) {
    completing_model(of$data, of$y, settings$rank,
                     own_single_moments(observed, settings$units))
  }
  if (is.null(shared)) return(model_of(observed))
  joint <- remembered(shared, c("completing", settings[c("rank", "units")]),
                      model_of(shared))
  model_of_response(joint, observed$response)
}

#' Likewise all that completing_models() finds, of which the covariance may be
#' NULL.
#' @noRd
own_completing_models <- function(observed, settings, estimates,
                                  most_work = Inf, earlier = NULL) {
  shared <- observed$shared
  models_of <- function(of) {
    completing_models(of$data, of$y, settings$rank, estimates, most_work,
                      earlier)
  }
  if (is.null(shared)) return(models_of(observed))
  joint <- remembered(shared, c("completing models",
                                settings[c("rank", "units")], most_work,
                                is.null(earlier)), models_of(shared))
  for (name in c("factor", "covariance")) {
    if (!is.null(joint[[name]])) {
      joint[[name]] <- model_of_response(joint[[name]], observed$response)
    }
  }
  joint
}

#' From a model of all labels that of one, in the form that fits to one response
#' have.
#' @noRd
model_of_response <- function(model, at) {
  model$y_loadings <- model$y_loadings[at, ]
  parts <- c("y_noise", "y_unit", "y_center",
             if (!is.null(model$y_shift)) "y_shift")
  model[parts] <- lapply(model[parts], `[[`, at)
  model
}

#' Rows with their labels, as the factor model reads them: standardised, in the
#' columns after the attributes'. It wants the last to be known in every row;
#' where several may be missing that is a constant. They are in the order of
#' their names, so that it does not matter in which they are given.
#' @noRd
labelled_rows <- function(data, y, center, unit, y_center, y_unit) {
  rows <- as_rows(data)
  if (!is.matrix(y)) {
    return(standard_rows(rows, center, unit, (y - y_center) / y_unit))
  }
  order <- label_order(y)
  labels <- cbind(sweep(sweep(y, 2, y_center), 2, y_unit, "/")[, order], 0)
  further_columns(standard_rows(rows, center, unit), labels)
}

#' The order of responses by name, the same in every locale.
#' @noRd
label_order <- function(y) order(colnames(y), method = "radix")

#' The columns in which labelled_rows() has the labels, in the order of `y`.
#' @noRd
label_columns <- function(data, y) {
  if (!is.matrix(y)) return(data$d + 1)
  data$d + order(label_order(y))
}

#' As the rows above have them; the constant has no loadings.
#' @noRd
parameters_of_all <- function(model) {
  order <- order(names(model$y_center), method = "radix")
  list(loadings = rbind(model$loadings, model$y_loadings[order, , drop = FALSE],
                        0),
       noise = c(model$noise, model$y_noise[order],
                 factor_constants$noise_floor))
}
