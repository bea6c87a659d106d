# Classes of fits to more than two, for packages that keep a table of models;
# labels of two classes make a fit of two, whatever model they are given to.

#' What predict() is told where no penalty was given; NULL for several responses
#' and for learners by steps, which know no name of one.
#' @noRd
own_penalty <- function(fit) {
  if (!inherits(fit, c("frugal_responses", "frugal_online"))) {
    default_penalty(fit)
  }
}

#' A fit and its penalty, the same for all classes; learners by steps have none.
#' @noRd
fit_of_classes <- function(fit, penalty = own_penalty(fit)) {
  structure(list(fit = fit, penalty = penalty), class = "frugal_classes")
}

#' @export
check_of_class.frugal_classes <- function(x, ...) {
  shape_object(penalty = shape_maybe(
    if (is.character(x$penalty)) shape_text() else shape_number(0)
  ))(x, "model")
  if (!inherits(x$fit, "frugal_fit")) {
    abort_damaged("model$fit", "a fit of classes", found_phrase(x$fit))
  }
  check_saved(x$fit)
}

#' @export
predict.frugal_classes <- function(object, newdata, type = "response", ...) {
  check_saved(object)
  fit <- object$fit
  said <- if (inherits(fit, "frugal_responses")) {
    predict(fit, newdata = newdata, lambda = object$penalty, type = type)
  } else if (inherits(fit, "frugal_online")) {
    predict(fit, newdata = newdata, type = type)
  } else {
    predict(fit, newdata = newdata, s = object$penalty, type = type)
  }
  if (type != "response" || is.matrix(said)) return(said)
  both_chances(said, fit$setup$levels %||% fit$settings$levels %||%
                 fit$fit$settings$levels)
}

#' A column for each of the labels' levels, of chances of each class that was
#' seen, or of the second of two.
#' @noRd
class_chances <- function(chances, levels) {
  if (!is.matrix(chances)) chances <- both_chances(chances, levels)
  result <- matrix(0, nrow(chances), length(levels),
                   dimnames = list(NULL, levels))
  result[, colnames(chances)] <- chances
  as_tibble(as.data.frame(result))
}

#' A column a class, from chances of the second of two.
#' @noRd
both_chances <- function(second, levels) {
  matrix(c(1 - second, second), ncol = 2, dimnames = list(NULL, levels))
}

#' @rawNamespace S3method(parsnip::multi_predict,"_momentnet_responses")
multi_predict._momentnet_responses <- function(object, new_data, penalty = NULL,
                                               type = NULL, ...) {
  fit <- object$fit
  has_classes <- !is.null(object$lvl)
  types <- if (has_classes) c("class", "prob") else "numeric"
  type <- check_choice(type %||% types[1], "type", types)
  penalty <- sort(penalty %||% longest_path(fit))
  new_data <- as.data.frame(new_data)
  said <- if (has_classes) predict(fit, newdata = new_data, lambda = penalty)
          else predict(fit, newdata = new_data, s = penalty)
  dim(said) <- c(length(said) / length(fit$responses) / length(penalty),
                 length(fit$responses), length(penalty))
  rows <- lapply(seq_len(nrow(said)), function(at) {
    own <- matrix(said[at, , ], ncol = length(fit$responses), byrow = TRUE,
                  dimnames = list(NULL, fit$responses))
    as_tibble(data.frame(penalty = penalty,
                         predicted_columns(own, type, object$lvl),
                         check.names = FALSE))
  })
  as_tibble(structure(list(.pred = rows), row.names = seq_along(rows),
                      class = "data.frame"))
}

#' As parsnip names them, of predictions of each response or chances of each
#' class, a column each.
#' @noRd
predicted_columns <- function(said, type, levels) {
  if (type == "class") {
    best <- max.col(said, ties.method = "first")
    return(list(.pred_class = factor(colnames(said)[best], levels)))
  }
  columns <- if (type == "prob") class_chances(said, levels)
             else as.data.frame(said)
  stats::setNames(columns, paste0(".pred_", names(columns)))
}

#' @rawNamespace S3method(parsnip::multi_predict,"_cv_momentnet_responses")
multi_predict._cv_momentnet_responses <- multi_predict._momentnet_responses

#' Each class has a path of its own: the one that begins with the largest
#' lambda.
#' @noRd
longest_path <- function(fit) {
  paths <- lapply(fit$each, function(one) one$lambda)
  paths[[which.max(vapply(paths, max, 0))]]
}
