# Moments of several responses (moments-responses.R) add, subtract, and move to
# other origins part by part.

#' Known responses as text, by which parts of two objects are matched.
#' @noRd
part_names <- function(moments) {
  vapply(moments$parts, function(part) {
    paste(which(part$known), collapse = " ")
  }, "")
}

#' `join` is add_moments() or subtract_moments(), `sign` 1 or -1.
#' @noRd
joined_parts <- function(a, b, join, sign) {
  names <- part_names(a)
  for (part in b$parts) {
    at <- match(paste(which(part$known), collapse = " "), names)
    if (is.na(at)) {
      a$parts <- c(a$parts, list(part))
    } else {
      a$parts[[at]] <- joined_part(a$parts[[at]], part, join, sign)
    }
  }
  a$n <- a$n + sign * b$n
  a
}

#' Two parts of the same known responses (see joined_parts()). The range of
#' labels is that of both, and stays as it is after a subtraction.
#' @noRd
joined_part <- function(a, b, join, sign) {
  a$table <- join(a$table, b$table)
  a$cross <- a$cross + sign * b$cross
  a$y[a$known] <- Map(function(one, other) {
    sums <- intersect(label_fields, names(one))
    one[sums] <- Map(function(x, y) x + sign * y, one[sums], other[sums])
    if (sign > 0) {
      one["labels"] <- list(joined_label_range(one$labels, other$labels))
    }
    one
  }, a$y[a$known], b$y[a$known])
  a
}

#' What is left of a part may be nothing.
#' @noRd
subtract_parts <- function(a, b) {
  a <- joined_parts(a, b, subtract_moments, -1)
  a$parts <- Filter(function(part) part$table$n > 0, a$parts)
  a
}

#' shift_moments() for several responses: tables have labels of 0, so that each
#' response's sums are shifted as its own moments.
#' @noRd
shift_parts <- function(moments, origin, y_origin) {
  shift <- y_origin - moments$y_origin
  moments$parts <- lapply(moments$parts, function(part) {
    known <- which(part$known)
    views <- lapply(known, function(at) {
      shift_moments(part_of_response(part, at, moments$y_origin[[at]]), origin,
                    y_origin[[at]])
    })
    total <- vapply(part$y[known], `[[`, 0, "y_total")
    part$cross <- moved_cross(part$cross, total, total_weight(part$table),
                              shift[known])
    part$table <- shift_moments(part$table, origin, 0)
    part$y[known] <- lapply(views, `[`, c(label_fields, "labels"))
    part
  })
  moments$origin <- origin
  moments$y_origin <- y_origin
  moments
}
