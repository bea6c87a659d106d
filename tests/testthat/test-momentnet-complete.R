# Complete data: glmnet's path.

test_that("the path is glmnet's", {
  skip_if_not_installed("glmnet")
  data <- regression_data(noise = 3)
  for (alpha in c(1, 0.5, 0.1)) {
    for (standardize in c(TRUE, FALSE)) {
      theirs <- glmnet::glmnet(data$x, data$y, alpha = alpha, thresh = 1e-14,
                               standardize = standardize)
      ours <- momentnet(data$x, data$y, alpha = alpha,
                        standardize = standardize)
      count <- length(theirs$lambda)
      expect_equal(ours$lambda[seq_len(count)], theirs$lambda,
                   tolerance = 1e-10)
      expect_lt(max(abs(coef(ours, s = theirs$lambda) - coef(theirs))), 1e-5)
    }
  }
})

test_that("and so it is with more columns than rows", {
  skip_if_not_installed("glmnet")
  # At thresh = 1e-14 glmnet itself is 1e-4 from the optimum here.
  data <- regression_data(30, 50, noise = 3)
  sd <- sqrt(colMeans(scale(data$x, scale = FALSE)^2))
  for (alpha in c(1, 0.5, 0.1)) {
    theirs <- glmnet::glmnet(data$x, data$y, alpha = alpha, thresh = 1e-22,
                             maxit = 1e8)
    ours <- momentnet(data$x, data$y, alpha = alpha, tolerance = 1e-14)
    difference <- coef(ours, s = theirs$lambda)[-1, ] - theirs$beta
    expect_lt(max(abs(difference) * sd), 1e-5)
  }
})

test_that("every path point is optimal, for every power", {
  data <- regression_data()
  n <- nrow(data$x)
  sd <- sqrt(colMeans(scale(data$x, scale = FALSE)^2))
  y <- data$y - mean(data$y)
  y_sd <- sqrt(mean(y^2))
  for (power in c(0, 0.5, 1)) {
    z <- scale(data$x, scale = sd^power)
    for (alpha in c(1, 0.4, 0)) {
      fit <- momentnet(data$x, data$y, alpha = alpha, standardize = power)
      for (at in c(1, 30, 60, 100)) {
        b <- fit$coefficients[, at] * sd^power
        slope <- drop(crossprod(z, y - z %*% b)) / n -
          fit$lambda[at] * (1 - alpha) / y_sd * b
        bound <- alpha * fit$lambda[at]
        wrong <- ifelse(b == 0, pmax(abs(slope) - bound, 0),
                        abs(slope - bound * sign(b)))
        expect_lt(max(wrong), 1e-5 * max(abs(crossprod(z, y) / n)))
      }
      expect_equal(unname(fit$intercept),
                   unname(mean(data$y) -
                            colSums(fit$coefficients * colMeans(data$x))))
    }
  }
})

test_that("every kind of table gives the same fit", {
  data <- regression_data()
  x <- round(data$x)
  colnames(x) <- paste0("a", 1:8)
  fit <- momentnet(x, data$y)
  frame <- as.data.frame(x)
  sparse <- Matrix::Matrix(x, sparse = TRUE)
  same <- function(other) {
    expect_equal(coef(other), coef(fit), tolerance = 1e-6)
  }
  same(momentnet(frame, data$y))
  same(momentnet(sparse, data$y))
  same(momentnet(moments(x, data$y)))
  same(momentnet(attribute_source(x), data$y))
  same(momentnet(y ~ ., cbind(frame, y = data$y)))
  expect_equal(predict(momentnet(sparse, data$y), sparse, s = 0.1),
               predict(fit, unname(x), s = 0.1), tolerance = 1e-6)
})

test_that("given penalties, and interpolation between them", {
  data <- regression_data()
  fit <- momentnet(data$x, data$y, lambda = c(0.1, 0.5, 0.3))
  expect_identical(fit$lambda, c(0.5, 0.3, 0.1))
  expect_equal(coef(fit, s = 0.4)[, 1],
               rowMeans(coef(fit, s = c(0.5, 0.3))))
  expect_equal(coef(fit, s = c(9, 0))[, 1:2], coef(fit)[, c(1, 3)],
               ignore_attr = TRUE)
  expect_identical(dimnames(coef(fit, s = 0.2)),
                   list(c("(Intercept)", paste0("V", 1:8)), "s1"))
  one <- momentnet(data$x, data$y, lambda = 0.2)
  expect_identical(coef(one, s = 0.2)[, 1], coef(one)[, 1])
  expect_identical(ncol(coef(one, s = c(0.2, 3))), 2L)
  expect_identical(predict(one, data$x[1:2, ], type = "nonzero"),
                   list(s1 = unname(which(one$coefficients[, 1] != 0))))
})

test_that("constants, copies, one row, one column, more columns than rows", {
  data <- regression_data()
  x <- cbind(data$x, 7, data$x[, 1])
  fit <- momentnet(x, data$y)
  expect_true(all(fit$coefficients[9, ] == 0))
  expect_true(all(is.finite(coef(fit))))
  expect_true(all(is.finite(coef(momentnet(x, rep(2, 120))))))
  expect_equal(coef(momentnet(x, rep(2, 120)))[1, 1], 2)
  one <- momentnet(x[1, , drop = FALSE], data$y[1])
  expect_true(all(one$coefficients == 0))
  expect_equal(unname(one$intercept[1]), data$y[1])
  single <- momentnet(x[, 1, drop = FALSE], data$y, lambda = 0)
  expect_equal(coef(single)[, 1], coef(lm(data$y ~ x[, 1])),
               ignore_attr = TRUE, tolerance = 1e-7)
  wide <- regression_data(15, 40)
  expect_true(all(is.finite(coef(momentnet(wide$x, wide$y, alpha = 0.5)))))
  expect_true(all(is.finite(coef(momentnet(wide$x, wide$y, alpha = 0)))))
})

