# The held-out criterion of cv_momentnet().

#' By the moments of the fold that was left out. Few keys leave folds that no
#' row has fallen into: these have no error.
#' @noRd
moment_estimate <- function(fit, observed, workers) {
  total <- observed$moments
  tables <- total$folds
  sizes <- vapply(tables, total_weight, 0)
  held <- sizes > 0
  overall <- path_estimates(total, fit$settings$units)
  judge <- if (has_root(total)) root_judge
           else held_out_judge(observed, overall, tables[held])
  paths <- over_workers(seq_along(tables), function(fold) {
    judged_path(fold, observed, fit, function(path) {
      if (held[fold]) rbind(judge$error(tables[[fold]], path))
    })
  }, workers)
  errors <- do.call(rbind, lapply(paths, `[[`, "judged"))
  sizes <- sizes[held]
  list(cvm = unname(colSums(errors * sizes) / sum(sizes)),
       cvsd = unname(judge$deviation(errors, sizes, fit$coefficients)),
       y_variance = overall$y_sd^2, paths = paths)
}

#' By the labels of the fold that was left out, predicted from what its examples
#' show: the error of a complete example and what is missing. Its smallest value
#' is nearly where that on complete examples is, as long as much is seen.
#' @noRd
label_estimate <- function(fit, observed, workers) {
  folds <- observed$folds
  weight <- observed$data$weight %||% rep(1, length(folds))
  paths <- over_workers(seq_len(max(folds)), function(fold) {
    judged_path(fold, observed, fit, function(path) {
      rows <- which(folds == fold)
      predicted <- engine_of(fit)$predict_rows(path,
                                               subset_data(observed$data, rows))
      squares <- (observed$y[rows] - predicted)^2
      of_rows <- weight[rows]
      rbind(colSums(of_rows * squares), colSums(of_rows^2 * squares),
            colSums(of_rows^2 * squares^2))
    })
  }, workers)
  sums <- Reduce(`+`, lapply(paths, `[[`, "judged"))
  mean <- sums[1, ] / sum(weight)
  spread <- sums[3, ] - 2 * mean * sums[2, ] + mean^2 * sum(weight^2)
  list(cvm = mean, cvsd = sqrt(pmax(spread, 0)) / sum(weight),
       y_variance = label_spread(observed), paths = paths)
}

#' What is kept of the path of the other folds, with what `judge`, a function of
#' a path, says of its lambdas, a column for each. Of those before a path was
#' extended it has said that.
#' @noRd
judged_path <- function(fold, observed, fit, judge) {
  path <- without_fold(fold, observed, fit)
  before <- fit$known$before[[fold]]
  kept <- kept_path(path)
  if (!is.null(before)) {
    path <- path_at(path, seq_along(fit$lambda) > path_length(before))
  }
  kept$judged <- cbind(before$judged, judge(path))
  kept
}

#' Of the labels about their mean.
#' @noRd
label_spread <- function(observed) {
  weight <- observed$data$weight
  weighted_mean((observed$y - weighted_mean(observed$y, weight))^2, weight)
}

#' The path of the same lambdas from the other folds' looks. Where the engine
#' reads moments only, the rows are not copied.
#' @noRd
without_fold <- function(fold, observed, fit) {
  engine <- engine_of(fit)
  settings <- fit$settings
  settings$lambda <- fit$lambda
  settings$before <- fit$known$before[[fold]]
  training <- observed
  training$shared <- shared_without(observed$shared, fold)
  training$common <- shared_without(observed$common, fold)
  training$found <- shared_without(fit$known$found, fold)
  if (!is.null(observed$moments)) {
    training$moments <- if (is.null(training$shared)) {
      moments_without(observed$moments, fold)
    } else {
      response_moments(shared_moments(training$shared), observed$response)
    }
  }
  training[c("data", "y")] <- NULL
  if (!engine$goes_on(fit)) {
    rows <- which(observed$folds != fold)
    training$data <- subset_data(observed$data, rows)
    training$y <- observed$y[rows]
    training$offset <- label_rows(observed$offset, rows)
  }
  settings <- engine$fold_settings(settings, fit)
  settings$completing <- fit$known$unlabelled %||% settings$completing
  engine_fit(training, settings)
}

