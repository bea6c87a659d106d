# By which method vcov() finds standard errors, and whether what that needs is
# there.

#' The method of vcov() by name, the usual one for NULL. Refused where the fit
#' does not offer it, or rows that it needs are not there.
#' @noRd
error_method <- function(fit, method, observed, groups) {
  offered <- engine_of(fit)$standard_errors
  if (!engine_of(fit)$goes_on(fit)) offered <- setdiff(offered, "sandwich")
  if (has_classical_errors(fit)) offered <- c(offered, "classical")
  if (is.null(method)) {
    method <- usual_error_method(fit, observed, groups, offered)
  } else {
    method <- check_choice(method, "method", offered)
  }
  if (method == "classical") {
    if (is.null(groups)) return(method)
    abort_input("groups", paste(
      "NULL, as classical errors assume that the noise of rows is independent",
      "(\"sandwich\" and \"jackknife\" take groups)"
    ), found_phrase(groups))
  }
  check_rows_or_tables(fit, observed,
                       if (method == "sandwich") 1 else groups)
  method
}

#' The jackknife where groups are given; with rows the engine's first method,
#' and without them one that needs none, if there is such.
#' @noRd
usual_error_method <- function(fit, observed, groups, offered) {
  if (!is.null(groups)) return("jackknife")
  if (!is.null(observed)) return(offered[1])
  if (!is.null(fold_tables(fit))) return("jackknife")
  if ("classical" %in% offered) "classical" else offered[1]
}

#' `groups` of the rows need these.
#' @noRd
check_rows_or_tables <- function(fit, observed, groups) {
  if (!is.null(observed)) return(invisible())
  if (is.null(groups) && !is.null(fold_tables(fit))) return(invisible())
  abort_input("newx", paste0(
    "given, as the rows that the fit learned from were not kept (see ",
    "frugal_control(keep_looks = TRUE)",
    if (engine_of(fit)$goes_on(fit)) "; fits to moments() with folds need none",
    ")"
  ), "missing")
}

#' Where coefficients are about as many as what they are estimated from, neither
#' method is right.
#' @noRd
refuse_few_rows <- function(fit, observed) {
  used <- usable_attributes(fit)
  if (length(used) == 0) refuse_errors("no attribute varies.")
  least <- least_rows(fit, observed, used)
  if (least < rows_needed(used)) {
    refuse_errors(paste0(
      "some ", if (!is.null(fit$moments)) "pairs of ", "attributes are seen ",
      "in only ", least, " rows, and with ", length(used), " attributes at ",
      "least ", rows_needed(used), " are needed."
    ))
  }
}

#' Twice the coefficients, with the intercept: nothing is claimed of fewer.
#' @noRd
rows_needed <- function(used) 2 * length(used) + 2

#' That show an attribute, or a pair of them where pairs are what is used; as
#' many of equal weight.
#' @noRd
least_rows <- function(fit, observed, used) {
  seen <- if (!is.null(fit$moments)) {
    cpp_unpack(effective_counts(pair_moments(fit$moments)),
               fit$d)[used, used]
  } else {
    seen_counts_of(observed$data)[used]
  }
  floor(min(seen, fit$effective %||% fit$n))
}

#' Of tables with gaps: what rows show to be linear functions of each other.
#' @noRd
refuse_copies <- function(fit, observed, used) {
  found <- determined_attributes(observed, used)
  if (length(found) == 0) return(invisible())
  names <- rownames(fit$coefficients)[found]
  refuse_errors(paste0(determined_phrase(names), ". Leave one out."))
}
