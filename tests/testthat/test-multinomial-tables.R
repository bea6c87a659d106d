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
