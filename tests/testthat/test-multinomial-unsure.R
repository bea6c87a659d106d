# Classes of which rows, folds or attributes say little.

test_that("few rows and rare classes do not make it sure of itself", {
  skip_on_cran()
  set.seed(1)
  own <- sample(150, 100)
  x <- as.matrix(iris[1:4])
  fit <- cv_momentnet(x[own, ], iris$Species[own], budget = 2,
                      family = "multinomial", seed = 1)
  odds <- predict(fit, x[-own, ])
  expect_lt(log_loss(iris$Species[-own], odds), 0.4)
  # Nothing to be known.
  y <- factor(rep(letters[1:5], c(45, 30, 15, 6, 4)))
  noise <- replace(matrix(rnorm(800), 100), matrix(runif(800) < 0.5, 100), NA)
  fit <- suppressMessages(cv_momentnet(noise, y, family = "multinomial",
                                       seed = 1))
  further <- rep(y, 10)
  odds <- predict(fit, matrix(rnorm(8000), 1000))
  usual <- matrix(table(y) / 100, 1000, 5, byrow = TRUE)
  expect_lt(log_loss(further, odds), 1.1 * log_loss(further, usual))
})

test_that("where attributes say nothing classes have their shares", {
  skip_on_cran()
  # Rare classes have many rows in one fold, or none.
  y <- rep(c("a", "b", "c"), c(5, 100, 95))
  share <- c(a = 5, b = 100, c = 95) / 200
  set.seed(7)
  whole <- matrix(rnorm(800), 200)
  gaps <- replace(whole, matrix(runif(800) < 0.3, 200), NA)
  for (x in list(whole, gaps)) {
    for (weights in list(NULL, rep(1:2, c(100, 100)))) {
      p <- if (is.null(weights)) share else c(a = 5, b = 105, c = 190) / 300
      fit <- cv_momentnet(x, y, family = "multinomial", alpha = 1,
                          lambda = c(3, 2, 1), weights = weights,
                          folds = rep(1:5, c(3, 50, 50, 50, 47)))
      expect_equal(predict(fit, whole)[1, ], p, tolerance = 1e-6)
    }
  }
})

test_that("folds that are drawn have even parts of each class", {
  y <- sample(rep(c("b", "c", "a"), c(60, 33, 7)))
  x <- matrix(rnorm(300), 100)
  folds <- function(y, ...) {
    cv_momentnet(x, y, lambda = c(3, 2, 1), seed = 2, ...)$folds
  }
  drawn <- folds(y, family = "multinomial")
  expect_true(all(apply(table(y, drawn), 1, function(count) {
    diff(range(count)) <= 1
  })))
  expect_identical(tabulate(drawn), rep(10L, 10))
  expect_identical(folds(factor(y, c("c", "a", "b")), family = "multinomial"),
                   drawn)
})

test_that("log-odds are taken back to shares, and no further", {
  p <- c(a = 0.5, b = 0.3, c = 0.2)
  set <- rbind(c(0.1, -0.2, 0.4), matrix(rnorm(6), 2))
  expect_equal(tempered(set, p, 1), set)
  none <- tempered(set, p, 0)
  expect_equal(none[1, ], unname(log(p)), ignore_attr = TRUE)
  expect_true(all(none[-1, ] == 0))
})

test_that("a table may have one column", {
  skip_on_cran()
  set.seed(5)
  x <- matrix(rnorm(90), dimnames = list(NULL, "a"))
  y <- cut(2 * x[, 1] + rnorm(90), 3, labels = letters[1:3])
  twice <- cbind(x, b = 0)
  gaps <- replace(twice, 1:10, NA)
  for (one in list(twice, gaps)) {
    fit <- cv_momentnet(one[, "a", drop = FALSE], y, family = "multinomial",
                        seed = 1)
    expect_identical(rownames(coef(fit)$a), c("(Intercept)", "a"))
    p <- predict(fit, x, type = "response")
    expect_equal(rowSums(p), rep(1, 90), ignore_attr = TRUE)
    expect_gt(mean(predict(fit, x, type = "class") == y), mean(y == "b"))
  }
})
