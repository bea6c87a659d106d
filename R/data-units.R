# Whether columns have a common unit, which is what defaults go by.

# Of each column, from what was seen of it: how often, the variance, and to how
# many regular looks the values that made it amount (1 where one made it all).
column_spread <- function(rows) {
  sums <- cpp_seen_sums(rows$column, rows$value, numeric(rows$d))
  center <- sums$sum / pmax(sums$seen, 1)
  off <- rows$value - center[rows$column + 1]
  # Fourth powers of large units would overflow.
  size <- sqrt(cpp_seen_sums(rows$column, off, numeric(rows$d))$square)
  off <- off / ifelse(size > 0, size, 1)[rows$column + 1]
  fourth <- cpp_seen_sums(rows$column, off^2, numeric(rows$d))$square
  list(seen = sums$seen, variance = size^2 / pmax(sums$seen, 1),
       effective = ifelse(fourth > 0, 1 / fourth, 0))
}

# U is how many powers of ten most standard deviations span, of columns whose
# variance does not rest on a few values.
units_of <- function(spread) {
  known <- spread$effective >= 5 & spread$variance > 0
  if (sum(known) < 2) return(list(choice = "different", U = NA_real_))
  ends <- stats::quantile(sqrt(spread$variance[known]), c(0.1, 0.9),
                          names = FALSE)
  span <- log10(ends[2] / ends[1])
  list(choice = if (span > 1) "different" else "same", U = span)
}
