# Folds of rows, and the tables of moments that these have. Tables of folds that
# the user named are named so and merge by that; random folds, and those by the
# hash of a key, have numbers only, as all of version 0.1.0 have.

#' What the user calls the fold of each row, as a factor: in the order of the
#' numbers, texts or levels, without those that no row has. The texts are the
#' same in every session, so that moments of several merge by them.
#' @noRd
fold_labels_of <- function(folds, n, argument = "folds", least = 2) {
  fits <- is.atomic(folds) && length(folds) == n &&
    !typeof(folds) %in% c("complex", "raw") # which have no order
  if (fits) {
    dim(folds) <- NULL
    if (!is.factor(folds)) {
      folds <- integer64_numbers(folds, argument)
      known <- sort(unique(folds), method = "radix")
      folds <- structure(match(folds, known), levels = key_texts(known),
                         class = "factor")
    }
    folds <- droplevels(folds)
    gaps <- which(is.na(folds))
  }
  if (!fits || length(gaps) > 0 || nlevels(folds) < least) {
    one <- sub("s$", "", argument)
    abort_input(argument, paste0(
      "a number of ", argument, " from 2 to ", n, " or the ", one,
      " of each row, with at least two ", argument
    ), if (!fits) found_phrase(folds)
    else if (length(gaps) > 0) paste("NA for row", enumerate_phrase(gaps))
    else paste("one", one, "of all rows"))
  }
  folds
}

#' The fold of each row as numbers from 1; NULL where there are none. Uses R's
#' random numbers.
#' @noRd
check_row_folds <- function(folds, n, argument = "folds") {
  if (is.null(folds)) return(NULL)
  if (length(folds) == 1) {
    folds <- check_count(folds, argument, lower = 2, upper = n)
    return(sample(rep_len(seq_len(folds), n)))
  }
  as.integer(fold_labels_of(folds, n, argument))
}

#' As check_row_folds(), a factor where the user says which fold a row is in.
#' All may be of one that has a name, as of a site, whose moments merge with
#' those of others.
#' @noRd
check_moment_folds <- function(folds, n) {
  named <- is.factor(folds) || is.character(folds)
  if (length(folds) > 1 || named && length(folds) == n) {
    return(fold_labels_of(folds, n, least = if (named) 1 else 2))
  }
  check_row_folds(folds, n)
}

#' Of the rows that are left, at which looks were answered or which have weight.
#' @noRd
folds_of_visited <- function(folds, visited) {
  if (is.null(folds) || is.null(visited)) return(folds)
  folds <- folds[visited]
  if (is.factor(folds)) return(fold_labels_of(folds, length(folds), least = 1))
  match(folds, sort(unique(folds)))
}

#' One object from tables that share an origin, one for each fold.
#' @noRd
with_folds <- function(tables) {
  total <- Reduce(add_moments, tables)
  total$folds <- tables
  total
}

#' Fold by fold: by labels the folds of either, by numbers where both have as
#' many. Else there are none, which is said where one had some.
#' @noRd
merged_folds <- function(a, b) {
  counts <- lengths(list(a$folds, b$folds))
  if (all(counts == 0)) return(NULL)
  labels <- lapply(list(a, b), function(part) {
    names(part$folds) %||% as.character(seq_along(part$folds))
  })
  named <- !c(is.null(names(a$folds)), is.null(names(b$folds)))
  if (!(all(named) || setequal(labels[[1]], labels[[2]]))) {
    others <- all(counts > 0) && any(named)
    warn_frugal(paste0("Folds are lost: one part has ", counts[1],
                       " and the other ", counts[2],
                       if (others) ", and not all have a label"), "folds")
    return(NULL)
  }
  all_labels <- union(labels[[1]], labels[[2]])
  folds <- lapply(all_labels, function(label) {
    joined_folds(a, a$folds[match(label, labels[[1]], 0)],
                 b$folds[match(label, labels[[2]], 0)])
  })
  if (any(named)) stats::setNames(folds, all_labels) else folds
}

#' The sum of two lists of a table each, of which one may be empty; a table of
#' the second only is moved to the origin of the object `a`.
#' @noRd
joined_folds <- function(a, first, second) {
  if (length(second) == 0) return(first[[1]])
  if (length(first) > 0) {
    return(add_moments(first[[1]], aligned_moments(first[[1]], second[[1]])))
  }
  fold <- aligned_moments(a, second[[1]])
  fold[c("names", "recipe")] <- a[c("names", "recipe")]
  fold
}

#' The folds of further rows, for data_moments(). Those that have labels may be
#' new; of others there are as many as in the object, into which rows go at
#' random, by R's random numbers, where `folds` does not say which.
#' @noRd
folds_of_further <- function(folds, object, n) {
  count <- length(object$folds)
  if (count == 0) {
    if (is.null(folds)) return(NULL)
    abort_input("folds", "NULL, as the object has none", found_phrase(folds))
  }
  labels <- names(object$folds)
  if (!is.null(labels) && length(folds) == n) {
    return(fold_labels_of(folds, n, least = 1))
  }
  numbers <- if (is.null(folds)) {
    rep_len(sample(count), n)[sample(n)]
  } else if (length(folds) == n && are_whole(folds, 1, Inf)) {
    as.integer(folds) # of few rows, of which some folds have none
  } else {
    check_row_folds(folds, n)
  }
  if (max(numbers) > count) {
    abort_input("folds", paste("NULL, or at most", count, "as in the object"),
                max(numbers))
  }
  if (is.null(labels)) numbers else factor(labels[numbers], labels)
}
