#' @rdname frugal_fit
#' @export
coef.frugal_online <- function(object, at = NULL, ...) {
  check_saved(object)
  check_no_dots(...)
  coefficients_at(object, at)
}

#' coef() of a fit that was checked.
#' @noRd
coefficients_at <- function(object, at) {
  if (is.null(at)) {
    return(c("(Intercept)" = object$intercept, object$coefficients))
  }
  path <- object$path
  records <- path_records(path, at)
  result <- rbind("(Intercept)" = path$intercept[records],
                  path$coefficients[, records, drop = FALSE])
  colnames(result) <- format(at, trim = TRUE, scientific = FALSE)
  result
}

#' For each number of looks the last record at or before it.
#' @noRd
path_records <- function(path, at) {
  if (is.null(path)) {
    abort_frugal(paste("The fit recorded no checkpoints: fit with",
                       "control = frugal_control(checkpoints = 20)."),
                 "input", argument = "at")
  }
  if (!is.numeric(at) || length(at) == 0 || anyNA(at)) {
    abort_input("at", "numbers of looks", found_phrase(at))
  }
  records <- findInterval(at, path$looks)
  if (any(records == 0)) {
    abort_input("at", paste("at least", format(path$looks[1]),
                            "(the first record)"), format(min(at)))
  }
  records
}

#' @rdname frugal_fit
#' @export
predict.frugal_online <- function(object, newx, ..., newdata = NULL,
                                  type = NULL, at = NULL) {
  check_saved(object)
  check_no_dots(...)
  type <- check_type(type, object)
  newx <- new_rows(newx, newdata, needed = rows_to_be_given)
  coefficients <- as.matrix(coefficients_at(object, at))
  rows <- forge(newx, blueprint(object), "whole")
  result <- row_products(object, rows, coefficients[-1, , drop = FALSE])
  result <- check_predictions(sweep(result, 2, coefficients[1, ], "+"),
                              missing = has_gaps(rows))
  if (length(at) <= 1) {
    result <- stats::setNames(result[, 1], rownames(result))
  }
  predicted_as(type, result, object)
}

#' <coefficients, row> for every row of newx.
#' @noRd
inner_products <- function(fit, newx, coefficients) {
  row_products(fit, forge(newx, blueprint(fit), "whole"), coefficients)
}

#' A matrix, with a row for each row and a column for each column of
#' coefficients, without intercepts; values are clipped where the learner
#' clipped.
#' @noRd
row_products <- function(fit, rows, coefficients) {
  result <- clipped_product(rows, coefficients, fit$scaling)
  dimnames(result) <- list(rownames(rows), colnames(coefficients))
  as.matrix(result)
}

#' The kind of prediction, where none is given the default of the fit's loss.
#' @noRd
check_type <- function(type, fit) {
  types <- types_of_fit(fit)
  if (is.null(type)) return(types[1])
  if (identical(type, "response") && !"response" %in% types) {
    abort_input("type", paste(
      "\"link\" or \"class\": the margin of this loss is no probability, and",
      "with given settings no rows are kept to turn it into one"
    ), "\"response\"")
  }
  if (identical(type, "class") && !"class" %in% types) {
    abort_input("type", "\"response\" or \"link\" for a regression",
                "\"class\"")
  }
  check_choice(type, "type", types)
}

#' `link` is w'x + b. A margin of 0 is of neither class; it goes to the first.
#' @noRd
predicted_as <- function(type, link, fit) {
  setup <- fit$setup
  if (type == "class") {
    is_second <- log_odds(link, fit$calibration) > 0
    if (is.null(setup$levels)) {
      link[] <- ifelse(is_second, 1, -1)
      return(link)
    }
    if (is.matrix(link)) {
      link[] <- setup$levels[1 + is_second]
      return(link)
    }
    return(stats::setNames(factor(setup$levels[1 + is_second], setup$levels),
                           names(link)))
  }
  if (type == "response") {
    response <- loss_row(setup$loss)$response %||% identity
    link[] <- if (is.null(fit$calibration)) response(link)
              else stats::plogis(log_odds(link, fit$calibration))
  }
  link
}

#' @rdname frugal_fit
#' @export
fitted.frugal_online <- function(object, newx, ..., newdata = NULL) {
  if (missing(newx) && is.null(newdata)) {
    return(predict(object, whole_rows(object)$x, ...))
  }
  predict(object, new_rows(newx, newdata), ...)
}

#' The rows that it looked at as a whole, for which it has a prediction.
#' @noRd
whole_rows <- function(fit) {
  own <- own_rows(fit)
  if (all(diff(own$x$start) < own$x$d)) {
    abort_frugal(paste(
      "fitted() and residuals() are not defined without data: an online",
      "learner predicts whole rows, and looked at none. Give `newx`, or use",
      "momentnet(fit), which predicts rows from what was seen of them."
    ), "undefined")
  }
  own
}

#' @rdname frugal_fit
#' @export
residuals.frugal_online <- function(object, newx, newy, ...,
                                    newdata = NULL) {
  check_saved(object)
  check_no_dots(...)
  type <- residual_type(object)
  rows <- residual_rows(object, newx, newdata)
  predicted <- predict(object, rows$x, type = type)
  y <- rows$y %||%
    new_labels(object, rows$x, given_labels(newy), length(predicted))
  if (object$setup$loss$task == "classification") y <- (y + 1) / 2
  y - predicted
}

#' Those that are given, or the fit's own, with their labels.
#' @noRd
residual_rows <- function(fit, newx, newdata) {
  if (missing(newx) && is.null(newdata)) return(whole_rows(fit))
  list(x = new_rows(newx, newdata, needed = rows_to_be_given))
}

#' A margin is no prediction of a label.
#' @noRd
residual_type <- function(fit) {
  if (!"response" %in% types_of_fit(fit)) {
    abort_frugal(paste("The fit's loss predicts margins and classes, which",
                       "have no residuals: see predict(type = \"class\")."),
                 "undefined")
  }
  "response"
}

#' Labels as given, or a formula's from the data frame.
#' @noRd
new_labels <- function(fit, newx, newy, rows) {
  newy <- forge_labels(newy, newx, blueprint(fit))
  read_labels(newy, rows, fit$setup$loss, "newy", fit$setup)$y
}

#' @rdname frugal_fit
#' @export
update.frugal_online <- function(object, newx, newy, ..., newdata = NULL) {
  check_saved(object)
  if (is_refit(newx, newdata, list(...))) {
    abort_frugal(paste(
      "An online learner uses each look once, and cannot be refitted to the",
      "looks that it kept; momentnet(fit) and slrm(fit) fit to these. update()",
      "goes on with new rows."
    ), "undefined")
  }
  check_no_dots(...)
  newx <- rows_of_no_chunks(new_rows(newx, newdata))
  newy <- given_labels(newy)
  data <- source_to_learn(object$setup, newx, newy)
  say_columns_left_out(newx, blueprint(object), newy)
  earlier <- list(state = object$state, path = object$path,
                  kept = object$looks$values, labels = object$looks$labels)
  finished_run(object$setup, data$source, data$y, earlier, new_rows = TRUE)
}

#' Further rows and their labels, as the setup of a learner needs them.
#' @noRd
source_to_learn <- function(setup, x, y, x_name = "newx", y_name = "newy") {
  blueprint <- setup_blueprint(setup)
  source <- forge(x, blueprint, "source", x_name)
  y <- forge_labels(y, x, blueprint, x_name, y_name)
  list(source = source,
       y = read_labels(y, source$n, setup$loss, y_name, setup)$y)
}
