# What momentnet() and cv_momentnet() are given, as what they saw.

# A formula's data as the default method takes them.
formula_arguments <- function(arguments) {
  check_given(arguments, c("formula", "data"))
  data <- arguments$data
  read <- read_formula(arguments$formula, data)
  if (!read$intercept) {
    abort_input("formula", "with an intercept", "without one")
  }
  arguments$x <- variable_source(read$variables, data)
  arguments$y <- read$y
  arguments$recipe <- read[c("variables", "formula")]
  arguments
}

# What is there: the examples as fit_momentnet() takes them.
given_examples <- function(arguments) {
  check_given(arguments, "x")
  x <- arguments$x
  for (name in c("groups", "costs", "free")) {
    if (!is.null(arguments[[name]])) {
      abort_input(name, "NULL without a budget",
                  found_phrase(arguments[[name]]))
    }
  }
  keep_looks <- check_control(arguments$control)$keep_looks
  if (inherits(x, "moments")) {
    if (keep_looks) {
      abort_input("keep_looks", "FALSE: moments() hold no looks", "TRUE")
    }
    if (!rlang::is_missing(arguments$y) && !is.null(arguments$y)) {
      abort_input("y", "missing: moments() hold the labels already", "given")
    }
    return(list(moments = x))
  }
  if (inherits(x, "frugal_learner")) x <- as_fit(x)
  if (inherits(x, "frugal_fit")) {
    observed <- kept_data(x, arguments$y)
    observed$keep_looks <- keep_looks
    observed$bought <- !is.null(x$setup)
    return(observed)
  }
  data <- observed_data(x)
  if (!is.null(arguments$recipe)) data$recipe <- arguments$recipe
  check_given(arguments, "y")
  if (is.null(arguments$y)) abort_input("y", "given", "NULL")
  list(data = data, y = check_labels(arguments$y, data$n),
       keep_looks = keep_looks)
}
