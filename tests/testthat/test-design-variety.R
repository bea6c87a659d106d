# Looks of a budget where units differ: by how many examples a look tells apart.

# Numbers, even flags, rare flags, and one value.
mixed_columns <- function(n, seed = 1) {
  set.seed(seed)
  cbind(matrix(rnorm(n * 5), n), matrix(rbinom(n * 10, 1, 0.5), n),
        matrix(rbinom(n * 14, 1, 0.02), n), 3)
}
kinds <- rep(c("number", "even", "rare", "one"), c(5, 10, 14, 1))

late_looks <- function(fit, first) {
  looks <- fit$looks$values
  tabulate(looks$column[looks$row > first], 30)
}

test_that("numbers are looked at more often than flags, and rare ones less", {
  x <- mixed_columns(3000)
  y <- rnorm(3000)
  fit <- momentnet(x, y, budget = 3, units = "different", engine = "pairs",
                   nlambda = 2, seed = 1)
  drawn <- tapply(late_looks(fit, 300), kinds, mean) / 2700
  expect_gt(drawn[["number"]], 1.5 * drawn[["even"]])
  expect_gt(drawn[["even"]], 1.5 * drawn[["rare"]])
  expect_gt(drawn[["one"]], 0)
  # As the formula has it: the probabilities that two are alike are known.
  alike <- c(number = 0, even = 0.5, rare = 0.02^2 + 0.98^2, one = 1)
  weight <- (-log(pmax(alike[kinds], 0.1)))^(1 - 2 * 3 / 30)
  weight <- weight + mean(weight) / 10
  phases <- look_phases(fit$setup, list(state = fit$state))
  found <- fit$setup$spec
  expect_equal(found$variety_power, 0.8)
  expected <- tapply(weight / mean(weight), kinds, mean)
  seen <- tapply(late_looks(fit, 300) / mean(late_looks(fit, 300)), kinds, mean)
  expect_lt(max(abs(seen[names(expected)] / expected - 1)[c("number", "even")]),
            0.15)
  expect_equal(sum(phases[[length(phases)]]$seen), 3)
})

test_that("units, origins and the names of values make no difference", {
  x <- mixed_columns(600)
  y <- rnorm(600)
  looks <- function(x, ...) {
    momentnet(x, y, budget = 3, engine = "pairs", nlambda = 2, seed = 1,
              ...)$looks$values[c("row", "column")]
  }
  scale <- 10^rep_len(-4:5, 30)
  own <- looks(x, units = "different")
  expect_identical(looks(sweep(x, 2, scale, "*") + 7, units = "different"), own)
  expect_identical(looks(x, design = "variety"), own)
  # Found to differ, after as many examples.
  expect_identical(looks(sweep(x, 2, scale, "*")), own)
  expect_identical(looks(-x, units = "different"), own)
})

test_that("of half of the attributes, and of numbers alone, it is uniform", {
  x <- mixed_columns(500)
  fit <- function(x, budget) {
    momentnet(x, x[, 1], budget = budget, units = "different", nlambda = 2,
              engine = "pairs", seed = 2)
  }
  expect_identical(fit(x, 15)$setup$spec$design, "uniform")
  expect_identical(fit(x, 15)$setup$spec$first_phase, 0)
  numbers <- matrix(rnorm(2000 * 20), 2000)
  even <- late_looks(fit(numbers, 4), 200)[1:20]
  expect_gt(stats::chisq.test(even)$p.value, 0.001)
})

test_that("a factor is one look, of as many values as it has", {
  set.seed(3)
  n <- 3000
  frame <- data.frame(
    many = factor(sample(8, n, TRUE)), two = factor(sample(2, n, TRUE)),
    rare = factor(rbinom(n, 1, 0.02)), number = rnorm(n), a = rnorm(n),
    b = rnorm(n), c = rnorm(n), d = rnorm(n), e = rnorm(n), f = rnorm(n)
  )
  frame$y <- rnorm(n)
  fit <- momentnet(y ~ ., frame, budget = 2, units = "different",
                   engine = "pairs", nlambda = 2, seed = 1)
  looks <- fit$looks$per_attribute
  expect_gt(looks[["many"]], 1.2 * looks[["two"]])
  expect_gt(looks[["two"]], 1.2 * looks[["rare"]])
  expect_gt(looks[["number"]], looks[["many"]])
})

test_that("it goes on from a file, and without a number of examples not", {
  x <- mixed_columns(400)
  y <- rnorm(400)
  learner <- function(n) {
    frugal_learner("momentnet", d = 30, budget = 3, units = "different", n = n,
                   seed = 4)
  }
  tell <- function(learner, rows) fed(learner, rows, x, y)
  expect_error(tell(learner(NULL), 1:3), NA)
  whole <- tell(learner(400), 1:400)
  half <- tell(learner(400), 1:200)
  file <- tempfile()
  on.exit(unlink(file))
  saveRDS(half, file)
  expect_equal(coef(as_fit(tell(readRDS(file), 201:400))), coef(as_fit(whole)))
})

test_that("what the first phase saw goes with a learner that is told", {
  x <- mixed_columns(600)
  y <- rnorm(600)
  fit <- momentnet(x, y, budget = 3, units = "different", seed = 1,
                   control = frugal_control(shuffle = FALSE))
  learner <- frugal_learner("momentnet", d = 30, budget = 3, n = 600,
                            units = "different", seed = 1)
  for (row in 1:600) learner <- learn(learner, x[row, request(learner)], y[row])
  expect_identical(as_fit(learner)$looks$values, fit$looks$values)
})
