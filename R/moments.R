#' Moments of what was seen
#'
#' The sufficient statistics of a regression on partly seen examples: for every
#' pair of attributes, over the examples in which both were seen, how many there
#' were, the sum of their products and the sums of each; and the same with the
#' labels. [momentnet()] fits from them. They hold no rows, can be saved, learn
#' on from further examples, and merge with those of other machines, all
#' exactly.
#'
#' @param x The attributes, `NA` where nothing was seen: a numeric matrix, a
#'   sparse matrix of package Matrix (whose zeros are zeros), a data frame, or a
#'   fit that kept its looks (`frugal_control(keep_looks = TRUE)`); a formula;
#'   what comes in chunks, such as a table of a database ([chunk_source()]); or
#'   a list of `moments`, whose sum is returned (also what `c()` makes of them
#'   in an R process without this package).
#' @param formula,data A formula as for [momentnet()], and a data frame or what
#'   comes in chunks. `poly(x, 2)`, `ns(x, 3)` and their kin take their
#'   constants from a data frame, and `update()` reads further rows by these; of
#'   chunks they are refused unless the formula has them. Whether there is an
#'   intercept is for [momentnet()] to say.
#' @param y The labels: finite numbers, one a row, `NA` where it is not known:
#'   such a row tells of the attributes alone. A fit that kept its looks brings
#'   its own, of numbers less their offset; of data in chunks, see
#'   [chunk_source()].
#' @param weights `NULL`, or finite numbers of at least 0, one a row: how much
#'   an example counts, see [momentnet()]. Objects merge and learn on by the
#'   weights as given, so that these must be in one unit; examples without
#'   weights count once. Those of weight 0 are left out. Of data in chunks, see
#'   [chunk_source()].
#' @param folds `NULL`; or a whole number from 2, how many random folds the rows
#'   are split into (by R's random numbers, see [set.seed()]); or the fold of
#'   each row, such as the person that it is of: numbers, texts or a factor. All
#'   rows may be of one text or level, as of a site. With folds the object holds
#'   a table for each (by these names, where there are any), which
#'   [cv_momentnet()] needs. By these names the folds of objects merge and learn
#'   on, also such as only one of them has; random folds do by their numbers,
#'   where there are as many. Else, as where one of them has none, folds are
#'   lost, with a warning. Of `update()` `NULL` puts further rows into folds by
#'   chance, which is said where folds have names. Rows near in time, or of one
#'   block of dropouts, belong in one fold: they tell of each other, and errors
#'   of random folds are then far too small.
#' @param origin `NULL`, or the point that values are counted from, one number a
#'   column (with names by these): near the means, where the digits are. Results
#'   depend on it only by rounding; objects with different origins merge.
#' @param y_origin `NULL`, or the point that labels are counted from.
#' @param object An object of class `moments`.
#' @param newx,newy Further examples, with the columns of the first; others are
#'   left out, with the message `frugalreg_message_columns`. A row that was
#'   there without its label counts once more with it, of attributes: where
#'   labels come later, keep such rows apart until they do.
#' @param newdata Another name for `newx`, as most of R has it.
#' @param ... For `c()`, objects of class `moments` of the same columns, times
#'   among them in the same units, which R chooses for differences of times by
#'   their size (`update()` converts those of further rows); else not used
#'   (`foldid` is another name of `folds`). For data in chunks, what
#'   [chunk_source()] takes of them, and `progress`.
#' @return An object of class `moments`, a list. Sums are of values less
#'   `origin`, and of labels less `y_origin`:
#'
#'   * `n` examples of `d` columns, `names` of these; `origin`, `y_origin`;
#'   * `count` and `product`, one number a pair (`V1 V1`, `V2 V1`, ..., the
#'     lower triangle, column after column); `sums`, a matrix whose entry
#'     `[i, j]` is the sum of attribute i where j was seen too; `third` and
#'     `fourth`, the sums of an attribute's third and fourth powers;
#'   * `y_product` and `y_sum`, for each attribute the sums of its products with
#'     the labels, and of the labels where it was seen; `y_total` and
#'     `y_square`, those of all labels and of their squares;
#'   * `labels`, of which `range` is theirs and `classes` says whether they were
#'     its ends only (not known of objects of version 0.1.0, nor of what is
#'     merged with these);
#'   * `folds`; `recipe`, how a formula or data frame becomes columns;
#'   * `unlabelled`, the moments of rows without a label: regressions are of the
#'     rows that have one, predictions for rows with gaps by all of them.
#'
#'   With weights all sums are of weighted values, `count` of weights, and there
#'   are `weight`, their sum, `weight_square`, that of their squares,
#'   `count_square`, the same for each pair, and `looks`, how often an attribute
#'   was seen.
#' @section Errors: `frugalreg_error_input` for what cannot be used, and for
#'   more columns than memory allows (option `frugalreg.memory`, 16e9 bytes).
#' @section Cost: O(k^2) time for an example with k attributes seen; 16 d^2
#'   bytes, once for each fold. What needs more than memory allows is refused
#'   with the bytes that a fit would take, see [momentnet()].
#' @seealso [momentnet()], [cv_momentnet()]
#' @references
#' Loh, P.-L. and Wainwright, M. J. (2012). High-dimensional regression with
#' noisy and missing data: provable guarantees with nonconvexity. *Annals of
#' Statistics* 40(3). \doi{10.1214/12-AOS1018}.
#' @examples
#' x <- mask_attributes(as.matrix(mtcars[, -1]), p = 0.3)
#' all <- moments(x, mtcars$mpg)
#' parts <- c(moments(x[1:20, ], mtcars$mpg[1:20]),
#'            moments(x[21:32, ], mtcars$mpg[21:32]))
#' all.equal(coef(momentnet(all), s = 1), coef(momentnet(parts), s = 1))
#' @export
moments <- function(x, ...) UseMethod("moments", method_of(x, ...))

