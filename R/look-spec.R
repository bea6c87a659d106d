# What defines a purchase of looks alone: its design and its phases.

#' The collector of looks learns nothing: it buys by a design.
#' @noRd
look_spec <- function(arguments, layout, rows) {
  purchase <- purchase_spec(arguments, layout, "looks")
  by_units <- arguments$units == "auto" &&
    (arguments$design %||% "focus") == "focus"
  design <- chosen_design(arguments)
  variety <- variety_power(purchase)
  if (design == "variety" && variety == 0) design <- "uniform"
  # With "focus" looks are uniform before.
  if (design != "variety" && !(by_units && design == "sd")) variety <- 0
  spec <- new_spec(
    purchase, geometry = "looks", visits = rows,
    first_phase = first_looks(purchase, rows, design,
                              by_units || design == "variety"),
    loss = loss_spec(list()), design = design,
    skips_missing = skips_missing(arguments$control),
    spread_power = design_power(design, arguments$units),
    unit_limit = if (by_units) unit_limit else 0, variety_power = variety
  )
  if (design == "focus") spec$focus <- focus_spec(spec, arguments$rank)
  spec
}

#' What was given, else by `units`; for "auto" it is "sd", unless the core finds
#' that units differ (`unit_limit`).
#' @noRd
chosen_design <- function(arguments) {
  if (!is.null(arguments$design)) {
    return(check_choice(arguments$design, "design",
                        c("sd", "sqrt_sd", "variety", "uniform", "focus")))
  }
  if (arguments$units == "different") "variety" else "sd"
}

#' Of the spread that the second phase draws by.
#' @noRd
design_power <- function(design, units) {
  if (design == "focus" && units == "different") return(0)
  c(sd = 1, sqrt_sd = 0.5, variety = 0, uniform = 0, focus = 1)[[design]]
}

#' Flags that are rarely up tell few examples apart, numbers tell all. The more
#' of an example is seen, the less that matters: of half of it, not at all.
#' @noRd
variety_power <- function(purchase) {
  paid <- purchase$groups - length(purchase$free)
  max(0, 1 - 2 * expected_looks(purchase) / max(paid, 1))
}

#' The third phase of design "focus" has the last 60 % of the rows; NULL where
#' nothing is left to choose.
#' @noRd
focus_spec <- function(spec, rank) {
  if (spec$budget >= spec$groups - length(spec$free)) return(NULL)
  c(list(begin = max(spec$first_phase, round(0.4 * spec$visits)),
         spread_share = 0.5, rank = rank %||% default_rank(spec$columns)),
    factor_constants[c("iterations", "precision", "noise_looks", "noise_floor",
                       "ridge")])
}

#' None where all are drawn alike; a tenth of the rows; or as many as columns
#' are known from.
#' @noRd
first_looks <- function(purchase, rows, design, telling) {
  if (design == "uniform" && length(purchase$costs) == 0) return(0)
  if (!telling) return(max(1, round(rows / 10)))
  min(telling_rows(purchase, rows / 10), rows)
}

#' So many, or as many as it takes to see every attribute 25 times.
#' @noRd
telling_rows <- function(purchase, rows) {
  paid <- purchase$groups - length(purchase$free)
  max(100, ceiling(25 * paid / max(expected_looks(purchase), 1)), round(rows))
}
