# The rows that a method of a fit is about.

#' New rows under either name: `newx`, as here and in glmnet, or `newdata`, as
#' in the rest of R.
#' @noRd
new_rows <- function(newx, newdata, x_name = "newx", needed = "given") {
  if (is.null(newdata)) {
    if (missing(newx)) abort_input(x_name, needed, "missing")
    return(newx)
  }
  if (!missing(newx)) {
    abort_frugal(paste0("`", x_name, "` and `newdata` are given, which are ",
                        "two names of one argument."),
                 "input", argument = "newdata")
  }
  newdata
}

#' For update() of fits, which know no chunks.
#' @noRd
rows_of_no_chunks <- function(newx) {
  if (!is_chunked(newx)) return(newx)
  abort_input("newx", paste(
    "rows of data (add chunks with update() of moments(), and fit to these",
    "with momentnet())"
  ), "chunks")
}

#' Of pictures, for which NULL is none.
#' @noRd
drawn_rows <- function(newx, newdata) {
  if (is.null(newx)) newdata else new_rows(newx, newdata)
}

#' Of augment(), where broom has a third name. `needed` says why they must be
#' given; without it those of a fit that kept them are NULL.
#' @noRd
augmented_rows <- function(newx, newdata, data, needed = NULL) {
  if (!is.null(data)) {
    if (!is.null(newdata)) {
      abort_frugal(paste("`newdata` and `data` are given, which are two names",
                         "of one argument."), "input", argument = "data")
    }
    newdata <- data
  }
  if (missing(newx) && is.null(newdata) && is.null(needed)) return(NULL)
  new_rows(newx, newdata, needed = needed)
}

rows_to_be_given <- "given, as fits keep no training data"

#' Why predict() wants rows, of a fit that may have kept its own.
#' @noRd
rows_needed_by <- function(fit) {
  if (is.null(fit$looks$values)) return(rows_to_be_given)
  "given (for predictions of the rows that the fit kept use fitted())"
}

#' Labels of new rows that may be missing.
#' @noRd
given_labels <- function(newy) if (missing(newy)) NULL else newy

#' The rows that a fit learned from, as it saw them, where it kept its looks:
#' incomplete rows, and their labels.
#' @noRd
own_rows <- function(fit) {
  check_saved(fit)
  if (inherits(fit, "frugal_lowrank")) {
    abort_input("newx", rows_to_be_given, "missing")
  }
  if (is.null(fit$looks$values)) {
    abort_input("newx", paste("given, as the fit kept no looks (see",
                              "frugal_control(keep_looks = TRUE))"), "missing")
  }
  kept <- kept_data(fit)
  rows <- as_rows(kept$data)
  numbers <- kept$visited %||% seq_len(rows$n)
  # Of a purchase that was not finished, rows are left over.
  bought <- if (is.null(fit$setup)) {
    rep(TRUE, rows$n)
  } else {
    numbers %in% fit$looks$values$row
  }
  rows$row_names <- rows$row_names %||% as.character(numbers)
  list(x = subset_rows(rows, which(bought)), y = label_rows(kept$y, bought),
       offset = label_rows(kept$offset, bought),
       weight = kept$data$weight[bought])
}
