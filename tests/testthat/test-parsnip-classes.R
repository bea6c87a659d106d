# Engines of parsnip for classes and counts.

skip_if_not_installed("parsnip")

cars <- mtcars
cars$gear <- factor(cars$gear)

test_that("classes have probabilities", {
  cars$am <- factor(c("auto", "manual"))[cars$am + 1]
  model <- parsnip::set_engine(parsnip::logistic_reg(), "aerr", budget = 3,
                               seed = 1)
  there <- suppressWarnings(parsnip::fit(model, am ~ wt + hp + qsec, cars))
  own <- suppressWarnings(aerr(am ~ wt + hp + qsec, cars, budget = 3, seed = 1,
                               loss = "logistic"))
  expect_identical(predict(there, cars)$.pred_class,
                   unname(predict(own, cars, type = "class")))
  chance <- predict(there, cars, type = "prob")
  expect_named(chance, c(".pred_auto", ".pred_manual"))
  expect_equal(chance$.pred_manual, unname(predict(own, cars,
                                                   type = "response")))
})

test_that("momentnet() has classes and their probabilities", {
  cars$am <- factor(c("auto", "manual"))[cars$am + 1]
  classes <- function(...) {
    parsnip::set_engine(parsnip::logistic_reg(...), "momentnet", seed = 1)
  }
  there <- parsnip::fit(classes(), am ~ wt + hp + qsec, cars)
  own <- cv_momentnet(am ~ wt + hp + qsec, cars, family = "binomial", seed = 1)
  gap <- cars[1:6, ]
  gap$wt[2] <- NA
  chance <- predict(there, gap, type = "prob")
  expect_equal(chance$.pred_manual, unname(predict(own, gap)))
  expect_equal(chance$.pred_auto, 1 - chance$.pred_manual)
  expect_identical(predict(there, gap)$.pred_class,
                   unname(predict(own, gap, type = "class")))
  path <- parsnip::fit(classes(penalty = 0.1, mixture = 1), am ~ wt + hp, cars)
  for (type in c("class", "prob")) {
    many <- parsnip::multi_predict(path, gap, type = type,
                                   penalty = c(0.01, 0.1))$.pred[[2]]
    one <- as.list(predict(path, gap, type = type)[2, ])
    expect_identical(as.list(many[2, names(one)]), one)
  }
})

classes <- function(...) {
  parsnip::set_engine(parsnip::multinom_reg(...), "momentnet", seed = 1)
}
flowers <- datasets::iris[c(1:4, 51:54, 101:104), ]
flowers$Sepal.Width[2] <- flowers$Petal.Width[6] <- NA

test_that("more than two classes have probabilities", {
  own <- cv_momentnet(Species ~ ., iris, budget = 3, family = "multinomial",
                      seed = 1)
  there <- parsnip::fit(
    parsnip::set_engine(parsnip::multinom_reg(), "momentnet", budget = 3,
                        seed = 1), Species ~ ., iris
  )
  engine <- parsnip::extract_fit_engine(there)
  expect_identical(engine$looks$total, 3 * 150)
  chances <- predict(there, flowers, type = "prob")
  expect_named(chances, paste0(".pred_", levels(iris$Species)))
  expect_equal(unname(as.matrix(chances)), unname(predict(own, flowers)))
  expect_identical(predict(there, flowers)$.pred_class,
                   unname(predict(own, flowers, type = "class")))
  expect_identical(predict(there, flowers, type = "raw"),
                   predict(own, flowers))
})

test_that("a penalty is that of all classes, and one fit has many", {
  own <- momentnet(Species ~ ., iris, alpha = 1, family = "multinomial")
  there <- parsnip::fit(classes(penalty = 0.1, mixture = 1), Species ~ ., iris)
  expect_equal(unname(as.matrix(predict(there, flowers, type = "prob"))),
               unname(predict(own, flowers, lambda = 0.1)))
  expect_identical(parsnip::multi_predict(there, flowers)$.pred[[1]]$penalty,
                   sort(own$each$setosa$lambda))
  for (type in c("class", "prob")) {
    many <- parsnip::multi_predict(there, flowers, type = type,
                                   penalty = c(0.1, 0.01))$.pred
    expect_identical(many[[1]]$penalty, c(0.01, 0.1))
    one <- predict(there, flowers, type = type)
    for (row in c(2, 6, 9)) {
      expect_equal(as.list(many[[row]][2, names(one)]), as.list(one[row, ]))
    }
    expect_equal(
      parsnip::multi_predict(there, flowers[2, ], type = type,
                             penalty = 0.1)$.pred[[1]][names(one)],
      one[2, ], ignore_attr = TRUE
    )
  }
})

test_that("levels that no label has are predicted never", {
  two <- iris[1:100, ]
  there <- parsnip::fit(classes(penalty = 0.1), Species ~ ., two)
  chances <- predict(there, flowers, type = "prob")
  expect_named(chances, paste0(".pred_", levels(iris$Species)))
  expect_identical(chances$.pred_virginica, numeric(12))
  expect_equal(rowSums(chances), rep(1, 12), ignore_attr = TRUE)
  own <- momentnet(Species ~ ., droplevels(two), family = "binomial")
  expect_equal(chances$.pred_versicolor,
               unname(predict(own, flowers, s = 0.1)))
  expect_identical(levels(predict(there, flowers)$.pred_class),
                   levels(iris$Species))
})

test_that("momentnet() has counts", {
  there <- parsnip::fit(
    parsnip::set_engine(parsnip::poisson_reg(penalty = 0.1), "momentnet"),
    carb ~ wt + hp + qsec, mtcars
  )
  own <- momentnet(carb ~ wt + hp + qsec, mtcars, family = "poisson")
  expect_identical(predict(there, mtcars)$.pred,
                   unname(predict(own, mtcars, s = 0.1)))
})

test_that("learners by steps have more than two classes", {
  rows <- iris[rep(1:150, 4), ]
  rownames(rows) <- NULL
  for (engine in c("aelr", "aerr", "ddaelr", "ddaerr")) {
    own <- get(engine)(Species ~ ., rows, budget = 3, loss = "logistic",
                       seed = 1)
    there <- parsnip::fit(
      parsnip::set_engine(parsnip::multinom_reg(), engine, budget = 3,
                          seed = 1), Species ~ ., rows
    )
    expect_identical(parsnip::extract_fit_engine(there)$looks$total,
                     own$looks$total)
    expect_equal(unname(as.matrix(predict(there, rows, type = "prob"))),
                 unname(predict(own, rows)))
    expect_identical(predict(there, rows)$.pred_class,
                     unname(predict(own, rows, type = "class")))
  }
  # A row with gaps is none that they predict; two classes are two.
  expect_true(is.na(predict(there, flowers)$.pred_class[2]))
  two <- rows[rows$Species != "setosa", ]
  there <- suppressWarnings(parsnip::fit(
    parsnip::set_engine(parsnip::multinom_reg(), "aerr", budget = 3, seed = 1),
    Species ~ ., two
  ))
  chances <- predict(there, rows, type = "prob")
  expect_identical(chances$.pred_setosa, numeric(600))
  expect_equal(rowSums(chances), rep(1, 600), ignore_attr = TRUE)
})
