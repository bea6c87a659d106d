# What momentnet() and cv_momentnet() are given, as what they saw.

# What is there: the examples as fit_momentnet() takes them.
given_examples <- function(arguments) {
  check_given(arguments, "x")
  x <- check_saved(arguments$x)
  refuse_no_intercept(x)
  refuse_terms_of_looks(arguments)
  keep_looks <- check_control(arguments$control, controls_but("keep_looks"),
                              "momentnet() without a budget")$keep_looks
  if (inherits(x, "moments")) return(given_moments(arguments, keep_looks))
  if (!is_free(x)) {
    abort_input("budget", "given: an oracle charges for each look", "missing")
  }
  if (inherits(x, "frugal_learner")) x <- unfitted_looks(x)
  if (inherits(x, "frugal_fit")) {
    observed <- kept_data(x, arguments$y)
    observed$keep_looks <- keep_looks
    observed$bought <- !is.null(x$setup)
    return(observed)
  }
  data <- mold(x, need = "gaps")$table
  check_given(arguments, "y")
  if (is.null(arguments$y)) abort_input("y", "given", "NULL")
  list(data = data, y = check_labels(arguments$y, data$n),
       keep_looks = keep_looks)
}

# What only a purchase has a use for.
refuse_terms_of_looks <- function(arguments) {
  for (name in c("groups", "costs", "free")) {
    if (!is.null(arguments[[name]])) {
      abort_input(name, "NULL without a budget",
                  found_phrase(arguments[[name]]))
    }
  }
}

given_moments <- function(arguments, keep_looks) {
  if (keep_looks) {
    abort_input("keep_looks", "FALSE: moments() hold no looks", "TRUE")
  }
  if (!rlang::is_missing(arguments$y) && !is.null(arguments$y)) {
    abort_input("y", "missing: moments() hold the labels already", "given")
  }
  list(moments = arguments$x)
}
