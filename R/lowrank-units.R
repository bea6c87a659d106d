# Whether attributes are standardised one by one. `unit_span` is NULL where
# that was not for the data to decide.

lowrank_units <- function(arguments, rows) {
  scale <- check_flag(arguments$scale, "scale")
  units <- check_units(arguments$units)
  if (units == "different" && !scale) {
    abort_input("units", "\"auto\" or \"same\" with scale = FALSE",
                "\"different\"")
  }
  if (!scale) return(list(units = "same"))
  span <- if (units == "auto") unit_span(column_spread(rows))
  list(units = chosen_units(units, span), unit_span = span)
}
