# Moments are sums: they add, subtract, and move to another origin exactly.

additive <- c("n", "count", "product", "sums", "y_product", "y_sum", "y_total",
              "y_square")

# Those of examples with weights have these, too: the sum of the weights and of
# their squares, for each pair the latter, and plain counts of looks.
weighed <- c("weight", "weight_square", "count_square", "looks")

#' Where every example counts once.
#' @noRd
with_weights <- function(moments) {
  if (!is.null(moments$weight)) return(moments)
  moments[weighed] <- list(moments$n, moments$n, moments$count,
                           seen_counts(moments))
  moments
}

#' What both have to be added by.
#' @noRd
additive_of <- function(a, b) {
  if (is.null(a$weight) && is.null(b$weight)) additive
  else c(additive, weighed)
}

#' Of all examples with a label; n where each counts once.
#' @noRd
total_weight <- function(moments) moments$weight %||% moments$n

#' Of examples of weight 1 that would say as much.
#' @noRd
effective_size <- function(moments) {
  if (is.null(moments$weight)) return(moments$n)
  kish(moments$weight, moments$weight_square)
}

#' The same of each pair. What is left of a difference is rounding.
#' @noRd
effective_counts <- function(moments) {
  if (is.null(moments$weight)) return(moments$count)
  least <- 1e-14 * moments$weight_square
  ifelse(moments$count_square > least,
         kish(moments$count, moments$count_square), 0)
}

#' Whether no value is missing, up to rounding of weights, but of columns that
#' no row shows: moments of whole rows are what least squares takes.
#' @noRd
shows_all <- function(moments) {
  if (has_root(moments)) return(TRUE)
  all <- (1 - 1e-12) * total_weight(moments)
  shown <- seen_counts(moments) > 0
  if (all(shown) || !any(shown)) return(all(moments$count >= all))
  all(moments$count >= all * pairs_of_columns(shown))
}

#' Pairs both of which are among the columns, packed as counts are.
#' @noRd
pairs_of_columns <- function(among) {
  pairs <- outer(among, among, "&")
  pairs[lower.tri(pairs, diag = TRUE)]
}

#' What was paid, where that is more than what was seen.
#' @noRd
look_counts <- function(moments) moments$looks %||% seen_counts(moments)

# Moments of version 0.1.0 lack these.
powers <- c("third", "fourth")

#' Of the same columns and the same origin (see aligned_moments()); names,
#' recipe and folds stay those of `a`.
#' @noRd
add_moments <- function(a, b) {
  if (has_parts(a)) return(joined_parts(a, b, add_moments, 1))
  a$unlabelled <- joined_unlabelled(a$unlabelled, b$unlabelled, add_moments)
  labels <- if (a$n == 0) b$labels else if (b$n == 0) a$labels
            else joined_label_range(a$labels, b$labels)
  sums <- additive_of(a, b)
  a[sums] <- Map(`+`, with_weights(a)[sums], with_weights(b)[sums])
  a["labels"] <- list(labels)
  a[powers] <- joined_powers(a, b, `+`)
  a
}

#' Moments of rows without a label, NULL where there are none.
#' @noRd
joined_unlabelled <- function(a, b, join) {
  if (is.null(b)) return(a)
  if (is.null(a)) return(b)
  join(a, b)
}

#' Of all rows, those without a label included: what is known of attributes.
#' @noRd
attribute_moments <- function(moments) {
  others <- moments$unlabelled
  if (is.null(others)) return(moments)
  parts <- intersect(additive_of(moments, others),
                     c("n", "count", "product", "sums", weighed))
  moments[parts] <- Map(`+`, with_weights(moments)[parts],
                        with_weights(others)[parts])
  moments[powers] <- joined_powers(moments, others, `+`)
  moments["unlabelled"] <- list(NULL)
  moments
}

#' What is left of a column of which all that varied was in `b` is rounding, of
#' a size that `from` tells.
#' @noRd
subtract_moments <- function(a, b) {
  if (has_parts(a)) return(subtract_parts(a, b))
  a$from <- a$product[own_pairs(a$d)]
  a$unlabelled <- joined_unlabelled(a$unlabelled, b$unlabelled,
                                    subtract_moments)
  sums <- additive_of(a, b)
  a[sums] <- Map(`-`, with_weights(a)[sums], with_weights(b)[sums])
  a[powers] <- joined_powers(a, b, `-`)
  a
}

#' Sums of these can be added only where both have them; else there are none.
#' @noRd
joined_powers <- function(a, b, join) {
  if (has_powers(a) && has_powers(b)) Map(join, a[powers], b[powers])
}

#' Moments of this version have them.
#' @noRd
has_powers <- function(moments) all(powers %in% names(moments))

#' A single count, sum or square is that of a pair of one with itself.
#' @noRd
own_pairs <- function(d) 1 + c(0, cumsum(rev(seq_len(d))[-d]))

#' For each attribute how many examples, or which weight of them, show it.
#' @noRd
seen_counts <- function(moments) {
  if (has_root(moments)) return(rep(total_weight(moments), moments$d))
  moments$count[own_pairs(moments$d)]
}

#' Refuses what c() is given beside moments.
#' @noRd
check_is_moments <- function(x) {
  if (inherits(x, "moments")) return(invisible())
  abort_input("...", "objects of class moments", found_phrase(x))
}

