# The verbs of package generics, registered where it is installed.

#' @exportS3Method generics::tidy
tidy.frugal_online <- function(x, ...) {
  refuse_intervals(x, ...)
  coefficients <- coef(x)
  data.frame(term = names(coefficients), estimate = unname(coefficients),
             account_of_terms(x))
}

#' Other methods of tidy() have them, and nobody should miss them unawares.
#' @noRd
refuse_intervals <- function(fit, ...,
                             conf.int = FALSE) { # nolint: broom's name
  if (!isFALSE(conf.int)) refuse_likelihood(fit, "tidy(conf.int = TRUE)")
}

#' @exportS3Method generics::glance
glance.frugal_online <- function(x, ...) {
  check_saved(x)
  result <- data.frame(
    learner = x$setup$kind, nobs = rows_learned(x), visits = x$visits,
    attributes = length(x$coefficients), budget = x$budget,
    looks = x$looks$total, looks_per_visit = x$looks$mean, radius = x$radius,
    step_size = x$step_size
  )
  # The steps of aer() follow from its lambda.
  if (x$setup$spec$geometry == "pegasos_l1") {
    names(result)[names(result) == "step_size"] <- "lambda"
  }
  result
}

#' @exportS3Method generics::augment
augment.frugal_online <- function(x, newx, newy, ..., newdata = NULL,
                                  data = NULL, interval = "none") {
  check_saved(x)
  check_no_dots(...)
  refuse_augmented_interval(interval)
  newx <- augmented_rows(newx, newdata, data, rows_to_be_given)
  predicted <- predict(x, newx)
  result <- augmented_data(newx, predicted)
  types <- types_of_fit(x)
  if ("class" %in% types) {
    result$.class <- unname(predict(x, newx, type = "class"))
  }
  has_labels <- !missing(newy) || has_response(x, newx)
  if ("response" %in% types && has_labels) {
    result$.resid <- unname(residuals(x, newx, newy))
  }
  result
}

#' New data, as they are if a data frame, with the column .fitted; of a matrix
#' only the numbers of its rows.
#' @noRd
augmented_data <- function(newx, predicted) {
  result <- if (is.data.frame(newx)) {
    newx
  } else {
    data.frame(.row = seq_along(predicted))
  }
  result$.fitted <- as.vector(predicted)
  result
}

#' Of fits that have no intervals.
#' @noRd
refuse_augmented_interval <- function(interval) {
  if (check_choice(interval, "interval", c("none", "prediction")) == "none") {
    return(invisible())
  }
  abort_frugal(paste("augment(interval = \"prediction\") is not defined:",
                     "only cv_momentnet() has prediction intervals."),
               "undefined")
}

#' The rows that a fit kept.
#' @noRd
augmented_own <- function(fit, penalty) {
  fitted <- fitted(fit, s = penalty)
  if (is.matrix(fitted) && ncol(fitted) > 1) {
    abort_input("s", "one penalty", paste(ncol(fitted), "of them"))
  }
  result <- augmented_data(NULL, fitted)
  result$.rownames <- fit$looks$row_names
  result$.resid <- as.vector(residuals(fit, s = penalty))
  result
}

#' Whether a formula's response can be read from the data.
#' @noRd
has_response <- function(fit, newx) {
  formula <- fit$terms$formula
  !is.null(formula) && all(all.vars(formula[[2]]) %in% names(newx))
}

#' @exportS3Method generics::tidy
tidy.frugal_lowrank <- function(x, ...) {
  refuse_intervals(x, ...)
  coefficients <- coef(x)
  data.frame(term = names(coefficients), estimate = unname(coefficients))
}

#' @exportS3Method generics::glance
glance.frugal_lowrank <- function(x, ...) {
  check_saved(x)
  data.frame(learner = class(x)[1], method = x$method, nobs = x$n,
             labelled = x$labelled, attributes = nrow(x$model$loadings),
             observed = x$observed, rank = x$rank,
             passes = if (is.null(x$history)) NA else max(x$history$pass),
             best_pass = x$best_pass,
             validation_mse = x$validation$mse %||% NA,
             log_likelihood = x$log_likelihood$value %||% NA)
}

#' @exportS3Method generics::augment
augment.frugal_lowrank <- function(x, newx, newy = NULL, ...,
                                   newdata = NULL, data = NULL,
                                   interval = "none") {
  check_saved(x)
  check_no_dots(...)
  refuse_augmented_interval(interval)
  newx <- augmented_rows(newx, newdata, data, rows_to_be_given)
  predicted <- predict(x, newx)
  result <- augmented_data(newx, predicted)
  if (!is.null(newy) || has_response(x, newx)) {
    y <- labels_of(x, newx, newy, length(predicted))
    result$.resid <- y - result$.fitted
  }
  result$.flagged <- seq_along(predicted) %in% attr(predicted, "flagged")
  result
}

