# The shapes of the fits of momentnet() and cv_momentnet().

#' A factor model of d attributes and the label.
#' @noRd
shape_factor_model <- function(d) {
  function(value, path) {
    shape_fields()(value, path)
    rank <- NCOL(value$loadings)
    shape_fields(
      loadings = shape_matrix(d, rank), noise = shape_numbers(d, 0),
      y_loadings = shape_numbers(rank), y_noise = shape_number(0),
      history = shape_maybe(shape_numbers(open = TRUE))
    )(value, path)
    shape_model_units(d)(value, path)
  }
}

#' Or of their covariance.
#' @noRd
shape_covariance_model <- function(d) {
  by_covariance <- shape_fields(
    covariance = shape_matrix(d, d), prior = shape_fields(
      target = shape_text(among = c("factor", "identity", "few")),
      weight = shape_number(0, open = TRUE)
    )
  )
  function(value, path) {
    shape_fields()(value, path)
    if (is.null(value$covariance)) return(shape_factor_model(d)(value, path))
    by_covariance(value, path)
    shape_model_units(d)(value, path)
  }
}

#' What both models have: units, centers, and which attributes are of use.
#' @noRd
shape_model_units <- function(d) {
  shape_fields(
    unit = shape_numbers(d, .Machine$double.xmin),
    y_unit = shape_number(.Machine$double.xmin), center = shape_numbers(d),
    y_center = shape_number(), y_shift = shape_maybe(shape_number()),
    usable = shape_flags(d), modelled = shape_maybe(shape_flags(d))
  )
}

#' What both kinds of fits have; what they have seen.
#' @noRd
shape_seen <- function(x, path) {
  shape_object(n = shape_count(1), d = shape_count(1, .Machine$integer.max),
               looks = shape_fields())(x, path)
  d <- x$d
  shape_object(
    names = shape_maybe(shape_text(d)), recipe = shape_maybe(shape_recipe(d)),
    terms = shape_maybe(shape_recipe(d - length(x$indicators$columns)))
  )(x, path)
  if (!is.null(x$setup)) return(check_bought(x, path))
  rows <- label_count(x$looks$labels)
  attributes <- length(x$looks$per_attribute)
  shape_object(looks = shape_fields(
    total = shape_count(), mean = shape_number(0),
    max = shape_number(open = TRUE),
    per_attribute = shape_numbers(NULL, 0, whole = TRUE),
    prices = shape_maybe(shape_named(shape_numbers(attributes, 0))),
    group_of = shape_maybe(shape_numbers(
      d - length(x$indicators$columns), 1, attributes, whole = TRUE
    )),
    money = shape_money, row_names = shape_maybe(shape_text(rows)),
    values = shape_maybe(function(value, path) {
      shape_frame()(value, path)
      shape_kept(d, rows)(value, path)
    }),
    labels = shape_maybe(shape_saved_labels),
    weights = shape_maybe(shape_numbers(rows, 0)),
    offset = shape_maybe(shape_offset(rows))
  ))(x, path)
}

#' One a row, or of several responses one each.
#' @noRd
shape_offset <- function(rows) {
  function(value, path) {
    shape_numbers(rows * max(1, NCOL(value)), sides = TRUE)(value, path)
  }
}

#' Of several responses some may be missing.
#' @noRd
shape_saved_labels <- function(value, path) {
  shape_numbers(NULL, open = is.matrix(value), sides = TRUE)(value, path)
}

