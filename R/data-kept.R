# What a fit looked at, as rows of which most values are missing: momentnet()
# keeps the looks that it bought, frugal_control(keep_looks = TRUE) all of them.

#' @export
table_cells.frugal_online <- function(x, argument = "x") {
  abort_input(argument, paste(
    "data in which each value can be looked at (slrm() and momentnet() without",
    "a budget learn from what a fit looked at)"
  ), "a fit")
}

#' @export
table_cells.frugal_moments <- table_cells.frugal_online

#' @export
table_cells.frugal_learner <- table_cells.frugal_online

#' @export
table_rows.frugal_online <- function(x, argument = "x") {
  abort_input(argument, "a matrix or data frame of the columns of the fit",
              "a fit")
}

#' @export
table_rows.frugal_moments <- table_rows.frugal_online

#' @export
table_rows.frugal_learner <- table_rows.frugal_online

#' @export
table_gaps.frugal_online <- function(x, argument = "x") {
  known_rows(kept_rows(x$looks$values, x$n, x$setup$layout, argument))
}

#' @export
table_gaps.frugal_moments <- function(x, argument = "x") {
  layout <- x$setup$layout %||% x[c("d", "names")]
  rows <- kept_rows(x$looks$values, label_count(x$looks$labels), layout,
                    argument)
  rows["row_names"] <- list(x$looks$row_names)
  known_rows(rows)
}

#' @export
table_gaps.frugal_learner <- function(x, argument = "x") {
  table_gaps(as_fit(x), argument)
}

#' @export
table_match.frugal_fit <- function(x, blueprint, argument = "newx") x

#' @export
table_match.frugal_learner <- table_match.frugal_fit

#' @export
table_recipe.frugal_fit <- function(x) x$terms

#' @export
table_labels.frugal_fit <- function(x) x$looks$labels

# Moments have forgotten the rows.
#' @export
table_cells.moments <- function(x, argument = "x") {
  abort_input(argument, "data in which each value can be looked at",
              "moments(), which hold no rows")
}

#' @export
table_rows.moments <- function(x, argument = "x") {
  abort_input(argument, "a matrix or data frame of the columns of the fit",
              "moments(), which hold no rows")
}

#' @export
table_gaps.moments <- function(x, argument = "x") {
  abort_input(argument, "data, or a fit that kept its looks",
              "moments(), which hold no rows")
}

#' @export
table_match.moments <- function(x, blueprint, argument = "newx") x

#' Looks (row, column, value) as incomplete rows, n of them, also where an
#' example has no look; NULL, of a fit that kept none, is refused.
#' @noRd
kept_rows <- function(looks, n, layout, argument) {
  if (is.null(looks)) {
    abort_input(argument, paste(
      "a fit that kept its looks (fit with control =",
      "frugal_control(keep_looks = TRUE))"
    ), "one that did not")
  }
  looks <- average_repeated(looks, layout$d)
  new_incomplete_rows(n, layout$d, looks$row, looks$column, looks$value,
                      layout$names, argument = argument)
}

#' Several passes may have looked at a value more than once. An oracle may have
#' measured something else the second time: the mean is what is known.
#' @noRd
average_repeated <- function(looks, d) {
  place <- (looks$row - 1) * d + looks$column
  if (anyDuplicated(place) == 0) return(looks)
  value <- rowsum(looks$value, place, reorder = TRUE)
  count <- rowsum(rep(1, length(place)), place, reorder = TRUE)
  place <- sort(unique(place)) - 1
  list(row = place %/% d + 1, column = place %% d + 1,
       value = as.vector(value / count))
}

#' The looks that a fit kept, and the labels: the fit's own where none are
#' given. An example that was skipped has none; it is left out. `visited` are
#' the rows.
#' @noRd
kept_data <- function(fit, y = rlang::missing_arg()) {
  data <- mold(fit, need = "gaps")$table
  own <- rlang::is_missing(y)
  if (own) y <- table_labels(fit)
  if (is.null(y)) abort_input("y", "given", if (own) "missing" else "NULL")
  data$weight <- fit$looks$weights %||% fit$setup$row_terms$weights
  if (!own) return(list(data = data, y = check_moment_labels(y, data$n)))
  observed <- with_kept_offset(list(data = data, y = y), fit)
  # Of a purchase, rows of weight 0 are still there, and, where it failed, those
  # that it did not come to.
  has_label <- if (is.matrix(y)) rep(TRUE, nrow(y)) else !is.na(y)
  counts <- has_label & (data$weight %||% 1) > 0
  if (!came_to_all(fit$looks, data$n)) {
    counts <- counts & diff(as_rows(data)$start) > 0
  }
  if (all(counts)) {
    observed$y <- check_moment_labels(y, data$n)
    return(observed)
  }
  labelled <- which(counts)
  if (length(labelled) == 0) {
    abort_input("x", "a fit with at least one labelled example", "with none")
  }
  observed$data <- subset_data(data, labelled)
  observed$y <- label_rows(y, labelled)
  observed$offset <- label_rows(observed$offset, labelled)
  observed$visited <- labelled
  observed
}

#' Whether each of n rows was visited, by how many looks there were in all and
#' in the mean of the visits.
#' @noRd
came_to_all <- function(looks, n) !isTRUE(looks$total / looks$mean < n - 0.5)

#' The labels that are kept are less the offset.
#' @noRd
with_kept_offset <- function(observed, fit) {
  offset <- fit$looks$offset %||% fit$setup$row_terms$offset
  if (is.null(offset)) return(observed)
  observed$offset <- offset
  observed$labels <- (fit$fit %||% fit)$labels
  observed$newoffset <- isTRUE((fit$fit %||% fit)$offset)
  observed
}
