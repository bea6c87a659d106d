test_that("complete data with weights and offset are fitted as by glmnet", {
  skip_if_not_installed("glmnet")
  case <- weights_case()
  for (alpha in c(0, 0.5, 1)) {
    fits <- expect_as_glmnet(list(case$x, case$y, alpha = alpha,
                                  weights = case$weights,
                                  offset = case$offset))
    expect_within(
      predict(fits$own, case$x, newoffset = case$offset, s = 0.05),
      predict(fits$glmnet, case$x, newoffset = case$offset, s = 0.05), 1e-7
    )
  }
})

test_that("cross-validation with weights is glmnet's", {
  skip_if_not_installed("glmnet")
  case <- weights_case()
  lambda <- 10^seq(0, -3, length.out = 20)
  for (alpha in c(0, 1)) {
    arguments <- list(case$x, case$y, alpha = alpha, weights = case$weights,
                      offset = case$offset, foldid = case$folds,
                      thresh = 1e-20, lambda = lambda)
    other <- do.call(glmnet::cv.glmnet, c(arguments, maxit = 1e7))
    own <- suppressWarnings(do.call(cv_momentnet, arguments))
    expect_within(own$cvm, other$cvm, 1e-7)
    expect_within(own$cvsd, other$cvsd, 1e-7)
    expect_equal(own$lambda.min, other$lambda.min)
  }
})

test_that("integer weights are repeated rows in sums and likelihoods", {
  case <- weights_case()
  counts <- case$weights > 0
  rows <- incomplete_rows(case$gaps[counts, ])
  rows$weight <- as.double(case$weights[counts])
  y <- case$y[counts]
  more <- incomplete_rows(case$gaps[case$repeated, ])
  more_y <- case$y[case$repeated]
  zero <- numeric(6)
  sums <- cpp_pair_moments(rows, y, zero, 0, rows$weight)
  expect_equal(sums[c("count", "product", "sums", "y_product", "y_square")],
               cpp_pair_moments(more, more_y, zero, 0, numeric())[
                 c("count", "product", "sums", "y_product", "y_square")
               ])
  settings <- c(factor_constants, rank = 2, expand = TRUE)
  settings$iterations <- 5
  labelled <- function(rows, y) standard_rows(rows, zero, zero + 1, y)
  # Of many factors rows that show little are solved side by side.
  for (rank in c(2, 8)) {
    settings$rank <- rank
    expect_equal(cpp_factor_analysis(labelled(rows, y), settings, list()),
                 cpp_factor_analysis(labelled(more, more_y), settings, list()))
  }
  prior <- list(diag(6), 0.5^abs(outer(1:6, 1:6, "-")), 10, 3, 0)
  expect_equal(do.call(cpp_covariance_em, c(list(rows), prior)),
               do.call(cpp_covariance_em, c(list(more), prior)))
  expect_equal(cpp_covariance_likelihood(rows, prior[[2]]),
               cpp_covariance_likelihood(more, prior[[2]]))
  factors <- list(loadings = matrix(0.4, 6, 2), noise = rep(0.68, 6))
  posterior <- function(rows, y) {
    cpp_posterior_sums(rows, factors, rep(TRUE, 6), y)
  }
  expect_equal(posterior(rows, y), posterior(more, more_y))
  for (model in list(factors, list(covariance = prior[[2]]))) {
    path <- function(rows, y) {
      cpp_completed_path(rows, model, y, rep(TRUE, 6), c(0.5, 0.1), c(0, 0.1),
                         10)
    }
    expect_equal(path(rows, y), path(more, more_y))
  }
})

test_that("raw moments with integer weights are those of repeated rows", {
  case <- weights_case()
  weighted <- moments(case$gaps, case$y, weights = case$weights)
  repeated <- moments(case$gaps[case$repeated, ], case$y[case$repeated],
                      origin = weighted$origin)
  repeated <- shift_moments(repeated, weighted$origin, weighted$y_origin)
  for (part in c("count", "product", "sums", "y_product", "y_sum", "third",
                 "fourth")) {
    expect_equal(weighted[[part]], repeated[[part]])
  }
  # Shrinkage goes by Kish's counts, and not by these.
  expect_lt(effective_size(weighted), repeated$n)
  lambda <- c(0.3, 0.01)
  fit <- function(...) momentnet(..., lambda = lambda, tolerance = 1e-15)
  expect_equal(coef(fit(case$x, case$y, weights = case$weights)),
               coef(fit(case$x[case$repeated, ], case$y[case$repeated])))
  sparse <- Matrix::Matrix(case$x * (case$x > 1), sparse = TRUE)
  expect_equal(coef(fit(sparse, case$y, weights = case$weights)),
               coef(fit(as.matrix(sparse), case$y, weights = case$weights)))
})

