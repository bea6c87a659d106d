# Roots (moments-root.R) of examples with several responses, whose labels are
# all known: one root, with a column of labels for each response. It is in the
# table of the one part that such moments have (moments-responses.R), without
# sums of products with labels, which it has itself.

#' Whether moments of several responses are kept by their root.
#' @noRd
has_shared_root <- function(moments) {
  has_parts(moments) && length(moments$parts) > 0 &&
    has_root(moments$parts[[1]]$table)
}

#' As root_moments(), of a matrix of labels, without folds.
#' @noRd
shared_root <- function(data, y, origin, y_origin) {
  off <- sweep(y, 2, y_origin)
  weighted <- off * (data$weight %||% rep(1, data$n))
  part <- list(
    known = rep(TRUE, ncol(y)),
    y = label_totals(y, off, weighted),
    table = root_table(data, numeric(data$n), origin, 0, off),
    cross = crossprod(off, weighted)
  )
  new_response_moments(list(part), data, origin, y_origin)
}

#' Of all rows of tables about one origin.
#' @noRd
joined_shared_roots <- function(tables) {
  parts <- lapply(tables, function(one) one$parts[[1]])
  table <- joined_roots(lapply(parts, `[[`, "table"))
  join <- function(a, b) joined_part(a, b, function(...) table, 1)
  total <- tables[[1]]
  total$n <- table$n
  total$parts <- list(Reduce(join, parts))
  total
}

#' The table of a part as that of one of its responses, or of none (0), whose
#' labels are all 0.
#' @noRd
root_of_response <- function(table, at) {
  labels <- if (at > 0) table$root[, table$d + at] else 0
  table$root <- cbind(root_attributes(table), labels,
                      table$root[, ncol(table$root)], deparse.level = 0)
  table
}

#' All sums of pairs.
#' @noRd
shared_pair_moments <- function(moments) {
  part <- moments$parts[[1]]
  d <- moments$d
  labels <- part$table$root[, d + seq_along(part$y), drop = FALSE]
  total <- vapply(part$y, `[[`, 0, "y_total")
  part$y <- with_label_products(
    part$y, crossprod(root_attributes(part$table), labels),
    matrix(total, d, length(total), byrow = TRUE)
  )
  part$table <- pair_moments(root_of_response(part$table, 0))
  moments$parts <- list(part)
  if (!is.null(moments$folds)) {
    moments$folds <- lapply(moments$folds, pair_moments)
  }
  moments
}
