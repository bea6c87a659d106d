# Shapes: what an object must be like that was saved, and may have been damaged
# since. A shape is a function(value, path) that returns nothing, or refuses the
# value by the path to it. The classes put theirs together in the files
# *-saved.R; check_saved() holds an object against that of its class.

#' Every method of a class that can be saved begins with it. Returns the object.
#' @noRd
check_saved <- function(x, ...) {
  if (!cpp_is_sound(x)) abort_damaged("object", "readable", "otherwise")
  readable_check(check_of_class(x, ...))
}

#' The methods that check_saved() calls, one for each class that can be saved.
#' Objects of other classes pass.
#' @noRd
check_of_class <- function(x, ...) UseMethod("check_of_class")

#' @export
check_of_class.default <- function(x, ...) invisible(x)

# Objects of version 0.1.0 do not say their format, which is 1.
saved_format <- 2

#' The `version` of a fit: package, R, and the format by which later versions
#' know how to read it.
#' @noRd
saved_by <- function() {
  # Not packageVersion(), which reads what may have been installed since.
  own <- package_version(unname(getNamespaceVersion("frugalreg")))
  list(frugalreg = own, R = getRversion(), format = saved_format)
}

#' Raises an error of classes "damaged" and "input", as the object is an
#' argument. `path` is the part as R code would name it, such as x$setup$spec.
#' @noRd
abort_damaged <- function(path, allowed, found) {
  abort_frugal(paste0("The saved object is damaged: `", path, "` is ", found,
                      ", not ", allowed, "."), c("damaged", "input"),
               argument = path)
}

#' Numbers, finite unless `open`; size NULL: any. A vector, but of those that
#' may be a matrix as well.
#' @noRd
shape_numbers <- function(size = NULL, lower = -Inf, upper = Inf,
                          whole = FALSE, open = FALSE, sides = FALSE) {
  function(value, path) {
    if (!is_plain_numbers(value) || !has_sides(value, sides)) {
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

#' Whether all of them are finite and within the bounds, of a vector that is not
#' empty; without a copy.
#' @noRd
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

#' What shape_numbers() allows, for its error.
#' @noRd
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

#' TRUE of a vector, and where it `may` be one, of a matrix.
#' @noRd
has_sides <- function(value, may) {
  is.null(attr(value, "dim")) || (may && is.matrix(value))
}

#' Names are text, as many as there is to be named: R's functions do not ask.
#' @noRd
check_part_names <- function(value, path) {
  has <- attributes(value)
  fits <- are_names(has[["names"]], length(value)) &&
    are_sides(has[["dim"]], has[["dimnames"]], length(value))
  if (!fits) abort_damaged(path, "named by text", "otherwise")
}

#' Whether `names` (dimnames) go with `size` (dim), and that with the count of
#' values. Both NULL: a vector.
#' @noRd
are_sides <- function(size, names, count) {
  if (is.null(size)) return(is.null(names))
  if (!is.integer(size) || prod(size) != count) return(FALSE)
  is.null(names) || (length(names) == length(size) &&
                       all(as.logical(Map(are_names, names, size))))
}

#' NULL, or readable text for each of `size` parts.
#' @noRd
are_names <- function(names, size) {
  is.null(names) || (is.character(names) && !is.object(names) &&
                       length(names) == size && !anyNA(names) &&
                       all(is_readable(names)))
}

#' NULL is any size.
#' @noRd
check_size <- function(value, size, path) {
  if (!is.null(size) && length(value) != size) {
    abort_damaged(path, paste("of length", size),
                  paste("of length", length(value)))
  }
}

#' The dots are bounds, as those of shape_numbers().
#' @noRd
shape_number <- function(...) shape_numbers(1, ...)

#' A whole number; up to 2^53 doubles have all of them.
#' @noRd
shape_count <- function(lower = 0, upper = 2^53) {
  shape_numbers(1, lower, upper, whole = TRUE)
}

#' The dots go to shape_numbers(); `columns` NULL: any number of them.
#' @noRd
shape_matrix <- function(rows, columns, ...) {
  numbers <- shape_numbers(NULL, ..., sides = TRUE)
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

#' TRUE and FALSE, and NA where they `can_miss`; a matrix, too, where it may
#' have `sides`. `size` NULL: any.
#' @noRd
shape_flags <- function(size = 1, can_miss = FALSE, sides = FALSE) {
  function(value, path) {
    # Other bytes are some of R's functions' TRUE, and not that of others.
    is_flags <- is.logical(value) && !is.object(value) &&
      has_sides(value, sides) &&
      all(as.integer(value) %in% c(0L, 1L, if (can_miss) NA))
    if (!is_flags) {
      abort_damaged(path, "TRUE or FALSE", found_phrase(value))
    }
    check_part_names(value, path)
    check_size(value, size, path)
  }
}

#' One, not NA.
#' @noRd
shape_flag <- function() shape_flags()

#' Text, of some choices or any.
#' @noRd
shape_text <- function(size = 1, among = NULL) {
  function(value, path) {
    is_text <- is.character(value) && !is.object(value) && !anyNA(value) &&
      is.null(attr(value, "dim")) && all(is_readable(value))
    if (!is_text) abort_damaged(path, "text", found_phrase(value))
    check_part_names(value, path)
    check_size(value, size, path)
    if (!is.null(among) && !all(value %in% among)) {
      abort_damaged(path, paste("one of", enumerate_phrase(among)),
                    found_phrase(value))
    }
  }
}

#' NULL passes, too: some objects have no such part, or had none in earlier
#' versions.
#' @noRd
shape_maybe <- function(shape) {
  function(value, path) if (!is.null(value)) shape(value, path)
}

#' Any function: what it does is not known before it is called.
#' @noRd
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

#' A number, or the 64 bits of a fit's own.
#' @noRd
shape_seed <- function(value, path) {
  if (is_seed_of_fit(value) && !is.object(value)) return(invisible())
  shape_number(-2^53, 2^53, whole = TRUE)(value, path)
}

shape_labels <- shape_maybe(shape_fields(
  range = shape_numbers(2), classes = shape_flag(),
  beyond = shape_maybe(shape_numbers(2, 0, 1))
))
