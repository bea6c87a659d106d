# The shapes of data and of what fits remember of their layout.

#' Columns of a fit: their number, names, and the group of each, which is one
#' look.
#' @noRd
shape_layout <- function(value, path) {
  shape_fields(d = shape_count(1, .Machine$integer.max))(value, path)
  d <- value$d
  groups <- if (is.null(value$group_of)) d else length(value$group_names)
  shape_fields(
    names = shape_maybe(shape_text(d)), column_names = shape_text(d),
    group_of = shape_maybe(shape_numbers(d, 1, groups, whole = TRUE)),
    group_names = shape_maybe(shape_text(groups))
  )(value, path)
}

#' How variables became d columns.
#' @noRd
shape_recipe <- function(d) {
  function(value, path) {
    shape_fields(variables = shape_variables,
                 formula = shape_maybe(shape_formula),
                 derived = shape_maybe(shape_derived))(value, path)
    if (length(variable_columns(value$variables)) != d) {
      abort_damaged(path, paste("of", d, "columns"), paste(
        "of", length(variable_columns(value$variables))
      ))
    }
  }
}

#' With a left-hand side, as those that fits keep.
#' @noRd
shape_formula <- function(value, path) {
  fits <- is_formula(value) && length(value) == 3
  if (!fits) abort_damaged(path, "a formula", found_phrase(value))
}

#' A call with the class and an environment to evaluate it in; `class` is
#' "terms" for the terms of one.
#' @noRd
is_formula <- function(value, class = "formula") {
  is.call(value) && inherits(value, class) && is.null(names(value)) &&
    is.environment(environment(value))
}

#' By their names, a data frame's columns are found.
#' @noRd
shape_variables <- function(value, path) {
  shape_each(shape_variable)(value, path)
  names <- vapply(value, `[[`, "", "name")
  if (anyDuplicated(names)) {
    abort_damaged(path, "with a name each", "with one twice")
  }
}

#' As data-variables.R describes it; contrasts need a row for each level.
#' @noRd
shape_variable <- function(value, path) {
  shape_fields(name = shape_text(), levels = shape_maybe(shape_text(NULL)),
               terms = shape_each(shape_term),
               ordered = shape_maybe(shape_flag()),
               logical = shape_maybe(shape_flag()))(value, path)
  for (term in value$terms) {
    if (term$kind == "factor" &&
          NROW(term$contrasts) != length(value$levels)) {
      abort_damaged(paste0(path, "$levels"), paste("of length",
                                                   NROW(term$contrasts)),
                    paste("of length", length(value$levels)))
    }
  }
}

#' Its parts depend on its kind. The environment of an expression can be any.
#' @noRd
shape_term <- function(value, path) {
  shape_fields(
    label = shape_text(),
    kind = shape_text(among = c("number", "factor", "expression")),
    columns = shape_text(NULL)
  )(value, path)
  count <- length(value$columns)
  if (value$kind == "number") {
    return(check_size(value$columns, 1, paste0(path, "$columns")))
  }
  levels <- if (value$kind == "factor") NROW(value$contrasts)
            else length(value$levels)
  contrasts <- shape_matrix(levels, count)
  shape_fields(
    contrasts = if (value$kind == "factor") contrasts
                else shape_maybe(contrasts),
    expression = if (value$kind == "expression") shape_code()
                 else shape_maybe(shape_code())
  )(value, path)
  if (value$kind == "expression" && !is.environment(value$environment)) {
    abort_damaged(paste0(path, "$environment"), "an environment",
                  found_phrase(value$environment))
  }
}

#' Looks that were kept, of d columns and so many rows.
#' @noRd
shape_kept <- function(d, n) {
  function(value, path) {
    is_empty <- is_list(value) && length(value$value) == 0
    shape_fields(
      row = shape_numbers(NULL, if (is_empty) 0 else 1, max(n, 0),
                          whole = TRUE),
      column = shape_numbers(NULL, 1, d, whole = TRUE),
      value = shape_numbers(NULL),
      label = shape_maybe(shape_given_labels), class = c("list", "data.frame")
    )(value, path)
    if (length(unique(lengths(unclass(value)[c("row", "column",
                                               "value")]))) > 1) {
      abort_damaged(path, "of one length", "of several")
    }
  }
}

#' In one piece, or in several (look-kept.R).
#' @noRd
shape_pieces <- function(d, n) {
  one <- shape_kept(d, n)
  function(value, path) {
    if (is_list(value) && is.null(names(value))) shape_each(one)(value, path)
    else one(value, path)
  }
}

#' What was moved of attributes and labels.
#' @noRd
shape_winsorised <- function(d, responses = NULL) {
  several <- !is.null(responses)
  shape_maybe(shape_fields(
    z = shape_number(2), lower = shape_numbers(d, open = TRUE),
    upper = shape_numbers(d, open = TRUE),
    labels = if (several) shape_matrix(2, responses, open = TRUE)
             else shape_numbers(2, open = TRUE),
    moved = function(value, path) {
      shape_numbers(1 + (responses %||% 1), 0, whole = TRUE)(value, path)
      if (!several && !identical(names(value), c("attributes", "labels"))) {
        abort_damaged(path, "named", "not")
      }
    }
  ))
}

#' @export
check_of_class.observed_only <- function(x, ...) {
  shape_object(n = shape_count(0, .Machine$integer.max),
               d = shape_count(1, .Machine$integer.max))(x, "x")
  size <- length(x$value)
  shape_object(
    row = shape_numbers(size, 1, x$n, whole = TRUE),
    column = shape_numbers(size, 1, x$d, whole = TRUE),
    value = shape_numbers(size, open = TRUE),
    names = shape_maybe(shape_text(x$d)),
    row_names = shape_maybe(shape_text(x$n))
  )(x, "x")
  invisible(x)
}

