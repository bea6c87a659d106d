#' Ask and tell: learn from examples that arrive one at a time
#'
#' For patients who come one by one, or values that somebody has to fetch.
#' `frugal_learner()` makes a learner, `request()` says which attributes of the
#' next example to measure, and `learn()` takes the measured values and the
#' label. [as_fit()] turns the learner into a fit.
#'
#' @details
#' Between two examples a learner is plain data: it can be copied, and saved
#' with [saveRDS()]. Only one request is open at a time. If several patients are
#' present at once, one waits for the other, or each has a learner of its own.
#'
#' Passing the rows of a matrix through a learner gives exactly the fit of the
#' learner's function to the matrix with `tuning = "theory"`,
#' `frugal_control(shuffle = FALSE)` and the same seed.
#'
#' With `kind = "momentnet"` the learner asks according to the design of
#' [momentnet()] and keeps what it is told. [as_fit()] fits to these looks, and
#' so do `momentnet(learner)` and `cv_momentnet(learner)` with other settings.
#' Its `family` is `"gaussian"` or `"binomial"`, which the fits take over.
#' `indicators` are not available.
#'
#' @param kind `"aerr"`, `"aelr"`, `"ddaerr"`, `"ddaelr"`, `"aesvr"`, `"aer"`,
#'   `"moment_lasso"` or `"momentnet"`.
#' @param d Whole number of columns (attributes).
#' @param budget,radius As for [aerr()] and [aelr()]. `radius` must be a number,
#'   because the labels are not known yet. `"momentnet"` has no radius.
#' @param ... Further arguments of the function that `kind` names, by name:
#'   `step_size`, `sampling`, `groups`, `intercept`, `averaging`, `seed`,
#'   `control` and so on. In `control`, `passes` must be 1. Settings that are
#'   not given are the theory's, as nothing can be found (`"auto"`) before there
#'   are examples.
#' @param n The expected number of examples, or `NULL` if it is not known.
#'   Further examples are learned from, too. `n` is needed for
#'   * the theory's step size;
#'   * a first phase that is given as a fraction;
#'   * checkpoints;
#'   * `classes`;
#'   * `"momentnet"`, unless all looks are uniform (`design = "uniform"` without
#'     `costs`, the default with `units = "different"` and no `n`).
#' @param names Column names, or `NULL`.
#' @param classes Names of the classes, for online learners with a loss for
#'   classes. The last tenth of `n` examples, but at least 100, is then kept to
#'   turn margins into probabilities (see the section on probabilities of
#'   [aerr()]): for two classes the probability of the second, for more see
#'   [frugal_multiclass]. `NULL`: labels are numbers, and all examples are
#'   learned from.
#' @param learner A learner, from `frugal_learner()` or `learn()`.
#' @param values The values of the requested columns, in the order of the
#'   request: finite numbers, for `"momentnet"` of at most 1e100 in size. Names,
#'   if there are any, must be those of the request.
#' @param y The example's label: a number of at most 1e75 in size; for a loss
#'   for classes -1 or 1, or the name of one of the `classes`; for `"momentnet"`
#'   with `family = "binomial"` 0 or 1.
#' @param skip `TRUE` to drop the example, because its measurements failed or
#'   its label never came. Its looks stay counted.
#' @param request `NULL`, or, to be safe, the request that is answered or whose
#'   example is dropped. It is then an error if the learner has gone on since,
#'   or is an earlier one. The attribute `visit` of a request identifies its
#'   example. Text formats such as JSON omit the attribute: send the number as
#'   well, and set it again.
#' @return `frugal_learner()` and `learn()`: an object of class
#'   `frugal_learner`. `request()`: named column numbers (`V1`, `V2` and so on
#'   if columns have no names), with the attribute `visit`, the number of the
#'   example. Asking twice gives the same answer.
#' @section Errors: `frugalreg_error_input` if an answer does not match the
#' request; the learner remains unchanged. `frugalreg_error_damaged`, a special
#' case of it, if a saved learner is not what it was when it was saved.
#' @section Cost:
#' O(d) time per call, because the learner is copied: learners are values. With
#' `design = "focus"` the learner holds the looks at the first 40 % of the
#' examples, until it has fitted a factor model to them, which says how the
#' others are looked at. Until then a call, and a saved learner, also take time
#' or space proportional to the looks so far.
#' @seealso [as_fit()]; [attribute_source()] for an oracle, which the fitting
#'   function calls by itself; [next_look()] for advice on one example, look by
#'   look.
#' @references
#' Hazan, E. and Koren, T. (2012). Linear Regression with Limited Observation.
#' *ICML*. \doi{10.48550/arXiv.1206.4678}.
#' @examples
#' learner <- frugal_learner("aelr", d = 20, budget = 3, radius = 2,
#'                           step_size = 0.01, seed = 1)
#' for (t in 1:50) {
#'   patient <- sin(t * 1:20)
#'   ask <- request(learner)
#'   learner <- learn(learner, patient[ask], y = patient[2] - patient[5])
#' }
#' as_fit(learner)
#' @name ask_and_tell
NULL

#' Not in the function itself, whose argument `names` may be one, too.
#' @noRd
kinds_that_look <- function() {
  sees_all <- vapply(online_learners, `[[`, NA, "sees_all")
  names(online_learners)[!sees_all]
}

