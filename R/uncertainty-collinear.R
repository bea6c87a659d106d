# Collinear attributes: without a penalty, equally good coefficients are many.

# A part of an attribute's variance below which nothing is left of it, given
# those before it.
collinear_part <- 1e-12

# Eigenvalues of correlations below that part of their sum are rounding.
nullity_part <- 1e-13

#' Of complete data by their moments; estimated ones are never quite singular,
#' so that rows say it where something is missing.
#' @noRd
advise_collinear <- function(fit, observed = NULL) {
  if (looks_for_determined(fit, observed)) {
    return(advise_determined(fit, observed))
  }
  free <- min(fit$lambda, Inf) == 0 && !engine_of(fit)$needs_looks
  if (!free || !shows_all(fit$moments)) return(invisible())
  estimates <- refitted_estimates(fit)
  covariance <- products_solved(fit, estimates)
  varies <- which(diag(estimates$covariance) > 0)
  found <- varies[redundant_columns(covariance[varies, varies, drop = FALSE])]
  if (length(found) == 0) return(invisible())
  rlang::inform(paste0(
    ngettext(length(found), "Column ", "Columns "),
    enumerate_phrase(data_names(fit$moments)[found]),
    ngettext(length(found), " is a linear combination of others",
             " are linear combinations of others"),
    ": without a penalty, the coefficients are one choice of many that give ",
    "the same predictions."
  ), class = "frugalreg_message_collinear")
}

#' The same where something is missing.
#' @noRd
advise_determined <- function(fit, observed) {
  found <- determined_attributes(observed, usable_attributes(fit))
  if (length(found) == 0) return(invisible())
  rlang::inform(paste0(
    determined_phrase(data_names(observed$data)[found]), ": without a ",
    "penalty, their coefficients are one choice of many that give nearly the ",
    "same predictions."
  ), class = "frugalreg_message_collinear")
}

#' Of a covariance matrix without zeros on its diagonal: columns that are linear
#' combinations of the others, as few as there are.
#' @noRd
redundant_columns <- function(covariance) {
  if (nrow(covariance) < 2) return(integer())
  root <- suppressWarnings(chol(stats::cov2cor(covariance), pivot = TRUE,
                                tol = collinear_part))
  sort(attr(root, "pivot")[-seq_len(attr(root, "rank"))])
}

#' Of intercept and coefficients, those that linear combinations of attributes
#' leave open: without the group of a reference level the other levels add up to
#' one, which the intercept is, too.
#' @noRd
undetermined <- function(estimates, varies) {
  open <- logical(estimates$d + 1)
  if (!any(varies)) return(open)
  mean <- (estimates$center / estimates$sd)[varies]
  if (!is.null(estimates$root)) {
    root <- estimates$root[, varies, drop = FALSE]
    open[c(TRUE, varies)] <- undetermined_by_root(root, mean)
    return(open)
  }
  parts <- eigen(estimates$correlation[varies, varies, drop = FALSE],
                 symmetric = TRUE)
  null <- parts$values <= nullity_part * estimates$d
  if (!any(null)) return(open)
  combined <- parts$vectors[, null, drop = FALSE]
  open[-1][varies] <- rowSums(combined^2) > sqrt(nullity_part)
  moved <- combined * mean
  open[1] <- any(abs(colSums(moved)) >
                   sqrt(nullity_part) * apply(abs(moved), 2, max))
  open
}

#' The same of few rows, the root of correlations: what directions of theirs
#' leave of the intercept (of attributes of such a `mean`, in standard
#' deviations), and of each attribute. The directions that no row has are too
#' many to be found.
#' @noRd
undetermined_by_root <- function(root, mean) {
  parts <- eigen(tcrossprod(root), symmetric = TRUE)
  shown <- parts$values > nullity_part * ncol(root)
  directions <- crossprod(root, parts$vectors[, shown, drop = FALSE]) /
    rep(sqrt(parts$values[shown]), each = ncol(root))
  left <- mean - drop(directions %*% crossprod(directions, mean))
  c(any(abs(left) > sqrt(nullity_part) * max(abs(mean))),
    1 - rowSums(directions^2) > sqrt(nullity_part))
}
