# Means and standard deviations without pairs. Where values are missing at
# random, what a column hides may go with what others show, and then what was
# seen of it is no fair part. Under a normal distribution of attributes and
# labels its missing values are expected from the others (expectation
# maximisation).
#
# A constant is one more column: its products with the others are their sums, so
# that a covariance about 0 has the means, too. The prior is worth so many
# examples with the means and variances of what was seen and no correlation, so
# that columns of which little was seen keep these.
#
# Where a covariance takes much time or memory, a factor model takes its place
# (moments-single-factors.R).

# Weights of the prior, in examples for each column, of which held rows choose:
# columns that are nearly collinear want hardly any. Operations of a choosing
# pass beside products of matrices, at most: a part of the rows may have to
# do; and all passes that choose, or that follow on all rows. The most passes,
# and the least there must be time for; the gain of an example's log-likelihood
# below which they end.
expected_constants <- list(weight = 4^(1:-4), choice = 1e8,
                           work = c(choice = 1.2e10, all = 6e9),
                           passes = 20, least_passes = 5,
                           tolerance = 1e-4)

#' Means and standard deviations, for any number of columns: those of what was
#' seen or, where something is missing, expected, by a `prior` whose weight is
#' known, or that held rows choose.
#' @noRd
single_moments <- function(data, y, units, prior = NULL) {
  expected_moments(seen_moments(data, y, units), data, y, prior)
}

#' Of what was seen.
#' @noRd
seen_moments <- function(data, y, units) {
  rows <- as_rows(data)
  center <- seen_means(data)
  sums <- cpp_seen_sums(rows$column, rows$value, center,
                        value_weights(rows, data$weight))
  seen <- kish(sums$weight, sums$weight_square)
  total <- if (is.null(data$weight)) data$n else sum(data$weight)
  spread <- column_spread(rows)
  list(n = data$n, d = data$d, names = data$names, seen = seen, center = center,
       sd = sqrt(variances_of_looks(sums$square, sums$weight, seen, total,
                                    rounding_variance(center), units, spread)),
       lone = seen >= steadied_looks & has_lone_look(spread),
       y_center = label_means(y, data$weight), y_sd = label_sds(y, data$weight),
       complete = FALSE, units = units)
}

#' The same, of the columns that vary.
#' @noRd
expected_moments <- function(estimates, data, y, prior = NULL) {
  varying <- varying_columns(estimates)
  found <- likeliest_moments(estimates_of_columns(estimates, varying),
                             data_of_columns(data, varying), y, prior)
  for (part in c("center", "sd")) {
    estimates[[part]][varying] <- found[[part]]
  }
  of_labels <- intersect(c("prior", "y_center", "y_sd", "y_shift"),
                         names(found))
  estimates[of_labels] <- found[of_labels]
  estimates
}

#' `estimates` of what was seen, with the means and standard deviations that are
#' likeliest given all values and labels that are known, and with the weight of
#' the `prior`, if there is one; as they are where nothing is missing, where
#' many columns show little, or for want of memory. Of responses of which labels
#' are missing, too, with `y_shift`: how far their means are above those of the
#' labels.
#' @noRd
likeliest_moments <- function(estimates, data, y, prior) {
  if (is_complete(data)) return(estimates)
  passes <- joint_passes(as_rows(data))
  by_factors <- tells_factors(as_rows(data))
  if (is.null(passes) && !by_factors) return(estimates)
  rows <- joint_rows(data, y, estimates)
  joint <- if (!is.null(passes)) {
    unless_singular(joint_covariance(rows, passes, prior))
  }
  if (is.null(joint) && by_factors) joint <- joint_factors(rows)
  if (is.null(joint)) return(estimates)
  estimates$prior <- joint$prior
  shift <- joint$shift
  spread <- joint$spread
  of_x <- seq_len(data$d)
  estimates$center <- estimates$center + estimates$sd * shift[of_x]
  estimates$sd <- estimates$sd * spread[of_x]
  if (!anyNA(y)) return(estimates)
  varying <- varying_labels(y, estimates)
  of_y <- data$d + seq_along(varying)
  estimates$y_shift <- replace(0 * estimates$y_center, varying,
                               estimates$y_sd[varying] * shift[of_y])
  estimates$y_center <- estimates$y_center + estimates$y_shift
  estimates$y_sd[varying] <- estimates$y_sd[varying] * spread[of_y]
  estimates
}

