# What goes with a factor's levels, less what goes with them by chance. Means of
# levels are estimates, of rare levels poor ones: the more columns there are,
# the further apart levels seem to lie, and where a row shows one of another
# factor's many levels, which a rare one had by chance, that was drawn. As in an
# adjusted R-squared, squared correlations lose what they have on average where
# nothing is related; variable by variable, so that what is told well stays.

# `columns`: roots of more take longer than all else. `held`: how much of chance
# is taken out of the joint models of fits, which have a prior or few factors:
# by all of it rows of small tables had the most frequent level (where half
# loses, too, is in data-raw/rare-levels.R).
chance_constants <- list(columns = 600, held = 0.5)

#' For each factor that is `open`, whose levels are to be drawn, what
#' counting_part() says. Covariances of two of them are lessened once, those
#' with the label, the last column, never: what is to be found of it would be
#' weakened. `seen` are counts of the values of columns, in `n` rows.
#' @noRd
counting_parts <- function(covariance, variables, seen, n) {
  if (length(seen) > chance_constants$columns) return(list())
  block <- variable_blocks(variables, length(seen))
  before <- integer()
  found <- list()
  for (variable in Filter(function(variable) variable$open, variables)) {
    entry <- counting_part(covariance, variable$columns, block, seen, n)
    entry$part[entry$block %in% c(before, length(seen))] <- 1
    covariance <- less_chance(covariance, entry)
    before <- c(before, variable$columns[1])
    found <- c(found, list(entry))
  }
  found
}

#' For each column the first of the variable that it is of.
#' @noRd
variable_blocks <- function(variables, size) {
  block <- seq_len(size)
  for (variable in variables) block[variable$columns] <- variable$columns[1]
  block
}

#' Of a factor with columns `own` for each of the other columns the part of its
#' covariances that is to count, the same for the columns of a variable, its
#' `block`. Columns that are sums of others have less to say by chance.
#' @noRd
counting_part <- function(covariance, own, block, seen, n, held = 1) {
  entry <- list(own = own, block = block[-own])
  others <- covariance[-own, -own, drop = FALSE]
  levels <- covariance[own, own, drop = FALSE]
  to <- uncorrelated_columns(others, entry$block)
  of_levels <- uncorrelated_columns(levels, block[own])
  correlation <- crossprod(of_levels, covariance[own, -own, drop = FALSE]) %*%
    to
  size <- sum(of_levels * (levels %*% of_levels))
  pairs <- pmax(seen[-own] * (seen[own[1]] / n), 1)
  in_block <- function(values) stats::ave(values, entry$block, FUN = sum)
  chance <- in_block(held * size * colSums(to * (others %*% to)) / pairs)
  square <- in_block(colSums(correlation^2))
  entry$part <- sqrt(pmax(1 - chance / pmax(square, .Machine$double.xmin), 0))
  entry
}

#' What maps columns to uncorrelated ones of variance 1, each variable's as near
#' to its own as can be, whatever their units and coding.
#' @noRd
uncorrelated_columns <- function(covariance, block) {
  if (length(block) == 0) return(covariance)
  unit <- units_of(covariance)
  correlation <- covariance / outer(unit, unit)
  within <- matrix(0, length(block), length(block))
  for (at in split(seq_along(block), block)) {
    within[at, at] <- inverse_root(correlation[at, at, drop = FALSE])
  }
  within %*% inverse_root(within %*% correlation %*% within) / unit
}

#' The symmetric one, in directions that vary.
#' @noRd
inverse_root <- function(correlation) {
  parts <- eigen(correlation, symmetric = TRUE)
  varies <- parts$values > 1e-6 * max(parts$values, 0)
  vectors <- parts$vectors[, varies, drop = FALSE]
  vectors %*% (t(vectors) / sqrt(parts$values[varies]))
}

#' A covariance matrix, which it stays, with the part that counts.
#' @noRd
less_chance <- function(covariance, entry) {
  own <- entry$own
  others <- covariance[-own, -own, drop = FALSE]
  between <- covariance[own, -own, drop = FALSE]
  to <- uncorrelated_columns(others, entry$block)
  between <- between -
    between %*% to %*% ((1 - entry$part) * crossprod(to, others))
  covariance[own, -own] <- between
  covariance[-own, own] <- t(between)
  covariance
}

#' The joint_model() of a fit less what goes with a factor by chance.
#' @noRd
joint_less_chance <- function(joint, variable, variables, fit) {
  if (fit$d > chance_constants$columns) return(joint)
  # Looks are counted by column, or by variable.
  counts <- paid_looks(fit)
  seen <- unname(counts[data_names(fit)])
  for (other in variables) {
    looked <- counts[other$name]
    if (!is.na(looked)) seen[other$columns] <- looked
  }
  part <- (fit$effective %||% fit$n) / fit$n
  seen <- replace(seen, is.na(seen), fit$n) * part
  covariance <- covariance_of_columns(joint)
  entry <- counting_part(covariance, variable$columns,
                         variable_blocks(variables, fit$d), seen, fit$n * part,
                         chance_constants$held)
  list(center = joint$center, covariance = less_chance(covariance, entry),
       diagonal = diag(covariance))
}
