# The likelihood of counts, and fits that are known otherwise.

test_that("the likelihood is the integral, and its derivatives are its own", {
  set.seed(1)
  y <- c(0, 0, 1, 3, 12, 60, rpois(20, 4))
  m <- c(-2, 3, 0, 1, 3, 2.5, rnorm(20))
  v <- c(0.1, 4, 2, 0, 0.5, 3, runif(20, 0, 4))
  nodes <- normal_nodes(15)
  for (size in c(Inf, 20, 1, 0.2)) {
    exact <- mapply(function(y, m, v) {
      density <- function(eta) dnbinom(y, size, mu = exp(eta))
      if (v == 0) return(log(density(m)))
      log(integrate(function(eta) density(eta) * dnorm(eta, m, sqrt(v)),
                    -15, 15, rel.tol = 1e-10, subdivisions = 2000)$value)
    }, y, m, v)
    found <- cpp_count_likelihood(y, m, v, size, nodes)
    expect_equal(found$value, exact, tolerance = 1e-4)
    step <- 1e-4
    slope <- function(by_mean, by_variance) {
      at <- function(times) {
        cpp_count_likelihood(y, m + times * step * by_mean,
                             v + times * step * by_variance, size, nodes)$value
      }
      (at(1) - at(-1)) / (2 * step)
    }
    expect_equal(found$by_mean, slope(1, 0), tolerance = 1e-4)
    hides <- v > 0
    expect_equal(found$by_variance[hides], slope(0, 1)[hides],
                 tolerance = 1e-3)
  }
})

test_that("on complete data it is glmnet", {
  skip_if_not_installed("glmnet")
  data <- count_data(300, 8, 2, 0)
  lambda <- c(0.3, 0.05, 0.005)
  for (alpha in c(0.3, 1)) {
    ours <- momentnet(data$x, data$y, family = "poisson", lambda = lambda,
                      alpha = alpha)
    theirs <- glmnet::glmnet(data$x, data$y, family = "poisson", alpha = alpha,
                             lambda = lambda, thresh = 1e-14)
    expect_lt(max(abs(coef(ours) - as.matrix(coef(theirs)))), 1e-5)
  }
})

test_that("fewer complete rows than columns are fitted by their root", {
  skip_if_not_installed("glmnet")
  data <- count_data(40, 70, 3, 0)
  lambda <- c(0.3, 0.1, 0.05)
  ours <- momentnet(data$x, data$y, family = "poisson", lambda = lambda,
                    alpha = 1)
  theirs <- glmnet::glmnet(data$x, data$y, family = "poisson", alpha = 1,
                           lambda = lambda, thresh = 1e-14)
  expect_lt(max(abs(coef(ours) - as.matrix(coef(theirs)))), 1e-5)
  # A column more makes the root the smaller, and changes nothing.
  further <- cbind(data$x[, 1:39], 0)
  square <- momentnet(further, data$y, family = "poisson", alpha = 0.5,
                      lambda = lambda, standardize = FALSE)
  root <- momentnet(cbind(further, 0), data$y, family = "poisson", alpha = 0.5,
                    lambda = lambda, standardize = FALSE)
  expect_equal(root$coefficients[1:40, ], square$coefficients,
               tolerance = 1e-6)
})

# The fit's own means and variances, by the joint model that predicts.
test_that("the solution has the gradient that the penalty asks for", {
  data <- count_data(300, 6, 3, 0.4)
  data$y <- rnbinom(300, mu = exp(0.5 + data$x[, 1]), size = 2)
  lambda <- 0.03
  for (intercept in c(TRUE, FALSE)) {
    fit <- momentnet(data$gaps, data$y, family = "poisson", lambda = lambda,
                     alpha = 0.5, intercept = intercept)
    joint <- joint_model(fit)
    rows <- incomplete_rows(data$gaps)
    nodes <- normal_nodes(15)
    value <- function(coefficients, dispersion = fit$dispersion) {
      said <- conditional_prediction(rows, joint, matrix(coefficients[-1]))
      mean(cpp_count_likelihood(as.double(data$y),
                                coefficients[1] + said$mean[, 1],
                                said$sd[, 1]^2, 1 / dispersion, nodes)$value)
    }
    at <- coef(fit)[, 1]
    step <- 1e-4
    gradient <- vapply(seq_along(at), function(j) {
      moved <- replace(numeric(length(at)), j, step)
      (value(at + moved) - value(at - moved)) / (2 * step)
    }, 0)
    unit <- fit$model$unit
    if (intercept) expect_lt(abs(gradient[1]), 1e-4)
    else expect_identical(at[[1]], 0)
    b <- at[-1] * unit
    slope <- gradient[-1] / unit
    used <- b != 0
    expect_true(any(used))
    penalty <- 0.5 * lambda / (1 + mean(data$y) * fit$dispersion)
    expect_lt(max(abs(slope - penalty * (sign(b) + b))[used]), 2e-4)
    expect_true(all(abs(slope[!used]) <= penalty + 2e-4))
    # And no other variance of the counts is likelier.
    expect_gt(fit$dispersion, 0.1)
    for (times in c(0.9, 1.1)) {
      expect_lt(value(at, fit$dispersion * times), value(at))
    }
  }
})

test_that("the path begins where glmnet's does", {
  skip_if_not_installed("glmnet")
  x <- model.matrix(~ wool + tension, warpbreaks)[, -1]
  ours <- momentnet(x, warpbreaks$breaks, family = "poisson")
  theirs <- glmnet::glmnet(x, warpbreaks$breaks, family = "poisson")
  expect_equal(max(ours$lambda), max(theirs$lambda), tolerance = 1e-6)
  expect_identical(unname(ours$df[1:2]), c(0, 1))
  set.seed(2)
  noise <- mask_attributes(matrix(rnorm(1500), 150), p = 0.2)
  counts <- rnbinom(150, mu = 200, size = 1)
  fit <- momentnet(noise, counts, family = "poisson")
  expect_identical(unname(fit$df[1]), 0)
})
