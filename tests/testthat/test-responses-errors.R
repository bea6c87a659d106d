# Several responses that do not fit each other, or the fit.

set.seed(4)
x <- matrix(rnorm(240), 40, dimnames = list(NULL, letters[1:6]))
y <- cbind(p = x[, 1] - x[, 2], q = x[, 3]) + rnorm(80) / 3
gaps <- replace(x, sample(240, 60), NA)
fit <- momentnet(gaps, y, lambda = 0.1)
refused <- function(code, pattern) {
  expect_error(code, pattern, class = "frugalreg_error_input")
}

test_that("columns of labels have names of their own and labels enough", {
  for (names in list(c("p", "p"), c("p", ""), c("p", NA))) {
    refused(momentnet(gaps, `colnames<-`(y, names)), "distinct names")
  }
  few <- y
  few[-3, "q"] <- NA
  refused(momentnet(gaps, few), "\"q\"")
  refused(cv_momentnet(gaps, few), "\"q\"")
  refused(momentnet(gaps, data.frame(y, kind = "a")), "\"kind\"")
  refused(moments(gaps, cbind(y, Inf)), "y")
  refused(momentnet(gaps, cbind(p = y[, 1], y[, 2])),
          "must be a matrix whose columns have distinct names, not \"p\", \"\"")
  # Without names they are counted.
  expect_named(coef(momentnet(gaps, unname(y), lambda = 0.1)), c("y1", "y2"))
})

test_that("labels of new rows are the fit's responses, in any order", {
  right <- residuals(fit, gaps, y)
  expect_identical(residuals(fit, gaps, y[, 2:1]), right)
  expect_identical(residuals(fit, gaps, unname(y)), right)
  refused(residuals(fit, gaps, `colnames<-`(y, c("p", "r"))), "\"p\", \"q\"")
  refused(residuals(fit, gaps, cbind(unname(y), 1)), "3 columns")
  refused(residuals(fit, gaps, y[1:5, ]), "40 rows")
  refused(residuals(fit, gaps, as.data.frame(y)[0, ]), "40 rows")
  skip_if_not_installed("generics")
  path <- momentnet(gaps, y, nlambda = 3)
  expect_error(generics::augment(path, gaps, s = c(0.1, 0.2)),
               class = "frugalreg_error_input")
})

test_that("origins of labels are one a response, and do not change a fit", {
  for (origin in list(1, c(1, NA), "a", 1:3)) {
    refused(moments(gaps, y, y_origin = origin), "y_origin")
  }
  moved <- moments(gaps, y, y_origin = c(5, -3))
  expect_identical(moved$y_origin, c(p = 5, q = -3))
  expect_equal(coef(momentnet(moved, lambda = 0.1)),
               coef(momentnet(moments(gaps, y), lambda = 0.1)),
               tolerance = 1e-8)
})

test_that("moments of several responses say how many labels each has", {
  some <- replace(y, c(1:4, 41), NA)
  expect_output(print(moments(gaps, some)), "p (36), q (39)", fixed = TRUE)
})

test_that("predict() gives the coefficients of each, and which are not zero", {
  path <- momentnet(gaps, y, engine = "pairs", nlambda = 4)
  expect_identical(predict(path, type = "coefficients"), coef(path))
  expect_identical(predict(path, x, type = "coefficients"), coef(path))
  shown <- predict(path, s = 0.5, type = "nonzero")
  expect_named(shown, colnames(y))
  for (name in colnames(y)) {
    expect_identical(shown[[name]][[1]],
                     unname(which(coef(path, s = 0.5)[[name]][-1, 1] != 0)))
  }
  refused(predict(path, type = c("nonzero", "response")), "type")
  refused(predict(path, x, type = y ~ .), "type")
  refused(predict(path), "newx")
})

test_that("fits to moments of several responses know what labels are theirs", {
  fit <- momentnet(moments(gaps, y), nlambda = 3)
  refused(residuals(fit, x, y[, 1], s = 1), "newy")
  refused(update(fit, x, y[, 1]), "newy")
  expect_identical(colnames(residuals(fit, x, y, s = 1)), colnames(y))
})
