# Coefficients without a penalty, of tables with gaps, are estimates: those of
# maximum likelihood, but for a weak prior. Of complete data they are least
# squares.

# Means and covariance of a normal table by expectation maximisation; only
# column `at` has gaps. The regression of the last column on the others.
likeliest_regression <- function(table, at) {
  missing <- is.na(table[, at])
  means <- colMeans(table, na.rm = TRUE)
  spread <- diag(apply(table, 2, stats::var, na.rm = TRUE))
  for (pass in 1:500) {
    slope <- solve(spread[-at, -at], spread[-at, at])
    filled <- table
    filled[missing, at] <- means[at] +
      sweep(table[missing, -at], 2, means[-at]) %*% slope
    unseen <- spread[at, at] - sum(spread[at, -at] * slope)
    means <- colMeans(filled)
    spread <- crossprod(sweep(filled, 2, means)) / nrow(table)
    spread[at, at] <- spread[at, at] + mean(missing) * unseen
  }
  last <- ncol(table)
  b <- solve(spread[-last, -last], spread[-last, last])
  c(means[last] - sum(b * means[-last]), b)
}

gaps_in_b <- function(n, seed) {
  use_seed(seed)
  a <- stats::rnorm(n)
  b <- 0.5 * a + stats::rnorm(n)
  c <- 0.5 * b + stats::rnorm(n)
  y <- 1 + a - 2 * b + c + stats::rnorm(n)
  x <- cbind(a, b, c)
  x[stats::runif(n) < 0.45, "b"] <- NA
  list(x = x, y = y)
}

test_that("without a penalty coefficients are the likeliest", {
  skip_on_cran()
  for (seed in 1:3) {
    case <- gaps_in_b(2000, seed)
    fit <- momentnet(case$x, case$y, lambda = 0)
    expect_identical(fit$engine, "covariance")
    expect_true(all(fit$converged))
    wanted <- likeliest_regression(cbind(case$x, case$y), 2)
    expect_lt(max(abs(coef(fit)[, 1] - wanted)), 0.002)
  }
})

test_that("of few rows means are the likeliest, too", {
  skip_on_cran()
  # A later score is missing in most patients, the more often the better they
  # were after treatment.
  off <- vapply(1:12, function(seed) {
    use_seed(seed)
    arm <- rep(0:1, 50)
    before <- stats::rnorm(100)
    after <- before + arm / 3 + stats::rnorm(100)
    later <- after + stats::rnorm(100)
    later[stats::runif(100) < stats::plogis(2 * after + 1)] <- NA
    x <- cbind(arm, before, later)
    wanted <- likeliest_regression(cbind(x, after), 3)
    coef(momentnet(x, after, lambda = 0))[-1, 1] - wanted[-1]
  }, numeric(3))
  expect_lt(max(abs(off)), 0.1)
  expect_lt(mean(off^2), 0.0015)
})

test_that("one lambda alone is fitted as well as at the end of a path", {
  case <- gaps_in_b(1000, 4)
  for (engine in c("completed", "covariance")) {
    fit <- function(lambda) {
      momentnet(case$x, case$y, engine = engine, alpha = 1, lambda = lambda)
    }
    path <- 2 * 0.9^(0:60)
    expect_true(all(fit(path[61])$converged))
    expect_lt(max(abs(coef(fit(path))[, 61] - coef(fit(path[61]))[, 1])), 0.02)
  }
})

test_that("estimates have a covariance where it is known", {
  case <- gaps_in_b(200, 5)
  engine <- function(...) momentnet(case$x, case$y, ...)$engine
  expect_identical(engine(lambda = 0), "covariance")
  expect_identical(engine(lambda = 0, alpha = 0), "completed")
  expect_identical(engine(lambda = 0.1), "completed")
  expect_identical(engine(), "completed")
  # Neither a column that is hardly seen nor a pair that is not changes that.
  rare <- case$x[, 1:2]
  rare[-(1:12), 2] <- NA
  fit <- momentnet(rare, case$y, lambda = 0)
  expect_identical(fit$engine, "covariance")
  expect_identical(momentnet(rare, case$y)$engine, "factors")
  set.seed(1)
  x <- matrix(rnorm(800), 400)
  y <- rowSums(x) + rnorm(400)
  split <- replace(x, cbind(1:400, rep(1:2, each = 200)), NA)
  fit <- momentnet(split, y, lambda = 0)
  expect_identical(fit$engine, "covariance")
  expect_true(fit$converged)
  errors <- function(fit) max(abs(coef(fit)[-1] - 1))
  expect_lt(errors(fit),
            errors(momentnet(split, y, lambda = 0, engine = "factors")))
  # Of columns that are seen less than 20 times as often as there are columns.
  seldom <- replace(matrix(rnorm(1600), 400), runif(1600) > 0.18, NA)
  expect_identical(momentnet(seldom, y, lambda = 0)$engine, "factors")
  few <- seq_len(59)
  expect_identical(momentnet(case$x[few, ], case$y[few], lambda = 0)$engine,
                   "completed")
})

