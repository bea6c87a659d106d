# From the user's arguments to the definition of a learner: every argument is
# checked here, once, and before any random number is drawn.

#' A spec, which the compiled code reads (src/r_spec.h): what a visit may buy,
#' and what the learner makes of it; where something does not apply it is there
#' all the same, as a value that changes nothing:
#'
#'   geometry   which learner
#'   columns, groups, group_of   attributes, and which are bought together (from
#'              1; empty where each is by itself)
#'   budget, inner, shared, inner_by_moment, replace   draws for an example,
#'              those of them for the inner product, whether these are for the
#'              data point too, and how they are made
#'   costs, free, purse   prices of looks, groups without one, and the most that
#'              an example may cost
#'   radius, x_bound, step_size, averaging   the steps of both phases, NaN for
#'              the theorem's
#'   visits     how many are planned
#'   first_phase, cautious, confidence, uniform_share, moments   sampling's
#'              terms (see look-sampling.R)
#'   psd        of estimated moments
#'   center, intercept, intercept_step
#'   label_origin   what labels are learned less
#'   skips_missing   whether values may be missing
#'   loss       see online-loss-spec.R
#'   classes    how many, where they are more than two; else NULL
#'   tuning     see online-auto.R; NULL where nothing is to be found
#'   pilot      see online-scaling.R; NULL where values stay as they are, and
#'              else x_bound is the pilot's
#'   sampling   the object, for print()
#' Those of momentnet() have design, spread_power and unit_limit, too, and for
#' design "focus" a list of that name: the visits before it begins, and how.
#' @noRd
new_spec <- function(purchase, ...) {
  spec <- list(
    inner = 0, shared = FALSE, inner_by_moment = FALSE, replace = FALSE,
    radius = 1,
    x_bound = 1, step_size = c(1, 1), first_phase = 0, cautious = FALSE,
    confidence = 0.1, uniform_share = 0.1, moments = numeric(), psd = FALSE,
    center = FALSE, intercept = TRUE, intercept_step = 0.01, label_origin = 0,
    averaging = 0, skips_missing = FALSE
  )
  given <- list(...)
  spec[names(given)] <- given
  c(purchase, spec)
}

#' The looks of a visit: how many at most, of which groups of columns, at what
#' prices.
#' @noRd
purchase_spec <- function(arguments, layout, geometry, sees_all = FALSE) {
  free <- check_free(arguments$free, layout)
  costs <- check_costs(arguments$costs, layout, free = free)
  budget <- if (sees_all) {
    length(layout$group_names)
  } else if (length(costs) > 0) {
    affordable_looks(arguments$budget, costs, free, geometry == "looks")
  } else {
    check_budget(arguments$budget, layout, geometry, length(free))
  }
  list(columns = layout$d, groups = length(layout$group_names),
       group_of = layout$group_of %||% integer(), budget = budget,
       costs = costs, free = free,
       purse = if (length(costs) > 0) as.numeric(arguments$budget) else 0)
}

