# The attributes that summary() tells of fits to several labels, and learners.

cars <- mtcars[c("mpg", "wt", "hp", "qsec", "drat")]

test_that("summary() has the attributes of each response and class", {
  skip_on_cran()
  columns <- c("estimate", "standardised", "looks", "price")
  bought <- momentnet(cbind(mpg, drat) ~ wt + hp + qsec, cars, budget = 2,
                      engine = "pairs", seed = 1)
  said <- summary(bought)
  expect_identical(said$response, c("mpg", "drat"))
  expect_identical(said$penalty, unname(vapply(bought$each, function(fit) {
    min(fit$lambda)
  }, 0)))
  for (name in c("mpg", "drat")) {
    table <- said$attributes[[name]]
    expect_named(table, columns)
    own <- summary(response_fit(bought, name))$attributes
    expect_identical(table[1:2], own[1:2])
    expect_equal(table$looks,
                 unname(bought$looks$per_attribute[rownames(table)]))
    expect_identical(table$price, rep(1, 3))
  }
  expect_output(print(said), "of drat at lambda.*standardised.*looks")
  expect_identical(summary(bought, s = 0.1)$penalty, c(0.1, 0.1))
  expect_error(summary(bought, s = 1:2), class = "frugalreg_error_input")
  chosen <- cv_momentnet(Species ~ ., iris, family = "multinomial", seed = 1)
  said <- summary(chosen)
  beta <- coef(chosen)$setosa[-1, 1]
  size <- sort(abs(beta * sqrt(colMeans(scale(iris[1:4], TRUE, FALSE)^2))),
               decreasing = TRUE)
  expect_equal(abs(said$attributes$setosa$standardised), unname(size),
               tolerance = 1e-6)
  expect_output(print(said), "explained.*virginica")
  path <- momentnet(Species ~ ., iris, family = "multinomial")
  expect_identical(summary(path)$penalty, unname(vapply(path$each, function(x) {
    min(x$lambda)
  }, 0)))
  damaged <- said
  damaged$attributes <- 1
  expect_error(print(damaged), class = "frugalreg_error_damaged")
})

test_that("summary() of a learner has standardised coefficients", {
  fitted <- function(...) {
    suppressWarnings(aelr(mpg ~ ., cars, budget = 3, seed = 1, ...))
  }
  fit <- fitted(control = frugal_control(keep_looks = TRUE))
  said <- summary(fit)$attributes
  seen <- with(fit$looks$values, tapply(value, column, sd))
  names(seen) <- names(fit$coefficients)
  expect_equal(said$standardised, said$estimate * seen[rownames(said)],
               ignore_attr = TRUE)
  expect_output(print(summary(fit)), "standardised")
  expect_output(print(summary(fitted())), "keep_looks")
})
