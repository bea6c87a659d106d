# Fits of several classes as tables.

skip_if_not_installed("generics")
rows <- replace(as.matrix(iris[1:4]), seq(3, 600, 7), NA)
fit <- cv_momentnet(rows, iris$Species, family = "multinomial", alpha = 0,
                    nlambda = 4, seed = 1)

test_that("tidy() has the coefficients of each class", {
  table <- generics::tidy(fit)
  right <- coef(fit)
  expect_identical(unique(table$class), levels(iris$Species))
  for (class in names(right)) {
    own <- table[table$class == class, ]
    expect_identical(own$term, rownames(right[[class]]))
    expect_identical(own$estimate, unname(right[[class]][, 1]))
  }
})

test_that("augment() has probabilities and the class of each row", {
  table <- generics::augment(fit, rows)
  chances <- as.matrix(table[paste0(".fitted_", levels(iris$Species))])
  expect_equal(rowSums(chances), rep(1, 150), ignore_attr = TRUE)
  expect_identical(table$.class,
                   factor(levels(iris$Species)[max.col(chances)],
                          levels(iris$Species)))
  expect_gt(mean(table$.class == iris$Species), 0.8)
})

test_that("predict() gives the coefficients, and which are not zero", {
  for (s in c("lambda.min", "lambda.1se")) {
    right <- coef(fit, s = s)
    expect_identical(predict(fit, s = s, type = "coefficients"), right)
    expect_identical(predict(fit, s = s, type = "nonzero"),
                     lapply(right, function(beta) {
                       unname(which(beta[-1, 1] != 0))
                     }))
  }
})

test_that("tidy() of classes is as that of several responses", {
  path <- momentnet(rows, iris$Species, family = "multinomial", nlambda = 4)
  columns <- c("class", "term", "lambda", "estimate", "looks", "price")
  table <- generics::tidy(path)
  expect_named(table, columns)
  right <- coef(path)
  for (class in names(right)) {
    own <- table[table$class == class, ]
    expect_identical(own$estimate, as.vector(right[[class]]))
    expect_identical(own$lambda, rep(path$each[[class]]$lambda, each = 5))
  }
  expect_identical(own$looks[1:5], c(NA, unname(path$looks$per_attribute)))
  # A number is a penalty, one for all classes.
  table <- generics::tidy(path, s = c(0.1, 0.01))
  expect_identical(unique(table$lambda), c(0.1, 0.01))
  right <- coef(path, s = c(0.1, 0.01))
  expect_identical(table$estimate, as.vector(unlist(right)))
  expect_identical(predict(path, rows, s = 0.01),
                   predict(path, rows, lambda = 0.01))
  expect_identical(generics::tidy(fit, s = 0.01)$lambda, rep(0.01, 15))
  chosen <- generics::tidy(fit, s = "lambda.min")
  expect_identical(chosen$lambda[c(1, 6, 11)],
                   unname(vapply(fit$each, `[[`, 0, "lambda.min")))
  expect_error(generics::tidy(fit, conf.int = TRUE),
               class = "frugalreg_error_undefined")
})

test_that("tidy() has looks and prices of what several responses bought", {
  several <- momentnet(as.matrix(iris[2:4]), cbind(a = iris[, 1], b = 1:150),
                       budget = 4, costs = c(1, 2, 0.5), seed = 1, lambda = 0.1)
  table <- generics::tidy(several)
  looks <- unname(several$looks$per_attribute)
  expect_identical(table$looks, rep(c(NA, looks), 2))
  expect_identical(table$price, rep(c(NA, 1, 2, 0.5), 2))
})
