# The shapes of learners and fits of the online learners.

# More records of one number each would not fit into memory, or nearly so.
most_records <- 1e8

shape_control <- shape_fields(
  passes = shape_count(1), shuffle = shape_flag(),
  replace = shape_maybe(shape_flag()), adagrad = shape_flag(),
  intercept_step = shape_number(0), keep_looks = shape_flag(),
  checkpoints = function(value, path) {
    # One is how many there are, several are where.
    most <- if (length(value) > 1) Inf else most_records
    shape_numbers(max(length(value), 1), 0, most, whole = TRUE)(value, path)
  },
  progress = shape_flag(), check = shape_text(among = c("looks", "all")),
  na = shape_maybe(shape_text(among = c("error", "skip"))),
  class = "frugal_control"
)

#' @export
check_of_class.frugal_control <- function(x, ...) {
  shape_control(x, "control")
  if (length(x$checkpoints) != 1) check_checkpoints(x$checkpoints)
  invisible(x)
}

#' @export
check_of_class.frugal_sampling <- function(x, ...) {
  shape_sampling(x, "sampling")
  invisible(x)
}

#' Any sampler; what its kind has beside is checked by the row of its table.
#' @noRd
shape_sampling <- function(value, path) {
  shape_fields(kind = shape_text(among = names(samplers())),
               class = "frugal_sampling")(value, path)
  sampler_of(value)$shape(value, path)
}

#' @export
check_of_class.frugal_loss <- function(x, ...) {
  shape_loss(x, "loss")
  needed <- loss_row(x)$parameters
  if (!identical(names(x$parameters), needed)) {
    abort_damaged("loss$parameters", if (is.null(needed)) "empty"
                  else enumerate_phrase(needed), found_phrase(x$parameters))
  }
  invisible(x)
}

shape_series <- shape_fields(
  constant = shape_number(), weights = shape_numbers(NULL),
  shifts = shape_numbers(NULL), scale = shape_number(1e-300),
  coefficients = shape_numbers(NULL)
)

shape_loss <- shape_fields(
  kind = function(value, path) {
    shape_text(among = names(losses()))(value, path)
  },
  task = shape_text(among = c("regression", "classification")),
  parameters = shape_numbers(NULL, 0), value = shape_function(),
  derivative = shape_function(), series = shape_maybe(shape_series),
  why_no_series = shape_maybe(shape_text()),
  class = "frugal_loss"
)

#' @export
check_of_class.frugal_estimator <- function(x, ...) {
  shape_object(kind = shape_text(among = c("plugin", "genest")))(
    x, "estimator"
  )
  shape <- if (x$kind == "plugin") {
    shape_object(jackknife = shape_flag())
  } else {
    shape_object(degrees = shape_text(among = c("all", "odd")),
                 hard = shape_flag())
  }
  shape(x, "estimator")
  invisible(x)
}

#' Two names of classes, or those of all.
#' @noRd
shape_levels <- function(setup) shape_text(setup$spec$classes %||% 2)

#' What defines a learner, but for what only compiled code reads.
#' @noRd
check_setup <- function(setup, path = "setup") {
  shape_fields(class = c("list", "online_setup", "look_setup"))(setup, path)
  kinds <- c(names(online_learners), "momentnet")
  shape_object(
    kind = shape_text(among = kinds), layout = shape_layout,
    control = shape_control, seed = shape_maybe(shape_seed),
    rows = shape_count(), levels = shape_maybe(shape_levels(setup)),
    labels = shape_maybe(shape_given_labels), call = shape_code(),
    most = shape_maybe(shape_count()),
    loss = if (identical(setup$kind, "momentnet")) shape_maybe(shape_loss)
           else shape_loss
  )(setup, path)
  layout <- setup$layout
  shape_maybe(shape_recipe(layout$d))(setup$recipe, paste0(path, "$recipe"))
  groups <- length(layout$group_names)
  shape_fields(
    columns = shape_count(layout$d, layout$d),
    groups = shape_count(groups, groups), geometry = shape_text(),
    budget = shape_count(1, groups), visits = shape_count(),
    sampling = shape_maybe(shape_sampling),
    classes = shape_maybe(shape_count(3)), inner = shape_maybe(shape_number()),
    loss = shape_fields(kind = shape_text(), hard = shape_maybe(shape_flag())),
    pilot = shape_maybe(shape_fields(visits = shape_count()))
  )(setup$spec, paste0(path, "$spec"))
  check_passes(setup, paste0(path, "$control$passes"))
  shape_plain(setup$spec[names(setup$spec) != "sampling"],
              paste0(path, "$spec"))
}

