# Terms that one look cannot buy, with the reason.

frame <- small_frame()

test_that("terms of several variables are refused", {
  expect_refused("input", {
    aerr(y ~ u * v, frame, 2)
    aerr(y ~ u + u:f, frame, 2)
    aerr(y ~ (u + v + w)^2, frame, 2)
    aerr(y ~ I(u * v) + w, frame, 2)
    aerr(y ~ u + v %in% f, frame, 2)
    aerr(y ~ ifelse(flag, u, v) + w, frame, 2)
  })
})

test_that("terms whose basis depends on the data are refused", {
  skip_on_cran()
  expect_refused("input", {
    aerr(y ~ scale(u) + v, frame, 2)
    aerr(y ~ splines::ns(u, 4) + v, frame, 2)
    aerr(y ~ splines::ns(u, knots = 0.5) + v, frame, 2)
    aerr(y ~ splines::bs(u, df = 5) + v, frame, 2)
    aerr(y ~ poly(u, 2) + v, frame, 2)
    aerr(y ~ I(u - mean(u)) + v, frame, 2)
    aerr(y ~ I(u / max(u)) + v, frame, 2)
    aerr(y ~ rank(u) + v, frame, 2)
    aerr(y ~ cumsum(u) + v, frame, 2)
    aerr(y ~ rev(u) + v, frame, 2)
    aerr(y ~ cut(u, 3) + v, frame, 2)
    aerr(y ~ factor(count) + v, frame, 2)
    aerr(y ~ I(u > median(u)) + v, frame, 2)
    aerr(y ~ I(u + rnorm(length(u))) + v, frame, 2)
  })
})

test_that("terms that count how often a value is there are refused", {
  frame$half <- c(0.5, 1, 1)[seq_len(60) %% 3 + 1]
  expect_refused("input", {
    aerr(y ~ as.numeric(table(f)[f]) + v, frame, 2)
    aerr(y ~ duplicated(g) + v, frame, 2)
    aerr(y ~ ave(half, half, FUN = length) + v, frame, 2)
    momentnet(y ~ as.numeric(table(f)[f]) + v, frame)
    momentnet(y ~ ave(half, half, FUN = length) + v, frame)
  })
})

test_that("a term with a level for what is missing is refused", {
  expect_refused("input", {
    aerr(y ~ addNA(f) + v, frame, 2)
    momentnet(y ~ addNA(f) + v, frame, 2)
    momentnet(y ~ addNA(f) + v, frame)
  })
})

test_that("terms that cannot be evaluated are refused", {
  expect_refused("input", {
    aerr(y ~ no_such_function(u) + v, frame, 2)
    aerr(y ~ splines::ns(u, knots = no_such_knots) + v, frame, 2)
    aerr(y ~ paste(u) + v, frame, 2)
    aerr(y ~ mean(u) + v, frame, 2)
    aerr(y ~ u + no_such_variable, frame, 2)
    aerr(y ~ u + pi, frame, 2)
    aerr(no_such_label ~ u + v, frame, 2)
    aerr(log(no_such_label) ~ u + v, frame, 2)
  })
})

test_that("a formula has a response, terms, and no offset", {
  expect_refused("input", {
    aerr(~ u + v, frame, 2)
    aerr(y ~ 1, frame, 2)
    aerr(y ~ 0, frame, 2)
    aerr(y ~ u + offset(v), frame, 2)
    aerr(y ~ u + v, as.list(frame), 2)
    aerr(y ~ u + v, NULL, 2)
    aerr(f ~ u + v, frame, 2)
    aerr(cbind(y, u) ~ v + w, frame, 2)
    aerr(y[-1] ~ u + v, frame, 2)
    aerr(log(y - y) ~ u + v, frame, 2)
  })
})

test_that("a column that the formula uses is there once", {
  twice <- stats::setNames(frame[c("y", "u", "f", "v", "w", "w")],
                           c("y", "a", "a", "b", "c", "c"))
  expect_refused("input", {
    aerr(y ~ a + b, twice, 2)
    aerr(y ~ ., twice, 2)
    momentnet(y ~ a + b, twice, subset = b > 0)
    momentnet(c ~ b, twice)
  })
  expect_identical(coef(momentnet(y ~ b, twice, lambda = 0)),
                   coef(momentnet(y ~ b, twice[c(1, 4)], lambda = 0)))
})

