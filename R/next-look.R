#' Which attribute to look at next
#'
#' For a new example that is known in part, `next_look()` ranks the unknown
#' attributes: how uncertain the prediction is because of what is not known, and
#' by how much a look at each of them would reduce that variance, under the
#' fit's joint model of the attributes.
#'
#' @param fit A fit of [momentnet()] or [cv_momentnet()].
#' @param row The example, `NA` where a value is not known: a vector of the
#'   fit's columns, in their order or with names (columns that are not named are
#'   not known), or a matrix or data frame with one row. A fit with factors or a
#'   formula needs a data frame, which may have the known variables only.
#' @param newdata Another name for `row`, as most of R has it.
#' @param s The penalty, see [momentnet_methods].
#' @param costs The price of a look: `NULL` (1 for each, even if the fit had
#'   prices), one price, or one for each attribute, by names or in the order of
#'   the fit; 0 for what is free.
#' @param ... Not used.
#' @return A data frame of the unknown attributes, the best first: `attribute`;
#'   the number of its first `column` in the fit; the `reduction` of the
#'   variance of the prediction (0 if a look would not make it more certain);
#'   `cost`; and `gain`, the reduction divided by the price (`Inf`, and first,
#'   for free attributes that tell something). `attr(, "variance")` is the
#'   variance before the look. Each reduction is for a single look: call the
#'   function again after each. For two classes the variance is that of the
#'   log-odds, for counts that of the log-mean.
#'
#'   An attribute is what one look buys: a variable of a data frame or formula,
#'   a group, or a column. A look at a variable shows all its columns, and those
#'   of its interactions whose other variables are known. The reduction is for
#'   all these together, under a model in which they are normal.
#' @section Cost:
#' O(m^3 + m^2 d) for m known columns, O(m^3) for each attribute of several
#' columns, and for engine `"pairs"` an eigendecomposition of the d x d moments.
#' @section Errors:
#' `frugalreg_error_input`, if
#'
#' * `row` is not one example of the fit's columns, or names others. (A data
#'   frame of all variables may have others; one of some variables may have the
#'   label and the offset of the formula.)
#' * `s` is not one penalty;
#' * costs are negative or not named as the attributes.
#' @seealso [plan_looks()], [momentnet_methods] for `predict(se.fit = TRUE)`;
#'   `vignette("patients")`.
#' @examples
#' set.seed(1)
#' x <- matrix(rnorm(500 * 5), 500)
#' x[, 2] <- x[, 1] + 0.1 * rnorm(500)
#' y <- 2 * x[, 1] + x[, 3] + rnorm(500)
#' fit <- momentnet(x, y, lambda = 0.01, alpha = 0)
#' # what the first would tell, the second has told
#' next_look(fit, c(NA, NA, NA, NA, NA))
#' next_look(fit, c(NA, 1, NA, NA, NA))
#' @export
next_look <- function(fit, row, ...) {
  check_given(mget("fit"), "fit")
  UseMethod("next_look")
}

#' @export
next_look.default <- function(fit, row, ...) {
  abort_input("fit", "a fit of momentnet() or cv_momentnet()", found_fit(fit))
}

#' @rdname next_look
#' @export
next_look.momentnet <- function(fit, row, s = NULL, costs = NULL, ...,
                                newdata = NULL) {
  check_saved(fit)
  check_no_dots(...)
  row <- new_rows(row, newdata, "row")
  penalty <- penalty_values(fit, s)
  if (length(penalty) != 1) {
    abort_input("s", "one penalty", if (is.null(s)) "the whole path"
                else paste(length(penalty), "of them"))
  }
  looks <- looked_attributes(fit)
  row <- with_unknown_variables(fit, named_row(fit, row), looks)
  columns <- rows_of_fit(fit, row, "row")
  if (nrow(columns) != 1) {
    abort_input("row", "one example", paste(nrow(columns), "of them"))
  }
  gains_of_looks(fit, penalty, row, columns, costs, looks)
}

