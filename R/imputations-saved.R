# The shape of several imputations.

#' @export
check_of_class.frugal_imputations <- function(x, ...) {
  shape_object(data = shape_table, m = shape_count(1, 1e6))(x, "imputations")
  n <- nrow(x$data)
  names <- names(x$data)
  shape_object(
    where = function(value, path) {
      shape_flags(n * length(names), sides = TRUE)(value, path)
      if (!identical(dim(value), dim(x$data)) ||
            !identical(colnames(value), names)) {
        abort_damaged(path, "a matrix of the data's columns", "otherwise")
      }
    },
    imp = function(value, path) {
      shape_each_of(value, path, names)
    }
  )(x, "imputations")
  for (name in names) {
    check_drawn(x$imp[[name]], x$data[[name]], sum(x$where[, name]), x$m,
                paste0("imputations$imp$", name))
  }
  invisible(x)
}

#' Of columns of any kind.
#' @noRd
shape_table <- function(value, path) {
  columns <- if (is_list(value)) unclass(value)
  rows <- length(attr(value, "row.names"))
  fits <- is.data.frame(value) && rlang::is_named2(columns) &&
    !anyDuplicated(names(columns)) && all(vapply(columns, NROW, 0) == rows)
  if (!fits) abort_damaged(path, "a data frame", found_phrase(value))
}

#' A list with an entry for each of the data's columns, in their order;
#' check_drawn() looks into the entries.
#' @noRd
shape_each_of <- function(value, path, names) {
  if (!is_list(value) || !identical(names(value), names)) {
    abort_damaged(path, "a list of the data's columns", found_phrase(value))
  }
}

#' What was drawn in the place of `count` values, a column a draw; of a column
#' that lacks none, nothing.
#' @noRd
check_drawn <- function(drawn, values, count, draws, path) {
  shape_table(drawn, path)
  if (count == 0) return(invisible())
  if (length(drawn) != draws || nrow(drawn) != count) {
    abort_damaged(path, paste("of", count, "rows and", draws, "columns"),
                  paste("of", nrow(drawn), "and", length(drawn)))
  }
  for (one in unclass(drawn)) {
    if (!is_like(one, values)) {
      abort_damaged(path, "of the data's kind", found_phrase(one))
    }
    if (is.factor(one)) check_factor(one, path)
    # Of a class that cannot take them this is an error, and so damage.
    values[seq_along(one)] <- one
  }
}

#' Can be put among the values.
#' @noRd
is_like <- function(drawn, values) {
  if (is.factor(values)) {
    return(is.factor(drawn) && identical(levels(drawn), levels(values)))
  }
  is.atomic(drawn) &&
    (!is.object(drawn) || identical(class(drawn), class(values)) ||
       (is.factor(drawn) && is.character(values)))
}
