#' Whether attributes are standardised one by one. `unit_span` is NULL where
#' that was not for the data to decide. Where most attributes were seen too
#' rarely to know their standard deviations, dividing by these is ruinous,
#' whatever the units are (gene expressions of which three values are known).
#' @noRd
lowrank_units <- function(arguments, rows) {
  scale <- check_flag(arguments$scale, "scale")
  units <- check_units(arguments$units)
  if (units == "different" && !scale) {
    abort_input("units", "\"auto\" or \"same\" with scale = FALSE",
                "\"different\"")
  }
  if (!scale) return(list(units = "same"))
  if (units != "auto") return(list(units = units))
  spread <- column_spread(rows)
  span <- unit_span(spread)
  known <- stats::median(spread$effective[spread$variance > 0]) >= 5
  list(units = if (isTRUE(known)) chosen_units(units, span) else "same",
       unit_span = span)
}
