# Which attributes a study keeps. A regression on those that are kept, which
# each of them can leave, and each of the others join: the sweep operator.

#' `swept` has a row and a column for each column of the world that varies, in
#' units in which covariances are correlations, and a last one for y.
#' @noRd
open_choice <- function(world, kept) {
  use <- which(world$varies)
  unit <- sqrt(diag(world$covariance)[use])
  covariance <- world$covariance[use, use, drop = FALSE] / outer(unit, unit)
  with_y <- covariance %*% (world$b[use] * unit)
  state <- list(swept = rbind(cbind(covariance, with_y), c(with_y, 0)),
                of = world$of[use], kept = kept)
  state$columns <- lapply(seq_along(kept), function(one) {
    columns_of_attribute(state$of, one)
  })
  sweep_columns(state, which(vapply(state$of, function(all) all(kept[all]),
                                    NA)), 1)
}

#' The columns join (direction 1), or leave (-1).
#' @noRd
sweep_columns <- function(state, at, direction) {
  if (length(at) == 0) return(state)
  across <- state$swept[, at, drop = FALSE]
  inverse <- solve(across[at, , drop = FALSE])
  side <- across %*% inverse
  swept <- state$swept - tcrossprod(side, across)
  swept[, at] <- direction * side
  swept[at, ] <- direction * t(side)
  swept[at, at] <- -inverse
  state$swept <- swept
  state
}

#' Of an attribute: those that are made of it and of kept ones.
#' @noRd
columns_that_move <- function(state, one) {
  at <- state$columns[[one]]
  if (!is.list(state$of)) return(at)
  at[vapply(state$of[at], function(all) all(state$kept[setdiff(all, one)]),
            NA)]
}

#' A kept attribute leaves, another joins.
#' @noRd
moved <- function(state, one) {
  at <- columns_that_move(state, one)
  direction <- if (state$kept[one]) -1 else 1
  state$kept[one] <- !state$kept[one]
  sweep_columns(state, at, direction)
}

#' What a kept attribute brings to the other kept ones, and what another would
#' bring to them. A column that the kept ones give but for rounding tells
#' nothing.
#' @noRd
brings_now <- function(state) {
  swept <- state$swept
  last <- nrow(swept)
  value <- numeric(length(state$kept))
  if (!is.list(state$of) && !anyDuplicated(state$of)) {
    own <- abs(diag(swept)[-last])
    value[state$of] <- ifelse(own > 1e-12, swept[-last, last]^2 / own, 0)
    return(value)
  }
  vapply(seq_along(value), function(one) {
    at <- columns_that_move(state, one)
    if (length(at) == 0) return(0)
    y <- swept[at, last]
    abs(sum(y * solve(swept[at, at, drop = FALSE], y)))
  }, 0)
}

#' What all attributes explain beyond the kept ones.
#' @noRd
lost_part <- function(world, kept) {
  state <- open_choice(world, kept)
  all <- open_choice(world, rep(TRUE, length(kept)))
  last <- nrow(state$swept)
  state$swept[last, last] - all$swept[last, last]
}

#' What is too dear by itself goes, then what brings least for its price, until
#' the others are within the budget.
#' @noRd
within_budget <- function(state, costs, budget) {
  for (one in which(costs > budget)) state <- moved(state, one)
  while (sum(costs[state$kept]) > budget) {
    value <- per_price(brings_now(state), costs)
    state <- moved(state, which.min(ifelse(state$kept, value, Inf)))
  }
  state
}

#' While that tells more, one more is kept, or one in the place of another: what
#' several told together went before them.
#' @noRd
exchanged <- function(state, costs, budget) {
  repeat {
    moves <- best_exchange(state, costs, budget)
    if (is.null(moves)) return(state)
    for (one in moves) state <- moved(state, one)
  }
}

#' The attribute to keep, or before it the one to give up for it; NULL where
#' nothing that can be paid for tells more.
#' @noRd
best_exchange <- function(state, costs, budget) {
  now <- brings_now(state)
  room <- budget - sum(costs[state$kept])
  best <- 1e-9
  moves <- NULL
  consider <- function(left, out, lost, room) {
    gain <- brings_now(left) - lost
    gain[left$kept | costs > room] <- -Inf
    if (max(gain) <= best) return()
    best <<- max(gain)
    moves <<- c(out, which.max(gain))
  }
  consider(state, NULL, 0, room)
  for (out in which(state$kept)) {
    consider(moved(state, out), out, now[out], room + costs[out])
  }
  moves
}

#' One at a time, what does not bring more than its standard error goes, and
#' what would comes back for money that is left, once. One is always kept.
#' `states` are the whole pilot's and those without a block.
#' @noRd
without_noise <- function(states, costs, budget) {
  returned <- logical(length(costs))
  repeat {
    kept <- states[[1]]$kept
    found <- jackknifed_brings(states)
    noise <- is_noise(found)
    room <- budget - sum(costs[kept])
    goes <- kept & noise & sum(kept) > 1
    returns <- !kept & !noise & !returned & costs <= room
    if (!any(goes | returns)) return(states)
    value <- per_price(brings_now(states[[1]]), costs)
    if (any(goes)) {
      one <- which.min(ifelse(goes, value, Inf))
    } else {
      one <- which.max(ifelse(returns, value, -Inf))
      returned[one] <- TRUE
    }
    states <- lapply(states, moved, one)
  }
}

#' Copies bring a trace, of which the standard error is smaller.
#' @noRd
is_noise <- function(found) found$value <= pmax(found$se, 1e-6)

#' `value` and `se`, one each an attribute; the first of the states is that of
#' the whole pilot.
#' @noRd
jackknifed_brings <- function(states) {
  jackknifed(brings_now(states[[1]]),
             vapply(states[-1], brings_now, numeric(length(states[[1]]$kept))))
}

#' kept; value and se of what each attribute brings; why it is not kept.
#' @noRd
chosen_attributes <- function(whole, worlds, costs, budget) {
  budget <- budget * (1 + 1e-9)
  state <- within_budget(open_choice(whole, rep(TRUE, length(costs))), costs,
                         budget)
  if (is.finite(budget)) state <- exchanged(state, costs, budget)
  states <- c(list(state), lapply(worlds, open_choice, kept = state$kept))
  states <- without_noise(states, costs, budget)
  kept <- states[[1]]$kept
  found <- jackknifed_brings(states)
  affordable <- costs <= budget - sum(costs[kept])
  why <- ifelse(is_noise(found) | affordable, "noise", "budget")
  c(found, list(kept = kept, why = ifelse(kept, "", why)))
}
