# Data that somebody has changed inside are refused before they are read.

test_that("columns of a data frame are as long as its rows", {
  frame <- data.frame(a = sin(1:30), b = cos(1:30), c = rep(1:3, 10))
  y <- frame$a + frame$b
  short <- unclass(frame)
  short$b <- short$b[1:4]
  short <- structure(short, class = "data.frame", row.names = 1:30)
  uses <- list(
    function(x) aerr(x, y, budget = 2), function(x) momentnet(x, y),
    function(x) slrm(x, y, rank = 1, method = "em"), attribute_source,
    improvement_ratio, function(x) mask_attributes(x, 0.5),
    function(x) predict(momentnet(frame, y), x),
    function(x) aerr(a ~ b + c, x, budget = 2)
  )
  for (use in uses) {
    expect_error(use(short), "\"b\" is of length 4",
                 class = "frugalreg_error_input")
  }
})

test_that("factors have codes of their levels", {
  frame <- data.frame(a = sin(1:30), f = factor(rep(c("p", "q", "r"), 10)))
  attr(frame$f, "levels") <- c("p", "q")
  expect_error(aerr(frame, frame$a, budget = 2),
               class = "frugalreg_error_input")
})

test_that("slots of a sparse matrix fit together", {
  skip_on_cran()
  set.seed(1)
  x <- Matrix::rsparsematrix(30, 5, 0.4)
  y <- rnorm(30)
  by_rows <- as(x, "RsparseMatrix")
  places <- as(x, "TsparseMatrix")
  change <- function(x, slot, value) {
    methods::slot(x, slot, check = FALSE) <- value
    x
  }
  bad <- list(
    change(x, "i", replace(x@i, 3, 30L)), change(x, "i", replace(x@i, 3, -1L)),
    change(x, "i", x@i[-1]), change(x, "p", replace(x@p, 3, 1000L)),
    change(x, "p", rev(x@p)), change(x, "p", x@p[-1]),
    change(x, "x", x@x[-1]), change(x, "Dim", c(30L, 9L)),
    change(x, "Dim", c(-1L, 5L)),
    change(by_rows, "j", replace(by_rows@j, 2, 7L)),
    change(by_rows, "p", replace(by_rows@p, 2, 999L)),
    change(places, "i", replace(places@i, 2, 99L)),
    change(places, "j", places@j[-1])
  )
  fit <- momentnet(as.matrix(x), y)
  for (one in bad) {
    expect_error(aerr(one, y, budget = 3), class = "frugalreg_error_input")
    expect_error(momentnet(one, y), class = "frugalreg_error_input")
    expect_error(observed_only(one), class = "frugalreg_error_input")
    expect_error(attribute_source(one), class = "frugalreg_error_input")
    expect_error(predict(fit, one), class = "frugalreg_error_input")
    expect_error(improvement_ratio(one), class = "frugalreg_error_input")
  }
})

test_that("places of observed_only() are in the table", {
  seen <- observed_only(Matrix::sparseMatrix(1:3, 1:3, x = c(1, 2, 3),
                                             dims = c(4, 5)))
  for (change in list(list("row", c(1L, 2L, 9L)), list("column", c(0L, 1L, 2L)),
                      list("value", 1), list("n", 2L))) {
    bad <- damaged(seen, change[[1]], change[[2]])
    expect_error(moments(bad, 1:4), class = "frugalreg_error_input")
    expect_error(slrm(bad, 1:4, rank = 1), class = "frugalreg_error_input")
  }
})

test_that("an oracle's answer is a vector of what was asked", {
  ask <- function(answer) {
    online_ridge(attribute_source(function(row, columns) answer, n = 20, d = 4),
                 sin(1:20), x_bound = 5)
  }
  expect_error(ask(matrix(0, 2, 2)), class = "frugalreg_error_source")
  expect_error(ask(matrix(0, 4, 2)), class = "frugalreg_error_source")
  expect_s3_class(ask(matrix(1, 1, 4)), "online_ridge")
})

test_that("numbers beyond all measure are refused with advice, or learned", {
  data <- linear_data(60, 6, seed = 1)
  gaps <- data$x
  gaps[seq(2, length(gaps), 3)] <- NA
  scale <- rep(10^c(300, -300, 0, 200, -200, 1), each = 60)
  fits <- list(
    function(x, y) momentnet(x, y, engine = "pairs"),
    function(x, y) momentnet(x, y, engine = "factors"),
    function(x, y) momentnet(x, y, engine = "completed"),
    function(x, y) cv_momentnet(x, y), moments
  )
  for (fit in fits) {
    expect_error(fit(gaps * scale, data$y), "change its unit",
                 class = "frugalreg_error_input")
    expect_error(fit(gaps, data$y * 1e300), "change its unit",
                 class = "frugalreg_error_input")
  }
  far <- momentnet(data$x + 1e16, data$y + 1e16)
  expect_true(all(is.finite(coef(far))))
})

test_that("as_fit() has the guard that fits have", {
  fit <- structure(list(intercept = NaN, coefficients = 0),
                   class = c("frugal_online", "frugal_fit"))
  expect_error(check_finite_learner(fit), "change the unit",
               class = "frugalreg_error_numeric")
})