#' Of a fit that bought its looks: state, settings, rows' terms and looks, as
#' far as they have to go together.
#' @noRd
check_bought <- function(x, path) {
  check_state(x$setup, x$state)
  rows <- label_count(x$setup$labels)
  layout <- x$setup$layout
  if (layout$d != x$d || x$setup$kind != "momentnet") {
    abort_damaged("setup$layout$d", x$d, layout$d)
  }
  check_look_settings(x$setup$settings)
  shape_maybe(shape_fields(
    weights = shape_maybe(shape_numbers(rows, 0)),
    offset = shape_maybe(shape_offset(rows)),
    labels = if (is.matrix(x$setup$labels)) {
      shape_maybe(shape_each(shape_labels, ncol(x$setup$labels)))
    } else {
      shape_labels
    },
    must_be_given = shape_maybe(shape_flag())
  ))(x$setup$row_terms, "setup$row_terms")
  shape_object(looks = shape_looks(x$setup, rows))(x, path)
  if (label_count(x$looks$labels) != rows) {
    abort_damaged(paste0(path, "$looks$labels"), paste("of", rows, "rows"),
                  paste("of", label_count(x$looks$labels)))
  }
}

#' @export
check_of_class.momentnet <- function(x, ...) {
  check_once(x, check_moment_fit(x))
}

#' Of fits of earlier versions, or where labels did not say, two rows.
#' @noRd
shape_calibration <- function(count) {
  function(value, path) {
    believes <- "hidden" %in% rownames(value)
    shape_matrix(2 + believes, count)(value, path)
    if (believes) shape_numbers(count, 0, 1)(unname(value["hidden", ]), path)
  }
}

#' Refuses a damaged momentnet() fit. Engine and target say which parts must be
#' there.
#' @noRd
check_moment_fit <- function(x) {
  shape_seen(x, "fit")
  d <- x$d
  count <- length(x$lambda)
  shape_text(among = names(engines()))(x$engine, "fit$engine")
  needs_moments <- !engine_of(x)$needs_looks
  needs_model <- !needs_moments || identical(x$target, "factors")
  model <- shape_covariance_model(d)
  of_average <- identical(colnames(x$coefficients), "average")
  moments <- shape_of_columns(shape_moments, d)
  shape_fit(
    coefficients = shape_named(shape_matrix(d, count)),
    intercept = shape_numbers(count),
    lambda = shape_numbers(NULL, 0, open = of_average),
    alpha = if (of_average) shape_maybe(shape_number(0, 1))
            else shape_number(0, 1),
    df = shape_numbers(count, 0, d, whole = TRUE),
    converged = shape_maybe(shape_flags(count, can_miss = TRUE)),
    sweeps = shape_maybe(shape_numbers(NULL, 0)),
    family = shape_maybe(shape_text(among = names(families()))),
    calibration = shape_maybe(shape_calibration(count)),
    dispersion = shape_maybe(shape_numbers(count, 0)),
    target = shape_maybe(shape_text(among = c("none", "rank_one", "factors"))),
    strength = shape_maybe(shape_number()),
    units = shape_maybe(shape_text(among = c("same", "different"))),
    standardize = shape_number(0, 1), budget = shape_maybe(shape_number(0)),
    labels = shape_labels, offset = shape_maybe(shape_flag()),
    effective = shape_maybe(shape_number(0)), winsorised = shape_winsorised(d),
    reach = shape_maybe(shape_fields(
      lower = shape_numbers(d, open = TRUE),
      upper = shape_numbers(d, open = TRUE)
    )),
    indicators = shape_indicators(d),
    seed = shape_maybe(shape_seed), settings = shape_settings,
    given = shape_settings,
    model = if (needs_model) model else shape_maybe(model),
    moments = if (needs_moments) moments else shape_maybe(moments),
    examples = shape_maybe(shape_fields(
      origin = shape_numbers(d), y_origin = shape_number(),
      y_product = shape_numbers(d)
    ))
  )(x, "fit")
  if (count == 0 || (!of_average && is.unsorted(-x$lambda))) {
    abort_damaged("fit$lambda", "decreasing", "otherwise")
  }
  if ("target" %in% engine_of(x)$uses && !shows_all(x$moments)) {
    shape_text()(x$target, "fit$target")
    shape_number()(x$strength, "fit$strength")
  }
}

