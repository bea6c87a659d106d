# Values far from the others, moved to where the far end of the others may be.
# A robust z is the distance from the median in units of robust_scale().

#' Of distances from the median: their median, or their 90 % quantile where that
#' is larger, as it would be of a normal distribution; so what a tenth of the
#' values do is left to them. Where most values are one, as of a rare dummy,
#' that of the others: they are as far away as they usually are. Inf of a
#' constant.
#' @noRd
robust_scale <- function(distance) {
  usual <- usual_distance(distance)
  if (usual > 0) return(usual)
  others <- distance[distance > 0]
  if (length(others) > 0) usual_distance(others) else Inf
}

#' Nothing between two values: it would be nobody's distance.
#' @noRd
usual_distance <- function(distance) {
  max(stats::quantile(distance, c(0.5, 0.9), names = FALSE, type = 1) /
        stats::qnorm(c(0.75, 0.95)))
}

#' The values whose robust z are -z and z; infinite where there is no value, or
#' but one that all have.
#' @noRd
robust_bounds <- function(values, z) {
  if (length(values) == 0) return(c(-Inf, Inf))
  center <- stats::median(values)
  center + c(-z, z) * robust_scale(abs(values - center))
}

#' To the nearer bound; NA stays. The bounds are numbers, or one for each value.
#' @noRd
moved_within <- function(values, lower, upper) pmin(pmax(values, lower), upper)

#' The bounds of each column of what is known: `lower` and `upper`.
#' @noRd
column_bounds <- function(data, z) {
  bounds <- vapply(known_columns(data), robust_bounds, numeric(2), z = z)
  colnames(bounds) <- data_names(data)
  list(lower = bounds[1, ], upper = bounds[2, ])
}

#' What is known of each column, or of some of them.
#' @noRd
known_columns <- function(data, which = seq_len(data$d)) {
  if (length(which) == 0) return(list())
  if (!is_complete(data)) {
    of <- match(data$rows$column + 1L, which)
    known <- !is.na(of)
    return(unname(split(data$rows$value[known],
                        factor(of[known], seq_along(which)))))
  }
  lapply(which, function(column) data$x[, column])
}

#' Of what is known, with the number of values that were `moved`.
#' @noRd
moved_table <- function(data, bounds) {
  if (is_complete(data)) {
    before <- data$x
    data$x <- moved_matrix(before, bounds)
    data$moved <- sum(before != data$x)
  } else {
    before <- data$rows$value
    data$rows <- moved_rows(data$rows, bounds)
    data$moved <- sum(before != data$rows$value)
  }
  data
}

#' Of incomplete rows, each value by the bounds of its column.
#' @noRd
moved_rows <- function(rows, bounds) {
  at <- rows$column + 1L
  rows$value <- moved_within(rows$value, bounds$lower[at], bounds$upper[at])
  rows
}

#' A column at a time: most of them stay as they are.
#' @noRd
moved_matrix <- function(x, bounds) {
  if (is(x, "Matrix")) return(moved_sparse(as_compressed(x), bounds))
  for (column in which(outside_columns(x, bounds))) {
    x[, column] <- moved_within(x[, column], bounds$lower[column],
                                bounds$upper[column])
  }
  x
}

#' A flag for each column of a matrix: is anything beyond its bounds?
#' @noRd
outside_columns <- function(x, bounds) {
  vapply(seq_len(ncol(x)), function(column) {
    any(x[, column] < bounds$lower[column] | x[, column] > bounds$upper[column],
        na.rm = TRUE)
  }, NA)
}

#' All columns at once, as each change of a sparse matrix copies it. Those whose
#' zeros are beyond their bounds become full.
#' @noRd
moved_sparse <- function(x, bounds) {
  column <- rep(seq_len(ncol(x)), diff(x@p))
  x@x <- moved_within(x@x, bounds$lower[column], bounds$upper[column])
  full <- which(bounds$lower > 0 | bounds$upper < 0)
  if (length(full) == 0) return(x)
  moved <- moved_within(as_dense(x[, full, drop = FALSE]),
                        rep(bounds$lower[full], each = nrow(x)),
                        rep(bounds$upper[full], each = nrow(x)))
  others <- setdiff(seq_len(ncol(x)), full)
  cbind(x[, others, drop = FALSE], as_compressed(moved))[
    , order(c(others, full)), drop = FALSE
  ]
}
