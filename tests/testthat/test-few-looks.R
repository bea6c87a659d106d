# Looks that show few examples of a pair: the mean of several engines.

set.seed(3)
n <- 60
d <- 20
x <- matrix(rnorm(n * 3), n) %*% matrix(rnorm(3 * d), 3) +
  matrix(rnorm(n * d), n)
x <- sweep(x, 2, 10^seq(-3, 3, length.out = d), "*")
colnames(x) <- paste0("v", seq_len(d))
y <- drop(scale(x[, 1:5]) %*% 1:5) + rnorm(n)
fit_of <- function(..., budget = 5) {
  cv_momentnet(x, y, budget = budget, seed = 1, ...)
}

expect_mean <- function(fit, engines, alone) {
  expect_identical(fit$candidates$engine, engines)
  expect_equal(fit$candidates$weight, rep(1 / length(engines), length(engines)))
  alone <- vapply(alone, function(fit) coef(fit, s = "lambda.min")[, 1],
                  numeric(d + 1))
  expect_equal(coef(fit)[, 1], rowMeans(alone))
  expect_equal(coef(fit, s = "lambda.min")[, 1], alone[, 1])
  expect_output(print(fit), "an average \\(few examples show each pair")
  # Estimates that decide nothing have no best.
  expect_false(any(grepl("best|[*]", capture.output(print(fit)))))
  expect_output(print(fit), paste("the average of", length(engines), "fits"))
}

test_that("coefficients are the mean of those of three engines", {
  skip_on_cran()
  three <- c("posterior", "factors", "covariance")
  alone <- lapply(three, function(engine) fit_of(engine = engine))
  expect_mean(fit_of(), three, alone)
})

test_that("where hardly any pair is seen they are those of two", {
  two <- c("pairs", "posterior")
  alone <- lapply(two, function(engine) {
    fit_of(engine = engine, alpha = 0, budget = 3)
  })
  expect_mean(fit_of(budget = 3), two, alone)
})

test_that("where rows show little they are those of posterior and factors", {
  skip_on_cran()
  few <- x[rep(seq_len(n), 7), ] + matrix(rnorm(7 * n * d, sd = 1e-3), 7 * n)
  label <- drop(scale(few[, 1:5]) %*% 1:5) + rnorm(7 * n)
  fit_rows <- function(...) cv_momentnet(few, label, budget = 2, seed = 1, ...)
  two <- c("posterior", "factors")
  alone <- lapply(two, function(engine) fit_rows(engine = engine))
  expect_mean(fit_rows(), two, alone)
  expect_null(fit_rows(units = "same")$candidates)
})

test_that("a table that shows pairs rarely is as few looks", {
  skip_on_cran()
  set.seed(4)
  gaps <- replace(x, matrix(runif(length(x)) < 0.75, n), NA)
  fit_gaps <- function(...) cv_momentnet(gaps, y, seed = 1, ...)
  fit <- fit_gaps()
  two <- c("posterior", "factors", "covariance")
  alone <- lapply(two, function(engine) fit_gaps(engine = engine))
  expect_mean(fit, two, alone)
  # Asked about rows with such gaps, the judge can tell.
  same <- fit_gaps(new_rows = "same")
  expect_gt(stats::sd(same$candidates$weight), 0)
})

test_that("of rare pairs three fifths are the mean, all where it cancels", {
  set.seed(5)
  wide <- matrix(rnorm(400 * 4), 400)
  wide[runif(1600) < 0.3] <- NA
  label <- rowSums(wide, na.rm = TRUE) + rnorm(400)
  fit <- cv_momentnet(wide, label, seed = 1)
  observed <- list(y = label, data = list(weight = NULL))
  part <- function(times, pairs, new_rows = "complete", bought = FALSE) {
    average <- fit$average
    average$coefficients <- times * average$coefficients
    part_of_mean(list(average = average, new_rows = new_rows), observed,
                 list(bought = bought, pairs = pairs, n = 400))
  }
  expect_identical(part(3, 4.9), 1)
  expect_identical(part(1, 4.9), rare_constants$mean)
  expect_identical(part(3, 5.1), 0) # in more than one of 80 rows
  expect_identical(part(3, 4.9, new_rows = "same"), 0)
  expect_identical(part(3, 4.9, bought = TRUE), 0)
})

