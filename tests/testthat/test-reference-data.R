# Data that others have certified, and what arithmetic can do to data: NIST's
# reference regressions, noise of a machine epsilon, collinear attributes.

# Correct digits of the worst coefficient.
digits_of <- function(found, certified) {
  min(-log10(abs(unname(found) - certified) / abs(certified)))
}

# NIST's Longley: the same as R's, in units of one.
longley_nist <- list(
  x = t(t(as.matrix(longley[1:6])) * c(1, 1000, 10, 10, 1000, 1)),
  y = 1000 * longley$Employed,
  coefficients = c(-3482258.63459582, 15.0618722713733, -0.0358191792925910,
                   -2.02022980381683, -1.03322686717359, -0.0511041056535807,
                   1829.15146461355),
  errors = c(890420.383607373, 84.9149257747669, 0.0334910077722432,
             0.488399681651699, 0.214274163161675, 0.226073200069370,
             455.478499142212)
)

test_that("Longley's coefficients have their certified digits", {
  for (alpha in c(0, 0.5, 1)) {
    fit <- momentnet(longley_nist$x, longley_nist$y, lambda = 0, alpha = alpha)
    expect_true(fit$converged)
    expect_gt(digits_of(coef(fit)[, 1], longley_nist$coefficients), 10)
  }
})

test_that("regressions through the origin have their certified digits", {
  through <- function(x, y) {
    fit <- momentnet(matrix(x), y, lambda = 0, alpha = 0, intercept = FALSE)
    coef(fit)[2, 1]
  }
  expect_gt(digits_of(through(60:70, 130:140), 2.07438016528926), 13)
  expect_gt(digits_of(through(c(4, 5, 6), c(3, 4, 4)), 0.727272727272727), 13)
})

test_that("of polynomials of degree five moments keep some digits", {
  x <- outer(0:20, 1:5, `^`)
  for (certified in list(rep(1, 6), 10^-(0:5))) {
    y <- drop(cbind(1, x) %*% certified)
    fit <- momentnet(x, y, lambda = 0, alpha = 0)
    expect_gt(digits_of(coef(fit)[, 1], certified), 5)
    expect_equal(predict(fit, x), y, tolerance = 1e-8)
  }
})

test_that("noise of a machine epsilon changes next to nothing", {
  shaken <- function(x) {
    x * (1 + .Machine$double.eps * sample(-1:1, length(x), TRUE))
  }
  set.seed(1)
  x <- matrix(rnorm(200), 40)
  y <- x[, 1] + rnorm(40)
  gaps <- x
  gaps[sample(200, 60)] <- NA
  methods <- list(
    whole = function(x, y, gaps) momentnet(x, y),
    gaps = function(x, y, gaps) momentnet(gaps, y),
    pairs = function(x, y, gaps) momentnet(gaps, y, engine = "pairs"),
    chosen = function(x, y, gaps) cv_momentnet(gaps, y, seed = 1),
    online = function(x, y, gaps) aerr(x, y, budget = 2, seed = 1),
    lowrank = function(x, y, gaps) {
      slrm(gaps, y, rank = 2, method = "em", passes = 10, seed = 1)
    }
  )
  noisy <- list(x = shaken(x), y = shaken(y), gaps = shaken(gaps))
  for (method in names(methods)) {
    fit <- suppressWarnings(methods[[method]](x, y, gaps))
    again <- suppressWarnings(do.call(methods[[method]], noisy))
    expect_equal(as.matrix(coef(again)), as.matrix(coef(fit)),
                 tolerance = 1e-9, info = method)
  }
})

test_that("collinear attributes are named, and fits to them are defined", {
  set.seed(2)
  x <- matrix(rnorm(150), 30, dimnames = list(NULL, letters[1:5]))
  y <- drop(x %*% c(1, -1, 2, 0, 1)) + rnorm(30)
  twice <- cbind(x, f = x[, "a"] - 2 * x[, "c"], g = 3)
  expect_message(fit <- momentnet(twice, y, lambda = 0, alpha = 0),
                 class = "frugalreg_message_collinear")
  whole <- momentnet(x, y, lambda = 0, alpha = 0)
  expect_equal(predict(fit, twice), predict(whole, x))
  # The shortest in standardised attributes: those of tiny penalties lead there.
  near <- momentnet(twice, y, lambda = 1e-7, alpha = 0)
  expect_equal(coef(fit), coef(near), tolerance = 1e-4)
  expect_silent(momentnet(twice, y, lambda = 0.1))
  expect_silent(momentnet(x, y, lambda = 0))
  message <- tryCatch(momentnet(twice, y, lambda = 0),
                      message = conditionMessage)
  expect_match(message, "Column [acf] is a linear combination of others")
})

test_that("attributes that determine the labels do no harm", {
  set.seed(3)
  x <- matrix(rnorm(120), 30)
  fit <- momentnet(x, x[, 2], lambda = 0, alpha = 0)
  expect_equal(unname(coef(fit)[, 1]), c(0, 0, 1, 0, 0), tolerance = 1e-12)
  expect_identical(unname(coef(momentnet(x, rep(2, 30)))[-1, 1]), numeric(4))
})
