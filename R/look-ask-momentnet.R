# Asking and telling the looks that momentnet() buys: the learner keeps them.

#' Its setup is that of momentnet() with a budget, but for the labels, which are
#' not there yet; the fit is made by as_fit().
#' @noRd
look_learner <- function(d, budget, names, n, call, ..., seed = NULL) {
  arguments <- cv_arguments(momentnet.default, list(...))
  arguments["seed"] <- list(seed)
  arguments$budget <- budget
  settings <- named_settings(check_settings(arguments),
                             list(data = list(names = names)))
  single_label(settings)
  check_indicators(arguments)
  control <- check_control(arguments$control, c(look_ignores, "check"),
                           "frugal_learner()")
  if (control$shuffle) check_control(control, "shuffle", "frugal_learner()")
  rows <- if (is.null(n)) 1 else check_count(n, "n")
  # Of so many examples as nobody knows there is no first part.
  if (is.null(n) && identical(arguments$units, "different")) {
    arguments$design <- arguments$design %||% "uniform"
  }
  setup <- look_setup(list(d = d, names = names, n = rows), numeric(),
                      arguments, bare_call(call, "frugal_learner"))
  if (is.null(n) && setup$spec$first_phase > 0) {
    abort_input("n", paste("given, unless design = \"uniform\" without",
                           "prices: a part of the examples is looked at",
                           "uniformly first"), "NULL")
  }
  check_engine_memory(settings, setup$spec, rows)
  setup["recipe"] <- list(NULL)
  setup$settings <- settings
  class(setup) <- c("momentnet_setup", "look_setup")
  asked_learner(setup, numeric())
}
