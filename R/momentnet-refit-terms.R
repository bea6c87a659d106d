# update(fit, . ~ . - x): the columns that a fit kept, without those of terms
# that the new formula leaves out.

#' The examples without the columns of terms that the new formula leaves out.
#' @noRd
without_terms <- function(observed, before, change) {
  after <- changed_formula(before, change)
  kept <- kept_terms(before, after)
  recipe <- (observed$data %||% observed$moments)$recipe
  check_same_codes(before, after, kept, recipe)
  recipe$formula <- after
  labels <- lapply(recipe$variables, function(variable) {
    vapply(variable$terms, `[[`, "", "label")
  })
  widths <- lapply(recipe$variables, function(variable) {
    lengths(lapply(variable$terms, `[[`, "columns"))
  })
  columns <- which(rep(unlist(labels) %in% kept, unlist(widths)))
  recipe$variables <- Filter(
    function(variable) length(variable$terms) > 0,
    lapply(recipe$variables, function(variable) {
      stays <- vapply(variable$terms, `[[`, "", "label") %in% kept
      variable$terms <- variable$terms[stays]
      variable
    })
  )
  with_columns(observed, columns, recipe)
}

#' As stats::update() has it, but that some versions of R take no offset() away
#' by `-`: here it is a term of another function.
#' @noRd
changed_formula <- function(before, change) {
  renamed <- function(formula, names) {
    eval(do.call(substitute, list(formula, lapply(names, as.name))))
  }
  hidden <- list(offset = ".offset")
  after <- stats::update(renamed(before, hidden), renamed(change, hidden))
  after <- renamed(after, list(.offset = "offset"))
  environment(after) <- environment(before)
  after
}

#' With the penalty factors and limits of the columns that are left; of
#' cross-validation in all candidates.
#' @noRd
settings_of_columns <- function(settings, columns) {
  if (is.null(settings$candidates)) {
    return(terms_of_columns(settings, columns))
  }
  settings$candidates <- lapply(settings$candidates, terms_of_columns, columns)
  settings
}

#' `why` is a sentence.
#' @noRd
refuse_formula <- function(formula, why) {
  abort_frugal(paste0(
    "The formula cannot become ", paste(deparse(formula), collapse = " "), ": ",
    why, " Fit anew to the data."
  ), "input", argument = "formula")
}

#' Labels of the terms that are left. Every other change of a formula is
#' refused, as kept columns cannot follow it.
#' @noRd
kept_terms <- function(before, after) {
  refuse <- function(why) refuse_formula(after, why)
  if (!identical(before[[2]], after[[2]])) {
    refuse("the fit kept the labels as they were.")
  }
  terms <- formula_terms(after)
  kept <- attr(terms, "term.labels")
  added <- setdiff(kept, attr(formula_terms(before), "term.labels"))
  if (length(added) > 0) {
    refuse(paste0("the fit did not keep ", added[1], "; terms can be left ",
                  "out, but not added."))
  }
  if (length(kept) == 0) refuse("no term is left.")
  if (attr(terms, "intercept") != attr(stats::terms(before), "intercept")) {
    refuse(paste("the columns were coded for a fit", if (
      attr(terms, "intercept") == 0
    ) "with" else "without", "an intercept."))
  }
  if (!identical(offset_calls(before), offset_calls(after))) {
    refuse("the fit kept the labels minus their offset.")
  }
  kept
}

#' Without `a`, a:b has a column for each level of a, and without an intercept
#' the first factor has: other columns than those that are kept.
#' @noRd
check_same_codes <- function(before, after, kept, recipe) {
  factors <- factor_labels(recipe)
  was <- factor_codes(formula_terms(before), factors)[kept]
  is <- factor_codes(formula_terms(after), factors)[kept]
  other <- kept[!mapply(identical, was, is)]
  if (length(other) == 0) return(invisible())
  refuse_formula(after, paste0(
    "the fit kept contrasts of the factors in `", other[1], "`, which would ",
    "need a column for each level without the terms that are left out."
  ))
}

#' Variables of the formula, as it writes them, that are coded as factors.
#' @noRd
factor_labels <- function(recipe) {
  if (!is.null(recipe$derived)) {
    parts <- recipe$derived$parts
    return(names(parts)[vapply(parts, function(part) is.factor(part$none), NA)])
  }
  terms <- unlist(lapply(recipe$variables, `[[`, "terms"), recursive = FALSE)
  coded <- lengths(lapply(terms, `[[`, "contrasts")) > 0
  vapply(terms[coded], `[[`, "", "label")
}

#' By the terms' labels: how each codes its factors, 1 by contrasts and 2 by a
#' column for each level, as model.matrix() does.
#' @noRd
factor_codes <- function(terms, factors) {
  codes <- attr(terms, "factors")
  codes <- codes[rownames(codes) %in% factors, , drop = FALSE]
  first <- which(codes > 0)[1]
  if (attr(terms, "intercept") == 0 && !is.na(first)) codes[first] <- 2L
  lapply(stats::setNames(nm = colnames(codes)), function(term) {
    used <- codes[, term] > 0
    sort(paste(rownames(codes)[used], codes[used, term]), method = "radix")
  })
}

#' What is left was given, not bought: a fit to it buys nothing later on.
#' @noRd
with_columns <- function(observed, columns, recipe) {
  observed$columns <- columns
  if (!is.null(observed$moments)) {
    observed$moments <- moments_of_columns(observed$moments, columns)
    observed$moments$recipe <- recipe
    for (bound in c("lower", "upper")) {
      observed$winsorised[[bound]] <- observed$winsorised[[bound]][columns]
    }
    return(observed)
  }
  data <- data_of_columns(observed$data, columns)
  data$recipe <- recipe
  kept <- c("y", "visited", "offset", "labels", "newoffset", "columns")
  c(observed[intersect(kept, names(observed))],
    list(data = data, unit_span = observed$unit_span, keep_looks = TRUE,
         bought = !is.null(observed$setup) || isTRUE(observed$bought)))
}
