# Vectors whose class says what is missing, as codes of "no answer" in files of
# SPSS are (haven's labelled_spss): is.na() knows them, while their numbers are
# as good as any.

#' The vector with NA at these places. Its class's `[<-` is not asked, which may
#' have views of its own.
#' @noRd
with_class_gaps <- function(values) {
  if (!is.object(values) || !is.atomic(values) || is.factor(values) ||
        inherits(values, "integer64")) {
    return(values)
  }
  plain <- unclass(values)
  gaps <- is.na(values)
  coded <- length(gaps) == length(plain) && any(gaps & !is.na(plain))
  if (!coded) return(values)
  plain[gaps] <- NA
  class(plain) <- oldClass(values)
  plain
}

#' The same of columns of a data frame, where it has them.
#' @noRd
columns_with_class_gaps <- function(data, names) {
  for (name in intersect(names, names(data))) {
    if (is.object(data[[name]])) {
      data[[name]] <- with_class_gaps(data[[name]])
    }
  }
  data
}

#' A column that takes any number: one of whole numbers with a class may refuse
#' fractions, as labelled ones of package haven.
#' @noRd
taking_numbers <- function(column) {
  whole <- is.integer(column) && is.object(column) && !is.factor(column)
  if (whole) as.numeric(unclass(with_class_gaps(column))) else column
}
