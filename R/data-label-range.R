# The labels that a fit has seen: their range, and whether they were its ends
# only, as the two classes of a classification are.

#' A list of `range` and `classes`, of the labels that are known; NULL where
#' none is.
#' @noRd
label_range <- function(y) {
  y <- y[!is.na(y)]
  if (length(y) == 0) return(NULL)
  ends <- range(y)
  list(range = ends, classes = all(y == ends[1] | y == ends[2]))
}

#' Of two parts of the labels; NULL where it is not known of one of them.
#' @noRd
joined_label_range <- function(a, b) {
  if (is.null(a) || is.null(b)) return(NULL)
  list(range = range(a$range, b$range),
       classes = a$classes && b$classes &&
         length(unique(c(a$range, b$range))) <= 2)
}

#' The same of labels of several responses: one each.
#' @noRd
label_ranges <- function(y) {
  if (!is.matrix(y)) return(label_range(y))
  lapply(stats::setNames(nm = colnames(y)), function(name) {
    label_range(y[, name])
  })
}

#' New rows may have no label of some.
#' @noRd
joined_label_ranges <- function(a, b) {
  if (is.null(a) || is.null(b) || !is.null(a$range)) {
    return(joined_label_range(a, b))
  }
  Map(function(one, other) {
    if (is.null(one) || is.null(other)) one %||% other
    else joined_label_range(one, other)
  }, a, b)
}

#' A prediction outside the range is moved to its end: no label in the range is
#' farther from there. Where `clip` is NULL, of two classes; and wherever it is
#' `usual`, as far as held-out labels do not say otherwise.
#' @noRd
clipped <- function(predicted, labels, clip, usual = FALSE) {
  slopes <- if (is.null(clip) && usual) labels$beyond
  if (is.null(clip)) {
    clip <- !is.null(labels) && (labels$classes || usual)
  } else if (check_flag(clip, "clip") && is.null(labels)) {
    abort_input("clip", paste(
      "NULL or FALSE for a fit that does not know the range of its labels,",
      "such as one from moments() of version 0.1.0"
    ), "TRUE")
  }
  if (!clip) return(predicted)
  predicted[] <- moved_beyond(predicted, labels$range, slopes)
  predicted
}

#' What print() says of it, with so many digits.
#' @noRd
describe_clip <- function(labels, usual = FALSE, digits = 7) {
  if (is.null(labels) || !(labels$classes || usual)) return(NULL)
  ends <- unique(labels$range)
  if (length(ends) < 2) return(NULL)
  shown <- format(ends, digits = digits, trim = TRUE)
  # Different ones look it.
  ends <- if (anyDuplicated(shown)) format(ends, digits = 15, trim = TRUE)
          else shown
  line <- paste0("Labels: ", ends[1], if (labels$classes) " and " else " to ",
                 ends[2], describe_beyond(labels$beyond))
  paste0(strwrap(line, exdent = 2), "\n", collapse = "")
}
