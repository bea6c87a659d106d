# Labels are more than two classes. Least squares on the indicators of each give
# as many scores, in which a linear discriminant makes log-odds of them
# (family-multinomial-discriminant.R).

#' The family's `labels`, see families(): a matrix of 0 and 1 with a column for
#' each class that occurs, or for each that the fit has.
#' @noRd
class_indicators <- function(y, rows, levels, argument) {
  allowed <- "a factor, or names, with more than two classes"
  if (!(is.factor(y) || is.character(y)) || !is.null(dim(y))) {
    abort_input(argument, allowed, found_phrase(y))
  }
  if (length(y) != rows) {
    abort_input(argument, paste0("of length ", rows, ", one label per row"),
                paste("of length", length(y)))
  }
  check_no_missing_label(y, argument)
  levels <- levels %||% classes_of(y)
  if (anyNA(levels) || any(levels == "")) {
    abort_input(argument, "labels of classes that all have names",
                "of one without a name")
  }
  if (length(levels) < 3) {
    abort_input(argument, paste0(allowed, " (for two there is family = ",
                                 "\"binomial\")"), paste("of", length(levels)))
  }
  class <- match(as.character(y), levels)
  if (anyNA(class)) {
    unseen <- unique(as.character(y)[is.na(class)])
    abort_input(argument, paste("labels of the fit's classes",
                                enumerate_phrase(dQuote(levels, FALSE))),
                enumerate_phrase(dQuote(unseen, FALSE)))
  }
  y <- outer(class, seq_along(levels), `==`) + 0
  colnames(y) <- levels
  list(y = y, levels = levels)
}

#' Those that occur.
#' @noRd
classes_of <- function(y) {
  if (!is.factor(y)) return(sort(unique(y), method = "radix"))
  levels(y)[tabulate(y, nlevels(y)) > 0]
}

#' The family's `sums`: moments of several labels, all 0 and 1, whose shares sum
#' to 1.
#' @noRd
check_indicator_sums <- function(moments) {
  fits <- has_parts(moments) && length(moments$parts) == 1 &&
    length(moments$y_origin) > 2
  if (fits) {
    labels <- lapply(moments$parts[[1]]$y, `[[`, "labels")
    fits <- all(vapply(labels, function(one) {
      one$classes && all(one$range == c(0, 1))
    }, NA)) && abs(sum(class_shares(moments)) - 1) < 1e-8
  }
  if (!fits) {
    abort_input("x", paste("moments() of indicators of each class, as",
                           "model.matrix(~ y - 1) has them, with family =",
                           "\"multinomial\""), "moments() of other labels")
  }
}

#' Of moments of indicators.
#' @noRd
class_shares <- function(moments) {
  part <- moments$parts[[1]]
  moments$y_origin + vapply(part$y, `[[`, 0, "y_total") /
    total_weight(part$table)
}

#' The family's `enough`: two labels of each class. Labels that a fit kept may
#' be of no classes.
#' @noRd
check_all_classes <- function(y) {
  if (!is.matrix(y) || !all(y %in% 0:1) || !all(rowSums(y) == 1)) {
    abort_input("y", "indicators of one class per row", "others")
  }
  few <- which(colSums(y) < 2)
  if (length(few) > 0) {
    abort_input("y", "at least two labels of each class", paste(
      "fewer of", dQuote(colnames(y)[few[1]], FALSE)
    ))
  }
}

#' The family's `strata`: numbers of the classes in the order of their names.
#' @noRd
class_strata <- function(y) max.col(y[, label_order(y)], ties.method = "first")

#' Two classes have a family of their own, which knows more of them.
#' @noRd
with_two_classes <- function(arguments) {
  y <- arguments$y
  if (rlang::is_missing(y) || !identical(arguments$family, "multinomial")) {
    return(arguments)
  }
  if (is.character(y)) y <- factor(y)
  if (is.factor(y) && sum(tabulate(y, nlevels(y)) > 0) == 2) {
    arguments$y <- droplevels(y)
    arguments$family <- "binomial"
  }
  arguments
}

family_multinomial <- list(
  link = "logit",
  labels = class_indicators, later = NULL, sums = check_indicator_sums,
  single = NULL, enough = check_all_classes, strata = class_strata,
  calibrate = function(result, observed) {
    discriminant_in_sample(result, observed)
  },
  squares = NULL, held_out = function(result, observed) result,
  joint = function(...) discriminant_of_held_out(...),
  told = function(object) told_of_several(object),
  measures = c("mse", "deviance", "class"),
  # Of one class by squares; `joint` measures all together.
  measured = function(estimated, fit, observed, measure) estimated,
  types = c("response", "link", "class"), predict = NULL,
  integrates = TRUE,
  interval = "the label is a class (type = \"response\" is its probability)",
  errors = "the label is a class.", takes = c("weights", "penalty_factor"),
  describe = function(fit, digits) "Family: multinomial\n"
)
