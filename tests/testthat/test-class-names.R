# What classes are called, and what later labels say.

test_that("later labels of classes without names go by what they say", {
  set.seed(3)
  x <- matrix(rnorm(300), 100)
  y <- as.integer(x[, 1] + rnorm(100) > 0)
  fit <- momentnet(x[1:60, ], y[1:60], family = "binomial", lambda = 0.01)
  later <- 61:100
  expect_identical(coef(update(fit, x[later, ], factor(y[later], 1:0))),
                   coef(update(fit, x[later, ], y[later])))
  named <- factor(y[later], 1:0, c("yes", "no"))
  expect_error(update(fit, x[later, ], named), "levels \"yes\"",
               class = "frugalreg_error_input")
})

test_that("classes have names", {
  x <- matrix(rnorm(120), 60)
  labels <- list(factor(rep(c("", "a", "b"), 20)),
                 addNA(factor(replace(rep(c("a", "b", "c"), 20), 1:3, NA))))
  for (y in labels) {
    expect_error(momentnet(x, y, family = "multinomial"),
                 class = "frugalreg_error_input")
  }
})
