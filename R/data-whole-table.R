# Terms that need the whole table, as lm() has them: poly(x, 2), ns(x, 3), a:b,
# factor(text), text and dates. No look can buy them, so that they are for data
# that were given. What a basis takes from the training rows (knots, centres) is
# kept for later rows; where a part of a term is missing, the term is.
#
#   derived: parts, a list by variable of the model frame (call, with what it
#            took from the training rows; names of variables and samples of
#            their classes, see data-later-classes.R; levels, ordered; none,
#            its values for no rows), terms, contrasts

#' variables, data with the columns, derived; or an error, of what is wrong with
#' the terms, else `why` again unless it is a reason for looks alone.
#' @noRd
derived_variables <- function(terms, data, why) {
  if (length(attr(terms, "term.labels")) == 0) rlang::cnd_signal(why)
  before <- random_state() # a random term gives itself away
  on.exit(restore_random_state(before))
  unless_classed(derive(terms, data), function(cnd) {
    if (!isTRUE(why$several)) rlang::cnd_signal(why)
    abort_failed("data", "data from which the formula's terms can be computed",
                 cnd)
  })
}

#' A recipe by which new rows get the same columns: knots, levels and contrasts
#' are those of the whole table.
#' @noRd
derive <- function(terms, data) {
  environment <- environment(terms)
  data <- columns_with_class_gaps(data, all.vars(terms))
  labels <- attr(terms, "term.labels")
  terms <- formula_terms(formula_of_terms(terms))
  calls <- as.list(attr(terms, "variables"))[-1]
  parts <- lapply(calls, derived_part, data, environment)
  names(parts) <- vapply(calls, term_name, "")
  own <- Filter(Negate(is.null), lapply(parts, `[[`, "contrasts"))
  parts <- lapply(parts, function(part) part[names(part) != "contrasts"])
  derived <- list(parts = parts, terms = terms,
                  contrasts = if (length(own) > 0) own)
  matrix <- derived_matrix(derived, data)
  derived$contrasts <- attr(matrix, "contrasts")
  owner <- attr(matrix, "assign")
  shown <- owner > 0
  if (!any(shown)) {
    abort_input("data", "data with at least one column", "with zero columns")
  }
  variables <- Map(function(name, label) {
    new_variable(name, NULL, list(list(label = label, kind = "number",
                                       columns = name)))
  }, colnames(matrix)[shown], labels[owner[shown]])
  list(variables = with_distinct_columns(unname(variables), "data"),
       data = with_columns_of(data, matrix), derived = derived)
}

#' The terms alone, without labels and offsets, as a formula. It is made of
#' calls: texts of them have lost their parentheses, so that `a + (b > 1)` would
#' be read as `(a + b) > 1`.
#' @noRd
formula_of_terms <- function(terms) {
  variables <- as.list(attr(terms, "variables"))[-1]
  factors <- attr(terms, "factors")
  joined <- function(parts, by) Reduce(function(a, b) call(by, a, b), parts)
  sum <- joined(lapply(seq_len(ncol(factors)), function(at) {
    joined(variables[factors[, at] > 0], ":")
  }), "+")
  if (attr(terms, "intercept") == 0) sum <- call("-", sum, 1)
  stats::as.formula(call("~", sum), environment(terms))
}

#' The basis is made of complete rows. Of some rows alone it must be the same:
#' else later rows would be read as something else.
#' @noRd
derived_part <- function(call, data, environment) {
  names <- intersect(all.vars(call), names(data))
  if (length(names) == 0) {
    refuse_term(deparse1(call), "it names no variable of `data`")
  }
  check_readable(data[names])
  known <- data[stats::complete.cases(data[names]), names, drop = FALSE]
  unless_classed({
    value <- eval(call, known, environment)
    part <- list(call = stats::makepredictcall(value, call), names = names,
                 levels = if (is.character(value)) levels_of_texts(value)
                          else levels(value),
                 ordered = is.ordered(value),
                 contrasts = attr(value, "contrasts"),
                 samples = class_samples(data, names))
    whole <- derived_values(part, known, environment)
    is_kept <- reads_alone(part, known, environment, whole)
  }, function(cnd) {
    refuse_term(deparse1(call), paste("it cannot be evaluated:",
                                      conditionMessage(cnd)))
  })
  refuse_missing_level(part$levels, deparse1(call))
  if (!is_kept) refuse_unkept(call, known)
  if (is.factor(whole) && nlevels(whole) == 0) {
    refuse_term(deparse1(call), "all its values are missing")
  }
  part$none <- no_rows(whole)
  part
}

#' In an order that is not the session's language's.
#' @noRd
levels_of_texts <- function(texts) {
  sort(unique(as.character(texts)), method = "radix")
}

#' TRUE where some rows, and one, are read as they are among all.
#' @noRd
reads_alone <- function(part, known, environment, whole) {
  if (nrow(known) == 0) return(TRUE)
  some <- unique(c(1, seq_len(nrow(known) %/% 2)))
  all(vapply(list(some, nrow(known)), function(rows) {
    apart <- try_quietly(derived_values(part, known[rows, , drop = FALSE],
                                        environment))
    isTRUE(all.equal(as.matrix(apart), as.matrix(whole)[rows, , drop = FALSE],
                     check.attributes = FALSE))
  }, NA))
}

