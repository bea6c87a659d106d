# Shapes of lists, data frames and fits: their parts by name.

#' R takes a pairlist for a list, and most of its functions do not.
#' @noRd
is_list <- function(value) typeof(value) == "list"

#' A list with fields of these shapes, and maybe others, and of one of these
#' classes, or of none: by a class, R's functions would take its fields for
#' theirs.
#' @noRd
shape_fields <- function(..., class = NULL) {
  shapes <- list(...)
  function(value, path) {
    fits <- inherits(value, class %||% "list")
    fields <- if (is_list(value)) unclass(value)
    if (!fits || is.null(names(fields)) || anyDuplicated(names(fields))) {
      abort_damaged(path, paste("a list of", enumerate_phrase(names(shapes))),
                    found_phrase(value))
    }
    check_part_names(fields, path)
    for (name in names(shapes)) {
      shapes[[name]](fields[[name]], paste0(path, "$", name))
    }
  }
}

#' The same of an object, by whose class a method of check_saved() was found.
#' @noRd
shape_object <- function(...) {
  shape <- shape_fields(...)
  function(value, path) shape(unclass(value), path)
}

#' A list without a class, of any parts.
#' @noRd
shape_list <- function(value, path) {
  if (!is_list(value) || is.object(value)) {
    abort_damaged(path, "a list", found_phrase(value))
  }
  check_part_names(value, path)
}

#' Without classes, to the last part: what compiled code checks, and R reads.
#' @noRd
shape_plain <- function(value, path) {
  if (is.object(value)) abort_damaged(path, "plain", found_phrase(value))
  if (!is.function(value)) check_part_names(value, path)
  if (!is_list(value)) return(invisible())
  for (at in seq_along(value)) {
    shape_plain(value[[at]], paste0(path, "$", names(value)[at]))
  }
}

#' A list of so many of the same shape.
#' @noRd
shape_each <- function(shape, size = NULL) {
  function(value, path) {
    shape_list(value, path)
    check_size(value, size, path)
    for (at in seq_along(value)) {
      shape(value[[at]], paste0(path, "[[", at, "]]"))
    }
  }
}

#' A data frame with columns of these shapes, which are given the number of
#' rows.
#' @noRd
shape_frame <- function(...) {
  shapes <- list(...)
  function(value, path) {
    columns <- if (is_list(value)) unclass(value)
    if (!is.data.frame(value) || !are_columns(value, columns)) {
      abort_damaged(path, "a data frame", found_phrase(value))
    }
    for (part in c(list(columns), columns)) check_part_names(part, path)
    for (name in names(shapes)) {
      shapes[[name]](columns[[name]], paste0(path, "$", name))
    }
  }
}

#' Whether all columns have as many rows as the row names say: R does not ask.
#' `columns` are those of the frame without its class.
#' @noRd
are_columns <- function(frame, columns) {
  rows <- .row_names_info(frame, 2L)
  !is.null(names(columns)) && identical(rows, length(columns[1][[1]])) &&
    all(vapply(columns, NROW, 0) == rows) &&
    all(vapply(columns, is_plain_column, NA))
}

#' A vector or a factor: methods of another class could make anything of its
#' values.
#' @noRd
is_plain_column <- function(column) {
  is.atomic(column) && (!is.object(column) || is.factor(column))
}

#' What every fit has.
#' @noRd
shape_fit <- function(...) {
  shape_object(call = shape_code(), version = shape_version, ...)
}

#' What saved_by() wrote. That of version 0.1.0 has no format; one above that of
#' this version is refused as a later version's.
#' @noRd
shape_version <- function(value, path) {
  format <- if (is_list(value)) unclass(value)[["format"]]
  if (is.null(format)) return(invisible())
  shape_count(1)(format, paste0(path, "$format"))
  if (format > saved_format) {
    abort_frugal(paste0(
      "The saved object is of a later version of frugalreg: its format is ",
      format, ", and this version reads up to ", saved_format, "."
    ), c("damaged", "input"), argument = "version")
  }
}
