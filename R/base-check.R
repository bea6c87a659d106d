# Validators of arguments: each returns the coerced value or raises an input
# error. None draws random numbers.

#' Whether it is one finite number; a flag is none, nor what is a number by a
#' class of its own (a time of survival is two).
#' @noRd
is_number <- function(x) {
  is.numeric(x) && length(as.double(x)) == 1 && is.finite(as.double(x))
}

#' Whether it is one text; NA is none.
#' @noRd
is_text <- function(x) is.character(x) && length(x) == 1 && !is.na(x)

#' Whether it is one that says something.
#' @noRd
says_something <- function(x) is_text(x) && validUTF8(x) && nzchar(trimws(x))

#' One finite number, whole, from `lower` to `upper`.
#' @noRd
is_whole <- function(x, lower = -Inf, upper = Inf) {
  x <- integer64_numbers(x)
  if (!is_number(x)) return(FALSE)
  x <- as.double(x)
  x == round(x) && x >= lower && x <= upper
}

#' One such number or more.
#' @noRd
are_whole <- function(x, lower = -Inf, upper = Inf) {
  x <- integer64_numbers(x)
  is.numeric(x) && length(x) > 0 && all(is.finite(x)) &&
    all(x == round(x) & x >= lower & x <= upper)
}

#' The number as a double. `lower` itself is refused where `open`; `allowed`
#' stands in an error in place of the range.
#' @noRd
check_number <- function(x, argument, lower = -Inf, upper = Inf,
                         open = FALSE, allowed = NULL) {
  x <- integer64_numbers(x, argument)
  number <- if (is_number(x)) as.double(x) else NaN
  inside <- number >= lower && number <= upper && !(open && number == lower)
  if (!isTRUE(inside)) {
    abort_input(argument, allowed %||% number_phrase(lower, upper, open),
                found_phrase(x))
  }
  number
}

#' What check_number() allows, as in "a finite number above 0 and at most 1".
#' @noRd
number_phrase <- function(lower, upper, open) {
  ends <- c(if (is.finite(lower)) {
    paste(if (open) "above" else "of at least", format(lower))
  }, if (is.finite(upper)) {
    paste0(if (!is.finite(lower)) "of ", "at most ", format(upper))
  })
  paste(c("a finite number", paste(ends, collapse = " and ")[length(ends) > 0]),
        collapse = " ")
}

#' The whole number as a double, as counts of looks may be above 2^31.
#' @noRd
check_count <- function(x, argument, lower = 1, upper = 2^53) {
  if (!is_whole(x, lower, upper)) {
    abort_input(argument, paste0(
      "a whole number of at least ", lower,
      if (upper < 2^31) paste0(" and at most ", upper)
    ), found_phrase(x))
  }
  as.numeric(x)
}

#' Of print().
#' @noRd
check_digits <- function(digits) check_count(digits, "digits", upper = 22)

#' A function that can be called with as many arguments; `of` names them.
#' @noRd
check_takes <- function(x, argument, count, of) {
  own <- names(formals(args(x)))
  if (length(own) < count && !"..." %in% own) {
    abort_input(argument, paste("a function of", of),
                paste("a function of", length(own), "arguments"))
  }
}

#' One TRUE or FALSE, not NA.
#' @noRd
check_flag <- function(x, argument) {
  if (!is.logical(x) || length(x) != 1 || is.na(x)) {
    abort_input(argument, "TRUE or FALSE", found_phrase(x))
  }
  x
}

#' One text, spelt as in `choices`: nothing is matched in part.
#' @noRd
check_choice <- function(x, argument, choices) {
  if (!is.character(x) || length(x) != 1 || !x %in% choices) {
    abort_input(argument, paste("one of", paste(dQuote(choices, FALSE),
                                                collapse = ", ")),
                found_phrase(x))
  }
  x
}

#' The first of the choices where an argument was left at all of them.
#' @noRd
first_of <- function(value, choices) {
  if (identical(value, choices)) choices[1] else value
}

#' The first of several choices, or what was given in their place.
#' @noRd
first_choice <- function(value, argument, choices) {
  check_choice(first_of(value, choices), argument, choices)
}

#' Labels, or `what` a row has one of: finite numbers; where `may_miss`, NA is a
#' row without.
#' @noRd
check_labels <- function(y, rows, argument = "y", may_miss = FALSE,
                         what = "label") {
  if (is.factor(y) || is.character(y)) {
    abort_input(argument, "numeric (for two classes code them -1 and 1)",
                found_phrase(y))
  }
  if (is_column(y)) y <- as.vector(y)
  y <- integer64_numbers(y, argument)
  if (!holds_numbers(y) || !is.null(dim(y))) {
    abort_input(argument, "a numeric vector", found_phrase(y))
  }
  if (length(y) != rows) {
    abort_input(argument,
                paste0("of length ", rows, ", one ", what, " per row"),
                paste("of length", length(y)))
  }
  y <- as.double(with_class_gaps(y))
  refuse_values(y, argument, may_miss)
  y
}

