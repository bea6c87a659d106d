# More than two classes: a learner of each of them against the rest, all of
# which learn from the same looks (see learn/candidates.h). What was kept of the
# rows to choose by also says how their margins become probabilities, by which
# classes are compared.

#' The numbers that each learner is to predict, a vector for each.
#' @noRd
target_labels <- function(y, classes = NULL) {
  if (is.null(classes)) return(list(y))
  lapply(seq_len(classes), function(class) ifelse(y == class, 1, -1))
}

#' The least radius by the theorems (see check_radius()); classes are -1 and 1.
#' @noRd
largest_target <- function(y, classes) {
  if (is.null(classes)) max(abs(y)) else 1
}

#' How many learn side by side.
#' @noRd
candidate_count <- function(spec) {
  (spec$classes %||% 1) * max(1, length(spec$tuning$radius_factors)) *
    max(1, length(spec$tuning$step_factors))
}

#' `told` are those of examples that arrive one at a time.
#' @noRd
check_classes <- function(arguments, rows, control, told) {
  classes <- arguments$classes
  if (is.null(classes)) return(invisible())
  why <- why_not_tuned(arguments, rows, control)
  if (is.null(why)) return(invisible())
  if (told) {
    abort_input("classes", paste("NULL (labels are then -1 and 1)", why),
                paste(classes, "of them"))
  }
  abort_input("y", paste("labels of two classes", why), paste("of", classes))
}

#' The same where examples arrive one at a time, whose labels nobody knows yet.
#' @noRd
check_told_classes <- function(classes, loss) {
  if (is.null(classes)) return(invisible())
  if (is.null(loss) || loss$task != "classification") {
    abort_input("classes", "NULL unless the loss is for classes",
                found_phrase(classes))
  }
  distinct <- is.character(classes) && length(classes) > 1 &&
    !anyNA(classes) && !anyDuplicated(classes)
  if (!distinct) {
    abort_input("classes", "NULL or distinct names of two classes or more",
                found_phrase(classes))
  }
}

#' @export
learned_answer.classes_setup <- function(setup, result, summary) {
  levels <- setup$levels
  tried <- unname(summary$classes)
  of_each <- function(f, ...) {
    stats::setNames(lapply(tried, f, ...), levels)
  }
  chosen <- function(name) unlist(of_each(chosen_setting, name))
  list(
    coefficients = matrix(result$coefficients, ncol = length(levels),
                          dimnames = list(setup$layout$column_names, levels)),
    intercept = stats::setNames(result$intercept, levels),
    radius = chosen("radius"), step_size = chosen("step_size"),
    candidates = of_each(function(one) tried_candidates(setup$spec, one)),
    calibration = do.call(cbind, of_each(`[[`, "calibration")),
    shares = unlist(of_each(`[[`, "share")),
    class = "frugal_multiclass"
  )
}

# Where only the shares of some classes are the answer.
#' @export
warn_useless.classes_setup <- function(setup, fit) {
  useless <- vapply(fit$summary$classes, function(tried) {
    isTRUE(tried$useless)
  }, NA)
  if (is_hardly_answered(fit, any(useless))) {
    return(warn_hardly_answered(fit))
  }
  if (!any(useless)) return(invisible())
  warn_frugal(paste0(
    "On the rows kept for the choice, the best regressor of ",
    enumerate_phrase(dQuote(setup$levels[useless], FALSE)),
    " against the rest is no better than a constant, which is used instead. ",
    too_few_looks(setup)
  ), "useless", fit = fit)
}

#' @export
shapes_of_answer.classes_setup <- function(setup) {
  classes <- length(setup$levels)
  setting <- shape_maybe(shape_numbers(classes, open = TRUE))
  shape_object(
    coefficients = shape_named(shape_matrix(setup$layout$d, classes)),
    intercept = shape_numbers(classes), radius = setting, step_size = setting,
    candidates = shape_each(shape_candidates, classes),
    calibration = shape_maybe(shape_matrix(2, classes)),
    shares = shape_maybe(shape_numbers(classes, 0, 1))
  )
}

