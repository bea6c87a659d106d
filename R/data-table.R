# The table: what every kind of data answers. A kind is a class with its
# methods, all in one file; what it cannot answer it refuses in its own words.
#
#   table_cells    a source whose cells are bought one by one
#   table_rows     whole rows, for prediction: a matrix of numbers, maybe sparse
#   table_gaps     what is known of rows that may have gaps (data-gaps.R)
#   table_match    the same data in the columns of a fit (its blueprint)
#   table_recipe   how variables became columns; NULL where they are columns
#   table_labels   the labels that come with the data, or NULL
#   is_free        FALSE where looking costs something
#
# `argument` is what the user calls the data. A source that compiled code reads
# also has held_data() (attribute-source.R) and a line in src/r_source.cpp.

#' Returns an attribute_source; called where looks are bought or counted.
#' @noRd
table_cells <- function(x, argument = "x") UseMethod("table_cells")

#' Called by forge() for predictions, which look at whole rows.
#' @noRd
table_rows <- function(x, argument = "x") UseMethod("table_rows")

#' Called where all is given; fits and learners answer by their looks.
#' @noRd
table_gaps <- function(x, argument = "x") UseMethod("table_gaps")

#' What it returns is a table, too, maybe of another kind: forge() then asks it
#' for one of the three above.
#' @noRd
table_match <- function(x, blueprint, argument = "newx") {
  UseMethod("table_match")
}

#' Kept in a fit, and found in its blueprint when new data come.
#' @noRd
table_recipe <- function(x) UseMethod("table_recipe")

#' Asked by mold() where the user gives no `y`.
#' @noRd
table_labels <- function(x) UseMethod("table_labels")

#' FALSE of oracles and databases, which momentnet() takes with a budget only.
#' @noRd
is_free <- function(x) UseMethod("is_free")

#' @export
table_cells.default <- function(x, argument = "x") {
  abort_input(argument, paste(
    "a matrix, a sparse matrix, a data frame, a formula, or an attribute_source"
  ), found_phrase(x))
}

#' @export
table_rows.default <- function(x, argument = "x") {
  abort_input(argument, "a matrix or data frame of the columns of the fit",
              found_phrase(x))
}

#' @export
table_gaps.default <- function(x, argument = "x") {
  abort_input(argument, paste(
    "a matrix, a data frame, a formula, observed_only(), or a fit that kept",
    "its looks"
  ), found_phrase(x))
}

#' @export
table_match.default <- function(x, blueprint, argument = "newx") {
  if (!is.null(blueprint$recipe)) refuse_other_frame(x, argument)
  table_rows.default(x, argument)
}

# One row may be given as a vector.
#' @export
table_match.numeric <- function(x, blueprint, argument = "newx") {
  if (length(x) != blueprint$d) return(NextMethod())
  table_match(matrix(x, 1, dimnames = list(NULL, names(x))), blueprint,
              argument)
}

#' @export
table_recipe.default <- function(x) NULL

#' @export
table_labels.default <- function(x) NULL

#' @export
is_free.default <- function(x) TRUE
