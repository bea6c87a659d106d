# Scores of classes are used together: of which fits they are, and by which
# measure these are chosen.

skip_on_cran() # most of it is slow

set.seed(2)
gaps <- iris
for (at in 1:4) gaps[sample(150, 30), at] <- NA
folds <- rep(1:5, 30)

classes_of <- function(data, ...) {
  cv_momentnet(Species ~ ., data, family = "multinomial", folds = folds,
               seed = 1, nlambda = 10, ...)
}

with_last_class_first <- function(data) {
  data$Species <- factor(data$Species, levels(data$Species)[c(3, 1, 2)])
  data
}

delayedAssign("bought", classes_of(iris, budget = 2)) # where a test asks

engines_of <- function(fit) {
  unique(vapply(fit$each, function(one) one$fit$engine, ""))
}

loss_on_iris <- function(fit, ...) {
  p <- predict(fit, iris, ...)
  -mean(log(p[cbind(1:150, match(iris$Species, colnames(p)))]))
}

test_that("another measure is of fits to all classes by one engine", {
  skip_on_cran()
  for (measure in c("deviance", "class")) {
    fit <- classes_of(gaps, measure = measure)
    expect_length(engines_of(fit), 1)
    expect_null(fit$each$setosa$average)
    expect_gt(nrow(fit$measured), 5)
    expect_lt(loss_on_iris(fit), 0.07)
    expect_output(print(fit), paste0("smallest held-out .*", measure,
                                     ".*estimates are squared errors"))
  }
})

test_that("measures that looks cannot tell are squared errors, and say so", {
  skip_on_cran()
  expect_message(fit <- classes_of(iris, budget = 2, measure = "deviance"),
                 class = "frugalreg_message_measure")
  expect_identical(coef(fit), coef(bought))
  expect_identical(fit$settings$measure, "deviance")
  expect_message(cv_momentnet(moments(iris[51:150, 1:4],
                                      rep(0:1, each = 50), folds = 3),
                              family = "binomial", measure = "auc"),
                 "squared errors")
  expect_no_message(classes_of(gaps, engine = "completed", measure = "class"))
})

test_that("which class is first does not matter where engines differ", {
  skip_on_cran()
  looks <- list(bought, classes_of(with_last_class_first(iris), budget = 2))
  expect_length(engines_of(looks[[1]]), 2)
  for (s in list("lambda.min", "lambda.1se", "average", 0.1)) {
    said <- lapply(looks, predict, gaps, s = s)
    expect_equal(said[[2]][, levels(iris$Species)], said[[1]],
                 tolerance = 1e-6)
    if (is.character(s)) expect_lt(loss_on_iris(looks[[1]], s = s), 0.2)
  }
})

test_that("penalties are numbers where all classes have them, in any order", {
  skip_on_cran()
  for (data in list(gaps, with_last_class_first(gaps))) {
    fit <- classes_of(data)
    expect_true("lowrank" %in% engines_of(fit))
    expect_error(predict(fit, gaps, s = 0.1), "lowrank",
                 class = "frugalreg_error_input")
  }
})

test_that("candidates are compared by all classes together", {
  skip_on_cran()
  both <- c("pairs", "completed")
  fits <- list(classes_of(gaps, engine = both),
               classes_of(with_last_class_first(gaps), engine = both))
  said <- lapply(fits, predict, gaps)
  expect_equal(said[[2]][, levels(iris$Species)], said[[1]], tolerance = 1e-6)
  guarded <- Reduce(`+`, lapply(fits[[1]]$each, function(one) {
    one$comparison$guarded
  }))
  expect_identical(engines_of(fits[[1]]), both[which.min(guarded)])
})

test_that("one lambda for all is that which the measure chose", {
  fit <- classes_of(iris, measure = "deviance", lambda_for = "all")
  best <- fit$for_all$table$lambda[fit$each$setosa$index[["min"]]]
  expect_output(print(fit), paste("One lambda for all:",
                                  format(best, digits = 4)))
  expect_identical(fit$for_all$index, fit$each$setosa$index[["min"]])
})