# Rows of which some values are missing.
#' @export
check_of_class.incomplete_rows <- function(x, ...) {
  shape_object(n = shape_count(0, .Machine$integer.max),
               d = shape_count(1, .Machine$integer.max))(x, "x")
  size <- length(x$value)
  shape_object(
    start = shape_numbers(x$n + 1, 0, size, whole = TRUE),
    column = shape_numbers(size, 0, x$d - 1, whole = TRUE),
    value = shape_numbers(size), names = shape_maybe(shape_text(x$d)),
    row_names = shape_maybe(shape_text(x$n))
  )(x, "x")
  if (is.unsorted(x$start) || x$start[1] != 0 || x$start[x$n + 1] != size) {
    abort_damaged("x$start", "the offsets of the rows", "otherwise")
  }
  invisible(x)
}

#' @export
check_of_class.attribute_source <- function(x, ...) {
  shape_object(n = shape_count(1, .Machine$integer.max),
               d = shape_count(1, .Machine$integer.max))(x, "x")
  shape_object(
    kind = shape_text(), names = shape_maybe(shape_text(x$d)),
    group_names = shape_maybe(shape_text(NULL)),
    group_of = shape_maybe(shape_numbers(x$d, 1, length(x$group_names),
                                         whole = TRUE))
  )(x, "x")
  shape <- switch(
    x$kind,
    dense = shape_object(x = function(value, path) {
      fits <- is.matrix(value) && !is.object(value) && holds_numbers(value) &&
        identical(as.numeric(dim(value)), c(x$n, x$d))
      if (!fits) abort_damaged(path, paste("a matrix of", x$n, "x", x$d),
                               found_phrase(value))
    }),
    sparse = shape_object(rows = function(value, path) {
      fits <- is(value, "dgCMatrix") && are_sparse_slots(value) &&
        identical(as.numeric(value@Dim), c(x$d, x$n))
      if (!fits) abort_damaged(path, "a sparse matrix", found_phrase(value))
    }),
    variables = function(value, path) check_variable_source(value, path),
    oracle = shape_object(ask = shape_function()),
    batch_oracle = shape_object(ask = shape_function(),
                                batch = shape_count(1, x$n)),
    abort_damaged("x$kind", "a kind of source", found_phrase(x$kind))
  )
  if (!inherits(x, paste0("frugal_source_", x$kind))) {
    abort_damaged("class(x)", paste("of kind", x$kind), "another")
  }
  shape(x, "x")
  invisible(x)
}

#' R does not ask whether codes are those of levels, and its functions read
#' beyond the levels where they are not.
#' @noRd
check_factor <- function(value, path) {
  codes <- unclass(value)
  levels <- attr(value, "levels")
  fits <- is.integer(codes) && is.character(levels) && !is.object(levels) &&
    !anyDuplicated(levels) &&
    all(codes >= 1 & codes <= nlevels(value), na.rm = TRUE)
  if (!fits) {
    abort_damaged(path, "a factor with codes of its levels", "otherwise")
  }
}

#' Compiled code goes by `width`, `plain` and the length of `data`, and does not
#' ask whether these fit together.
#' @noRd
check_variable_source <- function(x, path) {
  count <- length(x$variables)
  shape_object(
    variables = shape_variables,
    width = shape_numbers(count, 1, x$d, whole = TRUE),
    plain = shape_flags(count), data = shape_each(function(value, path) {
      fits <- typeof(value) %in% c("double", "integer", "logical") &&
        !is.data.frame(value)
      if (!fits) {
        abort_damaged(path, "numbers", found_phrase(value))
      }
      if (is.factor(value)) check_factor(value, path)
      check_size(value, x$n, path)
    }, count),
    data_names = shape_text(count), evaluate = shape_function(),
    row_names = shape_maybe(function(value, path) check_size(value, x$n, path))
  )(x, path)
  if (!identical(vapply(x$variables, `[[`, "", "name"), unname(x$data_names))) {
    abort_damaged(paste0(path, "$data_names"), "those of the variables",
                  "otherwise")
  }
  widths <- vapply(x$variables, variable_width, 0L)
  if (!all(widths == x$width) || sum(x$width) != x$d ||
        any(x$plain & x$width != 1)) {
    abort_damaged(paste0(path, "$width"), "those of the variables",
                  "otherwise")
  }
}

# The columns of a data frame that somebody has changed may have other lengths
# than its rows.
#' @export
check_of_class.data.frame <- function(x, argument = "x", ...) {
  columns <- unclass(x)
  rows <- .row_names_info(x, 2L)
  if (!is_list(columns) || (length(columns) > 0 && is.null(names(columns)))) {
    abort_input(argument, "a data frame", "a damaged one")
  }
  other <- which(vapply(columns, NROW, 0) != rows)
  if (length(other) > 0) {
    abort_input(argument, paste("a data frame of", rows,
                                "rows, with columns of that length"), paste0(
      "one whose column ", dQuote(names(columns)[other[1]], FALSE),
      " is of length ", NROW(columns[[other[1]]])
    ))
  }
  # By place: names may be there twice, which is refused with all other names.
  for (at in which(vapply(columns, is.factor, NA))) {
    check_factor(columns[[at]], paste0(argument, "$", names(columns)[at]))
  }
  invisible(x)
}
