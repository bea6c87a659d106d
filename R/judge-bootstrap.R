# A parametric bootstrap that keeps the cells which were seen: by how much lasso
# paths err on complete rows, along lambda, where the coefficients are known. It
# knows how many rows, attributes and gaps there are and has none of the folds'
# noise, so that it steadies the choice of lambda. Where a covariance that was
# found in the rows completes them, rows are drawn, too
# (judge-bootstrap-rows.R).

# How many truths are drawn, and for how many lambdas paths are fitted to each.
bootstrap_constants <- list(draws = 8, lambdas = 12)

#' For each of the results the mean excess error of its lambdas. Those of ridge
#' regression are 0: truths, most of which are sparse, do it no justice.
#' @noRd
bootstrap_excess <- function(results, judge, observed) {
  lasso <- vapply(results, function(result) result$fit$alpha == 1, NA)
  grids <- lapply(results[lasso], function(result) log(result$lambda))
  known <- unlist(grids)[is.finite(unlist(grids))]
  # Of one lambda, or labels that are all alike, there is nothing to choose.
  if (length(unique(known)) < 2 || all(judge$y == judge$y[1])) {
    return(lapply(results, function(result) numeric(length(result$lambda))))
  }
  grid <- seq(max(known), min(known), length.out = bootstrap_constants$lambdas)
  settings <- results[[which(lasso)[1]]]$fit$settings
  settings$lambda <- exp(grid)
  varying <- modelled_columns(judge$model)
  truths <- lapply(plausible_truths(results, judge), function(truth) {
    truth$beta <- truth$beta[varying]
    truth
  })
  among <- judge_of_columns(judge, varying)
  excess_of <- if (is_redrawn(among)) redrawn_excess else kept_excess
  excess <- excess_of(truths, among, data_of_columns(observed$data, varying),
                      terms_of_columns(settings, varying))
  mean <- rowMeans(excess)
  lapply(results, function(result) {
    if (result$fit$alpha < 1) return(numeric(length(result$lambda)))
    stats::approx(grid, mean, log(result$lambda), rule = 2)$y
  })
}

#' Of lambdas, a column for each truth: labels are drawn for rows as they are.
#' @noRd
kept_excess <- function(truths, judge, data, settings) {
  draws <- label_sign(judge) * normal_draws(judge)
  labels <- vapply(seq_along(truths), function(draw) {
    truths[[draw]]$mean + truths[[draw]]$sd * draws[, draw]
  }, judge$y)
  paths <- completed_lassos(judge$model, data, labels, settings,
                            covariance_path$rounds)
  vapply(seq_along(truths), function(draw) {
    path_excess(paths[[draw]], truths[[draw]], judge$model)
  }, settings$lambda)
}

#' Mean squared errors of a path on complete rows, beyond the noise.
#' @noRd
path_excess <- function(path, truth, model) {
  off <- path - truth$beta
  colSums(off * model_times(model, off))
}

#' The same normal numbers in every call (of one `stream`), so many a row, which
#' go with it wherever it stands, and whatever sign labels have.
#' @noRd
normal_draws <- function(judge, draws = bootstrap_constants$draws, stream = 0) {
  rows <- judge$rows
  normal <- stats::qnorm(cpp_uniforms(stream, 0, rows$n * draws, FALSE))
  place <- order(own_order(rows, abs(judge$y - judge$center)))
  matrix(normal, rows$n)[place, , drop = FALSE]
}

#' That of the first label, in the rows' own order, which is not the mean: noise
#' of labels has it, so that labels of the other sign have the other noise.
#' @noRd
label_sign <- function(judge) {
  off <- judge$y - judge$center
  off <- off[own_order(judge$rows, abs(off))]
  sign(off[abs(off) > 1e-9 * max(abs(off))][1])
}

#' Some of the coefficients that held-out labels leave likely, as many of a
#' candidate as its weights say, each with a noise between the likelihood's and
#' that of the held-out labels. What rows say is worked out once for them all.
#' @noRd
plausible_truths <- function(results, judge) {
  truths <- judge$truths %||% weigh_truths(results, judge)
  draws <- bootstrap_constants$draws
  likely <- cumsum(truths$weight)
  at <- vapply((seq_len(draws) - 0.5) / draws, function(share) {
    which(likely >= share)[1]
  }, 0L)
  own <- unique(at)
  said <- judged_coefficients(judge, truths$beta[, own, drop = FALSE])
  lapply(seq_len(draws), function(draw) {
    one <- match(at[draw], own)
    plausible_truth(truths$beta[, at[draw]], truths$error[at[draw]],
                    list(mean = said$mean[, one],
                         variance = said$variance[, one]), judge, draw)
  })
}

#' A model that may have made the data, for the bootstrap: its noise is drawn
#' between the likeliest and that of the fit's error, evenly in logarithms.
#' @noRd
plausible_truth <- function(beta, error, said, judge, draw) {
  y <- judge$y - judge$center
  top <- mean(judge$examples * y^2)
  low <- likely_noise(y - said$mean, said$variance, top, judge$examples)
  high <- max(error, low)
  u <- (draw * golden_ratio) %% 1
  noise <- min(low^u * high^(1 - u), top)
  list(beta = beta, noise = noise, mean = judge$center + said$mean,
       sd = sqrt(noise + said$variance))
}

#' All lambdas of all candidates, by the paired difference to the best.
#' @noRd
weigh_truths <- function(results, judge) {
  losses <- do.call(cbind, lapply(results, `[[`, "losses"))
  beta <- do.call(cbind, lapply(results, function(result) {
    result$fit$coefficients * judge$model$unit
  }))
  list(beta = unname(beta), weight = average_weights(losses, judge$weight),
       error = column_means(losses, judge$weight))
}

#' The covariance of a model times vectors, without writing it down where
#' loadings tell it.
#' @noRd
model_times <- function(model, vectors) {
  if (!is.null(model$covariance)) return(model$covariance %*% vectors)
  model$loadings %*% crossprod(model$loadings, vectors) +
    model$noise * vectors
}

#' The same result with the lambda that has the least sum of estimate and
#' excess.
#' @noRd
rechosen <- function(result, excess) {
  choice <- unguarded_choice(list(cvm = result$cvm + excess,
                                  cvsd = result$cvsd))
  result$index[] <- c(choice$best, choice$largest)
  result$lambda.min <- result$lambda[choice$best]
  result$lambda.1se <- result$lambda[choice$largest]
  result
}