#' @rdname moments
#' @export
moments.default <- function(x, y, ..., weights = NULL, folds = NULL,
                            origin = NULL, y_origin = NULL) {
  check_given(as.list(environment()), "x")
  if (is_chunked(x)) {
    y <- if (missing(y)) rlang::missing_arg() else y
    return(chunked_moments(x, y, ..., folds = folds, origin = origin,
                           y_origin = y_origin, weights = weights))
  }
  if (is_list_of_moments(x)) return(sum_of_moments(x))
  folds <- understood(list(folds = folds), match.call(), ...)$folds
  if (missing(y)) abort_input("y", "given", "missing")
  with_memory_error({
    data <- mold(x, y, "gaps")$table
    y <- check_moment_labels(y, data$n)
    folds <- check_moment_folds(folds, data$n)
    weights <- check_weights(weights, data$n)
    kept_moments(weigh_examples(list(data = data, y = y), weights), folds,
                 origin, check_y_origin(y_origin, y))
  })
}

#' `folds` are one number, or as check_moment_folds() has them, of all rows;
#' `visited` of `kept` are those that are left.
#' @noRd
kept_moments <- function(kept, folds, origin, y_origin = NULL) {
  folds <- if (is.factor(folds) || length(folds) > 1) {
    folds_of_visited(folds, kept$visited)
  } else {
    check_row_folds(folds, kept$data$n)
  }
  data_moments(kept$data, kept$y, folds,
               check_origin(origin, kept$data),
               y_origin %||% label_means(kept$y, kept$data$weight))
}

#' @rdname moments
#' @export
moments.formula <- function(formula, data, ...) {
  check_data_given(as.list(environment()), "x" %in% ...names())
  if (is_chunked(data)) return(formula_chunks(formula, data, ...))
  fit_formula(moments.default, as.list(environment()), match.call(), ...)
}

#' @rdname moments
#' @export
moments.frugal_fit <- function(x, y, ..., weights = NULL, folds = NULL,
                               origin = NULL) {
  check_saved(x)
  folds <- understood(list(folds = folds), match.call(), ...)$folds
  kept <- kept_data(x, if (missing(y)) rlang::missing_arg() else y)
  rows <- label_count(x$looks$labels)
  if (length(folds) > 1 || !is.numeric(folds)) {
    folds <- check_moment_folds(folds, rows)
  }
  if (!is.null(weights)) {
    weights <- check_weights(weights, rows)
    kept <- weigh_examples(kept, weights[kept$visited %||% seq_len(rows)])
  }
  kept_moments(kept, folds, origin)
}

