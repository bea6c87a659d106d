# Labels as compiled code reads them that buys looks. Of several responses they
# are no numbers of one: nothing asks for them but design "focus", which is told
# the number of each row, and beside it the labels of all.

#' The core takes one label an example; of several responses it gets the place
#' of the row, at which R finds its labels.
#' @noRd
labels_for_looks <- function(y, rows_before) {
  if (!is.matrix(y)) return(y)
  rows_before + seq_len(nrow(y))
}

#' For design "focus" and several responses with their number and all labels,
#' row after row; else the setup's own.
#' @noRd
spec_for_looks <- function(setup) {
  spec <- setup$spec
  if (is.null(spec$focus) || !is.matrix(setup$labels)) return(spec)
  spec$focus$responses <- ncol(setup$labels)
  spec$focus$labels <- as.vector(t(setup$labels))
  spec
}
