# How far a discriminant is to be believed. Its moments are estimates, of few
# rows poor ones: directions in which classes hardly vary within, and rare
# classes, then lie far apart. Two numbers make held-out labels likeliest: the
# least variance within classes, as a part of its mean over directions, and by
# how much log-odds are taken back towards the shares of the classes.

confidence_constants <- list(floors = c(0.1, 0.3, 1), least = 0.02)

#' `floor` and `confidence`, by held-out scores, with moments of those of the
#' other folds.
#' @noRd
likeliest_confidence <- function(held, p) {
  folds <- lapply(split(seq_along(held$fold), held$fold), function(own) {
    list(sums = sums_of_rows(part_of_held(held, -own), p),
         held = part_of_held(held, own))
  })
  floors <- c(score_constants$floor, confidence_constants$floors)
  tried <- vapply(floors, function(floor) {
    said <- lapply(folds, said_of_held, p = p, floor = floor)
    likelihood <- function(confidence) {
      sum(vapply(said, log_likelihood_of_held, 0, confidence = confidence))
    }
    found <- stats::optimize(likelihood, c(confidence_constants$least, 1),
                             maximum = TRUE, tol = 0.01)
    whole <- likelihood(1)
    if (whole >= found$objective) return(c(floor, 1, whole))
    c(floor, found$maximum, found$objective)
  }, numeric(3))
  best <- tried[, which.max(tried[3, ])]
  c(floor = best[1], confidence = best[2])
}

#' Of held_out_scores() some of the rows: a fold's, or all others.
#' @noRd
part_of_held <- function(held, rows) {
  held$y <- held$y[rows, , drop = FALSE]
  held$weight <- held$weight[rows]
  held$fold <- held$fold[rows]
  held$mean <- held$mean[rows, , drop = FALSE]
  held$variance <- held$variance[rows, , drop = FALSE]
  held
}

#' Labels, and log-odds beyond the shares, with the variance of a class's.
#' @noRd
said_of_held <- function(fold, p, floor) {
  held <- fold$held
  set <- discriminant_in_scores(fold$sums, floor)
  variance <- difference_variances(held, set[-1, ])
  usual <- rep(log(p), each = nrow(held$y))
  list(y = held$y, weight = held$weight, usual = usual,
       beyond = links_of_held(held, set) - usual,
       # That of one is half of a difference's.
       variance = if (is.null(variance)) 0 else rowMeans(variance) / 2)
}

#' What rows hide takes log-odds back as a normal variable does in the logistic
#' function, nearly: quicker than means over what it may be, and as good to
#' choose by.
#' @noRd
log_likelihood_of_held <- function(said, confidence) {
  back <- confidence / sqrt(1 + pi / 8 * confidence^2 * said$variance)
  odds <- rowSums(softmax(said$usual + back * said$beyond) * said$y)
  sum(said$weight * log(pmax(odds, .Machine$double.xmin)))
}

#' A row for the constants, and one for each attribute.
#' @noRd
tempered <- function(set, p, confidence) {
  set <- confidence * set
  set[1, ] <- set[1, ] + (1 - confidence) * log(p)
  set
}

#' Log-odds as far as held-out labels bear them out, in the attributes that
#' scores are made of by `beta` and `intercept`, or else in the scores.
#' @noRd
confident_discriminant <- function(held, p, beta = diag(length(p)),
                                   intercept = numeric(length(p))) {
  tempered_discriminant(sums_of_rows(held, p), beta, intercept,
                        likeliest_confidence(held, p))
}

#' Log-odds as far as they are believed, which they remember.
#' @noRd
tempered_discriminant <- function(sums, beta, intercept, chosen) {
  set <- score_discriminant(sums, beta, intercept, chosen[["floor"]])
  structure(tempered(set, sums$p, chosen[["confidence"]]), confidence = chosen)
}

#' In the space of the scores, whose intercepts are in their means.
#' @noRd
discriminant_in_scores <- function(sums, floor) {
  count <- length(sums$p)
  score_discriminant(sums, diag(count), numeric(count), floor)
}

#' Log-odds of held-out rows from the means of their scores, a column for each
#' class.
#' @noRd
links_of_held <- function(held, set) {
  link <- sweep(held$mean %*% set[-1, , drop = FALSE], 2, set[1, ], "+")
  colnames(link) <- colnames(set)
  link
}