#' The arguments of a fitting function, checked, as the list that compiled code
#' makes the learner from (new_spec() says what is in it).
#' @noRd
online_spec <- function(kind, arguments, layout, rows, y, control) {
  learner <- online_learners[[kind]]
  loss <- loss_of(arguments)
  check_classes(arguments, rows, control, told = anyNA(y))
  purchase <- purchase_spec(arguments, layout, learner$geometry,
                            learner$sees_all)
  if (learner$geometry == "moments") check_moment_memory(layout$d)
  sampling <- resolve_sampling(arguments$sampling, arguments$second_moments)
  pilot <- pilot_spec(kind, arguments, rows, purchase)
  visits <- rows * control$passes - (pilot$visits %||% 0)
  if (visits > 2^53) {
    abort_input("passes", "fewer for so many rows", format(control$passes))
  }
  x_bound <- if (is.null(pilot)) check_x_bound(arguments$x_bound) else 1
  sampling <- sampler_of(sampling)$aligned(sampling, layout)
  terms <- sampling_terms(sampling, visits)
  shared <- identical(arguments$inner, "all")
  spec <- new_spec(
    purchase, geometry = geometry_name(learner, control),
    inner = inner_draws(learner, arguments, purchase$budget), shared = shared,
    inner_by_moment = check_choice(arguments$inner_sampling, "inner_sampling",
                                   c("weight", "moment")) == "moment",
    replace = check_replace(control$replace, sampling, learner$geometry,
                            purchase$free, shared),
    radius = check_radius(arguments$radius,
                          largest_target(y, arguments$classes)),
    x_bound = x_bound,
    step_size = check_step_size(arguments$step_size,
                                why_no_step(control, shared),
                                terms$first_phase > 0),
    visits = visits, first_phase = terms$first_phase, cautious = terms$cautious,
    confidence = terms$confidence, uniform_share = terms$uniform_share,
    moments = terms$moments / x_bound^2, psd = isTRUE(arguments$psd),
    center = check_flag(arguments$center, "center"),
    intercept = check_intercept(arguments$intercept, arguments$center),
    intercept_step = control$intercept_step,
    label_origin = label_origin(arguments, y, loss),
    averaging = check_number(arguments$averaging, "averaging", 0, 20),
    loss = loss_spec(arguments), sampling = sampling,
    skips_missing = skips_missing(control),
    tuning = tuning_spec(kind, arguments, rows, visits, terms$first_phase,
                         control),
    pilot = pilot
  )
  # Told apart one against the rest: of two there is one.
  if (isTRUE(arguments$classes > 2)) spec$classes <- arguments$classes
  spec <- with_labels(spec, y - spec$label_origin, loss)
  if (learner$geometry == "pegasos_l1") pegasos_spec(spec, arguments, y)
  else spec
}

#' What the core calls it: steps of AdaGrad are a geometry of their own there.
#' @noRd
geometry_name <- function(learner, control) {
  if (!control$adagrad) return(learner$geometry)
  if (learner$geometry != "l2_ball") {
    abort_input("adagrad", paste("FALSE except for the ridge learners: it is",
                                 "not defined for the others"), "TRUE")
  }
  "adaptive_l2_ball"
}

#' Labels are free, so that their mean is known before the first look: a learner
#' that began far from it would take its first steps out of all proportion. The
#' papers' begin at 0, and so does who is told one label at a time.
#' @noRd
label_origin <- function(arguments, y, loss) {
  known <- arguments$tuning == "auto" && loss$task == "regression" && !anyNA(y)
  if (known && arguments$intercept) mean(y) else 0
}

#' TRUE or FALSE; `center` was checked before.
#' @noRd
check_intercept <- function(intercept, center) {
  if (center && isFALSE(intercept)) {
    abort_input("center", "FALSE without an intercept, which centring moves",
                "TRUE")
  }
  check_flag(intercept, "intercept")
}

#' Looks a visit without prices, of attributes (groups) that are not `free`.
#' @noRd
check_budget <- function(budget, layout, geometry, free) {
  attributes <- length(layout$group_names) - free
  what <- what_is_paid(layout, free)
  allowed <- paste0(if (attributes > 2) "a whole number from 2 to ",
                    attributes, ", the number of ", what)
  if (!is_whole(budget, 2, attributes)) {
    abort_input("budget", allowed, found_phrase(budget), class = "budget")
  }
  if (needs_even_budget(geometry) && budget %% 2 != 0) {
    abort_input("budget", "even, as it is split into two halves",
                found_phrase(budget), class = "budget")
  }
  as.numeric(budget)
}

#' An estimator with draws of its own leaves the whole budget to the data point.
#' @noRd
inner_draws <- function(learner, arguments, budget) {
  if (learner$sees_all) return(0)
  if (!loss_spec(arguments)$hard) {
    if (!is.null(arguments$costs)) {
      abort_input("costs", paste("NULL where the budget is not hard: looks",
                                 "beyond it have no limit, whatever their",
                                 "price"), found_phrase(arguments$costs))
    }
    return(1)
  }
  check_inner(arguments$inner, budget, loss_spec(arguments))
}

