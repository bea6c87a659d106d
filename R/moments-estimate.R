# From sums to estimates: means, variances, correlations, and their shrinkage.
# Everything is unbiased for values that are missing completely at random up to
# the estimation of the means, and exactly the 1/n moments where all was seen.

#' center, y_center  means
#' sd, y_sd          standard deviations
#' seen              how often each attribute was seen, by effective counts
#' count             d x d, how often each pair was, likewise
#' weight            the sum of the examples' weights
#' seen_weight       of those that show an attribute
#' share             d x d, the part of the weight that shows a pair; NULL where
#'                   counts say it
#' correlation       d x d, 0 for pairs that were never seen together
#' slope             covariances with y, divided by sd
#' Variances as `units` asks, see variances_of_looks(). Rows without a label say
#' nothing of a regression: slopes are those of the others, and what chance has
#' made of these rows' covariance is in both, and cancels, only where both are
#' of the same rows. They say more of how attributes go together, which
#' `all_rows` is for.
#' @noRd
estimated_moments <- function(moments, units = "same", all_rows = FALSE) {
  labelled <- pair_moments(moments)
  if (!all_rows) labelled["unlabelled"] <- list(NULL)
  moments <- attribute_moments(labelled)
  d <- moments$d
  seen <- seen_counts(moments)
  weight <- total_weight(moments)
  center <- moments$origin + diag(moments$sums) / above_zero(seen)
  y_center <- labelled$y_origin + labelled$y_total / total_weight(labelled)
  about <- shift_moments(moments, center, y_center)
  about_labels <- if (is.null(labelled$unlabelled)) about
                  else shift_moments(labelled, center, y_center)
  count <- cpp_unpack(about$count, d)
  product <- cpp_unpack(about$product, d)
  rounding <- rounding_variance(center) + 1e-15 * (center - moments$origin)^2 +
    1e-13 * (moments$from %||% 0) / above_zero(seen)
  effective <- cpp_unpack(effective_counts(moments), d)
  sd <- sqrt(variances_of_looks(diag(product), seen, diag(effective), weight,
                                rounding, units,
                                moment_spread(moments)))
  complete <- shows_all(moments)
  if (complete) sd[seen == 0] <- 0 # of no row, as if it did not vary
  unit <- ifelse(sd > 0, sd, 1)
  correlation <- product / (above_zero(count) * outer(unit, unit))
  diag(correlation) <- as.numeric(sd > 0)
  list(n = moments$n, d = d, names = moments$names, center = center,
       y_center = y_center, sd = sd,
       y_sd = sqrt(max(about_labels$y_square, 0) / total_weight(labelled)),
       seen = diag(effective), count = effective, weight = weight,
       seen_weight = seen,
       share = if (!is.null(moments$weight)) count / weight,
       size = effective_size(moments), correlation = correlation,
       slope = about_labels$y_product /
         (above_zero(seen_counts(labelled)) * unit),
       joint = joint_in_units(labelled$joint, unit),
       complete = complete)
}

#' What several responses say of correlations, as `slope` in standard
#' deviations.
#' @noRd
joint_in_units <- function(joint, unit) {
  if (!is.null(joint)) joint$slope <- joint$slope / unit
  joint
}

#' What rounding leaves of the variance of a constant.
#' @noRd
rounding_variance <- function(center) 1e-26 * center^2

#' For divisions of sums that are 0 where nothing was counted.
#' @noRd
above_zero <- function(sums) {
  sums[which(sums <= 0)] <- 1
  sums
}

#' The part of the examples that show a pair, and their weight.
#' @noRd
pair_shares <- function(estimates) {
  estimates$share %||% (estimates$count / estimates$n)
}

#' A matrix of the weight of the examples that show a pair; counts, without
#' weights.
#' @noRd
pair_weights <- function(estimates) {
  if (is.null(estimates$share)) estimates$count
  else estimates$share * estimates$weight
}

#' From sums of squares about the means, over examples of a `weight`, which say
#' as much as so many that were `seen`, of a `total` weight; what lies below
#' `rounding` is that of a constant. Where units differ no attribute says
#' anything of another's variance: each has its own, with Bessel's correction as
#' far as looks are missing. Where one of few looks alone differs from the
#' others it makes the variance, and new rows may be a thousand times as far
#' from them: that is as good as none. The `spread` is worked out where it is
#' needed.
#' @noRd
variances_of_looks <- function(squares, weight, seen, total, rounding, units,
                               spread) {
  squares <- pmax(squares, 0)
  variance <- squares / above_zero(weight)
  variance[variance < rounding] <- 0
  missing <- pmax(1 - weight / total, 0)
  if (all(missing < 1e-12)) return(variance)
  if (units == "same") return(steadied_variances(variance, seen, missing))
  few <- seen < steadied_looks
  if (any(few)) variance[few & has_lone_look(spread)] <- 0
  variance * seen / pmax(seen - missing, 1e-8)
}

