# Standard errors by groups of rows, as of clusters.

keep <- frugal_control(keep_looks = TRUE)

test_that("wrong groups are told by their name", {
  set.seed(1)
  x <- mask_attributes(matrix(rnorm(180), 60), 0.2)
  fit <- momentnet(x, rnorm(60), engine = "completed", lambda = 0,
                   control = keep)
  for (groups in list(61, 1, "a", c(1, 2), rep(3, 60))) {
    expect_error(vcov(fit, groups = groups), "`groups` must be",
                 class = "frugalreg_error_input")
  }
})

test_that("a column of which one group has all that varies is NA", {
  set.seed(4)
  x <- rnorm(300)
  flag <- replace(numeric(300), c(10, 20, 30), 1)
  groups <- replace(rep(2:10, length.out = 300), flag == 1, 1)
  fit <- momentnet(cbind(x, flag), x + 5 * flag + rnorm(300), lambda = 0,
                   control = keep)
  found <- confint(fit, method = "jackknife", groups = groups)
  expect_identical(rowSums(is.na(found)), c("(Intercept)" = 0, x = 0, flag = 2))
})

test_that("groups of rows make the sandwich that of clusters", {
  set.seed(2)
  id <- rep(letters[1:20], 6)
  x <- matrix(rnorm(40), 20)[rep(1:20, 6), ] + rnorm(240)
  colnames(x) <- c("a", "b")
  y <- x[, 1] + rnorm(20)[rep(1:20, 6)] + rnorm(120)
  fit <- momentnet(x, y, lambda = 0, control = keep)
  design <- cbind(1, x)
  inverse <- solve(crossprod(design))
  off <- drop(y - design %*% inverse %*% crossprod(design, y))
  meat <- crossprod(rowsum(design * off, id))
  cr1 <- inverse %*% meat %*% inverse * 20 / 19 * 119 / 117
  found <- vcov(fit, method = "sandwich", groups = id)
  expect_equal(unname(found), unname(cr1), tolerance = 1e-6)
  expect_equal(unname(diff(confint(fit, "a", method = "sandwich",
                                   groups = id)[1, ])),
               2 * qt(0.975, 19) * sqrt(cr1[2, 2]), tolerance = 1e-6)
  expect_equal(vcov(fit, method = "sandwich", groups = 1:120), vcov(fit))
  for (method in c("sandwich", "classical")) {
    expect_error(vcov(fit, method = method, groups = "x"), "groups",
                 class = "frugalreg_error_input")
  }
})

test_that("an intercept that a group's rows leave open has no error", {
  set.seed(1)
  data <- data.frame(firm = gl(6, 10), x = rnorm(60))
  data$y <- data$x + rnorm(6)[data$firm] + rnorm(60)
  errors <- function(data) {
    fit <- momentnet(y ~ x + firm, data, lambda = 0,
                     control = frugal_control(keep_looks = TRUE))
    sqrt(diag(vcov(fit, method = "jackknife", groups = data$firm)))
  }
  one <- errors(data)
  # Had another one for each reference.
  expect_identical(names(one)[is.na(one)],
                   c("(Intercept)", paste0("firm", 2:6)))
  other <- errors(transform(data, firm = stats::relevel(firm, "3")))
  expect_equal(other[["x"]], one[["x"]])
  alone <- momentnet(y ~ x, data, lambda = 0,
                     control = frugal_control(keep_looks = TRUE))
  expect_false(anyNA(vcov(alone, method = "jackknife", groups = data$firm)))
})
