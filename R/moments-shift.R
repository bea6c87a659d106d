# To another origin moments move without the rows, by sums that they have.

#' About another origin.
#' @noRd
shift_moments <- function(moments, origin, y_origin = moments$y_origin) {
  if (has_parts(moments)) return(shift_parts(moments, origin, y_origin))
  if (!is.null(moments$unlabelled)) {
    moments$unlabelled <- shift_moments(moments$unlabelled, origin, y_origin)
  }
  shift <- origin - moments$origin
  y_shift <- y_origin - moments$y_origin
  counts <- seen_counts(moments)
  if (has_powers(moments)) {
    moments[powers] <- shifted_powers(moments, shift, counts)
  }
  y_sum <- moments$y_sum
  moments$y_product <- moments$y_product - shift * y_sum -
    y_shift * diag(moments$sums) + shift * y_shift * counts
  moments$y_sum <- y_sum - y_shift * counts
  moments$y_square <- moments$y_square - 2 * y_shift * moments$y_total +
    y_shift^2 * total_weight(moments)
  moments$y_total <- moments$y_total - y_shift * total_weight(moments)
  moments$product <- cpp_shifted_products(moments$count, moments$product,
                                          moments$sums, shift)
  pair_counts <- cpp_unpack(moments$count, moments$d)
  moments$sums <- moments$sums - shift * pair_counts
  moments$origin <- origin
  moments$y_origin <- y_origin
  moments
}

#' Third and fourth powers about an origin that is `shift` farther; the other
#' sums are still about the old one: `first` and `second` are those of each
#' attribute and of its squares.
#' @noRd
shifted_powers <- function(moments, shift, counts,
                           first = diag(moments$sums),
                           second = moments$product[own_pairs(moments$d)]) {
  list(
    third = moments$third - 3 * shift * second + 3 * shift^2 * first -
      shift^3 * counts,
    fourth = moments$fourth - 4 * shift * moments$third +
      6 * shift^2 * second - 4 * shift^3 * first + shift^4 * counts
  )
}

# ---- Where nothing was seen, there is nothing to be moved

#' `columns` and `labels` without a value, whose origin can still be chosen;
#' those that `settings` have are the user's, and its `open` says which others
#' stay.
#' @noRd
open_origins <- function(moments, settings = NULL) {
  tables <- if (has_parts(moments)) {
    lapply(moments$parts, `[[`, "table")
  } else {
    c(list(moments), if (!is.null(moments$unlabelled)) {
      list(moments$unlabelled)
    })
  }
  seen <- Reduce(`+`, lapply(tables, seen_counts), numeric(moments$d))
  known <- if (has_parts(moments)) {
    Reduce(`|`, lapply(moments$parts, `[[`, "known"),
           logical(length(moments$y_origin)))
  } else {
    moments$n > 0
  }
  open <- settings$open
  list(
    columns = seen == 0 & is.null(settings$origin) & (open$columns %||% TRUE),
    labels = !known & is.null(settings$y_origin) & (open$labels %||% TRUE)
  )
}

#' The origin and y_origin about which further rows of these means are added.
#' @noRd
chosen_origin <- function(moments, means, y_means, settings = NULL) {
  open <- open_origins(moments, settings)
  moved <- function(origin, open, means) {
    if (!any(open)) return(origin)
    at <- which(open & is.finite(means))
    replace(origin, at, means[at])
  }
  list(origin = moved(moments$origin, open$columns, means),
       y_origin = moved(moments$y_origin, open$labels, y_means))
}

#' The first about the origin of the second in what only this has values of:
#' moved the other way, the digits of values far from 0 would be lost.
#' @noRd
with_origin_of <- function(first, second) {
  open <- open_origins(first)
  if (!any(open$columns, open$labels) || second$d != first$d ||
        !identical(names(first$y_origin), names(second$y_origin))) {
    return(first)
  }
  later <- open_origins(second)
  columns <- which(open$columns & !later$columns)
  labels <- which(open$labels & !later$labels)
  counted_from(first,
               replace(first$origin, columns, second$origin[columns]),
               replace(first$y_origin, labels, second$y_origin[labels]))
}

#' Of moments to which the change of the origin makes no difference.
#' @noRd
counted_from <- function(moments, origin, y_origin) {
  moments$origin <- origin
  moments$y_origin <- y_origin
  if (!is.null(moments$unlabelled)) {
    moments$unlabelled <- counted_from(moments$unlabelled, origin, y_origin)
  }
  if (!is.null(moments$folds)) {
    moments$folds <- lapply(moments$folds, counted_from, origin, y_origin)
  }
  if (has_parts(moments)) {
    moments$parts <- lapply(moments$parts, function(part) {
      part$table <- counted_from(part$table, origin, 0)
      part
    })
  }
  moments
}
