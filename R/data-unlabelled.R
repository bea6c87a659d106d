# Rows whose label is not known. Of several responses a row may have some; one
# without its only label is left out, as lm() does it. Where looks are bought,
# labels are known before: what is looked at of such a row would be lost.

#' `data` and `y` without them, and, where there were some, the numbers of rows
#' that are `visited`.
#' @noRd
labelled_examples <- function(data, y) {
  rows <- known_label_rows(y, data$n)
  if (is.null(rows)) return(list(data = data, y = y))
  say_rows_left_out(data$n - length(rows))
  list(data = subset_data(data, rows), y = label_rows(y, rows), visited = rows)
}

#' One message, if there are any.
#' @noRd
say_rows_left_out <- function(count) {
  if (count == 0) return(invisible())
  rlang::inform(paste(
    count, ngettext(count, "row has no label and is",
                    "rows have no label and are"), "left out."
  ), class = "frugalreg_message_labels")
}

#' NULL where all have one, and where what was given is no labels of one
#' response, or of no row: who reads them says so.
#' @noRd
known_label_rows <- function(y, n) {
  if (!is.atomic(y) || has_columns(y) || NROW(y) != n) return(NULL)
  known <- !is.na(integer64_numbers(y, "y"))
  if (is.numeric(y)) known <- known | is.nan(y) # are no labels, and refused
  if (all(known) || !any(known)) return(NULL)
  which(known)
}