test_that("a table of rare pairs has both averages, also judged by a part", {
  skip_on_cran()
  set.seed(6)
  whole <- matrix(rnorm(6000 * 8), 6000) # of which 5,000 are judged
  label <- drop(whole[, 1:4] %*% c(1, -1, 1, 0.5)) + rnorm(6000)
  gaps <- mask_attributes(whole, 0.91)
  fit <- cv_momentnet(gaps, label, seed = 1)
  weight <- fit$candidates$weight
  few <- c("posterior", "factors", "covariance")
  last <- utils::tail(seq_along(weight), 3)
  expect_identical(fit$candidates$engine[last], few)
  expect_equal(sum(weight[last]), 0.6)
  expect_equal(sum(weight), 1)
  columns <- vapply(few, function(engine) {
    alone <- cv_momentnet(gaps, label, engine = engine, seed = 1)
    coef(alone, s = "lambda.min")[, 1]
  }, coef(fit)[, 1])
  mean <- rowMeans(columns)
  # The rest is judged, and hardly shrunk.
  judged <- (coef(fit)[, 1] - 0.6 * mean) / 0.4
  truth <- c(0, 1, -1, 1, 0.5, 0, 0, 0, 0)
  expect_lt(max(abs(judged - truth)), 0.3)
  expect_gt(max(abs(mean - truth)), 0.3)
  expect_true(all(is.finite(predict(fit, gaps[1:3, ],
                                    interval = "prediction"))))
})

test_that("a wide table of rare pairs has the same mean in any units", {
  set.seed(7)
  little <- mask_attributes(matrix(rnorm(200), 50), 0.3)
  settings <- cv_momentnet(little, rnorm(50), seed = 1)$settings
  wide <- mask_attributes(matrix(rnorm(200 * 720), 200), 0.9)
  observed <- list(data = list(n = 200, d = 720, rows = incomplete_rows(wide)))
  engines_of <- function(unit_span) {
    case <- list(looks = TRUE, bought = FALSE, blends = TRUE, complete = FALSE,
                 n = 5000, size = 5000, d = 720, seen = 500, pairs = 50,
                 unit_span = unit_span, weighted = FALSE)
    few <- few_looks_candidates(settings, observed, case)
    vapply(few, `[[`, "", "engine")
  }
  three <- c("posterior", "factors", "covariance")
  expect_identical(engines_of(0.1), three)
  expect_identical(engines_of(3), three)
})

test_that("a table that shows one value in twenty of a chain is as few looks", {
  skip_on_cran()
  set.seed(3)
  chain <- matrix(rnorm(3000 * 30), 3000) %*%
    chol(0.9^abs(outer(1:30, 1:30, "-")))
  label <- drop(chain[, c(3, 8, 15, 22, 27)] %*% c(1, -1, 1, 1, -1)) +
    rnorm(3000)
  own <- 1:2000
  gaps <- mask_attributes(chain[own, ], 0.95)
  fit <- cv_momentnet(gaps, label[own], seed = 1)
  off <- predict(fit, chain[-own, ]) - label[-own]
  # 1.07 by the judge of completed rows.
  expect_lt(mean(off^2), 0.7 * var(label[-own]))
})

test_that("an engine that finds nothing is left out", {
  nothing <- list(nzero = c(0, 4), index = c(min = 1))
  something <- list(nzero = c(0, 4), index = c(min = 2))
  expect_identical(those_with_coefficients(list(nothing, something)),
                   list(something))
  expect_identical(those_with_coefficients(list(nothing, nothing)),
                   list(nothing, nothing))
})

test_that("it predicts rows with gaps, intervals, and survives a file", {
  skip_on_cran()
  fit <- fit_of()
  new <- replace(x, sample(length(x), 300), NA)
  new[1, ] <- NA
  said <- predict(fit, new, interval = "prediction")
  expect_true(all(is.finite(said)))
  expect_true(all(said[, "lwr"] <= said[, "fit"] &
                    said[, "fit"] <= said[, "upr"]))
  file <- tempfile(fileext = ".rds")
  saveRDS(fit, file)
  expect_identical(predict(readRDS(file), new), predict(fit, new))
  unlink(file)
  expect_false(anyNA(impute(fit, new)))
  expect_s3_class(next_look(fit, new[2, ]), "data.frame")
  more <- update(fit, x[1:20, ], y[1:20])
  expect_s3_class(more, "cv_momentnet")
})

test_that("nothing is averaged where it was not left to the fit", {
  skip_on_cran()
  for (fit in list(
    fit_of(engine = "pairs"), fit_of(alpha = 1), fit_of(alpha = 0),
    fit_of(target = "none"), fit_of(intercept = FALSE),
    fit_of(penalty_factor = rep(1:2, 10)),
    cv_momentnet(x, y > 0, budget = 5, family = "binomial", seed = 1),
    # An attribute is seen three times.
    cv_momentnet(x[1:30, ], y[1:30], budget = 2, seed = 1)
  )) {
    expect_null(fit$average)
  }
})

test_that("it is nearer to new rows than pairs alone", {
  skip_on_cran()
  errors <- vapply(1:6, function(seed) {
    set.seed(seed)
    train <- sample(n, 40)
    error <- function(...) {
      fit <- cv_momentnet(x[train, ], y[train], budget = 5, seed = seed, ...)
      mean((predict(fit, x[-train, ]) - y[-train])^2)
    }
    c(error(), error(engine = "pairs", alpha = 0))
  }, numeric(2))
  expect_lt(mean(log(errors[1, ] / errors[2, ])), -0.05)
})
