#' Scores of importance for package vip, which is told of them when it is
#' loaded: vip::vi(fit) has what a standard deviation of an attribute changes.
#' @noRd
register_vip <- function() {
  scores <- list(
    momentnet = moment_scores, cv_momentnet = moment_scores,
    frugal_online = fit_scores, frugal_lowrank = fit_scores,
    cv_slrm = function(object, ...) fit_scores(object$fit, ...),
    frugal_responses = refuse_scores, frugal_multiclass = refuse_scores,
    "_momentnet" = function(object, ..., lambda = spec_penalty(object)) {
      moment_scores(object$fit, ..., lambda = lambda)
    }
  )
  for (class in names(scores)) {
    registerS3method("vi_model", class, scores[[class]], asNamespace("vip"))
  }
}

#' Of one penalty: the fit's only one, the chosen one, or `lambda`, as vip calls
#' glmnet's (an argument `s` would be taken for one of its own).
#' @noRd
moment_scores <- function(object, ..., lambda = NULL) {
  check_saved(object)
  check_no_dots(...)
  if (is.null(lambda)) {
    if (!is.null(object$fit)) lambda <- default_penalty(object)
    else if (length(object$lambda) > 1) {
      abort_input("lambda", "given: one penalty", "the whole path")
    }
  }
  fit <- chosen_fit_or_itself(object, lambda)
  penalty <- one_penalty(fit, object, lambda)
  vip_scores(fit, coef(fit, if (!is.na(penalty)) penalty)[, 1][-1])
}

#' vi_model() of fits with one vector of coefficients.
#' @noRd
fit_scores <- function(object, ...) {
  check_no_dots(...)
  vip_scores(object, coef(object)[-1])
}

#' vi_model() of fits to several responses or classes.
#' @noRd
refuse_scores <- function(object, ...) {
  abort_input("object", paste("a fit to one number or two classes, whose",
                              "coefficients say how much attributes matter"),
              found_fit(object))
}

#' As vip has them of lm(). Where standard deviations are not known, of the
#' coefficients as they are.
#' @noRd
vip_scores <- function(fit, beta) {
  table <- attribute_table(fit, beta)
  known <- !anyNA(table$standardised)
  size <- abs(if (known) table$standardised else table$estimate)
  scores <- as_tibble(data.frame(
    Variable = names(beta) %||% paste0("V", seq_along(beta)),
    Importance = size, Sign = ifelse(beta > 0, "POS", "NEG"), row.names = NULL
  ))
  structure(scores, class = c("vi", class(scores)),
            type = if (known) "|standardised coefficient|"
                   else "|raw coefficients|")
}
