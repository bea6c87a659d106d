# Which levels of a factor rows may be of, whose columns have the others' joint
# normal distribution: by Fisher's rule, of one covariance within levels. A
# level is as likely as it is of all rows, times the density of what a row shows
# among those of the level; by Bayes' rule that is the density of the level's
# columns given the row over that of all. (Conditional means of the columns,
# taken for probabilities, are drawn to those of all rows: levels drawn by them
# had half of their differences.)

#' For rows of conditional `means` of a factor's columns and one covariance, and
#' the columns' `center` and covariance in all rows, the logarithm of each
#' level's probability but for a sum that is the row's.
#' @noRd
discriminant_links <- function(support, means, covariance, center, whole) {
  share <- level_shares(support, rbind(center))
  level_densities(support, means, covariance) +
    rep(log(drop(share)) - drop(level_densities(support, rbind(center), whole)),
        each = nrow(means))
}

#' The same in rows that have a conditional_normal().
#' @noRd
links_given <- function(variable, given, normal) {
  own <- variable$columns
  columns <- match(own, given$columns)
  discriminant_links(
    variable$support, given$mean[, columns, drop = FALSE],
    given$covariance[columns, columns, drop = FALSE],
    normal$center[own], normal$covariance[own, own, drop = FALSE]
  )
}

#' Logarithms of normal densities, but for what all levels have in common: from
#' the first level on, so that large values of columns cancel nothing.
#' @noRd
level_densities <- function(support, means, covariance) {
  first <- support[1, ]
  off <- t(support) - first
  weights <- solved_covariance(levels_covariance(covariance), off)
  sweep(means, 2, first) %*% weights -
    rep(colSums(off * weights) / 2, each = nrow(means))
}

#' Of a factor's columns, so that it can be inverted. The column of a level that
#' no row has never varies: it is to say nothing, whatever its rounding.
#' @noRd
levels_covariance <- function(covariance) {
  own <- diag(covariance)
  diag(covariance) <- own * (1 + 1e-8) + max(own) * 1e-10 + 1e-150
  covariance
}

#' Of levels whose columns have these means: they sum to 1, and what comes out
#' negative, or as rounding, is none.
#' @noRd
level_shares <- function(support, means) {
  p <- level_parts(support, means)
  p[p < unseen_part] <- 0
  p / rowSums(p)
}

# Of a level that no row has, rounding leaves less.
unseen_part <- 1e-8

#' The same, which may be negative where means are estimates.
#' @noRd
level_parts <- function(support, means) {
  column <- indicator_columns(support)
  if (!is.null(column)) {
    p <- unname(means)[, column, drop = FALSE]
    base <- which(is.na(column))
    p[, base] <- 1 - rowSums(means)
    return(p)
  }
  from <- cbind(support, 1)
  cbind(means, rep(1, nrow(means))) %*%
    solve(crossprod(from) + 1e-10 * diag(ncol(from)), t(from))
}

#' Of levels coded by indicators of all but one, as by contr.treatment(), the
#' column of each, NA of that one; NULL of another coding, whose equations are
#' to be solved, in a time that is the cube of the levels.
#' @noRd
indicator_columns <- function(support) {
  up <- which(support != 0, arr.ind = TRUE)
  is_indicator <- nrow(support) == ncol(support) + 1 &&
    nrow(up) == ncol(support) && all(support[up] == 1) &&
    !anyDuplicated(up[, 1]) && !anyDuplicated(up[, 2])
  if (!is_indicator) return(NULL)
  column <- rep(NA_integer_, nrow(support))
  column[up[, 1]] <- up[, 2]
  column
}

#' The probabilities in incomplete rows, by a joint_model().
#' @noRd
levels_given <- function(variable, rows, joint) {
  columns <- variable$columns
  joint$ridge <- NULL # these variances have it, as the whole has
  whole <- covariance_of_columns(joint, columns)
  spread <- pair_spreads(columns, ncol(rows))
  said <- cpp_conditional_rows(incomplete_rows(rows), joint, spread)
  own <- said$completed[, columns, drop = FALSE]
  variance <- said$sd^2
  p <- matrix(0, nrow(rows), nrow(variable$support))
  # Rows that show the same columns have one covariance.
  alike <- do.call(paste, as.data.frame(variance))
  for (same in split(seq_along(alike), alike)) {
    p[same, ] <- softmax(discriminant_links(
      variable$support, own[same, , drop = FALSE],
      covariance_of_spreads(variance[same[1], ], length(columns)),
      joint$center[columns], whole
    ))
  }
  p
}

#' Coefficients of each column, and of the sum of each two, from whose variances
#' covariances follow.
#' @noRd
pair_spreads <- function(columns, d) {
  single <- outer(seq_len(d), columns, "==") + 0
  pairs <- which_pairs(length(columns))
  cbind(single, single[, pairs[, 1], drop = FALSE] +
          single[, pairs[, 2], drop = FALSE])
}

#' From the variances of pair_spreads().
#' @noRd
covariance_of_spreads <- function(variance, size) {
  single <- variance[seq_len(size)]
  pairs <- which_pairs(size)
  result <- diag(single, size)
  result[pairs] <- (variance[-seq_len(size)] - single[pairs[, 1]] -
                      single[pairs[, 2]]) / 2
  result[pairs[, 2:1, drop = FALSE]] <- result[pairs]
  result
}

#' Each two of some columns, a row each.
#' @noRd
which_pairs <- function(size) which(upper.tri(diag(size)), arr.ind = TRUE)

#' The number of a level for each row, drawn by the row's probabilities.
#' @noRd
drawn_levels <- function(p) {
  ends <- p %*% upper.tri(diag(ncol(p)), diag = TRUE)
  pmin(1 + rowSums(stats::runif(nrow(p)) > ends), ncol(p))
}
