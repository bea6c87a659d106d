# Standard errors need the rows that a fit learned from: other rows, and these
# in another order than their labels, are refused.

gaps <- function() {
  set.seed(1)
  x <- cbind(a = rnorm(300) * 1000, b = rnorm(300))
  y <- x[, "a"] / 1000 + x[, "b"] + rnorm(300)
  x[sample(600, 60)] <- NA
  list(x = x, y = y)
}

expect_other_rows <- function(fit, x, y) {
  expect_error(vcov(fit, newx = x, newy = y), "the rows that the fit",
               class = "frugalreg_error_input")
}

test_that("rows in another order than their labels are refused", {
  data <- gaps()
  for (engine in c("pairs", "completed", "covariance")) {
    fit <- momentnet(data$x, data$y, lambda = 0, engine = engine,
                     alpha = if (engine == "covariance") 1)
    expect_other_rows(fit, data$x[300:1, ], data$y)
    own <- vcov(fit, newx = data$x, newy = data$y)
    expect_true(all(is.finite(own)))
    if (engine == "pairs") {
      expect_equal(vcov(fit, newx = data$x[300:1, ], newy = data$y[300:1]), own)
    }
  }
})

test_that("rows that are shifted, or scaled in a small column, are refused", {
  data <- gaps()
  for (engine in c("pairs", "covariance")) {
    fit <- momentnet(data$x, data$y, lambda = 0, engine = engine, alpha = 1)
    expect_other_rows(fit, sweep(data$x, 2, c(0, 0.01), "+"), data$y)
    expect_other_rows(fit, sweep(data$x, 2, c(1, 1.01), "*"), data$y)
  }
  x <- as.matrix(mtcars[, c("wt", "hp")])
  fit <- momentnet(x, mtcars$mpg, lambda = 0)
  expect_other_rows(fit, x + 1000, mtcars$mpg)
  expect_equal(vcov(fit, newx = x, newy = mtcars$mpg)["wt", "wt"],
               vcov(momentnet(x + 1000, mtcars$mpg, lambda = 0),
                    newx = x + 1000, newy = mtcars$mpg)["wt", "wt"],
               tolerance = 1e-6)
})

test_that("a column that never varies does not make rows others", {
  skip_if_not_installed("MASS")
  for (constant in c(1, 0.1, 12345.678)) {
    x <- cbind(as.matrix(MASS::Boston[1:13]), constant = constant)
    y <- MASS::Boston$medv
    fit <- momentnet(x, y, lambda = 0)
    own <- vcov(fit, newx = x, newy = y)
    expect_true(all(is.na(own["constant", ])))
    expect_true(all(is.finite(own[1:14, 1:14])))
    expect_s3_class(attribute_importance(fit, newx = x, newy = y),
                    "attribute_importance")
    x[, "constant"] <- constant * (1 + 1e-6)
    expect_other_rows(fit, x, y)
  }
})

test_that("a saved fit without these sums takes rows of the same number", {
  data <- gaps()
  fit <- momentnet(data$x, data$y, lambda = 0, engine = "covariance", alpha = 1)
  fit$examples <- NULL
  expect_true(all(is.finite(vcov(fit, newx = data$x, newy = data$y))))
})

offset_frame <- function(n = 120) {
  set.seed(2)
  d <- data.frame(a = rnorm(n), b = rnorm(n), o = rnorm(n, 0, 10))
  d$y <- 1 + 2 * d$a + d$o + rnorm(n)
  gaps <- d
  gaps$a[seq_len(n / 3)] <- NA
  list(whole = d, gaps = gaps)
}

test_that("labels given again lose the offset of the formula", {
  data <- offset_frame()
  d <- data$whole
  own <- lm(y ~ a + b + offset(o), d)
  fit <- momentnet(y ~ a + b + offset(o), d, lambda = 0)
  expect_equal(vcov(fit, newx = d, method = "classical"), vcov(own),
               tolerance = 1e-6)
  expect_equal(vcov(fit, newx = d, newy = d$y), vcov(fit, newx = d))
  less <- transform(d, y = y - o)
  for (winsorise in c(FALSE, TRUE)) {
    fits <- lapply(list(y ~ a + b + offset(o), y ~ a + b), function(formula) {
      momentnet(formula, if (length(all.vars(formula)) > 3) d else less,
                lambda = 0, winsorise = winsorise)
    })
    for (method in c("sandwich", "jackknife")) {
      expect_equal(confint(fits[[1]], newx = d, method = method),
                   confint(fits[[2]], newx = less, method = method))
    }
    expect_equal(attribute_importance(fits[[1]], newx = d)$low,
                 attribute_importance(fits[[2]], newx = less)$low)
  }
  expect_error(vcov(fit, newx = transform(d, o = rev(o))), "the rows that",
               class = "frugalreg_error_input")
  expect_error(vcov(fit, newx = d, newy = less$y), "the labels that the fit",
               class = "frugalreg_error_input")
})

test_that("so do those of every engine, of later rows and of a response", {
  skip_on_cran()
  gaps <- offset_frame()$gaps
  less <- transform(gaps, y = y - o)
  for (engine in c("pairs", "completed", "covariance")) {
    alpha <- if (engine == "covariance") 1
    fit <- momentnet(y ~ a + b + offset(o), gaps, lambda = 0, engine = engine,
                     alpha = alpha)
    plain <- momentnet(y ~ a + b, less, lambda = 0, engine = engine,
                       alpha = alpha)
    expect_equal(vcov(fit, newx = gaps), vcov(plain, newx = less))
  }
  later <- momentnet(y ~ a + b + offset(o), gaps[1:60, ], lambda = 0,
                     engine = "pairs")
  later <- update(later, gaps[61:120, ])
  expect_equal(vcov(later, newx = gaps), vcov(
    momentnet(y ~ a + b + offset(o), gaps, lambda = 0, engine = "pairs"),
    newx = gaps
  ))
  gaps$z <- gaps$y + gaps$b
  gaps$z[5:9] <- NA
  both <- momentnet(cbind(y, z) ~ a + b + offset(o), gaps, lambda = 0,
                    engine = "pairs")
  table <- attribute_importance(response_fit(both, "z"), newx = gaps)
  expect_setequal(table$attribute, c("a", "b"))
  expect_true(all(table$low < table$high))
})

test_that("draws are given labels less the offset, and the table has all", {
  data <- offset_frame()
  fit <- momentnet(y ~ a + b + offset(o), data$gaps, lambda = 0,
                   control = frugal_control(keep_looks = TRUE))
  own <- impute(fit, m = 2, seed = 1)
  for (again in list(
    impute(fit, data$gaps, m = 2, seed = 1),
    impute(momentnet(y ~ a + b + offset(o), data$gaps, lambda = 0), data$gaps,
           m = 2, seed = 1)
  )) {
    expect_equal(again$imp$a, own$imp$a, ignore_attr = TRUE)
    expect_identical(again$data$y, data$whole$y)
  }
  expect_equal(own$data$y, data$whole$y)
  full <- transform(data$whole, a = as.list(own)[[1]]$a)
  expect_gt(coef(lm(y ~ a + b + offset(o), full))[["a"]], 1.5)
})

test_that("whole rows are not those of which a fit bought some values", {
  air <- stats::na.omit(airquality)
  fit <- cv_momentnet(Ozone ~ Wind + Temp + Solar.R, air, budget = 2, seed = 1)
  expect_error(attribute_importance(fit, newdata = air),
               "leave it out: the fit kept its rows",
               class = "frugalreg_error_input")
  expect_s3_class(attribute_importance(fit), "attribute_importance")
})
