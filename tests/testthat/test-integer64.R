# Whole numbers of 64 bits are doubles with other bits: what reads them without
# package bit64 reads numbers next to nothing.

test_that("labels, weights and answers of 64 bits are the numbers they are", {
  skip_if_not_installed("bit64")
  wide <- function(x) structure(x * 2^-1074, class = "integer64")
  x <- as.matrix(mtcars[c("wt", "hp", "disp")])
  y <- round(mtcars$mpg)
  w <- rep(1:2, 16)
  expect_identical(coef(momentnet(x, wide(y), lambda = 1)),
                   coef(momentnet(x, y, lambda = 1)))
  expect_identical(coef(momentnet(x, y, weights = wide(w), lambda = 1)),
                   coef(momentnet(x, y, weights = w, lambda = 1)))
  table <- data.frame(x, y = y, w = w)
  wides <- table
  wides[c("y", "w")] <- lapply(table[c("y", "w")], wide)
  some <- function(table) {
    coef(momentnet(y ~ hp + disp, table, weights = w, subset = disp > 100,
                   lambda = 1))
  }
  expect_identical(some(wides), some(table))
  oracle <- function(form) {
    attribute_source(function(rows, columns) {
      form(round(x)[cbind(rows, columns)])
    }, 32, 3)
  }
  bought <- function(source) {
    coef(momentnet(source, y, budget = 2, seed = 1, lambda = 1))
  }
  expect_identical(bought(oracle(wide)), bought(oracle(identity)))
})
