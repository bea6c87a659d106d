# Fits to a formula and data in chunks.

#' momentnet() and cv_momentnet() of a formula and data in chunks.
#' @noRd
chunked_fit <- function(kind, formula, data, budget, call, ...,
                        weights = NULL) {
  if (!is.null(budget)) {
    abort_input("budget", "NULL for data in chunks, which are read whole",
                found_phrase(budget))
  }
  refuse_of_rows(...)
  given <- list(...)
  given[of_rows] <- NULL
  cross_validated <- kind == "cv_momentnet"
  given$intercept <- chunk_intercept(formula, given[["intercept"]])
  folds <- if (cross_validated) chunk_fold_count(given[["nfolds"]],
                                                 given[["folds"]])
  progress <- given$control$progress %||% shows_progress()
  local_progress(progress)
  rows <- chunked_moments(data, folds = folds, progress = progress,
                          formula = formula, weights = rlang::enquo(weights))
  learn <- if (cross_validated) cv_momentnet.default else momentnet.default
  fit <- rlang::inject(learn(rows, !!!given))
  fit$call <- bare_call(call, kind)
  fit
}

#' Moments of a formula, whose weights are found in the columns of each chunk.
#' @noRd
formula_chunks <- function(formula, data, ..., weights = NULL) {
  chunked_moments(data, ..., formula = formula, weights = rlang::enquo(weights))
}

# Arguments that have a value for each row, and are not found chunk by chunk.
of_rows <- c("offset", "subset", "na.action")

#' They are not looked for among the columns; NULL, as wrappers have it, is
#' none.
#' @noRd
refuse_of_rows <- function(...) {
  for (at in which(...names() %in% of_rows)) {
    given <- tryCatch(...elt(at), error = function(cnd) "given")
    if (!is.null(given)) {
      abort_input(...names()[at], "NULL for data in chunks", "given")
    }
  }
}

#' The formula's, unless the argument says something else.
#' @noRd
chunk_intercept <- function(formula, given) {
  terms <- stats::terms(formula, allowDotAsName = TRUE)
  if (attr(terms, "intercept") == 1) return(given)
  if (!is.null(given) && !identical(given, FALSE)) {
    abort_input("intercept", "FALSE, as the formula has it",
                found_phrase(given))
  }
  FALSE
}
