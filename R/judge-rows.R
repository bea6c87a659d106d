# The judge of completed regressions: held-out labels, predicted from what their
# rows show, as an estimate of the error on new rows that are complete.

# What a row does not show adds q = b'Vb to its squared error, and the labels'
# products with what it shows beyond what the other cells let expect say how
# much less a complete row would have: with all of this correction the estimate
# is unbiased where cells are missing at random, but noisy, and half of it
# chooses better. New rows that have the same gaps need none.
judge_constants <- list(correction = c(complete = 0.5, same = 0))

#' Are new rows "complete", or do they have the "same" gaps? NULL is the first,
#' but where gaps have indicators.
#' @noRd
check_new_rows <- function(new_rows, indicators = FALSE) {
  if (is.null(new_rows)) return(if (isTRUE(indicators)) "same" else "complete")
  check_choice(new_rows, "new_rows", names(judge_constants$correction))
}

#' `model` completes the rows, in standardised attributes. Fits may be told
#' apart `as_shown`, on rows with their gaps, whatever new rows are.
#' @noRd
completing_judge <- function(observed, model, new_rows = "complete",
                             as_shown = FALSE) {
  y <- observed$y
  folds <- observed$folds
  weight <- observed$data$weight %||% rep(1, length(y))
  weight <- weight / mean(weight)
  sums <- vapply(split(weight * y, folds), sum, 0)
  sizes <- vapply(split(weight, folds), sum, 0)
  shown <- shown_shares(observed$data)
  list(model = model, rows = centred_rows(model, observed$data, 1),
       y = y,
       # Labels less their mean in the other folds: the errors of the null.
       off = y - ((sum(weight * y) - sums) / (length(y) - sizes))[folds],
       center = weighted_mean(y, observed$data$weight),
       ratio = ifelse(shown > 0, (1 - shown) / shown, 0),
       examples = weight, weight = weight, new_rows = new_rows,
       correction = if (as_shown) 0 else
         judge_constants$correction[[new_rows]])
}

#' What part of the examples shows each column.
#' @noRd
shown_shares <- function(data) {
  weight <- data$weight
  if (is.null(weight)) return(seen_counts_of(data) / data$n)
  rows <- as_rows(data)
  sums_by(value_weights(rows, weight), rows$column + 1L, data$d) / sum(weight)
}

#' How many rows show each column.
#' @noRd
seen_counts_of <- function(data) {
  if (!is_complete(data)) return(tabulate(data$rows$column + 1L, data$d))
  data$n * !seq_len(data$d) %in% data$blank
}

#' `losses` has a row for each of the examples and a column for each lambda;
#' standard errors are those of their difference to the null's, the mean of the
#' labels.
#' @noRd
judged_estimate <- function(judge, folds, paths) {
  losses <- judged_losses(judge, judge$y, folds, paths)
  c(mean_losses(losses, judge), list(losses = losses, paths = paths))
}

#' Coefficients of the path's lambdas by all folds but one, a list for each.
#' @noRd
folds_paths <- function(fit, observed, workers) {
  over_workers(seq_len(max(observed$folds)), function(fold) {
    path <- without_fold(fold, observed, fit)
    path[intersect(names(path), c("beta", "intercept", "noise"))]
  }, workers)
}

#' `cvm` and `cvsd` of losses, by the judge's weights of rows, which become
#' better ones once all fits are there.
#' @noRd
mean_losses <- function(losses, judge) {
  list(cvm = column_means(losses, judge$weight),
       cvsd = mean_error(losses - judge$off^2, judge$weight))
}

#' A row that shows much says more of complete rows: its squared error is that
#' of the noise, with little of what it hides. Weights are inverse variances of
#' the squares, under the best coefficients so far.
#' @noRd
row_weights <- function(results, judge) {
  cvm <- lapply(results, `[[`, "cvm")
  best <- which.min(vapply(cvm, min, 0))
  beta <- results[[best]]$fit$coefficients[, which.min(cvm[[best]])]
  variance <- label_variance(judge, beta * judge$model$unit)
  if (!isTRUE(all(variance > 0))) return(judge$weight)
  judge$examples * (mean(variance) / variance)^2
}

#' Of each row's label, given what the row shows.
#' @noRd
label_variance <- function(judge, beta) {
  said <- lapply(judged_coefficients(judge, matrix(beta)), drop)
  y <- judge$y - judge$center
  said$variance + likely_noise(y - said$mean, said$variance,
                               mean(judge$examples * y^2), judge$examples)
}

#' What rows let expect of b'x, and what they leave open; a column for each of
#' the coefficients.
#' @noRd
judged_coefficients <- function(judge, beta) {
  n <- length(judge$y)
  judge$ratio <- 0 * judge$ratio
  said <- judged_by_folds(judge, list(beta), matrix(0, ncol(beta)), rep(1L, n),
                          numeric(n))
  list(mean = said$prediction, variance = said$variance)
}

#' A matrix of the corrected squared errors of held-out rows, a column for each
#' lambda; some may be negative.
#' @noRd
judged_losses <- function(judge, y, folds, paths) {
  corrected_squares(judged_predictions(judge, folds, paths), y, judge$off,
                    judge$correction)
}

#' What is said of each row by the standardised coefficients of its fold, in
#' columns that vary or have one: the others would cost as much as these.
#' @noRd
judged_by_folds <- function(judge, beta, intercepts, folds, row_odds) {
  columns <- columns_with(judge$model, do.call(cbind, beta))
  judge <- judge_of_columns(judge, columns)
  cpp_judge_rows(judge$rows, judge$model,
                 lapply(beta, function(one) one[columns, , drop = FALSE]),
                 intercepts, folds, judge$ratio, row_odds)
}

#' What judged_by_folds() says of each row by the path of its fold.
#' @noRd
judged_predictions <- function(judge, folds, paths) {
  model <- judge$model
  intercepts <- vapply(paths, function(path) {
    path$intercept + colSums(path$beta * model$center)
  }, paths[[1]]$intercept)
  dim(intercepts) <- c(ncol(paths[[1]]$beta), length(paths))
  judged_by_folds(judge,
                  lapply(paths, function(path) path$beta * model$unit),
                  intercepts, folds, rep(1, length(judge$y)))
}

#' Of what judged_by_folds() `said`, and labels so far `off` their mean.
#' @noRd
corrected_squares <- function(said, y, off, correction) {
  (y - said$prediction)^2 +
    correction * (said$variance - 2 * off * said$shown)
}

#' Half of the correction and weights of rows tell fits apart best, but say
#' little of the size of errors: by how much the `estimate` of the best result
#' is too small. On complete rows errors are the noise that is likeliest, given
#' what held-out rows leave open: all of the correction is unbiased, but noisy
#' (data-raw/estimated-errors.R). On rows with the same gaps they are as seen.
#' @noRd
level_of <- function(result, estimate, judge, observed) {
  said <- judged_predictions(judge, observed$folds,
                             paths_at(result$paths, result$index[["min"]]))
  residual <- drop(judge$y - said$prediction)
  size <- if (judge$new_rows == "same") {
    weighted_mean(residual^2, judge$examples)
  } else {
    likeliest_noise(residual, drop(said$variance), judge$examples)
  }
  size - estimate
}

#' Weighted means of columns, with a weight a row.
#' @noRd
column_means <- function(values, weight) {
  colSums(values * weight) / sum(weight)
}

#' Of these means.
#' @noRd
mean_error <- function(values, weight) {
  n <- nrow(values)
  off <- sweep(values, 2, column_means(values, weight)) * weight
  sqrt(colSums(off^2) * n / (n - 1)) / sum(weight)
}
