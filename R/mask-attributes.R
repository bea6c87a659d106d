#' Make values missing at random
#'
#' Replaces values by `NA` completely at random, for simulations and for tests
#' of methods for missing values.
#'
#' @param x A numeric matrix or data frame.
#' @param p Number in \[0, 1\]: the probability with which each value becomes
#'   `NA`, independently of all other values and of its own.
#' @return `x` with missing values. They are drawn from R's random number
#'   stream, see [set.seed()].
#' @section Errors: `frugalreg_error_input` if `x` is neither a matrix nor a
#' data frame, or `p` is out of range.
#' @section Cost: O(n d) time for n rows of d attributes.
#' @seealso [slrm()] and [momentnet()], which learn from the result;
#'   [simulate_lowrank()].
#' @examples
#' set.seed(1)
#' mask_attributes(matrix(1:12, 3), p = 0.5)
#' @export
mask_attributes <- function(x, p) {
  check_given(as.list(environment()), c("x", "p"))
  check_saved(x)
  p <- check_number(p, "p", 0, 1)
  if (!is.data.frame(x) && !(is.matrix(x) && holds_numbers(x))) {
    abort_input("x", "a numeric matrix or a data frame", found_phrase(x))
  }
  gone <- matrix(stats::runif(length(as.matrix(x))) < p, nrow(x), ncol(x))
  x[gone] <- NA
  x
}