test_that("what cannot be used is refused with its name", {
  data <- regression_data()
  refused <- function(...) {
    expect_error(momentnet(data$x, data$y, ...),
                 class = "frugalreg_error_input")
  }
  refused(alpha = 2)
  refused(lambda = -1)
  refused(engine = "lasso")
  refused(engine = "factors")
  refused(standardize = 3)
  refused(target = 1)
  refused(nlambda = 0)
  refused(costs = 1)
  refused(unknown = 1)
  expect_error(momentnet(data$x), class = "frugalreg_error_input")
  expect_error(momentnet(data$x, letters), class = "frugalreg_error_input")
  expect_error(momentnet(moments(data$x, data$y), data$y),
               class = "frugalreg_error_input")
  expect_error(momentnet(moments(data$x, data$y), engine = "factors"),
               class = "frugalreg_error_input")
  expect_error(momentnet(attribute_source(function(row, columns) 1, 5, 5), 1:5),
               class = "frugalreg_error_input")
  old <- options(frugalreg.memory = 1000)
  expect_error(momentnet(data$x, data$y), "frugalreg.memory",
               class = "frugalreg_error_input")
  options(old)
})

test_that("many dummies without a penalty have least squares", {
  skip_on_cran()
  use_seed(1)
  firms <- 350
  rows <- expand.grid(year = 1:6, firm = factor(seq_len(firms)))
  rows$x <- rnorm(nrow(rows))
  rows$y <- rnorm(firms, sd = 3)[rows$firm] + rows$x + rnorm(nrow(rows))
  rows$z <- rnorm(firms)[rows$firm] - rows$x + rnorm(nrow(rows))
  design <- stats::model.matrix(~ x + firm, rows)
  least <- stats::.lm.fit(design, as.matrix(rows[c("y", "z")]))$coefficients
  expect_least <- function(fit, column = 1) {
    expect_true(all(fit$converged))
    expect_equal(unlist(lapply(coef(fit), as.vector)),
                 as.vector(least[, column]), tolerance = 1e-8,
                 ignore_attr = TRUE)
  }
  expect_least(momentnet(y ~ x + firm, rows, lambda = 0))
  expect_least(momentnet(moments(design[, -1], rows$y), lambda = 0))
  expect_least(momentnet(design[, -1], rows[c("y", "z")], lambda = 0), 1:2)
  last <- rows$year == 6
  earlier <- momentnet(y ~ x + firm, rows[!last, ], lambda = 0)
  expect_least(update(earlier, rows[last, ]))
})

test_that("paths of many dummies come to their ends", {
  use_seed(2)
  firm <- rep(seq_len(200), 5)
  x <- cbind(outer(firm, 2:200, `==`) + 0, rnorm(1000))
  y <- rnorm(200, sd = 3)[firm] + x[, 200] + rnorm(1000)
  fit <- momentnet(x, y)
  exact <- momentnet(x, y, lambda = fit$lambda[c(50, 100)], tolerance = 1e-16)
  off <- predict(fit, x)[, c(50, 100)] - predict(exact, x)
  expect_lt(max(sqrt(colMeans(off^2))), 0.005 * sd(y))
})

test_that("paths of spectra come to their ends", {
  use_seed(3)
  channel <- seq(0, 1, length.out = 100)
  bands <- vapply(seq(0, 1, length.out = 12), function(at) {
    exp(-(channel - at)^2 / 0.045)
  }, channel)
  for (n in c(150, 40)) {
    amounts <- matrix(stats::rexp(n * 12), n)
    x <- amounts %*% t(bands) + 1e-4 * rnorm(n * 100)
    y <- drop(amounts %*% c(3, -2, 1, rep(0, 9))) + 0.05 * rnorm(n)
    fit <- momentnet(x, y, lambda_min_ratio = 1e-6)
    expect_true(all(fit$converged))
    # No gradient is larger than the penalty, and no more columns are taken
    # than there are rows.
    slope <- crossprod(scale(x), y - predict(fit, x)) / sqrt(n * (n - 1))
    expect_lt(max(abs(slope) / rep(fit$lambda, each = 100)), 1.05)
    expect_lt(max(fit$df), n)
  }
})

test_that("a sparse matrix keeps the digits of columns far from 0", {
  set.seed(5)
  x <- cbind(id = 1e12 + runif(400) * 1e4, flag = rbinom(400, 1, 0.1))
  y <- (x[, 1] - 1e12) / 3000 + x[, 2] + rnorm(400)
  sparse <- Matrix::Matrix(x, sparse = TRUE)
  weights <- runif(400)
  expect_equal(coef(momentnet(sparse, y)), coef(momentnet(x, y)),
               tolerance = 1e-6)
  expect_equal(coef(momentnet(sparse, y, weights = weights)),
               coef(momentnet(x, y, weights = weights)), tolerance = 1e-6)
  parts <- c(moments(sparse[1:150, ], y[1:150]),
             moments(sparse[151:400, ], y[151:400]))
  expect_equal(coef(momentnet(parts, alpha = 1), s = 0.1),
               coef(momentnet(x, y), s = 0.1), tolerance = 1e-6)
})
