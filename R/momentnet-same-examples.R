# Whether rows that are given once more are those that a fit learned from: by
# their sums about the fit's origin, and those of their products with the
# labels, which are alike in any order of the rows.

#' What tells a fit's examples from others where it has no moments; NULL where
#' nothing can.
#' @noRd
sums_of_examples <- function(observed) {
  data <- observed$data
  y <- observed$y
  if (is.null(data) || !is.null(data$weight) || is.matrix(y) || anyNA(y)) {
    return(NULL)
  }
  rows <- as_rows(data)
  at <- rows$column + 1L
  origin <- sums_by(rows$value, at, rows$d) / pmax(tabulate(at, rows$d), 1)
  y_origin <- mean(y)
  list(origin = origin, y_origin = y_origin,
       y_product = label_products(rows, y, origin, y_origin))
}

#' Sums of products with labels, about these origins.
#' @noRd
label_products <- function(rows, y, origin, y_origin) {
  at <- rows$column + 1L
  sums_by((rows$value - origin[at]) * rep.int(y - y_origin, diff(rows$start)),
          at, rows$d)
}

#' Refuses other labels than the fit's, and other rows. `y` is less the offset
#' of a formula, `labels` their range with it; other offsets and values that
#' were moved are not known.
#' @noRd
check_same_examples <- function(fit, data, y, labels = range(y)) {
  if (!is.null(fit$winsorised) || isTRUE(fit$offset)) return(invisible())
  ends <- fit$labels$range
  if (!is.null(ends) &&
        !isTRUE(all.equal(labels, ends, tolerance = 1e-6))) {
    abort_input("newy", "the labels that the fit learned from", paste(
      "from", format(labels[1]), "to", format(labels[2]), "instead of",
      paste(format(ends), collapse = " to ")
    ))
  }
  moments <- if (!is.null(fit$moments)) pair_moments(fit$moments)
  known <- if (is.null(moments)) fit$examples
           else if (is.null(moments$weight)) moments
  if (is.null(known)) return(invisible())
  given <- example_sums(as_rows(data), y, known)
  off <- abs(c(given$sums - known_sums(known),
               given$y_product - known$y_product))
  if (any(off > 1e-6 * c(given$sum_size, given$product_size))) {
    found <- if (is.null(fit$looks$values)) {
      "other rows, or rows in another order than `newy`"
    } else {
      "other rows (leave it out: the fit kept its rows)"
    }
    abort_input("newx", "the rows that the fit learned from, in their order",
                found)
  }
}

# Values that do not vary are off by their rounding: this part of their size.
rounding_of_values <- 1e-8

#' Of each column about the origin; where there are no moments, its mean.
#' @noRd
known_sums <- function(known) {
  if (is.null(known$sums)) 0 * known$origin else diag(known$sums)
}

#' Sums about the origin, of products with labels, and how large they would be
#' if nothing cancelled.
#' @noRd
example_sums <- function(rows, y, known) {
  at <- rows$column + 1L
  off <- rows$value - known$origin[at]
  squares <- sums_by(off^2 + (rounding_of_values * known$origin[at])^2, at,
                     rows$d)
  labels <- sums_by(rep.int((y - known$y_origin)^2, diff(rows$start)), at,
                    rows$d)
  list(sums = sums_by(off, at, rows$d),
       sum_size = sqrt(tabulate(at, rows$d) * squares),
       y_product = label_products(rows, y, known$origin, known$y_origin),
       product_size = sqrt(squares * labels))
}
