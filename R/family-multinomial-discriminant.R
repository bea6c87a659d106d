# Log-odds of classes from scores: with B the least squares coefficients of the
# classes' indicators, S = B'(x - mean) has class means M = A1 diag(1 / p) and
# the covariance W = A2 - A1 diag(1 / p) A1' within them, where A1 is the
# covariance of scores and indicators and A2 that of scores; log-odds are
# log p_c + M_c' W^- S - M_c' W^- M_c / 2. For unpenalised scores of examples
# that are not held out this is linear discriminant analysis (optimal scoring).
# Penalised ones promise too much: A1 and A2 are those of held-out examples
# (and see family-multinomial-confidence.R).

# Directions within classes vary at least by so much of their mean; those of
# what rows show by so much.
score_constants <- list(floor = 0.02, shown = 1e-4)

#' `beta` has a column for each class, `intercept` likewise; the result has a
#' row for the intercept and each attribute.
#' @noRd
score_discriminant <- function(sums, beta, intercept,
                               floor = score_constants$floor) {
  p <- sums$p
  means <- sums$cross / rep(p, each = length(p))
  within <- sums$square - means %*% t(sums$cross)
  inverse <- score_inverse((within + t(within)) / 2, floor)
  weights <- inverse %*% means
  colnames(weights) <- names(p)
  constant <- log(p) - colSums(means * weights) / 2 +
    drop(crossprod(weights, intercept - p))
  rbind("(Intercept)" = constant, beta %*% weights)
}

#' Where all scores have the same sum, as of one lambda, a direction is empty,
#' of means, too, and may have any variance.
#' @noRd
score_inverse <- function(within, floor = score_constants$floor) {
  parts <- eigen(within, symmetric = TRUE)
  values <- pmax(parts$values, 0)
  typical <- mean(values[values > 1e-8 * max(values)])
  least <- max(floor * typical, 1e-12, na.rm = TRUE)
  parts$vectors %*% (t(parts$vectors) / pmax(values, least))
}

# ---- Without held-out labels: of the fit's own covariance

#' The family's `calibrate`: adds the classes' shares, and log-odds for each
#' place of the path, as far as the shortest of the classes' paths goes.
#' @noRd
discriminant_in_sample <- function(result, observed) {
  fits <- result$each
  result$shares <- class_shares(shares_from(observed))
  places <- seq_len(min(vapply(fits, function(fit) length(fit$lambda), 0)))
  paths <- lapply(fits, function(fit) coef(fit)[, places, drop = FALSE])
  result$discriminant <- sample_discriminants(score_squares(fits[[1]]), paths,
                                              result$shares)
  names(result$discriminant) <- path_names(length(places))
  result
}

#' A function that has the covariance of scores with the coefficients `beta`, by
#' what the fit assumes of the attributes.
#' @noRd
score_squares <- function(fit) {
  if (has_root(fit$moments)) {
    seen <- path_estimates(fit$moments, fit$units)
    return(function(beta) crossprod(seen$root %*% (seen$sd * beta)))
  }
  joint <- joint_model(fit)
  function(beta) {
    if (!is.null(joint$covariance)) {
      return(crossprod(beta, joint$covariance %*% beta))
    }
    crossprod(crossprod(joint$loadings, beta)) +
      crossprod(beta, joint$diagonal * beta)
  }
}

#' Of each column of the paths of all classes, as coef() has them; `squares` is
#' of score_squares().
#' @noRd
sample_discriminants <- function(squares, paths, p) {
  lapply(seq_len(ncol(paths[[1]])), function(at) {
    path <- vapply(paths, function(path) path[, at], paths[[1]][, 1])
    path <- matrix(path, ncol = length(p),
                   dimnames = list(rownames(paths[[1]]), names(p)))
    beta <- path[-1, , drop = FALSE]
    square <- squares(beta)
    score_discriminant(list(p = p, cross = square, square = square), beta,
                       path[1, ])
  })
}

#' Labels of rows in the shape of moments' labels, of which the shares of
#' classes are found.
#' @noRd
shares_from <- function(observed) {
  if (!is.null(observed$moments)) return(observed$moments)
  y <- observed$y
  weight <- observed$data$weight %||% rep(1, nrow(y))
  list(y_origin = stats::setNames(numeric(ncol(y)), colnames(y)),
       parts = list(list(y = lapply(seq_len(ncol(y)), function(at) {
         list(y_total = sum(weight * y[, at]))
       }), table = list(n = sum(weight)))))
}

