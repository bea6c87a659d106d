#' Simulate low-rank rows with missing values
#'
#' Simulates the data of Ganti and Willett (2015, section 6): rows near a
#' low-dimensional subspace, with missing values and labels, for tests of
#' [slrm()] and other methods for missing values.
#'
#' @details
#' Rows are \eqn{x = U \alpha + \epsilon_x}{x = U alpha + epsilon_x}, with
#' random orthonormal loadings \eqn{U} and standard normal codes
#' \eqn{\alpha}{alpha}. Labels are \eqn{y = w^\top \alpha + \epsilon_y}{y =
#' w'alpha + epsilon_y}, with sparse normal weights \eqn{w}. Each value is
#' observed with the same probability. Draws are from R's random number stream.
#'
#' @param n,d Whole numbers of rows and columns.
#' @param rank Whole number from 1 to `d`: the length of a code.
#' @param observed Number in \[0, 1\]: the probability with which a value is
#'   observed, independently of all others (the paper's \eqn{p} and \eqn{q}).
#' @param sparsity Whole number, at most `rank`: how many weights are not zero.
#' @param x_noise,y_noise Standard deviations of the noise.
#' @param loadings,weights A `d` by `rank` matrix and a vector of length `rank`,
#'   as returned by another call, to simulate test data from the same model.
#'   `NULL` to draw them.
#' @return A list of `x` (with `NA`), `y`, `complete` (`x` before values were
#'   removed), `codes`, `loadings` and `weights`.
#' @references Ganti, R. and Willett, R. M. (2015). Sparse Linear Regression
#'   With Missing Data. \doi{10.48550/arXiv.1503.08348}.
#' @section Errors: `frugalreg_error_input` for numbers out of range, and for
#' loadings or weights of other sizes.
#' @section Cost: O(n d rank).
#' @seealso [slrm()], [mask_attributes()], [simulate_decay()].
#' @examples
#' set.seed(1)
#' data <- simulate_lowrank(100, d = 20, rank = 3, observed = 0.5)
#' new <- simulate_lowrank(50, observed = 0.75, loadings = data$loadings,
#'                         weights = data$weights)
#' mean(is.na(new$x))
#' @export
simulate_lowrank <- function(n, d = 100, rank = min(30, d), observed = 0.5,
                             sparsity = min(10, rank), x_noise = 0,
                             y_noise = x_noise, loadings = NULL,
                             weights = NULL) {
  if (missing(n)) abort_input("n", "given", "missing")
  n <- check_count(n, "n")
  if (!is.null(loadings)) {
    check_numbers(loadings, "loadings", matrix = TRUE)
    if (missing(d)) d <- nrow(loadings)
    if (missing(rank)) rank <- ncol(loadings)
  }
  d <- check_count(d, "d")
  check_table_memory(n, d)
  rank <- check_count(rank, "rank", upper = d)
  if (!is.null(loadings) && any(dim(loadings) != c(d, rank))) {
    abort_input("loadings", paste("NULL or a", d, "x", rank, "matrix"),
                paste(dim(loadings), collapse = " x "))
  }
  sparsity <- check_count(sparsity, "sparsity", 0, rank)
  if (!is.null(weights)) check_numbers(weights, "weights", size = rank)
  observed <- check_number(observed, "observed", 0, 1)
  x_noise <- check_number(x_noise, "x_noise", 0)
  y_noise <- check_number(y_noise, "y_noise", 0)
  loadings <- loadings %||% qr.Q(qr(matrix(stats::rnorm(d * rank), d)))
  weights <- weights %||% sparse_weights(rank, sparsity)
  codes <- matrix(stats::rnorm(n * rank), n)
  complete <- tcrossprod(codes, loadings)
  if (x_noise > 0) complete <- complete + stats::rnorm(n * d, sd = x_noise)
  y <- drop(codes %*% weights)
  if (y_noise > 0) y <- y + stats::rnorm(n, sd = y_noise)
  list(x = mask_attributes(complete, 1 - observed), y = y, complete = complete,
       codes = codes, loadings = loadings, weights = weights)
}

#' Standard normal, of which all but `sparsity` are 0, at places drawn at
#' random.
#' @noRd
sparse_weights <- function(rank, sparsity) {
  weights <- stats::rnorm(rank)
  weights[sample.int(rank, rank - sparsity)] <- 0
  weights
}

#' Refuses all but a vector of this size, or a matrix.
#' @noRd
check_numbers <- function(x, argument, matrix = FALSE, size = length(x)) {
  fits <- is.numeric(x) && all(is.finite(x)) && length(x) == size &&
    length(x) > 0 && is.matrix(x) == matrix
  if (!fits) {
    abort_input(argument, if (matrix) "NULL or a matrix of finite numbers" else
      paste("NULL or", size, "finite numbers"), found_phrase(x))
  }
}