#' Which responses are not constant, but for rounding, in the order of their
#' names, so that it does not matter in which they are given.
#' @noRd
varying_labels <- function(y, estimates) {
  varies <- estimates$y_sd > 1e-13 * abs(estimates$y_center)
  if (!is.matrix(y)) return(which(varies))
  order <- label_order(y)
  order[varies[order]]
}

#' Standardised rows with labels, as far as these vary, and a constant. Of which
#' rows are `held` labels say nothing, but where rows are alike.
#' @noRd
joint_rows <- function(data, y, estimates) {
  varying <- varying_labels(y, estimates)
  labels <- sweep(as.matrix(y)[, varying, drop = FALSE], 2,
                  estimates$y_center[varying])
  labels <- sweep(labels, 2, estimates$y_sd[varying], "/")
  rows <- standard_rows(as_rows(data), estimates$center,
                        above_zero(estimates$sd))
  held <- held_rows(rows, labels)
  c(further_columns(rows, cbind(labels, 1)), list(held = held))
}

#' How many passes there is time for, those that choose on a `share` of the
#' rows; NULL where there is none, or no memory.
#' @noRd
joint_passes <- function(rows) {
  constants <- expected_constants
  products <- covariance_operations(0, rows$d)
  within <- function(phase, work) {
    min(floor(constants$work[[phase]] / work), constants$passes)
  }
  tries <- length(constants$weight)
  choice <- within("choice", tries * (constants$choice + products))
  if (choice < constants$least_passes ||
        covariance_bytes(rows) > memory_limit()) {
    return(NULL)
  }
  work <- sum(smaller_sides(rows)^3)
  all <- within("all", work + products)
  if (all < constants$least_passes) return(NULL)
  list(choice = choice, all = all, share = constants$choice / work)
}

#' By the covariance about 0 of all rows, how far means are above what was seen,
#' and standard deviations; and the weight of the `prior` in examples for each
#' column.
#' @noRd
joint_covariance <- function(rows, passes, prior) {
  seen <- diag(rows$d)
  start <- list(weight = prior * rows$d, covariance = seen)
  if (is.null(prior)) start <- chosen_covariance(rows, passes)
  found <- cpp_covariance_em(rows, start$covariance, seen, start$weight,
                             passes$all, expected_constants$tolerance * rows$n)
  shift <- found$covariance[, rows$d]
  list(prior = start$weight / rows$d, shift = shift,
       spread = sqrt(pmax(diag(found$covariance) - shift^2, 0)))
}

#' Of some rows, with the weight that makes held rows likeliest; that of what
#' was seen, with the first weight, where no row can be held or all are
#' singular.
#' @noRd
chosen_covariance <- function(rows, passes) {
  constants <- expected_constants
  seen <- diag(rows$d)
  first <- list(weight = constants$weight[1] * rows$d, covariance = seen)
  held <- rows$held
  if (!any(held)) return(first)
  part <- function(these) {
    most <- ceiling(sum(these) * passes$share)
    subset_rows(rows, part_of_rows(rows, most, which(these)))
  }
  tries <- weighed_covariances(
    part(!held), part(held), "identity", seen,
    constants = list(weight = constants$weight, passes = passes$choice,
                     tolerance = constants$tolerance / rows$d)
  )
  if (length(tries) == 0) return(first)
  tries[[which.max(vapply(tries, `[[`, 0, "likelihood"))]]
}
