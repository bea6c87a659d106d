# Moments of several responses: the pairs of attributes are counted once. Rows
# of which the same labels are known are a part:
#
#   known   which responses
#   table   moments as of one response, whose labels are all 0
#   y       for each known response its sums, as moments have them, and the
#           range of the labels; NULL for the others
#   cross   sums of products of labels, about their origins
#
# Beside parts and folds: n, d, names, recipe, origin, and y_origin, one for
# each of the responses, which it names. They add, subtract and move to other
# origins part by part.

label_fields <- c("y_product", "y_sum", "y_total", "y_square")

#' A table of moments for each pattern of missing labels: rows that lack one
#' response count for the others.
#' @noRd
response_tables <- function(data, y, origin, y_origin) {
  known <- !is.na(y)
  pattern <- apply(known, 1, function(row) paste(which(row), collapse = " "))
  patterns <- unique(pattern)
  check_memory(40 * length(patterns) * data$d^2, "y",
               "labels with fewer patterns of gaps for so many attributes",
               paste("with", length(patterns), "patterns, which need"))
  parts <- lapply(patterns, function(one) {
    rows <- which(pattern == one)
    response_part(if (length(patterns) == 1) data else subset_data(data, rows),
                  y[rows, , drop = FALSE], origin, y_origin)
  })
  new_response_moments(parts, data, origin, y_origin)
}

#' The object that the comment above describes, without folds.
#' @noRd
new_response_moments <- function(parts, data, origin, y_origin) {
  structure(
    list(n = sum(vapply(parts, function(part) part$table$n, 0)), d = data$d,
         names = data$names, recipe = data$recipe, origin = origin,
         y_origin = y_origin, parts = parts),
    class = c("response_moments", "moments")
  )
}

#' Whether moments are of several responses.
#' @noRd
has_parts <- function(moments) inherits(moments, "response_moments")

#' Rows of which the same labels are known.
#' @noRd
response_part <- function(data, y, origin, y_origin) {
  known <- colSums(is.na(y)) == 0
  off <- sweep(y[, known, drop = FALSE], 2, y_origin[known])
  weighted <- off * (data$weight %||% rep(1, data$n))
  sums <- labelled_sums(data, weighted, origin)
  fields <- vector("list", length(known))
  fields[known] <- with_label_products(
    label_totals(y[, known, drop = FALSE], off, weighted), sums$product,
    sums$sum
  )
  list(known = known, y = fields,
       table = table_moments(data, numeric(data$n), origin, 0),
       cross = crossprod(off, weighted))
}

#' Of each response what a part has of its labels alone: `off` is how far they
#' are from their origin, `weighted` that times the weights.
#' @noRd
label_totals <- function(y, off, weighted) {
  lapply(seq_len(ncol(y)), function(at) {
    list(y_total = sum(weighted[, at]),
         y_square = sum(weighted[, at] * off[, at]),
         labels = label_range(y[, at]))
  })
}

#' And of labels and attributes: a column for each response.
#' @noRd
with_label_products <- function(totals, product, sum) {
  lapply(seq_along(totals), function(at) {
    c(list(y_product = product[, at], y_sum = sum[, at]), totals[[at]])
  })
}

#' Of each column and each of the responses: sums of labels, and of their
#' products with the attribute, over rows that show it.
#' @noRd
labelled_sums <- function(data, y, origin) {
  if (is_complete(data)) {
    total <- colSums(y)
    return(list(product = as.matrix(Matrix::crossprod(data$x, y)) -
                  outer(origin, total),
                sum = matrix(total, data$d, ncol(y), byrow = TRUE) *
                  (seen_counts_of(data) > 0)))
  }
  rows <- data$rows
  cells <- function(values) {
    Matrix::sparseMatrix(i = rows$column, p = rows$start, x = values,
                         dims = c(data$d, data$n), index1 = FALSE)
  }
  off <- rows$value - origin[rows$column + 1]
  list(product = as.matrix(cells(off) %*% y),
       sum = as.matrix(cells(rep(1, length(off))) %*% y))
}

# ---- As moments of one response

#' A part as moments of one response, the one numbered `at`, which it must know.
#' @noRd
part_of_response <- function(part, at, y_origin) {
  table <- part$table
  if (has_root(table)) table <- root_of_response(table, at)
  own <- part$y[[at]]
  table[names(own)] <- own
  table$y_origin <- y_origin
  table
}

