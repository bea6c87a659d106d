test_that("bands of unpenalised coefficients are their intervals", {
  set.seed(1)
  x <- matrix(rnorm(450) * 1:3, 150, byrow = TRUE)
  y <- x[, 1] - x[, 3] + rnorm(150)
  x <- mask_attributes(x, p = 0.2)
  fit <- momentnet(x, y, engine = "completed", lambda = 0,
                   control = frugal_control(keep_looks = TRUE))
  said <- attribute_importance(fit)
  interval <- confint(fit)[-1, ] * fit$model$unit
  at <- match(said$attribute, rownames(interval))
  expect_equal(said$low, unname(interval[at, 1]))
  expect_equal(said$high, unname(interval[at, 2]))
  expect_false(is.unsorted(-abs(said$standardised)))
  # They need no lambda of 0.
  penalised <- momentnet(x, y, engine = "completed", alpha = 1,
                         control = frugal_control(keep_looks = TRUE))
  top <- attribute_importance(penalised, s = penalised$lambda[1])
  expect_lt(max(abs(top$standardised)), 1e-6)
})

test_that("of an average each fit has its weight", {
  skip_on_cran()
  set.seed(3)
  x <- matrix(rnorm(400), 100)
  y <- x[, 1] + rnorm(100)
  x <- mask_attributes(x, p = 0.3)
  cross <- cv_momentnet(x, y, seed = 1)
  groups <- rep_len(1:4, 100)
  said <- attribute_importance(cross, newx = x, newy = y, groups = groups)
  expect_equal(said$standardised, unname(
    (coef(cross)[-1, 1] * attribute_sd(cross$average))[match(
      said$attribute, rownames(cross$average$coefficients)
    )]
  ))
  parts <- averaged_parts(cross)
  expect_equal(sum(vapply(parts, `[[`, 0, "weight")), cross$signal)
  # A candidate's part is that of its own fit, about where it was.
  for (part in parts) {
    own <- momentnet(x, y, engine = part$fit$engine, lambda = part$penalty,
                     alpha = part$fit$settings$alpha, standardize = TRUE)
    columns <- jackknife_columns(part$fit, part$penalty,
                                 rows_of_learning(part$fit, x, y), groups, 1)
    if (part$fit$engine == "lowrank") { # at its lambda there is nothing left
      left <- vapply(1:4, function(group) {
        rows <- groups != group
        coef(momentnet(x[rows, ], y[rows], engine = "lowrank",
                       units = part$fit$units))[, 1]
      }, columns[, 1])
      expect_equal(columns, left, ignore_attr = TRUE)
    } else {
      expect_lt(max(abs(rowMeans(columns) - coef(own)[, 1])), 0.1)
    }
  }
  expect_true(all(said$low <= said$standardised))
})

test_that("it is drawn with what was paid, and refused where it cannot be", {
  skip_on_cran()
  set.seed(4)
  x <- matrix(rnorm(900), 300)
  y <- x[, 1] + rnorm(300)
  bought <- momentnet(x, y, budget = 2, lambda = 0.1, engine = "pairs")
  picture <- plot(bought, "importance", groups = 5)
  expect_s3_class(picture, "ggplot")
  expect_match(levels(picture$data$attribute), "V[1-3] \\(\\d+\\)")
  given <- momentnet(x, y)
  expect_refused("input", {
    attribute_importance(given, s = 0.1)
    attribute_importance(given, newx = x, newy = y)
    attribute_importance(bought, level = 2)
    attribute_importance(1)
    plot(given, "nothing")
  })
})

test_that("without bands it is drawn, too", {
  skip_on_cran()
  x <- as.matrix(mtcars[c("wt", "hp", "qsec")])
  counts <- momentnet(x, mtcars$carb, family = "poisson", lambda = 0.1)
  fits <- list(
    cv_momentnet(x, mtcars$am, family = "binomial", seed = 1), counts,
    momentnet(x, mtcars$mpg, lambda = 0.1, offset = rep(1:2, 16))
  )
  for (fit in fits) {
    picture <- expect_no_warning(plot(fit, "importance"))
    expect_match(picture$labels$caption, "not defined")
    expect_setequal(levels(picture$data$attribute), colnames(x))
    expect_error(attribute_importance(fit), class = "frugalreg_error_undefined")
  }
  expect_error(plot(counts, "importance", s = -1),
               class = "frugalreg_error_input")
})

test_that("a seed is checked where nothing is drawn, too", {
  fit <- cv_momentnet(as.matrix(mtcars[-1]), mtcars$mpg, seed = 1)
  expect_error(attribute_importance(fit, newx = as.matrix(mtcars[-1]),
                                    newy = mtcars$mpg, seed = 1.5),
               class = "frugalreg_error_input")
})

test_that("a part of a table that cannot be drawn is refused", {
  fit <- momentnet(as.matrix(mtcars[-1]), mtcars$mpg, lambda = 0.1)
  table <- attribute_importance(fit, newx = as.matrix(mtcars[-1]),
                                newy = mtcars$mpg)
  expect_error(plot(table[0, ]), "zero rows", class = "frugalreg_error_input")
  expect_error(plot(table[, 1:2]), "without \"low\"",
               class = "frugalreg_error_input")
  expect_s3_class(ggplot2::autoplot(table[1, ]), "ggplot")
})

test_that("few rows of many columns leave bands open without a penalty", {
  set.seed(1)
  x <- matrix(rnorm(80), 8)
  x <- cbind(x, x[, 1:9], 5) # a column that has no copy, and a constant
  fit <- momentnet(x, rnorm(8), lambda = 0,
                   control = frugal_control(keep_looks = TRUE))
  expect_true(has_root(fit$moments))
  said <- attribute_importance(fit, groups = rep(1:4, 2))
  expect_true(all(is.na(said$low)))
  # As by pairs, where either can be asked.
  wide <- moments(x, rnorm(8))
  by_root <- path_estimates(wide, "different")
  by_pairs <- estimated_moments(pair_moments(wide), "different")
  varies <- by_root$sd > 0
  expect_identical(undetermined(by_root, varies),
                   undetermined(by_pairs, varies))
  one <- cbind(x[, 1], x[, 1] + 1, x[, 2], matrix(5, 8, 13))
  wide <- moments(one, rnorm(8))
  by_root <- path_estimates(wide, "different")
  varies <- by_root$sd > 0
  expect_identical(undetermined(by_root, varies)[1:4],
                   c(TRUE, TRUE, TRUE, FALSE))
  by_pairs <- estimated_moments(pair_moments(wide), "different")
  expect_identical(undetermined(by_root, varies),
                   undetermined(by_pairs, varies))
})