# Of fits with a path: a row for each penalty and coefficient, with how often
# its attribute was looked at and the price of one look.
#' @exportS3Method generics::tidy
tidy.momentnet <- function(x, s = NULL, ..., conf.int = FALSE, # nolint
                           conf.level = 0.95) { # nolint: broom's names
  check_saved(x)
  check_flag(conf.int, "conf.int")
  if (conf.int) return(tidy_intervals(x, s, conf.level, ...))
  check_no_dots(...)
  penalties <- penalty_values(x, s)
  path <- coef(x, penalties)
  data.frame(term = rep(rownames(path), ncol(path)),
             lambda = rep(unname(penalties), each = nrow(path)),
             estimate = as.vector(path), account_of_terms(x))
}

#' @exportS3Method generics::tidy
tidy.cv_momentnet <- function(x, s = default_penalty(x), ...) {
  tidy.momentnet(chosen_fit(x, s), chosen_penalty(x, s), ...)
}

#' @exportS3Method generics::glance
glance.momentnet <- function(x, ...) {
  check_saved(x)
  data.frame(engine = x$engine, nobs = x$n, attributes = x$d,
             looks = x$looks$total, looks_per_row = x$looks$mean,
             alpha = x$alpha, penalties = length(x$lambda))
}

#' @exportS3Method generics::glance
glance.cv_momentnet <- function(x, ...) {
  check_saved(x)
  at <- x$index[["min"]]
  data.frame(glance.momentnet(x$fit), lambda.min = x$lambda.min,
             lambda.1se = x$lambda.1se, estimate = x$cvm[at],
             std.error = x$cvsd[at])
}

#' @exportS3Method generics::augment
augment.momentnet <- function(x, newx, newy = NULL, s = NULL, ...,
                              newdata = NULL, data = NULL, newoffset = NULL,
                              interval = "none") {
  check_saved(x)
  check_no_dots(...)
  refuse_interval(interval, family_of(x))
  newx <- augmented_rows(newx, newdata, data)
  if (is.null(newx)) return(augmented_own(x, s))
  predicted <- predict(x, newx, s = s, newoffset = newoffset)
  if (is.matrix(predicted) && ncol(predicted) > 1) {
    abort_input("s", "one penalty", paste(ncol(predicted), "of them"))
  }
  result <- augmented_data(newx, predicted)
  if (!is.null(newy) || has_response(x, newx)) {
    result$.resid <- as.vector(residuals(x, newx, newy, s = s,
                                           newoffset = newoffset))
  }
  result
}

#' @exportS3Method generics::augment
augment.cv_momentnet <- function(x, newx, newy = NULL,
                                 s = default_penalty(x), ..., newdata = NULL,
                                 data = NULL, newoffset = NULL,
                                 interval = "none", level = 0.95,
                                 method = c("conformal", "model")) {
  newx <- augmented_rows(newx, newdata, data)
  result <- augment.momentnet(chosen_fit(x, s), newy = newy,
                              s = chosen_penalty(x, s), ..., newdata = newx,
                              newoffset = newoffset)
  if (identical(interval, "none")) return(result)
  if (is.null(newx)) {
    own <- own_rows(x)
    newx <- own$x
    newoffset <- own$offset
  }
  said <- predict(x, newx, s = s, interval = interval, level = level,
                  method = method, newoffset = newoffset)
  result[c(".lower", ".upper")] <- as.data.frame(said[, c("lwr", "upr")])
  result
}

#' tidy(conf.int = TRUE): a row for each coefficient of the unpenalised fit.
#' @noRd
tidy_intervals <- function(fit, s, level, ..., newx = NULL, newy = NULL,
                           newdata = NULL, newweights = NULL, method = NULL,
                           groups = NULL, seed = 1, workers = NULL) {
  check_no_dots(...)
  level <- check_confidence(level, "conf.level")
  said <- covariance_of_fit(fit, s, method, groups, drawn_rows(newx, newdata),
                            newy, newweights, seed, workers)
  error <- sqrt(diag(said$vcov))
  width <- error * stats::qt((1 + level) / 2, said$df)
  result <- tidy.momentnet(fit, 0)
  rows <- data.frame(std.error = error, conf.low = said$estimate - width,
                     conf.high = said$estimate + width, row.names = NULL)
  at <- match("estimate", names(result))
  cbind(result[seq_len(at)], rows, result[-seq_len(at)])
}
