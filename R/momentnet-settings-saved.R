# The shapes of settings of momentnet() and cv_momentnet().

#' Settings as they were given (of version 0.1.0 there are fewer), or resolved.
#' @noRd
shape_settings <- function(value, path) {
  targets <- c("auto", "none", "rank_one", "factors")
  units <- c("auto", "same", "different")
  shape_fields(
    family = shape_maybe(shape_text(among = names(families()))),
    levels = shape_maybe(shape_text(NULL)),
    engine = shape_text(among = c("auto", names(engines()))),
    alpha = shape_maybe(shape_number(0, 1)),
    lambda = shape_maybe(shape_numbers(NULL, 0)),
    nlambda = shape_count(1, 1e5),
    lambda_min_ratio = shape_maybe(shape_number(0, 1)),
    units = shape_maybe(shape_text(among = units)),
    winsorise = shape_maybe(shape_number(2)),
    power = shape_maybe(shape_number(0, 1)),
    target = shape_text(among = targets),
    rank = shape_maybe(shape_count(1, 1000)), tolerance = shape_number(0, 1),
    penalty_factor = shape_maybe(shape_numbers(NULL, 0, open = TRUE)),
    lower_limits = shape_maybe(shape_numbers(NULL, open = TRUE)),
    upper_limits = shape_maybe(shape_numbers(NULL, open = TRUE)),
    intercept = shape_maybe(shape_flag()),
    complete = shape_maybe(shape_flag()),
    unit_span = shape_maybe(shape_number(open = TRUE)),
    beside_lasso = shape_maybe(shape_flag()),
    measure = shape_maybe(shape_text(among = all_measures())),
    reasons = shape_maybe(shape_text(NULL))
  )(value, path)
}

#' Those of cross-validation: the candidates, each as above, and how they are
#' compared; version 0.1.0 may have them in a part of their own.
#' @noRd
shape_cv_settings <- function(value, path) {
  shape_list(value, path)
  value <- current_cv_settings(value)
  shape_fields(
    candidates = function(value, path) {
      shape_each(shape_settings)(value, path)
      if (length(value) == 0) abort_damaged(path, "a list of settings", "empty")
    },
    folds = shape_maybe(shape_numbers(NULL, 1, whole = TRUE)),
    fold_of = shape_maybe(shape_named(shape_numbers(NULL, 1, whole = TRUE))),
    nfolds = shape_maybe(shape_count(2, 1e4)),
    workers = shape_maybe(shape_count(1, 1024)),
    lambda_for = shape_maybe(shape_text(among = c("each", "all"))),
    seed = shape_maybe(shape_seed), new_rows = shape_maybe(shape_text()),
    measure = shape_maybe(shape_text(among = all_measures()))
  )(value, path)
}

#' Of what buys looks: one fit's, or those to be compared.
#' @noRd
check_look_settings <- function(settings) {
  shape_list(settings, "setup$settings")
  if (is.null(settings$candidates %||% settings$cv)) {
    shape_settings(settings, "setup$settings")
  } else {
    shape_cv_settings(settings, "setup$settings")
  }
}
