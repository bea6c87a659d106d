# The factor of the gradient that a loss contributes, in plain R, for the
# reference loop: `setting$loss` and `setting$estimator` are the package's
# objects, of which only the formulas are used.

is_genest <- function(setting) identical(setting$estimator$kind, "genest")

# Leading failures of a fair coin, or of one that fails in a quarter of the
# cases, read from one uniform number.
reference_degree <- function(u, degrees) {
  if (degrees == "all") {
    sum(u < 2^-(1:52))
  } else {
    2 * sum(u < 4^-(1:52)) + 1
  }
}

# Degrees of the terms; where the budget is hard, those that need more draws
# than there are count as none.
reference_degrees <- function(word, setting) {
  series <- setting$loss$series
  averaged <- genest_averaged(setting$radius, series$scale)
  vapply(seq_along(series$weights), function(term) {
    n <- reference_degree(word(), setting$estimator$degrees)
    too_many <- setting$estimator$hard &&
      draws_needed(n, averaged) > setting$inner
    if (too_many) -1 else n
  }, 0)
}

reference_draw_count <- function(degrees, setting) {
  if (!is_genest(setting)) return(setting$inner)
  averaged <- genest_averaged(setting$radius, setting$loss$series$scale)
  needed <- vapply(pmax(degrees, 0), draws_needed, 0, averaged = averaged)
  if (setting$estimator$hard) max(needed) else sum(needed)
}

# `parts` are the inner product's draws, NULL where it is known to be 0; `b` is
# the intercept.
reference_factor <- function(parts, degrees, b, label, setting) {
  loss <- setting$loss
  mean_part <- if (length(parts) > 0) mean(parts) else 0
  if (is.null(loss)) return(mean_part + b - label)
  margin <- loss$task == "classification"
  sign <- if (margin) label else 1
  argument <- function(p) if (margin) label * (p + b) else p + b - label
  if (is_genest(setting) && !is.null(parts)) {
    return(sign * reference_series(argument(parts), degrees, setting))
  }
  plug_in <- loss$derivative(argument(mean_part))
  count <- length(parts)
  if (count < 2 || !isTRUE(setting$estimator$jackknife)) return(sign * plug_in)
  without <- vapply(seq_len(count), function(r) {
    loss$derivative(argument(mean(parts[-r])))
  }, 0)
  sign * (count * plug_in - (count - 1) * mean(without))
}

reference_series <- function(arguments, degrees, setting) {
  series <- setting$loss$series
  averaged <- genest_averaged(setting$radius, series$scale)
  total <- series$constant
  first <- 0
  for (term in seq_along(degrees)) {
    n <- degrees[term]
    if (n < 0) next
    needed <- draws_needed(n, averaged)
    mine <- arguments[first + seq_len(needed)]
    total <- total + series$weights[term] *
      genest_call(mine, n, series$coefficients, series$shifts[term],
                  series$scale, averaged, setting$estimator$degrees)
    if (!setting$estimator$hard) first <- first + needed
  }
  total
}

# Where the budget is not hard it is the data point's alone.
reference_point_count <- function(setting) {
  if (isFALSE(setting$estimator$hard)) setting$budget
  else setting$budget - setting$inner
}
