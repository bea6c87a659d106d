# What the online learners find does not depend on the units of the data.

set.seed(51)
n <- 300
d <- 8
plain <- matrix(rnorm(n * 3), n) %*% matrix(rnorm(3 * d), 3) +
  matrix(rnorm(n * d), n) / 2
plain[, 2] <- exp(plain[, 2])
plain[, 3] <- plain[, 3] > 1
plain[, 5] <- seq_len(n) %% 100 == 7 # rare: the pilot may never meet it
plain[, 6] <- 4
label <- plain[, 1] - plain[, 4] + rnorm(n)
class <- factor(ifelse(label > 0.5, "ill", "well"))
size <- 10^c(-6, 4, 0, 2, -2, 5, 1, -4)
shift <- 10^c(-6, 5, 0, 3, -1, 6, 0, -3) * c(1, -1, 0, 1, 1, -1, 0, 1)
moved <- sweep(sweep(plain, 2, size, "*"), 2, shift, "+")
new <- plain[1:50, ] * 2 # some of it is clipped
new_moved <- sweep(sweep(new, 2, size, "*"), 2, shift, "+")

# A learner of x, y and the unit of y.
regressions <- list(
  aelr = function(x, y, unit, ...) aelr(x, y, 4, seed = 1, ...),
  aerr = function(x, y, unit, ...) aerr(x, y, 4, seed = 1, ...),
  ddaelr = function(x, y, unit, ...) ddaelr(x, y, 4, seed = 1, ...),
  ddaerr = function(x, y, unit, ...) ddaerr(x, y, 4, seed = 1, ...),
  aer = function(x, y, unit, ...) aer(x, y, 4, seed = 1, ...),
  aesvr = function(x, y, unit, ...) {
    aesvr(x, y, 4, epsilon = 0.3 * unit, seed = 1, ...)
  },
  absolute = function(x, y, unit, ...) {
    ddaelr(x, y, 4, loss = loss_absolute(0.1 * unit, 0.3 * unit), seed = 1, ...)
  },
  moment_lasso = function(x, y, unit, ...) {
    moment_lasso(x, y, 4, psd = TRUE, seed = 1, ...)
  },
  online_ridge = function(x, y, unit, ...) online_ridge(x, y, seed = 1, ...),
  online_lasso = function(x, y, unit, ...) online_lasso(x, y, seed = 1, ...),
  online_svr = function(x, y, unit, ...) {
    online_svr(x, y, epsilon = 0.3 * unit, seed = 1, ...)
  }
)
classifications <- list(
  aelr = function(x, y, ...) aelr(x, y, 4, loss = "logistic", seed = 1, ...),
  ddaelr = function(x, y, ...) {
    ddaelr(x, y, 4, loss = "logistic", seed = 1, ...)
  },
  aerr = function(x, y, ...) aerr(x, y, 4, loss = "hinge", seed = 1, ...),
  ddaerr = function(x, y, ...) ddaerr(x, y, 4, loss = "hinge", seed = 1, ...),
  online_logistic = function(x, y, ...) online_logistic(x, y, seed = 1, ...)
)

test_that("regressions are the same in other units", {
  for (name in names(regressions)) {
    learner <- regressions[[name]]
    one <- hushed(learner(plain, label, 1))
    other <- hushed(learner(moved, 1000 * label - 7e6, 1000))
    expect_identical(other$looks, one$looks)
    expect_lt(relative(1000 * predict(one, new) - 7e6,
                       predict(other, new_moved)), 1e-8, label = name)
    expect_gt(stats::sd(predict(one, new)), 0.1)
  }
})

test_that("so are classifications", {
  for (learner in classifications) {
    one <- hushed(learner(plain, class))
    other <- hushed(learner(moved, class))
    expect_lt(relative(predict(one, new), predict(other, new_moved)), 1e-8)
  }
})

test_that("each setting by itself is free of units", {
  settings <- list(
    list(center = FALSE), list(averaging = 0), list(inner = 1),
    list(groups = c(1, 1, 2, 3, 4, 5, 5, 6)), list(free = 4),
    list(costs = c(1, 2, 1, 1, 2, 1, 1, 1)),
    list(center = FALSE, control = frugal_control(adagrad = TRUE)),
    list(control = frugal_control(replace = FALSE, shuffle = FALSE)),
    list(sampling = sample_two_phase(theory = TRUE))
  )
  for (setting in settings) {
    fit <- function(x, y) {
      hushed(do.call(aerr, c(list(x, y, 4, seed = 1), setting)))
    }
    one <- fit(plain, label)
    other <- fit(moved, 1000 * label)
    expect_lt(relative(1000 * predict(one, new), predict(other, new_moved)),
              1e-8, label = names(setting))
  }
})

test_that("without an intercept columns are scaled and not moved", {
  fit <- function(x, y) hushed(aelr(x, y, 4, intercept = FALSE, seed = 1))
  scaled <- sweep(plain, 2, size, "*")
  one <- fit(plain, label)
  other <- fit(scaled, 1000 * label)
  expect_identical(coef(one)[["(Intercept)"]], 0)
  expect_true(all(one$scaling$center == 0))
  expect_lt(relative(1000 * predict(one, plain), predict(other, scaled)), 1e-8)
})

test_that("what is learned later is free of units, too", {
  first <- 1:200
  for (learner in regressions[c("ddaelr", "aer", "moment_lasso")]) {
    one <- hushed(update(learner(plain[first, ], label[first], 1),
                         plain[-first, ], label[-first]))
    far <- 1000 * label + 5e5
    other <- hushed(update(learner(moved[first, ], far[first], 1000),
                           moved[-first, ], far[-first]))
    expect_identical(one$n, 300)
    expect_lt(relative(1000 * predict(one, new) + 5e5,
                       predict(other, new_moved)), 1e-8)
  }
})

test_that("records on the way are those of the labels' origin, too", {
  fit <- function(y) {
    aerr(plain, y, 4, tuning = "auto", radius = 3, step_size = 0.01, seed = 1,
         control = frugal_control(checkpoints = 5))
  }
  one <- fit(label)
  other <- fit(label + 500)
  at <- one$path$looks
  expect_gt(length(at), 1)
  expect_equal(coef(other, at = at), coef(one, at = at) + c(500, numeric(d)),
               tolerance = 1e-10)
  expect_equal(coef(other), coef(one) + c(500, numeric(d)), tolerance = 1e-10)
})
