# The shapes of fits of the low-rank methods.

#' What compiled code takes as a model; noise is NA where the method has none.
#' @noRd
shape_lowrank_model <- function(d, rank) {
  shape_fields(
    loadings = shape_matrix(d, rank), weights = shape_numbers(rank),
    offset = shape_numbers(d), y_offset = shape_number(),
    x_noise = shape_number(open = TRUE), y_noise = shape_number(open = TRUE),
    ridge = shape_number(0), gamma = shape_number(0, 1)
  )
}

#' Data are divided by these: not so small that they lose digits.
#' @noRd
shape_positive <- function(size) shape_numbers(size, .Machine$double.xmin)

#' @export
check_of_class.frugal_lowrank <- function(x, ...) {
  check_once(x, check_lowrank_fit(x))
}

#' The parts that all low-rank fits have; those of labels may be missing where
#' there were no labels.
#' @noRd
check_lowrank_fit <- function(x) {
  shape_object(layout = shape_layout, rank = shape_count(1))(x, "fit")
  d <- x$layout$d
  has_labels <- !is.null(x$coefficients)
  of_labels <- if (has_labels) identity else shape_maybe
  shape_fit(
    converged = shape_maybe(shape_flags(can_miss = TRUE)),
    coefficients = of_labels(shape_named(shape_numbers(d))),
    intercept = of_labels(shape_number()), y_mean = of_labels(shape_number()),
    method = shape_text(among = names(lowrank_methods())),
    model = shape_lowrank_model(d, x$rank),
    center = shape_fields(x_center = shape_numbers(d),
                          y_center = shape_number()),
    scale = shape_fields(x_scale = shape_positive(1),
                         y_scale = shape_positive(1),
                         x_sd = shape_maybe(shape_positive(d))),
    spectrum = shape_numbers(NULL, 0),
    history = shape_maybe(shape_frame(pass = shape_numbers(NULL, 0))),
    best_pass = shape_pass,
    validation = shape_maybe(shape_fields(rows = shape_count(),
                                          mse = shape_number(open = TRUE))),
    log_likelihood = shape_maybe(shape_fields(value = shape_number(),
                                              parameters = shape_number())),
    settings = shape_each_named, n = shape_count(1), labelled = shape_count(),
    observed = shape_count(), labels = shape_labels,
    terms = shape_maybe(shape_recipe(d)), seed = shape_maybe(shape_seed),
    control = shape_control,
    units = shape_maybe(shape_text(among = c("same", "different"))),
    unit_span = shape_maybe(shape_number(open = TRUE)),
    winsorised = shape_winsorised(d), tuning = shape_maybe(shape_frame())
  )(x, "fit")
}

#' NA where no validation rows said which was the best.
#' @noRd
shape_pass <- function(value, path) {
  if (!identical(value, NA)) shape_number(open = TRUE)(value, path)
}

#' Numbers, texts and flags to print; there may be none.
#' @noRd
shape_each_named <- function(value, path) {
  if (!is_list(value) || is.object(value)) {
    abort_damaged(path, "a list", found_phrase(value))
  }
  for (name in names(value)) {
    one <- value[[name]]
    if (!is.atomic(one) || is.object(one)) {
      abort_damaged(paste0(path, "$", name), "a number or text",
                    found_phrase(one))
    }
    if (is.character(one)) shape_text(NULL)(one, paste0(path, "$", name))
  }
}

#' Of petrels(), which update() goes on from; what compiled code restores of it
#' compiled code checks.
#' @noRd
check_petrels_state <- function(fit) {
  d <- fit$layout$d
  shape_object(state = shape_fields(
    model = shape_lowrank_model(d, fit$rank),
    recursions = shape_numbers(NULL), steps = shape_count(),
    settings = shape_fields(
      rank = shape_count(fit$rank, fit$rank), center = shape_flag(),
      ridge = shape_number(0), gamma = shape_number(0, 1),
      delta = shape_positive(1), forgetting = shape_number(0, 1),
      lambda1 = shape_number(), reset = shape_flag(),
      patience = shape_number(0, open = TRUE),
      orthonormalise = shape_text(among = c("pass", "step", "none")),
      recursions = shape_text(among = c("attribute", "shared")),
      shuffle = shape_flag()
    )
  ))(fit, "fit")
}

#' @export
check_of_class.cv_slrm <- function(x, ...) {
  check_once(x, check_cv_lowrank(x))
}

#' A cv_slrm() with its fit to all rows.
#' @noRd
check_cv_lowrank <- function(x) {
  if (!inherits(x$fit, "frugal_lowrank")) {
    abort_damaged("cv$fit", "a fit of slrm()", found_phrase(x$fit))
  }
  check_lowrank_fit(x$fit)
  count <- NROW(x$table)
  shape_object(
    table = shape_frame(rank = shape_numbers(NULL, 1),
                        mse = shape_numbers(NULL, open = TRUE),
                        se = shape_numbers(NULL, open = TRUE)),
    best = shape_count(1, count), simplest = shape_count(1, count),
    folds = shape_numbers(NULL, open = TRUE), seed = shape_seed,
    call = shape_code(),
    converged = shape_maybe(shape_flags(can_miss = TRUE))
  )(x, "cv")
}
