# How often pairs of attributes were to be expected: what they were not seen by
# chance alone is no reason to trust some of them less than others.

#' How often each pair was to be expected: by the phases of the design, or as if
#' attributes were seen independently. On the diagonal what was seen. Examples
#' count by their weights.
#' @noRd
expected_counts <- function(observed, overall) {
  phases <- observed$phases %||% list(list(
    examples = overall$weight, seen = overall$seen_weight / overall$weight
  ))
  expected <- Reduce(`+`, lapply(phases, function(phase) {
    phase$examples * pair_probabilities(phase)
  }))
  if (!is.null(observed$measured)) {
    expected <- measured_counts(expected, observed, overall)
  }
  if (!is.null(observed$phases[[1]]$prices)) {
    expected <- counted_pairs(expected, pair_weights(overall))
  }
  if (is.null(observed$phases)) {
    used <- telling_columns(overall)
    expected <- expected * scale_to_counts(expected[used, used, drop = FALSE],
                                           pair_weights(overall)[used, used,
                                                                 drop = FALSE])
  }
  diag(expected) <- overall$seen_weight
  expected
}

#' Of what could be measured, where that is known of single columns; columns
#' that are bought together may go missing together.
#' @noRd
measured_counts <- function(expected, observed, overall) {
  expected <- expected * tcrossprod(observed$measured)
  group_of <- observed$phases[[1]]$group_of
  together <- outer(group_of, group_of, `==`)
  expected[together] <- pair_weights(overall)[together]
  expected
}

# Pairs that were seen this often are half known by that.
counted_pairs_strength <- 5

#' Of draws by price how often a pair was to be expected is known roughly: what
#' was counted says more, but for pairs that were hardly seen.
#' @noRd
counted_pairs <- function(expected, count) {
  strength <- counted_pairs_strength
  expected * (count + strength) / (expected + strength)
}

#' Independent up to a factor that makes the number of pairs right.
#' @noRd
scale_to_counts <- function(expected, count) {
  pairs <- upper.tri(expected)
  total <- sum(expected[pairs])
  if (total > 0) sum(count[pairs]) / total else 1
}

#' Of pairs drawn without replacement, from the probabilities of each: Hajek's
#' approximation, scaled to the number of pairs that a budget buys; with equal
#' probabilities it is exact. What is seen always is independent of the rest,
#' and columns of a group are seen together.
#' @noRd
pair_probabilities <- function(phase) {
  seen <- phase$seen
  products <- tcrossprod(seen)
  if (is.null(phase$group_of)) return(products)
  first <- !duplicated(phase$group_of)
  paid <- seen < 1
  if (sum(first & paid) > 1) {
    products[paid, paid] <- if (is.null(phase$prices)) {
      drawn_of_size(seen[paid], first[paid])
    } else {
      drawn_by_price(seen[paid], phase$prices[paid], first[paid])
    }
  }
  together <- outer(phase$group_of, phase$group_of, `==`)
  products[together] <- outer(seen, seen, pmin)[together]
  products
}

#' Of draws of a fixed size, of which each of the `first` is one.
#' @noRd
drawn_of_size <- function(seen, first) {
  drawn <- seen[first]
  budget <- sum(drawn)
  spread <- sum(drawn * (1 - drawn))
  together <- drawn_together(drawn, drawn, spread)
  total <- sum(together) - sum(diag(together))
  budget * (budget - 1) / total * drawn_together(seen, seen, spread)
}

# Of draws by price: how rarely, at the least, as part of how often independent
# draws see two, as the dearest may be seen together all the same.
least_by_price <- 0.1

#' Likewise where it is what they cost that is about the same in all rows.
#' @noRd
drawn_by_price <- function(seen, prices, first) {
  spread <- seen * (1 - seen) * prices
  independent <- tcrossprod(seen)
  pmax(independent - tcrossprod(spread) / sum((spread * prices)[first]),
       least_by_price * independent)
}

#' Hajek's approximation of how often two are drawn together, from how often
#' each is, in draws of a fixed size.
#' @noRd
drawn_together <- function(first, second, spread) {
  outer(first, second) * pmax(1 - outer(1 - first, 1 - second) / spread, 0)
}
