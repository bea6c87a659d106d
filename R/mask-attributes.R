#' Make values missing at random
#'
#' @param x A numeric matrix or data frame.
#' @param p Number in \[0, 1\]: the probability with which each value becomes
#'   `NA`, independently of all others and of its own size.
#' @return `x` with missing values. Uses R's random numbers.
#' @section Errors: `frugalreg_error_input` for what is neither a matrix nor a
#' data frame, and for `p` out of range.
#' @section Cost: O(n d).
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
