# Data given to a fit later on, in the layout of the fit. Columns are matched by
# name where both sides have names.

#' What later data have to be like.
#' @noRd
blueprint <- function(fit) UseMethod("blueprint")

#' Data are matched by place where `names` is NULL; of columns that are no
#' variables `recipe` is NULL.
#' @noRd
new_blueprint <- function(layout, recipe) {
  list(d = layout$d, names = layout$names, recipe = recipe)
}

#' @export
blueprint.frugal_online <- function(fit) setup_blueprint(fit$setup)

#' @export
blueprint.frugal_moments <- function(fit) {
  indicators <- fit$indicators
  blueprint <- new_blueprint(fit, indicators$recipe %||% fit$recipe)
  blueprint$indicators <- indicators
  blueprint
}

#' @export
blueprint.moments <- blueprint.frugal_moments

#' @export
blueprint.frugal_lowrank <- function(fit) new_blueprint(fit$layout, fit$terms)

#' Of a learner by steps, whose setup is all that further rows need.
#' @noRd
setup_blueprint <- function(setup) new_blueprint(setup$layout, setup$recipe)

#' By `need`: "whole", a matrix of whole rows, for prediction; "gaps", what is
#' known of the rows; "source", cells to be bought.
#' @noRd
forge <- function(newx, blueprint, need, argument = "newx") {
  check_saved(newx, argument)
  if (!is.null(blueprint$indicators) && !inherits(newx, "incomplete_rows")) {
    return(forge_indicated(newx, blueprint, need, argument))
  }
  if (need == "whole" && inherits(newx, "observed_only")) {
    newx <- table_rows(newx, argument) # a matrix, matched as all others
  }
  refuse_oracle(newx, need, argument)
  table <- table_match(newx, blueprint, argument)
  table <- switch(need,
    whole = table_rows(table, argument),
    gaps = match_known(table_gaps(table, argument), blueprint$names, argument),
    source = table_cells(table, argument)
  )
  d <- if (need == "whole") ncol(table) else table$d
  if (d != blueprint$d) {
    abort_input(argument, paste("data with", blueprint$d,
                                "columns as in the fit"),
                paste("with", d))
  }
  table
}

#' Whatever its columns are, an oracle is only for a budget.
#' @noRd
refuse_oracle <- function(newx, need, argument) {
  if (need == "source" || !inherits(newx, "attribute_source") ||
        is_free(newx)) {
    return(invisible())
  }
  if (need == "whole") table_rows(newx, argument)
  else table_gaps(newx, argument)
}

#' The labels that go with it: given, or those of the fit's formula.
#' @noRd
forge_labels <- function(newy, newx, blueprint, x_name = "newx",
                         y_name = "newy") {
  formula <- blueprint$recipe$formula
  if (is.null(newy) && !is.null(formula)) {
    data <- data_as_given(newx, blueprint, x_name)
    check_has_columns(formula[[2]], "the response", formula, data, x_name)
    newy <- formula_labels(formula, data, x_name)
  }
  if (is.null(newy)) abort_input(y_name, "given", "missing")
  newy
}

#' Of rows that are learned beside others.
#' @noRd
labels_to_learn <- function(newy, newx, blueprint) {
  labels <- forge_labels(newy, newx, blueprint)
  if (is.null(newy)) {
    check_labels_alone(labels, blueprint$recipe$formula,
                       data_as_given(newx, blueprint))
  }
  labels
}

#' Labels and offsets that were columns are columns of new rows, too: what has
#' their name in the session is something else. What the formula's environment
#' keeps was none.
#' @noRd
check_has_columns <- function(expression, what, formula, data, argument) {
  others <- setdiff(all.vars(expression), names(data))
  is_kept <- vapply(others, function(name) {
    exists(name, environment(formula), inherits = FALSE) ||
      exists(name, baseenv())
  }, NA)
  if (all(is_kept)) return(invisible())
  abort_input(argument, paste0("data with ", what, " `", deparse1(expression),
                               "`"),
              paste("without", enumerate_phrase(dQuote(others[!is_kept],
                                                       FALSE))))
}

#' What new rows lack of a formula's variables cannot be made up.
#' @noRd
check_has_variables <- function(data, names, argument) {
  missing <- setdiff(names, names(data))
  if (length(missing) > 0) {
    abort_input(argument, "a data frame with the variables of the fit",
                paste("without", enumerate_phrase(dQuote(missing, FALSE))))
  }
}

#' A data frame with the variables of the fit. Factors have the codes of the
#' fit; values without one are refused where they are looked at.
#' @noRd
as_variables <- function(variables, data, argument = "newx") {
  names <- vapply(variables, `[[`, "", "name")
  check_has_variables(data, names, argument)
  columns <- as.list(data)[match(names, names(data))]
  for (at in seq_along(variables)) {
    variable <- variables[[at]]
    values <- columns[[at]]
    check_variable_type(variable, values)
    if (!is.null(variable$levels)) {
      data[[variable$name]] <- coded_values(values, variable$levels)
    }
  }
  data
}
