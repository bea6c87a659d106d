# The shapes of moments, of one response and of several.

#' @export
check_of_class.moments <- function(x, ...) check_with_folds(x, shape_moments)

#' @export
check_of_class.response_moments <- function(x, ...) {
  check_with_folds(x, shape_parts)
}

#' An object of either class by its shape, which is that of each fold, too.
#' @noRd
check_with_folds <- function(x, shape) {
  shape(x, "moments")
  shape_maybe(shape_each(shape_of_columns(shape, x$d)))(x$folds,
                                                        "moments$folds")
  labels <- names(x$folds)
  if (!is.null(labels) && (anyNA(labels) || anyDuplicated(labels) > 0)) {
    abort_damaged("moments$folds", "each of a label of its own", "of others")
  }
  shape_version(x$version, "moments$version")
  invisible(x)
}

#' Moments of the same d columns as others.
#' @noRd
shape_of_columns <- function(shape, d) {
  function(value, path) {
    shape(value, path)
    if (value$d != d) abort_damaged(path, "of the same columns", "of others")
  }
}

#' The sums and the rest; how long they are depends on d, which comes first.
#' @noRd
shape_moments <- function(value, path) {
  shape_fields(d = shape_count(1, .Machine$integer.max), class = "moments")(
    value, path
  )
  if (has_root(value)) return(shape_root(value, path))
  d <- value$d
  pairs <- d * (d + 1) / 2
  shape_object(
    n = shape_count(), count = shape_pair_counts(value, pairs),
    weight = shape_maybe(shape_number(0)),
    weight_square = shape_maybe(shape_number(0)),
    count_square = shape_maybe(shape_numbers(pairs, open = TRUE)),
    looks = shape_maybe(shape_numbers(d, 0, value$n, whole = TRUE)),
    product = shape_numbers(pairs), sums = shape_matrix(d, d),
    y_product = shape_numbers(d), y_sum = shape_numbers(d),
    y_total = shape_number(), y_square = shape_number(),
    third = shape_maybe(shape_numbers(d, open = TRUE)),
    fourth = shape_maybe(shape_numbers(d, open = TRUE)),
    from = shape_maybe(shape_numbers(d)), origin = shape_numbers(d),
    y_origin = shape_number(), names = shape_maybe(shape_text(d)),
    recipe = shape_maybe(shape_recipe(d)), labels = shape_labels,
    unlabelled = shape_maybe(shape_of_columns(shape_moments, d)),
    joint = shape_joint(d)
  )(value, path)
  if (sum(lengths(value[powers]) > 0) == 1) {
    abort_damaged(path, "with third and fourth powers, or with neither",
                  "with one of them")
  }
  check_label_sums(value, value$y_origin, value, path)
}

#' The `sums` of the labels of a `table`, less `origin`: the square of their sum
#' is at most as many times that of their squares, but for what rounding leaves
#' of labels far from their origin.
#' @noRd
check_label_sums <- function(sums, origin, table, path) {
  size <- table$weight %||% table$n
  rounding <- 1e-6 * (sums$y_square + size * origin^2)
  if (sums$y_total^2 > size * (sums$y_square + rounding)) {
    abort_damaged(paste0(path, "$y_total"),
                  "no larger than its squares allow", "larger")
  }
}

#' How many examples showed a pair, or the sum of their weights.
#' @noRd
shape_pair_counts <- function(moments, pairs) {
  if (is.null(moments$weight)) {
    return(shape_numbers(pairs, 0, moments$n, whole = TRUE))
  }
  function(value, path) {
    shape_numbers(pairs)(value, path)
    for (name in weighed) {
      if (is.null(moments[[name]])) abort_damaged(path, "with its squares",
                                                  paste("without", name))
    }
  }
}

# ---- Of several responses

#' Of several responses: rows of the parts are all rows.
#' @noRd
shape_parts <- function(value, path) {
  shape_fields(d = shape_count(1, .Machine$integer.max),
               y_origin = shape_numbers(NULL), parts = shape_list,
               class = "response_moments")(value, path)
  d <- value$d
  q <- length(value$y_origin)
  shape_text(q)(names(value$y_origin), paste0(path, "$y_origin"))
  shape_object(
    n = shape_count(), origin = shape_numbers(d),
    names = shape_maybe(shape_text(d)), recipe = shape_maybe(shape_recipe(d)),
    parts = shape_each(shape_part(d, value$y_origin))
  )(value, path)
  rows <- vapply(value$parts, function(part) part$table$n, 0)
  if (sum(rows) != value$n) {
    abort_damaged(paste0(path, "$parts"), paste("of", value$n, "rows"),
                  paste("of", sum(rows)))
  }
}

#' A part (see moments-responses.R) of d attributes and a response for each
#' origin of labels.
#' @noRd
shape_part <- function(d, y_origin) {
  q <- length(y_origin)
  function(value, path) {
    shape_fields(known = shape_flags(q))(value, path)
    known <- sum(value$known)
    by_root <- has_root(value$table)
    of_table <- if (by_root) {
      function(value, path) shape_root(value, path, known)
    } else {
      shape_moments
    }
    sums <- shape_label_sums(d, by_root)
    shape_fields(
      table = shape_of_columns(of_table, d),
      cross = shape_matrix(known, known), y = shape_each(shape_maybe(sums), q)
    )(value, path)
    missing <- value$known & lengths(value$y) == 0
    if (any(missing)) abort_damaged(path, "with all sums", "without some")
    for (at in which(value$known)) {
      check_label_sums(value$y[[at]], y_origin[[at]], value$table,
                       paste0(path, "$y[[", at, "]]"))
    }
  }
}

#' Sums of the labels of one response; a root has those of their products.
#' @noRd
shape_label_sums <- function(d, by_root) {
  products <- if (!by_root) {
    list(y_product = shape_numbers(d), y_sum = shape_numbers(d))
  }
  do.call(shape_fields, c(products, list(
    y_total = shape_number(), y_square = shape_number(), labels = shape_labels
  )))
}

#' What joint_slopes() makes, where there are several responses.
#' @noRd
shape_joint <- function(d) {
  shape_maybe(function(value, path) {
    q <- NCOL(value$slope)
    shape_fields(slope = shape_matrix(d, q), inverse = shape_matrix(q, q))(
      value, path
    )
  })
}
