# Squares and products of attributes and labels must be numbers, and not 0.

size_range <- c(1e-100, 1e100)
# Errors of squared errors are of fourth powers; small ones do no harm.
label_sizes <- c(1e-100, 1e75)

#' Of each column, and of the labels, the largest counts. `offset` is what was
#' taken off them, if anything was.
#' @noRd
check_data_sizes <- function(data, y, offset = NULL) {
  values <- known_values(data)
  # A small one among larger ones does no harm, but is rare.
  if (!cpp_all_sized(values, size_range)) {
    column <- known_column(data)
    largest <- tapply(abs(values), factor(column, seq_len(data$d)), max)
    wrong <- which(!is_sized(largest))
    if (length(wrong) > 0) {
      abort_size("x", largest[wrong[1]], paste(
        " in column", dQuote(data_names(data)[wrong[1]], FALSE)
      ))
    }
  }
  check_label_size(y, offset)
}

#' The largest of each response, by its absolute value, is to be in
#' label_sizes, or 0.
#' @noRd
check_label_size <- function(y, offset = NULL, argument = "y") {
  largest <- if (is.matrix(y)) apply(abs(y), 2, max, 0, na.rm = TRUE)
             else max(abs(y), 0)
  largest <- c(largest[!is_sized(largest, label_sizes)], largest)[1]
  if (!is_sized(largest, label_sizes)) {
    abort_size(argument, largest, if (!is.null(offset)) " minus the offset",
               label_sizes)
  }
}

# What is known of a number that comes alone: it may be small among others that
# are not there yet, but what is too large stays that.
any_number <- list(takes = function(x) abs(x) <= size_range[2],
                   allowed = "a number of at most 1e100 in size")
any_label <- list(takes = function(y) abs(y) <= label_sizes[2],
                  allowed = "a number of at most 1e75 in size")

#' `where` ends the message with what is as large, or is NULL. A range from 0
#' has no lower end.
#' @noRd
abort_size <- function(argument, largest, where, range = size_range) {
  size <- if (largest < range[1]) "as small as " else "as large as "
  range <- sub("+", "", range, fixed = TRUE)
  allowed <- if (range[1] == "0") paste("at most", range[2])
             else paste("from", range[1], "to", range[2])
  abort_input(argument, paste(allowed, "in size (change its unit)"),
              paste0(size, format(largest, digits = 3), where))
}

#' Whether squares of the numbers neither overflow nor vanish.
#' @noRd
is_sized <- function(largest, range = size_range) {
  is.na(largest) | largest == 0 |
    (largest >= range[1] & largest <= range[2])
}

#' Without their places: a vector, or the matrix itself; of a sparse one what is
#' stored.
#' @noRd
known_values <- function(data) {
  if (!is_complete(data)) return(data$rows$value)
  if (is.matrix(data$x)) data$x else data$x@x
}

#' The column of each of the known values, from 1.
#' @noRd
known_column <- function(data) {
  if (!is_complete(data)) return(data$rows$column + 1L)
  if (is.matrix(data$x)) return(rep(seq_len(data$d), each = data$n))
  rep(seq_len(data$d), diff(data$x@p))
}