# From how many looks on a variance is known, also where it is 0.
steadied_looks <- 50

#' Which columns, of four looks and more, have the same value in all of them but
#' one: nothing else has as few effective looks. Fewer still are rounding, of
#' fourth powers about an origin that is far from the values.
#' @noRd
has_lone_look <- function(spread) {
  lone <- 1 / pmax(spread$seen, 1)
  others <- 1 - lone
  least <- others / (others^3 + lone^3)
  spread$seen > 3 & abs(spread$effective - least) <= 1e-6 * least
}

#' Of an attribute that was seen a few times the variance is not known, and may
#' have come out as 0: two further looks with a tenth of the mean variance,
#' fewer the less is missing, and hardly any beyond a hundred looks, so that
#' attributes of small scale keep it.
#' @noRd
steadied_variances <- function(variance, seen, missing) {
  may_vary <- variance > 0 | seen < steadied_looks
  added <- 2 * missing / (1 + (seen / steadied_looks)^2)
  typical <- mean(variance[may_vary & seen > 0])
  ifelse(may_vary, (variance * seen + 0.1 * typical * added) /
           pmax(seen + added, 1), 0)
}

#' Correlations shrunk towards a target with the weight of `strength` looks at
#' each pair (so much less as fewer looks are missing). NULL estimates it from
#' how far the correlations are from the target beyond their noise.
#' @noRd
shrunk_moments <- function(estimates, target, strength = NULL) {
  if (estimates$complete) return(estimates)
  goal <- target_correlation(estimates, target)
  missing <- 1 - pair_shares(estimates)
  strength <- strength %||%
    shrinkage_strength(estimates$correlation - goal, estimates$count, missing,
                       estimates$sd > 0)
  weight <- strength * missing
  total <- estimates$count + weight
  shrunk <- (estimates$count * estimates$correlation + weight * goal) /
    ifelse(total > 0, total, 1)
  shrunk[total == 0] <- goal[total == 0]
  diag(shrunk) <- diag(estimates$correlation)
  estimates$correlation <- shrunk
  estimates$strength <- strength
  estimates
}

#' What correlations of few looks are shrunk to: a matrix that is given, 0 for
#' "none", else what the label alone explains of them or, of several responses,
#' all together.
#' @noRd
target_correlation <- function(estimates, target) {
  if (is.matrix(target)) return(target)
  if (target == "none") return(matrix(0, estimates$d, estimates$d))
  if (!is.null(estimates$joint)) {
    share <- estimates$joint$slope
    goal <- share %*% estimates$joint$inverse %*% t(share)
    return(pmax(pmin((goal + t(goal)) / 2, 1), -1))
  }
  share <- estimates$slope / max(estimates$y_sd, .Machine$double.xmin)
  tcrossprod(pmax(pmin(share, 1), -1))
}

#' By the method of moments, of pairs that vary. With few looks a pair it can
#' come out negative or tiny: the most is then a thousand looks.
#' @noRd
shrinkage_strength <- function(off, count, missing,
                               varies = rep(TRUE, nrow(off))) {
  pairs <- upper.tri(off) & count > 0 & outer(varies, varies)
  if (!any(pairs)) return(1000)
  spread <- sum((off^2 * count)[pairs]) - sum(missing[pairs])
  min(1000, if (spread > 0) sum(count[pairs]) / spread else Inf)
}

#' The moments of x / sd^power, with the attributes that cannot have a
#' coefficient marked: their matrix `gram`, or its `root`.
#' @noRd
penalty_scale <- function(estimates, power) {
  usable <- estimates$sd > 0 & estimates$seen > 0
  unit <- ifelse(usable, estimates$sd, 1)^power
  rest <- ifelse(usable, estimates$sd, 0)^(1 - power)
  rest[!usable] <- 0
  problem <- list(unit = unit, usable = usable,
                  linear = estimates$slope * rest)
  if (is.null(estimates$root)) {
    problem$gram <- estimates$correlation * outer(rest, rest)
  } else {
    problem$root <- estimates$root
    if (any(rest != 1)) {
      problem$root <- problem$root * rep(rest, each = nrow(problem$root))
    }
    problem$root_labels <- estimates$root_labels
  }
  problem
}

#' How much there is to go by of these columns.
#' @noRd
mean_pair_count <- function(moments, used = seq_len(moments$d)) {
  counts <- cpp_unpack(effective_counts(moments), moments$d)
  counts <- counts[used, used, drop = FALSE]
  pairs <- counts[upper.tri(counts)]
  if (length(pairs) > 0) mean(pairs) else mean(counts)
}