#' @rdname moments
#' @export
moments.frugal_learner <- function(x, ...) moments(as_fit(x), ...)

#' @rdname moments
#' @export
moments.moments <- function(x, ...) {
  check_saved(x)
  check_no_dots(...)
  pair_moments(x)
}

#' `folds` holds the fold of each row, of so many; of a factor the levels are
#' what the tables are called.
#' @noRd
data_moments <- function(data, y, folds = NULL, origin = product_origin(data),
                         y_origin = label_means(y, data$weight),
                         fold_count = max(folds), hint = "") {
  labels <- levels(folds)
  if (!is.null(labels)) {
    folds <- as.integer(folds)
    fold_count <- length(labels)
  }
  check_pair_memory(data$d, is_complete(data), max(folds, 0), hint)
  check_data_sizes(data, y)
  if (is.null(folds)) return(table_moments(data, y, origin, y_origin))
  tables <- lapply(seq_len(fold_count), function(fold) {
    which <- which(folds == fold)
    table_moments(subset_data(data, which), label_rows(y, which), origin,
                  y_origin)
  })
  names(tables) <- labels
  with_folds(tables)
}

#' The origin given, or product_origin().
#' @noRd
check_origin <- function(origin, data) {
  if (is.null(origin)) return(product_origin(data))
  if (!is.numeric(origin) || length(origin) != data$d ||
        !all(is.finite(origin))) {
    abort_input("origin", paste(data$d, "finite numbers, one a column"),
                found_phrase(origin))
  }
  as.double(columns_in_order(origin, data$names, "origin"))
}

#' Moments of all rows of a table, without folds. A matrix of labels is of
#' several responses; rows with NA for a label are `unlabelled`.
#' @noRd
table_moments <- function(data, y, origin, y_origin) {
  if (is.matrix(y)) return(response_tables(data, y, origin, y_origin))
  if (anyNA(y)) return(partly_labelled_moments(data, y, origin, y_origin))
  table <- if (is_complete(data)) {
    without_blank_counts(complete_moments(data, y, origin, y_origin), data)
  } else {
    cpp_pair_moments(data$rows, y, origin, y_origin, data$weight %||% numeric())
  }
  if (!is.null(table$weight)) {
    table$looks <- as.numeric(seen_counts_of(data))
  }
  new_moments(table, data, origin, y_origin, label_range(y))
}

#' `table` has the sums of pairs; powers of single columns are added here.
#' @noRd
new_moments <- function(table, data, origin, y_origin, labels) {
  table_object(c(table, power_sums(data, origin)), data, origin, y_origin,
               labels)
}

#' Of complete sums; `labels` is the range of the labels, NULL where there are
#' none.
#' @noRd
table_object <- function(table, data, origin, y_origin, labels) {
  structure(c(table,
              list(d = data$d, names = data$names, origin = origin,
                   y_origin = y_origin, recipe = data$recipe,
                   labels = labels)),
            class = "moments")
}

#' Rows without a label say something of the attributes.
#' @noRd
partly_labelled_moments <- function(data, y, origin, y_origin) {
  part <- function(which, y) {
    table_moments(subset_data(data, which), y, origin, y_origin)
  }
  known <- !is.na(y)
  result <- part(which(known), y[known])
  result$unlabelled <- part(which(!known), rep(y_origin, sum(!known)))
  result
}

#' What moments and a fit from them were measured to need at most.
#' @noRd
pair_bytes <- function(d, complete = FALSE, folds = 0) {
  (if (complete) 85 else 150) * d^2 + 40 * folds * d^2
}

#' Before anything is bought or summed.
#' @noRd
check_pair_memory <- function(d, complete = FALSE, folds = 0, hint = "") {
  check_memory(pair_bytes(d, complete, folds), "x",
               "of fewer columns for moments of pairs",
               paste("of", d, "columns, which need"), hint)
}