#' How many of the looks are for the inner product: "even" is half of them, and
#' "all" counts each for both things.
#' @noRd
check_inner <- function(inner, budget, loss) {
  if (identical(inner, "even")) return(floor(budget / 2))
  if (identical(inner, "all")) {
    if (loss$kind != "squared") {
      abort_input("inner", paste(
        "\"even\" or a number for this loss: its gradient, unlike that of the",
        "squared loss, is not a sum over pairs of attributes"
      ), "\"all\"")
    }
    return(budget)
  }
  if (!is_whole(inner, 1, budget - 1)) {
    abort_input("inner", paste("\"all\", \"even\" or a whole number from 1 to",
                               budget - 1, "(below the budget)"),
                found_phrase(inner), class = "budget")
  }
  as.numeric(inner)
}

#' The default is the smallest radius that the theorems allow; labels are free.
#' Sums of weighted iterates and squares of coefficients must stay finite. Where
#' the radius is to be found, 1 keeps its place.
#' @noRd
check_radius <- function(radius, largest_label) {
  if (is_auto(radius)) return(1)
  if (!identical(radius, "theory")) {
    return(check_number(radius, "radius", 1e-100, 1e100, allowed = paste(
      "\"theory\", \"auto\" or a number from 1e-100 to 1e100"
    )))
  }
  if (largest_label == 0) 1 else largest_label
}

#' Settings that no theorem gives a step size for, or NULL.
#' @noRd
why_no_step <- function(control, shared) {
  if (control$adagrad) "adagrad" else if (shared) "inner = \"all\""
}

#' NaN stands for the theorem's, and for what is to be found.
#' @noRd
check_step_size <- function(step_size, without, two_phases) {
  if (is_auto(step_size)) return(c(NaN, NaN))
  if (identical(step_size, "theory")) {
    if (!is.null(without)) {
      abort_input("step_size", paste0(
        "\"auto\" or a number with ", without, ": no theorem gives one"
      ), "\"theory\"")
    }
    return(c(NaN, NaN))
  }
  fits <- is.numeric(step_size) && length(step_size) %in% 1:(1 + two_phases) &&
    all(is.finite(step_size)) && all(step_size > 0)
  if (!fits) {
    abort_input("step_size", paste(
      "\"theory\", \"auto\", or one or two (for two phases) finite numbers",
      "above 0"
    ), found_phrase(step_size))
  }
  rep_len(as.numeric(step_size), 2)
}

#' Looks that are for everything are worth most where they differ.
#' @noRd
check_replace <- function(replace, sampling, geometry, free, shared) {
  if (isFALSE(replace) && length(free) > 0) {
    abort_input("replace", "TRUE or NULL where some attributes are free",
                "FALSE")
  }
  if (isFALSE(replace) && !sampler_of(sampling)$even) {
    abort_input("replace",
                paste("TRUE or NULL unless sampling is uniform (weighted",
                      "draws are with replacement)"), "FALSE")
  }
  distinct <- geometry == "pegasos_l1" ||
    (shared && length(free) == 0 && sampler_of(sampling)$even)
  replace %||% !distinct
}

#' Which columns one look buys, from the user's `groups` or the source's own.
#' @noRd
source_layout <- function(source, groups) {
  check_columns_memory(source$d, "x")
  names <- source$names
  column_names <- names %||% paste0("V", seq_len(source$d))
  group_of <- source$group_of
  group_names <- source$group_names
  if (!is.null(groups)) {
    if (!is.null(group_of)) {
      abort_input("groups",
                  "NULL: a data frame's variables are the groups already",
                  found_phrase(groups))
    }
    if (length(groups) != source$d || !is.atomic(groups)) {
      abort_input("groups", paste("one group for each of the", source$d,
                                  "columns of `x`"), found_phrase(groups))
    }
    if (anyNA(groups)) {
      abort_input("groups", "known for each column", "NA for some")
    }
    groups <- columns_in_order(groups, names, "groups")
    labels <- unique(groups)
    group_of <- match(groups, labels)
    group_names <- as.character(labels)
  }
  list(names = names, column_names = column_names, d = source$d,
       group_of = group_of, group_names = group_names %||% column_names)
}
