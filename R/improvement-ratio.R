#' How much data-dependent sampling can gain
#'
#' Tells from the second moments of the attributes whether [ddaerr()] (or
#' [ddaelr()]) is worth it. The ratio is the error bound of `ddaerr()` over that
#' of [aerr()], or of `ddaelr()` over that of [aelr()]. It is 1 if all moments
#' are equal, and small if few attributes carry most of them.
#'
#' @details
#' The ratio is \eqn{\|E[x^2]\|_{1/2} / (d \|E[x^2]\|_1)}{|E[x^2]|_(1/2) / (d
#' |E[x^2]|_1)} for ridge and \eqn{\|E[x^2]\|_1 / (d
#' \|E[x^2]\|_\infty)}{|E[x^2]|_1 / (d |E[x^2]|_Inf)} for lasso, where
#' \eqn{E[x^2]} is the vector of the \eqn{d} second moments (Kukliansky and
#' Shamir 2015, section 5). It depends on the scale of the columns.
#'
#' @param x A matrix, sparse matrix or data frame of numbers, of which all
#'   values are used; or a numeric vector of second moments.
#' @param type `"ridge"` or `"lasso"`.
#' @return A number in (0, 1].
#' @references Kukliansky, D. and Shamir, O. (2015). Attribute Efficient Linear
#'   Regression with Distribution-Dependent Sampling. *ICML*.
#'   \doi{10.48550/arXiv.1410.6382}.
#' @section Errors: `frugalreg_error_input` if `x` is not numeric, and for
#' moments that are negative, not finite or all 0.
#' @section Cost: O(n d) time. All of `x` is read; this is not counted as looks.
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
