# Values that are missing: estimates, shrinkage, and tables of nothing.

masked <- function(n = 150, d = 7, p = 0.4, seed = 2) {
  data <- regression_data(n, d, seed)
  data$full <- data$x
  data$x <- mask_attributes(data$x, p)
  data
}

test_that("moments are unbiased over all ways to look (by enumeration)", {
  # Three looks out of five in each of two rows: all 100 pairs of choices, about
  # known means.
  set.seed(3)
  x <- matrix(rnorm(10), 2)
  y <- c(1, -2)
  looks <- utils::combn(5, 3)
  sums <- 0
  linear <- 0
  for (first in 1:10) {
    for (second in 1:10) {
      seen <- x
      seen[1, -looks[, first]] <- NA
      seen[2, -looks[, second]] <- NA
      m <- moments(seen, y, origin = numeric(5))
      m <- shift_moments(m, numeric(5), 0)
      expected <- 2 * pair_probabilities(list(seen = rep(3 / 5, 5),
                                              group_of = 1:5))
      sums <- sums + cpp_unpack(m$product, 5) / expected / 100
      linear <- linear + m$y_product / (2 * 3 / 5) / 100
    }
  }
  off <- row(sums) != col(sums)
  expect_equal(sums[off], (crossprod(x) / 2)[off], tolerance = 1e-12)
  expect_equal(linear, drop(crossprod(x, y)) / 2, tolerance = 1e-12)
})

test_that("estimates are the pairwise moments", {
  data <- masked(600, p = 0.2)
  ours <- estimated_moments(moments(data$x, data$y))
  theirs <- reference_moments(data$x, data$y)
  expect_equal(ours$center, theirs$center)
  expect_equal(ours$count, theirs$count)
  expect_equal(ours$sd, sqrt(diag(theirs$covariance)), tolerance = 1e-4)
  ours$sd <- sqrt(diag(theirs$covariance)) # but for the two further looks
  expect_equal(ours$correlation[1, 2] * ours$sd[1] * ours$sd[2],
               theirs$covariance[1, 2], tolerance = 1e-3)
  expect_equal(ours$slope * ours$sd, theirs$slope, tolerance = 1e-4)
})

test_that("shrinkage and path are those of the specification", {
  data <- masked(900, p = 0.3)
  moments <- reference_moments(data$x, data$y)
  shrunk <- reference_rank_one(moments, 900)
  fit <- momentnet(data$x, data$y, target = "rank_one", units = "same",
                   lambda = c(2, 0.5, 0.1))
  expect_equal(fit$strength, shrunk$strength, tolerance = 1e-3)
  for (at in 1:3) {
    expect_equal(unname(fit$coefficients[, at]),
                 reference_ridge(shrunk, moments, fit$lambda[at], 0.5),
                 tolerance = 2e-3)
  }
})

test_that("nothing is shrunk where nothing is missing, and less with less", {
  data <- masked(200, p = 0)
  estimates <- estimated_moments(moments(data$full, data$y))
  expect_identical(shrunk_moments(estimates, "none"), estimates)
  # As the last values are filled in, the path goes to that of complete data.
  distance <- vapply(c(0.3, 0.1, 0.01), function(p) {
    set.seed(4)
    fit <- momentnet(mask_attributes(data$full, p), data$y, lambda = 0.1,
                     alpha = 0, standardize = TRUE)
    whole <- momentnet(data$full, data$y, lambda = 0.1, alpha = 0)
    sum((fit$coefficients - whole$coefficients)^2 *
          apply(data$full, 2, var))
  }, 0)
  expect_true(all(diff(distance) < 0))
  expect_lt(distance[3], 0.02 * distance[1])
})

test_that("the strength of shrinkage is from 0 to 1000 (pitfall 5)", {
  count <- matrix(2, 5, 5)
  lost <- matrix(0.9, 5, 5)
  # Correlations nearer to the target than their noise: a negative estimate.
  expect_identical(shrinkage_strength(matrix(0, 5, 5), count, lost), 1000)
  expect_equal(shrinkage_strength(matrix(1, 5, 5), count, lost),
               2 / (2 - 0.9))
  expect_identical(shrinkage_strength(matrix(1, 5, 5), 0 * count, lost), 1000)
})

test_that("the matrix behind a path is positive semidefinite", {
  data <- masked(30, 12, p = 0.6)
  raw <- estimated_moments(moments(data$x, data$y))
  expect_lt(min(eigen(raw$correlation)$values), -0.1)
  projected <- cpp_nearest_psd(raw$correlation)
  expect_gt(min(eigen(projected)$values), -1e-10)
  parts <- eigen(raw$correlation, symmetric = TRUE)
  expect_equal(projected,
               parts$vectors %*% (pmax(parts$values, 0) * t(parts$vectors)))
  fit <- momentnet(data$x, data$y, alpha = 0.5, engine = "pairs")
  expect_true(all(is.finite(coef(fit))))
})

test_that("an elastic net close to ridge is ridge", {
  data <- masked(100, p = 0.5)
  ridge <- momentnet(data$x, data$y, alpha = 0, lambda = c(3, 1),
                     engine = "pairs", target = "none")
  near <- momentnet(data$x, data$y, alpha = 1e-9, lambda = c(3, 1),
                    engine = "pairs", target = "none")
  # The elastic net adds 1e-4 of the mean variance to stay bounded.
  expect_equal(coef(near), coef(ridge), tolerance = 1e-3)
})

