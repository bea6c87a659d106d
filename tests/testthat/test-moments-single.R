# Means and standard deviations of values that are missing at random.

# Three attributes, of which the second hides where the first is below 0.
hidden_below <- function(n, seed, hidden = 0.9) {
  set.seed(seed)
  a <- rnorm(n)
  b <- 0.5 * a + rnorm(n)
  c <- 0.5 * b + rnorm(n)
  whole <- cbind(a = a, b = b, c = c)
  x <- whole
  x[a < 0 & runif(n) < hidden, "b"] <- NA
  list(x = x, whole = whole, y = 1 + a - 2 * b + c + rnorm(n))
}

# Expectation maximisation of means and covariance, with a prior of so many rows
# of means 0, variances 1 and no correlation.
explicit_joint <- function(z, prior, passes = 2000) {
  mean <- numeric(ncol(z))
  covariance <- diag(ncol(z))
  for (pass in seq_len(passes)) {
    rows <- explicit_rows(sweep(z, 2, mean), covariance)
    filled <- sweep(t(vapply(rows, `[[`, mean, "mean")), 2, mean, "+")
    spread <- Reduce(`+`, lapply(rows, `[[`, "spread"))
    before <- covariance
    total <- nrow(z) + prior
    mean <- colSums(filled) / total
    covariance <- (crossprod(filled) + spread + diag(prior, ncol(z))) / total -
      tcrossprod(mean)
    if (max(abs(covariance - before)) < 1e-8) break
  }
  list(mean = unname(mean), sd = unname(sqrt(diag(covariance))))
}

test_that("means and variances are those of expectation maximisation", {
  skip_on_cran()
  case <- hidden_below(60, 1)
  case$x[3, ] <- NA
  data <- table_gaps(case$x)
  seen <- seen_moments(data, case$y, "different")
  z <- sweep(sweep(cbind(case$x, case$y), 2, c(seen$center, seen$y_center)), 2,
             c(seen$sd, seen$y_sd), "/")
  passes <- list(choice = 2000, all = 2000, share = Inf)
  for (prior in c(4, 1 / 16)) {
    found <- joint_covariance(joint_rows(data, case$y, seen), passes, prior)
    expect_equal(found$shift[5], 1)
    # The constant counts as a column.
    wanted <- explicit_joint(z, 5 * prior)
    expect_equal(found$shift[1:4], wanted$mean, tolerance = 0.01)
    expect_equal(found$spread[1:4], wanted$sd, tolerance = 0.01)
  }
})

test_that("values that hide where another is small bias no engine that knows", {
  skip_on_cran()
  case <- hidden_below(5000, 1)
  truth <- c(1, 1, -2, 1)
  seen <- mean(case$x[, "b"], na.rm = TRUE)
  estimates <- single_moments(table_gaps(case$x), case$y, "same")
  expect_gt(seen, mean(case$whole[, "b"]) + 0.25)
  expect_lt(abs(estimates$center[2] - mean(case$whole[, "b"])), 0.03)
  expect_lt(abs(estimates$sd[2] / sd(case$whole[, "b"]) - 1), 0.03)
  off <- function(fit) max(abs(coef(fit)[, 1] - truth))
  fit <- function(engine) {
    momentnet(case$x, case$y, engine = engine, alpha = 1, lambda = 1e-3)
  }
  expect_lt(off(fit("completed")), 0.06)
  expect_lt(off(fit("covariance")), 0.06)
  expect_gt(off(fit("pairs")), 0.3)
  expect_lt(off(cv_momentnet(case$x, case$y, seed = 1)), 0.06)
  imputed <- impute(fit("covariance"), case$x)
  expect_lt(abs(mean(imputed[, "b"]) - mean(case$whole[, "b"])), 0.03)
})

test_that("values that hide where the label is large bias none, either", {
  case <- hidden_below(4000, 2, hidden = 0)
  case$x[case$y > 1 & runif(4000) < 0.8, "b"] <- NA
  estimates <- single_moments(table_gaps(case$x), case$y, "same")
  expect_gt(mean(case$x[, "b"], na.rm = TRUE), mean(case$whole[, "b"]) + 0.15)
  expect_lt(abs(estimates$center[2] - mean(case$whole[, "b"])), 0.04)
})