#' Fits to more than two classes
#'
#' The online learners fit a factor of more than two levels with
#' `loss = "logistic"` or `"hinge"`: one regression for each class against the
#' rest. All of these learn from the same looks. An example is bought once and
#' costs the budget, whatever the number of classes. This page describes the
#' fits and their methods.
#'
#' @details
#' The draws for the inner products come from the mixture of the probabilities
#' of all candidates of all classes, and are weighted accordingly. More classes
#' therefore cost variance, not looks. If radius and step size are found from
#' the looks, each class chooses its own among its own candidates.
#'
#' Classes are compared by calibrated log-odds (see the section on probabilities
#' of [aerr()]). The last tenth of the rows is therefore kept even if radius and
#' step size are given. If little is known about the slope of a class, it is
#' moved towards those of the other classes.
#'
#' The probabilities of K classes are computed as follows. The evidence for a
#' class is its calibrated log-odds less the log-odds of its share among the
#' labels. The evidence is multiplied by (K - 1) / K, because each class's
#' evidence is partly repeated in that of the others. A class's probability is
#' proportional to its share times the exponential of this number.
#'
#' @param object,x A fit of [aerr()], [aelr()], [ddaerr()], [ddaelr()] or
#'   [online_logistic()] to a factor of more than two levels.
#' @param newx,newdata See [frugal_fit].
#' @param newy Classes of `newx`, a factor or names.
#' @param type `"response"`: a matrix of probabilities, one column per class.
#'   `"link"`: a matrix of margins. `"class"`: a factor of the most probable
#'   classes.
#' @param digits Digits to print.
#' @param class Which class to draw: its name or number.
#' @param dim,top See [autoplot.frugal_online()].
#' @param ... Not used.
#' @return
#' A fit also has the class `frugal_multiclass`. Its parts are those of
#' [aerr()], but for each class there is a column of `coefficients`, an element
#' of `intercept`, `radius` and `step_size`, a data frame in the list
#' `candidates`, a column of `calibration` (shift and slope of the log-odds) and
#' an element of `shares` (the share of the labels). The methods return
#' * `coef()`: a matrix, one column per class;
#' * `predict()`: see `type`; a row with a missing value gives `NA`;
#' * `fitted()`: the probabilities; `residuals()`: a matrix, 1 for the row's
#'   class and 0 for the others, less the probability;
#' * `summary()`: for each class the ten attributes that matter most, see
#'   [frugal_fit];
#' * `autoplot()`: the coefficients of each class side by side, or of `class`
#'   alone; with `type = "looks"`, how often each attribute was looked at for
#'   all classes together.
#'
#' Everything else is as for other fits (see [frugal_fit]). `update()` learns on
#' from further rows, and the condition of an unfinished fit carries the learner
#' (see [unfinished_fit]). For a fit that kept its looks, [moments()] sums
#' indicators of the classes, for `momentnet()` with `family = "multinomial"`.
#' @section Errors: As for [aerr()] and [frugal_fit]. More than two classes are
#' refused if no rows can be kept (several passes, checkpoints, fewer than 100
#' rows, `estimator = "genest"`), and for a loss of your own. A learner that is
#' asked and told must know its `classes` and `n` beforehand.
#' @section Cost:
#' Looks, and time to fetch them, are as for two classes. Time and memory of the
#' learner are those of one fit for each class and candidate: 14 candidates per
#' class with `tuning = "auto"`, 1 if radius and step size are given.
#' @seealso [aerr()]; [cv_momentnet()] with `family = "multinomial"`, which
#'   needs fewer looks.
#' @examples
#' set.seed(1)
#' x <- as.matrix(iris[rep(1:150, 20), 1:4])
#' y <- iris$Species[rep(1:150, 20)]
#' fit <- aerr(x, y, budget = 2, loss = "logistic", seed = 1)
#' fit
#' predict(fit, x[c(1, 51, 101), ])
#' table(y, predict(fit, x, type = "class"))
#' @name frugal_multiclass
NULL

#' @rdname frugal_multiclass
#' @export
print.frugal_multiclass <- function(x, digits = max(3, getOption("digits") - 3),
                                 ...) {
  print_what_was_bought(x, digits)
  zero <- apply(x$coefficients, 2, function(estimates) {
    is_effective_zero(attribute_table(x, estimates))
  })
  table <- data.frame(radius = x$radius %||% NA,
                      step_size = x$step_size %||% NA,
                      not_zero = colSums(!zero), intercept = x$intercept,
                      row.names = x$setup$levels)
  if (!is.null(x$calibration)) table$slope <- x$calibration[2, ]
  cat("\nClasses, each against the rest:\n")
  print(table, digits = digits)
  invisible(x)
}

#' @rdname frugal_multiclass
#' @export
coef.frugal_multiclass <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  rbind("(Intercept)" = object$intercept, object$coefficients)
}

#' @rdname frugal_multiclass
#' @export
predict.frugal_multiclass <- function(object, newx, ..., newdata = NULL,
                                   type = "response") {
  check_saved(object)
  check_no_dots(...)
  check_choice(type, "type", c("response", "link", "class"))
  newx <- new_rows(newx, newdata, needed = rows_to_be_given)
  rows <- forge(newx, blueprint(object), "whole")
  link <- sweep(row_products(object, rows, object$coefficients), 2,
                object$intercept, "+")
  link <- check_predictions(link, missing = has_gaps(rows))
  if (type == "link") return(link)
  odds <- probabilities_of_classes(link, object)
  if (type == "response") return(odds)
  best <- max.col(replace(odds, is.na(odds), 0), ties.method = "first")
  best[is.na(odds[, 1])] <- NA
  levels <- object$setup$levels
  stats::setNames(factor(levels[best], levels), rownames(link))
}

#' The log-odds of a class against the rest are its score less a mean of the
#' others' scores. Where scores sum to 0 these are K / (K - 1) times the score,
#' and of two classes twice: only that part tells classes apart.
#' @noRd
probabilities_of_classes <- function(link, fit) {
  calibration <- fit$calibration
  if (is.null(calibration)) {
    calibration <- rbind(numeric(ncol(link)), 1)
    prior <- calibration[1, ]
  } else {
    prior <- log(fit$shares)
    calibration[1, ] <- calibration[1, ] - stats::qlogis(fit$shares)
  }
  evidence <- sweep(sweep(link, 2, calibration[2, ], "*"), 2, calibration[1, ],
                    "+")
  softmax(sweep((1 - 1 / ncol(link)) * evidence, 2, prior, "+"))
}

#' @rdname frugal_multiclass
#' @export
residuals.frugal_multiclass <- function(object, newx, newy, ...,
                                     newdata = NULL) {
  check_saved(object)
  check_no_dots(...)
  rows <- residual_rows(object, newx, newdata)
  odds <- predict(object, rows$x)
  y <- if (is.null(rows$y)) {
    new_labels(object, rows$x, given_labels(newy), nrow(odds))
  } else {
    max.col(rows$y, ties.method = "first")
  }
  outer(y, seq_len(ncol(odds)), `==`) - odds
}

# What moments(fit) sums: indicators, of which family = "multinomial" makes
# classes again.
#' @export
table_labels.frugal_multiclass <- function(x) {
  levels <- x$setup$levels
  if (is.null(x$looks$labels)) return(NULL)
  indicators <- outer(x$looks$labels, seq_along(levels), `==`) + 0
  colnames(indicators) <- levels
  indicators
}