test_that("new data of a formula fit are checked variable by variable", {
  skip_on_cran()
  fit <- aerr(y ~ u + f + flag, frame, budget = 2, x_bound = 5, seed = 1)
  new <- frame[1:3, ]
  change <- function(...) {
    new[...names()] <- list(...)
    new
  }
  expect_refused("input", {
    predict(fit, change(f = factor(c("red", "pink", "green"))))
    predict(fit, change(f = c("red", "pink", "puce")))
    predict(fit, change(f = 1:3))
    predict(fit, change(u = c("a", "b", "c")))
    predict(fit, change(u = as.Date("2024-01-01") + 0:2))
    predict(fit, change(u = factor(1:3)))
    predict(fit, change(flag = c("TRUE", "FALSE", "TRUE")))
    predict(fit, change(flag = 1:3))
    predict(fit, new[c("u", "flag")])
    predict(fit, as.list(new))
    predict(fit, matrix(0, 3, 3))
    predict(fit)
    update(fit, new[c("u", "y")])
    update(fit, change(f = factor(c("red", "pink", "green"))))
    update(fit, change(u = as.list(1:3)))
    update(fit, new[c("u", "f", "flag")])
    update(fit)
    residuals(fit, new[c("u", "f", "flag")])
  })
})

test_that("new data of a matrix fit are checked by columns", {
  skip_on_cran()
  x <- small_integers()
  y <- small_labels(x)
  colnames(x) <- letters[1:8]
  named <- aerr(x, y, budget = 3, x_bound = 10, seed = 1)
  bare <- aerr(unname(x), y, budget = 3, x_bound = 10, seed = 1)
  expect_refused("input", {
    predict(named, x[, -1])
    predict(named, unname(x)[, -1])
    predict(bare, x[, 1:3])
    predict(bare, "a")
    predict(bare, matrix("a", 2, 8))
    predict(bare, oracle_of(x))
    predict(bare)
    fitted(bare)
    residuals(bare, x)
    residuals(bare, x, y[-1])
    residuals(bare, x, replace(y, 1, NA))
    update(bare, x[, 1:3], y)
    update(bare, x, y[-1])
    update(bare, x)
    update(bare)
    update(named, x[, -1], y)
  })
})

test_that("data that are not given are asked for", {
  for (learner in list(momentnet, cv_momentnet, moments, aerr, slrm, cv_slrm)) {
    expect_error(learner(y ~ x), "`data` must be given",
                 class = "frugalreg_error_input")
  }
})

test_that("random effects are refused, and no flags are made of them", {
  plots <- data.frame(y = c(3, 1, 4, 1, 5, 9, 2, 6), x = 1:8,
                      block = rep(1:2, 4), sort = gl(2, 4))
  expect_refused("input", {
    momentnet(y ~ x + (1 | block), plots)
    momentnet(y ~ (1 | sort), plots)
    momentnet(y ~ x + (0 + x || block), plots)
    cv_momentnet(y ~ x + (x | block), plots)
    aerr(y ~ x + sort + (1 | block), plots, budget = 2)
  })
  # Between flags it is "or".
  either <- y ~ x + (x > 6 | block == 1)
  expect_equal(coef(momentnet(either, plots, lambda = 0))[, 1],
               coef(lm(either, plots)))
})

test_that("what is wrong is told in the words of a formula", {
  said <- function(expression) {
    cnd <- error_of(expression)
    c(cnd$argument, conditionMessage(cnd))
  }
  told <- said(momentnet(mpg ~ wt, mtcars, budget = 2))
  expect_identical(told[1], "data")
  expect_match(told[2],
               "^`data` must be a data frame with at least two attributes")
  cnd <- error_of(momentnet(mpg ~ wt, mtcars, budget = 2))
  expect_match(cnd$allowed, "^a data frame with at least two attributes")
  told <- said(aerr(Ozone ~ Temp + Wind, airquality, 2))
  expect_identical(told[1], "formula")
  expect_match(told[2], "^The response of `formula` must be finite")
  # Other arguments keep their names.
  expect_identical(said(momentnet(mpg ~ wt, mtcars, weights = 1:2))[1],
                   "weights")
})
