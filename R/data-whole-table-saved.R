# The shape of what is kept of terms that need the whole table
# (data-whole-table.R).

#' A saved one has the form of one, code included.
#' @noRd
shape_derived <- function(value, path) {
  shape_list(value, path)
  if (!is_formula(value$terms, "terms")) {
    abort_damaged(paste0(path, "$terms"), "terms", found_phrase(value$terms))
  }
  count <- length(attr(value$terms, "variables")) - 1
  shape_each(shape_derived_part, count)(value$parts, paste0(path, "$parts"))
  shape_maybe(shape_each(shape_contrasts))(value$contrasts,
                                           paste0(path, "$contrasts"))
}

#' A matrix, or a function or the name of one.
#' @noRd
shape_contrasts <- function(value, path) {
  if (is.matrix(value)) return(shape_numbers()(c(value), path))
  if (is.function(value)) return(invisible())
  shape_text()(value, path)
  if (!exists(value, mode = "function")) {
    abort_damaged(path, "a function of contrasts", found_phrase(value))
  }
}

#' What earlier versions saved has no `samples` and no `none`.
#' @noRd
shape_derived_part <- function(value, path) {
  shape_fields(names = shape_text(NULL), levels = shape_maybe(shape_text(NULL)),
               call = shape_code(), ordered = shape_flag(),
               samples = shape_maybe(shape_each(shape_sample)),
               none = shape_maybe(shape_sample))(value, path)
}
