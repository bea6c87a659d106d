# Standard errors of weighted examples: weights are of importance, so that rows
# are not equal and their noise is not known by them.

weighted_table <- function(n = 300, seed = 9) {
  set.seed(seed)
  x <- matrix(rnorm(n * 4), n) %*% chol(0.5^abs(outer(1:4, 1:4, "-")))
  colnames(x) <- letters[1:4]
  y <- 3 + x[, 1] - x[, 2] + rnorm(n) * exp(0.4 * x[, 1])
  gaps <- x
  gaps[runif(4 * n) < 0.3] <- NA
  list(x = x, y = y, gaps = gaps, weights = rexp(n) + 0.05)
}

table <- weighted_table()
keep <- frugal_control(keep_looks = TRUE)

# Weighted least squares, its errors by White's sandwich with as many degrees of
# freedom as rows of equal weight would leave.
sandwich_of_weights <- function(x, y, weights) {
  bread <- solve(crossprod(x, weights * x))
  residual <- drop(y - x %*% (bread %*% crossprod(x, weights * y)))
  size <- sum(weights)^2 / sum(weights^2)
  bread %*% crossprod(weights * residual * x) %*% bread *
    size / (size - ncol(x))
}

test_that("the sandwich of complete rows is that of weighted least squares", {
  with(table, {
    fit <- momentnet(x, y, lambda = 0, weights = weights)
    found <- vcov(fit, newx = x, newy = y, newweights = weights)
    expect_equal(unname(found),
                 unname(sandwich_of_weights(cbind(1, x), y, weights)))
    expect_equal(vcov(fit, newx = x, newy = y, newweights = 1e6 * weights),
                 found)
    bounds <- confint(fit, newx = x, newy = y, newweights = weights)
    size <- sum(weights)^2 / sum(weights^2)
    expect_equal(bounds[, 2] - bounds[, 1],
                 2 * qt(0.975, size - 5) * sqrt(diag(found)))
    through_0 <- momentnet(x, y, lambda = 0, weights = weights,
                           intercept = FALSE)
    found <- vcov(through_0, newx = x, newy = y, newweights = weights)
    expect_equal(unname(found[-1, -1]),
                 unname(sandwich_of_weights(x, y, weights)))
  })
})

test_that("rows of weight 0 are not there, and equal weights are none", {
  with(table, {
    some <- weights * (seq_along(y) %% 3 > 0)
    counts <- some > 0
    of <- function(rows, weights) {
      fit <- momentnet(gaps[rows, ], y[rows], lambda = 0, engine = "pairs",
                       weights = weights)
      vcov(fit, newx = gaps[rows, ], newy = y[rows], newweights = weights)
    }
    expect_equal(of(seq_along(y), some), of(which(counts), some[counts]))
    expect_equal(of(seq_along(y), rep(7, 300)), of(seq_along(y), NULL))
  })
})

test_that("rows that were kept, or bought, bring their weights", {
  skip_if_not_installed("generics")
  with(table, {
    fit <- function(...) {
      momentnet(gaps, y, lambda = 0, engine = "pairs", weights = weights, ...)
    }
    kept <- fit(control = keep)
    expect_equal(vcov(kept), vcov(fit(), newx = gaps, newy = y,
                                  newweights = weights))
    expect_equal(generics::tidy(kept, conf.int = TRUE)$std.error,
                 unname(sqrt(diag(vcov(kept)))))
    bought <- momentnet(x, y, budget = 3, lambda = 0, engine = "pairs",
                        weights = weights, seed = 1)
    expect_true(all(diag(vcov(bought)) > 0))
  })
})

test_that("the jackknife leaves out weighted rows, or tables of them", {
  skip_on_cran()
  with(table, {
    folds <- rep(1:10, 30)
    tables <- momentnet(moments(gaps, y, weights = weights, folds = folds),
                        lambda = 0)
    columns <- vapply(1:10, function(fold) {
      left <- folds != fold
      coef(momentnet(gaps[left, ], y[left], weights = weights[left],
                     engine = "pairs", target = tables$target,
                     lambda = 0))[, 1]
    }, numeric(5))
    off <- columns - rowMeans(columns)
    expect_equal(vcov(tables), 0.9 * tcrossprod(off), tolerance = 1e-6)
    for (engine in c("completed", "covariance")) {
      fit <- momentnet(gaps, y, weights = weights, lambda = 0, engine = engine,
                       control = keep)
      expect_true(all(diag(vcov(fit)) > 0))
    }
    bands <- attribute_importance(fit)
    expect_true(all(bands$low < bands$high))
  })
})

test_that("weights of rows that are given again are those of the fit", {
  with(table, {
    weighted <- momentnet(x, y, lambda = 0, weights = weights)
    plain <- momentnet(x, y, lambda = 0)
    refused <- function(code, why) {
      expect_error(code, why, class = "frugalreg_error_input")
    }
    refused(vcov(weighted, newx = x, newy = y), "`newweights` must be given")
    refused(vcov(weighted, newx = x, newy = y, newweights = rep(2, 300)),
            "all alike")
    refused(vcov(plain, newx = x, newy = y, newweights = weights),
            "`newweights` must be NULL")
    refused(vcov(weighted, newx = x, newy = y, newweights = weights[-1]),
            "`newweights` must be NULL, or 300 numbers")
  })
})
