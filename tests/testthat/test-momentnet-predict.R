# Prediction where entries are missing, and what to look at next.

joint <- regression_data(400, 6, seed = 8)
gappy <- mask_attributes(joint$x, 0.3)

# Mean and variance of b'x given the known entries of a row; a ridge is for the
# regression on these, and else the same part of the variance of b'x.
reference_conditional <- function(row, center, covariance, b, ridge = 0) {
  known <- which(!is.na(row))
  unknown <- which(is.na(row))
  if (length(unknown) == 0) return(c(mean = sum(b * row), variance = 0))
  away <- if (length(known) > 0) {
    solve(covariance[known, known, drop = FALSE], (row - center)[known])
  } else {
    numeric()
  }
  cross <- covariance[unknown, known, drop = FALSE]
  guess <- center[unknown] + drop(cross %*% away)
  own <- covariance
  diag(own) <- diag(covariance) / (1 + ridge)
  spread <- own[unknown, unknown, drop = FALSE] -
    if (length(known) > 0) {
      cross %*% solve(covariance[known, known, drop = FALSE], t(cross))
    } else {
      0
    }
  c(mean = sum(b[known] * row[known]) + sum(b[unknown] * guess),
    variance = (1 + ridge) * drop(b[unknown] %*% spread %*% b[unknown]))
}

model_covariance <- function(model) {
  diagonal <- drop(model$diagonal)
  if (is.null(model$covariance)) {
    return(tcrossprod(model$loadings) + diag(diagonal))
  }
  replace(model$covariance, row(model$covariance) == col(model$covariance),
          diagonal)
}

test_that("missing entries enter with their conditional mean", {
  for (engine in c("pairs", "factors")) {
    fit <- momentnet(gappy, joint$y, engine = engine)
    s <- if (engine == "pairs") 0.7 else fit$lambda
    model <- joint_model(fit)
    rows <- gappy[1:30, ]
    rows[1, ] <- NA
    rows[2, ] <- joint$x[2, ]
    ours <- predict(fit, rows, s = s, se.fit = TRUE)
    b <- coef(fit, s = s)[, 1]
    theirs <- apply(rows, 1, reference_conditional, center = model$center,
                    covariance = model_covariance(model), b = b[-1],
                    ridge = if (engine == "pairs") model$ridge else 0)
    expect_equal(ours$fit, theirs["mean", ] + b[[1]], tolerance = 1e-6)
    expect_equal(ours$se.fit^2, theirs["variance", ], tolerance = 1e-5)
    expect_identical(ours$se.fit[2], 0)
    expect_equal(ours$fit[2], sum(b * c(1, joint$x[2, ])))
  }
})

test_that("what completes rows is off by what its correlations are", {
  fit <- momentnet(gappy, joint$y, engine = "pairs", alpha = 0)
  estimates <- refitted_estimates(fit)
  square <- cov2cor(estimates$covariance)^2
  # Schaefer and Strimmer's shrinkage, part / (1 - part) on the diagonal.
  error <- unshared <- 0
  for (i in 1:5) {
    for (j in (i + 1):6) {
      looks <- sum(!is.na(gappy[, i]) & !is.na(gappy[, j]))
      error <- error + (1 - square[i, j])^2 / looks
      unshared <- unshared + square[i, j]
    }
  }
  part <- error / unshared
  model <- joint_model(fit)
  expect_equal(model$diagonal,
               diag(estimates$covariance) / (1 - part))
  # More rows, less of it; hardly any, at most a tenth; of one, none.
  ridge <- function(rows, columns = 1:6) {
    fit <- momentnet(gappy[rows, columns, drop = FALSE], joint$y[rows],
                     engine = "pairs")
    completing_ridge(refitted_estimates(fit))
  }
  expect_gt(ridge(1:100), ridge(1:400))
  expect_identical(ridge(1:3), 0.1)
  expect_identical(ridge(1:400, 1), 1e-8)
  # Whatever the units and the labels' penalty.
  expect_equal(ridge(1:400), {
    fit <- momentnet(sweep(gappy, 2, 10^(-2:3), "*"), joint$y, alpha = 1,
                     engine = "pairs", units = "different")
    completing_ridge(refitted_estimates(fit))
  }, tolerance = 1e-6)
})

