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
  if (type == "coefficients") return(coef(object, s))
  if (type == "nonzero") {
    beta <- coef(object, penalty_values(object, s))[-1, , drop = FALSE]
    return(apply(beta != 0, 2, function(kept) unname(which(kept)),
                 simplify = FALSE))
  }
  check_flag(se.fit, "se.fit")
  newx <- new_rows(newx, newdata, needed = rows_to_be_given)
  penalties <- penalty_values(object, s)
  coefficients <- coef(object, penalties)
  rows <- rows_of_fit(object, newx)
  predicted <- predicted_rows(object, rows, coefficients, penalties)
  offset <- new_offset(object, newx, newoffset, nrow(rows))
  if (!is.null(offset)) predicted$fit <- predicted$fit + offset
  predicted <- family$predict(predicted$fit, predicted$se.fit, type, object,
                              clip)
  if (se.fit) c(predicted, list(residual.scale = NA_real_)) else predicted$fit
}

#' New rows as the fit has learned from such.
#' @noRd
rows_of_fit <- function(fit, newx, argument = "newx") {
  newx <- forge(newx, blueprint(fit), "whole", argument)
  if (is.null(fit$winsorised)) newx else moved_matrix(newx, fit$winsorised)
}

penalty_values <- function(object, s) {
  if (is.null(s)) object$lambda else check_s(s)
}

predicted_rows <- function(object, newx, coefficients, penalties) {
  said <- conditional_rows(object, newx, coefficients[-1, , drop = FALSE],
                           penalties)
  fit <- sweep(said$mean, 2, coefficients[1, ], "+")
  check_predictions(fit)
  names <- list(rownames(newx), if (length(penalties) > 1) {
    names(penalties) %||% paste0("s", seq_along(penalties))
  })
  as_answer <- function(values) {
    if (length(penalties) == 1) {
      return(stats::setNames(as.vector(values), names[[1]]))
    }
    dimnames(values) <- names
    values
  }
  list(fit = as_answer(fit), se.fit = as_answer(said$sd))
}

#' Mean and standard deviation of inner products with rows: of complete rows
#' they are known, of the others given what a row shows, by the joint
#' distribution at its penalty for each column of coefficients, or one for all.
#' @noRd
conditional_rows <- function(object, newx, coefficients, penalties) {
  mean <- unname(as.matrix(newx %*% coefficients))
  sd <- matrix(0, nrow(mean), ncol(mean))
  gaps <- which(has_gaps(newx))
  if (length(gaps) > 0) {
    rows <- incomplete_rows(as.matrix(newx[gaps, , drop = FALSE]))
    said <- cpp_conditional_prediction(rows, joint_model(object, penalties),
                                       coefficients)
    mean[gaps, ] <- said$mean
    sd[gaps, ] <- said$sd
  }
  list(mean = mean, sd = sd)
}

has_gaps <- function(x) {
  if (is(x, "Matrix")) {
    if (!anyNA(x@x)) return(logical(nrow(x)))
    x <- as.matrix(x)
  }
  rowSums(is.na(x)) > 0
}

#' What is assumed of the attributes' joint distribution. `diagonal` has a
#' column for each penalty, or one where all agree.
#' @noRd
joint_model <- function(fit, penalties) {
  joint <- engine_of(fit)$joint(fit)
  diagonal <- vapply(penalties, joint$diagonal, numeric(fit$d))
  dim(diagonal) <- c(fit$d, length(penalties))
  same <- isTRUE(all(diagonal == diagonal[, 1]))
  joint$diagonal <- if (same) diagonal[, 1, drop = FALSE] else diagonal
  joint
}
