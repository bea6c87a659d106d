#' Where attribute values come from
#'
#' Wraps data so that single values can be looked at and paid for. The fitting
#' functions call it on their argument `x`. Call it yourself for an oracle (a
#' function that is paid for each value), for a database ([database_source]),
#' and for objects of your own class, if you have written a method.
#'
#' @details
#' **Data.** Matrices, sparse matrices and data frames are at hand, so that
#' looks are only *counted*. A matrix is used in place, without a copy. A sparse
#' matrix is transposed once, into a copy, so that an example's values can be
#' searched. In a data frame one *variable* is one look: a number is one column,
#' and a factor becomes the columns of its contrasts.
#'
#' **An oracle** is a function that *pays* for what it returns: a laboratory, or
#' a service that charges per call. It is called as `x(row, columns)`, with one
#' row number and distinct column numbers from 1 (with groups, all columns of
#' the groups bought). It returns as many finite numbers, in that order. It is
#' called at most once in each visit of an example, and only for looks that are
#' paid for.
#'
#' **An oracle of many rows** (`batch`) answers up to `batch` examples in one
#' call. It is called as `x(rows, columns)` with two vectors of the same length,
#' one pair for each value, as in `matrix[cbind(rows, columns)]`. This saves
#' calls, but it causes a *delay*. No answer of a batch is known before the
#' call, so that the regressor at the start of the batch determines what to look
#' at and all its gradients. Gradients remain unbiased but are up to `batch - 1`
#' steps old. Keep `batch` far below the number of examples (its square root is
#' harmless), or make the step size smaller.
#' * The result depends on `batch`. With `batch = 1` it is that of one row per
#'   call, bit for bit.
#' * A batch ends early at the end of a first phase.
#' * If one value cannot be used, the other examples of the batch are learned
#'   from first.
#' * If the call fails, the whole batch is dropped. Its looks stay counted.
#'
#' @param x A numeric, integer or logical matrix; a sparse matrix of package
#'   Matrix; a data frame of numeric, logical and factor columns; a function
#'   (see the details); or a connection to a database, or a function that makes
#'   one (see [database_source]).
#' @param n,d For a function: the numbers of rows (examples) and columns
#'   (attributes). If `n` is a text or `DBI::Id()`, the function is taken to
#'   connect to a database, and the two arguments are the table and its key.
#' @param names For a function: column names, or `NULL`.
#' @param batch For a function: `NULL` if it answers one row per call, or the
#'   largest number of rows per call, a whole number of at least 1. Numbers
#'   above `n` count as `n`.
#' @param ... For a database: see [database_source]. Otherwise not used.
#' @return An object of class `attribute_source`, to be used as `x` in the
#'   fitting functions.
#' @section Errors:
#' `frugalreg_error_input` for data that cannot be used: zero rows or columns,
#' character, list and date columns, duplicated names.
#' @section Cost: A matrix is not copied. A sparse matrix is transposed, in time
#' and memory proportional to the number of its non-zero values. A look takes
#' constant time, and in sparse data time logarithmic in the number of the row's
#' non-zero values. An oracle is called once per example or batch.
#' @seealso [ask_and_tell], if no function can be called and you enter the
#'   values yourself; [aerr()] and the others, which take data directly.
#' @examples
#' attribute_source(matrix(rnorm(20), 5))
#' set.seed(1)
#' patients <- matrix(rnorm(1000 * 20), 1000)
#' y <- patients[, 1] - patients[, 2]
#' paid <- 0
#' lab <- function(row, columns) {
#'   paid <<- paid + length(columns)
#'   patients[row, columns]
#' }
#' oracle <- attribute_source(lab, n = 1000, d = 20)
#' fit <- aelr(oracle, y, budget = 4)
#' paid == fit$looks$total
#' # The same laboratory, twenty patients at a time
#' labs <- function(rows, columns) patients[cbind(rows, columns)]
#' many <- attribute_source(labs, n = 1000, d = 20, batch = 20)
#' aelr(many, y, budget = 4)
#' @export
attribute_source <- function(x, ...) {
  check_given(mget("x"), "x")
  UseMethod("attribute_source")
}

