# Columns of later rows that the first did not have. The first say what is
# learned of; further columns are left out, and that is said.

#' Their names. By default there are none for a formula, which chose; of one
#' with a dot, `formula`, they are told by the first rows, too.
#' @noRd
columns_left_out <- function(x, layout, formula = layout$recipe$formula) {
  if (!is.null(formula) && !"." %in% all.vars(formula)) return(NULL)
  known <- recipe_variables(layout$recipe) %||% layout$names
  if (is.null(known)) return(NULL) # columns are told by their place
  given <- if (inherits(x, "observed_only")) x$names else colnames(x)
  setdiff(given, c(known, all.vars(formula), all.vars(layout$recipe$formula)))
}

#' One message for all of them.
#' @noRd
say_further_columns <- function(names) {
  if (length(names) == 0) return(invisible())
  rlang::inform(paste0(
    "Columns that the first rows did not have were left out: ",
    enumerate_phrase(dQuote(names, FALSE)), "."
  ), class = "frugalreg_message_columns", columns = names)
}

#' The same of a table that is learned from; a column of it that is one of
#' `terms`, such as the labels, is no attribute.
#' @noRd
say_columns_left_out <- function(x, layout, ...) {
  names <- columns_left_out(x, layout)
  terms <- do.call(c, lapply(list(...), function(term) {
    if (!is.null(term)) as.list(as.data.frame(term))
  }))
  is_term <- vapply(names, function(name) {
    values <- as.vector(if (is.data.frame(x)) x[[name]] else x[, name])
    any(vapply(terms, function(term) identical(as.vector(term), values), NA))
  }, NA)
  say_further_columns(names[!is_term])
}

#' What many readers say of their chunks is said once, at the end.
#' @noRd
further_columns_once <- function(code) {
  found <- NULL
  keep <- function(cnd) {
    found <<- union(found, cnd$columns)
    rlang::cnd_muffle(cnd)
  }
  result <- withCallingHandlers(code, frugalreg_message_columns = keep)
  say_further_columns(found)
  result
}
