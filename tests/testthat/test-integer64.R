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

test_that("they are so in a session in which bit64 is not loaded", {
  skip_on_cran()
  skip_if_not_installed("bit64")
  script <- tempfile(fileext = ".R")
  writeLines(c(
    "library(frugalreg)",
    "wide <- function(x) structure(x * 2^-1074, class = 'integer64')",
    "same <- function(a, b) cat(isTRUE(all.equal(a, b)), '')",
    "stopifnot(!isNamespaceLoaded('bit64'))",
    "table <- transform(mtcars, y = round(mpg), w = rep(1:2, 16))",
    "x <- as.matrix(table[c('wt', 'hp', 'disp')])",
    "fit <- momentnet(x, table$y, budget = 2, seed = 1, lambda = 1)",
    "row <- c(3, NA, NA)",
    "switch(commandArgs(TRUE), subset = {",
    "  wides <- table",
    "  wides[c('y', 'w')] <- lapply(table[c('y', 'w')], wide)",
    "  by <- function(table) {",
    "    coef(momentnet(y ~ hp, table, weights = w, subset = disp > 100,",
    "                   lambda = 1))",
    "  }",
    "  same(by(wides), by(table))",
    "}, costs = same(next_look(fit, row, costs = wide(c(1, 2, 3))),",
    "                next_look(fit, row, costs = c(1, 2, 3))),",
    "lambda = same(coef(momentnet(x, table$y, lambda = wide(1:3))),",
    "              coef(momentnet(x, table$y, lambda = 1:3))),",
    "s = same(coef(fit, s = wide(2)), coef(fit, s = 2)),",
    "responses = same(",
    "  coef(momentnet(x, data.frame(a = wide(1:32), b = 1:32), lambda = 1)),",
    "  coef(momentnet(x, data.frame(a = 1:32, b = 1:32), lambda = 1))",
    "), values = {",
    "  learner <- frugal_learner('momentnet', d = 3, budget = 2, n = 9,",
    "                            seed = 1)",
    "  same(learn(learner, wide(4:5), wide(3)), learn(learner, 4:5, 3))",
    "})"
  ), script)
  for (what in c("subset", "costs", "lambda", "s", "responses", "values")) {
    said <- run_script(c(script, what))
    expect_match(said, "TRUE", all = FALSE, label = what)
  }
})
