# Few complete rows of many columns with several responses are fitted by one
# root of their moments, of which pairs are never made: against the same fits by
# pairs.

wide_responses <- function(n = 24, d = 60) {
  set.seed(4)
  x <- matrix(rnorm(n * d), n) %*% diag(exp(rnorm(d))) +
    rep(rnorm(d, 0, 3), each = n)
  x[, 5] <- 3
  y <- cbind(a = drop(x[, 1:3] %*% c(1, -1, 0.5)) + rnorm(n),
             b = 1e3 + 50 * x[, 4] + rnorm(n), c = rnorm(n))
  list(x = x, y = y, classes = factor(letters[max.col(scale(y))]),
       weights = runif(n, 0.2, 2), folds = rep(1:6, length.out = n))
}

# As numbers that do not depend on how moments are kept.
numbers_of <- function(fit) {
  list(coefficients = lapply(fit$each, function(one) one$fit$coefficients),
       intercepts = lapply(fit$each, function(one) one$fit$intercept),
       estimate = lapply(fit$each, `[[`, "cvm"),
       all = fit$for_all)
}

has_no_pairs <- function(fit) {
  table <- fit$moments$parts[[1]]$table
  !is.null(table$root) && is.null(table$product)
}

test_that("fits are those by pairs", {
  skip_on_cran()
  data <- wide_responses()
  cases <- list(list(alpha = 1), list(alpha = 0, weights = data$weights),
                list(alpha = 0.5, standardize = 0.5, intercept = FALSE),
                list(alpha = 1, lambda_for = "all"))
  for (case in cases) {
    pairs <- moments(data$x, data$y, folds = data$folds,
                     weights = case$weights)
    fit <- do.call(cv_momentnet, c(list(data$x, data$y, folds = data$folds,
                                        tolerance = 1e-14), case))
    expect_true(has_no_pairs(fit))
    case$weights <- NULL
    same <- do.call(cv_momentnet, c(list(pairs, tolerance = 1e-14), case))
    expect_equal(numbers_of(fit), numbers_of(same), tolerance = 1e-7)
  }
})

test_that("each response is fitted as it is alone", {
  data <- wide_responses()
  all <- momentnet(data$x, data$y, tolerance = 1e-14)
  alone <- momentnet(data$x, data$y[, "b"], tolerance = 1e-14)
  expect_equal(coef(response_fit(all, "b")), coef(alone), tolerance = 1e-9)
})

test_that("more columns than memory has pairs are fitted, also for classes", {
  skip_on_cran()
  former <- options(frugalreg.memory = 5e6)
  on.exit(options(former))
  set.seed(1)
  x <- matrix(rnorm(24 * 1000), 24)
  classes <- factor(rep(c("a", "b", "c"), 8))
  x[, 1:10] <- x[, 1:10] + 2 * as.integer(classes)
  fit <- cv_momentnet(x, classes, family = "multinomial", folds = rep(1:4, 6))
  expect_true(has_no_pairs(fit))
  expect_identical(as.character(predict(fit, x, type = "class")),
                   as.character(classes))
  alone <- momentnet(x, classes, family = "multinomial")
  expect_equal(rowSums(predict(alone, x, s = 0.1)), rep(1, 24))
  # What needs pairs is refused.
  expect_error(update(fit, x, classes), "bytes",
               class = "frugalreg_error_input")
})

test_that("pairs are made where they are asked for", {
  skip_on_cran()
  data <- wide_responses()
  pairs <- moments(data$x, data$y, folds = data$folds)
  fit <- cv_momentnet(data$x, data$y, folds = data$folds, tolerance = 1e-14)
  made <- moments(fit$moments)
  sums <- c("n", "count", "product", "sums", "third", "fourth")
  expect_equal(made$parts[[1]]$table[sums], pairs$parts[[1]]$table[sums])
  expect_equal(made$parts[[1]][c("y", "cross")],
               pairs$parts[[1]][c("y", "cross")], ignore_attr = TRUE)
  held <- made$folds[[2]]$parts[[1]]
  expect_equal(held$table[sums], pairs$folds[[2]]$parts[[1]]$table[sums])
  expect_output(print(fit$moments), "a (24), b (24), c (24)", fixed = TRUE)
  new <- 1:6
  further <- update(fit, data$x[new, ] + 1, data$y[new, ], newfolds = new)
  all <- cv_momentnet(rbind(data$x, data$x[new, ] + 1),
                      rbind(data$y, data$y[new, ]), alpha = 1,
                      folds = c(data$folds, new), tolerance = 1e-14)
  expect_equal(numbers_of(further), numbers_of(all), tolerance = 1e-7)
  gaps <- data$x
  gaps[, 1] <- NA
  expect_equal(predict(fit, gaps),
               predict(cv_momentnet(pairs, tolerance = 1e-14), gaps),
               tolerance = 1e-7)
})

test_that("log-odds of a path are those by pairs", {
  data <- wide_responses()
  fit <- momentnet(data$x, data$classes, family = "multinomial", alpha = 0.5,
                   tolerance = 1e-14)
  indicators <- model.matrix(~ classes - 1, data)
  colnames(indicators) <- levels(data$classes)
  same <- momentnet(moments(data$x, indicators), family = "multinomial",
                    alpha = 0.5, tolerance = 1e-14)
  expect_equal(predict(fit, data$x), predict(same, data$x), tolerance = 1e-9)
  expect_equal(predict(fit, data$x, s = 0.05), predict(same, data$x, s = 0.05),
               tolerance = 1e-9)
})

test_that("the root is looked at when it is read", {
  data <- wide_responses()
  fit <- cv_momentnet(data$x, data$y, folds = data$folds)
  file <- tempfile(fileext = ".rds")
  on.exit(unlink(file))
  saveRDS(fit, file)
  expect_identical(predict(readRDS(file), data$x), predict(fit, data$x))
  fit$moments$parts[[1]]$table$root <- matrix(1, 3, 62)
  expect_error(update(fit, alpha = 0), "root", class = "frugalreg_error_input")
})