test_that("only ratios of weights count, and a weight of 0 is no row", {
  skip_on_cran()
  case <- weights_case()
  counts <- case$weights > 0
  for (engine in c("pairs", "completed", "covariance", "factors")) {
    fit <- function(rows, weights) {
      coef(small(case$gaps[rows, ], case$y[rows], weights = weights[rows],
                 engine = engine,
                 alpha = if (engine == "factors") 0 else 1))
    }
    all <- rep(TRUE, 200)
    weighted <- fit(all, case$weights)
    expect_equal(fit(all, 7 * case$weights), weighted)
    expect_equal(fit(counts, case$weights), weighted)
    expect_equal(fit(all, rep(3, 200)), fit(all, rep(1, 200)))
    expect_gt(max(abs(weighted - fit(all, rep(1, 200)))), 0.01)
  }
})

test_that("one heavy row leaves standard errors what they are", {
  case <- weights_case()
  heavy <- replace(rep(1, 200), 1, 1e3)
  for (engine in c("pairs", "completed")) {
    fit <- cv_momentnet(case$gaps, case$y, weights = heavy, engine = engine,
                        folds = case$folds)
    expect_true(all(is.finite(fit$cvm) & is.finite(fit$cvsd)))
  }
})

test_that("averages and their judge weigh rows", {
  skip_on_cran()
  case <- weights_case(100)
  counts <- case$weights > 0
  fit <- function(rows, by) {
    cv_momentnet(case$gaps[rows, ], case$y[rows], folds = case$folds[rows],
                 weights = by * case$weights[rows])
  }
  weighted <- fit(rep(TRUE, 100), 1)
  expect_equal(fit(counts, 2)$candidates, weighted$candidates)
  expect_equal(coef(fit(counts, 2)), coef(weighted))
  plain <- cv_momentnet(case$gaps, case$y, folds = case$folds)
  expect_equal(
    coef(cv_momentnet(case$gaps, case$y, folds = case$folds,
                      weights = rep(2, 100))), coef(plain)
  )
})

test_that("shrinkage by effective counts is nearer than by sums of weights", {
  set.seed(3)
  d <- 15
  truth <- 0.3^abs(outer(1:d, 1:d, "-"))
  errors <- vapply(1:5, function(once) {
    x <- matrix(rnorm(300 * d), 300) %*% chol(truth)
    x[runif(length(x)) < 0.6] <- NA
    weights <- exp(rnorm(300, sd = 1.2))
    table <- moments(x, rnorm(300), weights = weights / mean(weights))
    as_counts <- table
    as_counts[weighed] <- list(table$weight, table$weight, table$count,
                               table$looks)
    vapply(list(table, as_counts), function(one) {
      shrunk <- shrunk_moments(estimated_moments(one), "none")
      mean((shrunk$correlation - truth)[upper.tri(truth)]^2)
    }, 0)
  }, c(0, 0))
  expect_true(all(errors[1, ] < errors[2, ]))
})

test_that("moments with weights merge, go on and leave folds out exactly", {
  case <- weights_case()
  part <- function(rows, weights = case$weights) {
    moments(case$gaps[rows, ], case$y[rows], folds = case$folds[rows],
            weights = weights[rows])
  }
  whole <- part(1:200)
  ends <- list(1:90, 91:200)
  merged <- c(part(ends[[1]]), part(ends[[2]]))
  on <- update(part(ends[[1]]), case$gaps[91:200, ], case$y[91:200],
               folds = case$folds[91:200], weights = case$weights[91:200])
  expect_equal(coef(small(merged)), coef(small(whole)))
  expect_equal(coef(small(on)), coef(small(whole)))
  expect_equal(coef(cv_momentnet(on, alpha = 1)),
               coef(cv_momentnet(whole, alpha = 1)))
  left <- subtract_moments(whole, whole$folds[[1]])
  direct <- moments(case$gaps[case$folds != 1, ], case$y[case$folds != 1],
                    weights = case$weights[case$folds != 1])
  expect_equal(effective_counts(left), effective_counts(direct))
  # Examples without weights count 1.
  mixed <- c(part(ends[[1]]), part(ends[[2]], NULL))
  expect_equal(coef(small(mixed)), coef(small(part(
    1:200, ifelse(1:200 <= 90, case$weights, 1)
  ))))
  expect_snapshot(whole)
  path <- tempfile()
  saveRDS(whole, path)
  expect_identical(coef(small(readRDS(path))), coef(small(whole)))
})