test_that("pairs never seen together, and columns and rows of nothing", {
  data <- masked(80, 6, p = 0.3)
  x <- data$x
  x[1:40, 1] <- NA
  x[41:80, 2] <- NA # never with 1
  x[, 3] <- NA
  x[-5, 4] <- NA
  x[7, ] <- NA
  x[, 5] <- ifelse(is.na(x[, 5]), NA, 2)
  for (engine in c("pairs", "factors")) {
    fit <- momentnet(x, data$y, engine = engine)
    expect_true(all(is.finite(coef(fit))), label = engine)
    expect_true(all(fit$coefficients[3, ] == 0))
    expect_true(all(is.finite(predict(fit, x[1:10, ],
                                      s = fit$lambda[length(fit$lambda)]))))
  }
  nothing <- x
  nothing[] <- NA_real_
  fit <- momentnet(nothing, data$y)
  expect_true(all(fit$coefficients == 0))
  expect_equal(unname(fit$intercept[1]), mean(data$y))
  one <- momentnet(x[5, , drop = FALSE], data$y[5])
  expect_true(all(one$coefficients == 0))
})

test_that("an attribute that was seen a few times is steadied (pitfall 4)", {
  n <- 1000
  spread <- list(seen = c(1000, 0, 5, 4), effective = c(300, 0, 0, 2))
  steadied <- function(squares, seen, units = "same") {
    variances_of_looks(squares, seen, seen, n, 0, units, spread)
  }
  variance <- steadied(c(1000, 0, 0, 4), c(1000, 0, 5, 4))
  expect_identical(variance[1], 1)
  expect_true(all(variance > 0))
  # A complete table is left alone.
  expect_identical(steadied(c(1000, 0), c(n, n)), c(1, 0))
  # An attribute of small scale keeps its scale.
  expect_equal(steadied(c(500, 0.05), c(500, 500))[2] / 1e-4, 1,
               tolerance = 0.05)
  # In units of their own each has its own variance, unbiased where little is
  # seen and that of the rows where all is.
  own <- steadied(c(1000, 0, 0, 4), c(1000, 0, 5, 4), "different")
  expect_equal(own, c(1, 0, 0, 4 / 3), tolerance = 0.002)
  # Where one look alone makes it there is none.
  spread$effective[4] <- 1.5 / (0.75^3 + 0.25^3) * 0.25 / 0.5
  own <- steadied(c(1000, 0, 0, 4), c(1000, 0, 5, 4), "different")
  expect_identical(own[4], 0)
})

test_that("observed_only() and kept looks are what was seen", {
  data <- masked(60, 5)
  fit <- momentnet(data$x, data$y)
  seen <- which(!is.na(data$x), arr.ind = TRUE)
  triplets <- observed_only(Matrix::sparseMatrix(
    i = seen[, 1], j = seen[, 2], x = data$x[seen], dims = c(60, 5)
  ))
  expect_equal(coef(momentnet(triplets, data$y)), coef(fit))
  online <- aerr(data$full, data$y, budget = 3, x_bound = 100, seed = 1,
                 control = frugal_control(keep_looks = TRUE))
  looks <- online$looks$values
  table <- matrix(NA, 60, 5)
  table[cbind(looks$row, looks$column)] <- looks$value
  # Left to itself, it takes another engine for tables than for bought looks.
  expect_equal(unname(coef(momentnet(online, data$y, engine = "pairs"))),
               unname(coef(momentnet(table, data$y, engine = "pairs"))))
})

test_that("constant columns change nothing of fits by pairs", {
  set.seed(1)
  x <- mask_attributes(matrix(rnorm(1800), 300), p = 0.25)
  y <- rowSums(x[, 1:2], na.rm = TRUE) + rnorm(300)
  constant <- matrix(1, 300, 6)
  fit <- function(x) momentnet(x, y, engine = "pairs", lambda = 0.05, alpha = 0)
  expect_equal(unname(coef(fit(cbind(x, constant)))[1:7, 1]),
               unname(coef(fit(x))[, 1]))
})

test_that("a constant says nothing of what a new row lacks", {
  x <- cbind(airquality[-1], snow = 0)[!is.na(airquality$Ozone), ]
  x <- as.matrix(x[c("Wind", "snow", "Temp", "Month", "Day")])
  set.seed(1)
  x[sample(116, 30), "Temp"] <- NA
  fit <- momentnet(x, as.numeric(stats::na.omit(airquality$Ozone)),
                   engine = "pairs", alpha = 0, lambda = 0.1,
                   control = frugal_control(keep_looks = TRUE))
  new <- x[c(1, 1), ]
  new[, "Temp"] <- NA
  new[2, "snow"] <- 1
  expect_identical(predict(fit, new)[[1]], predict(fit, new)[[2]])
  expect_identical(impute(fit, new)[[1, "Temp"]], impute(fit, new)[[2, "Temp"]])
  drawn <- lapply(as.list(impute(fit, new, m = 2, seed = 1)),
                  function(x) x[, "Temp"])
  expect_true(all(abs(unlist(drawn)) < 200))
})
