# What is known of the examples: all of a matrix, or the entries of it that were
# seen. This is what the methods that cope with gaps learn from.
#
#   n, d, names, row_names   examples, columns, their names or NULL
#   x       a matrix without missing values (dense or sparse), or NULL
#   rows    else the incomplete rows (see data-incomplete-rows.R)
#   blank   columns that no row shows, 0 in x, of data to fit to; or NULL
#   recipe  how variables became columns, where mold() adds it
#   weight  of the examples, see data-weights.R; NULL where each counts once

#' Of a matrix, with NA where nothing was seen.
#' @noRd
known_table <- function(x, argument) {
  check_table_size(nrow(x), ncol(x), colnames(x), argument)
  data <- list(n = nrow(x), d = ncol(x), names = colnames(x),
               row_names = rownames(x))
  if (anyNA(if (is.matrix(x)) x else x@x)) {
    data$rows <- matrix_rows(x, argument)
    return(data)
  }
  check_finite_table(x, argument)
  if (is.matrix(x)) {
    dimnames(x) <- NULL
    storage.mode(x) <- "double"
  }
  data$x <- x
  data
}

#' Of incomplete rows, which may turn out to be complete.
#' @noRd
known_rows <- function(rows) {
  data <- rows[c("n", "d", "names", "row_names")]
  if (rows$n > 0 && length(rows$value) == as.numeric(rows$n) * rows$d) {
    data$x <- matrix(rows$value, rows$n, byrow = TRUE)
  } else {
    data$rows <- rows
  }
  data
}

#' In the columns of a fit, by name where both sides have names.
#' @noRd
match_known <- function(data, names, argument) {
  given <- data$names
  if (is.null(names) || is.null(given) || identical(given, names)) return(data)
  check_columns(given, names, argument)
  if (is_complete(data)) {
    data$x <- data$x[, match(names, given), drop = FALSE]
  } else {
    data$rows <- match_rows(data$rows, names, argument)
  }
  data$names <- names
  data$d <- length(names)
  data
}

#' The search for the place is the incomplete rows' own.
#' @noRd
check_finite_table <- function(x, argument) {
  values <- if (is.matrix(x)) x else x@x
  if (any(is.infinite(values))) matrix_rows(as_dense(x, argument), argument)
}

#' All that is known as incomplete rows.
#' @noRd
as_rows <- function(data, argument = "x") {
  if (is_complete(data)) {
    rows <- matrix_rows(as_dense(shown_values(data), argument), argument)
    rows["names"] <- list(data$names)
    rows["row_names"] <- list(data$row_names)
  } else {
    rows <- data$rows
  }
  if (!is.null(data$weight)) rows$weight <- likelihood_weights(data$weight)
  rows
}

#' Rows with any gaps, of any kind of data.
#' @noRd
incomplete_rows <- function(x, argument = "x") {
  as_rows(table_gaps(x, argument), argument)
}

#' The data: of rows to learn from there must be one, while those to predict may
#' be none.
#' @noRd
check_some_rows <- function(data, argument) {
  if (data$n < 1) {
    abort_input(argument, "data with at least one row", "with zero rows")
  }
  data
}

#' What is known of the examples with these numbers, with their weights.
#' @noRd
subset_data <- function(data, which) {
  data$n <- length(which)
  data["row_names"] <- list(data$row_names[which])
  if (!is.null(data$weight)) data$weight <- data$weight[which]
  if (is.null(data$rows)) {
    data$x <- data$x[which, , drop = FALSE]
  } else {
    make_room(data$rows)
    data$rows <- subset_rows(data$rows, which)
  }
  data
}

#' What is known of some columns, by increasing number; complete data stay so.
#' @noRd
data_of_columns <- function(data, which) {
  if (length(which) == data$d) return(data)
  if (is_complete(data)) {
    data$x <- data$x[, which, drop = FALSE]
    if (!is.null(data$blank)) data$blank <- base::which(which %in% data$blank)
  } else {
    data$rows <- rows_of_columns(data$rows, which)
  }
  data["names"] <- list(data$names[which])
  data$d <- length(which)
  data
}

#' Rows of an earlier fold may still be there, and compiled code, of which R
#' knows nothing, is about to want more than they take.
#' @noRd
make_room <- function(rows) {
  if (length(rows$value) > 5e5) gc(verbose = FALSE)
  invisible()
}

#' Whether `x` is there, which has no gaps; else `rows` are.
#' @noRd
is_complete <- function(data) is.null(data$rows)

#' V1, V2 and so on where there are none, for messages and results.
#' @noRd
data_names <- function(data) data$names %||% paste0("V", seq_len(data$d))

#' Where products are counted from: the means of what was seen, about which
#' least is lost to rounding; 0 for columns of sparse data that have zeros, as
#' these stay zeros.
#' @noRd
product_origin <- function(data) {
  if (!is_complete(data) || is.matrix(data$x)) return(seen_means(data))
  ifelse(stores_all(data$x), seen_means(data), 0)
}

#' Of which columns of a sparse matrix each value is stored, as of times.
#' @noRd
stores_all <- function(x) diff(x@p) == nrow(x)

#' Means of what was seen; 0 where nothing was.
#' @noRd
seen_means <- function(data) {
  if (!is_complete(data)) {
    rows <- data$rows
    sums <- cpp_seen_sums(rows$column, rows$value, numeric(data$d),
                          value_weights(rows, data$weight))
    return(sums$sum / ifelse(sums$weight > 0, sums$weight, 1))
  }
  if (is.null(data$weight)) {
    # To load Matrix takes longer than many a fit.
    means <- if (is.matrix(data$x)) colMeans else Matrix::colMeans
    return(means(data$x))
  }
  as.numeric(Matrix::crossprod(data$x, data$weight)) / sum(data$weight)
}
