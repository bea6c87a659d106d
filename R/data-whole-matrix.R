# model.matrix() of terms of the whole table. A factor of one level says nothing
# and has no column; model.matrix() does not take such, and writes beyond its
# memory where contrasts have no column: they have one here, which is taken out.

# What is in the names of columns that say nothing, and in no others.
nothing <- "\001"

#' With the attributes `assign` and `contrasts`. `columns` are the variables of
#' the terms, which have so many rows.
#' @noRd
whole_matrix <- function(derived, columns, rows) {
  single <- vapply(columns, function(values) {
    is.factor(values) && nlevels(values) == 1
  }, NA)
  columns[single] <- lapply(columns[single], coded_by_nothing)
  written <- names_in_session(derived$terms, names(columns))
  frame <- structure(stats::setNames(columns, written), class = "data.frame",
                     terms = derived$terms, row.names = .set_row_names(rows))
  coded <- renamed(derived$contrasts, names(columns), written)
  matrix <- with_names_of_fit(written_alike(stats::model.matrix(
    derived$terms, frame, contrasts.arg = coded
  )), written, names(columns))
  if (any(single)) without_nothing(matrix, names(columns)[single]) else matrix
}

#' A factor of one level, for model.matrix().
#' @noRd
coded_by_nothing <- function(values) {
  attr(values, "contrasts") <- matrix(0, 1, 1, dimnames = list(NULL, nothing))
  values
}

#' The matrix without columns of such contrasts; `single` are the factors.
#' @noRd
without_nothing <- function(matrix, single) {
  kept <- !grepl(nothing, colnames(matrix), fixed = TRUE)
  coded <- attr(matrix, "contrasts")
  structure(matrix[, kept, drop = FALSE], assign = attr(matrix, "assign")[kept],
            contrasts = coded[setdiff(names(coded), single)])
}

#' How the session writes the variables of terms, to whose letters R turns code
#' that is read from a file: where it has no \u00f6, as in the language "C", as
#' <U+00F6>. `names` are those of the fit.
#' @noRd
names_in_session <- function(terms, names) {
  if (l10n_info()[["UTF-8"]] || !any(is_beyond_ascii(names))) return(names)
  vapply(as.list(attr(terms, "variables"))[-1], term_name, "")
}

#' A flag for each text.
#' @noRd
is_beyond_ascii <- function(texts) {
  grepl("[^ -~]", enc2utf8(texts), useBytes = TRUE)
}

#' The matrix and its attributes with the names of the fit in place of those
#' that the session has `written`, longer ones first, of which others are parts;
#' and with the letters of levels.
#' @noRd
with_names_of_fit <- function(matrix, written, names) {
  if (identical(written, names)) return(matrix)
  shown <- colnames(matrix)
  for (at in order(-nchar(written))) {
    shown <- gsub(written[at], names[at], shown, fixed = TRUE)
  }
  colnames(matrix) <- with_letters(shown)
  attr(matrix, "contrasts") <- renamed(attr(matrix, "contrasts"), written,
                                       names)
  matrix
}

#' A list, or NULL, with one of the names `to` in place of each of `from`.
#' @noRd
renamed <- function(values, from, to) {
  if (length(values) > 0) names(values) <- to[match(names(values), from)]
  values
}

#' Texts with the letter in place of each <U+00F6>.
#' @noRd
with_letters <- function(texts) {
  for (code in unique(unlist(regmatches(
    texts, gregexpr("<U\\+[0-9A-F]{4,8}>", texts)
  )))) {
    letter <- intToUtf8(strtoi(substr(code, 4, nchar(code) - 1), 16))
    texts <- gsub(code, letter, texts, fixed = TRUE)
  }
  texts
}
