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
