# Labels of classes, for the losses of classification.

#' Returns -1 and 1, and the names of the two classes if there are any; of more
#' classes their numbers, and their names. `levels` are those of the fit where
#' labels come later; one class is fine then.
#' @noRd
read_class_labels <- function(y, loss, levels = NULL,
                              one_class = !is.null(levels), argument = "y") {
  if (!is.null(levels)) return(known_classes(y, levels, argument))
  if (is.factor(y)) {
    read <- factor_classes(y, loss, argument)
  } else {
    read <- signed_classes(y, loss, argument)
  }
  if (!one_class && length(unique(read$y)) < 2) {
    abort_input(argument, "labels of two classes", paste(
      length(y), if (length(y) == 1) "label" else "labels",
      "of one class"
    ))
  }
  read
}

#' Of more than two levels those that occur.
#' @noRd
factor_classes <- function(y, loss, argument) {
  if (nlevels(y) < 2) {
    refuse_classes(argument, loss, paste(
      "a factor with", nlevels(y), if (nlevels(y) == 1) "level" else "levels"
    ))
  }
  check_no_missing_label(y, argument)
  levels <- if (nlevels(y) == 2) levels(y) else classes_of(y)
  list(y = class_numbers(match(as.character(y), levels), levels),
       levels = levels)
}

#' As they are learned: two classes are signs.
#' @noRd
class_numbers <- function(class, levels) {
  as.double(if (length(levels) > 2) class else 2 * class - 3)
}

#' Numbers that are -1 and 1 already; these classes have no names.
#' @noRd
signed_classes <- function(y, loss, argument) {
  if (is_column(y)) y <- as.vector(y)
  if (!is.numeric(y) || !is.null(dim(y))) {
    refuse_classes(argument, loss, found_phrase(y))
  }
  check_no_missing_label(y, argument)
  bad <- which(abs(y) != 1)
  if (length(bad) > 0) {
    refuse_classes(argument, loss,
                   paste(format(y[bad[1]]), "at position", bad[1]))
  }
  list(y = as.double(y), levels = NULL)
}

#' Later labels go by the names of the classes, whatever the coding of a factor.
#' @noRd
known_classes <- function(y, levels, argument) {
  names <- dQuote(levels, FALSE)
  allowed <- paste("labels of the fit's classes", if (length(names) == 2) {
    paste(names, collapse = " and ")
  } else {
    enumerate_phrase(names)
  })
  if (!(is.factor(y) || is.character(y)) || !is.null(dim(y))) {
    abort_input(argument, allowed, found_phrase(y))
  }
  check_no_missing_label(y, argument)
  class <- match(as.character(y), levels)
  unseen <- unique(as.character(y)[is.na(class)])
  if (length(unseen) > 0) {
    abort_input(argument, allowed, enumerate_phrase(dQuote(unseen, FALSE)))
  }
  list(y = class_numbers(class, levels), levels = levels)
}

#' Stops at NA, with its position and how many more there are.
#' @noRd
check_no_missing_label <- function(y, argument) {
  bad <- which(is.na(y))
  if (length(bad) > 0) {
    abort_input(argument, "known in every row",
                paste0("NA at position ", bad[1], if (length(bad) > 1) {
                  paste(" and", length(bad) - 1, "more")
                }))
  }
}

#' A loss of the user's own has no name.
#' @noRd
refuse_classes <- function(argument, loss, found) {
  the_loss <- if (loss$kind == "own") "a classification loss"
              else paste("the", loss$kind, "loss")
  abort_input(argument, paste("-1 and 1, or a factor with two levels or more,",
                              "for", the_loss), found)
}