#' A basis whose constants R does not keep, and how to write it.
#' @noRd
refuse_unkept <- function(call, known) {
  values <- known[[1]]
  written <- if (identical(call[[1]], quote(cut)) && is.numeric(values)) {
    breaks <- pretty(range(values), 3)
    paste0(", as in cut(", names(known)[1], ", c(",
           paste(format(breaks, trim = TRUE), collapse = ", "), "))")
  } else {
    paste(", or use poly(), ns(), bs() or scale() of variables, whose",
          "constants are kept")
  }
  refuse_term(deparse1(call), paste0(
    "its value for one row depends on the values of other rows, of which ",
    "nothing would be kept for later rows. Write its constants into the ",
    "formula",
    written
  ))
}

#' A chunk is not the whole table: what would take something from its rows is
#' refused. Levels are those of the first chunk, as they are of factors; a text
#' that is the same throughout it will hardly be so in the others.
#' @noRd
chunk_table <- function(formula, chunk) {
  check_used_names(formula, chunk)
  used <- if (length(formula) > 2) formula_attributes(formula, chunk)
  for (name in used) {
    values <- chunk[[name]]
    is_single <- is.character(values) && length(levels_of_texts(values)) == 1
    if (is_single) check_variable(values, name)
  }
  table <- formula_table(formula, chunk, whole = TRUE)
  check_formula_offset(table, list())
  derived <- table$derived
  calls <- as.list(attr(derived$terms, "variables"))[-1]
  for (at in seq_along(calls)) {
    part <- derived$parts[[at]]
    if (!identical(part$call, calls[[at]])) {
      refuse_unfixed(calls[[at]], part$names[1])
    }
  }
  table
}

#' Numbers or a factor; NA where a part is missing. Some bases cannot be made of
#' no rows.
#' @noRd
derived_values <- function(part, data, environment) {
  data <- with_classes_of_fit(data, part$samples)
  known <- stats::complete.cases(data[part$names])
  if (!any(known) && !is.null(part$none)) {
    return(picked_rows(part$none, rep(NA_integer_, nrow(data))))
  }
  value <- eval_rows(part$call, data[known, part$names, drop = FALSE],
                     environment)
  at <- replace(rep(NA_integer_, nrow(data)), known, seq_len(sum(known)))
  if (!is.null(part$levels)) {
    texts <- as.character(value)[at]
    return(factor(known_levels(texts, part$levels, deparse1(part$call)),
                  part$levels, ordered = part$ordered))
  }
  if (is.logical(value)) return(factor(value[at], c(FALSE, TRUE)))
  value <- unclass(value)
  if (!is.numeric(value)) stop("it does not give numbers")
  if (NROW(value) != sum(known)) {
    stop("it does not give one row for each row of the data")
  }
  picked_rows(value, at)
}

#' One row is evaluated twice over: in poly(x, z) a single value of z would be
#' taken for the degree.
#' @noRd
eval_rows <- function(call, data, environment) {
  if (nrow(data) != 1) return(eval(call, data, environment))
  picked_rows(eval(call, data[c(1, 1), , drop = FALSE], environment), 1)
}

#' With the attributes of model.matrix(), by which derive() knows whose the
#' columns are. `derived` is that of the training rows, or has no contrasts yet.
#' @noRd
derived_matrix <- function(derived, data, argument = "data") {
  needed <- unique(unlist(lapply(derived$parts, `[[`, "names")))
  check_has_variables(data, needed, argument)
  data <- columns_with_class_gaps(as.data.frame(data), needed)
  columns <- Map(readable_values, derived$parts, names(derived$parts),
                 MoreArgs = list(data, environment(derived$terms), argument))
  whole_matrix(derived, columns, nrow(data))
}

#' What fails in the user's expression is said of the term.
#' @noRd
readable_values <- function(part, label, data, environment, argument) {
  unless_classed(derived_values(part, data, environment), function(cnd) {
    abort_failed(argument, paste0("data from which `", label,
                                  "` can be computed"), cnd)
  })
}

#' Columns of the matrix become some of the data frame, in place of those of the
#' same name: then each is a variable.
#' @noRd
with_columns_of <- function(data, matrix) {
  data <- as.data.frame(data)
  data[colnames(matrix)] <- lapply(seq_len(ncol(matrix)), function(at) {
    unname(matrix[, at])
  })
  data
}

#' Columns of one name, made from other rows, are not the same columns. What a
#' fit or moments read has no basis of its own.
#' @noRd
check_same_derived <- function(first, second) {
  if (is.null(first) || is.null(second)) return()
  check_same_times(first$parts, second$parts)
  check_same_levels(first$parts, second$parts)
  if (identical(basis_of(first), basis_of(second))) return()
  abort_input("...", paste(
    "moments with the same basis of poly() or ns() (add further rows with",
    "update(), which uses the basis of the first rows)"
  ), "with bases made from other rows")
}

#' Without the classes, in which rows of a number may differ.
#' @noRd
basis_of <- function(derived) {
  what <- c("call", "names", "levels", "ordered")
  list(lapply(derived$parts, `[`, what), derived$contrasts)
}

#' Says what was computed.
#' @noRd
describe_derived <- function(recipe) {
  if (is.null(recipe$derived)) return(character())
  labels <- unique(vapply(recipe$variables, function(variable) {
    variable$terms[[1]]$label
  }, ""))
  several <- setdiff(labels, unlist(lapply(recipe$derived$parts, `[[`,
                                           "names")))
  if (length(several) == 0) return(character())
  paste0("Computed terms: ", enumerate_phrase(several),
         "; missing where one of their variables is\n")
}
