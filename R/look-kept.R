# The looks that a learner keeps, and where examples come one by one their
# labels: lists of `row`, `column`, `value` and maybe `label`. Such a list is
# one piece; several are a list of pieces, which are joined when somebody reads
# them. Version 0.1.0 saved all in one.

#' Kept looks of a learner that was told them: a list without names, with a
#' piece for each time.
#' @noRd
is_in_pieces <- function(kept) is.null(names(kept))

#' A list of pieces; of one piece, a list of it.
#' @noRd
kept_pieces <- function(kept) if (is_in_pieces(kept)) kept else list(kept)

#' Of a run that went on: neither is copied, as memory may have run out.
#' @noRd
more_kept <- function(earlier, kept) {
  if (is.null(earlier)) return(kept)
  c(kept_pieces(earlier), kept_pieces(kept))
}

#' Of one example more. Two pieces of the same size become one, so that there
#' are few of them and a look is copied as often as its number has binary
#' digits: a request costs as much late as early.
#' @noRd
add_kept <- function(kept, piece) {
  pieces <- kept_pieces(kept)
  end <- length(pieces)
  while (end > 0 && kept_size(pieces[[end]]) <= kept_size(piece)) {
    piece <- joined_kept(pieces[end], piece)
    end <- end - 1
  }
  c(pieces[seq_len(end)], list(piece))
}

#' The label counts, too: an example may show nothing.
#' @noRd
kept_size <- function(piece) length(piece$label) + length(piece$row)

#' In their order; the dots are further pieces.
#' @noRd
joined_kept <- function(pieces, ...) {
  pieces <- c(pieces, list(...))
  fields <- unique(unlist(lapply(pieces, names)))
  stats::setNames(lapply(fields, function(field) {
    unlist(lapply(pieces, `[[`, field))
  }), fields)
}

#' All of them: row, column and value, of none as of some.
#' @noRd
kept_of <- function(result) {
  kept <- result$kept
  if (is_in_pieces(kept)) {
    none <- list(row = numeric(), column = integer(), value = numeric())
    kept <- joined_kept(c(list(none), kept))
  }
  kept[c("row", "column", "value")]
}

#' Those of looks alone are the setup's business. Where examples come one by one
#' they are kept with the looks, and here given to it, once, for a fit.
#' @noRd
with_told_labels <- function(setup, result) {
  if (inherits(setup, "look_setup") && is_in_pieces(result$kept)) {
    setup$labels <- c(setup$labels, joined_kept(result$kept)$label)
  }
  setup
}

#' The labels of all examples, as far as they are kept.
#' @noRd
kept_labels <- function(result) {
  if (!is_in_pieces(result$kept)) return(result$labels)
  c(result$labels, joined_kept(result$kept)$label)
}