#' Constructor of all sources. `kind` gives the class and tells compiled code
#' (src/r_source.cpp) how to read what is in the dots.
#' @noRd
new_attribute_source <- function(kind, n, d, names = NULL, ...) {
  if (n < 1) abort_input("x", "data with at least one row", "with zero rows")
  if (d < 1) {
    abort_input("x", "data with at least one column", "with zero columns")
  }
  if (n > .Machine$integer.max || d > .Machine$integer.max) {
    abort_input("x", "data with fewer than 2^31 rows and columns",
                paste("with", format(n), "rows and", format(d), "columns"))
  }
  check_names(names, d, if (grepl("oracle", kind)) "names" else "colnames(x)")
  structure(list(kind = kind, n = as.numeric(n), d = as.numeric(d),
                 names = names, ...),
            class = c(paste0("frugal_source_", kind), "attribute_source"))
}

#' Names of d columns: NULL, or texts of which none is missing, empty or there
#' twice.
#' @noRd
check_names <- function(names, d, argument = "colnames(x)") {
  if (is.null(names)) return(invisible())
  if (!is.character(names) || length(names) != d) {
    abort_input("names", paste("a character vector of length", d),
                found_phrase(names))
  }
  if (anyNA(names) || any(names == "")) {
    abort_input(argument, "complete, or NULL", "missing for some columns")
  }
  twice <- unique(names[duplicated(names)])
  if (length(twice) > 0) {
    abort_input(argument, "distinct", paste0(
      "duplicated (", enumerate_phrase(dQuote(twice, FALSE)), ")"
    ))
  }
}

#' @rdname attribute_source
#' @usage
#' \method{attribute_source}{function}(x, n, d, names = NULL, batch = NULL, ...)
#' @export
attribute_source.function <- function(x, n, d, names = NULL, batch = NULL,
                                      ...) {
  # Of a function that connects to a database.
  if (any(c("table", "key") %in% ...names()) ||
        (!missing(n) && (is.character(n) || inherits(n, "Id")))) {
    given <- c(if (!missing(n)) list(n), if (!missing(d)) list(d),
               if (!missing(names)) list(names = names),
               list(..., batch = batch %||% 50))
    return(do.call(attribute_source.DBIConnection, c(list(x), given)))
  }
  check_no_dots(...)
  oracle_source(x, n, d, names, batch)
}

#' @export
attribute_source.default <- function(x, ...) {
  check_no_dots(...)
  check_saved(x)
  table_cells(x)
}

#' What a source holds, for those that hold data: a table of another kind.
#' @noRd
held_data <- function(source) UseMethod("held_data")

#' What print() says of it.
#' @noRd
table_label <- function(source) UseMethod("table_label")

#' Row and column of each value that `is_bad`.
#' @noRd
bad_places <- function(source, is_bad) UseMethod("bad_places")

#' @export
table_cells.attribute_source <- function(x, argument = "x") check_saved(x)

#' @export
table_rows.attribute_source <- function(x, argument = "x") {
  table_rows(held_data(x), argument)
}

#' @export
table_gaps.attribute_source <- function(x, argument = "x") {
  table_gaps(held_data(x), argument)
}

#' @export
table_match.attribute_source <- function(x, blueprint, argument = "newx") {
  table_match(held_data(x), blueprint, argument)
}

#' @export
dim.attribute_source <- function(x) {
  check_saved(x)
  c(x$n, x$d)
}

#' @export
print.attribute_source <- function(x, ...) {
  check_saved(x)
  cat("<attribute_source> ", table_label(x), "\n  ", whole_phrase(x$n),
      " rows, ", whole_phrase(x$d), " columns", sep = "")
  if (!is.null(x$group_of)) {
    cat(" of", length(x$group_names), "variables, one look each")
  }
  cat("\n")
  invisible(x)
}

#' Looks everywhere, for check = "all".
#' @noRd
check_all_values <- function(source, control) {
  is_bad <- if (skips_missing(control)) is.infinite else Negate(is.finite)
  bad <- bad_places(source, is_bad)
  if (length(bad) > 0) {
    abort_input("x", "finite everywhere", paste0(
      "missing or infinite in row ", bad[1, 1], ", column ", bad[1, 2],
      if (nrow(bad) > 1) paste(" and", nrow(bad) - 1, "other places")
    ))
  }
}