#' What drivers of databases give as whole numbers, as numbers: where bit64 is
#' not loaded their bits are read as others. All else as it is.
#' @noRd
integer64_numbers <- function(x, argument = "x") {
  if (!inherits(x, "integer64")) return(x)
  read_integer64(list(x), argument)
  numbers <- as.double(x)
  kept <- intersect(c("names", "dim", "dimnames"), names(attributes(x)))
  attributes(numbers) <- attributes(x)[kept]
  numbers
}

#' From here on expressions and `[` take columns that are such for what they
#' are.
#' @noRd
read_integer64 <- function(columns, argument = "data") {
  large <- Filter(function(x) inherits(x, "integer64"), columns)
  if (length(large) > 0 && !requireNamespace("bit64", quietly = TRUE)) {
    abort_input(argument, paste("without 64-bit integers where package bit64",
                                "is missing"), found_phrase(large[[1]]))
  }
}

#' A vector with the dimensions of one.
#' @noRd
is_column <- function(y) {
  length(dim(y)) == 1 || (is.matrix(y) && ncol(y) == 1)
}

#' Numbers that are not finite are an error, but for NA where it `may_miss`; it
#' has the first place, and how many more there are.
#' @noRd
refuse_values <- function(y, argument, may_miss) {
  bad <- which(if (may_miss) is.infinite(y) else !is.finite(y))
  if (length(bad) == 0) return(invisible())
  allowed <- if (may_miss) {
    "finite or NA"
  } else if (is.na(y[bad[1]]) && argument %in% c("y", "newy")) {
    "finite everywhere (leave out rows without a label)"
  } else {
    "finite everywhere"
  }
  abort_input(argument, allowed,
              paste0(format(y[bad[1]]), " at position ", bad[1],
                     if (length(bad) > 1) paste(" and", length(bad) - 1,
                                                "more")))
}

#' Labels of a loss: numbers, or the two classes as -1 and 1 with their names.
#' Further labels may be of one class, and have the names of the fit. Models
#' that know no losses are regressions.
#' @noRd
read_labels <- function(y, rows, loss, argument = "y", setup = NULL) {
  if (!is.null(setup$settings)) {
    return(read_response(y, rows, setup$settings, argument))
  }
  if (is.null(loss) || loss$task == "regression") {
    return(list(y = check_labels(y, rows, argument), levels = NULL))
  }
  if (!is.null(setup) && is.null(setup$levels) && is.factor(y)) {
    abort_input(argument, "-1 and 1 as in the fit", found_phrase(y))
  }
  labels <- read_class_labels(y, loss, setup$levels, !is.null(setup), argument)
  labels$y <- check_labels(labels$y, rows, argument)
  labels
}

#' What is given of a function's arguments, and the defaults of the others, but
#' for those in `except`. A default may refer to another argument.
#' @noRd
with_defaults <- function(given, method, except) {
  defaults <- formals(method)
  frame <- list2env(given, parent = environment(method))
  for (name in setdiff(names(defaults), c(names(given), except, "..."))) {
    if (rlang::is_missing(defaults[[name]])) {
      abort_input(name, "given", "missing")
    }
    assign(name, eval(defaults[[name]], frame), frame)
    given[name] <- list(frame[[name]])
  }
  given
}

#' `arguments` is a list in which one that is missing is the empty symbol, as
#' as.list(environment()) makes it; the first of those `needed` is refused.
#' @noRd
check_given <- function(arguments, needed) {
  for (argument in needed) {
    if (rlang::is_missing(arguments[[argument]])) {
      abort_input(argument, "given", "missing")
    }
  }
}

#' Arguments that a function does not have end up in its dots.
#' @noRd
check_no_dots <- function(...) {
  if (...length() == 0) return(invisible())
  refuse_unknown(names(list(...)) %||% rep("", ...length()))
}

#' `given` are names, "" of arguments without one. Where the first is an
#' argument of glmnet or lm() that has no counterpart here, the error says why.
#' @noRd
refuse_unknown <- function(given) {
  given[given == ""] <- "(unnamed)"
  row <- synonyms()[[given[1]]]
  if (!is.null(row$why) && is.null(row$local)) refuse_synonym(given[1], row)
  abort_frugal(paste0("Unknown argument: ", enumerate_phrase(given),
                      ". Arguments after the dots need their full names."),
               "input", argument = given[1])
}

#' R's own is of version 4.4, later than the oldest that is supported.
#' @noRd
`%||%` <- function(x, default) if (is.null(x)) default else x

#' Predictions, a vector or a row a row of new data, of which some may be
#' `missing`. Returns them.
#' @noRd
check_predictions <- function(values, missing = FALSE) {
  table <- as.matrix(values)
  # By their sums, which take less memory than an answer for each.
  suspect <- which(!is.finite(rowSums(table)) & !missing)
  is_beyond <- rowSums(!is.finite(table[suspect, , drop = FALSE])) > 0
  if (!any(is_beyond)) return(values)
  row <- suspect[is_beyond][1]
  abort_frugal(paste0(
    "The prediction of row ", row, " is beyond the range of numbers: its ",
    "values, or the fit's, are too large or too small. Other units may help."
  ), "numeric", row = row)
}
