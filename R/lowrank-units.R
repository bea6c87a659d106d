# Whether attributes are standardised one by one: the choice, and for "auto" the
# U that it goes by.

chosen_units <- function(arguments, rows) {
  scale <- check_flag(arguments$scale, "scale")
  units <- check_choice(arguments$units, "units",
                        c("auto", "different", "same"))
  if (units == "different" && !scale) {
    abort_input("units", "\"auto\" or \"same\" with scale = FALSE",
                "\"different\"")
  }
  if (!scale) return(list(choice = "same", U = NA_real_))
  if (units == "auto") return(units_of(column_spread(rows)))
  list(choice = units, U = NA_real_)
}
