# A covariance that completes rows of estimates, by the labels too: gaps may go
# with them, and what rows show without their labels is biased then.

# The most passes, and the gain below which they end, as covariance_constants;
# the most weight of the prior, in examples for each attribute.
labelled_constants <- list(passes = 500, tolerance = 1e-7, weight = 1)

#' The model with the likeliest covariance given attributes and label together,
#' of which the prior knows what the attributes alone said.
#' @noRd
labelled_covariance <- function(model, observed) {
  constants <- labelled_constants
  which <- modelled_columns(model)
  rows <- rows_of_columns(centred_rows(model, observed$data, 1), which)
  label <- standard_labels(model, observed$y, observed$data)
  if (anyNA(label)) return(model)
  joint <- further_columns(rows, cbind(label))
  own <- seq_len(rows$d)
  target <- diag(rows$d + 1)
  target[own, own] <- model$covariance[which, which]
  found <- unless_singular(cpp_covariance_em(
    joint, target, target,
    min(model$prior$weight, constants$weight * rows$d), constants$passes,
    constants$tolerance * joint$d * joint$n
  ))
  if (!is.null(found)) {
    model$covariance[which, which] <- found$covariance[own, own]
  }
  model
}
