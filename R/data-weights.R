# How much each example counts. Weights are importance weights as glmnet's: only
# their ratios matter. Data hold them as `weight`, one a row, or not at all
# where each counts once. Examples of weight 0 are left out before anything is
# made of them.

#' Doubles, one a row; NULL also where all are 1, so that callers need not ask.
#' @noRd
check_weights <- function(weights, n, argument = "weights") {
  if (is.null(weights)) return(NULL)
  weights <- integer64_numbers(weights, argument)
  fits <- is.numeric(weights) && (is.null(dim(weights)) || is_column(weights))
  if (!fits || length(weights) != n) {
    abort_input(argument, paste("NULL, or", n, "numbers, one per row"),
                found_phrase(weights))
  }
  weights <- as.double(with_class_gaps(weights))
  bad <- which(!is.finite(weights) | weights < 0)
  if (length(bad) > 0) {
    abort_input(argument, "finite numbers of at least 0",
                paste0(format(weights[bad[1]]), " at position ", bad[1]))
  }
  if (!any(weights > 0)) {
    abort_input(argument, "above 0 for at least one row", "0 for all")
  }
  # Their squares are summed; those of the smallest may vanish.
  most <- max(weights)
  if (most < 1e-100 || most > 1e100) {
    abort_input(argument, "at most 1e100, with the largest at least 1e-100",
                paste("up to", format(most)))
  }
  # Beyond R's smallest numbers divisions end.
  weights[weights < most * 1e-290] <- 0
  if (all(weights == 1)) NULL else weights
}

#' Of several responses each has its own, or all have the same; columns by name,
#' where these are the responses', else by place.
#' @noRd
check_offset <- function(offset, n, argument = "offset", responses = NULL) {
  if (is.null(offset)) return(NULL)
  several <- !is.null(responses) && has_columns(offset)
  if (!several) {
    numbers <- check_labels(offset, n, argument, what = "number")
    if (is.null(responses)) return(numbers)
  }
  q <- length(responses)
  if (several) {
    offset <- response_matrix(offset, argument)
    if (!identical(dim(offset), c(as.integer(n), q))) {
      abort_input(argument, paste("a matrix of", n, "rows, and one column or",
                                  q, "columns, one per response"),
                  paste(nrow(offset), "x", ncol(offset)))
    }
    refuse_values(offset, argument, may_miss = FALSE)
  }
  by_name <- setequal(colnames(offset), responses)
  if (!by_name && any(colnames(offset) %in% responses)) {
    abort_input(argument, paste("one column for all responses, or columns",
                                enumerate_phrase(dQuote(responses, FALSE))),
                paste("of", enumerate_phrase(dQuote(colnames(offset), FALSE))))
  }
  if (!several) offset <- matrix(numbers, n, q)
  else if (by_name) offset <- offset[, responses, drop = FALSE]
  colnames(offset) <- responses
  offset
}

#' The examples with these weights, without those of weight 0. `visited` are the
#' rows that are left.
#' @noRd
weigh_examples <- function(observed, weights) {
  if (is.null(weights)) return(observed)
  observed$data$weight <- weights
  if (all(weights > 0)) return(observed)
  counts <- which(weights > 0)
  observed$data <- subset_data(observed$data, counts)
  observed$y <- label_rows(observed$y, counts)
  if (is.numeric(observed$offset)) {
    observed$offset <- label_rows(observed$offset, counts)
  }
  observed$visited <- (observed$visited %||% seq_along(weights))[counts]
  observed
}

#' Of values without gaps; `weight`, in any unit, is NULL where all count alike.
#' @noRd
weighted_mean <- function(values, weight = NULL) {
  if (is.null(weight)) mean(values) else sum(weight * values) / sum(weight)
}

#' How many examples of weight 1 would say as much (Kish).
#' @noRd
kish <- function(sum, squares) {
  ifelse(squares > 0, sum^2 / pmax(squares, .Machine$double.xmin), 0)
}

#' How many rows of equal weights say as much as these.
#' @noRd
effective_rows <- function(data) {
  if (is.null(data$weight)) return(data$n)
  kish(sum(data$weight), sum(data$weight^2))
}

#' Whose sum is that number: a likelihood then weighs as much against a prior as
#' there is to go by.
#' @noRd
likelihood_weights <- function(weight) weight * sum(weight) / sum(weight^2)

#' One for each value of incomplete rows; none where each counts once.
#' @noRd
value_weights <- function(rows, weight) {
  if (is.null(weight)) return(numeric())
  rep.int(weight, diff(rows$start))
}

#' Phases of examples as sums of weights; rows are in the order of the looks.
#' @noRd
weighed_phases <- function(phases, rows, weights) {
  if (is.null(weights)) return(phases)
  done <- 0
  for (at in seq_along(phases)) {
    end <- min(done + phases[[at]]$examples, length(rows))
    some <- rows[done + seq_len(max(end - done, 0))]
    phases[[at]]$examples <- sum(weights[some])
    done <- end
  }
  phases
}

#' Only these make a difference: engines without weights take equal ones.
#' @noRd
are_unequal <- function(weights) {
  !is.null(weights) && min(weights) < max(weights)
}