test_that("no factor model restricts estimates, however likely held rows are", {
  skip_on_cran()
  # Of three attributes a model of two factors says all, of these and labels
  # not: every order of rows has the likeliest coefficients.
  use_seed(3)
  n <- 3000
  x <- matrix(stats::rnorm(3 * n), n) %*% chol(0.5^abs(outer(1:3, 1:3, "-")))
  y <- drop(x %*% c(1, 2, -1)) + stats::rnorm(n)
  x[stats::runif(3 * n) < 0.3] <- NA
  found <- vapply(1:6, function(turn) {
    rows <- sample(n)
    fit <- momentnet(x[rows, ], y[rows], lambda = 0)
    expect_false(is.null(fit$model$covariance))
    coef(fit)[, 1]
  }, numeric(4))
  expect_lt(max(apply(found, 1, function(turns) diff(range(turns)))), 1e-6)
  expect_lt(max(abs(found[, 1] - c(0, 1, 2, -1))), 0.1)
})

test_that("without a penalty there is nothing to average", {
  skip_if_not_installed("generics")
  case <- gaps_in_b(300, 6)
  keep <- frugal_control(keep_looks = TRUE)
  fit <- cv_momentnet(case$x, case$y, lambda = 0, seed = 1, control = keep)
  expect_null(fit$average)
  expect_equal(unname(rowMeans(confint(fit))), unname(coef(fit)[, 1]))
  expect_identical(coef(fit)[, 1],
                   coef(momentnet(case$x, case$y, lambda = 0))[, 1])
  expect_true(all(is.finite(generics::tidy(fit, conf.int = TRUE)$conf.low)))
})

test_that("ridge without a penalty is least squares in any units", {
  skip_if_not_installed("glmnet")
  use_seed(6)
  table <- data.frame(pop = 1e7 * exp(rnorm(100)), rate = runif(100) / 5)
  table$y <- 1e-7 * table$pop + 20 * table$rate + rnorm(100)
  own <- lm(y ~ ., table)
  for (standardize in c(0, 0.5, 1)) {
    fit <- momentnet(y ~ ., table, lambda = c(1e-6, 0), alpha = 0,
                     standardize = standardize)
    expect_equal(coef(fit, 0)[, 1], coef(own), tolerance = 1e-8)
  }
  fit <- momentnet(y ~ ., table, lambda = 0, alpha = 0, standardize = FALSE)
  expect_equal(sigma(fit), sigma(own))
  x <- as.matrix(table[1:2])
  small <- c(1e-3, 1e-6)
  fit <- momentnet(x, table$y, lambda = small, alpha = 0, standardize = FALSE)
  other <- glmnet::glmnet(x, table$y, alpha = 0, lambda = small,
                          standardize = FALSE, thresh = 1e-20)
  expect_equal(coef(fit), as.matrix(coef(other)), tolerance = 1e-6,
               ignore_attr = TRUE)
})

test_that("pairs without a penalty do not depend on its units", {
  use_seed(7)
  x <- cbind(a = rnorm(500) * 300, b = rnorm(500))
  y <- 0.01 * x[, 1] + x[, 2] + rnorm(500)
  x[sample(1000, 70)] <- NA
  coefficients <- lapply(c(0, 0.5, 1), function(standardize) {
    coef(momentnet(x, y, lambda = 0, alpha = 1, engine = "pairs",
                   standardize = standardize))[, 1]
  })
  expect_equal(coefficients[[1]], coefficients[[3]], tolerance = 1e-6)
  expect_equal(coefficients[[2]], coefficients[[3]], tolerance = 1e-6)
})

test_that("gaps that go with the labels are no bias", {
  bias <- vapply(1:6, function(seed) {
    use_seed(seed)
    x <- alike_columns(2000, 3)
    y <- drop(x %*% c(1, -1, 1)) + rnorm(2000)
    x[runif(2000) < plogis(1.2 * y - 1.5), 2] <- NA
    x[runif(2000) < plogis(-1.2 * y - 1.5), 3] <- NA
    coef(momentnet(x, y, lambda = 0))[, 1] - c(0, 1, -1, 1)
  }, numeric(4))
  # Of a covariance that knows no labels .06, with an error of .013.
  expect_lt(max(abs(rowMeans(bias))), 0.03)
})

