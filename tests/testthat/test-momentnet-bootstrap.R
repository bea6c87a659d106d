# The bootstrap that steadies the choice of lambda in averages, and draws rows
# where a covariance that was found in the rows completes them.

bootstrap_table <- function(n, d = 6, gone = 0.7, seed = 1) {
  covariance <- ar_covariance(d, 0.8)
  table <- gappy_rows(n, covariance, rep(gone, d), seed)
  beta <- c(1, -0.5, 0.5, numeric(d - 3))
  y <- drop(table$whole %*% beta) + 0.7 * rnorm(n)
  data <- table_gaps(10 * table$x + 3, "x")
  model <- list(center = rep(3, d), unit = rep(10, d), y_unit = stats::sd(y),
                y_center = mean(y), usable = rep(TRUE, d),
                covariance = covariance,
                prior = list(target = "identity", weight = 2))
  observed <- list(data = data, y = y, folds = rep_len(1:5, n))
  list(judge = completing_judge(observed, model), data = data,
       truth = list(beta = beta, noise = 0.49, mean = y, sd = 0.7),
       settings = list(lambda = c(0.3, 0.03, 0.003), alpha = 1))
}

test_that("drawn rows have the gaps of the data and the law of the truth", {
  table <- bootstrap_table(20000, gone = 0.1)
  root <- symmetric_root(table$judge$model$covariance)
  drawn <- redrawn_rows(table$truth, table$judge, table$data, root, 2)
  expect_identical(drawn$data$rows[c("start", "column")],
                   table$data$rows[c("start", "column")])
  x <- matrix(NA, 20000, 6)
  x[cbind(rep(1:20000, diff(drawn$data$rows$start)),
          drawn$data$rows$column + 1)] <- drawn$data$rows$value
  expect_equal(colMeans(x, na.rm = TRUE), rep(3, 6), tolerance = 0.1)
  expect_equal(cov(x, use = "pairwise"),
               100 * table$judge$model$covariance, tolerance = 0.03)
  of_whole <- lm(drawn$y ~ I((x - 3) / 10))
  expect_equal(unname(coef(of_whole)[-1]), table$truth$beta, tolerance = 0.05)
  expect_equal(sigma(of_whole)^2, table$truth$noise, tolerance = 0.05)
  other <- redrawn_rows(table$truth, table$judge, table$data, root, 3)
  expect_lt(abs(cor(drawn$y, other$y)), 0.03)
})

test_that("of drawn rows the judge knows the error by their covariance", {
  skip_on_cran()
  table <- bootstrap_table(50000, gone = 0.5)
  judge <- table$judge
  judge$correction <- 1
  drawn <- redrawn_rows(table$truth, judge, table$data,
                        symmetric_root(judge$model$covariance), 2)
  path <- cbind(table$truth$beta, 0, c(0, 1, 0, -1, 0, 0.5))
  error <- path_excess(path, table$truth, judge$model) + table$truth$noise
  expect_equal(said_of_drawn(path, drawn, judge$model, judge), error,
               tolerance = 0.03)
  # And by another it does not.
  wrong <- replace(judge$model, "covariance", list(diag(6)))
  expect_gt(max(abs(said_of_drawn(path, drawn, wrong, judge) / error - 1)), 0.1)
})

test_that("a covariance is found again, the better the more rows there are", {
  off <- vapply(c(200, 20000), function(n) {
    table <- bootstrap_table(n)
    model <- table$judge$model
    drawn <- redrawn_rows(table$truth, table$judge, table$data,
                          symmetric_root(model$covariance), 2)
    max(abs(found_again(drawn$rows, model) - model$covariance))
  }, 0)
  expect_lt(off[2], 0.06)
  expect_gt(off[1], 2 * off[2])
})

test_that("where little is seen, small lambdas err more than for rows kept", {
  table <- bootstrap_table(150, gone = 0.8)
  excess <- function(by) {
    truths <- rep(list(table$truth), 2)
    rowMeans(by(truths, table$judge, table$data, table$settings))
  }
  redrawn <- excess(redrawn_excess)
  kept <- excess(kept_excess)
  expect_true(all(is.finite(c(redrawn, kept))))
  expect_gt(redrawn[3] - redrawn[1], kept[3] - kept[1] + 0.05)
  # Twice the same.
  expect_identical(excess(redrawn_excess), redrawn)
})