#' error(table, path): a fold's estimate for each lambda; deviation(errors,
#' sizes, beta): their standard errors.
#' @noRd
held_out_judge <- function(observed, overall, tables) {
  expected <- expected_of_folds(observed, overall, tables)
  plentiful <- is.null(expected)
  list(
    error = function(table, path) {
      held <- held_out_moments(table, overall, expected)
      off <- overall$y_center - path$intercept -
        colSums(path$beta * overall$center)
      drop(held$y_square - 2 * crossprod(held$slope, path$beta) +
             colSums(path$beta * (held$gram %*% path$beta)) +
             2 * off * (held$y_mean - crossprod(held$mean, path$beta)) + off^2)
    },
    deviation = function(errors, sizes, beta) {
      if (!plentiful) {
        # As many of weight 1.
        effective <- expected * (overall$size / overall$weight)
        return(moment_deviation(beta, overall, effective))
      }
      # Folds share the noise of what is missing in all of them.
      sqrt(fold_spread(errors, sizes) +
             moment_deviation(beta, overall, overall$count, overall$size)^2)
    }
  )
}

#' The variance of the mean of errors of folds of these sizes, a column for each
#' lambda.
#' @noRd
fold_spread <- function(errors, sizes) {
  mean <- colSums(errors * sizes) / sum(sizes)
  squares <- sweep(errors, 2, mean)^2
  colSums(squares * sizes) / sum(sizes) / (length(sizes) - 1)
}

#' NULL where each fold has seen enough of the pairs of which something can be
#' learned.
#' @noRd
expected_of_folds <- function(observed, overall, tables) {
  if (overall$complete) return(NULL)
  used <- telling_columns(overall)
  fold_pairs <- min(vapply(tables, mean_pair_count, 0, used))
  plentiful <- fold_pairs >= 20 &&
    mean_pair_count(observed$moments, used) > 0.05 * overall$size
  if (!plentiful) expected_counts(observed, overall)
}

#' Columns whose looks differ: counts of the others' pairs are of no account.
#' @noRd
telling_columns <- function(overall) {
  which_or_all(overall$sd > 0 & overall$seen > 0)
}

#' Moments of a fold about the means of all looks. NULL for `expected` divides
#' by the fold's counts.
#' @noRd
held_out_moments <- function(table, overall, expected) {
  about <- shift_moments(table, overall$center, overall$y_center)
  d <- about$d
  gram <- cpp_unpack(about$product, d)
  if (is.null(expected)) {
    gram <- gram / above_zero(cpp_unpack(about$count, d))
    single <- above_zero(seen_counts(about))
  } else {
    share <- total_weight(table) / overall$weight
    gram <- ifelse(expected > 0, gram / (expected * share), 0)
    diag(gram) <- overall$sd^2
    single <- pmax(diag(expected) * share, .Machine$double.xmin)
  }
  list(gram = gram, slope = about$y_product / single,
       mean = diag(about$sums) / single,
       y_mean = about$y_total / total_weight(about),
       y_square = about$y_square / total_weight(about))
}

#' As if products had the variance of independent normal attributes. `whole` is
#' how many looks leave no noise: none, or those of complete data.
#' @noRd
moment_deviation <- function(beta, overall, expected, whole = Inf) {
  weight <- beta^2 * overall$sd^2
  inverse <- ifelse(expected > 0, pmax(1 / expected - 1 / whole, 0), 0)
  diag(inverse) <- 0
  pairs <- 2 * colSums(weight * (inverse %*% weight))
  # Few of very different weights may say more than all.
  single <- ifelse(overall$seen > 0, pmax(1 / overall$seen - 1 / whole, 0), 0)
  sqrt(pairs + 4 * overall$y_sd^2 * colSums(weight * single))
}
