# What comes back from a file is not trusted: fits, moments, data and settings.

test_that("fits of online learners are checked", {
  skip_on_cran()
  data <- linear_data(60, 6, seed = 1)
  fit <- aelr(data$x, data$y, budget = 3, x_bound = 5, step_size = 0.02,
              control = frugal_control(keep_looks = TRUE, checkpoints = 3))
  expect_damages(fit, list(
    coefficients = numeric(3), coefficients = rep(NaN, 6),
    coefficients = unname(fit$coefficients), intercept = "a",
    "path$coefficients" = matrix(0, 5, 3), "looks$values" = list(row = 1),
    "looks$labels" = 1:3, "setup$layout$column_names" = letters[1:5],
    "setup$control$passes" = 0.5, "setup$rows" = -1, "setup$seed" = "0x1",
    "setup$loss" = NULL, state = NULL, sampling = NULL, call = 1
  ), data)
})

test_that("fits from moments are checked, whatever their engine", {
  skip_on_cran()
  data <- linear_data(80, 6, seed = 1)
  gaps <- data$x
  gaps[seq(2, length(gaps), 3)] <- NA
  pairs <- momentnet(gaps, data$y, engine = "pairs", nlambda = 5)
  common <- list(coefficients = matrix(0, 5, 5),
                 coefficients = unname(pairs$coefficients),
                 intercept = numeric(4), lambda = 1:5, d = 7,
                 engine = "guess", alpha = 2, "settings$tolerance" = -1)
  expect_damages(pairs, c(common, list(
    "moments$count" = numeric(20), "moments$sums" = matrix(0, 5, 6),
    "moments$origin" = rep(Inf, 6), moments = NULL, strength = NA
  )), data)
  factors <- momentnet(gaps, data$y, engine = "factors")
  expect_damages(factors, list(
    "model$loadings" = matrix(0, 5, 2), "model$unit" = numeric(6),
    "model$usable" = rep(NA, 6), model = NULL
  ), data)
  completed <- momentnet(gaps, data$y, engine = "completed", nlambda = 5)
  expect_damages(completed, list("model$center" = 1:5), data)
  bought <- momentnet(data$x, data$y, budget = 3, engine = "posterior")
  expect_damages(bought, list(
    "state$learner$probabilities" = rep(1, 6), "setup$labels" = 1:3,
    "looks$values$column" = rep(9L, nrow(bought$looks$values)),
    "model$noise" = numeric(5)
  ), data)
})

test_that("cross-validated fits are checked", {
  skip_on_cran()
  data <- linear_data(80, 6, seed = 1)
  fit <- cv_momentnet(data$x, data$y, nlambda = 8)
  expect_damages(fit, list(fit = NULL, "fit$coefficients" = 1, cvm = 1:3,
                           index = c(min = 1, "1se" = 90), lambda.min = -1,
                           folds = "a", settings = 1), data)
  gaps <- replace(data$x, seq(2, 480, 5), NA)
  fit <- cv_momentnet(gaps, data$y, nlambda = 4, seed = 1)
  expect_damages(fit, list(
    candidates = data.frame(estimate = numeric()),
    "candidates$engine" = "pairs", "candidates$estimate" = NULL,
    "candidates$weight" = NA, signal = "a", new_rows = NULL, left_out = 1
  ), data)
})

# A wrong number that is a number shows only in what comes of it.
test_that("a fit whose folds are damaged ends with a classed error", {
  data <- linear_data(40, 6, seed = 1)
  fit <- cv_momentnet(data$x, data$y, engine = "pairs", nlambda = 6, seed = 1)
  for (wrong in c(1e200, -1e300)) {
    bad <- fit
    bad$fit$moments$folds[[10]]$y_sum[3] <- wrong
    # Nor does coordinate descent converge, and it says so.
    expect_error(suppressWarnings(update(bad, data$x, data$y)),
                 class = "frugalreg_error_numeric")
  }
})

test_that("estimates that are no numbers are not chosen", {
  estimated <- list(cvm = c(2, Inf, 1, 1.5), cvsd = c(0.1, 0.1, NaN, 0.1),
                    y_variance = 1)
  known <- only_numbers(estimated)
  expect_identical(unguarded_choice(known)$best, 4L)
  expect_true(is.finite(unguarded_choice(known)$guarded))
  expect_identical(guarded_choice(known)$best, 4L)
  estimated$cvsd[] <- Inf
  expect_error(only_numbers(estimated), class = "frugalreg_error_numeric")
})

