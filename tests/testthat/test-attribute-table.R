# What summary() and tidy() say of an attribute.

set.seed(4)
n <- 400
frame <- data.frame(a = rnorm(n), b = rnorm(n, sd = 50), f = gl(3, 1, n),
                    free = runif(n))
frame$y <- frame$a + frame$b / 100 + (frame$f == "2") + rnorm(n)

test_that("standardised coefficients know no units, and order the table", {
  metres <- frame
  metres$b <- frame$b * 1e-6
  for (fitted in list(
    function(data) momentnet(y ~ ., data, lambda = 0.01, seed = 1),
    function(data) {
      momentnet(y ~ ., data, budget = 2, seed = 1, alpha = 1, lambda = 0.01,
                units = "different")
    },
    function(data) aelr(y ~ ., data, budget = 3, seed = 1),
    function(data) {
      slrm(y ~ ., data, rank = 3, method = "em", seed = 1,
           units = "different")
    }
  )) {
    one <- summary(fitted(frame))$attributes
    other <- summary(fitted(metres))$attributes
    expect_equal(one$standardised, other$standardised, tolerance = 1e-6)
    expect_identical(rownames(one), rownames(other))
    expect_false(is.unsorted(-abs(one$standardised)))
    expect_equal(one["a", "estimate"], other["a", "estimate"], tolerance = 1e-6)
  }
  whole <- momentnet(y ~ ., frame, lambda = 0)
  table <- attribute_table(whole, coef(whole)[-1, 1])
  sd <- apply(model.matrix(whole, frame)[, -1], 2, function(x) {
    sqrt(mean((x - mean(x))^2))
  })
  expect_equal(table$standardised, unname(coef(whole)[-1, 1] * sd))
})

test_that("looks and prices are those of the variable that was bought", {
  skip_if_not_installed("generics")
  costs <- c(a = 1, b = 2, f = 3, free = 1)
  terms <- c("(Intercept)", "a", "b", "f2", "f3", "free")
  for (fit in list(
    momentnet(y ~ ., frame, budget = 6, costs = costs, free = "free",
              seed = 1, lambda = 0.1, alpha = 0),
    suppressWarnings(aerr(y ~ ., frame, budget = 6, costs = costs,
                          free = "free", seed = 1))
  )) {
    tidied <- generics::tidy(fit)
    expect_identical(tidied$term, terms)
    looks <- fit$looks$per_attribute
    expect_identical(tidied$looks, c(NA, unname(looks[c("a", "b", "f", "f",
                                                        "free")])))
    expect_identical(tidied$price, c(NA, 1, 2, 3, 3, 0))
    paid <- tidied[!is.na(tidied$looks) & tidied$term != "f3", ]
    expect_equal(sum(paid$looks * paid$price), fit$looks$money$total)
  }
  even <- cv_momentnet(y ~ ., frame, budget = 2, seed = 1)
  expect_identical(generics::tidy(even)$price, c(NA, rep(1, 5)))
  given <- momentnet(y ~ ., frame, lambda = c(1, 0.1))
  tidied <- generics::tidy(given)
  expect_identical(tidied$looks, rep(c(NA, rep(400, 5)), 2))
  expect_true(all(is.na(tidied$price)))
  expect_identical(generics::tidy(given, s = 0.1)$looks[2], 400)
  expect_error(generics::tidy(given, conf.int = TRUE),
               class = "frugalreg_error_undefined")
})

test_that("what is all but 0 is printed as 0, whatever its unit", {
  x <- matrix(rnorm(3000), 500)
  y <- drop(x[, 1:2] %*% c(1, 1e-5)) # the second does next to nothing
  x[, 1] <- x[, 1] * 1e8
  fit <- momentnet(x, y, lambda = 0)
  shown <- summary(fit)$attributes
  expect_identical(rownames(shown), "V1")
  online <- online_ridge(x, y, seed = 1, tuning = "auto")
  online$coefficients[2:6] <- 1e-6 * online$coefficients[1] *
    online$scaling$scale[1] / online$scaling$scale[2:6]
  expect_output(print(online), "Nonzero coefficients: 1 (and 5 near it)",
                fixed = TRUE)
  expect_identical(rownames(summary(online)$attributes), "V1")
  online$coefficients[] <- 0
  expect_output(print(summary(online)), "none: all are 0")
})