test_that("rows are drawn where a covariance was found in them, and soon", {
  judge <- bootstrap_table(100)$judge
  expect_true(is_redrawn(judge))
  with_prior <- function(prior) {
    judge$model["prior"] <- list(prior)
    judge
  }
  expect_false(is_redrawn(with_prior(NULL)))
  expect_false(is_redrawn(with_prior(list(target = "few", weight = Inf))))
  # More operations than it is worth.
  large <- list(model = list(prior = list(weight = 2)),
                rows = bootstrap_table(4000, 60, 0.5)$judge$rows)
  expect_false(is_redrawn(large))
})

test_that("labels of the other sign have the same excess, and average", {
  table <- bootstrap_table(150, gone = 0.5)
  excess <- function(by, sign) {
    judge <- completing_judge(list(data = table$data, y = sign * table$judge$y,
                                   folds = rep_len(1:5, 150)),
                              table$judge$model)
    truth <- table$truth
    truth[c("beta", "mean")] <- list(sign * truth$beta, sign * truth$mean)
    by(list(truth), judge, table$data, table$settings)
  }
  for (by in list(kept_excess, redrawn_excess)) {
    expect_equal(excess(by, -1), excess(by, 1), tolerance = 1e-8)
  }
  skip_on_cran()
  x <- matrix(stats::rnorm(1200), 150) %*% chol(ar_covariance(8, 0.5))
  y <- x[, 1] - x[, 2] + 2 * stats::rnorm(150)
  gaps <- replace(x, stats::runif(1200) < 0.3, NA)
  fit <- function(y, ...) cv_momentnet(gaps, y, seed = 1, ...)
  expect_equal(coef(fit(-y)), -coef(fit(y)), tolerance = 1e-8)
  either <- lapply(list(y > 0.3, y <= 0.3), fit, family = "binomial")
  expect_equal(predict(either[[1]], x), 1 - predict(either[[2]], x),
               tolerance = 1e-8)
})

test_that("so have rows that are alike", {
  use_seed(2)
  x <- matrix(rbinom(240, 1, 0.3), 60) + 0
  y <- x[, 1] + x[, 2] / 2 + 0.3 * rnorm(60)
  x[runif(240) < 0.35] <- NA
  fit <- function(y, rows = 1:60, ...) {
    momentnet(x[rows, ], y, engine = "completed", lambda = 0.01, ...)
  }
  expect_equal(coef(fit(-y)), -coef(fit(y)), tolerance = 1e-10)
  several <- list(cbind(a = y, b = cos(1:60)), cbind(a = y, b = -cos(1:60)))
  several <- lapply(several, function(y) coef(fit(y)))
  expect_equal(several[[1]]$a, several[[2]]$a, tolerance = 1e-10)
  # As many of either class, whatever their distance from the mean tells.
  half <- (rank(y) > 30) + 0
  expect_equal(coef(fit(1 - half))[-1], -coef(fit(half))[-1],
               tolerance = 1e-10)
  turned <- c(60:31, 1:30)
  expect_equal(coef(fit(half[turned], turned)), coef(fit(half)),
               tolerance = 1e-10)
  skip_on_cran()
  either <- lapply(list(y > 0.3, y <= 0.3), function(y) {
    cv_momentnet(x, y, seed = 1, family = "binomial")
  })
  expect_equal(predict(either[[1]], x), 1 - predict(either[[2]], x),
               tolerance = 1e-8)
})

test_that("an average with drawn rows is that of rows in any order and units", {
  skip_on_cran()
  covariance <- ar_covariance(8, 0.8)
  table <- gappy_rows(200, covariance, rep(0.6, 8), 3)
  y <- drop(table$whole[, 1:3] %*% c(2, -1, 1)) + rnorm(200)
  folds <- rep_len(1:5, 200)
  fit_to <- function(x, y, folds) {
    cv_momentnet(x, y, folds = folds, nlambda = 20, units = "different")
  }
  fit <- fit_to(table$x, y, folds)
  expect_true(is.finite(fit$average$model$prior$weight))
  # Every fifth row is held from the completing model.
  order <- c(outer(c(3, 1, 4, 2, 5), seq(0, 195, 5), `+`))
  mixed <- fit_to(table$x[order, ], y[order], folds[order])
  expect_equal(coef(mixed), coef(fit), tolerance = 1e-6)
  unit <- 10^(-3:4)
  scaled <- fit_to(sweep(table$x, 2, unit, "*") + 5, 100 * y, folds)
  expect_equal(coef(scaled)[-1] * unit, 100 * coef(fit)[-1], tolerance = 1e-6)
})
