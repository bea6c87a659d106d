#' Simulate data with decaying moments
#'
#' Simulates the data of Kukliansky and Shamir (2015, section 5.1), in which a
#' few attributes carry most of the second moments, for tests of [ddaerr()] and
#' [ddaelr()].
#'
#' @details Attributes are independent and 0 or 1. Attribute i is 1 with a
#' probability proportional to \eqn{i^\alpha}{i^alpha}, where the vector of
#' probabilities has Euclidean norm 1 (`"ridge"`) or largest value 1
#' (`"lasso"`). Labels are exact inner products with random coefficients. These
#' are -1 or 1 for ridge, and -1, 0 or 1, with probabilities 0.15, 0.7 and 0.15,
#' for lasso. Draws are from R's random number stream.
#'
#' @param n,d Whole numbers of rows and columns.
#' @param alpha A number, at most 0: the exponent of the decay. The paper has 0,
#'   -0.5, -1 and -2.
#' @param task `"ridge"` or `"lasso"`.
#' @param coefficients The coefficients, or `NULL` to draw them.
#' @return A list of `x` (an integer matrix), `y`, `coefficients`, and
#'   `second_moments`, which are exact.
#' @references Kukliansky, D. and Shamir, O. (2015). Attribute Efficient Linear
#'   Regression with Distribution-Dependent Sampling. *ICML*.
#'   \doi{10.48550/arXiv.1410.6382}.
#' @section Errors: `frugalreg_error_input` for numbers out of range, and for
#' coefficients of another length.
#' @section Cost: O(n d).
#' @seealso [ddaerr()], [ddaelr()], [simulate_lowrank()].
#' @examples
#' set.seed(1)
#' data <- simulate_decay(1000, d = 50, alpha = -1)
#' dim(data$x)
#' @export
simulate_decay <- function(n, d = 500, alpha = 0, task = c("ridge", "lasso"),
                           coefficients = NULL) {
  if (missing(n)) abort_input("n", "given", "missing")
  n <- check_count(n, "n")
  d <- check_count(d, "d")
  check_table_memory(n, d)
  alpha <- check_number(alpha, "alpha", upper = 0)
  task <- first_choice(task, "task", c("ridge", "lasso"))
  decay <- seq_len(d)^alpha
  expectation <- if (task == "ridge") decay / sqrt(sum(decay^2)) else decay
  if (is.null(coefficients)) {
    coefficients <- sample(c(-1, 0, 1), d, replace = TRUE,
                           prob = if (task == "ridge") c(0.5, 0, 0.5)
                           else c(0.15, 0.7, 0.15))
  } else if (!is.numeric(coefficients) || length(coefficients) != d ||
               !all(is.finite(coefficients))) {
    abort_input("coefficients", paste("NULL or", d, "finite numbers"),
                found_phrase(coefficients))
  }
  coefficients <- as.numeric(coefficients)
  x <- matrix(stats::rbinom(n * d, 1, rep(expectation, each = n)), n, d)
  list(x = x, y = drop(x %*% coefficients), coefficients = coefficients,
       second_moments = expectation)
}
