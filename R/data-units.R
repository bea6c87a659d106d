# Have the columns a unit in common, as pixels have, or each its own? What
# borrows from other columns (prior variances, looks where the spread is, a
# penalty by raw size) does harm where they differ.

#' The argument of momentnet() and of the low-rank methods.
#' @noRd
check_units <- function(units) {
  check_choice(units, "units", c("auto", "different", "same"))
}

#' seen: looks at each column; variance of what was seen; effective: of how many
#' looks at a normal variable one would know the variance as well.
#' @noRd
column_spread <- function(rows) {
  cpp_column_spread(rows$column, rows$value, rows$d)
}

#' The same from moments. Those of version 0.1.0 have no fourth powers: every
#' look then counts as one.
#' @noRd
moment_spread <- function(moments) {
  if (has_root(moments)) return(root_spread(moments))
  seen <- seen_counts(moments)
  center <- moments$origin + diag(moments$sums) / above_zero(seen)
  about <- shift_moments(moments, center)
  square <- pmax(about$product[own_pairs(moments$d)], 0)
  effective <- if (is.null(about$fourth)) {
    seen
  } else {
    ifelse(about$fourth > 0, square^2 / about$fourth, 0)
  }
  # Weights are in any unit: looks are as many as of equal weight.
  part <- effective_size(moments) / total_weight(moments)
  list(seen = seen * part, variance = square / above_zero(seen),
       effective = effective * part)
}

#' How many powers of ten lie between the columns' standard deviations: Inf
#' where that is not known, -Inf of many columns that hardly any look is at.
#' @noRd
unit_span <- function(spread) {
  cpp_unit_span(spread$variance, spread$effective, spread$seen)
}

# From where on they have none in common: of 26 tables none has quantiles that
# are between .68 and 1.84 apart. That there are factors beside numbers does not
# say it: where columns are no farther apart, errors of bought looks are 1.02 of
# these if units are taken to be different (28 tables in raw units, of which
# some have classes of measurements in one unit), and .95 where numbers were
# standardised by hand (166 tables; data-raw/mixed-units.R).
unit_limit <- 1

#' "different" or "same".
#' @noRd
chosen_units <- function(units, span) {
  if (units != "auto") return(units)
  if (span > unit_limit) "different" else "same"
}

#' For print(): `span` is in powers of ten, and NULL where nobody asked the
#' data.
#' @noRd
format_units <- function(units, span, digits) {
  if (is.null(span) || !is.finite(span)) return(units)
  paste0(units, " (standard deviations span a factor of ",
         format(10^span, digits = digits), ")")
}
