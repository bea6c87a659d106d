# What the user gives, `x` and `y` or a formula, made into what is learned from:
#
#   table      by `need`: "cells", a source to buy from; "gaps", what is known
#   y          the labels, given or those that come with the data; unchecked
#   recipe     how variables became columns, for forge()
#   intercept  what a formula says of it, else NULL

mold <- function(x, y = rlang::missing_arg(), need) {
  if (need == "gaps" && inherits(x, "frugal_learner")) x <- as_fit(x)
  by_formula <- inherits(x, "formula_table")
  argument <- if (by_formula) "data" else "x"
  check_saved(x, argument)
  recipe <- table_recipe(x)
  table <- if (need == "cells") {
    table_cells(x, argument)
  } else {
    known <- check_some_rows(table_gaps(x, argument), argument)
    known["recipe"] <- list(recipe)
    known
  }
  list(table = table, y = if (rlang::is_missing(y)) table_labels(x) else y,
       recipe = recipe, intercept = if (by_formula) x$intercept)
}

# A formula method is its default method for the formula's table and labels.
# `given` are the arguments that it names itself; the default method owns and
# checks the others. The generic calls the formula x, and so may the user.
# `subset` and `na.action` choose rows before any is learned from.
fit_formula <- function(default, given, call, ..., x, subset,
                        na.action = NULL) { # nolint: lm()'s name
  if (!missing(x) && rlang::is_missing(given$formula)) given$formula <- x
  check_given(given, names(given))
  refuse_columns(...names())
  refuse_known(...)
  call <- in_order(call, c(names(given), names(formals(default))))
  data <- chosen_rows(given$data, given$formula, rlang::enquo(subset),
                      na.action, !is.null(given$budget))
  table <- formula_table(given$formula, data, call)
  y <- table$y
  further <- given[setdiff(names(given), c("formula", "data"))]
  rlang::inject(default(table, y, !!!further, ...))
}

in_order <- function(call, arguments) {
  call[c(1, 1 + order(match(names(call)[-1], arguments)))]
}

# What the formula says, or has no meaning for variables.
refuse_known <- function(...) {
  known <- names(list(...)) %in% c("y", "groups", "intercept")
  if (any(known)) do.call(check_no_dots, list(...)[known])
}

# The call that a fit remembers, without data in it.
fit_call <- function(x, call, kind) {
  bare_call(if (inherits(x, "formula_table")) x$call else call, kind)
}

refuse_no_intercept <- function(x) {
  if (inherits(x, "formula_table") && !x$intercept) {
    abort_input("formula", "with an intercept", "without one")
  }
}