#' The second about the origin of the first, which it must match.
#' @noRd
aligned_moments <- function(first, second) {
  if (second$d != first$d || !same_names(first$names, second$names)) {
    abort_input("...", "moments of the same columns",
                other_columns(first, second))
  }
  check_same_derived(first$recipe$derived, second$recipe$derived)
  check_same_recipe(first$recipe, second$recipe)
  if (!identical(names(first$y_origin), names(second$y_origin))) {
    abort_input("...", "moments of the same responses", "of others")
  }
  if (identical(first$origin, second$origin) &&
        identical(first$y_origin, second$y_origin)) {
    return(second)
  }
  shift_moments(second, first$origin, first$y_origin)
}

#' Objects of class moments, or what c() makes of them in an R process that does
#' not have this package: their components one after another.
#' @noRd
is_list_of_moments <- function(x) {
  if (!is.list(x) || is.object(x) || length(x) == 0) return(FALSE)
  if (identical(names(x)[1], "n") && all(additive %in% names(x))) return(TRUE)
  others <- which(!vapply(x, inherits, NA, "moments"))
  if (length(others) > 0 && length(others) < length(x)) {
    abort_input("x", "a list of objects of class moments", paste(
      "with", found_phrase(x[[others[1]]]), "as element", others[1]
    ))
  }
  length(others) == 0
}

#' One object of what is_list_of_moments() takes.
#' @noRd
sum_of_moments <- function(x) {
  if (!inherits(x[[1]], "moments")) {
    x <- lapply(split(x, cumsum(names(x) == "n")), structure, class = "moments")
  }
  do.call(c.moments, unname(x))
}

#' Columns without names may be any.
#' @noRd
same_names <- function(a, b) is.null(a) || is.null(b) || identical(a, b)

#' @name moments
#' @rdname moments
#' @export
c.moments <- function(...) {
  parts <- lapply(list(...), function(part) pair_moments(check_saved(part)))
  first <- parts[[1]]
  for (part in parts[-1]) {
    check_is_moments(part)
    first <- with_seen_kinds(first, part)
    part <- with_seen_kinds(part, first)
    first <- with_origin_of(first, part)
    part <- aligned_moments(first, part)
    folds <- merged_folds(first, part)
    first <- add_moments(first, part)
    first$names <- first$names %||% part$names
    first["folds"] <- list(folds)
  }
  first
}

#' @rdname moments
#' @export
update.moments <- function(object, newx, newy, ..., newdata = NULL,
                           folds = NULL, weights = NULL) {
  object <- pair_moments(check_saved(object))
  newx <- new_rows(newx, newdata)
  if (is_chunked(newx)) {
    newy <- if (missing(newy)) rlang::missing_arg() else newy
    return(updated_chunks(object, newx, newy, ..., folds = folds,
                          weights = weights))
  }
  check_no_dots(...)
  newy <- labels_to_learn(given_labels(newy), newx, blueprint(object))
  data <- rows_to_learn(object, newx)
  say_columns_left_out(newx, blueprint(object), newy, weights)
  y <- labels_for_moments(object, newy, data$n)
  data$weight <- check_weights(weights, data$n)
  if (is.null(folds) && length(names(object$folds)) > 1) {
    say_folds_by_chance("these moments", "folds")
  }
  more_moments(object, data, y, folds)
}

#' With the rows of a table added, about the origin of the object. Where that
#' has folds and none are given, rows go into them at random, by R's random
#' numbers.
#' @noRd
more_moments <- function(object, data, y, folds = NULL) {
  kept <- weigh_examples(list(data = data, y = y), data$weight)
  if (length(folds) > 1 || length(folds) == data$n) {
    folds <- folds_of_further(folds, object, data$n)
    if (!is.null(kept$visited)) folds <- folds[kept$visited, drop = TRUE]
  } else {
    folds <- folds_of_further(folds, object, kept$data$n)
  }
  about <- chosen_origin(object, product_origin(kept$data),
                         label_means(kept$y, kept$data$weight))
  c(object, data_moments(kept$data, kept$y, folds, about$origin,
                         about$y_origin, length(object$folds)))
}

#' New rows in the columns of moments or of a fit.
#' @noRd
rows_to_learn <- function(known, newx) {
  check_some_rows(forge(newx, blueprint(known), "gaps"), "newx")
}

#' @export
print.moments <- function(x, ...) {
  x <- pair_moments(check_saved(x))
  pairs <- effective_counts(x)[-own_pairs(x$d)]
  cat("<moments> ", counted(x$n, "example"), ", ", counted(x$d, "attribute"),
      if (!is.null(x$folds)) {
        paste0(", in ", counted(length(x$folds), "fold"))
      }, "\n", sep = "")
  if (!is.null(x$unlabelled)) {
    cat("and", whole_phrase(x$unlabelled$n), "rows without a label\n")
  }
  cat("Values per attribute: ", count_phrase(look_counts(x)),
      "\nValues per pair",
      if (!is.null(x$weight)) " (equivalent number of equal weight)", ": ",
      if (length(pairs) > 0) count_phrase(pairs) else "there is none", "\n",
      sep = "")
  invisible(x)
}

#' For print(): mean and range.
#' @noRd
count_phrase <- function(counts) {
  phrase <- function(count) whole_phrase(count, digits = 3)
  paste0("mean ", phrase(mean(counts)), ", from ", phrase(min(counts)), " to ",
         phrase(max(counts)))
}
