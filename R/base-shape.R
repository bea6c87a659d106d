# Shapes: what an object must be like that was saved, and may have been damaged
# since. A shape is a function(value, path) that returns nothing, or refuses the
# value by the path to it. The classes put theirs together in the files
# *-saved.R; check_saved() holds an object against that of its class.

#' Every method of a class that can be saved begins with it. Returns the object.
#' @noRd
check_saved <- function(x, ...) UseMethod("check_saved")

#' @export
check_saved.default <- function(x, ...) invisible(x)

# Objects of version 0.1.0 do not say their format, which is 1.
saved_format <- 2

saved_by <- function() {
  list(frugalreg = utils::packageVersion("frugalreg"), R = getRversion(),
       format = saved_format)
}

abort_damaged <- function(path, allowed, found) {
  abort_frugal(paste0("The saved object is damaged: `", path, "` is ", found,
                      ", not ", allowed, "."), c("damaged", "input"),
               argument = path)
}

#' Numbers, finite unless `open`; size NULL: any.
#' @noRd
shape_numbers <- function(size = NULL, lower = -Inf, upper = Inf,
                          whole = FALSE, open = FALSE) {
  function(value, path) {
    if (!is_plain_numbers(value)) {
      abort_damaged(path, "a vector of numbers", found_phrase(value))
    }
    check_part_names(value, path)
    check_size(value, size, path)
    known <- if (open) value[is.finite(value)] else value
    if (length(known) == 0) return(invisible())
    inside <- are_between(known, lower, upper)
    if (!inside || (whole && !has_whole(known))) {
      abort_damaged(path, range_phrase(lower, upper, whole), "otherwise")
    }
  }
}

#' Numbers with a name each, or a matrix of them with names of its rows.
#' @noRd
shape_named <- function(shape) {
  function(value, path) {
    shape(value, path)
    names <- if (is.matrix(value)) rownames(value) else names(value)
    if (length(names) != NROW(value)) {
      abort_damaged(path, "named throughout", "not")
    }
  }
}

are_between <- function(values, lower, upper) {
  ends <- range(values)
  all(is.finite(ends)) && ends[1] >= lower && ends[2] <= upper
}

#' Without copies of them all, as there may be no room for these.
#' @noRd
has_whole <- function(values) {
  if (is.integer(values)) return(TRUE)
  for (begin in seq(1, length(values), by = 1e5)) {
    some <- values[begin:min(begin + 1e5 - 1, length(values))]
    if (any(some != round(some))) return(FALSE)
  }
  TRUE
}

range_phrase <- function(lower, upper, whole) {
  paste0(if (whole) "whole and ", "finite",
         if (is.finite(lower)) paste(", at least", format(lower)),
         if (is.finite(upper)) paste(", at most", format(upper)))
}

#' No class changes what its values mean.
#' @noRd
is_plain_numbers <- function(value) {
  typeof(value) %in% c("double", "integer") && !is.object(value)
}

#' Names are text, as many as there is to be named: R's functions do not ask.
#' @noRd
check_part_names <- function(value, path) {
  has <- attributes(value)
  fits <- are_names(has[["names"]], length(value)) &&
    are_sides(has[["dim"]], has[["dimnames"]], length(value))
  if (!fits) abort_damaged(path, "named by text", "otherwise")
}

are_sides <- function(size, names, count) {
  if (is.null(size)) return(is.null(names))
  if (!is.integer(size) || prod(size) != count) return(FALSE)
  is.null(names) || (length(names) == length(size) &&
                       all(as.logical(Map(are_names, names, size))))
}

are_names <- function(names, size) {
  is.null(names) || (is.character(names) && !is.object(names) &&
                       length(names) == size && !anyNA(names) &&
                       all(validEnc(names)))
}

check_size <- function(value, size, path) {
  if (!is.null(size) && length(value) != size) {
    abort_damaged(path, paste("of length", size),
                  paste("of length", length(value)))
  }
}

shape_number <- function(...) shape_numbers(1, ...)

shape_count <- function(lower = 0, upper = 2^53) {
  shape_numbers(1, lower, upper, whole = TRUE)
}

shape_matrix <- function(rows, columns, ...) {
  numbers <- shape_numbers(NULL, ...)
  function(value, path) {
    size <- dim(value)
    fits <- length(size) == 2 && size[1] == rows &&
      (is.null(columns) || size[2] == columns)
    if (!fits) {
      abort_damaged(path, paste("a matrix of", rows, "rows", if (
        !is.null(columns)
      ) paste("and", columns, "columns")), found_phrase(value))
    }
    numbers(value, path)
  }
}

