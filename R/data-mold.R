# What the user gives, `x` and `y` or a formula, made into what is learned from:
#
#   table      by `need`: "cells", a source to buy from; "gaps", what is known
#   y          the labels, given or those that come with the data; unchecked
#   recipe     how variables became columns, for forge()
#   intercept  what a formula says of it, else NULL

#' The way in for all kinds of data to learn from. Labels that are given go
#' before those of the data, also where they are NULL.
#' @noRd
mold <- function(x, y = rlang::missing_arg(), need) {
  if (need == "gaps" && inherits(x, "frugal_learner")) x <- as_fit(x)
  by_formula <- inherits(x, "formula_table")
  argument <- if (by_formula) "data" else "x"
  check_saved(x, argument)
  recipe <- table_recipe(x)
  table <- if (need == "cells") {
    table_cells(x, argument)
  } else {
    known <- check_some_rows(table_gaps(x, argument), argument)
    recipe <- with_seen_flags(recipe, known)
    known["recipe"] <- list(recipe)
    known
  }
  list(table = table, y = if (rlang::is_missing(y)) table_labels(x) else y,
       recipe = recipe, intercept = if (by_formula) x$intercept)
}

#' A formula method is its default method for the formula's table and labels.
#' `given` are the arguments that it names itself; the default method owns and
#' checks the others. The generic calls the formula x, and so may the user.
#' `subset` and `na.action` choose rows before any is learned from, and folds
#' with them.
#' @noRd
fit_formula <- function(default, given, call, ..., x, subset,
                        na.action = NULL, # nolint: lm()'s name
                        weights = NULL, offset = NULL) {
  check_data_given(given, !missing(x))
  if (!missing(x)) given$formula <- x
  check_given(given, names(given))
  if (!inherits(given$formula, "formula")) {
    abort_input("formula", "a formula", found_phrase(given$formula))
  }
  refuse_known(...)
  # As lm() takes them: a column for each series.
  if (inherits(given$data, c("mts", "zoo"))) {
    given$data <- as.data.frame(series_matrix(given$data))
  }
  if (is.data.frame(given$data)) {
    check_used_names(given$formula, given$data)
    read_integer64(given$data)
  }
  written <- rlang::enquos(weights = weights, offset = offset, subset = subset)
  call <- with_written(in_order(call, c(names(given), names(formals(default)))),
                       written)
  bought <- !is.null(given$budget) || !is.null(list(...)$total)
  vectors <- formula_vectors(written[c("weights", "offset")], given,
                             formals(default), bought)
  chosen <- chosen_rows(given$data, given$formula, written$subset,
                        na.action, bought, vectors)
  if (!bought && !identical(default, moments.default)) {
    chosen$data <- with_seen_references(chosen$data)
  }
  table <- formula_table(given$formula, chosen$data, call, whole = !bought)
  check_formula_offset(table, formals(default))
  if (!bought) say_numbers_in_text(table$formula, chosen$data)
  y <- table$y
  further <- given[setdiff(names(given), c("formula", "data"))]
  further <- c(further, lapply(vectors, function(vector) {
    if (is.null(chosen$rows)) vector else label_rows(vector, chosen$rows)
  }))
  others <- chosen_folds(list(...), nrow(given$data), chosen$rows)
  in_words_of_formula(
    rlang::inject(default(table, y, !!!further, !!!others))
  )
}

#' Whoever gave a formula did not give `x` and `y`: what is wrong with these is
#' wrong with its data, or with its response.
#' @noRd
in_words_of_formula <- function(code) {
  tryCatch(code, frugalreg_error_input = function(cnd) {
    if (identical(cnd$argument, "x")) {
      cnd$message <- sub("must be data ", "must be a data frame ", cnd$message,
                         fixed = TRUE)
      cnd$allowed <- if (!is.null(cnd$allowed)) {
        sub("^data ", "a data frame ", cnd$allowed)
      }
      cnd <- about_argument(cnd, "data", "`data`")
    } else if (identical(cnd$argument, "y")) {
      cnd <- about_argument(cnd, "formula", "The response of `formula`")
    }
    rlang::cnd_signal(cnd)
  })
}

#' An error of input that begins with another argument.
#' @noRd
about_argument <- function(cnd, argument, words) {
  cnd$message <- sub("^`[^`]*`", words, cnd$message)
  cnd$argument <- argument
  cnd
}

