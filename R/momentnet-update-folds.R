# The folds of what update() adds to a fit of cv_momentnet(). Where the user
# gave the folds of the fit, as those of firms, new rows have theirs by
# `newfolds`.

#' For each of n new rows the number of its fold, and `fold_of`, which says the
#' fold of each label; of moments() whose folds have labels, that label. NULL
#' where chance decides, as it did for the fit. Rows of a label that is new stay
#' together, in the fold that has the fewest; `sizes` are how many rows each has
#' so far.
#' @noRd
given_further_folds <- function(object, newfolds, n, sizes = fold_sizes(object),
                                fold_of = object$settings$fold_of) {
  are_labelled <- !is.null(names(tables_of_folds(object)))
  if (is.null(newfolds)) {
    if (are_labelled || !is.null(fold_of)) say_folds_by_chance()
    return(NULL)
  }
  if (!are_labelled && is.null(fold_of)) {
    refuse_further_folds(object, newfolds)
  }
  if (length(newfolds) != n || anyNA(newfolds)) {
    abort_input("newfolds", paste("the fold of each of", counted(n, "new row")),
                found_phrase(newfolds))
  }
  labels <- fold_labels_of(newfolds, n, "newfolds", least = 1)
  if (are_labelled) list(folds = labels)
  else placed_labels(labels, fold_of, sizes)
}

#' Of fits without folds that have labels.
#' @noRd
refuse_further_folds <- function(object, newfolds) {
  abort_input("newfolds", if (is_cross_validated(object)) {
    "NULL, as the folds of the fit were not given, or some have no rows"
  } else {
    "NULL, as only fits by cv_momentnet() have folds"
  }, found_phrase(newfolds))
}

#' What given_further_folds() says of rows with these labels, a factor.
#' @noRd
placed_labels <- function(labels, fold_of, sizes) {
  known <- stats::setNames(fold_of[levels(labels)], levels(labels))
  sizes <- sizes + tabulate(known[labels], length(sizes))
  rows <- tabulate(labels, nlevels(labels))
  for (label in which(is.na(known))) {
    known[label] <- which.min(sizes)
    sizes[known[label]] <- sizes[known[label]] + rows[label]
  }
  list(folds = unname(known[labels]),
       fold_of = c(fold_of, known[setdiff(names(known), names(fold_of))]))
}

#' The tables of moments of each fold, of fits that go on from these.
#' @noRd
tables_of_folds <- function(object) {
  (object$moments %||% object$fit$moments)$folds
}

#' How many rows each fold has; NULL where there are none.
#' @noRd
fold_sizes <- function(object) {
  if (!is.null(object$folds)) return(tabulate(object$folds))
  vapply(tables_of_folds(object), function(table) as.numeric(table$n), 0)
}

#' That rows which belong together may be torn apart: `of` what, and the
#' `argument` that would keep them together.
#' @noRd
say_folds_by_chance <- function(of = "this fit", argument = "newfolds") {
  rlang::inform(paste0(
    "The folds of ", of, " were given, but new rows are put into folds at ",
    "random. Give `", argument, "`, so that rows that belong together are ",
    "held out together."
  ), class = "frugalreg_message_folds")
}

#' A row stays in its fold, and new ones get theirs: those that are given, or of
#' `n` rows the others by chance.
#' @noRd
joined_folds_of <- function(before, given, n, seed) {
  if (is.null(given)) further_folds(before, n, seed) else c(before, given)
}

#' The folds of n rows: the first keep theirs, and the others fill the smallest,
#' in an order by chance, so that rows which come one by one go to all.
#' @noRd
further_folds <- function(folds, n, seed) {
  new <- n - length(folds)
  count <- max(folds)
  stream <- fold_stream + length(folds)
  sizes <- tabulate(folds, count)
  most <- max(ceiling(n / count), sizes)
  free <- lapply(sizes, function(size) size + seq_len(most - size))
  owner <- rep(seq_len(count), lengths(free))
  by_chance <- order(seeded_uniforms(seed, count, stream))
  slots <- owner[order(unlist(free), match(owner, by_chance))][seq_len(new)]
  slots[order(seeded_uniforms(seed, new, stream))] <- slots
  c(folds, slots)
}