#' `joint` is what all responses say of correlations.
#' @noRd
response_moments <- function(moments, at) {
  result <- labelled_moments(moments, at)
  # What a root estimates is shrunk towards nothing.
  if (!has_shared_root(moments)) result$joint <- joint_slopes(moments)
  if (!is.null(moments$folds)) {
    result$folds <- lapply(moments$folds, labelled_moments, at)
  }
  result
}

#' Of rows that know response `at`. The other rows are `unlabelled` in it.
#' @noRd
labelled_moments <- function(moments, at) {
  has_label <- vapply(moments$parts, function(part) part$known[at], NA)
  y_origin <- moments$y_origin[[at]]
  views <- lapply(moments$parts[has_label], part_of_response, at, y_origin)
  if (length(views) == 0) {
    abort_input("y", "labels with some of each response in each fold", paste(
      "without", dQuote(names(moments$y_origin)[at], FALSE), "in one"
    ))
  }
  result <- Reduce(add_moments, views)
  others <- lapply(moments$parts[!has_label], function(part) {
    part$table$y_origin <- y_origin
    part$table
  })
  if (length(others) > 0) result$unlabelled <- Reduce(add_moments, others)
  result
}

#' Of all rows, whatever labels they have.
#' @noRd
attribute_parts <- function(moments) {
  Reduce(add_moments, lapply(moments$parts, function(part) {
    if (has_root(part$table)) root_of_response(part$table, 0) else part$table
  }))
}

#' slope: covariances of attributes and standardised responses; inverse: that of
#' the responses' correlations, of which those that others imply have none.
#' @noRd
joint_slopes <- function(moments) {
  q <- length(moments$y_origin)
  all_rows <- attribute_parts(moments)
  center <- diag(all_rows$sums) / above_zero(seen_counts(all_rows))
  one <- lapply(seq_len(q), function(at) response_slope(moments, at, center))
  sd <- vapply(one, `[[`, 0, "sd")
  mean <- vapply(one, `[[`, 0, "mean")
  unit <- ifelse(sd > 0, sd, 1)
  correlation <- response_covariance(moments, mean) / outer(unit, unit)
  diag(correlation) <- 1
  parts <- eigen(correlation, symmetric = TRUE)
  values <- ifelse(parts$values > 1e-6 * q, 1 / parts$values, 0)
  slope <- vapply(one, `[[`, center, "slope")
  dim(slope) <- c(moments$d, q)
  list(slope = slope / rep(unit, each = moments$d),
       inverse = parts$vectors %*% (values * t(parts$vectors)))
}

#' Its mean and standard deviation, and covariances with the attributes.
#' @noRd
response_slope <- function(moments, at, center) {
  sums <- Reduce(function(a, b) Map(`+`, a, b), lapply(
    Filter(function(part) part$known[at], moments$parts),
    function(part) {
      c(part$y[[at]][label_fields],
        list(count = seen_counts(part$table), first = diag(part$table$sums),
             weight = total_weight(part$table)))
    }
  ))
  mean <- sums$y_total / sums$weight
  product <- sums$y_product - center * sums$y_sum - mean * sums$first +
    center * mean * sums$count
  list(mean = mean, slope = product / above_zero(sums$count),
       sd = sqrt(max(sums$y_square / sums$weight - mean^2, 0)))
}

#' By the rows that have both labels; 0 where none has. `mean` is less y_origin.
#' @noRd
response_covariance <- function(moments, mean) {
  q <- length(mean)
  cross <- weight <- matrix(0, q, q)
  for (part in moments$parts) {
    known <- which(part$known)
    size <- total_weight(part$table)
    total <- vapply(part$y[known], `[[`, 0, "y_total")
    cross[known, known] <- cross[known, known] +
      moved_cross(part$cross, total, size, mean[known])
    weight[known, known] <- weight[known, known] + size
  }
  cross / above_zero(weight)
}

#' Sums of products of labels about origins that are `shift` farther; `total`
#' are the sums of labels, `size` is the weight of their rows.
#' @noRd
moved_cross <- function(cross, total, size, shift) {
  cross - outer(total, shift) - outer(shift, total) +
    size * outer(shift, shift)
}

#' @export
print.response_moments <- function(x, ...) {
  check_saved(x)
  print.moments(attribute_parts(x))
  labels <- vapply(seq_along(x$y_origin), function(at) {
    sum(vapply(x$parts, function(part) part$known[at] * part$table$n, 0))
  }, 0)
  cat("Responses, with labels: ",
      paste0(names(x$y_origin), " (", format(labels, trim = TRUE), ")",
             collapse = ", "), "\n", sep = "")
  invisible(x)
}