#' Where the formula is named x, as by who calls by the generic's arguments, R
#' takes what comes without a name for `formula`.
#' @noRd
check_data_given <- function(given, names_x) {
  by_place <- names_x && !rlang::is_missing(given$formula) &&
    !inherits(given$formula, "formula")
  if (by_place) {
    abort_input("data", "given by name where the formula is given as `x`",
                "given by its position")
  }
  check_given(given, "data")
}

#' The call with expressions as the user wrote them, who may have called a
#' function that passed them on: as `..1`, or quoted.
#' @noRd
with_written <- function(call, expressions) {
  for (name in intersect(names(expressions), names(call))) {
    call[name] <- list(rlang::quo_squash(expressions[[name]]))
  }
  call
}

#' The folds of the rows that were chosen, where there is one for each row of
#' the data.
#' @noRd
chosen_folds <- function(others, n, rows) {
  for (name in intersect(c("folds", "foldid"), names(others))) {
    folds <- others[[name]]
    if (!is.null(rows) && length(folds) > 1 && identical(length(folds), n)) {
      others[[name]] <- folds[rows]
    }
  }
  others
}

#' weights = and offset = where lm() finds them: among the columns, or where the
#' call was made; as many as the data have rows. By name alone where the
#' function has none, before a value is asked for. Where looks are bought
#' neither they nor labels read attributes.
#' @noRd
formula_vectors <- function(given, formula, known, bought) {
  given <- Filter(Negate(rlang::quo_is_null), given)
  for (name in setdiff(names(given), names(known))) {
    refuse_synonym(name, synonyms()[[name]])
  }
  data <- formula$data
  if (!is.data.frame(data)) return(list())
  if (bought && length(formula$formula) > 2) {
    attributes <- formula_attributes(formula$formula, data)
    refuse_unpaid(all.vars(formula$formula[[2]]), attributes, "formula",
                  "one whose label is not computed from attributes")
    for (name in names(given)) {
      refuse_unpaid(all.vars(given[[name]]), attributes, name)
    }
    data <- without_attributes(data, formula$formula)
  }
  stats::setNames(lapply(names(given), function(name) {
    check_one_a_row(value_in_columns(given[[name]], data, name), nrow(data),
                    name)
  }), names(given))
}

#' Of an expression, where lm() finds it.
#' @noRd
value_in_columns <- function(quosure, data, name) {
  tryCatch(rlang::eval_tidy(quosure, data), error = function(cnd) {
    abort_failed(name, "an expression of the data's columns", cnd)
  })
}

#' Before rows are chosen; what they hold is checked with those that are left.
#' @noRd
check_one_a_row <- function(values, n, name) {
  if (is.null(values)) return(NULL)
  if (is.data.frame(values)) values <- as.matrix(values)
  read_integer64(list(values), name)
  if (!is.atomic(values) || NROW(values) != n) {
    abort_input(name, paste("NULL, or", n, "numbers, one per row of `data`"),
                found_phrase(values))
  }
  values
}

#' `known` are the arguments of the default method: only where `offset` is among
#' them may a formula have one.
#' @noRd
check_formula_offset <- function(table, known) {
  if (is.null(table$offset) || "offset" %in% names(known)) return(invisible())
  refuse_term("offset()",
              "this fit takes no offset; subtract it from the response")
}

#' What the formula says of offset and intercept.
#' @noRd
with_formula_terms <- function(arguments) {
  x <- arguments$x
  if (!inherits(x, "formula_table")) return(arguments)
  arguments$intercept <- x$intercept
  arguments
}

#' Arguments of the call in the order in which the function has them.
#' @noRd
in_order <- function(call, arguments) {
  call[c(1, 1 + order(match(names(call)[-1], arguments)))]
}

#' What the formula says, or has no meaning for variables.
#' @noRd
refuse_known <- function(...) {
  known <- names(list(...)) %in% c("y", "groups", "intercept")
  if (any(known)) do.call(check_no_dots, list(...)[known])
}

#' The call that a fit remembers, without data in it.
#' @noRd
fit_call <- function(x, call, kind) {
  bare_call(if (inherits(x, "formula_table")) x$call else call, kind)
}
