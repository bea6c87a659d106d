# Several time series in one object, of stats::ts() or package zoo.

set.seed(1)
level <- stats::arima.sim(list(ar = 0.7), 60)
lags <- stats::ts.intersect(now = level, one = stats::lag(level, -1),
                            two = stats::lag(level, -2))
days <- as.Date("2024-01-01") + seq_len(nrow(lags))
# Without the package, whose methods would only make it longer.
as_zoo <- function(series, index = days) {
  structure(matrix(series, nrow(series),
                   dimnames = list(NULL, colnames(series))),
            index = index, class = "zoo")
}

test_that("a formula finds its variables among series, as lm() does", {
  expected <- stats::coef(stats::lm(now ~ one + two, lags))
  for (series in list(lags, as_zoo(lags))) {
    fit <- momentnet(now ~ one + two, series, lambda = 0)
    expect_equal(coef(fit)[, 1], expected)
    expect_equal(residuals(fit, series),
                 stats::residuals(stats::lm(now ~ one + two, lags)),
                 ignore_attr = TRUE)
    weighted <- momentnet(now ~ one, series, weights = abs(two),
                          subset = two > 0, lambda = 0)
    expect_equal(coef(weighted)[, 1], stats::coef(
      stats::lm(now ~ one, lags, two > 0, abs(two))
    ))
    table <- moments(now ~ one + two, series)
    expect_equal(coef(momentnet(table, lambda = 0))[, 1], expected)
  }
})

test_that("series of zoo are a matrix, the rows of which have times", {
  series <- as_zoo(lags[, -1])
  plain <- matrix(lags[, -1], ncol = 2, dimnames = dimnames(lags[, -1]))
  fit <- momentnet(series, lags[, 1], lambda = 0.1)
  expect_equal(coef(fit), coef(momentnet(plain, lags[, 1], lambda = 0.1)))
  expect_identical(names(predict(fit, series)), as.character(days))
  expect_equal(unname(predict(fit, series)), unname(predict(fit, plain)))
  expect_equal(coef(momentnet(series, lags[, 1], budget = 2, seed = 1)),
               coef(momentnet(plain, lags[, 1], budget = 2, seed = 1)))
  gaps <- replace(plain, 3:9, NA)
  fit <- momentnet(as_zoo(gaps), lags[, 1], lambda = 0.1)
  expect_equal(impute(fit, as_zoo(gaps)), impute(fit, gaps))
  one <- momentnet(structure(plain[, 1], index = days, class = "zoo"),
                   lags[, 1], lambda = 0)
  expect_equal(unname(coef(one)[, 1]),
               unname(stats::coef(stats::lm(now ~ one, lags))))
})

test_that("a lag() that would leave each row its own value is refused", {
  skip_on_cran()
  # Of lm() the label tells itself: lm(level ~ lag(level, -1)).
  frame <- as.data.frame(lags)
  for (formula in list(now ~ lag(one, -1), lag(now, 1) ~ one,
                       now ~ one + stats::lag(now), now ~ log(abs(lag(one))),
                       now ~ one + offset(lag(two)))) {
    for (series in list(lags, as_zoo(lags), frame)) {
      for (learn in list(momentnet, cv_momentnet, moments)) {
        expect_error(learn(formula, series), "own and not an earlier one",
                     class = "frugalreg_error_input")
      }
    }
  }
  expect_error(aerr(now ~ lag(one) + two, frame, budget = 2),
               "own and not an earlier one", class = "frugalreg_error_input")
  # Others of this name are judged by what they do.
  lag <- function(x, by) x - by
  expect_equal(coef(momentnet(now ~ lag(one, 1), frame, lambda = 0))[2, 1],
               stats::coef(stats::lm(now ~ one, frame))[["one"]])
  lag <- function(x) c(NA, utils::head(x, -1))
  expect_error(momentnet(now ~ lag(one), frame), "depends on the values of",
               class = "frugalreg_error_input")
  # A variable may have it.
  names(frame)[2] <- "lag"
  expect_identical(rownames(coef(momentnet(now ~ lag + I(lag[]^2), frame))),
                   c("(Intercept)", "lag", "I(lag[]^2)"))
})
