#' How much data-dependent sampling can gain
#'
#' The factor by which the bound on the error of [ddaerr()] (or [ddaelr()]) is
#' below that of [aerr()] (or [aelr()]), from the second moments of the
#' attributes: \eqn{\|E[x^2]\|_{1/2} / (d \|E[x^2]\|_1)} for ridge and
#' \eqn{\|E[x^2]\|_1 / (d \|E[x^2]\|_\infty)} for lasso (Kukliansky and Shamir
#' 2015, section 5). It is 1 where all moments are equal and small where few
#' attributes carry most; the ratio depends on the scale of the columns.
#'
#' @param x A matrix, sparse matrix or data frame of numbers, of which all
#'   values are used; or a numeric vector, the second moments themselves.
#' @param type `"ridge"` or `"lasso"`.
#' @return A number in (0, 1].
#' @references Kukliansky, D. and Shamir, O. (2015). Attribute Efficient Linear
#'   Regression with Distribution-Dependent Sampling. *ICML*.
#'   \doi{10.48550/arXiv.1410.6382}.
#' @section Errors: `frugalreg_error_input` for what is no data of numbers, and
#' for moments that are negative, not finite or all 0.
#' @section Cost: O(n d) time; all of `x` is read, and not counted.
#' @seealso [ddaerr()], [ddaelr()], [sampling], [plan_looks()].
#' @examples
#' improvement_ratio(simulate_decay(100, alpha = -1)$second_moments, "ridge")
#' @export
improvement_ratio <- function(x, type = c("ridge", "lasso")) {
  check_given(mget("x"), "x")
  type <- first_choice(type, "type", c("ridge", "lasso"))
  moments <- check_moments(second_moments(x), "x")
  d <- length(moments)
  ratio <- if (type == "ridge") {
    sum(sqrt(moments))^2 / (d * sum(moments))
  } else {
    sum(moments) / (d * max(moments))
  }
  # Of equal moments rounding can take it beyond.
  min(ratio, 1)
}

#' Means of squares, one a column; a vector is taken to hold them already.
#' @noRd
second_moments <- function(x) {
  check_saved(x)
  if (is.data.frame(x)) {
    check_number_columns(x)
    x <- variable_matrix(frame_variables(x), x)
  }
  if (is(x, "Matrix")) return(Matrix::colMeans(x^2))
  if (is.matrix(x) && holds_numbers(x)) return(colMeans(x^2))
  if (is.numeric(x) && is.null(dim(x))) return(x)
  abort_input("x", "a matrix or data frame of numbers, or second moments",
              found_phrase(x))
}

#' A factor has dummies, but no moment.
#' @noRd
check_number_columns <- function(x) {
  is_number <- vapply(x, holds_numbers, NA)
  if (!all(is_number)) {
    abort_input("x", "a data frame of numbers", paste(
      "one with", enumerate_phrase(dQuote(names(x)[!is_number], FALSE))
    ))
  }
}
