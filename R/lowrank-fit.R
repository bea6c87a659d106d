# The interface of the low-rank methods: data as they come to rows with missing
# values. fit_lowrank() does the rest.

#' `arguments` are all of the method's, whose dots must be empty. A fit that
#' kept its looks brings its labels along.
#' @noRd
fit_lowrank_default <- function(kind, arguments, call, ..., labelled = TRUE) {
  check_no_dots(...)
  check_given(arguments, "x")
  with_memory_error({
    data <- lowrank_data(arguments$x, arguments$y, labelled)
    check_given(arguments, "rank")
    data$validation <- check_validation(arguments$validation, data)
    fit_lowrank(kind, data, arguments, fit_call(arguments$x, call, kind))
  })
}
