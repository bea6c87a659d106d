# Fits to several responses that learned on, or kept their rows.

test_that("an update may have fewer rows than there are folds", {
  skip_on_cran()
  set.seed(8)
  x <- matrix(rnorm(480), 120)
  y <- cbind(p = x[, 1] + rnorm(120), q = rnorm(120))
  more <- update(moments(x, y, folds = 10), x[1:5, ], y[1:5, ])
  expect_equal(more$n, 125)
  fit <- update(cv_momentnet(x, y, seed = 1), x[1:5, ], y[1:5, ])
  both <- cv_momentnet(rbind(x, x[1:5, ]), rbind(y, y[1:5, ]),
                       folds = fit$folds %||% fit$each[[1]]$folds)
  expect_equal(coef(fit, s = 0.1), coef(both, s = 0.1), tolerance = 1e-6)
})

test_that("augment() knows the rows that a fit kept", {
  skip_on_cran()
  set.seed(1)
  x <- matrix(rnorm(400), 100)
  y <- cbind(u = x[, 1], v = rnorm(100))
  keep <- frugal_control(keep_looks = TRUE)
  fit <- momentnet(x, y, lambda = 0.1, control = keep)
  own <- generics::augment(fit)
  expect_equal(own[-1], generics::augment(fit, x, newy = y)[-1])
  expect_error(generics::augment(momentnet(x, y, lambda = 0.1)), "kept no",
               class = "frugalreg_error_input")
  classes <- momentnet(iris[1:4], iris$Species, family = "multinomial",
                       lambda = 0.1, control = keep)
  expect_equal(generics::augment(classes)$.class,
               generics::augment(classes, iris[1:4])$.class)
})
