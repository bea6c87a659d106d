# What a comparison does: splits, prefixes, tuning, failures.

data <- comparison_data()

test_that("wrong signs are of labels that have two", {
  expect_error(
    compare_learners(list(x = matrix(rnorm(60), 20), y = rnorm(20)),
                     list(a = learner_method("aelr")), budget = 2,
                     measure = "error_rate"),
    "`measure`", class = "frugalreg_error_input"
  )
})

test_that("a comparison has a row for each record, and all of the account", {
  result <- compare(budget = c(2, 4), test = 0.25)
  expect_s3_class(result, c("frugal_comparison", "data.frame"), exact = TRUE)
  expect_identical(nrow(result), 2L * 2L * 2L * 4L)
  expect_identical(unique(result$examples), round(90 * 100^(-3:0 / 3)))
  expect_true(all(result$looks <= result$examples * result$budget))
  expect_true(all(is.na(result$message)))
  expect_true(all(is.finite(result$error)))
  expect_true(all(is.na(result$error_rate)))
  expect_identical(attr(result, "seed"), 1)
})

test_that("the end of a curve is the fit to all training rows", {
  notes <- new.env()
  result <- compare(list(only = learner_method("aerr", radius = 3,
                                               step_size = 0.01),
                         noted = noting_method(notes)), repetitions = 1)
  training <- match(utils::tail(notes$fitted, 1)[[1]], data$x[, 1])
  test <- match(utils::tail(notes$predicted, 1)[[1]], data$x[, 1])
  expect_setequal(c(training, test), 1:120)
  expect_length(test, 12)
  fit <- aerr(data$x[training, ], data$y[training], budget = 3, radius = 3,
              step_size = 0.01, seed = result$seed[1],
              control = frugal_control(shuffle = FALSE))
  last <- ends_of(result)[1, ]
  expect_identical(last$looks, fit$looks$total)
  expect_equal(last$error, mean(residuals(fit, data$x[test, ],
                                          data$y[test])^2))
  expect_equal(last$relative_error, last$error / mean(data$y[test]^2))
})

test_that("a curve in one pass is that of fits to the prefixes", {
  arguments <- list("aelr", radius = 3, step_size = 0.01)
  result <- compare(list(pass = do.call(learner_method, arguments),
                         again = do.call(learner_method,
                                         c(arguments, one_pass = FALSE))))
  curves <- split(as.data.frame(result)[c("examples", "looks", "error")],
                  result$method)
  expect_equal(curves$pass, curves$again, ignore_attr = TRUE)
})

test_that("whole rows cost all their attributes", {
  notes <- new.env()
  whole <- noting_method(notes, whole_rows = TRUE)
  result <- ends_of(compare(list(whole = whole), budget = 2))
  expect_identical(result$examples, c(36, 36)) # looks for 108 rows
  expect_identical(result$looks, c(216, 216))
  result <- ends_of(compare(list(whole = whole), budget = 2, align = "rows"))
  expect_identical(result$examples, c(108, 108))
  expect_identical(result$looks, c(648, 648))
  online <- ends_of(compare(list(online = learner_method(
    "online_ridge", step_size = 0.01, radius = 3
  )), budget = 2))
  expect_identical(online$looks, c(216, 216))
  # 110 rows of 6 attributes: never more than 2 looks for each.
  rounded <- ends_of(compare(list(whole = whole), budget = 2,
                             data = comparison_data(122)))
  expect_identical(rounded$looks, c(216, 216))
})

test_that("test rows decide nothing", {
  notes <- new.env()
  grid <- data.frame(value = c(0, 1))
  compare(list(noted = noting_method(notes, grid)), repetitions = 1)
  test <- utils::tail(notes$predicted, 1)[[1]]
  expect_length(intersect(test, unlist(notes$fitted)), 0)
  tuned_on <- notes$predicted[seq_len(2 * 3)] # settings x folds
  expect_length(intersect(test, unlist(tuned_on)), 0)
  poisoned <- data
  rows <- match(test, data$x[, 1])
  poisoned$y[rows] <- 1e6
  poisoned$x[rows, -1] <- -1e6
  clean <- compare(small_methods, repetitions = 1)
  spoilt <- compare(small_methods, data = poisoned, repetitions = 1)
  expect_identical(spoilt$setting, clean$setting)
  expect_identical(spoilt$looks, clean$looks)
  expect_gt(min(spoilt$error), 1e6)
})

test_that("the setting is the one of least cross-validated error", {
  notes <- new.env()
  shifted <- list(x = data$x, y = rep(c(4, 6), 60))
  result <- compare(list(noted = noting_method(
    notes, data.frame(value = c(0, 5.2, 9))
  )), data = shifted)
  expect_identical(unique(result$setting), "value = 5.2")
  # 3 settings in 3 folds and 4 prefixes, in each of 2 repetitions
  expect_length(notes$fitted, 2 * (3 * 3 + 4))
})

