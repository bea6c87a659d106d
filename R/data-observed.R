# What momentnet() and moments() know of the examples: all of a matrix, or the
# entries of it that were seen.
#
#   n, d, names   examples, columns, their names or NULL
#   x             a matrix without missing values (dense or sparse), or NULL
#   rows          else the incomplete rows (see data-incomplete-rows.R)
#   recipe        how data frames become columns, for predict()

observed_data <- function(x, argument = "x") {
  recipe <- NULL
  if (inherits(x, c("observed_only", "incomplete_rows"))) {
    rows <- incomplete_rows(x, argument)
    return(list(n = rows$n, d = rows$d, names = rows$names, rows = rows))
  }
  if (inherits(x, "attribute_source")) {
    if (x$kind == "variables") recipe <- list(variables = x$variables)
    if (x$kind == "oracle") {
      abort_input("budget", "given: an oracle charges for each look", "missing")
    }
    x <- whole_rows(x)
  }
  if (is.data.frame(x)) {
    recipe <- recipe %||% list(variables = frame_variables(x))
    x <- variable_matrix(recipe$variables, x)
  }
  data <- observed_matrix(x, argument)
  data$recipe <- recipe
  data
}

observed_matrix <- function(x, argument) {
  if (is(x, "Matrix")) {
    x <- as(as(as(x, "dMatrix"), "generalMatrix"), "CsparseMatrix")
    if (anyNA(x@x)) x <- as.matrix(x) # what is missing is no zero
  } else if (!is.matrix(x) || !(is.numeric(x) || is.logical(x))) {
    abort_input(argument, "a matrix, sparse matrix or data frame of numbers",
                found_phrase(x))
  }
  check_extent(x, argument)
  data <- list(n = nrow(x), d = ncol(x), names = colnames(x))
  values <- if (is.matrix(x)) x else x@x
  if (any(is.infinite(values))) {
    abort_input(argument, "finite, or NA where nothing was seen", "infinite")
  }
  if (anyNA(values)) {
    data$rows <- incomplete_rows(unname(x))
  } else {
    if (is.matrix(x)) {
      dimnames(x) <- NULL
      storage.mode(x) <- "double"
    }
    data$x <- x
  }
  data
}

check_extent <- function(x, argument) {
  if (nrow(x) < 1) abort_input(argument, "of at least one row", "of zero rows")
  if (ncol(x) < 1) {
    abort_input(argument, "of at least one column", "of zero columns")
  }
  check_names(colnames(x), ncol(x))
}

# The looks that a fit kept, and the labels: the fit's own where none are given.
# An example that was skipped has none; it is left out. `visited` are the rows.
kept_data <- function(fit, y) {
  rows <- incomplete_rows(fit)
  data <- list(n = rows$n, d = rows$d, names = rows$names, rows = rows,
               recipe = fit$terms)
  own <- rlang::is_missing(y)
  if (own) y <- fit$looks$labels
  if (is.null(y)) abort_input("y", "given", if (own) "missing" else "NULL")
  if (!own || !anyNA(y)) {
    return(list(data = data, y = check_labels(y, data$n)))
  }
  labelled <- which(!is.na(y))
  if (length(labelled) == 0) {
    abort_input("x", "a fit of at least one example with a label", "of none")
  }
  list(data = subset_data(data, labelled), y = y[labelled], visited = labelled)
}

subset_data <- function(data, which) {
  data$n <- length(which)
  if (is.null(data$rows)) {
    data$x <- data$x[which, , drop = FALSE]
  } else {
    data$rows <- subset_rows(data$rows, which)
  }
  data
}

is_complete <- function(data) is.null(data$rows)

data_names <- function(data) data$names %||% paste0("V", seq_len(data$d))

# Means of what was seen; 0 where nothing was.
seen_means <- function(data) {
  if (!is_complete(data)) {
    sums <- cpp_seen_sums(data$rows$column, data$rows$value, numeric(data$d))
    return(sums$sum / pmax(sums$seen, 1))
  }
  if (is.matrix(data$x)) colMeans(data$x) else numeric(data$d)
}
