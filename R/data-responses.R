# Labels of several responses: a matrix, a row for each example and a named
# column for each response, with NA where a label is not known. Labels of one
# response are a vector; what follows takes either.

#' Are there several responses? A matrix of one column is one.
#' @noRd
has_columns <- function(y) {
  (is.matrix(y) || is.data.frame(y)) && ncol(y) > 1
}

#' `names` are those of a fit where labels come later.
#' @noRd
read_responses <- function(y, rows, names = NULL, argument = "y") {
  if (!is.null(names) && !has_columns(y)) {
    abort_input(argument, paste("a matrix of", length(names), "columns, the",
                                "responses of the fit"), found_phrase(y))
  }
  y <- response_matrix(y, argument)
  if (nrow(y) != rows) {
    abort_input(argument, paste("a matrix of", rows,
                                "rows, one per row of `x`"),
                paste("of", nrow(y)))
  }
  refuse_values(y, argument, may_miss = TRUE)
  if (is.null(names)) check_response_names(y, argument)
  else named_responses(y, names, argument)
}

#' Of doubles, with names of columns where there are any, from numbers or flags
#' in a matrix or a data frame.
#' @noRd
response_matrix <- function(y, argument) {
  allowed <- "numbers, or several columns of numbers"
  if (inherits(y, "Surv")) {
    abort_input(argument, paste0(allowed, " (censored times are not learned ",
                                 "from)"), found_phrase(y))
  }
  if (is.data.frame(y)) {
    y[] <- lapply(y, function(column) {
      with_class_gaps(integer64_numbers(column, argument))
    })
    numbers <- vapply(y, function(column) {
      holds_numbers(column) && is.null(dim(column))
    }, NA)
    if (!all(numbers)) {
      abort_input(argument, allowed, paste("with column", dQuote(
        names(y)[!numbers][1], FALSE
      ), "of others"))
    }
    y <- as.matrix(y)
  }
  if (!holds_numbers(y)) {
    abort_input(argument, allowed, found_phrase(y))
  }
  matrix(as.double(y), nrow(y), ncol(y), dimnames = list(NULL, colnames(y)))
}

#' Results go by them: y1, y2 and so on where there are none.
#' @noRd
check_response_names <- function(y, argument) {
  if (is.null(colnames(y))) colnames(y) <- paste0("y", seq_len(ncol(y)))
  names <- colnames(y)
  if (anyDuplicated(names) || any(names == "") || anyNA(names)) {
    abort_input(argument, "a matrix whose columns have distinct names",
                enumerate_phrase(dQuote(names, FALSE)))
  }
  y
}

#' For momentnet(): of several responses each needs two labels that are known; a
#' vector of labels passes.
#' @noRd
check_enough_labels <- function(y) {
  if (!is.matrix(y)) return(invisible())
  few <- which(colSums(!is.na(y)) < 2)
  if (length(few) > 0) {
    abort_input("y", "a matrix with at least two labels in each column", paste(
      "with fewer in", dQuote(colnames(y)[few[1]], FALSE)
    ))
  }
}

#' By name where both have names, else by place.
#' @noRd
named_responses <- function(y, names, argument) {
  given <- colnames(y)
  if (!is.null(given) && setequal(given, names)) {
    y <- y[, names, drop = FALSE]
  } else if (!is.null(given) || ncol(y) != length(names)) {
    abort_input(argument, paste("labels of the fit's responses",
                                enumerate_phrase(dQuote(names, FALSE))),
                if (is.null(given)) paste("of", ncol(y), "columns")
                else enumerate_phrase(dQuote(given, FALSE)))
  }
  colnames(y) <- names
  y
}

#' Some examples' labels, or offsets; NULL stays NULL.
#' @noRd
label_rows <- function(y, which) {
  if (is.matrix(y)) y[which, , drop = FALSE] else y[which]
}

#' The number of examples, whatever that of responses.
#' @noRd
label_count <- function(y) NROW(y)

#' Further examples after the first, of the same responses.
#' @noRd
joined_labels <- function(first, second) {
  if (is.matrix(second)) rbind(first, second) else c(first, second)
}

#' Means of known labels, by weights of the rows.
#' @noRd
label_means <- function(y, weight = NULL) {
  known_mean <- function(labels) {
    known <- !is.na(labels)
    if (any(known)) weighted_mean(labels[known], weight[known]) else 0
  }
  if (is.matrix(y)) apply(y, 2, known_mean) else known_mean(y)
}

#' Standard deviations likewise.
#' @noRd
label_sds <- function(y, weight = NULL) {
  if (is.matrix(y)) {
    sqrt(label_means(sweep(y, 2, label_means(y, weight))^2, weight))
  } else {
    sqrt(weighted_mean((y - weighted_mean(y, weight))^2, weight))
  }
}

#' Labels of one response or several, of which any may be missing.
#' @noRd
check_moment_labels <- function(y, rows) {
  if (has_columns(y)) return(read_responses(y, rows))
  if (is.factor(y) || is.character(y)) {
    abort_input("y", paste("numeric (code two classes as 0 and 1, and more",
                           "than two as a column of 0 and 1 for each)"),
                found_phrase(y))
  }
  check_labels(y, rows, may_miss = TRUE)
}

#' As those that are summed already: of one response, or of these, NA where a
#' label is not known.
#' @noRd
labels_for_moments <- function(moments, y, rows) {
  if (!has_parts(moments)) {
    return(check_labels(y, rows, "newy", may_miss = TRUE))
  }
  read_responses(y, rows, names(moments$y_origin), "newy")
}

#' What moments() count labels from: NULL where it is not given, else a number
#' for each response.
#' @noRd
check_y_origin <- function(y_origin, y) {
  if (is.null(y_origin)) return(NULL)
  if (!is.matrix(y)) return(check_number(y_origin, "y_origin"))
  if (!is.numeric(y_origin) || length(y_origin) != ncol(y) ||
        !all(is.finite(y_origin))) {
    abort_input("y_origin", paste(ncol(y), "finite numbers, one per response"),
                found_phrase(y_origin))
  }
  stats::setNames(as.double(y_origin), colnames(y))
}
