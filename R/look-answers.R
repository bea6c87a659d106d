# Answers to what a learner asked: checked, and learned from.

#' As it is learned: a number; of two classes with names -1 or 1, of more the
#' number of the class. Of momentnet's, one that its family can be fitted to.
#' @noRd
check_label <- function(y, setup) {
  if (!is.null(setup$levels)) return(known_classes(y, setup$levels, "y")$y)
  if (inherits(setup, "look_setup")) {
    return(check_single_label(y, setup$settings))
  }
  y <- check_number(y, "y")
  if (identical(setup$loss$task, "classification") && !y %in% c(-1, 1)) {
    abort_input("y", "-1 or 1 for a classification loss", found_phrase(y))
  }
  if (!any_label$takes(y)) {
    abort_size("y", abs(y), NULL, c(0, label_sizes[2]))
  }
  y
}

#' An answer to an earlier question would be taken for that to the open one.
#' NULL: the user does not say which it is.
#' @noRd
check_request <- function(request, visit) {
  if (is.null(request)) return(invisible())
  answered <- attr(request, "visit")
  # A number that was sent elsewhere as text may have come back as an integer.
  if (is.numeric(answered) && isTRUE(answered == visit)) return(invisible())
  found <- if (!is_scalar(answered)) {
    paste(found_phrase(request), "without the attribute \"visit\", which says",
          "for which example it is")
  } else {
    paste("of example", answered,
          if (isTRUE(answered < visit)) "(already answered)"
          else "(which this learner has not come to)")
  }
  abort_input("request", paste("the one of example", visit), found)
}

#' Names are made where they are needed.
#' @noRd
check_values <- function(values, learner, asked) {
  wanted <- length(asked$columns)
  values <- integer64_numbers(values, "values")
  if (!holds_numbers(values) || length(values) != wanted) {
    abort_input("values", paste0(counted(wanted, "number"), ", one for each ",
                                 "column of the request"),
                found_phrase(values))
  }
  given <- names_of_values(values)
  if (!is.null(given) && !identical(given, asked_names(learner, asked))) {
    abort_input("values", paste("unnamed, or named like the request,",
                                enumerate_phrase(asked_names(learner, asked))),
                enumerate_phrase(given))
  }
  bad <- !is.finite(values)
  if (skips_missing(learner$setup$control)) bad <- is.infinite(values)
  if (any(bad)) {
    bad <- which(bad)[1]
    abort_input("values", "finite (skip = TRUE drops an example)", paste(
      format(values[bad]), "for", asked_names(learner, asked)[bad]
    ))
  }
  values <- as.double(values)
  check_told_sizes(values, learner, asked)
  values
}

#' Also of a matrix of one row, as rows of a table come, or of one column.
#' @noRd
names_of_values <- function(values) {
  if (length(dim(values)) != 2) return(names(values))
  if (nrow(values) == 1) colnames(values) else rownames(values)
}

#' What is kept is fitted to later: one that is too large would spoil every fit.
#' @noRd
check_told_sizes <- function(values, learner, asked) {
  if (!inherits(learner$setup, "look_setup")) return(invisible())
  bad <- which(!any_number$takes(values))
  if (length(bad) > 0) {
    abort_size("values", abs(values[bad[1]]),
               paste(" for", asked_names(learner, asked)[bad[1]]),
               c(0, size_range[2]))
  }
}

#' A copy that has learned, and has its next question; `values` NULL drops the
#' example. What cannot be learned from leaves the learner as it was.
#' @noRd
next_learner <- function(learner, asked, values, y) {
  setup <- learner$setup
  before <- learner$result
  told <- withCallingHandlers(
    cpp_learn(setup$spec, before$state, asked$columns, values, y),
    frugalreg_error = function(cnd) {
      if (!inherits(cnd, "frugalreg_error_damaged")) {
        abort_answer(cnd, learner, asked)
      }
    }
  )
  setup$rows <- setup$rows + 1
  result <- list(state = told$state, status = told$status,
                 request = told$request, planned = before$planned,
                 path = before$path, kept = before$kept)
  result["labels"] <- list(before$labels) # of version 0.1.0
  label <- if (is.null(values)) NA_real_ else y
  if (setup$control$keep_looks) {
    seen <- which(!is.na(values))
    piece <- list(row = rep(setup$rows, length(seen)),
                  column = asked$columns[seen],
                  value = as.double(values[seen]), label = label)
    result$kept <- add_kept(before$kept, piece)
  }
  if (!is.null(values)) result$path <- record_path(setup, result)
  new_learner(setup, result)
}

#' Of which class: divergence and a loss that failed are no fault of the input.
#' @noRd
answer_error <- function(cnd) {
  classes <- c("numeric", "fit")
  own <- inherits(cnd, paste0("frugalreg_error_", classes), which = TRUE) > 0
  c(classes[own], "input")[1]
}

#' What the core says, as an error of the answer; `learner` is the one from
#' before it.
#' @noRd
abort_answer <- function(cnd, learner, asked) {
  asked <- enumerate_phrase(asked_names(learner, asked))
  abort_frugal(failed_because(paste("The answer for", asked,
                                    "cannot be learned from"), cnd),
               answer_error(cnd), learner = learner)
}
