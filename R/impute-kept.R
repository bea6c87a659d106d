# The rows that a fit has kept, as the variables that its columns were made of.

#' A matrix where the fit was of one, else a data frame; gaps stay gaps.
#' @noRd
variables_of <- function(fit, columns) {
  base <- base_columns(fit)
  columns <- columns[, seq_len(base$d), drop = FALSE]
  needed <- recipe_variables(base$recipe)
  if (is.null(needed)) return(columns)
  blank <- as.data.frame(matrix(NA, nrow(columns), length(needed),
                                dimnames = list(rownames(columns), needed)))
  variables <- imputed_variables(fit, blank)
  lost <- setdiff(needed, vapply(variables, `[[`, "", "name"))
  if (length(lost) > 0) {
    abort_input("newx", paste(
      "given:", enumerate_phrase(dQuote(lost, FALSE)),
      "cannot be read back from the columns that the fit has kept"
    ), "missing")
  }
  shown <- lapply(variables, function(variable) {
    rows <- which(!is.na(columns[, variable$columns[1]]))
    own <- columns[rows, variable$columns, drop = FALSE]
    list(rows = rows, values = likeliest_values(variable, own))
  })
  filled_rows(blank, variables, shown)
}

#' Names in the data; NULL where columns are the data's own.
#' @noRd
recipe_variables <- function(recipe) {
  if (!is.null(recipe$derived)) {
    return(unique(unlist(lapply(recipe$derived$parts, `[[`, "names"))))
  }
  if (!is.null(recipe$variables)) vapply(recipe$variables, `[[`, "", "name")
}