# ---- Held-out labels

#' `chosen` are the results of cross-validation of each class, with the paths of
#' the folds.
#' @noRd
discriminant_of_held_out <- function(result, chosen, observed, measure) {
  result$shares <- class_shares(shares_from(observed))
  if (measure != "mse") {
    found <- common_place(result, chosen, observed, measure)
    chosen <- found$chosen
    result$each <- Map(with_place, result$each, chosen)
    result$measured <- found$measured
    if (!is.null(result$for_all)) {
      result$for_all$index <- chosen[[1]]$index[["min"]]
    }
  }
  sets <- list(lambda.min = "min", lambda.1se = "1se")
  result$discriminant <- Map(function(which, name) {
    scores <- scores_at(chosen, vapply(chosen, function(one) {
      one$index[[which]]
    }, 0))
    discriminant_of(scores, result$shares, observed, observed$told[[name]])
  }, sets, names(sets))
  if (!is.null(chosen[[1]]$average)) {
    result$discriminant$average <- discriminant_of(averaged_scores(chosen),
                                                   result$shares, observed)
  }
  result
}

#' Log-odds from scores: tempered as held-out labels ask for, where rows can be
#' read, else by the folds' moments, as far as an earlier fit was `told`.
#' @noRd
discriminant_of <- function(scores, p, observed, told = NULL) {
  if (!judges_by_rows(scores$fit, observed)) {
    sums <- sums_of_folds(scores, p, observed)
    if (is.null(told)) {
      return(score_discriminant(sums, scores$beta, scores$intercept))
    }
    return(tempered_discriminant(sums, scores$beta, scores$intercept, told))
  }
  confident_discriminant(held_out_scores(scores, observed), p, scores$beta,
                         scores$intercept)
}

#' Coefficients of all classes: those of the fits, and without each fold. Where
#' they are averaged the best fits of classes may be of several engines, and the
#' average's model completes rows for all of them.
#' @noRd
scores_at <- function(chosen, at) {
  fits <- lapply(chosen, `[[`, "fit")
  folds <- seq_along(chosen[[1]]$paths)
  column <- function(fit, at) fit$coefficients[, at]
  models <- chosen[[1]]$average_paths %||% chosen[[1]]$paths
  list(
    fit = chosen[[1]]$average %||% fits[[1]], lambda = fits[[1]]$lambda[at[1]],
    beta = named_scores(mapply(column, fits, at), chosen),
    intercept = mapply(function(fit, at) fit$intercept[[at]], fits, at),
    paths = lapply(folds, function(fold) {
      own <- lapply(chosen, function(one) one$paths[[fold]])
      c(list(beta = do.call(cbind, Map(function(path, at) path$beta[, at],
                                       own, at)),
             intercept = mapply(function(path, at) path$intercept[at], own,
                                at)),
        models[[fold]][setdiff(names(models[[fold]]), c("beta", "intercept"))])
    })
  )
}

#' The same of the classes' averages, which have no lambda.
#' @noRd
averaged_scores <- function(chosen) {
  fits <- lapply(chosen, `[[`, "average")
  paths <- lapply(seq_along(chosen[[1]]$average_paths), function(fold) {
    own <- lapply(chosen, function(one) one$average_paths[[fold]])
    list(beta = do.call(cbind, lapply(own, function(path) path$beta[, 1])),
         intercept = vapply(own, `[[`, 0, "intercept"), model = own[[1]]$model)
  })
  list(fit = fits[[1]], lambda = NA_real_,
       beta = named_scores(vapply(fits, function(fit) fit$coefficients[, 1],
                                  fits[[1]]$coefficients[, 1]), chosen),
       intercept = vapply(fits, function(fit) fit$intercept[[1]], 0),
       paths = paths)
}

#' As a matrix with the attributes' names; of a single attribute it comes as a
#' vector.
#' @noRd
named_scores <- function(beta, chosen) {
  fit <- chosen[[1]]$fit
  matrix(beta, fit$d, dimnames = list(rownames(fit$coefficients), NULL))
}

