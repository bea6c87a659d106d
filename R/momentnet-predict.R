#' @rdname momentnet_methods
#' @export
predict.momentnet <- function(object, newx, s = NULL, ..., type = "response",
                              se.fit = FALSE) { # nolint: the generic's name
  check_no_dots(...)
  check_choice(type, "type", c("response", "coefficients", "nonzero"))
  if (type == "coefficients") return(coef(object, s))
  if (type == "nonzero") {
    beta <- coef(object, penalty_values(object, s))[-1, , drop = FALSE]
    return(apply(beta != 0, 2, function(kept) unname(which(kept)),
                 simplify = FALSE))
  }
  check_flag(se.fit, "se.fit")
  if (missing(newx)) {
    abort_input("newx", "given: fits keep no training data", "missing")
  }
  penalties <- penalty_values(object, s)
  coefficients <- coef(object, penalties)
  newx <- forge(newx, blueprint(object), "whole")
  predicted <- predicted_rows(object, newx, coefficients, penalties)
  if (se.fit) predicted else predicted$fit
}

penalty_values <- function(object, s) {
  if (is.null(s)) object$lambda else check_s(s)
}

# Complete rows by their inner product, the others by conditional means.
predicted_rows <- function(object, newx, coefficients, penalties) {
  gaps <- which(has_gaps(newx))
  fit <- as.matrix(newx %*% coefficients[-1, , drop = FALSE])
  fit <- sweep(fit, 2, coefficients[1, ], "+")
  se <- matrix(0, nrow(fit), ncol(fit))
  if (length(gaps) > 0) {
    rows <- incomplete_rows(as.matrix(newx[gaps, , drop = FALSE]))
    for (at in seq_along(penalties)) {
      model <- conditional_model(object, penalties[at])
      guess <- cpp_conditional_prediction(rows, model, coefficients[-1, at])
      fit[gaps, at] <- coefficients[1, at] + guess$mean
      se[gaps, at] <- guess$sd
    }
  }
  names <- list(rownames(newx), if (length(penalties) > 1) {
    paste0("s", seq_along(penalties))
  })
  as_answer <- function(values) {
    if (length(penalties) == 1) {
      return(stats::setNames(as.vector(values), names[[1]]))
    }
    dimnames(values) <- names
    values
  }
  list(fit = as_answer(fit), se.fit = as_answer(se))
}

has_gaps <- function(x) {
  if (is(x, "Matrix")) {
    if (!anyNA(x@x)) return(logical(nrow(x)))
    x <- as.matrix(x)
  }
  rowSums(is.na(x)) > 0
}

# What is assumed of the attributes' joint distribution: covariances with the
# penalty's ridge on their diagonal, in which the coefficients of a ridge
# regression are exactly those of y; or the factor model.
conditional_model <- function(object, penalty) {
  if (object$engine != "pairs") {
    model <- object$model
    size <- factor_units(model)
    unit <- ifelse(model$usable, model$unit, 0)
    ridge <- if (object$engine == "factors") penalty / model$y_unit else 0
    noise <- model$noise / size^2 + ridge
    return(list(center = model$center, loadings = model$loadings / size * unit,
                noise = unit^2 * noise))
  }
  estimates <- object$estimates %||% refitted_estimates(object)
  ridge <- (1 - object$alpha) * penalty /
    max(estimates$y_sd, .Machine$double.xmin)
  covariance <- estimates$covariance
  spread <- diag(covariance)
  added <- ridge * ifelse(spread > 0, estimates$sd^(2 * object$standardize), 0)
  diag(covariance) <- spread + pmax(added, 1e-8 * spread)
  list(center = estimates$center, covariance = covariance)
}

# The covariance that the fit used; kept as moments, which are smaller.
refitted_estimates <- function(object) {
  estimates <- estimated_moments(object$moments)
  if (!estimates$complete) {
    if (object$target == "factors") {
      estimates <- shrunk_moments(estimates, factor_correlation(object$model),
                                  strength = 100)
    } else {
      estimates <- shrunk_moments(estimates, object$target, object$strength)
    }
  }
  problem <- penalty_scale(estimates, object$standardize)
  gram <- problem$gram
  if (!estimates$complete) gram <- cpp_nearest_psd(gram)
  estimates$covariance <- gram * outer(problem$unit, problem$unit)
  estimates
}
