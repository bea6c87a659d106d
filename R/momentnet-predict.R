#' @rdname momentnet_methods
#' @export
predict.momentnet <- function(object, newx, s = NULL, ..., newdata = NULL,
                              type = "response",
                              se.fit = FALSE, # nolint: the generic's name
                              clip = NULL, newoffset = NULL,
                              interval = "none") {
  check_saved(object)
  family <- family_of(object)
  refuse_interval(interval, family)
  check_no_dots(...)
  check_choice(type, "type", c(family$types, "coefficients", "nonzero"))
  clip <- resolved_clip(object, clip, type)
  if (type == "coefficients") return(coef(object, s))
  if (type == "nonzero") {
    beta <- coef(object, penalty_values(object, s))[-1, , drop = FALSE]
    return(apply(beta != 0, 2, function(kept) unname(which(kept)),
                 simplify = FALSE))
  }
  check_flag(se.fit, "se.fit")
  newx <- new_rows(newx, newdata, needed = rows_needed_by(object))
  penalties <- penalty_values(object, s)
  coefficients <- coef(object, s)
  rows <- rows_of_fit(object, newx)
  warn_unseen_levels(object, newx)
  rows <- moved_to_reach(rows, object, clip)
  predicted <- predicted_rows(object, rows, coefficients, penalties,
                              se.fit || family$integrates)
  offset <- new_offset(object, newx, newoffset, nrow(rows))
  if (!is.null(offset)) predicted$fit <- predicted$fit + offset
  predicted <- family$predict(predicted$fit, predicted$se.fit, type, object,
                              clip)
  if (se.fit) c(predicted, list(residual.scale = NA_real_)) else predicted$fit
}

#' New rows as the fit has learned from such. What is infinite is found here,
#' while rows still have the numbers that the user knows, and nothing is moved.
#' @noRd
rows_of_fit <- function(fit, newx, argument = "newx") {
  newx <- forge(newx, blueprint(fit), "whole", argument)
  check_finite_table(newx, argument)
  if (is.null(fit$winsorised)) newx else moved_matrix(newx, fit$winsorised)
}

#' Penalties as numbers; NULL is the whole path.
#' @noRd
penalty_values <- function(object, s) {
  if (is.null(s)) object$lambda else check_s(s)
}

#' What is linear in rows, for the family to make answers of: `fit` and, with
#' `spread`, `se.fit`; a vector for one penalty, else a matrix.
#' @noRd
predicted_rows <- function(object, newx, coefficients, penalties, spread) {
  said <- conditional_rows(object, newx, coefficients[-1, , drop = FALSE],
                           spread)
  fit <- said$mean + rep(unname(coefficients[1, ]), each = nrow(newx))
  check_predictions(fit)
  as_answer <- function(values) {
    if (length(penalties) > 1) return(values)
    stats::setNames(as.vector(values), rownames(newx))
  }
  list(fit = as_answer(fit), se.fit = if (spread) as_answer(said$sd))
}

#' Mean and, with `spread`, standard deviation of inner products with rows: of
#' complete rows they are known, of the others given what a row shows. Named
#' here: to name them later would copy them.
#' @noRd
conditional_rows <- function(object, newx, coefficients, spread = TRUE) {
  newx <- without_idle_gaps(newx, coefficients)
  gaps <- has_gaps(newx)
  none <- matrix(0, nrow(newx), ncol(coefficients),
                 dimnames = list(rownames(newx), colnames(coefficients)))
  mean <- if (any(gaps)) none else as.matrix(newx %*% coefficients)
  sd <- if (spread) none
  if (any(gaps)) {
    mean[!gaps, ] <- as.matrix(newx[!gaps, , drop = FALSE] %*% coefficients)
    of_spread <- if (spread) coefficients else coefficients[, 0, drop = FALSE]
    rows <- incomplete_rows(as.matrix(newx[gaps, , drop = FALSE]), "newx")
    said <- conditional_prediction(rows, joint_model(object), coefficients,
                                   of_spread)
    mean[gaps, ] <- said$mean
    if (spread) sd[gaps, ] <- said$sd
  }
  list(mean = mean, sd = sd)
}

#' Incomplete rows, with the conditional means of what they do not show.
#' @noRd
completed_by <- function(joint, rows) {
  cpp_conditional_rows(incomplete_rows(rows), joint,
                       matrix(0, ncol(rows), 0))$completed
}

#' The same of incomplete rows, a column of coefficients at a time: what one
#' predicts does not depend on the others to the last digit. The deviations are
#' of the columns of `spread`.
#' @noRd
conditional_prediction <- function(rows, joint, coefficients,
                                   spread = coefficients) {
  said <- cpp_conditional_rows(rows, joint, spread)
  mean <- matrix(0, nrow(said$completed), ncol(coefficients))
  for (at in seq_len(ncol(coefficients))) {
    mean[, at] <- said$completed %*% coefficients[, at]
  }
  list(mean = mean, sd = said$sd)
}

#' As given, with 0 in place of gaps where no coefficient minds them, in rows
#' that have no others, as in columns that no row of the fit showed.
#' @noRd
without_idle_gaps <- function(newx, coefficients) {
  idle <- rowSums(coefficients != 0) == 0
  if (!any(idle) || !is.matrix(newx)) return(newx)
  rows <- has_gaps(newx) & !has_gaps(newx[, !idle, drop = FALSE])
  if (!any(rows)) return(newx)
  own <- newx[rows, idle, drop = FALSE]
  own[is.na(own)] <- 0
  newx[rows, idle] <- own
  newx
}

#' TRUE for rows with NA. A sparse matrix without any does not become dense.
#' @noRd
has_gaps <- function(x) {
  if (is(x, "Matrix")) {
    if (!anyNA(x@x)) return(logical(nrow(x)))
    x <- as.matrix(x)
  }
  rowSums(is.na(x)) > 0
}

#' What is assumed of the attributes' joint distribution.
#' @noRd
joint_model <- function(fit) engine_of(fit)$joint(fit)

#' What a penalty adds to the attributes' variances.
#' @noRd
penalty_ridge <- function(fit, penalty) engine_of(fit)$ridge(fit, penalty)
