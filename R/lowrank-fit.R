# The interfaces of the low-rank methods: data as they come to rows with missing
# values. fit_lowrank() does the rest.

# `arguments` are all of the method's, whose dots must be empty. A fit that
# kept its looks brings its labels along.
fit_lowrank_default <- function(kind, arguments, call, ..., labelled = TRUE) {
  check_no_dots(...)
  check_given(arguments, "x")
  if (inherits(arguments$x, "frugal_learner")) {
    arguments$x <- as_fit(arguments$x)
  }
  x <- arguments$x
  if (labelled && rlang::is_missing(arguments$y) &&
        inherits(x, c("frugal_online", "frugal_moments"))) {
    arguments$y <- x$looks$labels
  }
  check_given(arguments, c(if (labelled) "y", "rank"))
  if (labelled && is.null(arguments$y)) {
    abort_input("y", "a numeric vector", "NULL")
  }
  data <- lowrank_data(x, if (labelled) arguments$y)
  data$validation <- check_validation(arguments$validation, data)
  fit_lowrank(kind, data, arguments, bare_call(call, kind))
}

fit_lowrank_formula <- function(kind, arguments, call, x, ...) {
  check_no_dots(...)
  # The generic calls it x, and so may the user.
  if (!missing(x) && rlang::is_missing(arguments$formula)) {
    arguments$formula <- x
  }
  check_given(arguments, c("formula", "data", "rank"))
  data <- lowrank_formula_data(arguments$formula, arguments$data)
  data$validation <- check_validation(arguments$validation, data)
  fit_lowrank(kind, data, arguments, bare_call(call, kind))
}