#' What a data frame does not have is not known, either, where it has no other
#' columns but the formula's label and offset: one may be that one mistyped.
#' @noRd
with_unknown_variables <- function(fit, row, looks) {
  if (!is.data.frame(row) || nrow(row) != 1 || !looks$are_variables) {
    return(row)
  }
  unknown <- setdiff(looks$names, names(row))
  own <- all.vars(blueprint(fit)$recipe$formula)
  others <- setdiff(names(row), c(looks$names, own))
  if (length(unknown) > 0 && length(others) > 0) {
    quoted <- lapply(list(others, unknown), function(names) {
      enumerate_phrase(dQuote(names, FALSE))
    })
    abort_input("row", paste("a data frame with all variables of the fit, or",
                             "with some of them and nothing else"),
                paste("with", quoted[[1]], "and without", quoted[[2]]))
  }
  row[unknown] <- NA
  row
}

#' A vector without names is in the order of the fit's columns, also where these
#' are a data frame's or a formula's, as they are; what lists values becomes a
#' matrix.
#' @noRd
named_row <- function(fit, row) {
  if (inherits(row, "observed_only")) row <- table_rows(row, "row")
  if (!is.null(dim(row)) || !is.atomic(row)) return(row)
  if (all(is.na(row))) row <- stats::setNames(as.numeric(row), names(row))
  columns <- base_columns(fit)
  variables <- vapply(columns$recipe$variables, `[[`, "", "name")
  if (is.null(names(row)) && length(row) == columns$d &&
        identical(variables, columns$names)) {
    names(row) <- variables
  }
  with_unnamed(row, if (length(variables) > 0) variables else columns$names)
}

#' What a vector with names does not name is not known; what names nothing of
#' the fit, or one thing twice, may be mistyped.
#' @noRd
with_unnamed <- function(row, wanted) {
  given <- names(row)
  if (is.null(given) || length(wanted) == 0) return(row)
  unclear <- unique(c(setdiff(given, wanted), given[duplicated(given)]))
  if (length(unclear) > 0) {
    abort_input("row", "named like the fit's columns, each at most once",
                paste("named", enumerate_phrase(dQuote(unclear, FALSE))))
  }
  if (length(given) == length(wanted)) return(row)
  stats::setNames(row[match(wanted, given)], wanted)
}

#' What next_look() returns, of a row and its `columns` in the fit; `looks` as
#' looked_attributes() has them.
#' @noRd
gains_of_looks <- function(fit, penalty, row, columns, costs, looks) {
  costs <- check_costs(costs %||% 1, list(group_names = looks$names),
                       zero = TRUE)
  known_of_row <- as.matrix(columns)
  hidden <- is.na(known_of_row[1, ])
  known <- known_attributes(looks, row, hidden)
  shown <- shown_by_looks(looks, known, hidden)
  joint <- joint_model(fit)
  beta <- coef(fit, penalty)[, 1][-1]
  now <- cpp_conditional_gains(incomplete_rows(known_of_row, "row"), joint,
                               beta)
  reduction <- joint_reductions(shown, known_of_row, joint, beta, now)
  unknown <- which(!known)
  order <- order(per_price(reduction, costs[unknown]), decreasing = TRUE)
  gain <- ifelse(reduction > 0, reduction / costs[unknown], 0)
  attribute <- unknown[order]
  structure(
    data.frame(attribute = looks$names[attribute],
               column = looks$column[match(attribute, looks$attribute)],
               reduction = reduction[order], cost = costs[attribute],
               gain = gain[order],
               row.names = if (!is.null(names(hidden))) looks$names[attribute]),
    variance = now$variance
  )
}

#' @rdname next_look
#' @export
next_look.cv_momentnet <- function(fit, row, s = default_penalty(fit), ...) {
  next_look(chosen_fit(fit, s), row, s = chosen_penalty(fit, s), ...)
}
