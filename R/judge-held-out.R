# What held-out rows let expect of their labels: by coefficients of the other
# folds, and by what these rows show. Labels that are predicted in this way say
# how far off a new row's prediction is, in its own gaps.

# The most rows that are looked at, and the most operations that they and the
# folds' distributions take: some seconds at most.
held_out_constants <- list(rows = 1e4, row_work = 5e9, fold_work = 5e10)

#' Of a row that shows so many attributes, and once for each fold.
#' @noRd
work_of_factors <- function(d, shown, rank) {
  c(row = shown * rank^2 + rank^3 + d * rank, fold = d * rank)
}

#' The same where a full covariance completes rows, and no factors make that
#' cheaper.
#' @noRd
work_of_covariance <- function(d, shown, rank) {
  c(row = shown^3 / 3 + d^2, fold = 20 * d^3)
}

#' As many as are affordable, evenly from all.
#' @noRd
affordable_rows <- function(data, fit, folds) {
  most <- affordable_count(data, fit, folds)
  if (most < 1) integer() else part_of_data(data, most)
}

#' How many rows that is at most.
#' @noRd
affordable_count <- function(data, fit, folds) {
  most <- held_out_constants
  if (is_complete(data)) return(most$rows)
  work <- engine_of(fit)$held_out_work(data$d, mean(diff(data$rows$start)),
                                       fit$settings$rank)
  if (folds * work[["fold"]] > most$fold_work) return(0)
  min(most$rows, most$row_work / work[["row"]])
}

# Parts of it are spread evenly, however many there are.
golden_ratio <- (sqrt(5) - 1) / 2

#' At most so many of n places, evenly spread, but in step with nothing that
#' comes back after some rows: one of each stretch, by the golden ratio.
#' @noRd
even_rows <- function(n, most) {
  most <- floor(most)
  if (most < 1) return(integer())
  if (most >= n) return(seq_len(n))
  at <- seq_len(most)
  within <- (at * golden_ratio) %% 1
  unique(as.integer(floor((at - 1 + within) * (n / most))) + 1L)
}

#' What is kept of the fit to all folds but one.
#' @noRd
kept_path <- function(path) {
  list(beta = path$beta, intercept = path$intercept, noise = path$noise,
       model = path$model %||% path$estimates$model,
       strength = path$estimates$strength, joint = path$moments$joint)
}

#' The same at some places of the path, of which `lambda` are the penalties.
#' @noRd
paths_at <- function(paths, at) {
  lapply(paths, path_at, at)
}

#' The same of one path.
#' @noRd
path_at <- function(path, at) {
  path$beta <- path$beta[, at, drop = FALSE]
  path$intercept <- path$intercept[at]
  path
}

#' For `rows` (and each lambda of the paths): mean and variance of b'x, with the
#' intercept, given what the row shows; and `unsure`, where that is asked for,
#' the variance that comes from the coefficients. The row's own fold is not
#' asked: without its rows coefficients differ by what these tell of
#' themselves.
#' @noRd
held_out_predictions <- function(fit, lambda, paths, observed, rows,
                                 unsure = FALSE) {
  result <- list(mean = matrix(0, length(rows), length(lambda)))
  result$variance <- result$unsure <- result$mean
  unsure <- unsure && length(paths) > 2
  for (fold in seq_along(paths)) {
    own <- which(observed$folds[rows] == fold)
    if (length(own) == 0) next
    deviations <- if (unsure) fold_deviations(paths[-fold], length(paths))
    said <- fold_predictions(fit, fold, paths[[fold]], lambda, deviations,
                             subset_data(observed$data, rows[own]))
    for (part in names(said)) result[[part]][own, ] <- said[[part]]
  }
  result
}

#' What held_out_predictions() says of the rows of one fold, `data`.
#' `deviations` are those of fold_deviations(), or NULL where `unsure` is not
#' asked for.
#' @noRd
fold_predictions <- function(fit, fold, path, lambda, deviations, data) {
  own <- lapply(seq_along(lambda), function(at) {
    cbind(path$beta[, at], deviations[[at]][-1, , drop = FALSE])
  })
  coefficients <- do.call(cbind, own)
  said <- if (is_complete(data)) {
    list(mean = as.matrix(data$x %*% coefficients),
         sd = matrix(0, data$n, length(lambda)))
  } else {
    conditional_prediction(data$rows, joint_model(fold_fit(fit, fold, path)),
                           coefficients,
                           path$beta[, seq_along(lambda), drop = FALSE])
  }
  width <- ncol(own[[1]])
  first <- width * (seq_along(lambda) - 1) + 1
  result <- list(
    mean = sweep(said$mean[, first, drop = FALSE], 2, path$intercept, "+"),
    variance = said$sd^2
  )
  if (!is.null(deviations)) {
    result$unsure <- vapply(seq_along(lambda), function(at) {
      others <- said$mean[, first[at] + seq_len(width - 1), drop = FALSE]
      sum_of_squares(others, deviations[[at]])
    }, numeric(data$n))
  }
  result
}

#' As far as it says how attributes are distributed: without the rows of a fold.
#' @noRd
fold_fit <- function(fit, fold, path) {
  fit$model <- path$model %||% fit$model
  fit["strength"] <- list(path$strength)
  if (!is.null(fit$moments)) {
    fit$moments <- moments_without(fit$moments, fold)
    fit$moments["joint"] <- list(path$joint)
  }
  fit
}

#' The paths of an average: `parts` are the weights of the fits' coefficients,
#' `models` what completes rows in each fold, or in all.
#' @noRd
averaged_paths <- function(results, parts, models, observed) {
  models <- rep_len(models, max(observed$folds))
  lapply(seq_along(models), function(fold) {
    chosen <- Map(function(result, part) {
      at <- result$index[["min"]]
      path <- result$paths[[fold]]
      part * c(path$intercept[[at]], path$beta[, at])
    }, results, parts)
    sums <- Reduce(`+`, chosen)
    others <- which(observed$folds != fold)
    mean <- weighted_mean(observed$y[others], observed$data$weight[others])
    list(beta = matrix(sums[-1]), model = models[[fold]],
         intercept = sums[1] + (1 - sum(parts)) * mean)
  })
}