#' p, cross (A1) and square (A2), by moments of the folds, where rows are
#' neither complete nor their gaps modelled.
#' @noRd
sums_of_folds <- function(scores, p, observed) {
  moments <- pair_moments(shared_moments(observed$shared))
  views <- lapply(seq_along(p), response_moments, moments = moments)
  units <- scores$fit$settings$units
  overall <- lapply(views, estimated_moments, units = units)
  whole <- observed
  whole$moments <- views[[1]]
  expected <- expected_of_folds(whole, overall[[1]], views[[1]]$folds)
  cross <- square <- matrix(0, length(p), length(p))
  for (fold in seq_along(views[[1]]$folds)) {
    beta <- scores$paths[[fold]]$beta
    held <- lapply(seq_along(p), function(at) {
      held_out_moments(views[[at]]$folds[[fold]], overall[[at]], expected)
    })
    slope <- vapply(held, `[[`, held[[1]]$slope, "slope")
    share <- total_weight(views[[1]]$folds[[fold]]) / overall[[1]]$weight
    cross <- cross + share * crossprod(beta, matrix(slope, nrow(beta)))
    square <- square + share * crossprod(beta, held[[1]]$gram %*% beta)
  }
  list(p = p, cross = cross, square = square)
}

#' Of held-out rows: y, weight, fold, mean (a column for each class, about its
#' share of all rows), and where they have gaps the variance of each score and
#' of the sums of two, in the order of `pairs`.
#' @noRd
held_out_scores <- function(scores, observed) {
  rows <- affordable_rows(observed$data, scores$fit, length(scores$paths))
  paths <- scores$paths
  pairs <- NULL
  if (!is_complete(observed$data)) {
    pairs <- utils::combn(ncol(scores$beta), 2)
    paths <- lapply(paths, function(path) {
      path$beta <- cbind(path$beta, path$beta[, pairs[1, ], drop = FALSE] +
                           path$beta[, pairs[2, ], drop = FALSE])
      path$intercept <- c(path$intercept, numeric(ncol(pairs)))
      path
    })
  }
  said <- held_out_predictions(scores$fit, rep(scores$lambda,
                                               ncol(paths[[1]]$beta)),
                               paths, observed, rows)
  weight <- observed$data$weight %||% rep(1, observed$data$n)
  fold <- observed$folds[rows]
  mean <- said$mean[, seq_len(ncol(scores$beta)), drop = FALSE]
  beyond <- shares_beyond(observed$y, weight, observed$folds)
  list(y = observed$y[rows, , drop = FALSE], weight = weight[rows], fold = fold,
       mean = mean - beyond[fold, , drop = FALSE], variance = said$variance,
       pairs = pairs)
}

#' How much larger the shares of the classes are in all other folds than in all
#' rows, a row for each fold. Held-out scores have it in their intercepts: too
#' much of a class where the fold itself has little of it, so that scores which
#' know nothing say the opposite of the labels.
#' @noRd
shares_beyond <- function(y, weight, folds) {
  own <- rowsum(weight * y, folds)
  size <- drop(rowsum(weight, folds))
  all <- rep(colSums(own), each = nrow(own))
  (all - own) / (sum(size) - size) - all / sum(size)
}

#' The same by rows. What they hide of scores is taken to say of classes what
#' the rest does: A1 is A2 times the regression of indicators on the scores of
#' rows.
#' @noRd
sums_of_rows <- function(held, p) {
  weight <- held$weight / sum(held$weight)
  off <- sweep(held$mean, 2, colSums(weight * held$mean))
  shown <- crossprod(off, weight * off)
  cross <- crossprod(off, weight * sweep(held$y, 2, p))
  if (is.null(held$pairs)) return(list(p = p, cross = cross, square = shown))
  square <- shown + mean_hidden(held, weight)
  by_row <- score_inverse(shown, score_constants$shown) %*% cross
  list(p = p, square = square, cross = square %*% by_row)
}

#' The mean covariance of what rows do not show of the scores.
#' @noRd
mean_hidden <- function(held, weight) {
  classes <- ncol(held$mean)
  means <- colSums(weight * held$variance)
  own <- means[seq_len(classes)]
  hidden <- diag(own, classes)
  first <- held$pairs[1, ]
  second <- held$pairs[2, ]
  both <- (means[classes + seq_along(first)] - own[first] - own[second]) / 2
  hidden[cbind(first, second)] <- both
  hidden[cbind(second, first)] <- both
  hidden
}
