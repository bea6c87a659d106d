# What package insight asks of a fit, and through it others that work with
# models of any class (marginaleffects and the like).

# As of lm(), and of glm() where probabilities are predicted.
#' @exportS3Method insight::model_info
model_info.frugal_fit <- function(x, ...) {
  frame <- data.frame(y = c(0, 1, 0, 1), x = c(1, 2, 3, 4))
  loss <- x$setup$loss
  likest <- if (is.null(loss) || loss$task == "regression") {
    stats::lm(y ~ x, frame)
  } else {
    stats::glm(y ~ x, stats::binomial(), frame)
  }
  insight::model_info(likest, ...)
}

#' @exportS3Method insight::get_parameters
get_parameters.frugal_responses <- function(x, ...) {
  path <- coef(x)
  if (ncol(path[[1]]) > 1) {
    abort_input("x", paste("a fit of one penalty: of cv_momentnet(), or with",
                           "one `lambda`"), paste("of", ncol(path[[1]])))
  }
  with_response(lapply(path, function(beta) {
    data.frame(Parameter = rownames(beta), Estimate = beta[, 1],
               row.names = NULL)
  }), "Response")
}

# Fits with a path have a matrix of coefficients; these are of one penalty.
#' @exportS3Method insight::get_parameters
get_parameters.frugal_moments <- function(x, ...) {
  path <- coef(x)
  if (ncol(path) > 1) {
    abort_input("x", paste("a fit of one penalty: of cv_momentnet(), or with",
                           "one `lambda`"), paste("of", ncol(path)))
  }
  data.frame(Parameter = rownames(path), Estimate = path[, 1],
             row.names = NULL)
}
