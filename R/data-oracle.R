# Oracles, functions that are paid for what they return: of one row a call, and
# of many rows (`batch`).

#' What attribute_source() makes of a function, which is not called before the
#' first look.
#' @noRd
oracle_source <- function(x, n, d, names, batch) {
  if (missing(n) || missing(d)) {
    abort_frugal("An oracle needs `n` and `d`, its rows and columns.", "input",
                 argument = if (missing(n)) "n" else "d")
  }
  check_takes(x, "x", 2, "a row and its columns")
  n <- check_count(n, "n")
  d <- check_count(d, "d")
  if (is.null(batch)) {
    return(new_attribute_source("oracle", n, d, names,
                                ask = guarded_oracle(x, names)))
  }
  # Memory is kept for a whole batch, which has no more rows than there are.
  new_attribute_source("batch_oracle", n, d, names,
                       ask = guarded_oracle(x, names),
                       batch = min(check_count(batch, "batch"), n))
}

#' Errors and interrupts of the user's function come back as values, so that the
#' compiled loop can end in order and keep what was paid for. Of an oracle of
#' many rows, `row` is as long as `columns`.
#' @noRd
guarded_oracle <- function(oracle, names = NULL) {
  force(oracle)
  force(names)
  function(row, columns) {
    guard({
      answer <- oracle(row, columns)
      check_answer_names(names_of_values(answer), names, columns)
      check_answer(answer, columns)
    })
  }
}

#' An answer may be named, by what it likes: but where these are the names of
#' the columns, values are in their order.
#' @noRd
check_answer_names <- function(given, names, columns) {
  are_columns <- !is.null(given) && length(given) == length(columns) &&
    all(given %in% names)
  if (!are_columns || identical(given, names[columns])) return(invisible())
  stop("it was asked for ", enumerate_phrase(names[columns]),
       " and returned ", enumerate_phrase(given), call. = FALSE)
}

#' Where somebody jumps out of it, compiled code sees that by itself.
#' @noRd
guard <- function(expression) {
  tryCatch(
    list(values = expression),
    error = function(cnd) {
      cnd <- readable_condition(cnd)
      if (is_time_limit(cnd)) return(list(interrupted = FALSE, limit = cnd))
      list(interrupted = FALSE, failure = cnd)
    },
    interrupt = function(cnd) list(interrupted = TRUE)
  )
}

#' As doubles. An error here is one of the user's function for guard(), so that
#' what was paid for before is kept.
#' @noRd
check_answer <- function(answer, columns) {
  answer <- integer64_numbers(answer)
  # The order of the numbers in rows and columns is nobody's to guess.
  if (!holds_numbers(answer) || sum(dim(answer) > 1) > 1 ||
        length(answer) != length(columns)) {
    stop("it was asked for ", length(columns), " numbers and returned ",
         found_phrase(answer), call. = FALSE)
  }
  as.double(answer)
}

# Without the size of its table a function is no oracle yet.
#' @export
table_cells.function <- function(x, argument = "x") attribute_source(x)

#' @export
table_rows.frugal_source_oracle <- function(x, argument = "x") {
  abort_input(argument, "data, as prediction uses whole rows",
              "an oracle, which charges for them")
}

#' @export
table_gaps.frugal_source_oracle <- function(x, argument = "x") {
  abort_input(argument, paste(
    "data, or a fit that kept the looks it paid for (control =",
    "frugal_control(keep_looks = TRUE))"
  ), "an oracle")
}

# An oracle is asked by the numbers of columns: these must be the fit's.
#' @export
table_match.frugal_source_oracle <- function(x, blueprint, argument = "newx") {
  if (!is.null(blueprint$recipe)) {
    abort_input(argument, "a data frame, as in the fit", "an oracle")
  }
  names <- blueprint$names
  if (is.null(names) || is.null(x$names) || identical(x$names, names)) return(x)
  check_columns(x$names, names, argument)
  abort_input(argument, "an oracle with the columns in the order of the fit",
              "in another order")
}

#' @export
is_free.frugal_source_oracle <- function(x) FALSE

#' @export
table_label.frugal_source_oracle <- function(source) {
  "oracle, looks are paid for"
}

#' @export
bad_places.frugal_source_oracle <- function(source, is_bad) {
  abort_input("check", "\"looks\" for an oracle", "\"all\"")
}

#' @export
table_rows.frugal_source_batch_oracle <- table_rows.frugal_source_oracle

#' @export
table_gaps.frugal_source_batch_oracle <- table_gaps.frugal_source_oracle

#' @export
table_match.frugal_source_batch_oracle <- table_match.frugal_source_oracle

#' @export
is_free.frugal_source_batch_oracle <- is_free.frugal_source_oracle

#' @export
table_label.frugal_source_batch_oracle <- function(source) {
  "oracle of many rows per call, looks are paid for"
}

#' @export
bad_places.frugal_source_batch_oracle <- bad_places.frugal_source_oracle
