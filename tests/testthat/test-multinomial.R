# family = "multinomial": a linear discriminant in the space of scores.

class_table <- function(n, seed) {
  set.seed(1)
  centers <- matrix(rnorm(24), 4) * 0.8
  set.seed(seed)
  class <- sample(4, n, TRUE, c(0.4, 0.3, 0.2, 0.1))
  x <- centers[class, ] +
    matrix(rnorm(6 * n), n) %*% chol(0.5^abs(outer(1:6, 1:6, "-")))
  colnames(x) <- paste0("x", 1:6)
  list(x = x, y = factor(letters[class], letters[1:4]),
       gaps = replace(x, matrix(runif(6 * n), n) < 0.3, NA))
}

given <- class_table(800, 2)
new <- class_table(1500, 3)
# Fits that several tests ask for.
delayedAssign("of_whole", cv_momentnet(given$x, given$y, seed = 1,
                                       family = "multinomial"))
delayedAssign("of_gaps", cv_momentnet(given$gaps, given$y, seed = 1,
                                      family = "multinomial"))

test_that("unpenalised it is linear discriminant analysis", {
  fit <- momentnet(given$x, given$y, family = "multinomial", lambda = 0)
  p <- c(table(given$y)) / 800
  means <- sapply(levels(given$y), function(class) {
    colMeans(given$x[given$y == class, ])
  })
  within <- crossprod(given$x - t(means)[as.integer(given$y), ]) / 800
  weights <- solve(within, means)
  link <- sweep(new$x %*% weights, 2, log(p) - colSums(means * weights) / 2,
                "+")
  expect_equal(predict(fit, new$x)[, ], exp(link) / rowSums(exp(link)),
               tolerance = 1e-6, ignore_attr = TRUE)
})

test_that("probabilities are those of classes, with and without gaps", {
  skip_on_cran()
  best <- log_loss(new$y, predict(momentnet(
    given$x, given$y, family = "multinomial", lambda = 0
  ), new$x))
  share <- log_loss(new$y, matrix(c(table(given$y)) / 800, 1500, 4, TRUE))
  for (engine in c("auto", "pairs", "posterior")) {
    fit <- if (engine == "auto") of_gaps
           else cv_momentnet(given$gaps, given$y, family = "multinomial",
                             engine = engine, seed = 1)
    whole <- predict(fit, new$x)
    partly <- predict(fit, new$gaps)
    expect_equal(rowSums(whole), rep(1, 1500))
    expect_equal(rowSums(partly), rep(1, 1500))
    expect_lt(log_loss(new$y, whole), best + 0.08)
    # Of the way from the classes' shares to complete rows.
    expect_lt(log_loss(new$y, partly), best + 0.45 * (share - best))
    # Calibrated: each class as often as is said, and no power of what is said
    # is much better.
    expect_within(colMeans(partly), c(table(new$y)) / 1500, 0.03)
    for (p in list(whole, partly)) {
      best_power <- stats::optimize(function(power) {
        log_loss(new$y, p^power / rowSums(p^power))
      }, c(0.3, 3))$objective
      expect_lt(log_loss(new$y, p) - best_power, 0.01)
    }
  }
  # A row that shows nothing has the shares of the classes.
  expect_within(predict(fit, new$x[1:2, ] * NA)[1, ],
                c(table(given$y)) / 800, 0.1)
})

test_that("the order of classes and units of attributes do not matter", {
  skip_on_cran()
  units <- 10^(0:5)
  for (engine in c("pairs", "completed")) {
    fit <- function(x, y) {
      predict(cv_momentnet(x, y, family = "multinomial", engine = engine,
                           alpha = 0, folds = rep(1:2, 400), nlambda = 5),
              new$gaps[1:200, ])
    }
    before <- fit(given$gaps, given$y)
    other <- fit(given$gaps, factor(given$y, rev(levels(given$y))))
    expect_equal(other[, letters[1:4]], before, tolerance = 1e-5)
    expect_identical(fit(given$gaps, as.character(given$y)), before)
  }
  in_units <- function(x) sweep(x, 2, units, "*")
  other <- cv_momentnet(in_units(given$x), given$y, family = "multinomial",
                        seed = 1)
  expect_equal(predict(other, in_units(new$x)), predict(of_whole, new$x),
               tolerance = 1e-6)
})