#' All passes together are the visits that were planned: a number of passes that
#' is damaged is not worked off.
#' @noRd
check_passes <- function(setup, path) {
  planned <- setup$spec$visits + piloted(setup$spec)
  if (planned %% setup$control$passes != 0) {
    abort_damaged(path, paste("a part of", format(planned), "visits"),
                  format(setup$control$passes))
  }
}

#' A state with its setup; what it has learned by compiled code, which restores
#' it for that. Returns the latter.
#' @noRd
check_state <- function(setup, state, path = "state") {
  check_setup(setup)
  shape_fields(learner = shape_fields())(state, path)
  shape_plain(state, path)
  cpp_summary(setup$spec, state)
}

#' Of `count` records of the average.
#' @noRd
shape_path <- function(d, count) {
  shape_fields(
    examples = shape_numbers(count, 0, whole = TRUE),
    looks = shape_numbers(count, 0, whole = TRUE),
    intercept = shape_numbers(count), coefficients = shape_matrix(d, count)
  )
}

#' Examples that were skipped have none.
#' @noRd
shape_given_labels <- function(value, path) {
  if (is.logical(value) && all(is.na(value))) {
    return(shape_flags(NULL, can_miss = TRUE, sides = TRUE)(value, path))
  }
  shape_numbers(NULL, open = TRUE, sides = TRUE)(value, path)
}

shape_money <- shape_maybe(shape_fields(
  total = shape_number(0), mean = shape_number(0), max = shape_number(0)
))

#' What a fit says of its looks; those that were kept are of at most `n` rows.
#' @noRd
shape_looks <- function(setup, n) {
  groups <- length(setup$layout$group_names)
  shape_fields(
    total = shape_count(), mean = shape_number(0),
    max = shape_numbers(1, 0, whole = TRUE),
    per_attribute = shape_numbers(groups, 0, whole = TRUE),
    money = shape_money, missing = shape_maybe(shape_count()),
    dropped = shape_maybe(shape_count()),
    values = shape_maybe(function(value, path) {
      shape_frame()(value, path)
      shape_kept(setup$layout$d, n)(value, path)
    }),
    labels = shape_maybe(shape_given_labels)
  )
}

#' @export
check_of_class.frugal_online <- function(x, ...) {
  check_once(x, check_online_fit(x))
}

#' All that a fit to one target or to classes holds.
#' @noRd
check_online_fit <- function(x) {
  check_state(x$setup, x$state)
  shapes_of_answer(x$setup)(x, "fit")
  d <- x$setup$layout$d
  shape_fit(
    path = shape_maybe(shape_path(d, length(x$path$looks))),
    looks = shape_looks(x$setup, x$setup$rows), n = shape_count(),
    visits = shape_count(), task = shape_text(among = c("ridge", "lasso")),
    budget = shape_number(0), inner = shape_count(),
    x_bound = shape_number(0),
    scaling = shape_maybe(shape_fields(
      center = shape_numbers(d), scale = shape_numbers(d, open = TRUE),
      limit = shape_number(open = TRUE), x_bound = shape_number(0),
      rows = shape_count()
    )),
    terms = shape_maybe(shape_recipe(d)),
    sampling = shape_sampling, seed = shape_seed, control = shape_control,
    summary = shape_maybe(shape_summary)
  )(x, "fit")
  if (!is.null(x$looks$labels)) {
    check_size(x$looks$labels, x$n, "fit$looks$labels")
  }
}

