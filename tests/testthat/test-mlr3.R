# Learners of mlr3, where it is installed: their fits are the package's own.

test_that("each learner is that of its own engine", {
  made <- list()
  for (engine in c("momentnet", "aelr")) {
    made[[engine]] <- c(mlr3_regression(engine), mlr3_classification(engine))
  }
  for (engine in names(made)) for (maker in made[[engine]]) {
    expect_identical(environment(maker)$engine, engine)
  }
})

skip_if_not_installed("mlr3")
cars <- mtcars
cars$gear <- factor(cars$gear)
cars$wt[2] <- NA

test_that("a learner's fit and predictions are the package's own", {
  task <- mlr3::as_task_regr(cars, target = "mpg")
  learner <- mlr3::lrn("regr.momentnet", budget = 4, penalty = 0.3,
                       mixture = 1, seed = 1)
  whole <- mlr3::as_task_regr(stats::na.omit(cars), target = "mpg")
  learner$train(whole)
  own <- momentnet(whole$formula(), as.data.frame(whole$data()), budget = 4,
                   alpha = 1, engine = "pairs", seed = 1)
  expect_identical(coef(learner$model), coef(own))
  expect_identical(learner$model$looks$total, 4 * 31)
  said <- learner$predict(task)
  expect_identical(said$response, unname(predict(own, cars, s = 0.3)))
  expect_false(anyNA(said$response))
})

test_that("without a penalty it is chosen, from rows with gaps", {
  task <- mlr3::as_task_regr(cars, target = "mpg")
  learner <- mlr3::lrn("regr.momentnet", seed = 1)$train(task)
  own <- cv_momentnet(task$formula(), as.data.frame(task$data()), seed = 1)
  expect_identical(learner$predict(task)$response, unname(predict(own, cars)))
  folds <- mlr3::rsmp("cv", folds = 3)
  set.seed(1)
  scores <- mlr3::resample(task, mlr3::lrn("regr.momentnet"), folds)
  expect_true(all(is.finite(scores$score()$regr.mse)))
})

test_that("classes have probabilities", {
  cars$am <- factor(c("auto", "manual"))[cars$am + 1]
  task <- mlr3::as_task_classif(cars, target = "am", positive = "manual")
  learner <- mlr3::lrn("classif.momentnet", predict_type = "prob", seed = 1)
  said <- learner$train(task)$predict(task)
  own <- cv_momentnet(task$formula(), as.data.frame(task$data()),
                      family = "binomial", seed = 1)
  chance <- predict(own, cars)
  first <- levels(task$truth())[1]
  expect_equal(unname(said$prob[, 2]), unname(chance))
  expect_identical(said$response == first, unname(chance) < 0.5)
})

test_that("more than two classes have them, too", {
  task <- mlr3::as_task_classif(iris, target = "Species")
  own <- cv_momentnet(task$formula(), as.data.frame(task$data()),
                      family = "multinomial", seed = 1)
  learner <- mlr3::lrn("classif.momentnet", predict_type = "prob", seed = 1)
  said <- learner$train(task)$predict(task)
  expect_equal(unname(said$prob[, levels(iris$Species)]),
               unname(predict(own, iris)))
  learner <- mlr3::lrn("classif.momentnet", predict_type = "prob",
                       penalty = 0.1)
  said <- learner$train(task)$predict(task)
  expect_equal(unname(said$prob),
               unname(predict(learner$model, iris, lambda = 0.1)))
  expect_lt(mean(said$response != iris$Species), 0.2)
})

