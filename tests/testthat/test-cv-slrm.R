# Cross-validation of ranks and penalties, and rank = "cv".

noisy <- function(seed, n = 120) {
  use_seed(seed)
  simulate_lowrank(n, d = 12, rank = 3, observed = 0.7, x_noise = 0.2)
}

test_that("the table holds the errors of fits to the other folds", {
  data <- noisy(1)
  y <- replace(data$y, c(4, 9), NA)
  parts <- rep(1:3, 40)
  found <- cv_slrm(data$x, y, rank = c(3, 2), passes = 8, folds = parts,
                   seed = 5)
  expect_identical(found$table$rank, c(2, 3))
  expect_identical(found$folds, replace(parts, c(4, 9), NA))
  for (at in 1:2) {
    errors <- lapply(1:3, function(fold) {
      held <- parts == fold & !is.na(y)
      fit <- slrm(data$x[!held, ], y[!held], found$table$rank[at],
                  method = "em", passes = 8)
      unname((y[held] - predict(fit, data$x[held, ]))^2)
    })
    expect_within(found$table$mse[at], mean(unlist(errors)), 1e-12)
    weights <- lengths(errors) / 118
    spread <- sum(weights * (sapply(errors, mean) - mean(unlist(errors)))^2)
    expect_within(found$table$se[at], sqrt(spread / 2), 1e-12)
  }
  whole <- slrm(data$x, y, found$table$rank[found$best], method = "em",
                passes = 8)
  expect_identical(found$fit$model, whole$model)
  expect_identical(predict(found, data$x), predict(whole, data$x))
  expect_identical(coef(found), coef(whole))
  expect_identical(nobs(found), nobs(whole))
})

test_that("every combination of ranks and penalties is compared", {
  data <- noisy(2)
  found <- cv_slrm(data$x, data$y, rank = 2:3, method = "als", folds = 2,
                   ridge = c(0.01, 0.15), lambda1 = c(1, 3), passes = 3,
                   seed = 1)
  expect_identical(nrow(unique(found$table[c("rank", "lambda1", "ridge")])), 8L)
  best <- found$table[found$best, ]
  expect_identical(best$mse, min(found$table$mse))
  expect_identical(found$fit$settings$ridge, best$ridge)
  expect_identical(found$fit$settings$lambda1, best$lambda1)
  expect_identical(found$fit$rank, as.integer(best$rank))
  simplest <- found$table[found$simplest, ]
  expect_lte(simplest$mse, best$mse + best$se)
  expect_lte(simplest$rank, best$rank)
})

test_that("the rank of clear data is found", {
  skip_on_cran()
  data <- noisy(3, quick_or_extended(200, 300))
  found <- cv_slrm(data$x, data$y, seed = 1)
  expect_gte(found$fit$rank, 3)
  expect_lt(max(found$table$mse[found$table$rank == 3]),
            min(found$table$mse[found$table$rank < 3]))
  fit <- slrm(data$x, data$y, rank = "cv", method = "em", seed = 1)
  expect_identical(fit$rank, found$fit$rank)
  # Other methods take the rank from the same comparison.
  other <- mpcr(data$x, data$y, rank = "cv", seed = 1)
  expect_identical(other$rank, fit$rank)
})

test_that("seeds decide folds, and the user's stream moves once", {
  data <- noisy(4)
  first <- cv_slrm(data$x, data$y, rank = 2, folds = 4, passes = 2, seed = 9)
  second <- cv_slrm(data$x, data$y, rank = 2, folds = 4, passes = 2, seed = 9)
  third <- cv_slrm(data$x, data$y, rank = 2, folds = 4, passes = 2, seed = 8)
  expect_identical(first$folds, second$folds)
  expect_identical(first$fit$model, second$fit$model)
  expect_false(identical(first$folds, third$folds))
  expect_lte(diff(range(table(first$folds))), 1)
  state <- .Random.seed
  again <- cv_slrm(data$x, data$y, rank = 2, folds = 4, passes = 2, seed = 9)
  expect_identical(.Random.seed, state)
  expect_error(cv_slrm(data$x, data$y, rank = 2, ridge = 1))
  expect_identical(.Random.seed, state)
  drawn <- cv_slrm(data$x, data$y, rank = 2, folds = 4, passes = 2)
  expect_false(identical(.Random.seed, state))
  same <- cv_slrm(data$x, data$y, rank = 2, folds = 4, passes = 2,
                  seed = drawn$seed)
  expect_identical(same$folds, drawn$folds)
})

test_that("formulas and data frames go the same way", {
  data <- noisy(5)
  frame <- data.frame(y = data$y, data$x)
  by_formula <- cv_slrm(y ~ ., frame, rank = 2:3, folds = rep(1:2, 60),
                        passes = 4)
  by_matrix <- cv_slrm(data$x, data$y, rank = 2:3, folds = rep(1:2, 60),
                       passes = 4)
  expect_equal(by_formula$table[1:3], by_matrix$table[1:3], tolerance = 1e-12)
  expect_output(print(by_formula), "Cross-validation of slrm.*best")
})

