# The judge of completed regressions: held-out labels, predicted from what their
# rows show, as an estimate of the error on new rows that are complete.

# What a row does not show adds q = b'Vb to its squared error, and the labels'
# products with what it shows beyond what the other cells let expect say how
# much less a complete row would have: with all of this correction the estimate
# is unbiased where cells are missing at random, but noisy, and half of it
# chooses better. New rows that have the same gaps need none.
judge_constants <- list(correction = c(complete = 0.5, same = 0))

# `model` completes the rows, in standardised attributes.
completing_judge <- function(observed, model, new_rows = "complete") {
  y <- observed$y
  folds <- observed$folds
  sums <- vapply(split(y, folds), sum, 0)
  sizes <- tabulate(folds)
  shown <- seen_counts_of(observed$data) / observed$data$n
  list(model = model, rows = centred_rows(model, observed$data, 1),
       y = y,
       # Labels less their mean in the other folds: the errors of the null.
       off = y - ((sum(y) - sums) / (length(y) - sizes))[folds],
       ratio = ifelse(shown > 0, (1 - shown) / shown, 0),
       new_rows = new_rows, correction = judge_constants$correction[[new_rows]])
}

# How many rows show each column.
seen_counts_of <- function(data) tabulate(as_rows(data)$column + 1L, data$d)

# `losses` has a row for each of the examples and a column for each lambda;
# standard errors are those of their difference to the null's, the mean of the
# labels.
judged_estimate <- function(fit, observed, judge, workers) {
  folds <- observed$folds
  paths <- over_workers(seq_len(max(folds)), function(fold) {
    without_fold(fold, observed, fit)[c("beta", "intercept")]
  }, workers)
  losses <- judged_losses(judge, observed$y, folds, paths)
  list(cvm = colMeans(losses), cvsd = mean_error(losses - judge$off^2),
       y_variance = mean((observed$y - mean(observed$y))^2), losses = losses)
}

judged_losses <- function(judge, y, folds, paths) {
  model <- judge$model
  intercepts <- vapply(paths, function(path) {
    path$intercept + colSums(path$beta * model$center)
  }, paths[[1]]$intercept)
  dim(intercepts) <- c(ncol(paths[[1]]$beta), length(paths))
  said <- cpp_judge_rows(judge$rows, model,
                         lapply(paths, function(path) path$beta * model$unit),
                         intercepts, folds, judge$ratio, rep(1, length(y)))
  (y - said$prediction)^2 +
    judge$correction * (said$variance - 2 * judge$off * said$shown)
}

# Of the columns' means.
mean_error <- function(values) {
  n <- nrow(values)
  centred <- sweep(values, 2, colMeans(values))
  sqrt(colSums(centred^2) / (n - 1) / n)
}