test_that("learners by steps are there, for numbers and classes", {
  rows <- iris[rep(1:150, 4), ]
  rownames(rows) <- NULL
  task <- mlr3::as_task_classif(rows, target = "Species")
  for (engine in c("aelr", "aerr", "ddaelr", "ddaerr")) {
    learner <- mlr3::lrn(paste0("classif.", engine), predict_type = "prob",
                         budget = 3, seed = 1)
    said <- learner$train(task)$predict(task)
    own <- get(engine)(task$formula(), as.data.frame(task$data()), budget = 3,
                       loss = "logistic", seed = 1)
    expect_s3_class(own, "frugal_multiclass")
    expect_equal(unname(said$prob), unname(predict(own, rows)))
    expect_identical(said$response, unname(predict(own, rows,
                                                   type = "class")))
    expect_identical(learner$model$looks$total, own$looks$total)
  }
  numbers <- mlr3::as_task_regr(stats::na.omit(cars), target = "mpg")
  learner <- mlr3::lrn("regr.aerr", budget = 4, tuning = "theory",
                       step_size = 0.01, x_bound = 20, seed = 1)
  suppressWarnings(learner$train(numbers))
  own <- suppressWarnings(aerr(
    numbers$formula(), as.data.frame(numbers$data()), budget = 4,
    tuning = "theory", step_size = 0.01, x_bound = 20, seed = 1
  ))
  expect_identical(coef(learner$model), coef(own))
  expect_identical(learner$predict(numbers)$response,
                   unname(predict(own, stats::na.omit(cars))))
})

test_that("predictions are of the training's penalty, whatever is set later", {
  task <- mlr3::tsk("mtcars")
  learner <- mlr3::lrn("regr.momentnet", penalty = 0.01, mixture = 1)
  said <- learner$train(task)$predict(task)$response
  learner$param_set$set_values(penalty = 5)
  expect_identical(learner$predict(task)$response, said)
  learner$param_set$values$penalty <- NULL
  expect_identical(learner$predict(task)$response, said)
  chosen <- mlr3::lrn("regr.momentnet", seed = 1)$train(task)
  said <- chosen$predict(task)$response
  chosen$param_set$set_values(penalty = 5)
  expect_identical(chosen$predict(task)$response, said)
})

test_that("parameters are all arguments but those that help leaves out", {
  left_out <- c("x", "y", "...", "family", "weights", "offset", "groups",
                "intercept", "lambda_for")
  of_fit <- names(formals(momentnet.default))
  of_choice <- names(formals(cv_momentnet.default))
  ids <- mlr3::lrn("regr.momentnet")$param_set$ids()
  renamed <- c(alpha = "mixture", engine = "moments_engine")
  expected <- setdiff(c(of_fit, of_choice), left_out)
  expected[match(names(renamed), expected)] <- renamed
  expect_setequal(ids, c("penalty", expected))
  expect_setequal(mlr3::lrn("regr.aelr")$param_set$ids(),
                  setdiff(names(formals(aelr.default)), left_out))
  task <- mlr3::tsk("mtcars")
  learner <- mlr3::lrn("regr.momentnet", standardize = FALSE, nfolds = 3,
                       penalty_factor = rep(1:2, 5), seed = 1)
  own <- cv_momentnet(task$formula(), as.data.frame(task$data()), nfolds = 3,
                      standardize = FALSE, penalty_factor = rep(1:2, 5),
                      seed = 1)
  expect_identical(coef(learner$train(task)$model), coef(own))
  expect_error(mlr3::lrn("regr.momentnet", nfolds = 1), "nfolds")
})

test_that("budgets and radii have ranges to draw from", {
  for (name in c("regr.momentnet", "regr.aelr")) {
    learner <- mlr3::lrn(name, budget = paradox::to_tune(2, 8))
    set.seed(1)
    drawn <- paradox::generate_design_random(
      learner$param_set$search_space(), 20
    )$data$budget
    expect_type(drawn, "integer")
    expect_true(all(drawn >= 2 & drawn <= 8))
  }
  learner <- mlr3::lrn("regr.aerr", radius = "theory")
  learner$param_set$set_values(radius = paradox::to_tune(0.1, 10))
  expect_identical(learner$param_set$search_space()$ids(), "radius")
})
