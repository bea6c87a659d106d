# What families, weights, offsets and standard errors have to say to each other.

set.seed(11)
x <- matrix(rnorm(400), 100, dimnames = list(NULL, letters[1:4]))
y <- drop(x %*% c(1, -1, 0, 0.5)) + rnorm(100)
classes <- as.numeric(y > 0)
w <- rep(1:2, 50)

test_that("a family says what it cannot be fitted with", {
  expect_refused("input", {
    cv_momentnet(x, classes, family = "binomial", offset = y)
    momentnet(x, classes, family = "binomial", intercept = FALSE)
  })
  calls <- 0
  source <- attribute_source(function(rows, columns) {
    calls <<- calls + 1
    x[cbind(rows, columns)]
  }, 100, 4)
  expect_error(momentnet(source, classes, budget = 2, family = "binomial",
                         offset = y), class = "frugalreg_error_input")
  expect_identical(calls, 0)
})

test_that("weights of two classes are repeated rows", {
  twice <- rep(seq_len(100), w)
  fit <- function(x, y, folds, ...) {
    coef(suppressWarnings(
      cv_momentnet(x, y, family = "binomial", folds = folds, alpha = 0,
                   measure = "deviance", lambda = c(1, 0.1, 0.01), ...),
      classes = "frugalreg_warning_path"
    ))
  }
  folds <- rep(1:4, 25)
  weighed <- fit(x, classes, folds, weights = w)
  expect_equal(weighed, fit(x[twice, ], classes[twice], folds[twice]),
               tolerance = 1e-6)
  expect_gt(max(abs(weighed - fit(x, classes, folds))), 1e-3)
  # Of measures only the ratios of weights matter, and ties count half.
  odds <- round(stats::plogis(y), 1)
  for (measure in class_measures) {
    expect_equal(measure(classes, odds, 3 * w),
                 measure(classes[twice], odds[twice], rep(1, length(twice))))
  }
})

test_that("limits of two classes are of signs, and of more refused", {
  fit <- momentnet(x, classes, family = "binomial", lower_limits = 0,
                   lambda = 0.01)
  expect_true(all(coef(fit)[-1] >= 0))
  expect_refused("input", {
    cv_momentnet(x, classes, family = "binomial", upper_limits = 0.3)
    momentnet(x, classes, family = "binomial", budget = 2,
              lower_limits = c(-1, rep(-Inf, ncol(x) - 1)))
    momentnet(x, factor(cut(y, 3)), family = "multinomial", budget = 2,
              penalty_factor = seq_len(ncol(x)), upper_limits = 1)
  })
})

test_that("standard errors are of numbers without an offset", {
  moved <- momentnet(x, y, lambda = 0, engine = "pairs", offset = w)
  two <- momentnet(x, classes, lambda = 0, engine = "pairs",
                   family = "binomial")
  expect_refused("undefined", {
    vcov(moved, newx = x, newy = y)
    vcov(two, newx = x, newy = classes)
  })
})

test_that("intervals of weighed examples are within those of a higher level", {
  fit <- cv_momentnet(x, y, weights = w, seed = 1)
  at <- function(level) {
    predict(fit, x[1:3, ], interval = "prediction", s = "lambda.min",
            level = level)
  }
  bounds <- at(0.5)
  expect_true(all(bounds[, "lwr"] < bounds[, "fit"] &
                    bounds[, "fit"] < bounds[, "upr"]))
  expect_true(all(at(0.8)[, "lwr"] < bounds[, "lwr"]))
})

test_that("moments of classes say which labels the families take", {
  frame <- data.frame(x[, 1:2], y = factor(classes))
  at <- 0
  chunks <- chunk_source(function() {
    at <<- at + 1
    if (at == 1) frame
  })
  for (code in list(quote(moments(x, factor(classes))),
                    quote(moments(chunks, "y")))) {
    expect_error(eval(code), "code two classes as 0 and 1",
                 class = "frugalreg_error_input")
  }
  by_codes <- moments(x, as.numeric(classes == classes[1]))
  fit <- momentnet(by_codes, family = "binomial", lambda = 0.1)
  expect_identical(fit$family, "binomial")
})
