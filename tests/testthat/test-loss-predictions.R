# What fits with other losses predict, and the full-information learners.

two_classes <- function(rows = 4000, d = 6) {
  use_seed(5)
  x <- matrix(stats::runif(rows * d, -1, 1), rows,
              dimnames = list(NULL, letters[seq_len(d)]))
  effect <- rep_len(c(2, -1, 0), d)
  ill <- stats::runif(rows) < stats::plogis(0.5 + drop(x %*% effect))
  list(x = x, class = factor(ifelse(ill, "ill", "fit"), c("fit", "ill")),
       signs = ifelse(ill, 1, -1))
}

test_that("links, probabilities and classes are one prediction", {
  data <- two_classes(500)
  fit <- aelr(data$x, data$class, 4, loss = "logistic", intercept = TRUE,
              radius = 4, step_size = 0.1, seed = 1)
  rownames(data$x) <- paste0("r", 1:500)
  link <- predict(fit, data$x)
  expect_identical(link, predict(fit, data$x, type = "link"))
  expect_equal(unname(link), drop(data$x %*% coef(fit)[-1] + coef(fit)[1]),
               ignore_attr = TRUE, tolerance = 1e-14)
  expect_identical(predict(fit, data$x, type = "response"),
                   stats::plogis(link))
  class <- predict(fit, data$x, type = "class")
  expect_identical(levels(class), c("fit", "ill"))
  expect_identical(names(class), rownames(data$x))
  expect_identical(unname(class == "ill"), unname(link > 0))
  gap <- residuals(fit, data$x, data$class)
  expect_equal(unname(gap), unname((data$class == "ill") - stats::plogis(link)))
  # The coding of the classes changes nothing but what they are called.
  signed <- aelr(data$x, data$signs, 4, loss = "logistic", intercept = TRUE,
                 radius = 4, step_size = 0.1, seed = 1)
  expect_identical(coef(signed), coef(fit))
  expect_identical(unname(predict(signed, data$x, type = "class")),
                   unname(ifelse(link > 0, 1, -1)))
  swapped <- aelr(data$x, factor(data$class, c("ill", "fit")), 4,
                  loss = "logistic", intercept = TRUE, radius = 4,
                  step_size = 0.1, seed = 1)
  expect_within(coef(swapped), -coef(fit), 1e-12)
  expect_identical(predict(swapped, data$x, type = "class") == "ill",
                   class == "ill")
})

test_that("kinds of prediction that a loss does not have are refused", {
  skip_on_cran()
  data <- two_classes(100)
  hinge <- aerr(data$x, data$class, 4, loss = "hinge", x_bound = 3, seed = 1)
  svr <- aesvr(data$x, data$signs, 4, epsilon = 1, x_bound = 3, seed = 1)
  logistic <- aerr(data$x, data$class, 4, loss = "logistic", x_bound = 3,
                   seed = 1)
  expect_identical(predict(svr, data$x, type = "response"),
                   predict(svr, data$x, type = "link"))
  expect_refused("input", {
    predict(hinge, data$x, type = "response")
    predict(svr, data$x, type = "class")
    predict(logistic, data$x, type = "probability")
    predict(logistic, data$x, type = c("link", "class"))
  })
  expect_refused("undefined", {
    residuals(hinge, data$x, data$class)
  })
})

test_that("full information finds what glm() finds", {
  data <- two_classes()
  truth <- stats::coef(stats::glm(data$class ~ data$x, family = "binomial"))
  fit <- online_logistic(data$x, data$class, intercept = TRUE, radius = 10,
                         step_size = 0.05, averaging = 1, seed = 1,
                         x_bound = 3, control = frugal_control(passes = 30))
  expect_within(coef(fit), truth, 0.1, "the coefficients")
  loss <- loss_logistic()$value
  risk <- function(b) mean(loss(data$signs * drop(cbind(1, data$x) %*% b)))
  expect_lt(risk(coef(fit)) - risk(truth), 1e-3)
  expect_identical(fit$looks$max, 6)
})

test_that("few looks come close to it", {
  data <- two_classes(20000)
  truth <- stats::coef(stats::glm(data$class ~ data$x, family = "binomial"))
  wrong <- function(b) {
    mean(sign(drop(cbind(1, data$x) %*% b)) != data$signs)
  }
  for (fit in list(
    aerr(data$x, data$class, 4, inner = "even", loss = "logistic",
         intercept = TRUE, radius = 4, step_size = 0.02, averaging = 1,
         x_bound = 3, seed = 1),
    aelr(data$x, data$class, 4, inner = "even", loss = "hinge",
         intercept = TRUE, radius = 6, step_size = 0.02, averaging = 1,
         seed = 1)
  )) {
    expect_lt(wrong(coef(fit)), wrong(truth) + 0.02)
    expect_lte(fit$looks$max, 4)
  }
})

test_that("the absolute loss withstands outliers that depend on x", {
  skip_on_cran()
  use_seed(3)
  n <- 60000
  x <- matrix(2 * stats::rbinom(10 * n, 1, 0.5) - 1, n) / sqrt(10)
  truth <- c(1, -1, rep(0, 8))
  y <- drop(x %*% truth) + 0.02 * stats::rnorm(n)
  wrong <- stats::runif(n) < 0.1
  y[wrong] <- -2 * sign(x[wrong, 3])
  error <- function(fit) sum((coef(fit)[-1] - truth)^2) / 2
  best <- function(fit) min(vapply(c(0.01, 0.02, 0.05), fit, 0))
  expect_lt(best(function(step) {
    error(aesvr(x, y, 6, inner = "even", radius = 2, delta = 0.05,
                epsilon = 0.3, step_size = step, seed = 1))
  }), 0.10)
  expect_gt(best(function(step) {
    error(aerr(x, y, 6, inner = "even", radius = 2, step_size = step,
               seed = 1))
  }), 0.15)
  expect_lt(best(function(step) {
    error(online_svr(x, y, radius = 2, delta = 0.05, epsilon = 0.3,
                     step_size = step, seed = 1))
  }), 0.01)
})
