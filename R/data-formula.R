# The formula interface. A formula's terms become columns of single variables;
# what would need more than one variable, or all values of one, is refused,
# because it cannot be bought with one look.

#' variables, y, intercept, terms: what a formula and a data frame come to.
#' Where the table is there as a `whole`, its terms may need more than a value
#' each.
#' @noRd
read_formula <- function(formula, data, whole = FALSE) {
  if (!is.data.frame(data)) {
    abort_input("data", "a data frame", found_phrase(data))
  }
  check_saved(data, "data")
  if (length(formula) < 3) {
    abort_input("formula", "of the form y ~ x1 + x2", "without a response")
  }
  terms <- formula_terms(without_source(formula), data)
  if ("." %in% all.vars(terms)) {
    abort_input("data", paste(
      "data without a column \".\", as `.` in formulas stands for all columns"
    ), "with one")
  }
  if (term_name(formula[[2]]) %in% attr(terms, "term.labels")) {
    refuse_term(deparse1(formula[[2]]), "it is the response")
  }
  refuse_lags(terms)
  environment(terms) <- small_environment(terms, names(data))
  refuse_random_effects(terms, data)
  free <- data
  if (!whole) {
    refuse_unpaid(unlist(lapply(offset_calls(terms), all.vars)),
                  formula_attributes(terms, data), "offset")
    free <- without_attributes(data, terms)
  }
  y <- formula_labels(terms, free)
  if (whole) data <- with_blank_numbers(data, all.vars(terms))
  read <- tryCatch(
    list(variables = formula_variables(terms, data), data = data),
    frugalreg_error_input = function(cnd) {
      if (!whole) rlang::cnd_signal(cnd)
      derived_variables(terms, data, cnd)
    }
  )
  list(variables = read$variables, data = read$data, derived = read$derived,
       y = y, intercept = attr(terms, "intercept") == 1,
       offset = formula_offset(terms, free),
       formula = stats::formula(terms))
}

