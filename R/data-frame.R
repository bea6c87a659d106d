# Data frames and formulas: tables of variables, of which each is one look.
#
# A frame_table holds the variables (data-variables.R) and the data. That of a
# formula also holds the formula, the labels `y`, whether there is an
# `intercept`, the `offset` of its terms or NULL, and the `call` that the fit is
# to remember.

#' Constructor; `class` is put before "frame_table".
#' @noRd
frame_table <- function(variables, data, ..., class = NULL) {
  structure(list(variables = variables, data = data, ...),
            class = c(class, "frame_table"))
}

#' What a formula's method gives its default method for `x`. `whole` is TRUE
#' where no looks are bought.
#' @noRd
formula_table <- function(formula, data, call = NULL, whole = FALSE) {
  read <- read_formula(formula, data, whole)
  frame_table(read$variables, read$data, formula = read$formula, y = read$y,
              intercept = read$intercept, offset = read$offset, call = call,
              derived = read$derived, class = "formula_table")
}

#' Without a formula each column is a variable.
#' @noRd
as_frame_table <- function(x) frame_table(frame_variables(x), x)

#' @export
table_cells.data.frame <- function(x, argument = "x") {
  table_cells(as_frame_table(x), argument)
}

#' @export
table_rows.data.frame <- function(x, argument = "x") {
  table_rows(as_frame_table(x), argument)
}

#' @export
table_gaps.data.frame <- function(x, argument = "x") {
  table_gaps(as_frame_table(x), argument)
}

# A fit to columns may know some of a factor's contrasts, or of the numbers.
#' @export
table_match.data.frame <- function(x, blueprint, argument = "newx") {
  variables <- blueprint$recipe$variables
  refuse_columns_twice(names(x), recipe_variables(blueprint$recipe) %||%
                         blueprint$names, argument)
  if (!is.null(variables)) {
    derived <- blueprint$recipe$derived
    given <- x
    if (!is.null(derived)) {
      x <- with_columns_of(x, derived_matrix(derived, x, argument))
    }
    return(frame_table(variables, as_variables(variables, x, argument),
                       given = given))
  }
  names <- blueprint$names
  if (!is.null(names) && !all(names %in% names(x))) {
    return(match_columns(table_rows(x, argument), names, argument))
  }
  if (!is.null(names)) x <- as.data.frame(x)[names]
  refuse_factors(x, argument)
  x
}

#' Columns of a fit to a matrix are numbers: a factor of that name would become
#' others.
#' @noRd
refuse_factors <- function(x, argument) {
  for (name in names(x)) {
    values <- x[[name]]
    if (is.factor(values) || is.character(values)) {
      abort_input(argument, paste("numeric, as the matrix of the fit was, in",
                                  dQuote(name, FALSE)), found_phrase(values))
    }
    check_variable(values, name, argument)
  }
}

#' New data as they came: derived columns may have the names of labels.
#' @noRd
data_as_given <- function(newx, blueprint, argument = "newx") {
  table <- table_match(newx, blueprint, argument)
  table$given %||% table$data
}

#' @export
table_recipe.data.frame <- function(x) table_recipe(as_frame_table(x))

# One look is a cell of the data frame.
#' @export
table_cells.frame_table <- function(x, argument = "x") {
  variable_source(x$variables, x$data)
}

#' @export
table_rows.frame_table <- function(x, argument = "x") {
  variable_matrix(x$variables, x$data)
}

# One variable's columns are observed or missing together.
#' @export
table_gaps.frame_table <- function(x, argument = "x") {
  known_table(table_rows(x), argument)
}

#' @export
table_match.frame_table <- function(x, blueprint, argument = "newx") {
  table_match(x$data, blueprint, argument)
}

#' @export
table_recipe.frame_table <- function(x) {
  x[intersect(c("variables", "formula", if (!is.null(x$derived)) "derived"),
              names(x))]
}

#' @export
table_labels.formula_table <- function(x) x$y

#' A source whose looks are cells of the data frame.
#' @noRd
variable_source <- function(variables, data) {
  width <- vapply(variables, variable_width, 0L)
  if (any(width == 0)) { # a factor of one level says nothing
    variables <- variables[width > 0]
    width <- width[width > 0]
  }
  names <- vapply(variables, `[[`, "", "name")
  # What is missing by a class, and which numbers are no flags, is seen as each
  # value is looked at.
  plain <- vapply(variables, function(variable) {
    values <- data[[variable$name]]
    length(variable$terms) == 1 && variable$terms[[1]]$kind == "number" &&
      !is.object(values) && (is.logical(values) || !is_flag(variable))
  }, NA)
  cells <- unname(as.list(data)[names])
  source <- new_attribute_source(
    "variables", nrow(data), sum(width), variable_columns(variables),
    data = cells, width = width, plain = plain, variables = variables,
    evaluate = function(index, row) {
      guard(as.numeric(variable_basis(variables[[index]],
                                      cells[[index]][row])))
    }
  )
  source$data_names <- names
  if (.row_names_info(data) > 0) source$row_names <- attr(data, "row.names")
  if (any(width > 1)) {
    source$group_of <- rep(seq_along(width), width)
    source$group_names <- names
  }
  source
}

#' @export
held_data.frugal_source_variables <- function(source) {
  # Of columns of any class, also those that as.data.frame() does not know.
  data <- structure(stats::setNames(source$data, source$data_names),
                    class = "data.frame", row.names = .set_row_names(source$n))
  frame_table(source$variables, data)
}

#' @export
table_recipe.frugal_source_variables <- function(x) x["variables"]

#' @export
table_label.frugal_source_variables <- function(source) {
  "data frame, looks are counted"
}

#' @export
bad_places.frugal_source_variables <- function(source, is_bad) {
  which(is_bad(table_rows(source)), arr.ind = TRUE)
}