test_that("coefficients of ridge regression have the penalty's ridge", {
  for (engine in c("pairs", "factors")) {
    fit <- momentnet(gappy, joint$y, engine = engine, alpha = 0, lambda = 0.3)
    known <- engine_of(fit)$correlations(fit)
    plain <- known$correlation * outer(known$unit, known$unit)
    b <- coef(fit)[-1, 1]
    slope <- if (engine == "pairs") {
      refitted_estimates(fit)$slope * refitted_estimates(fit)$sd
    } else {
      factor_slope(fit$model) * known$unit
    }
    expect_equal(drop((plain + diag(penalty_ridge(fit, 0.3))) %*% b),
                 slope, tolerance = 1e-5, ignore_attr = TRUE)
  }
})

# But for the order in which a library of linear algebra may sum.
rounding <- 1e-14

test_that("the path is what each of its penalties predicts", {
  fits <- list(
    momentnet(gappy, joint$y, engine = "pairs", alpha = 0.5, nlambda = 7),
    momentnet(gappy, joint$y, engine = "pairs", alpha = 1, nlambda = 7),
    momentnet(gappy, joint$y, engine = "factors", lambda = c(1, 0.1, 0.01)),
    momentnet(gappy, joint$y, engine = "completed", alpha = 1, nlambda = 7)
  )
  for (fit in fits) {
    whole <- predict(fit, gappy[1:20, ], se.fit = TRUE)
    for (at in seq_along(fit$lambda)) {
      one <- predict(fit, gappy[1:20, ], s = fit$lambda[at], se.fit = TRUE)
      expect_equal(unname(whole$fit[, at]), unname(one$fit),
                   tolerance = rounding)
      expect_equal(unname(whole$se.fit[, at]), unname(one$se.fit),
                   tolerance = rounding)
    }
  }
})

test_that("rows do not depend on each other", {
  fit <- momentnet(gappy, joint$y)
  all <- predict(fit, gappy[1:20, ], s = 0.5, se.fit = TRUE)
  alone <- vapply(1:20, function(row) {
    one <- predict(fit, gappy[row, , drop = FALSE], s = 0.5, se.fit = TRUE)
    c(one$fit, one$se.fit)
  }, numeric(2))
  expect_equal(alone[1, ], all$fit, tolerance = 1e-12)
  expect_equal(alone[2, ], all$se.fit, tolerance = 1e-8)
  several <- predict(fit, gappy[1:20, ], s = c(0.5, 2))
  expect_identical(dim(several), c(20L, 2L))
  expect_equal(several[, 1], all$fit)
})

test_that("the standard error is that of what is missing", {
  set.seed(9)
  x <- matrix(rnorm(40000), 20000) %*% chol(matrix(c(1, 0.8, 0.8, 1), 2))
  fit <- momentnet(x, drop(x %*% c(1, 2)), lambda = 0, alpha = 0)
  gaps <- x
  gaps[, 2] <- NA
  answer <- predict(fit, gaps, se.fit = TRUE)
  truth <- drop(x %*% c(1, 2))
  expect_equal(mean((answer$fit - truth)^2), unname(answer$se.fit[1])^2,
               tolerance = 1e-3)
})

test_that("next_look() finds what lowers the variance most", {
  for (engine in c("pairs", "factors")) {
    fit <- momentnet(gappy, joint$y, engine = engine)
    s <- fit$lambda[length(fit$lambda)]
    row <- c(NA, 3, NA, NA, 4, NA)
    ask <- next_look(fit, row, s = s)
    now <- predict(fit, matrix(row, 1), s = s, se.fit = TRUE)$se.fit^2
    expect_equal(attr(ask, "variance"), unname(now), tolerance = 1e-8)
    for (at in seq_len(nrow(ask))) {
      seen <- row
      seen[ask$column[at]] <- 1
      then <- predict(fit, matrix(seen, 1), s = s, se.fit = TRUE)$se.fit^2
      expect_equal(ask$reduction[at], max(unname(now - then), 0),
                   tolerance = 1e-6)
    }
    expect_false(is.unsorted(-ask$gain))
    costs <- rep(1, 6)
    costs[ask$column[1]] <- 1e9
    dear <- next_look(fit, row, s = s, costs = costs)
    expect_identical(dear$gain, sort(ask$reduction / costs[ask$column],
                                     decreasing = TRUE))
    expect_identical(dear$column[1:2], ask$column[2:3])
  }
  expect_error(next_look(fit, gappy[1:2, ], s = s),
               class = "frugalreg_error_input")
  expect_error(next_look(momentnet(gappy, joint$y), row),
               class = "frugalreg_error_input")
  expect_error(next_look(fit, row, s = s, costs = -1),
               class = "frugalreg_error_input")
})

