# Prices of looks and free attributes.

# Of one look: what is paid in all is to stay finite.
most_price <- 1e100

#' One price for each attribute (group), or none at all. Those that are `free`,
#' by number, may be priced at 0: instead they get a price that nobody pays, as
#' draws are made by the roots of prices. Where nothing is drawn `zero` is a
#' price as others are.
#' @noRd
check_costs <- function(costs, layout, free = integer(), zero = FALSE) {
  if (is.null(costs)) return(numeric())
  costs <- integer64_numbers(costs, "costs")
  names <- layout$group_names
  if (is.numeric(costs)) {
    costs <- in_order_of(costs, names, "costs", "attributes")
  }
  if (!is.numeric(costs) || !length(costs) %in% c(1, length(names))) {
    abort_input("costs", paste("one number, or one for each of the",
                               length(names), "attributes"),
                found_phrase(costs))
  }
  place <- if (is.null(names(costs))) paste("at position", seq_along(costs))
           else paste("of", dQuote(names(costs), FALSE))
  if (length(costs) > 1) costs[free[costs[free] %in% 0]] <- 1
  bad <- which(is.na(costs) | costs < 0 | costs > most_price |
                 !zero & costs %in% 0)
  if (length(bad) > 0) {
    abort_input("costs",
                if (zero) "from 0 to 1e100" else
                  "above 0 and at most 1e100 (free attributes go into `free`)",
                paste(format(unname(costs[bad[1]])), place[bad[1]]))
  }
  rep_len(as.numeric(costs), length(names))
}

#' What orders attributes that tell something by what a price buys; those that
#' cost nothing are first, in the order of what they tell.
#' @noRd
per_price <- function(value, costs) value / pmax(costs, 1 / most_price)

#' Values in the order of `names`, where they have names: of all of these and of
#' no others. One value is for all, but not if it has a name: that may be
#' mistyped. How many there may be is asked elsewhere.
#' @noRd
in_order_of <- function(values, names, argument, whose) {
  given <- names(values)
  if (is.null(given) || identical(given, "")) return(values)
  lacking <- setdiff(names, given)
  strange <- setdiff(given, c(names, ""))
  if (length(lacking) + length(strange) == 0) {
    return(if (length(values) == length(names)) values[names] else values)
  }
  abort_input(argument, paste0("unnamed, or named like the ", whose),
              paste(c(
                if (length(strange) > 0) {
                  paste("named", enumerate_phrase(strange))
                },
                if (length(lacking) > 0) {
                  paste("without", enumerate_phrase(lacking))
                }
              ), collapse = " and "))
}

#' One value a column, without names; columns without any leave values as they
#' are.
#' @noRd
columns_in_order <- function(values, names, argument) {
  if (!is.null(names)) {
    values <- in_order_of(values, names, argument, "columns")
  }
  unname(values)
}

#' The numbers of the free attributes, from numbers, names or a logical vector.
#' @noRd
check_free <- function(free, layout) {
  if (is.null(free)) return(integer())
  names <- layout$group_names
  known <- if (is.logical(free)) {
    length(free) == length(names) && !anyNA(free)
  } else if (is.character(free)) {
    all(free %in% names)
  } else {
    is.numeric(free) && all(free %in% seq_along(names))
  }
  if (!known) {
    abort_input("free", paste0(
      "numbers from 1 to ", length(names), " or names of attributes, or TRUE ",
      "and FALSE for each"
    ),
                if (is.character(free)) {
                  enumerate_phrase(dQuote(setdiff(free, names), FALSE))
                } else {
                  found_phrase(free)
                })
  }
  if (is.logical(free)) free <- in_order_of(free, names, "free", "attributes")
  index <- stats::setNames(seq_along(names), names)[unname(free)]
  unique(as.integer(index))
}

#' What a budget pays for, in words; refuses fewer than two, the least budget.
#' @noRd
what_is_paid <- function(layout, free) {
  attributes <- length(layout$group_names) - free
  what <- if (is.null(layout$group_of)) "attributes" else "groups of columns"
  if (free > 0) what <- paste(what, "that are not free")
  if (attributes < 2) {
    abort_input("x", paste("data with at least two", what,
                           "(a budget is at least 2)"),
                if (attributes == 1) "with one" else "with none")
  }
  what
}

#' How many looks a budget of money pays for. Of draws with replacement, whose
#' number is fixed beforehand: to draw until the money is gone would favour
#' examples whose draws happen to be cheap, and bias every estimate. It is such
#' that the dearest draws can be paid. Of `distinct` attributes, which are drawn
#' as long as one can be paid, it is the most; any two can.
#' @noRd
affordable_looks <- function(budget, costs, free, distinct) {
  paid <- paid_prices(costs, free)
  budget <- check_number(budget, "budget", 0, open = TRUE)
  dearest <- sort(paid, decreasing = TRUE)
  spent <- if (distinct) cumsum(dearest) else seq_along(paid) * max(dearest, 0)
  # As the ledger has it.
  most <- budget * (1 + 1e-12)
  if (sum(spent <= most) < 2) {
    abort_input("budget", paste0(
      "at least ",
      if (length(spent) > 1) paste0(format(spent[2], digits = 15), ", "),
      if (distinct) "the two highest costs" else "twice the highest cost",
      " of looks that are not free, as two attributes must be affordable"
    ), format(budget), class = "budget")
  }
  if (distinct) spent <- cumsum(rev(dearest))
  as.numeric(sum(spent <= most))
}

#' Of attributes that are not free.
#' @noRd
paid_prices <- function(costs, free) {
  if (length(free) > 0) costs[-free] else costs
}

#' Whether distinct attributes are drawn as long as one can be paid: so many as
#' the budget says are not always.
#' @noRd
draws_by_price <- function(purchase) {
  dearest <- sort(paid_prices(purchase$costs, purchase$free), decreasing = TRUE)
  sum(utils::head(dearest, purchase$budget)) > purchase$purse * (1 + 1e-12)
}

#' Looks that an example may be expected to have: at most the budget, and what
#' the purse pays for at the mean price.
#' @noRd
expected_looks <- function(purchase) {
  paid <- paid_prices(purchase$costs, purchase$free)
  if (length(paid) == 0) return(purchase$budget)
  min(purchase$budget, max(2, purchase$purse / mean(paid)))
}
