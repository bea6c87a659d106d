# Columns that no row shows. They say nothing, and are no gaps: other columns
# that are complete are fitted as without them. In complete data such a column
# is 0 in `x`, and its number is among `blank`; sums count it as never seen, so
# that further rows may bring it.

#' As given, or of gaps that are whole columns, complete data.
#' @noRd
without_blanks <- function(data) {
  if (is_complete(data) || data$n == 0) return(data)
  seen <- seen_counts_of(data)
  blank <- which(seen == 0)
  if (length(blank) == 0 || !all(seen %in% c(0, data$n)) || all(seen == 0)) {
    return(data)
  }
  data$x <- matrix(0, data$n, data$d)
  data$x[, -blank] <- matrix(data$rows$value, data$n, byrow = TRUE)
  data$blank <- blank
  data[names(data) != "rows"]
}

#' Of examples to fit to, unless looks were bought, of which those that were not
#' are gaps, or one of the engines that were `named` is for gaps alone.
#' @noRd
examples_without_blanks <- function(observed, named) {
  if (is.null(observed$data) || was_bought(observed)) return(observed)
  for_gaps <- vapply(engines()[intersect(named, names(engines()))],
                     `[[`, NA, "needs_gaps")
  if (!any(for_gaps)) observed$data <- without_blanks(observed$data)
  observed
}

#' The values, with NA in columns that no row shows.
#' @noRd
shown_values <- function(data) {
  if (is.null(data$blank)) return(data$x)
  data$x[, data$blank] <- NA
  data$x
}

#' Sums of complete data, none of which counts a blank column.
#' @noRd
without_blank_counts <- function(table, data) {
  if (is.null(data$blank)) return(table)
  shown <- !seq_len(data$d) %in% data$blank
  pairs <- pairs_of_columns(shown)
  for (part in intersect(c("count", "count_square"), names(table))) {
    table[[part]] <- table[[part]] * pairs
  }
  table$sums <- table$sums * rep(shown, each = data$d)
  table$y_sum <- table$y_sum * shown
  table
}
