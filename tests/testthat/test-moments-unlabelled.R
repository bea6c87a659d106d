# Rows without a label in moments: they are no part of a regression, and say
# what rows with gaps hide.

table <- database_table()
x <- as.matrix(table[2:7])

test_that("rows without a label add to what is known of attributes", {
  table$y[c(3, 10:19, 50:60)] <- NA
  known <- !is.na(table$y)
  found <- moments(chunk_source(chunks_of(table, 10), key = "id"), y = "y",
                   folds = 3)
  all <- frugalreg:::estimated_moments(moments(x, numeric(90)))
  labelled <- frugalreg:::estimated_moments(moments(x[known, ],
                                                    table$y[known]))
  # The regression is that of the labelled rows.
  expect_equal(frugalreg:::estimated_moments(found), labelled)
  estimates <- frugalreg:::estimated_moments(found, all_rows = TRUE)
  expect_equal(estimates[c("center", "sd", "correlation", "count", "n")],
               all[c("center", "sd", "correlation", "count", "n")])
  expect_equal(estimates$y_center, labelled$y_center)
  expect_equal(estimates$y_sd, labelled$y_sd)
  # By hand: deviations from the means of all and of the labels.
  slope <- vapply(1:6, function(j) {
    about <- table$y[known] - mean(table$y[known])
    mean((x[known, j] - all$center[j]) * about, na.rm = TRUE)
  }, 0)
  expect_equal(estimates$slope * estimates$sd, slope)
  expect_identical(found$n, as.numeric(sum(known)))
  expect_identical(found$unlabelled$n, 22)
  expect_output(print(found), "22 rows without a label")
  expect_silent(check <- frugalreg:::check_saved(found))
  parts <- c(moments(chunk_source(chunks_of(table[1:40, -1], 10)), y = "y"),
             moments(chunk_source(chunks_of(table[41:90, -1], 10)), y = "y"))
  expect_same_moments(parts, structure(found[names(found) != "folds"],
                                       class = "moments"))
  expect_s3_class(cv_momentnet(found), "cv_momentnet")
  # And so they are in rows at hand, and in further ones.
  whole <- structure(found[names(found) != "folds"], class = "moments")
  expect_same_moments(moments(x, table$y), whole)
  expect_same_moments(update(moments(x[1:40, ], table$y[1:40]), x[41:90, ],
                             table$y[41:90]), whole)
  nothing <- transform(table, y = NA_real_)
  nothing <- moments(chunk_source(chunks_of(nothing, 10), key = "id"), y = "y")
  expect_error(momentnet(nothing), "labels", class = "frugalreg_error_input")
})

test_that("labels that come later do not make a fit worse", {
  skip_on_cran()
  use_seed(1)
  rows <- function(n) 0.35 * matrix(rnorm(8 * n), n) + rnorm(n)
  x <- rows(300)
  all <- data.frame(x, y = x[, 1] - x[, 2] + rnorm(300, sd = 0.1))
  all$y[101:300] <- NA
  fit_of <- function(table, ...) {
    momentnet(chunk_source(chunks_of(table, 50)), y = "y", ...)
  }
  least_squares <- lm(y ~ ., all)
  fit <- fit_of(all, lambda = 0)
  expect_equal(coef(fit)[, 1], coef(least_squares), tolerance = 1e-9)
  expect_equal(vcov(fit), vcov(least_squares), tolerance = 1e-9)
  expect_equal(AIC(fit), AIC(least_squares))
  new <- data.frame(rows(20))
  expect_equal(predict(fit_of(all), new), predict(fit_of(all[1:100, ]), new))
  # They say what a row with gaps hides.
  new[, 1] <- NA
  expect_gt(max(abs(predict(fit, new) -
                      predict(fit_of(all[1:100, ], lambda = 0), new))), 1e-3)
})

test_that("gaps may be in the rows without a label alone", {
  y <- replace(mtcars$mpg, 1:25, NA)
  seen <- as.matrix(mtcars[-1])
  seen[1:25, 2:4] <- NA
  folds <- rep_len(c("a", "b", "c"), 32)
  predicted <- function(unit, weights = NULL, fit = momentnet, ...) {
    seen <- sweep(seen, 2, unit, "*")
    fit <- fit(moments(seen, y, weights = weights, folds = folds), ...)
    predict(fit, seen[1:9, ], s = min(fit$lambda, fit$fit$lambda))
  }
  one <- rep(1, 10)
  units <- 10^c(3, 0, -3, 2, 0, 0, -1, 0, 0, 1)
  for (weights in list(NULL, rep(1:2, 16))) {
    expect_true(all(is.finite(predicted(one, weights, fit = cv_momentnet))))
    for (target in c("auto", "none")) {
      said <- predicted(one, weights, target = target, units = "different")
      expect_true(all(is.finite(said)))
      expect_equal(predicted(units, weights, target = target,
                             units = "different"), said, tolerance = 1e-6)
    }
  }
})

test_that("origin and order do not matter to what few rows show", {
  seen <- as.matrix(mtcars[1:8, -1])
  seen[cbind(c(1, 2, 5, 7), c(2, 3, 4, 3))] <- NA
  y <- replace(mtcars$mpg[1:8], c(3, 6), NA)
  about <- function(found) {
    found <- frugalreg:::attribute_moments(found)
    c(frugalreg:::moment_spread(found),
      frugalreg:::estimated_moments(found, "different")[c("sd", "correlation")])
  }
  all <- moments(seen, y)
  own <- frugalreg:::column_spread(frugalreg:::as_rows(
    frugalreg:::mold(seen, y, "gaps")$table, "x"
  ))
  expect_equal(about(all)[names(own)], own)
  expect_equal(about(moments(seen, y, origin = seen[8, ])), about(all))
  for (cut in 2:6) {
    parts <- c(moments(seen[seq_len(cut), ], y[seq_len(cut)]),
               moments(seen[-seq_len(cut), ], y[-seq_len(cut)]))
    expect_equal(about(parts), about(all))
  }
})