test_that("fits of the low-rank methods are checked", {
  skip_on_cran()
  data <- linear_data(60, 6, seed = 1)
  fit <- slrm(data$x, data$y, rank = 2, method = "em")
  for (change in list(
    list("model$loadings", matrix(0, 5, 2)), list("model$weights", 1:3),
    list("model$offset", numeric(5)), list("rank", 3), list("model$gamma", 2),
    list("center$x_center", 1), list("scale$x_scale", 0),
    list("layout$d", 60), list("y_mean", NA), list("history", list(1)),
    list("coefficients", unname(fit$coefficients))
  )) {
    bad <- damaged(fit, change[[1]], change[[2]])
    refused <- function(code) {
      expect_error(code, class = "frugalreg_error_damaged", label = change[[1]])
    }
    refused(print(bad))
    refused(coef(bad))
    refused(predict(bad, data$x))
    refused(impute(bad, data$x))
  }
})

test_that("petrels() goes on from a state that fits its definition alone", {
  data <- linear_data(60, 6, seed = 1)
  fit <- petrels(data$x, rank = 2)
  expect_named(fit$state, c("model", "recursions", "steps", "settings"))
  for (change in list(
    list("state$recursions", numeric(9)), list("state$steps", -1),
    list("state$recursions", rep(NaN, 54)), list("state", NULL),
    list("state$model$loadings", matrix(0, 2, 2)),
    list("state$settings$rank", 5)
  )) {
    bad <- damaged(fit, change[[1]], change[[2]])
    expect_error(update(bad, data$x), class = "frugalreg_error_damaged",
                 label = change[[1]])
  }
})

test_that("sums of labels far from 0, or all alike, are no damage", {
  data <- linear_data(60, 6, seed = 1)
  for (y in list(data$y + 1e9, rep(1e9 + 0.1, 60), 1e-12 * data$y)) {
    table <- moments(data$x, y, folds = 3)
    later <- c(moments(data$x[1:20, ], y[1:20]),
               moments(data$x[21:60, ], y[21:60]))
    expect_identical(check_saved(table), table)
    expect_identical(check_saved(later), later)
  }
})

test_that("moments, sources and settings are checked where they serve", {
  skip_on_cran()
  data <- linear_data(60, 6, seed = 1)
  table <- moments(data$x, data$y, folds = 3)
  for (change in list(
    list("product", 1:3), list("d", 7L), list("n", -1), list("folds", list(1)),
    list("y_square", NaN), list("count", rep(1e9, 21)), list("third", NULL),
    list("y_total", 1e300), list("y_total", -1e4)
  )) {
    bad <- damaged(table, change[[1]], change[[2]])
    for (use in list(print, momentnet, cv_momentnet, c)) {
      expect_error(use(bad), class = "frugalreg_error_damaged",
                   label = change[[1]])
    }
  }
  several <- moments(data$x, cbind(a = data$y, b = data$x[, 1]))
  too_large <- several
  too_large$parts[[1]]$y[[2]]$y_total <- 1e300
  expect_error(momentnet(too_large), class = "frugalreg_error_damaged")
  several$parts[[1]]$table["fourth"] <- list(NULL)
  expect_error(momentnet(several), class = "frugalreg_error_damaged")
  source <- attribute_source(data.frame(data$x))
  bad <- damaged(source, "n", 90)
  expect_error(aerr(bad, rep(data$y, 2)[1:90], budget = 3),
               class = "frugalreg_error_damaged")
  expect_error(aerr(data$x, data$y, budget = 3,
                    control = damaged(frugal_control(), "passes", -1)),
               class = "frugalreg_error_damaged")
  expect_error(aerr(data$x, data$y, budget = 3,
                    sampling = damaged(sample_two_phase(), "fraction", NaN)),
               class = "frugalreg_error_damaged")
  expect_error(aerr(data$x, data$y, budget = 3, step_size = 0.1,
                    loss = damaged(loss_absolute(1, 0.1), "derivative", 3)),
               class = "frugalreg_error_damaged")
})

test_that("objects of later versions are refused", {
  data <- linear_data(60, 6, seed = 1)
  fit <- momentnet(data$x, data$y, nlambda = 3)
  expect_identical(fit$version$format, 2)
  expect_damaged(predict(damaged(fit, "version$format", 3), data$x),
                 "of a later version")
})