test_that("expected probabilities are those of log-odds with a variance", {
  link <- cbind(c(0.5, -1, 2), 0)
  variance <- matrix(c(0, 1, 4))
  exact <- expected_odds(link[, 1], sqrt(variance[, 1]))$mean
  ours <- class_probabilities(link, variance, matrix(1:2))
  expect_within(ours[, 1], exact, 0.01)
  points <- normal_points(5)
  expect_equal(crossprod(points) / nrow(points), diag(5))
  # Of three classes, whose log-odds have a covariance.
  covariance <- matrix(c(2, 1, 0, 1, 1.5, -0.5, 0, -0.5, 1), 3)
  pairs <- utils::combn(3, 2)
  spread <- apply(pairs, 2, function(pair) {
    by <- replace(numeric(3), pair, c(1, -1))
    drop(by %*% covariance %*% by)
  })
  set.seed(4)
  drawn <- matrix(rnorm(3e5), 1e5) %*% chol(covariance)
  mean <- c(0.5, 0, -0.5)
  expect_within(
    class_probabilities(t(mean), t(spread), pairs)[1, ],
    colMeans(softmax(sweep(drawn, 2, mean, "+"))), 0.01
  )
  expect_equal(rowSums(ours), rep(1, 3))
})

test_that("weights are repeated rows", {
  skip_on_cran()
  w <- rep(1:2, 400)
  twice <- rep(1:800, w)
  folds <- rep(1:5, each = 160)
  # Two lambda are no path.
  fit <- function(rows, ...) {
    coef(suppressWarnings(
      cv_momentnet(given$x[rows, ], given$y[rows], family = "multinomial",
                   folds = folds[rows], lambda = c(0.1, 1e-6), ...),
      classes = "frugalreg_warning_path"
    ))
  }
  expect_equal(fit(1:800, weights = w), fit(twice), tolerance = 1e-6)
})

test_that("all kinds of data come to the same", {
  skip_on_cran()
  fit <- cv_momentnet(given$gaps, given$y, family = "multinomial",
                      engine = "pairs", alpha = 0, folds = rep(1:4, 200))
  frame <- data.frame(given$gaps, class = given$y)
  by_formula <- cv_momentnet(class ~ ., frame, family = "multinomial",
                             engine = "pairs", alpha = 0,
                             folds = rep(1:4, 200))
  expect_equal(unname(predict(by_formula, frame)),
               unname(predict(fit, given$gaps)))
  sums <- moments(given$gaps, model.matrix(~ y - 1, list(y = given$y)),
                  folds = rep(1:4, 200))
  of_sums <- cv_momentnet(sums, family = "multinomial", alpha = 0)
  expect_equal(unname(predict(of_sums, given$gaps)),
               unname(predict(fit, given$gaps)))
  bought <- cv_momentnet(given$x, given$y, budget = 3, family = "multinomial",
                         seed = 1)
  expect_lt(log_loss(new$y, predict(bought, new$x)),
            log_loss(new$y, matrix(0.25, 1500, 4)) / 2)
  more <- update(bought, new$x[1:100, ], new$y[1:100])
  expect_identical(more$n, 900L)
})

test_that("types, measures and refusals", {
  skip_on_cran()
  fit <- cv_momentnet(given$gaps, given$y, family = "multinomial",
                      engine = "completed", measure = "deviance",
                      nlambda = 8, folds = rep(1:3, length.out = 800))
  link <- predict(fit, new$x, type = "link")
  p <- predict(fit, new$x)
  expect_equal(log(p / p[, 1]), link - link[, 1], ignore_attr = TRUE)
  class <- predict(fit, new$gaps, type = "class")
  expect_identical(as.integer(class),
                   max.col(predict(fit, new$gaps), ties.method = "first"))
  expect_identical(levels(class), letters[1:4])
  expect_equal(drop(cbind(1, new$x) %*% coef(fit)$c), link[, "c"],
               ignore_attr = TRUE)
  expect_identical(fit$each$a$index, fit$each$b$index)
  expect_identical(fit$measured$place[which.min(fit$measured$estimate)],
                   fit$each$a$index[["min"]])
  path <- momentnet(given$x, given$y, family = "multinomial")
  expect_identical(dim(predict(path, new$x[1:3, ])), c(3L, 4L, 100L))
  expect_equal(predict(path, new$x[1:3, ], s = 0.01),
               predict(path, new$x[1:3, ], lambda = 0.01))
  # Two classes are those of "binomial".
  two <- factor(given$y == "a")
  expect_identical(
    coef(momentnet(given$x, two, family = "multinomial")),
    coef(momentnet(given$x, two, family = "binomial"))
  )
  expect_error(momentnet(given$x, given$y), "multinomial")
  expect_error(momentnet(given$x, two), "binomial")
  expect_refused("input", {
    momentnet(given$x, as.integer(given$y), family = "multinomial")
    momentnet(given$x, given$y, family = "multinomial", intercept = FALSE)
    momentnet(moments(given$x, given$x[, 1]), family = "multinomial")
    update(path, given$x, rep("e", 800))
    predict(fit, new$x, interval = "prediction")
    predict(fit, new$x, s = "best")
    predict(path, new$x, s = "lambda.min")
    response_fit(fit, "a")
  })
  expect_refused("undefined", {
    sigma(fit)
  })
})

