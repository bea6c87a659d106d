# A covariance that completes rows of estimates, by the labels too: gaps may go
# with them, and what rows show without their labels is biased then.

# The most passes, and the gain below which they end, as covariance_constants;
# the most weight of the prior, in examples for each attribute.
labelled_constants <- list(passes = 500, tolerance = 1e-7, weight = 1)

#' The model with the likeliest covariance given attributes and label together,
#' of which the prior knows what the attributes alone said, and with the means
#' that go with it.
#' @noRd
labelled_covariance <- function(model, observed) {
  constants <- labelled_constants
  which <- modelled_columns(model)
  rows <- rows_of_columns(centred_rows(model, observed$data, 1), which)
  label <- standard_labels(model, observed$y, observed$data)
  if (anyNA(label)) return(model)
  joint <- further_columns(rows, cbind(label, if (has_all_labels(observed)) 1))
  own <- seq_len(rows$d)
  target <- diag(joint$d)
  target[own, own] <- model$covariance[which, which]
  found <- unless_singular(cpp_covariance_em(
    joint, target, target,
    min(model$prior$weight, constants$weight * rows$d), constants$passes,
    constants$tolerance * joint$d * joint$n
  ))
  if (is.null(found)) return(model)
  about_means(model, which, found$covariance)
}

#' Whether the rows are all that there are. Where some have no label of this
#' response, means are those of these, too (single_moments()), and stay.
#' @noRd
has_all_labels <- function(observed) {
  is.null(observed$shared) || observed$data$n == NROW(observed$shared$y)
}

#' The model with means and covariances of columns `which`, from products about
#' its center of these, a label and perhaps a constant: products with that are
#' how far means are from there.
#' @noRd
about_means <- function(model, which, products) {
  own <- seq_along(which)
  constant <- length(own) + 2
  spread <- products[own, own]
  if (ncol(products) == constant) {
    size <- products[constant, constant]
    shift <- products[own, constant] / size
    model$center[which] <- model$center[which] + model$unit[which] * shift
    spread <- spread - size * tcrossprod(shift)
  }
  model$covariance[which, which] <- spread
  model
}
