# The folds of cv_momentnet().

#' The folds of the examples.
#' @noRd
observe_folds <- function(observed, cv, seed, complete) {
  observed$fold_of <- cv$fold_of
  if (!is.null(observed$moments)) {
    count <- length(observed$moments$folds)
    if (count < 2) {
      abort_input("x", paste(
        "moments() with several folds, as by moments(..., folds = 5), to",
        "choose lambda on"
      ), if (count == 1) "moments() of one fold" else "moments() without folds")
    }
    check_folds_of_moments(cv, count)
    held <- vapply(observed$moments$folds, total_weight, 0) > 0
    if (sum(held) < 2) {
      abort_input("x", paste("moments() of rows in at least two folds (rows",
                             "with the same `key` share a fold)"), "in one")
    }
    return(observed)
  }
  n <- observed$data$n
  check_foldable(n, !is.null(observed$setup))
  nfolds <- min(cv$nfolds %||% usual_folds(observed$y, complete), n)
  # Examples that were not visited have none, and neither have some folds.
  folds <- folds_of_visited(cv$folds, observed$visited)
  # Their numbers have moved up then.
  if (max(folds, 0) < max(cv$fold_of, 0)) observed$fold_of <- NULL
  observed$folds <- check_row_folds(folds, n) %||%
    seeded_folds(n, nfolds, seed, strata_of(observed$y, cv))
  observed
}

#' Refuses other folds than the `count` that moments() have, whose rows are
#' gone.
#' @noRd
check_folds_of_moments <- function(cv, count) {
  if (!is.null(cv$nfolds) && cv$nfolds != count) {
    abort_input("nfolds", sprintf("NULL or %d, as these moments() have", count),
                found_phrase(cv$nfolds))
  }
}

#' Refuses so few rows that none can be held out; of `bought` ones those count
#' that show something.
#' @noRd
check_foldable <- function(n, bought = FALSE) {
  if (n < 2) {
    abort_input("x", paste0("data with at least two rows", if (bought) {
      " at which a look was answered"
    }), paste("of", n, ngettext(n, "row", "rows")))
  }
}

#' The moments of each fold. Pairs are needed also to judge the factor engine.
#' @noRd
observe_moments <- function(observed) {
  observed$moments <- own_moments(observed, observed$folds)
  observed
}

#' A random fold for each row from a stream of the seed's own, each with even
#' parts of the `strata`.
#' @noRd
seeded_folds <- function(n, nfolds, seed, strata = integer(n)) {
  folds <- integer(n)
  by_chance <- order(strata, seeded_uniforms(seed, n, fold_stream))
  folds[by_chance] <- rep_len(seq_len(nfolds), n)
  folds
}

# Folds are by other random numbers than looks.
fold_stream <- 0x5bd1e995

#' How many folds, where none are asked for: no more than a response has labels.
#' @noRd
usual_folds <- function(y, complete) {
  labelled <- colSums(!is.na(as.matrix(y)))
  max(min(if (complete) 10 else 5, labelled), 2)
}

#' By the family's labels, or by which responses a row has; of one stratum,
#' where these are the same for all.
#' @noRd
strata_of <- function(y, settings) {
  strata <- family_of(settings)$strata
  if (!is.null(strata)) return(strata(y))
  if (!is.matrix(y) || !anyNA(y)) return(integer(NROW(y)))
  labelled_strata(y)
}

#' Numbers of the responses that rows have, those of most responses first: where
#' some are lost on the way, rows that have one follow one another, so that
#' folds by turns all get their part. The order of columns does not matter.
#' @noRd
labelled_strata <- function(y) {
  lacking <- is.na(y[, label_order(y), drop = FALSE])
  pattern <- do.call(paste0, as.data.frame(1 * lacking))
  first <- order(rowSums(lacking), pattern, method = "radix")
  match(pattern, unique(pattern[first]))
}

#' What the fits are going to refuse, and the memory that they need.
#' @noRd
check_cv_order <- function(settings, order) {
  n <- order$source$n
  check_foldable(n)
  check_row_folds(settings$folds, n)
  check_held_out_rows(order$setup, settings$folds)
  spec <- order$setup$spec
  whole <- expected_case(spec, n)$complete
  check_labels_to_buy(settings, order$setup, whole)
  if (!judged_by_labels(settings$candidates)) {
    check_pair_memory(spec$columns, folds = settings$nfolds %||% 5,
                      hint = without_pairs_hint(whole, judged = TRUE))
  }
  for (candidate in settings$candidates) check_engine_memory(candidate, spec, n)
}

#' Refuses folds of which one has no label of some response: how many there are
#' in each does not depend on the seed. Which rows a total is spent on is not
#' known yet.
#' @noRd
check_labels_to_buy <- function(settings, setup, complete) {
  if (!is.matrix(setup$labels) || !is.null(setup$most)) return(invisible())
  rows <- counting_rows(setup)
  observed <- list(y = label_rows(setup$labels, rows), visited = rows,
                   data = list(n = length(rows)))
  check_labels_of_folds(observe_folds(observed, settings, 0, complete),
                        is.null(settings$folds))
}

#' Refuses an order of which there are not two rows to hold out in turn.
#' @noRd
check_held_out_rows <- function(setup, folds) {
  if (identical(as.numeric(setup$most), 1)) {
    abort_input("total", "enough for at least two rows", "for one")
  }
  counting <- counting_rows(setup)
  if (length(counting) < 2) {
    abort_input("weights", "above 0 for at least two rows", "for one")
  }
  if (!is.null(folds) && length(unique(folds[counting])) < 2) {
    abort_input("folds", "at least two folds with rows of a weight above 0",
                "one")
  }
}