shape_flags <- function(size = 1, can_miss = FALSE) {
  function(value, path) {
    # Other bytes are some of R's functions' TRUE, and not that of others.
    is_flags <- is.logical(value) && !is.object(value) &&
      all(as.integer(value) %in% c(0L, 1L, if (can_miss) NA))
    if (!is_flags) {
      abort_damaged(path, "TRUE or FALSE", found_phrase(value))
    }
    check_part_names(value, path)
    check_size(value, size, path)
  }
}

shape_flag <- function() shape_flags()

#' Text, of some choices or any.
#' @noRd
shape_text <- function(size = 1, among = NULL) {
  function(value, path) {
    is_text <- is.character(value) && !is.object(value) && !anyNA(value) &&
      all(validEnc(value))
    if (!is_text) abort_damaged(path, "text", found_phrase(value))
    check_part_names(value, path)
    check_size(value, size, path)
    if (!is.null(among) && !all(value %in% among)) {
      abort_damaged(path, paste("one of", enumerate_phrase(among)),
                    found_phrase(value))
    }
  }
}

shape_maybe <- function(shape) {
  function(value, path) if (!is.null(value)) shape(value, path)
}

shape_function <- function() {
  function(value, path) {
    if (!is.function(value)) {
      abort_damaged(path, "a function", found_phrase(value))
    }
  }
}

#' A piece of R code that prints.
#' @noRd
shape_code <- function() {
  function(value, path) {
    if (!is.language(value) || is.object(value)) {
      abort_damaged(path, "code", found_phrase(value))
    }
  }
}

#' A list with fields of these shapes, and maybe others, and of one of these
#' classes, or of none: by a class, R's functions would take its fields for
#' theirs.
#' @noRd
shape_fields <- function(..., class = NULL) {
  shapes <- list(...)
  function(value, path) {
    fits <- inherits(value, class %||% "list")
    fields <- if (is.list(value)) unclass(value)
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

shape_list <- function(value, path) {
  if (!is.list(value) || is.object(value)) {
    abort_damaged(path, "a list", found_phrase(value))
  }
  check_part_names(value, path)
}

#' Without classes, to the last part: what compiled code checks, and R reads.
#' @noRd
shape_plain <- function(value, path) {
  if (is.object(value)) abort_damaged(path, "plain", found_phrase(value))
  if (!is.function(value)) check_part_names(value, path)
  if (!is.list(value)) return(invisible())
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
    columns <- if (is.list(value)) unclass(value)
    if (!is.data.frame(value) || !are_columns(value, columns)) {
      abort_damaged(path, "a data frame", found_phrase(value))
    }
    for (part in c(list(columns), columns)) check_part_names(part, path)
    for (name in names(shapes)) {
      shapes[[name]](columns[[name]], paste0(path, "$", name))
    }
  }
}

are_columns <- function(frame, columns) {
  rows <- .row_names_info(frame, 2L)
  !is.null(names(columns)) && identical(rows, length(columns[1][[1]])) &&
    all(vapply(columns, NROW, 0) == rows) &&
    all(vapply(columns, is_plain_column, NA))
}

is_plain_column <- function(column) {
  is.atomic(column) && (!is.object(column) || is.factor(column))
}

#' What every fit has.
#' @noRd
shape_fit <- function(...) {
  shape_object(call = shape_code(), version = shape_version, ...)
}

shape_version <- function(value, path) {
  format <- if (is.list(value)) unclass(value)[["format"]]
  if (is.null(format)) return(invisible())
  shape_count(1)(format, paste0(path, "$format"))
  if (format > saved_format) {
    abort_frugal(paste0(
      "The saved object is of a later version of frugalreg: its format is ",
      format, ", and this version reads up to ", saved_format, "."
    ), c("damaged", "input"), argument = "version")
  }
}

shape_labels <- shape_maybe(shape_fields(range = shape_numbers(2),
                                         classes = shape_flag()))

#' A number, or the 64 bits of a fit's own.
#' @noRd
shape_seed <- function(value, path) {
  if (is_seed_of_fit(value) && !is.object(value)) return(invisible())
  shape_number(-2^53, 2^53, whole = TRUE)(value, path)
}
