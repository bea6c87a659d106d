# On complete data momentnet() and glmnet() take the same arguments, by glmnet's
# names, choose the same lambdas and give the same coefficients. Both fits.
expect_as_glmnet <- function(arguments, within = 1e-7) {
  lambda <- do.call(glmnet::glmnet, arguments)$lambda
  own <- do.call(momentnet, arguments)
  expect_equal(own$lambda[seq_along(lambda)], lambda)
  arguments$lambda <- lambda
  other <- do.call(glmnet::glmnet, c(arguments, thresh = 1e-20, maxit = 1e7))
  own <- do.call(momentnet, c(arguments, thresh = 1e-20))
  expect_within(unname(coef(own)), unname(as.matrix(coef(other))), within)
  invisible(list(own = own, glmnet = other))
}