#' Between flags `|` is "or". Of lme4's (1 | block) R makes a flag that says
#' nothing.
#' @noRd
refuse_random_effects <- function(terms, data) {
  bars <- Filter(
    function(call) is.call(call) && term_name(call[[1]]) %in% c("|", "||"),
    as.list(attr(terms, "variables"))[-1]
  )
  for (bar in bars) {
    sides <- lapply(as.list(bar)[-1], function(side) {
      try_quietly(eval(side, as.data.frame(data)[0, , drop = FALSE],
                       environment(terms)))
    })
    if (!all(vapply(sides, is.logical, NA))) {
      refuse_term(deparse1(bar), "random effects are not fitted. Ridge
                  regression (alpha = 0) shrinks the levels of a factor that is
                  a term of its own")
    }
  }
}

#' A question that was not asked is logical NA, whatever it stands for: its
#' answers later on are numbers, or TRUE and FALSE, which are such.
#' @noRd
with_blank_numbers <- function(data, used) {
  used <- intersect(used, names(data))
  blank <- used[vapply(used, function(name) {
    is.logical(data[[name]]) && is_blank(data[[name]])
  }, NA)]
  data[blank] <- lapply(blank, function(name) as.numeric(data[[name]]))
  data
}

#' Names of the columns that a formula uses: there once, before any is read.
#' @noRd
check_used_names <- function(formula, data) {
  used <- names(data)
  named <- all.vars(formula)
  if (!"." %in% named) used <- used[used %in% named]
  check_names(used, length(used), "names(data)")
}

#' stats::terms(), whose labels are those of every session.
#' @noRd
formula_terms <- function(formula, data = NULL) {
  written_alike(stats::terms(formula, data = data))
}

#' A term's label, or a variable's name, as formula_terms() has it.
#' @noRd
term_name <- function(expression) {
  written_alike(deparse1(expression, width.cutoff = 500L))
}

#' R writes numbers in code as the option `scipen` says: a fit would know its
#' own terms in sessions of the same option only.
#' @noRd
written_alike <- function(expression) {
  before <- options(scipen = 0)
  on.exit(options(before))
  force(expression)
}

#' The response of a formula, in data that may be new.
#' @noRd
formula_labels <- function(formula, data, argument = "data") {
  y <- tryCatch(
    eval(formula[[2]], columns_with_class_gaps(data, all.vars(formula[[2]])),
         environment(formula)),
    error = function(cnd) {
      abort_failed(argument, paste0("data with the response `",
                                    deparse1(formula[[2]]), "`"), cnd)
    }
  )
  if (is.matrix(y)) with_written_names(y, formula[[2]]) else y
}

#' cbind(log(a), b) names the second column only; the first is what was written.
#' @noRd
with_written_names <- function(y, expression) {
  unnamed <- which(colnames(y) == "")
  written <- as.list(expression)[-1]
  is_bound <- is.call(expression) && identical(expression[[1]], quote(cbind))
  if (length(unnamed) == 0 || !is_bound || length(written) != ncol(y)) return(y)
  colnames(y)[unnamed] <- vapply(written[unnamed], term_name, "")
  y
}

#' The offset() terms of a formula; empty where there is none.
#' @noRd
offset_calls <- function(formula) {
  terms <- stats::terms(stats::delete.response(stats::terms(formula)))
  as.list(attr(terms, "variables"))[attr(terms, "offset") + 1]
}

#' Their sum, in data that may be new; NULL where there is none.
#' @noRd
formula_offset <- function(formula, data, argument = "data") {
  calls <- offset_calls(formula)
  if (length(calls) == 0) return(NULL)
  values <- lapply(calls, function(call) {
    value <- tryCatch(
      eval(call, columns_with_class_gaps(data, all.vars(call)),
           environment(formula)),
      error = function(cnd) {
        abort_failed(argument, paste0("data for `", deparse1(call), "`"), cnd)
      }
    )
    check_labels(value, nrow(data), "offset")
  })
  Reduce(`+`, values)
}

#' A list of variables (data-variables.R): the terms of one variable are
#' together, as one look buys them all.
#' @noRd
formula_variables <- function(terms, data) {
  labels <- attr(terms, "term.labels")
  if (length(labels) == 0) {
    abort_input("formula", "one with at least one term", "without any")
  }
  several <- which(attr(terms, "order") > 1)
  if (length(several) > 0) {
    refuse_several(labels[several[1]], "interactions need several variables at
                   once")
  }
  environment <- environment(terms)
  # Without an intercept the first factor has a column for each level, as in
  # model.matrix().
  full <- attr(terms, "intercept") == 0
  parsed <- list()
  for (label in labels) {
    term <- read_term(label, data, environment, full)
    if (term$kind != "number" && !is.null(term$contrasts)) full <- FALSE
    parsed <- c(parsed, list(term))
  }
  owners <- vapply(parsed, `[[`, "", "variable")
  variables <- lapply(unique(owners), function(name) {
    new_variable(name, data[[name]], parsed[owners == name])
  })
  with_distinct_columns(variables, "data")
}

#' A term and its `variable`, the name of the only one that it may have. `full`:
#' a factor has a column for each level.
#' @noRd
read_term <- function(label, data, environment, full) {
  expression <- str2lang(label)
  name <- intersect(all.vars(expression), names(data))
  if (length(name) == 0) {
    refuse_term(label, "it names no variable of `data`")
  }
  if (length(name) > 1) {
    refuse_several(label, paste("it needs several variables at once:",
                                enumerate_phrase(name)))
  }
  values <- data[[name]]
  check_variable(values, name, "data")
  # A bare logical variable is coded as a factor, as model.matrix() does.
  term <- if (is.name(expression) && !is.logical(values)) {
    plain_term(label, values, full)
  } else {
    expression_term(label, expression, name, values, environment, full)
  }
  c(term, variable = name)
}

#' The field `several` says that only looks are in the way: a whole table could
#' have the term (derived_variables()).
#' @noRd
refuse_several <- function(label, reason) {
  refuse_term(label, paste0(
    reason, ". Where looks are counted, make it a column of `data`, which ",
    "then takes one look"
  ), several = TRUE)
}

#' `reason` ends the sentence, and may be written over several lines; the dots
#' are fields of the condition.
#' @noRd
refuse_term <- function(label, reason, ...) {
  abort_frugal(paste0("The term `", label, "` cannot be used: ",
                      gsub("\\s+", " ", reason), "."),
               "input", argument = "formula", term = label, ...)
}

#' What a generic's method is chosen by: a formula that is named, as
#' `data = d, formula = y ~ a` and `d |> momentnet(formula = y ~ a)` have it, or
#' `x`. A text with `data` is one, too, for that method to refuse.
#' @noRd
method_of <- function(x, ...) {
  at <- match("formula", ...names())
  named <- if (!is.na(at)) ...elt(at)
  chosen <- if (missing(x) || inherits(named, "formula")) named else x
  is_written <- is.character(chosen) && "data" %in% ...names()
  if (is_written) structure(chosen, class = "formula") else chosen
}