test_that("one penalty for all classes is one of each path, and between them", {
  skip_on_cran()
  rows <- new$gaps[1:50, ]
  lambda <- c(0.1, 0.03, 0.01)
  by_pairs <- function(...) {
    momentnet(given$gaps, given$y, family = "multinomial", engine = "pairs",
              alpha = 1, ...)
  }
  given_path <- by_pairs(lambda = lambda)
  for (type in c("response", "class", "link")) {
    expect_identical(unname(predict(given_path, rows, lambda = lambda,
                                    type = type)),
                     unname(predict(given_path, rows, type = type)))
  }
  # Of a path of its own, too, and of a fit that chose its penalties.
  path <- by_pairs(nlambda = 400)
  chosen <- cv_momentnet(given$gaps, given$y, family = "multinomial",
                         engine = "pairs", alpha = 1, nlambda = 400, seed = 1)
  for (fit in list(path, chosen)) {
    expect_equal(predict(fit, rows, s = 0.03), predict(given_path, rows)[, , 2],
                 tolerance = 1e-6)
  }
  expect_refused("input", {
    predict(path, rows, lambda = -1)
    predict(path, rows, s = 1, lambda = 0.1)
    predict(chosen, rows, s = "lambda.min", lambda = 0.1)
  })
  alone <- cv_momentnet(given$gaps, given$y, family = "multinomial",
                        engine = "posterior", seed = 1)
  expect_error(predict(alone, rows, lambda = 0.1), "posterior",
               class = "frugalreg_error_input")
  numbers <- momentnet(given$x, new$x[1:800, 1:2], lambda = 0.1)
  expect_error(predict(numbers, rows, lambda = 0.1), "classes",
               class = "frugalreg_error_input")
})

test_that("rows beyond the range of numbers are no class's", {
  fit <- momentnet(given$x / 1e3, given$y, family = "multinomial", lambda = 0.1)
  rows <- new$x[1:5, ]
  rows[2, ] <- 1e308 * sign(coef(fit)[[1]][-1, 1])
  for (type in c("response", "link", "class")) {
    expect_error(predict(fit, rows, type = type), "row 2",
                 class = "frugalreg_error_numeric")
    expect_error(predict(fit, replace(rows, 2, Inf), type = type),
                 "Inf in row 2 of `x1`", class = "frugalreg_error_input")
  }
})

test_that("a model of classes, as other packages keep it, predicts", {
  skip_on_cran()
  set.seed(6)
  x <- matrix(rnorm(240), 60)
  y <- x[, 1] + rnorm(60) / 3
  several <- cut(y, c(-Inf, -0.5, 0.5, Inf), c("p", "q", "r"))
  fit <- cv_momentnet(x, several, family = "multinomial", nlambda = 4, seed = 1)
  expect_identical(predict(fit_of_classes(fit), x), predict(fit, x))
  two <- cv_momentnet(x, factor(y > 0), family = "binomial", nlambda = 4,
                      seed = 1)
  chances <- predict(fit_of_classes(two), x)
  expect_identical(chances[, "TRUE"], as.vector(predict(two, x)))
  expect_identical(colnames(chances), c("FALSE", "TRUE"))
  expect_equal(rowSums(chances), rep(1, 60))
  for (other in list(1, list(fit = 1), structure(list(), class = "list"))) {
    expect_error(predict(structure(other, class = "frugal_classes"), x),
                 class = "frugalreg_error_damaged")
  }
})

test_that("coefficients that are not 0 are those of log-odds", {
  skip_on_cran()
  for (fit in list(momentnet(given$x, given$y, family = "multinomial",
                             lambda = c(0.2, 0.1)), of_whole)) {
    shown <- summary(fit)$nonzero
    path <- coef(fit)
    expect_equal(shown, unname(vapply(path, function(beta) {
      max(colSums(beta[-1, , drop = FALSE] != 0))
    }, 0)))
  }
})

test_that("tables of classes are of averages, too", {
  skip_on_cran()
  shown <- generics::tidy(of_gaps)
  expect_true(all(is.na(shown$lambda)))
  expect_equal(shown$estimate, unname(unlist(lapply(coef(of_gaps),
                                                    as.vector))))
})
