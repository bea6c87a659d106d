# The shapes of fits to several responses.

#' @export
check_of_class.frugal_responses <- function(x, ...) {
  check_once(x, check_responses_fit(x))
}

#' Refuses a damaged fit of several responses, with those of each.
#' @noRd
check_responses_fit <- function(x) {
  shape_seen(x, "fit")
  q <- length(x$responses)
  cross_validated <- is_cross_validated(x)
  shape_fit(
    responses = shape_text(q), each = shape_each(shape_one_of(x), q),
    family = shape_text(among = names(families())),
    indicators = shape_indicators(x$d),
    labels = shape_maybe(shape_each(shape_labels, q)),
    offset = shape_maybe(shape_flag()),
    winsorised = shape_winsorised(x$d, q),
    folds = shape_maybe(shape_numbers(NULL, 1, whole = TRUE)),
    seed = shape_maybe(shape_seed),
    settings = if (cross_validated) shape_cv_settings else shape_settings,
    given = shape_maybe(shape_settings),
    # Log-odds of classes: a row for the intercept and each column.
    discriminant = shape_maybe(shape_each(shape_matrix(x$d + 1, q))),
    shares = shape_maybe(shape_numbers(q, 0, 1)),
    measured = shape_maybe(shape_frame()),
    for_all = shape_maybe(shape_for_all),
    converged = shape_maybe(shape_flags(q, can_miss = TRUE))
  )(x, "fit")
  if (!identical(names(x$each), unname(x$responses))) {
    abort_damaged("fit$each", "named as the responses",
                  found_phrase(names(x$each)))
  }
  if (!is.null(x$moments)) check_moments_of(x)
  for (at in seq_len(q)) check_saved(own_fit(x, at))
}

#' The moments of all responses, which are kept once: refuses those of other
#' columns or responses than the fit's.
#' @noRd
check_moments_of <- function(x) {
  if (!inherits(x$moments, "response_moments")) {
    abort_damaged("fit$moments", "of several responses",
                  found_phrase(x$moments))
  }
  check_saved(x$moments)
  fits <- x$moments$d == x$d && length(x$moments$y_origin) == length(x$each)
  if (!fits) abort_damaged("fit$moments", "of the fit's columns", "of others")
}

#' A shape of one of the fits: its class and its columns. The rest is checked
#' with the moments that own_fit() gives it.
#' @noRd
shape_one_of <- function(x) {
  class <- if (is_cross_validated(x)) "cv_momentnet" else "momentnet"
  function(value, path) {
    if (!inherits(value, class)) {
      abort_damaged(path, paste("a fit of", class), found_phrase(value))
    }
    shape_object(d = shape_numbers(1, x$d, x$d))(value, path)
    if (class == "cv_momentnet" && !inherits(value$fit, "momentnet")) {
      abort_damaged(path, "with a fit of momentnet", found_phrase(value$fit))
    }
  }
}

# The path of one lambda for all.
shape_for_all <- shape_fields(
  table = shape_frame(lambda = shape_numbers(NULL, 0),
                      estimate = shape_numbers(NULL),
                      se = shape_numbers(NULL, 0)),
  index = shape_count(1)
)