#' What held-out labels say at each penalty that has a name.
#' @noRd
shape_held_out <- function(d) {
  of_one <- shape_fields(
    deviations = shape_maybe(shape_matrix(d + 1, NULL)),
    noise = shape_maybe(shape_number(0)),
    spread = shape_maybe(shape_number(0)),
    scaled = shape_maybe(function(value, path) {
      shape_numbers(NULL, 0)(value, path)
      if (is.unsorted(value)) abort_damaged(path, "increasing", "otherwise")
    }),
    weight = shape_maybe(shape_numbers(NULL, 0)),
    why = shape_maybe(shape_text()), within = shape_maybe(shape_flag())
  )
  shape_fields(lambda.min = of_one, lambda.1se = of_one,
               average = shape_maybe(of_one))
}

#' Of a fit to indicators of what is missing, too.
#' @noRd
shape_indicators <- function(d) {
  shape_maybe(function(value, path) {
    shape_fields(d = shape_count(1, d - 1))(value, path)
    before <- value$d
    shape_fields(
      columns = shape_numbers(d - before, 1, before, whole = TRUE),
      names = shape_text(before), recipe = shape_maybe(shape_recipe(before))
    )(value, path)
  })
}

#' Of several fits.
#' @noRd
shape_average <- function(d) {
  function(value, path) {
    if (!inherits(value, "momentnet") || !identical(value$d, d)) {
      abort_damaged(path, "an average of its fits", found_phrase(value))
    }
    check_saved(value)
  }
}

#' The fits that are averaged, each a row; others have none.
#' @noRd
check_candidates <- function(x) {
  if (is.null(x$candidates)) return(invisible())
  open <- shape_numbers(NULL, open = TRUE)
  shape_object(
    candidates = shape_frame(
      engine = shape_text(NULL, names(engines())), alpha = open, lambda = open,
      estimate = shape_numbers(NULL), nonzero = shape_numbers(NULL, 0),
      weight = shape_numbers(NULL, 0, 1)
    ),
    signal = shape_number(0, 1), new_rows = shape_text(),
    new_rows_why = shape_maybe(shape_text()),
    left_out = shape_maybe(shape_text(NULL))
  )(x, "fit")
}

#' @export
check_of_class.cv_momentnet <- function(x, ...) {
  check_once(x, check_cv_fit(x))
}

#' Refuses a damaged cv_momentnet() fit, with the fits that are in it.
#' @noRd
check_cv_fit <- function(x) {
  if (!inherits(x$fit, "momentnet")) {
    abort_damaged("fit$fit", "a fit of momentnet()", found_phrase(x$fit))
  }
  check_saved(x$fit)
  shape_seen(x, "fit")
  if (x$d != x$fit$d) abort_damaged("fit$d", x$fit$d, x$d)
  shape_maybe(shape_average(x$d))(x$average, "fit$average")
  shape_indicators(x$d)(x$indicators, "fit$indicators")
  check_candidates(x)
  count <- length(x$fit$lambda)
  shape_fit(
    lambda = shape_numbers(count, 0), cvm = shape_numbers(count, open = TRUE),
    cvsd = shape_numbers(count, open = TRUE), lambda.min = shape_number(0),
    lambda.1se = shape_number(0), nzero = shape_numbers(count, 0),
    index = function(value, path) {
      shape_numbers(2, 1, count, whole = TRUE)(value, path)
      if (!identical(names(value), c("min", "1se"))) {
        abort_damaged(path, "named min and 1se", "otherwise")
      }
    },
    end = shape_maybe(shape_text(among = names(path_ends))),
    why = shape_maybe(shape_text()), comparison = shape_maybe(shape_frame()),
    folds = shape_maybe(shape_numbers(NULL, 1, whole = TRUE)),
    held_out = shape_maybe(shape_held_out(x$fit$d)),
    measure = shape_maybe(shape_text(among = all_measures())),
    settings = shape_cv_settings, seed = shape_maybe(shape_seed),
    converged = shape_maybe(shape_flags(1, can_miss = TRUE))
  )(x, "fit")
}
