# What an attribute-efficient fit looked at, as rows of which most values are
# missing: frugal_control(keep_looks = TRUE) keeps it.

#' @export
incomplete_rows.frugal_online <- function(x, argument = "x") {
  looks <- x$looks$values
  if (is.null(looks)) {
    abort_input(argument, paste(
      "a fit that kept its looks (fit with control =",
      "frugal_control(keep_looks = TRUE))"
    ), "one that did not")
  }
  layout <- x$setup$layout
  looks <- average_repeated(looks, layout$d)
  new_incomplete_rows(x$n, layout$d, looks$row, looks$column, looks$value,
                      layout$names, argument = argument)
}

# Several passes may have looked at a value more than once. An oracle may have
# measured something else the second time: the mean is what is known.
average_repeated <- function(looks, d) {
  place <- (looks$row - 1) * d + looks$column
  if (anyDuplicated(place) == 0) return(looks)
  value <- rowsum(looks$value, place, reorder = TRUE)
  count <- rowsum(rep(1, length(place)), place, reorder = TRUE)
  place <- sort(unique(place)) - 1
  list(row = place %/% d + 1, column = place %% d + 1,
       value = as.vector(value / count))
}