test_that("settings chosen once are the same in all repetitions", {
  notes <- new.env()
  result <- compare(list(noted = noting_method(
    notes, data.frame(value = 1:3)
  )), repetitions = 5, tune = "once")
  expect_length(notes$fitted, 3 * 3 + 5 * 4)
  expect_length(unique(result$setting), 1)
})

test_that("the results of a method do not depend on what else is compared", {
  both <- compare(repetitions = 3)
  alone <- compare(small_methods["lasso"], repetitions = 2)
  expect_equal(
    as.data.frame(alone)$error,
    as.data.frame(both)[both$method == "lasso" & both$repetition < 3, "error"]
  )
})

test_that("a method that fails leaves the others", {
  failing <- learner_method(function(...) stop("no such luck"))
  result <- compare(c(small_methods, list(failing = failing)))
  expect_identical(unique(result$message[result$method == "failing"]),
                   "no such luck")
  expect_true(all(is.na(result$error[result$method == "failing"])))
  expect_true(all(is.finite(result$error[result$method != "failing"])))
  expect_identical(summary(result)$failed, c(0L, 0L, 2L))
  tuned <- compare(list(failing = learner_method(
    function(x, y, budget, setting, seed, control) {
      if (setting$value == 2) stop("too much")
      function(newx) rep(0, nrow(newx))
    }, grid = data.frame(value = c(2, 1))
  )))
  expect_identical(unique(tuned$setting), "value = 1")
})

test_that("prefixes that are too small for a method have no error", {
  picky <- learner_method(function(x, y, budget, setting, seed, control) {
    if (nrow(x) < 20) stop("too few")
    function(newx) rep(mean(y), nrow(newx))
  })
  result <- compare(list(picky = picky))
  expect_identical(is.na(result$error), result$examples < 20)
})

test_that("the seed rules are those of the fits", {
  without <- function() compare(small_methods[1], seed = NULL)
  set.seed(5)
  first <- without()
  next_draw <- stats::runif(1)
  set.seed(5)
  expect_same_comparison(without(), first)
  set.seed(5)
  aerr(data$x, data$y, budget = 2, radius = 3, step_size = 0.01, x_bound = 9)
  expect_identical(stats::runif(1), next_draw)
  expect_session_unmoved(compare(small_methods[1]))
  again <- compare(small_methods[1], seed = attr(first, "seed"))
  expect_same_comparison(again, first)
})

test_that("what cannot be compared is refused", {
  skip_on_cran()
  expect_refused("input", {
    compare_learners(methods = "aerr", budget = 2)
    compare_learners(data, "aerr")
    compare("arr")
    compare(list())
    compare(c("aerr", "aerr"))
    compare(list(learner_method(function(...) NULL)))
    compare(data = list(x = 1:3, y = 1:3))
    compare(data = list(x = diag(3), y = 1:2))
    compare(data = list(data, data))
    compare(data = mtcars)
    compare(budget = 0)
    compare(budget = "4")
    compare(repetitions = 0)
    compare(test = 1)
    compare(test = 0)
    compare(folds = 1)
    compare(prefixes = c(0.5, 2))
    compare(prefixes = 2.5)
    compare(tune = "twice")
    compare(measure = "mse")
    compare(align = "columns")
    compare(seed = 0.5)
    compare(file = 1)
    compare(reps = 3)
    learner_method("aerr", 3)
    learner_method("aerr", step = 3)
    learner_method("aerr", budget = 3)
    learner_method(function(...) NULL, radius = 1)
    learner_method("aerr", grid = list(1))
    learner_method("aerr", grid = steps[0, , drop = FALSE])
    learner_method("aerr", one_pass = NA)
  })
  not_ours <- tempfile()
  on.exit(unlink(not_ours))
  saveRDS(1:3, not_ours)
  expect_error(compare(file = not_ours), class = "frugalreg_error_input")
  expect_error(compare(file = file.path(not_ours, "sub", "file")),
               class = "frugalreg_error_input")
})

test_that("predictions that are none fail the cell", {
  set.seed(1)
  x <- matrix(rnorm(200), 50)
  y <- x[, 1] + rnorm(50)
  failed <- function(predict) {
    method <- learner_method(function(x, y, budget, setting, seed, control) {
      predict
    })
    found <- suppressWarnings(
      compare_learners(list(x = x, y = y), list(own = method), 2,
                       repetitions = 1, prefixes = 1, seed = 1)
    )
    all(is.na(as.data.frame(found)$error))
  }
  expect_true(failed(function(newx) 1))
  expect_true(failed(function(newx) factor(rep("a", nrow(newx)))))
  expect_true(failed(function(newx) matrix(0, nrow(newx), 3)))
  expect_true(failed(function(newx) rep(NaN, nrow(newx))))
  expect_false(failed(function(newx) rep(0, nrow(newx))))
})