test_that("a damaged model is refused, or its predictions are", {
  set.seed(2)
  gaps <- replace(matrix(rnorm(240), 60) + rnorm(60), seq(3, 240, 5), NA)
  y <- rnorm(60)
  row <- matrix(c(1, NA, 1, 1), 1)
  fit <- momentnet(gaps, y, engine = "completed", nlambda = 3)
  fit$model$noise[1] <- -1
  expect_error(predict(fit, row), class = "frugalreg_error_damaged")
  # Right for any one check, but no number comes of it.
  fit$model$noise[1] <- 1e-320
  expect_error(predict(fit, row), class = "frugalreg_error_numeric")
  fit <- slrm(gaps, y, rank = 1, method = "em")
  fit$scale$x_scale <- 1e300
  fit$model$offset[] <- 1e10
  expect_error(predict(fit, gaps, type = "reconstruct"),
               class = "frugalreg_error_numeric")
})

test_that("predictions beyond the range of numbers are errors", {
  x <- matrix(rnorm(240), 60)
  y <- x[, 1] - x[, 2]
  huge <- x[1:2, ]
  huge[2, ] <- c(1e308, -1e308, 0, 0)
  for (fit in list(momentnet(x, 10 * y, lambda = 0.01),
                   aerr(x, 10 * y, 4, x_bound = 5, radius = 20, step_size = 0.1,
                        seed = 1, tuning = "theory"))) {
    scaled <- huge * 100
    scaled[!is.finite(scaled)] <- 1.7e308
    cnd <- expect_error(predict(fit, replace(scaled, 4, -1.7e308)),
                        class = "frugalreg_error_numeric")
    expect_identical(cnd$row, 2L)
    expect_true(all(is.finite(predict(fit, x))))
  }
})

test_that("parts that are no lists, or of a class of vectors, are refused", {
  data <- linear_data(60, 6, seed = 1)
  gaps <- replace(data$x, seq(2, 360, 5), NA)
  factors <- momentnet(gaps, data$y, nlambda = 3, engine = "factors")
  for (model in list(1:3, "a", sum, quote(a))) {
    expect_error(print(damaged(factors, "model", model)),
                 class = "frugalreg_error_damaged")
  }
  lowrank <- slrm(gaps, data$y, rank = 2, method = "als")
  class(lowrank$center) <- "Date"
  expect_error(predict(lowrank, data$x), class = "frugalreg_error_damaged")
})

test_that("parts of another kind are found where they are of the right size", {
  data <- linear_data(60, 6, seed = 1)
  chosen <- cv_slrm(data$x, data$y, rank = 1:2, seed = 1)
  class(chosen$fit) <- "other"
  expect_error(stats::nobs(chosen), class = "frugalreg_error_damaged")
  fit <- momentnet(data$x, data$y, nlambda = 3)
  fit$intercept <- matrix(fit$intercept)
  expect_damaged(coef(fit), "`fit$intercept` is")
})

test_that("fits to several responses are named as these", {
  both <- momentnet(cbind(mpg, hp) ~ wt + qsec, mtcars, nlambda = 3)
  names(both$each) <- NULL
  expect_error(plot(both), "named as the responses",
               class = "frugalreg_error_damaged")
})

test_that("terms keep their parts, and refusals look at the fit first", {
  sums <- moments(mpg ~ poly(hp, 2) * wt, mtcars)
  for (parts in list(NULL, list(), sums$recipe$derived$parts[1])) {
    damaged_sums <- sums
    damaged_sums$recipe$derived["parts"] <- list(parts)
    expect_error(update(damaged_sums, mtcars), "parts",
                 class = "frugalreg_error_damaged")
  }
  chosen <- cv_momentnet(as.matrix(mtcars[2:5]), mtcars$mpg, seed = 1)
  chosen$fit <- NA
  expect_error(logLik(chosen), class = "frugalreg_error_damaged")
})

test_that("moments of several responses have all their parts", {
  set.seed(1)
  x <- matrix(rnorm(120), 40)
  both <- moments(x, cbind(a = x[, 1], b = replace(x[, 2], 1:9, NA)))
  expect_gt(length(both$parts), 1)
  for (left in list(list(), both$parts[1])) {
    bad <- damaged(both, "parts", left)
    expect_damaged(print(bad), "parts` is of")
    expect_damaged(cv_momentnet(bad), "parts` is of")
  }
})

test_that("a fit of no kind is none", {
  for (content in list(list(looks = 3), list(), 1)) {
    bad <- structure(content, class = "frugal_fit")
    expect_error(model.matrix(bad), class = "frugalreg_error_damaged")
  }
})

test_that("what was tried is at least one fit", {
  chosen <- cv_momentnet(mpg ~ wt + qsec, mtcars, engine = "pairs", seed = 1)
  chosen$settings$candidates <- list()
  expect_error(residuals(chosen), "candidates",
               class = "frugalreg_error_damaged")
})
