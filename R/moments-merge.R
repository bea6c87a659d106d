# Moments are sums: they add, subtract, and move to another origin exactly.

additive <- c("n", "count", "product", "sums", "y_product", "y_sum", "y_total",
              "y_square")

# Moments of version 0.1.0 lack these.
powers <- c("third", "fourth")

add_moments <- function(a, b) {
  a[additive] <- Map(`+`, a[additive], b[additive])
  a["labels"] <- list(joined_label_range(a$labels, b$labels))
  a[powers] <- if (has_powers(a) && has_powers(b)) {
    Map(`+`, a[powers], b[powers])
  }
  a
}

# What is left of a column of which all that varied was in `b` is rounding, of
# a size that `from` tells.
subtract_moments <- function(a, b) {
  a$from <- a$product[own_pairs(a$d)]
  a[additive] <- Map(`-`, a[additive], b[additive])
  a[powers] <- if (has_powers(a) && has_powers(b)) {
    Map(`-`, a[powers], b[powers])
  }
  a
}

has_powers <- function(moments) all(powers %in% names(moments))

# A single count, sum or square is that of a pair of one with itself.
own_pairs <- function(d) 1 + c(0, cumsum(rev(seq_len(d))[-d]))

seen_counts <- function(moments) moments$count[own_pairs(moments$d)]

# About another origin.
shift_moments <- function(moments, origin, y_origin = moments$y_origin) {
  shift <- origin - moments$origin
  y_shift <- y_origin - moments$y_origin
  counts <- seen_counts(moments)
  if (has_powers(moments)) {
    moments[powers] <- shifted_powers(moments, shift, counts)
  }
  y_sum <- moments$y_sum
  moments$y_product <- moments$y_product - shift * y_sum -
    y_shift * diag(moments$sums) + shift * y_shift * counts
  moments$y_sum <- y_sum - y_shift * counts
  moments$y_square <- moments$y_square - 2 * y_shift * moments$y_total +
    y_shift^2 * moments$n
  moments$y_total <- moments$y_total - y_shift * moments$n
  moments$product <- cpp_shifted_products(moments$count, moments$product,
                                          moments$sums, shift)
  pair_counts <- cpp_unpack(moments$count, moments$d)
  moments$sums <- moments$sums - shift * pair_counts
  moments$origin <- origin
  moments$y_origin <- y_origin
  moments
}

shifted_powers <- function(moments, shift, counts) {
  first <- diag(moments$sums)
  second <- moments$product[own_pairs(moments$d)]
  list(
    third = moments$third - 3 * shift * second + 3 * shift^2 * first -
      shift^3 * counts,
    fourth = moments$fourth - 4 * shift * moments$third +
      6 * shift^2 * second - 4 * shift^3 * first + shift^4 * counts
  )
}

# The second about the origin of the first, which it must match.
aligned_moments <- function(first, second) {
  if (!inherits(second, "moments")) {
    abort_input("...", "objects of class moments", found_phrase(second))
  }
  if (second$d != first$d || !same_names(first$names, second$names)) {
    abort_input("...", "moments of the same columns", "of others")
  }
  if (identical(first$origin, second$origin) &&
        identical(first$y_origin, second$y_origin)) {
    return(second)
  }
  shift_moments(second, first$origin, first$y_origin)
}

same_names <- function(a, b) is.null(a) || is.null(b) || identical(a, b)

# One object from tables that share an origin, one for each fold.
with_folds <- function(tables) {
  total <- Reduce(add_moments, tables)
  total$folds <- tables
  total
}

#' @rdname moments
#' @export
c.moments <- function(...) {
  parts <- lapply(list(...), check_saved)
  first <- parts[[1]]
  for (part in parts[-1]) {
    part <- aligned_moments(first, part)
    folds <- merged_folds(first, part)
    first <- add_moments(first, part)
    first$names <- first$names %||% part$names
    first["folds"] <- list(folds)
  }
  first
}

# Fold by fold where both have as many; else there are none.
merged_folds <- function(a, b) {
  if (is.null(a$folds) || length(a$folds) != length(b$folds)) return(NULL)
  Map(function(first, second) {
    add_moments(first, aligned_moments(first, second))
  }, a$folds, b$folds)
}

#' @rdname moments
#' @export
update.moments <- function(object, newx, newy, ..., newdata = NULL,
                           folds = NULL) {
  check_saved(object)
  check_no_dots(...)
  newx <- new_rows(newx, newdata)
  if (missing(newy)) abort_input("newy", "given", "missing")
  data <- rows_to_learn(object, newx)
  more_moments(object, data, check_labels(newy, data$n, "newy"), folds)
}

more_moments <- function(object, data, y, folds = NULL) {
  fold_count <- length(object$folds)
  folds <- if (!is.null(folds)) {
    check_row_folds(folds, data$n)
  } else if (fold_count > 0) {
    rep_len(sample(fold_count), data$n)[sample(data$n)]
  }
  c(object, data_moments(data, y, folds, object$origin, object$y_origin,
                         max(folds, fold_count)))
}

# New rows in the columns of moments or of a fit.
rows_to_learn <- function(known, newx) {
  check_some_rows(forge(newx, blueprint(known), "gaps"), "newx")
}

#' @export
print.moments <- function(x, ...) {
  check_saved(x)
  pairs <- x$count[-own_pairs(x$d)]
  cat("<moments> ", format(x$n), " examples, ", format(x$d), " attributes",
      if (!is.null(x$folds)) paste0(", in ", length(x$folds), " folds"), "\n",
      sep = "")
  cat("Seen of an attribute: ", count_phrase(seen_counts(x)),
      "\nSeen of a pair: ",
      if (length(pairs) > 0) count_phrase(pairs) else "there is none", "\n",
      sep = "")
  invisible(x)
}

count_phrase <- function(counts) {
  paste0("mean ", format(mean(counts), digits = 3), ", from ",
         format(min(counts)), " to ", format(max(counts)))
}

# Of some of the columns; folds likewise.
moments_of_columns <- function(moments, columns) {
  packed <- function(values) {
    table <- cpp_unpack(values, moments$d)[columns, columns, drop = FALSE]
    table[lower.tri(table, diag = TRUE)]
  }
  known <- c("y_product", "y_sum", "origin", "names", "third", "fourth", "from")
  result <- moments
  for (part in intersect(known, names(moments))) {
    if (length(moments[[part]]) == moments$d) {
      result[[part]] <- moments[[part]][columns]
    }
  }
  result$count <- packed(moments$count)
  result$product <- packed(moments$product)
  result$sums <- moments$sums[columns, columns, drop = FALSE]
  result$d <- length(columns)
  if (!is.null(moments$folds)) {
    result$folds <- lapply(moments$folds, moments_of_columns, columns)
  }
  result
}