#' @rdname ask_and_tell
#' @export
frugal_learner <- function(kind, d, budget, radius, ..., n = NULL,
                           names = NULL, classes = NULL) {
  check_given(mget(c("kind", "d")), c("kind", "d"))
  kind <- check_choice(kind, "kind", c(kinds_that_look(), "momentnet"))
  d <- check_count(d, "d", lower = 2, upper = .Machine$integer.max)
  check_columns_memory(d)
  check_names(names, d, "names")
  check_given(mget("budget"), "budget")
  if (kind == "momentnet") {
    if (!missing(radius)) {
      abort_input("radius", "missing for \"momentnet\"", found_phrase(radius))
    }
    check_told_classes(classes, NULL)
    return(look_learner(d, budget, names, n, match.call(), ...))
  }
  check_given(mget("radius"), "radius")
  arguments <- learner_arguments(kind, ...)
  arguments["radius"] <- list(radius)
  if (is.null(radius) || identical(radius, "theory")) {
    abort_input("radius", "a number, as the labels are not known yet",
                found_phrase(radius))
  }
  refuse_auto_learner(arguments)
  arguments$tuning <- "theory"
  arguments <- learner_terms(kind, arguments)
  arguments$budget <- budget
  check_told_classes(classes, loss_of(arguments))
  if (!is.null(classes)) {
    if (is.null(n)) {
      abort_input("n", paste("given with `classes`, as the last examples turn",
                             "margins into probabilities"), "NULL")
    }
    arguments$classes <- length(classes)
  }
  control <- check_control(arguments$control, "check", "frugal_learner()")
  # Examples are not shuffled, and who says so is right.
  if (control$shuffle) check_control(control, "shuffle", "frugal_learner()")
  layout <- source_layout(list(d = d, names = names), arguments$groups)
  setup <- new_setup(kind, arguments, layout,
                     if (is.null(n)) 1 else check_count(n, "n"),
                     if (is.null(classes)) 1 else NA_real_)
  setup$levels <- classes
  check_horizon(setup, n)
  setup$call <- bare_call(match.call(), "frugal_learner")
  asked_learner(setup, checkpoint_grid(setup$control$checkpoints, 0, n %||% 1))
}

#' That has asked for its first example.
#' @noRd
asked_learner <- function(setup, planned) {
  setup$seed <- setup$seed %||% draw_seed()
  result <- cpp_open(setup$spec, seed_words(setup$seed))
  result$planned <- planned
  result$path <- empty_path(setup$spec$columns)
  result$kept <- list()
  new_learner(setup, result)
}

#' The defaults of the learner's function, with what is given in their place.
#' @noRd
learner_arguments <- function(kind, ...) {
  method <- get(paste0(kind, ".default"), mode = "function")
  own <- c("x", "y", "budget", "radius")
  known <- setdiff(names(formals(method)), c(own, "..."))
  given <- list(...)
  unknown <- setdiff(names(given) %||% rep("", length(given)), known)
  if (length(given) > 0 && length(unknown) > 0) {
    abort_frugal(paste0("Unknown argument: ", enumerate_phrase(unknown), "."),
                 "input", argument = unknown[1])
  }
  with_defaults(given, method, own)
}

#' What cannot be done with examples that come one by one, and what cannot
#' without their number: `n` is NULL where nobody knows that.
#' @noRd
check_horizon <- function(setup, n) {
  if (setup$control$passes != 1) {
    abort_input("passes", "1 where examples arrive one at a time",
                format(setup$control$passes))
  }
  spec <- setup$spec
  needs_n <- any(is.nan(spec$step_size)) ||
    sampler_of(spec$sampling)$needs_n(spec$sampling) ||
    record_count(setup$control) > 0
  if (is.null(n) && needs_n) {
    abort_input("n", paste("given for the theory's step size, for checkpoints,",
                           "and for a first phase given as a fraction"), "NULL")
  }
}

#' Records of d coefficients, of which there is none yet.
#' @noRd
empty_path <- function(d) {
  list(examples = numeric(), looks = numeric(), intercept = numeric(),
       coefficients = matrix(0, d, 0))
}

#' @rdname ask_and_tell
#' @export
request <- function(learner) {
  check_told(learner)
  asked <- open_question(learner)
  columns <- asked$columns
  names(columns) <- asked_names(learner, asked)
  attr(columns, "visit") <- asked$visit
  columns
}

#' What is asked next is kept with the learner.
#' @noRd
open_question <- function(learner) {
  asked <- learner$result$request
  if (is.null(asked)) {
    return(cpp_request(learner$setup$spec, learner$result$state))
  }
  d <- learner$setup$layout$d
  if (!cpp_is_usual_question(asked, d)) {
    shape_count(1)(d, "learner$setup$layout$d")
    shape_request(d)(asked, "learner$result$request")
  }
  asked
}

#' Made up where the columns have none.
#' @noRd
asked_names <- function(learner, asked) {
  learner$setup$layout$column_names[asked$columns]
}

#' @rdname ask_and_tell
#' @export
learn <- function(learner, values, y, skip = FALSE, request = NULL) {
  check_told(learner)
  asked <- open_question(learner)
  check_request(request, asked$visit)
  if (check_flag(skip, "skip")) {
    return(next_learner(learner, asked, NULL, 0))
  }
  if (missing(values)) abort_input("values", "given", "missing")
  if (missing(y)) abort_input("y", "given", "missing")
  values <- check_values(values, learner, asked)
  y <- check_label(y, learner$setup)
  next_learner(learner, asked, values, y)
}

#' The path, with the average as it is now if a record was `planned` for this
#' visit.
#' @noRd
record_path <- function(setup, result) {
  if (length(result$planned) == 0) return(result$path)
  summary <- learner_summary(setup, result)
  if (!summary$visits %in% result$planned) return(result$path)
  shape_path(setup$layout$d, length(result$path$looks))(
    result$path, "learner$result$path"
  )
  average <- learned_average(setup, result)
  append_path(result$path, list(
    examples = summary$visits, looks = summary$account$total,
    intercept = average$intercept, coefficients = average$coefficients
  ))
}
