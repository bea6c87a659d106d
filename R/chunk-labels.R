# Labels, attributes and folds of the rows of a chunk.

#' The name of a column (or of several responses'), or all of them.
#' @noRd
check_chunk_labels <- function(y, formula = NULL) {
  if (!is.null(formula)) return(NULL)
  if (rlang::is_missing(y) || is.null(y)) abort_input("y", "given", "missing")
  if (is.character(y) && length(y) > 1) {
    for (name in y) check_column_name(name, "y")
    return(y)
  }
  if (is.character(y)) return(check_column_name(y, "y"))
  check_moment_labels(y, label_count(y))
}

#' The key's column is taken from the chunks before labels, or a formula, are
#' read; `terms` has these.
#' @noRd
check_key_beside <- function(key, terms) {
  weights <- if (is.character(terms$weights)) terms$weights
  if (any(weights %in% c(key, terms$y))) {
    abort_input("weights", "a column other than the label and the `key`",
                dQuote(weights, FALSE))
  }
  if (is.character(terms$y) && any(key %in% terms$y)) {
    abort_input("y", paste("a column other than the `key`, which only tells",
                           "rows apart"), dQuote(key, FALSE))
  }
  formula <- terms$formula
  if (is.null(formula) || !any(key %in% all.vars(formula))) return(invisible())
  abort_input("key", paste("a column that is not in the formula, as it only",
                           "tells rows apart"), dQuote(key, FALSE))
}

#' The chunk without its key and, where `y` and weights name columns of it,
#' without these.
#' @noRd
chunk_attributes <- function(chunk, source) {
  x <- without_column(chunk, source$key, "key")
  weights <- source$terms$weights
  if (is.character(weights)) x <- without_column(x, weights, "weights")
  y <- source$terms$y
  if (is.character(y)) without_column(x, y, "y") else x
}

#' Labels of the rows, a matrix where there are several responses, by `y` or by
#' the left side of the formula; NA where a label is not known.
#' @noRd
chunk_labels <- function(chunk, source, formula) {
  y <- source$terms$y
  y <- if (is.null(y)) {
    made_labels(formula, chunk)
  } else if (is.character(y)) {
    label_columns_of(chunk, y)
  } else {
    given_chunk_rows(y, source$state$done + seq_len(NROW(chunk)), "y")
  }
  check_moment_labels(y, NROW(chunk))
}

#' NA is a label that nobody knows; where the formula makes NaN of one that is
#' known, as log(-1), it is the wrong formula.
#' @noRd
made_labels <- function(formula, chunk) {
  y <- suppressWarnings(formula_labels(formula, chunk, "x"))
  if (is.numeric(y) && any(is.nan(y))) {
    refuse_values(replace(y, is.na(y) & !is.nan(y), 0), "y", may_miss = FALSE)
  }
  check_labels_alone(y, formula, chunk)
  y
}

#' A vector for one name, else a data frame with a column for each response.
#' @noRd
label_columns_of <- function(chunk, names) {
  if (length(names) == 1) return(chunk_column(chunk, names, "y"))
  columns <- lapply(stats::setNames(names, names), chunk_column, chunk = chunk,
                    argument = "y")
  as.data.frame(columns, optional = TRUE)
}

#' The labels or weights of rows, whose numbers are counted over all chunks, of
#' those of all rows.
#' @noRd
given_chunk_rows <- function(values, rows, argument) {
  if (rows[length(rows)] > label_count(values)) {
    abort_input(argument, paste("one", if (argument == "y") "label"
                                else "number", "per row"),
                paste("of length", label_count(values), "for more rows"))
  }
  label_rows(values, rows)
}

#' A column of a data frame or a matrix, as a vector; `argument` is the one to
#' blame where there is none.
#' @noRd
chunk_column <- function(chunk, name, argument) {
  if (!name %in% colnames(chunk)) {
    abort_input(argument, "the name of a column of `x`", dQuote(name, FALSE))
  }
  if (is.data.frame(chunk)) chunk[[name]] else chunk[, name]
}

#' As a table with one column at least; refuses names that are not in the chunk.
#' @noRd
without_column <- function(chunk, name, argument) {
  if (is.null(name)) return(chunk)
  for (one in name) chunk_column(chunk, one, argument)
  chunk[, !colnames(chunk) %in% name, drop = FALSE]
}

#' As cv_momentnet() is told: the fold of each row is what its key says.
#' @noRd
chunk_fold_count <- function(nfolds, folds) {
  if (length(folds) > 1) {
    abort_input("folds", paste("NULL or a number of folds, as rows in chunks",
                               "are put into folds by their key"),
                found_phrase(folds))
  }
  folds %||% nfolds %||% 10
}

#' By a hash of the key or of the row's number: they do not depend on chunks. A
#' key that is the label of a fold is in this.
#' @noRd
chunk_folds <- function(chunk, source, count, labels = NULL) {
  if (is.null(count)) return(NULL)
  if (is.null(source$key)) {
    return(hashed_folds(source$state$done + seq_len(NROW(chunk)), count))
  }
  key <- chunk_column(chunk, source$key, "key")
  if (!is.atomic(key) || NCOL(key) > 1) {
    abort_input("key", "a column of numbers or texts", found_phrase(key))
  }
  if (anyNA(key)) abort_input("key", "known in every row", "missing in some")
  folds <- hashed_folds(key, count)
  labelled <- match(key_texts(key), labels)
  ifelse(is.na(labelled), folds, labelled)
}

#' Keys of 1, 1L and "1" are the same.
#' @noRd
hashed_folds <- function(key, count) {
  read_integer64(list(key), "key")
  cpp_hashed_folds(enc2utf8(key_texts(key)), as.integer(count))
}
