# How far what rows hide is believed of two classes.

given <- class_data(600, 8, 1)
gaps <- replace(given$x, matrix(runif(4800), 600) < 0.3, NA)

test_that("on normal classes Fisher's rule is logistic regression", {
  skip_on_cran()
  set.seed(1)
  y <- rbinom(50000, 1, 0.2)
  x <- matrix(rnorm(50000 * 10), 50000) + y %o% (rnorm(10) * 0.5)
  theirs <- coef(glm(y ~ x, family = "binomial"))
  ours <- drop(coef(momentnet(x, y, family = "binomial", lambda = 0)))
  expect_lt(max(abs(ours - theirs)), 0.02)
  # Linear discriminant analysis itself, to the last digits.
  means <- sapply(0:1, function(one) colMeans(x[y == one, ]))
  within <- crossprod(x - t(means)[y + 1, ]) / length(y)
  slope <- solve(within, means[, 2] - means[, 1])
  shift <- qlogis(mean(y)) - sum(slope * rowMeans(means))
  expect_equal(unname(ours), unname(c(shift, slope)), tolerance = 1e-6)
  held <- cv_momentnet(moments(x, y, folds = 5), family = "binomial")
  expect_lt(max(abs(coef(held)[, 1] - theirs)), 0.03)
})

test_that("the likelihood of classes has the derivatives it says", {
  set.seed(2)
  y <- rbinom(50, 1, 0.4)
  m <- rnorm(50, sd = 2)
  v <- runif(50, 0.1, 3)
  found <- class_likelihood(y, m, v)
  step <- 1e-5
  by <- function(dm, dv) class_likelihood(y, m + dm, v + dv)$value
  expect_equal(found$by_mean, (by(step, 0) - by(-step, 0)) / (2 * step),
               tolerance = 1e-6)
  expect_equal(found$by_variance, (by(0, step) - by(0, -step)) / (2 * step),
               tolerance = 1e-6)
  exact <- mapply(function(m, v) {
    integrate(function(z) plogis(m + sqrt(v) * z) * dnorm(z), -9, 9)$value
  }, m, v)
  expect_equal(expected_odds(m, sqrt(v))$mean, exact, tolerance = 1e-7)
  # The deviation also where it is small beside the square of the mean.
  m <- c(m, -8, 12, -20, 1, -15)
  sd <- c(sqrt(v), 0.1, 0.3, 0.5, 1e-3, 2)
  exact <- mapply(function(m, sd) {
    expected <- function(f) {
      integrate(function(z) f(plogis(m + sd * z)) * dnorm(z), -9, 9,
                rel.tol = 1e-10)$value
    }
    mean <- expected(identity)
    sqrt(expected(function(p) (p - mean)^2))
  }, m, sd)
  expect_equal(expected_odds(m, sd)$sd / exact, rep(1, length(m)),
               tolerance = 1e-5)
  expect_identical(expected_odds(m, 0)$sd, rep(0, length(m)))
  # Scores that are log-odds already are left alone.
  eta <- rnorm(20000, 0.5, 1.5)
  shown <- eta + rnorm(20000)
  scale <- likeliest_log_odds(rbinom(20000, 1, plogis(shown)), eta,
                              rep(1, 20000))
  expect_lt(max(abs(scale - c(0, 1, 1))), 0.08)
})

test_that("what rows hide is believed as far as labels bear it out", {
  set.seed(2)
  count <- 4000
  variance <- runif(count, 0, 4)
  eta <- rnorm(count, 0.3, 1.5)
  for (part in c(1, 0.25, 0)) {
    shown <- eta + rnorm(count, 0, sqrt(part * variance))
    y <- rbinom(count, 1, plogis(shown))
    found <- likeliest_log_odds(y, eta, variance)
    expect_lt(abs(found[["hidden"]] - part), 0.3)
    expect_lt(abs(found[["slope"]] - 1), 0.15)
  }
  # The gradient is one.
  minus <- minus_likelihood(y, eta, variance, NULL, expected = 3)
  at <- c(0.1, 0.2, 0.5)
  step <- 1e-5
  numeric <- vapply(1:3, function(one) {
    moved <- replace(numeric(3), one, step)
    (minus$value(at + moved) - minus$value(at - moved)) / (2 * step)
  }, 0)
  expect_equal(minus$gradient(at), numeric, tolerance = 1e-4)
})

test_that("where all rows hide alike, labels do not tell how much that is", {
  skip_on_cran()
  # Hidden parts that are far from normal, in many rows.
  set.seed(3)
  eta <- rnorm(2e4, sd = 2)
  shown <- eta + sample(c(-2, 2), 2e4, replace = TRUE)
  y <- rbinom(2e4, 1, plogis(shown))
  expect_identical(likeliest_log_odds(y, eta, rep(4, 2e4))[["hidden"]], 1)
  expect_identical(hide_differently(c(0, rep(4, 19))), TRUE)
  expect_identical(hide_differently(c(0, rep(4, 20))), FALSE)
})

test_that("slopes that labels hardly tell are those of normal classes", {
  set.seed(4)
  y <- rep(0:1, 25)
  # Whatever the slope is, such rows leave all open.
  mean <- 0.5 + 0.02 * (y - 0.5) + rnorm(50, sd = 0.01)
  found <- likeliest_log_odds(y, mean, rep(0.2, 50), squared = 0.05)
  expect_lt(abs(log(found[["slope"]] / 20)), 0.5)
})

test_that("of few rows with large gaps, probabilities are not too sure", {
  skip_on_cran()
  loss <- function(errors) {
    local_binding("hidden_constants",
                  replace(hidden_constants, "errors", errors))
    mean(vapply(c(5, 12:16), function(seed) {
      use_seed(seed)
      x <- matrix(rnorm(16640), 2080) %*% chol(0.6^abs(outer(1:8, 1:8, "-")))
      y <- rbinom(2080, 1, plogis(x %*% c(2, -1.5, 1, 0, 0, 1, 0, 0)))
      shown <- replace(x[1:80, ], runif(640) < 0.6, NA)
      fit <- cv_momentnet(shown, y[1:80], family = "binomial", seed = 1)
      log_loss(y[-(1:80)], predict(fit, x[-(1:80), ], type = "response"))
    }, 0))
  }
  expect_lt(loss(hidden_constants$errors), loss(0) - 0.05)
})
