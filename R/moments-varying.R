# Columns that never vary tell nothing of the others. But a likelihood that has
# them is the larger the less noise there is supposed to be, and so would choose
# a prior of no weight, or one noise for all of hardly any: models are made of
# the other columns, and then say of these that they go with nothing. So they do
# of columns in which one of many looks alone differs from the others: what it
# goes with, one row cannot tell.

#' Which columns vary, by `estimates` of means and standard deviations, in more
#' than one look.
#' @noRd
varying_columns <- function(estimates) {
  which_or_all(estimates$seen > 0 & estimates$sd > 0 &
                 !(estimates$lone %||% FALSE))
}

#' Of which columns a model says anything; those of earlier versions were of
#' all.
#' @noRd
modelled_columns <- function(model) {
  which_or_all(model$modelled %||% model$usable)
}

#' Of incomplete rows, which of their columns vary by more than rounding.
#' @noRd
varying_columns_of <- function(rows) {
  center <- seen_means(list(rows = rows, d = rows$d))
  which_or_all(column_spread(rows)$variance > rounding_variance(center))
}

#' Columns that vary, or of which there is a coefficient: those that a model
#' completes rows for. A model that does not say which vary has all of them.
#' @noRd
columns_with <- function(model, beta = matrix(0, length(model$center), 0)) {
  which_or_all((model$usable %||% TRUE) | rowSums(beta != 0) > 0)
}

#' Where no column varies there is none that another could lead astray.
#' @noRd
which_or_all <- function(varies) {
  if (any(varies)) which(varies) else seq_along(varies)
}

#' Data with gaps, without the columns that never vary.
#' @noRd
varying_data <- function(data) {
  data_of_columns(data, varying_columns_of(data$rows))
}

#' The estimates of some columns.
#' @noRd
estimates_of_columns <- function(estimates, which) {
  for (part in c("seen", "center", "sd", "lone")) {
    estimates[[part]] <- estimates[[part]][which]
  }
  estimates["names"] <- list(estimates$names[which])
  estimates$d <- length(which)
  estimates
}

#' A model of attributes as far as it is of some columns.
#' @noRd
model_of_columns <- function(model, which) {
  if (is.null(model)) return(NULL)
  if (!is.null(model$loadings)) {
    model$loadings <- model$loadings[which, , drop = FALSE]
  }
  if (!is.null(model$covariance)) {
    model$covariance <- model$covariance[which, which, drop = FALSE]
  }
  for (part in intersect(c("noise", "center", "unit", "usable", "modelled"),
                         names(model))) {
    model[[part]] <- model[[part]][which]
  }
  model
}

#' A judge of some columns.
#' @noRd
judge_of_columns <- function(judge, which) {
  judge$rows <- rows_of_columns(judge$rows, which)
  judge$ratio <- judge$ratio[which]
  judge$model <- model_of_columns(judge$model, which)
  judge
}

#' A factor model of `which` of d columns as one of all, in standard deviations.
#' @noRd
with_constant_columns <- function(model, which, d) {
  if (length(which) == d) return(model)
  model$loadings <- loadings_of_all(model$loadings, which, d)
  model$noise <- replace(rep(1, d), which, model$noise)
  model
}

#' Loadings of `which` of d columns, as those of all: the others have none.
#' @noRd
loadings_of_all <- function(loadings, which, d) {
  result <- matrix(0, d, ncol(loadings))
  result[which, ] <- loadings
  result
}

#' The same of a covariance.
#' @noRd
covariance_with_constants <- function(covariance, which, d) {
  if (length(which) == d) return(covariance)
  wide <- diag(d)
  wide[which, which] <- covariance
  wide
}