test_that("what cannot be compared is refused by name", {
  data <- noisy(6, 20)
  refused <- function(argument, ...) {
    cnd <- expect_error(cv_slrm(data$x, data$y, ...),
                        class = "frugalreg_error_input")
    expect_identical(cnd$argument, argument)
  }
  refused("rank", rank = 0)
  refused("rank", rank = c(1, NA))
  refused("rank", rank = 13)
  refused("folds", rank = 2, folds = 1)
  refused("folds", rank = 2, folds = 21)
  refused("folds", rank = 2, folds = rep(1, 20))
  refused("ridge", rank = 2, method = "als", ridge = -1)
  refused("fold", rank = 2, fold = 3)
  expect_error(cv_slrm(data$x, NULL, rank = 2), "`y` must be",
               class = "frugalreg_error_input")
  expect_error(cv_slrm(data$x, rank = 2), "`y`",
               class = "frugalreg_error_input")
  expect_error(petrels(data$x, rank = "cv"), "a whole number from 1 to 12",
               class = "frugalreg_error_input")
})

test_that("the picture shows every rank and setting", {
  skip_on_cran()
  data <- noisy(7)
  found <- cv_slrm(data$x, data$y, rank = 1:3, folds = 2, passes = 2,
                   lambda2 = c(0, 0.1))
  picture <- ggplot2::autoplot(found)
  expect_s3_class(picture, "ggplot")
  built <- ggplot2::ggplot_build(picture)$data
  expect_identical(nrow(built[[2]]), 6L)
  expect_length(unique(built[[2]]$colour), 2)
  single <- cv_slrm(data$x, data$y, rank = 2, folds = 2, passes = 2)
  expect_silent(ggplot2::ggplot_build(ggplot2::autoplot(single)))
})

test_that("the search for a rank ends where dear ranks stop paying", {
  is_over <- frugalreg:::search_is_over
  ranks <- c(1, 2, 3, 5, 8, 12, 20, 30)
  # Past two that are worse, but not past three.
  expect_false(is_over(ranks[1:6], c(5, 4, 3, 2, 3, 4)))
  expect_true(is_over(ranks[1:6], c(5, 4, 1, 2, 3, 4)))
  expect_false(is_over(ranks[1:7], c(5, 4, 3, 2, 3, 4, 1)))
  # From 20 on not past one, nor for what is only as good.
  expect_true(is_over(ranks, c(5, 4, 3, 2, 3, 4, 1, 1)))
  expect_true(is_over(ranks[1:7], c(5, 4, 3, 2, 3, 1, 1.1)))
  expect_false(is_over(ranks, c(5, 4, 3, 2, 3, 4, 1, 0.9)))
  # Of several penalties the best counts.
  expect_false(is_over(rep(ranks[1:4], each = 2), c(9, 5, 9, 4, 9, 6, 9, 3)))
})

test_that("dear ranks are compared as far as they are affordable", {
  skip_on_cran()
  most <- function(values, n = 1e4, d = 200) {
    max(frugalreg:::check_ranks(NULL, list(rows = list(
      n = n, d = d, value = numeric(values)
    ))))
  }
  expect_identical(most(1e4), 80)
  expect_identical(most(1e5), 50)
  expect_identical(most(3e5), 30)
  # 20 always are.
  expect_identical(most(1e7), 20)
  expect_identical(most(1e4, d = 40), 30)
  expect_identical(most(1e4, n = 30), 12)
})

test_that("folds that nobody gave are as many as there are rows", {
  data <- simulate_lowrank(30, d = 5, rank = 1, observed = 0.9)
  few <- cv_slrm(data$x[1:4, ], data$y[1:4], rank = 1, seed = 1)
  expect_length(unique(few$folds), 4)
  expect_error(cv_slrm(data$x[1, , drop = FALSE], data$y[1], rank = 1),
               "known in at least two rows", class = "frugalreg_error_input")
  expect_error(petrels(data$x, rank = "cv"), "from 1 to 5",
               class = "frugalreg_error_input")
  expect_error(petrels(data$x, rank = 99), "a whole number from 1 to 5",
               class = "frugalreg_error_input")
})

test_that("model.frame() and insight know the fit that was chosen", {
  data <- simulate_lowrank(40, d = 4, rank = 1, observed = 0.9)
  frame <- data.frame(data$x, y = data$y)
  fit <- cv_slrm(y ~ ., frame, rank = 1, seed = 1)
  expect_error(model.frame(fit), class = "frugalreg_error_undefined")
  skip_if_not_installed("insight")
  expect_true(insight::model_info(fit)$is_linear)
  expect_identical(insight::link_inverse(fit)(2), 2)
})
