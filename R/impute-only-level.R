# Variables of one level, which have no columns in a fit: what is missing of
# them is that level.

#' `data` with these filled in; of `variables`, of a recipe or alike, `name` and
#' `levels`.
#' @noRd
with_only_levels <- function(data, variables) {
  for (variable in variables) {
    if (length(variable$levels) != 1) next
    rows <- which(is.na(data[[variable$name]]))
    if (length(rows) > 0) {
      data[[variable$name]] <- filled_column(data[[variable$name]], rows,
                                             variable$levels, variable)
    }
  }
  data
}

#' What with_only_levels() asks of the recipe of a fit.
#' @noRd
recipe_levels <- function(recipe) {
  parts <- Filter(is_variable, as.list(recipe$derived$parts))
  c(recipe$variables, lapply(parts, function(part) {
    list(name = part$names, levels = part$levels, ordered = part$ordered)
  }))
}
