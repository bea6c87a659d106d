#' Moments of what was seen
#'
#' The sums from which a regression on partly seen examples can be computed: for
#' every pair of attributes, over the examples in which both were seen, their
#' number, the sum of their products and the sums of each; and the same with the
#' labels. Fit with `momentnet(moments)`, or, if they have `folds`,
#' `cv_momentnet(moments)`. Moments hold no rows. They can be saved, learn on
#' from further examples (`update()`), and merge with those of other machines
#' (`c()`), all exactly.
#'
#' @param x The attributes, `NA` where nothing was seen. One of
#'   * a numeric matrix, a sparse matrix of package Matrix (whose zeros are
#'     zeros), or a data frame;
#'   * a fit that kept its looks (`frugal_control(keep_looks = TRUE)`);
#'   * data in chunks, such as a table of a database ([chunk_source()]);
#'   * a formula;
#'   * a list of `moments`, whose sum is returned (or what `c()` makes of them
#'     in an R process without this package).
#' @param formula,data A formula as in [momentnet()], and a data frame or data
#'   in chunks. `poly(x, 2)`, `ns(x, 3)` and similar terms take their constants
#'   from the data frame, and `update()` uses these for further rows; for chunks
#'   they are refused unless the formula has the constants. The intercept is for
#'   [momentnet()] to decide.
#' @param y The labels: finite numbers, one for each row; several columns for
#'   several responses. A row with the label `NA` is used for the attributes
#'   only. A fit that kept its looks has its own labels (numbers less their
#'   offset). For data in chunks, see [chunk_source()].
#' @param weights `NULL`, or finite numbers of at least 0, one for each row: how
#'   much an example counts, see [momentnet()]. Examples of weight 0 are left
#'   out. Objects merge and learn on by the weights as given, so these must have
#'   one unit; examples without weights count once. For data in chunks, see
#'   [chunk_source()].
#' @param folds What [cv_momentnet()] needs: `NULL` for no folds; the number of
#'   random folds, from 2 (by R's random numbers, see [set.seed()]); or the fold
#'   of each row, such as the person to whom it belongs, as numbers, texts or a
#'   factor. All rows may be in one fold, such as a site. Put rows that are near
#'   in time, or of one block of dropouts, into one fold: they tell of each
#'   other, and errors with random folds are far too small. See *Folds*.
#' @param origin `NULL`, or the point that values are counted from, one number
#'   for each column (by names, if it has some). Digits are best used near the
#'   means. Otherwise results do not depend on it, and objects with different
#'   origins merge.
#' @param y_origin `NULL`, or the point that labels are counted from.
#' @param object An object of class `moments`.
#' @param newx,newy Further examples with the columns of the first; other
#'   columns are left out, with the message `frugalreg_message_columns`. If
#'   labels come later, keep their rows apart until they do: a row that was
#'   there without its label and comes again with it counts twice for the
#'   attributes.
#' @param newdata Another name for `newx`, as most of R has it.
#' @param ... For `c()`, objects of class `moments` with the same columns. Times
#'   must have the same units: R chooses those of time differences by their size
#'   (`update()` converts those of further rows). For data in chunks, arguments
#'   of [chunk_source()], and `progress`. Otherwise not used (`foldid` is
#'   another name for `folds`).
#' @return A list of class `moments`. Sums are of values less `origin`, and of
#'   labels less `y_origin`:
#'
#'   * `n` examples of `d` columns, with their `names`; `origin`, `y_origin`;
#'   * `count` and `product`, a number for each pair (`V1 V1`, `V2 V1`, ..., the
#'     lower triangle, column after column); `sums`, a matrix whose entry
#'     `[i, j]` is the sum of attribute i where j was seen, too; `third` and
#'     `fourth`, the sums of an attribute's third and fourth powers;
#'   * `y_product` and `y_sum`, for each attribute the sums of its products with
#'     the labels, and of the labels where it was seen; `y_total` and
#'     `y_square`, the sums of all labels and of their squares;
#'   * `labels`: their `range`, and `classes`, whether they were its ends only
#'     (not known for objects of version 0.1.0, and objects that were merged
#'     with them);
#'   * `folds`; `recipe`, how a formula or data frame becomes columns;
#'   * `unlabelled`, the moments of rows without a label. Regressions use the
#'     rows with a label, predictions for rows with gaps all rows.
#'
#'   With weights all sums are of weighted values, `count` is a sum of weights,
#'   and there are `weight`, the sum of weights, `weight_square`, that of their
#'   squares, `count_square`, the same for each pair, and `looks`, how often an
#'   attribute was seen.
#' @section Folds:
#' With folds the object holds a table for each fold, with the names that you
#' gave. By these names the folds of objects merge and learn on, also folds that
#' only one of the objects has. Random folds do so by their numbers, if the
#' objects have equally many. Otherwise, for example if one object has none,
#' folds are lost, with a warning. `update()` with `folds = NULL` puts further
#' rows into folds by chance, and says so if folds have names.
#' @section Errors:
#' `frugalreg_error_input` for what cannot be used, and for more columns than
#' memory allows (option `frugalreg.memory`, 16e9 bytes).
#' @section Cost:
#' O(k^2) time for an example with k attributes seen, and 16 d^2 bytes, once for
#' each fold. The error for too little memory has the bytes that a fit would
#' take, see [momentnet()].
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
    abort_input("origin", paste(data$d, "finite numbers, one per column"),
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
               "data with fewer columns for moments of pairs",
               paste("with", d, "columns, which need"), hint)
}