test_that("labels that hide where an attribute is small bias no response", {
  skip_on_cran()
  case <- hidden_below(3000, 3, hidden = 0)
  case$x[matrix(runif(9000) < 0.2, 3000)] <- NA
  a <- case$whole[, "a"]
  y <- cbind(whole = case$y, part = replace(case$y, a < 0.2, NA))
  for (engine in c("completed", "covariance")) {
    fit <- momentnet(case$x, y, engine = engine, alpha = 1, lambda = 1e-3)
    for (name in colnames(y)) {
      expect_lt(max(abs(coef(fit)[[name]][, 1] - c(1, 1, -2, 1))), 0.15)
    }
  }
  folded <- cv_momentnet(case$x, y, seed = 1)
  expect_lt(max(abs(coef(folded)$part[, 1] - c(1, 1, -2, 1))), 0.15)
  path <- tempfile(fileext = ".rds")
  on.exit(unlink(path))
  saveRDS(fit, path)
  expect_equal(predict(readRDS(path), case$x[1:5, ]),
               predict(fit, case$x[1:5, ]))
})

test_that("neither units, origins nor the columns' order matter", {
  case <- hidden_below(200, 4)
  there <- single_moments(table_gaps(case$x), case$y, "different")
  by <- c(1e-3, 1, 1e6)
  moved <- single_moments(
    table_gaps(sweep(sweep(case$x, 2, by, "*"), 2, 7 * by, "+")),
    10 * case$y + 3, "different"
  )
  expect_equal(moved$center, by * (there$center + 7), tolerance = 1e-8)
  expect_equal(moved$sd, by * there$sd, tolerance = 1e-8)
  turned <- single_moments(table_gaps(case$x[, 3:1]), case$y, "different")
  expect_equal(rev(turned$center), there$center, tolerance = 1e-8,
               ignore_attr = TRUE)
  data <- c(table_gaps(case$x), list(weight = rep(2, 200)))
  twice <- single_moments(data, case$y, "different")
  expect_equal(twice[c("center", "sd")], there[c("center", "sd")],
               tolerance = 1e-8)
})

test_that("what cannot be expected is what was seen", {
  case <- hidden_below(50, 5)
  of <- function(x, y) {
    data <- table_gaps(x)
    parts <- c("center", "sd")
    list(found = single_moments(data, y, "different")[parts],
         seen = seen_moments(data, y, "different")[parts])
  }
  whole <- of(case$whole, case$y)
  expect_identical(whole$found, whole$seen)
  # One row, columns and rows that show nothing, a constant.
  odd <- cbind(case$x, d = NA, e = 3)
  odd[4:8, ] <- NA
  found <- of(odd, case$y)$found
  expect_true(all(is.finite(unlist(found))))
  expect_identical(found$sd[4:5], c(0, 0))
  expect_equal(found$center[4:5], c(0, 3), ignore_attr = TRUE)
  one <- of(odd[1, , drop = FALSE], 2)
  expect_true(all(is.finite(unlist(one$found))))
  alike <- of(case$x, rep(0.1, 50))$found
  expect_true(all(is.finite(unlist(alike))))
  # For want of memory, and of time.
  before <- options(frugalreg.memory = 1e3)
  on.exit(options(before))
  little <- of(case$x, case$y)
  expect_identical(little$found, little$seen)
})

test_that("a factor model takes over where a covariance is beyond the limits", {
  expect_null(joint_passes(list(d = 2000)))
  case <- hidden_below(3000, 6)
  data <- table_gaps(case$x)
  of <- function(y) single_moments(data, y, "different")
  by_covariance <- of(case$y)
  before <- options(frugalreg.memory = 2e4)
  on.exit(options(before))
  by_factors <- of(case$y)
  expect_null(by_factors$prior)
  expect_false(identical(by_factors$center, by_covariance$center))
  expect_lt(max(abs(by_factors$center - colMeans(case$whole))), 0.05)
  expect_lt(max(abs(by_factors$sd / apply(case$whole, 2, sd) - 1)), 0.05)
  # Hidden labels, in any order.
  sums <- rowSums(case$whole)
  u <- replace(sums, case$x[, "a"] < 0, NA)
  both <- cbind(u = u, v = case$y)
  found <- of(both)
  expect_gt(mean(u, na.rm = TRUE), mean(sums) + 1)
  expect_lt(abs(found$y_center[["u"]] - mean(sums)), 0.1)
  turned <- of(both[, 2:1])
  expect_equal(turned$y_center[c("u", "v")], found$y_center)
  expect_equal(turned$center, found$center)
})