shape_candidates <- shape_maybe(shape_frame(chosen = shape_flags(NULL)))

#' What learned_answer() makes.
#' @noRd
shapes_of_answer <- function(setup) UseMethod("shapes_of_answer")

#' @export
shapes_of_answer.default <- function(setup) {
  shape_object(
    coefficients = shape_named(shape_numbers(setup$layout$d)),
    intercept = shape_number(),
    radius = shape_number(0, open = TRUE),
    step_size = shape_number(open = TRUE), candidates = shape_candidates,
    calibration = shape_maybe(shape_numbers(2))
  )
}

shape_tried <- shape_fields(
  chosen = shape_count(), loss = shape_numbers(NULL, open = TRUE),
  se = shape_numbers(NULL, open = TRUE), null_loss = shape_number(open = TRUE),
  useless = shape_flags(can_miss = TRUE)
)

#' What compiled code said of a run; what is not listed has no class.
#' @noRd
shape_summary <- function(value, path) {
  shape_fields(
    visits = shape_count(), second_phase = shape_maybe(shape_flag()),
    step_size = shape_maybe(shape_number(open = TRUE)),
    long_rows = shape_count(), large_labels = shape_count(),
    candidates = shape_maybe(shape_tried),
    classes = shape_maybe(shape_each(shape_tried))
  )(value, path)
  shape_plain(value, path)
}

#' Columns to look at, of `d`, and the number of the visit.
#' @noRd
shape_request <- function(d) {
  shape_fields(columns = shape_numbers(NULL, 1, d, whole = TRUE),
               visit = shape_count(1))
}

#' @export
check_of_class.frugal_learner <- function(x, ...) {
  shape_object(setup = check_setup)(x, "learner")
  if (x$setup$kind == "momentnet") check_look_settings(x$setup$settings)
  d <- x$setup$layout$d
  targets <- x$setup$spec$classes %||% 1
  rows <- x$setup$rows
  shape_object(result = shape_fields(
    status = shape_text(among = c("open", "finished", "value", "source",
                                  "numeric", "fit", "budget", "interrupted",
                                  "limit", "memory", "jumped")),
    planned = shape_numbers(NULL, 0, whole = TRUE),
    rows = shape_maybe(shape_count()),
    label_key = shape_maybe(shape_numbers(3, sides = TRUE)),
    coefficients = shape_maybe(shape_numbers(d * targets, open = TRUE)),
    intercept = shape_maybe(shape_numbers(targets, open = TRUE)),
    path = shape_path(d, length(x$result$path$looks)),
    kept = shape_maybe(shape_pieces(d, rows)),
    labels = shape_maybe(shape_given_labels),
    request = shape_maybe(shape_request(d)),
    summary = shape_maybe(shape_fields(
      visits = shape_count(), account = shape_fields(total = shape_count())
    ))
  ))(x, "learner")
  if (!is.null(x$result$coefficients)) {
    shape_numbers(targets, open = TRUE)(x$result$intercept,
                                        "learner$result$intercept")
  }
  check_state(x$setup, x$result$state, "result$state")
  check_looked_labels(x)
  invisible(x)
}

#' What buys looks has a label of each row that it was asked about.
#' @noRd
check_looked_labels <- function(learner) {
  setup <- with_told_labels(current_setup(learner$setup), learner$result)
  if (!inherits(setup, "look_setup")) return(invisible())
  size <- label_count(setup$labels)
  if (size != setup$rows) {
    abort_damaged("learner$setup$labels", paste("of", setup$rows, "rows"),
                  paste("of", size))
  }
}
