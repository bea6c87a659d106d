# The covariance of unpenalised coefficients from pairs by the rows' influence
# on the moments: what each row adds to g - G b, and G on both sides.

#' Of intercept and the coefficients `used`; NA for the others, 0 for an
#' intercept that is 0. Rows of a group are not independent; those of NULL are.
#' @noRd
sandwich_covariance <- function(fit, beta, observed, used, groups = NULL) {
  estimates <- refitted_estimates(fit)
  estimates$seen_covariance <- seen_covariance(fit)
  n <- estimates$n
  influence <- pair_influence(observed, estimates, beta, used,
                              shrunk_share(fit, estimates))
  center <- estimates$center[used]
  slopes <- influence$slopes
  with <- has_intercept(fit$settings)
  if (!with) {
    # What the products about 0 have in addition: those of the means.
    off <- estimates$y_center - sum(center * beta[used])
    slopes <- slopes + outer(influence$mean, center) + off * influence$values
  }
  slopes <- slopes %*%
    solved_unless_singular(products_solved(fit, estimates)[used, used,
                                                           drop = FALSE],
                           estimates$complete)
  intercept <- with * (influence$mean - drop(slopes %*% center))
  result <- matrix(NA_real_, fit$d + 1, fit$d + 1)
  at <- c(1, used + 1)
  weight <- observed$data$weight %||% rep(1, n)
  sums <- rowsum(cbind(intercept, slopes) * weight / sum(weight),
                 groups %||% seq_len(n))
  size <- fit$effective %||% n
  count <- if (is.null(groups)) size else nrow(sums)
  result[at, at] <- crossprod(sums) * count / (count - 1) *
    (size - 1) / residual_df(fit, used)
  result
}

#' How many rows of equal weight more there are than coefficients that were
#' fitted.
#' @noRd
residual_df <- function(fit, used) {
  (fit$effective %||% fit$n) - length(used) - has_intercept(fit$settings)
}

#' Before shrinkage, about which products of what was seen vary.
#' @noRd
seen_covariance <- function(fit) {
  seen <- estimated_moments(fit$moments, fit$units %||% "same")
  seen$correlation * outer(seen$sd, seen$sd)
}

#' By how much shrinkage has lessened what a pair's looks say.
#' @noRd
shrunk_share <- function(fit, estimates) {
  if (estimates$complete) return(1)
  weight <- fit$strength * (1 - pair_shares(estimates))
  share <- estimates$count / pmax(estimates$count + weight, 1e-300)
  diag(share) <- 1
  share
}

#' `slopes`: a row's influence on g - G b, where what it does not show says
#' nothing; `values`: that on the attributes' means; `mean`: that on the mean of
#' y - x'b. All times the sum of weights, over the row's own.
#' @noRd
pair_influence <- function(observed, estimates, beta, used, share) {
  n <- estimates$n
  x <- as_table(as_rows(observed$data))[, used, drop = FALSE]
  shown <- 1 - is.na(x)
  centred <- sweep(x, 2, estimates$center[used])
  centred[shown == 0] <- 0
  y <- observed$y - estimates$y_center
  beta <- beta[used]
  share <- if (is.matrix(share)) share[used, used, drop = FALSE] else share
  scale <- share /
    above_zero(pair_shares(estimates)[used, used, drop = FALSE])
  single <- rep(diag(as.matrix(scale)), each = n)
  slope <- (estimates$slope * estimates$sd)[used]
  pull <- single * (centred * y - shown * rep(slope, each = n))
  weighed <- rep(beta, each = length(used)) * scale
  covariance <- estimates$seen_covariance[used, used, drop = FALSE]
  push <- centred * (centred %*% t(weighed)) -
    shown * (shown %*% t(weighed * covariance))
  list(slopes = pull - push, values = single * centred,
       mean = y - drop((single * centred) %*% beta))
}

#' Refused where columns of complete data are linear combinations of others, and
#' of estimated moments where noise or negative eigenvalues would be inverted.
#' @noRd
solved_unless_singular <- function(covariance, complete) {
  unit <- sqrt(diag(covariance))
  parts <- eigen(covariance / outer(unit, unit), symmetric = TRUE)
  values <- parts$values
  least <- if (complete) 0 else 1e-8 * max(values)
  redundant <- if (complete) redundant_columns(covariance)
  if (min(values) <= least || length(redundant) > 0) {
    refuse_errors(
      "the covariance matrix of the attributes is",
      if (complete) "singular, so that coefficients are not determined."
      else "nearly singular, so that coefficients are hardly determined.",
      "Leave out attributes that the others determine."
    )
  }
  tcrossprod(parts$vectors / rep(sqrt(values), each = length(values))) /
    outer(unit, unit)
}