test_that("formulas find weights and offset as lm() does", {
  case <- weights_case()
  data <- data.frame(case$gaps, y = case$y, by = case$weights,
                     start = case$offset)
  frame <- small(y ~ a + b + c, data, weights = by, offset = start, alpha = 1)
  term <- small(y ~ a + b + c + offset(start), data, weights = by, alpha = 1)
  plain <- small(case$gaps[, 1:3], case$y, weights = case$weights,
                 offset = case$offset, alpha = 1)
  expect_equal(unname(coef(frame)), unname(coef(plain)))
  expect_equal(unname(coef(term)), unname(coef(plain)))
  expect_equal(predict(term, data, s = 0.1),
               predict(plain, case$gaps[, 1:3], newoffset = case$offset,
                       s = 0.1), ignore_attr = TRUE)
  expect_error(predict(frame, data), class = "frugalreg_error_input")
  some <- small(y ~ a + b, data, weights = by, subset = start > 0, alpha = 1)
  chosen <- case$offset > 0
  expect_equal(unname(coef(some)), unname(coef(small(
    case$gaps[chosen, 1:2], case$y[chosen], weights = case$weights[chosen],
    alpha = 1
  ))))
  omitted <- small(y ~ a + b, data, weights = by, na.action = na.omit)
  known <- rowSums(is.na(case$gaps[, 1:2])) == 0
  expect_equal(unname(coef(omitted)), unname(coef(small(
    case$gaps[known, 1:2], case$y[known], weights = case$weights[known]
  ))))
})

test_that("weights and offsets that cannot be used are refused", {
  skip_on_cran()
  case <- weights_case()
  fit <- function(...) momentnet(case$x, case$y, ...)
  expect_refused("input", {
    fit(weights = c(NA, case$weights[-1]))
    fit(weights = -case$weights)
    fit(weights = 1:3)
    fit(weights = numeric(200))
    fit(offset = 1:3)
    predict(fit(offset = case$offset), case$x)
    predict(fit(), case$x, newoffset = 1)
  })
  table <- moments(case$x, case$y)
  expect_refused("input", {
    momentnet(table, weights = case$weights)
  })
  data <- data.frame(case$x, y = case$y, by = case$weights)
  expect_refused("input", {
    momentnet(y ~ ., data, weights = by, budget = 3)
  })
  expect_refused("input", {
    momentnet(y ~ . + offset(by), data, budget = 3)
  })
  expect_refused("input", {
    aerr(y ~ ., data, budget = 3, weights = by)
    aerr(y ~ a + offset(b), data, budget = 3)
  })
})

test_that("equal weights are none, however large, and extreme ones refused", {
  skip_on_cran()
  set.seed(1)
  x <- matrix(rnorm(1200), 150)
  y <- x[, 1] + rnorm(150)
  kept <- rep(0:1, 75)
  plain <- momentnet(x, y, lambda = 0)
  alike <- momentnet(x, y, lambda = 0, weights = rep(3, 150))
  for (says in list(vcov, sigma, deviance, logLik)) {
    expect_equal(says(alike), says(plain))
  }
  expect_equal(vcov(momentnet(x, y, lambda = 0, weights = kept)),
               vcov(momentnet(x[kept == 1, ], y[kept == 1], lambda = 0)))
  gaps <- mask_attributes(x, p = 0.2)
  interval <- function(weights) {
    predict(cv_momentnet(gaps, y, weights = weights, seed = 1), gaps[1:5, ],
            interval = "prediction")
  }
  expect_equal(interval(rep(2, 150)), interval(NULL))
  expect_refused("input", {
    momentnet(x, y, weights = rep(1e101, 150))
    moments(x, y, weights = rep(1e-101, 150))
  })
  # A kernel's are next to nothing far away.
  near <- exp(-seq(0, 20, length.out = 150)^2)
  expect_equal(coef(momentnet(x, y, weights = near, lambda = 0)),
               coef(momentnet(x, y, weights = pmax(near, 1e-90), lambda = 0)))
})