# Channels of which neighbours are nearly equal, of 4 directions.
channels <- function(n, seed) {
  set.seed(seed)
  bend <- outer(seq(0, 1, length.out = 40), 1:4, function(t, k) cos(k * t))
  code <- matrix(rnorm(4 * n), n) %*% diag(c(1, 0.3, 0.1, 0.03))
  list(x = tcrossprod(code, bend) + matrix(rnorm(40 * n, sd = 1e-3), n),
       y = drop(code %*% c(0.3, 1, 3, 10)) + rnorm(n, sd = 0.1))
}

test_that("collinear attributes hide no more than their sum does", {
  skip_on_cran()
  train <- channels(150, 1)
  fit <- cv_momentnet(train$x, train$y, seed = 1)
  later <- channels(2000, 21)
  rows <- replace(later$x, TRUE, NA)
  shown <- c(3, 12, 21, 30, 39)
  rows[, shown] <- later$x[, shown]
  whole <- predict(fit, later$x, clip = FALSE)
  off <- function(rows) {
    mean((predict(fit, rows, clip = FALSE) - whole)^2)
  }
  said <- predict(fit, rows[1:2, ], se.fit = TRUE, clip = FALSE)$se.fit[[1]]^2
  expect_gt(said / off(rows), 0.5)
  expect_lt(said / off(rows), 3)
  # As wide as those of least squares on what is shown.
  width <- function(interval) mean(interval[, "upr"] - interval[, "lwr"])
  least <- lm(y ~ ., data.frame(y = train$y, train$x[, shown]))
  theirs <- predict(least, data.frame(later$x[, shown]),
                    interval = "prediction", level = 0.9)
  ours <- predict(fit, rows, interval = "prediction", level = 0.9)
  expect_gt(width(ours) / width(theirs), 0.8)
  expect_lt(width(ours) / width(theirs), 1.4)
  # So it is with what the next look is said to tell.
  first <- next_look(fit, rows[1, ])[1, ]
  then <- rows
  then[, first$column] <- later$x[, first$column]
  expect_gt(off(rows) - off(then), 0)
  expect_lt(first$reduction / (off(rows) - off(then)), 10)
})

test_that("rows of which observed values are listed are rows with gaps", {
  set.seed(1)
  x <- matrix(rnorm(600), 100, dimnames = list(NULL, letters[1:6]))
  y <- x[, 1] + rnorm(100)
  x[sample(600, 200)] <- NA
  listed <- function(x) {
    at <- which(!is.na(x), arr.ind = TRUE)
    observed_only(Matrix::sparseMatrix(i = at[, 1], j = at[, 2], x = x[at],
                                       dims = dim(x), dimnames = dimnames(x)))
  }
  for (fit in list(momentnet(listed(x), y, lambda = 0.1),
                   momentnet(as.data.frame(x), y, lambda = 0.1),
                   momentnet(x, y, lambda = 0.1, indicators = TRUE),
                   cv_momentnet(listed(x), y, nlambda = 5, seed = 1))) {
    other <- listed(x[, 6:1]) # matched by name
    for (use in list(predict, impute, fitted, model.matrix)) {
      expect_equal(use(fit, other), use(fit, x), ignore_attr = TRUE)
    }
    expect_equal(residuals(fit, other, y), residuals(fit, x, y),
                 ignore_attr = TRUE)
    expect_identical(next_look(fit, listed(x[1, , drop = FALSE]))$attribute,
                     next_look(fit, x[1, , drop = FALSE])$attribute)
  }
  expect_error(predict(fit, listed(x[, 1:5])), class = "frugalreg_error_input")
  bought <- suppressWarnings(
    aerr(replace(x, is.na(x), 0), y, budget = 3, x_bound = 9, seed = 1)
  )
  expect_identical(predict(bought, listed(x)), predict(bought, x))
})

test_that("rows that show the same are predicted as each is alone", {
  set.seed(4)
  x <- matrix(rnorm(480), 80) + rnorm(80)
  x[seq_len(80) %% 3 == 1, 2:3] <- NA
  x[seq_len(80) %% 3 == 2, 5] <- NA
  y <- rnorm(80) + rowSums(x, na.rm = TRUE)
  for (engine in c("pairs", "completed")) {
    fit <- momentnet(x, y, engine = engine, lambda = 0.1)
    all <- predict(fit, x, se.fit = TRUE)
    alone <- lapply(1:80, function(i) {
      predict(fit, x[i, , drop = FALSE], se.fit = TRUE)
    })
    for (part in c("fit", "se.fit")) {
      expect_equal(unname(all[[part]]), vapply(alone, function(one) {
        unname(one[[part]])
      }, 0), tolerance = rounding)
    }
  }
})