test_that("rank, standard errors and the message tell the same collinearity", {
  set.seed(51)
  d <- data.frame(a = rnorm(200), b = rnorm(200))
  d$y <- 1 + d$a - d$b + rnorm(200)
  set.seed(1)
  noise <- rnorm(200)
  for (size in c(1e-4, 1e-5, 3e-6)) {
    d$c <- d$a + size * noise
    expect_no_message(fit <- momentnet(y ~ a + b + c, d, lambda = 0))
    own <- lm(y ~ a + b + c, d)
    expect_identical(df.residual(fit), own$df.residual)
    expect_equal(BIC(fit), BIC(own), tolerance = 1e-5)
    expect_equal(sqrt(diag(vcov(fit))), sqrt(diag(vcov(own))),
                 tolerance = 1e-3)
    expect_true(all(is.finite(vcov(fit, newx = d))))
  }
  d$c <- d$a + d$b
  expect_message(fit <- momentnet(y ~ a + b + c, d, lambda = 0),
                 class = "frugalreg_message_collinear")
  expect_identical(df.residual(fit), 197L)
  expect_error(vcov(fit), "is singular", class = "frugalreg_error_undefined")
})

test_that("collinear columns without a penalty predict as least squares", {
  cars <- transform(datasets::mtcars, a = wt, b = 3 - 2 * wt, s = wt + hp)
  wanted <- stats::lm(mpg ~ ., cars)
  kept <- frugal_control(keep_looks = TRUE)
  for (lambda in list(0, c(1, 0.1, 0))) {
    suppressMessages(
      fit <- momentnet(mpg ~ ., cars, lambda = lambda, control = kept)
    )
    expect_equal(predict(fit, cars, s = 0, clip = FALSE), fitted(wanted),
                 tolerance = 1e-10, ignore_attr = TRUE)
    expect_equal(deviance(fit), deviance(wanted), tolerance = 1e-10)
  }
})

test_that("estimated moments are refused where they are nearly singular", {
  expect_error(solved_unless_singular(diag(1e-9, 2) + 1, FALSE),
               "nearly singular", class = "frugalreg_error_undefined")
})

test_that("collinear columns do not hide those in small units", {
  set.seed(1)
  x <- matrix(rnorm(600), 100) %*% diag(c(1e-3, 1, 1e6, 1e6, 1e-4, 10))
  y <- drop(x %*% c(2e3, 1, 0, 1e-6, 1e4, 0.1)) + rnorm(100)
  all_units <- 10^c(-3, 0, 6, 6, -4, 1, 6, 1, -4)
  ridge <- function(x, ...) {
    coef(momentnet(x, y, alpha = 0, standardize = FALSE, ...))
  }
  explained <- function(x, lambda) {
    drop(cbind(1, x) %*% ridge(x, lambda = lambda))
  }
  own <- lm(y ~ x)
  sum_of_two <- cbind(x, x[, 3] - x[, 4], x[, 6], x[, 5])
  expect_equal(explained(sum_of_two, 0), unname(fitted(own)), tolerance = 1e-6)
  # Those of copies are the shortest.
  found <- ridge(sum_of_two, lambda = 0)[-1, 1]
  expect_equal(found[[8]], found[[6]], tolerance = 1e-6)
  expect_equal(found[[9]], found[[5]], tolerance = 1e-6)
  # Ridge regression, where the largest do not feel the penalty.
  lambda <- 1e-6
  centred <- scale(sum_of_two, scale = FALSE)
  off <- y - mean(y)
  added <- lambda / sqrt(mean(off^2))
  rows <- rbind(centred / 10, diag(sqrt(added), 9))
  wanted <- qr.coef(qr(rows %*% diag(1 / all_units),
                       tol = 1e-18), c(off / 10, numeric(9)))
  wanted <- drop(centred %*% (wanted / all_units))
  expect_equal(explained(sum_of_two, lambda), mean(y) + wanted,
               tolerance = 1e-6)
  # Three copies: one is kept.
  copies <- outer(rnorm(100), 10^c(0, 4, -4))
  expect_equal(explained(copies, 0), unname(fitted(lm(y ~ copies[, 1]))),
               tolerance = 1e-10)  # Two sums of one column in a small unit.
  z <- matrix(rnorm(400), 100)
  own <- fitted(lm(y ~ z))
  z <- cbind(z %*% diag(10^c(5, -5, 3, 4)), 1e4 * (z[, 2] / 2 + z[, 3:4]))
  expect_equal(explained(z, 0), unname(own), tolerance = 1e-4)
})
