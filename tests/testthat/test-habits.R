# Arguments under the names of glmnet and lm(), and what they ask of a fit.

cars <- mtcars
cars$gear <- factor(cars$gear)
form <- mpg ~ wt + hp + gear + log(disp)
x <- as.matrix(mtcars[, -1])
y <- mtcars$mpg

test_that("glmnet's names are understood", {
  folds <- rep_len(1:8, 32)
  theirs <- cv_momentnet(x, y, foldid = folds, type.measure = "mse",
                         family = "gaussian", lambda.min.ratio = 0.01,
                         thresh = 1e-8, penalty.factor = rep(1, 10))
  ours <- cv_momentnet(x, y, folds = folds, lambda_min_ratio = 0.01,
                       tolerance = 1e-8)
  expect_identical(theirs$cvm, ours$cvm)
  expect_identical(coef(theirs), coef(ours))
  expect_identical(momentnet(x, y, lambda.min.ratio = 0.1)$lambda,
                   momentnet(x, y, lambda_min_ratio = 0.1)$lambda)
  expect_identical(cv_momentnet(form, cars, foldid = folds)$cvm,
                   cv_momentnet(form, cars, folds = folds)$cvm)
  expect_equal(moments(x, y, foldid = folds), moments(x, y, folds = folds))
  expect_identical(cv_slrm(x, y, rank = 1:2, nfolds = 3, seed = 1)$table$mse,
                   cv_slrm(x, y, rank = 1:2, folds = 3, seed = 1)$table$mse)
})

test_that("what is given twice or is not there is refused with the reason", {
  skip_on_cran()
  expect_refused("input", {
    cv_momentnet(x, y, folds = 5, foldid = rep_len(1:5, 32))
    momentnet(x, y, thresh = 1e-8, tolerance = 1e-8)
    cv_slrm(x, y, folds = 3, nfolds = 3)
    cv_momentnet(x, y, type.measure = "mae")
    momentnet(x, y, family = "binomial")
    aerr(form, cars, budget = 2, weights = cyl)
    aerr(x, y, budget = 2, lower.limits = 0)
    aerr(form, cars, budget = 2, offset = cyl)
    aerr(x, y, budget = 2, penalty.factor = 1:10)
    aerr(x, y, budget = 2, foldid = 1)
    cv_slrm(x, y, unknown = 1)
    cv_momentnet(x, y, unknown = 1)
  })
})

test_that("every name in the table is one that a function has, or a reason", {
  known <- unlist(lapply(list(momentnet.default, cv_momentnet.default,
                              cv_slrm.default), function(f) names(formals(f))))
  for (row in synonyms()) {
    expect_false(is.null(row$name) && is.null(row$why))
    if (!is.null(row$name)) expect_true(row$name %in% known)
  }
})

test_that("subset chooses rows, as in lm()", {
  expected <- momentnet(form, cars[cars$wt > 3, ], lambda = 0.1)
  heavy <- momentnet(form, cars, lambda = 0.1, subset = wt > 3)
  expect_identical(coef(heavy), coef(expected))
  expect_identical(heavy$call$subset, quote(wt > 3))
  limit <- 3
  through <- function(data, ...) momentnet(form, data, lambda = 0.1, ...)
  expect_identical(coef(through(cars, subset = wt > limit)), coef(expected))
  expect_identical(nobs(momentnet(form, cars, subset = 1:20)), 20L)
  expect_identical(nobs(momentnet(form, cars, subset = -(1:20))), 12L)
  named <- momentnet(form, cars, subset = c("Fiat 128", "Volvo 142E",
                                            "Merc 230"), lambda = 1)
  expect_identical(nobs(named), 3L)
  frame <- cars
  frame$hp[1:3] <- NA
  expect_identical(nobs(momentnet(form, frame, subset = hp > 0)), 29L)
  tibble <- structure(cars, class = c("tbl_df", "tbl", "data.frame"))
  expect_identical(coef(momentnet(form, tibble, lambda = 0.1, subset = wt > 3)),
                   coef(expected))
})

test_that("na.action says what becomes of gaps", {
  expect_identical(nobs(momentnet(Ozone ~ ., airquality, lambda = 1,
                                  na.action = na.omit)), 111L)
  labelled <- airquality[!is.na(airquality$Ozone), ]
  for (action in list(NULL, na.pass, "na.pass")) {
    expect_identical(nobs(momentnet(Ozone ~ ., labelled, lambda = 1,
                                    na.action = action)), 116L)
  }
  filled <- momentnet(Ozone ~ Solar.R + Wind, labelled, lambda = 1, na.action =
                        function(frame) replace(frame, is.na(frame), 0))
  zero <- replace(labelled, is.na(labelled), 0)
  expect_identical(coef(filled),
                   coef(momentnet(Ozone ~ Solar.R + Wind, zero, lambda = 1)))
  # A gap in a column that the formula does not name is none.
  expect_identical(nobs(momentnet(Ozone ~ Wind, labelled, lambda = 1,
                                  na.action = "na.omit")), 116L)
})

test_that("na.action sees weights and offset, as lm() does", {
  set.seed(1)
  data <- data.frame(a = rnorm(20), w = c(1, 1, NA, rep(1:2, c(10, 7))))
  data$y <- data$a + rnorm(20)
  fit <- momentnet(y ~ a, data, weights = w, na.action = na.omit, lambda = 0)
  expect_equal(unname(coef(fit)[, 1]),
               unname(coef(lm(y ~ a, data, weights = w))), tolerance = 1e-6)
  fit <- momentnet(y ~ a, data, offset = w, na.action = na.omit, lambda = 0)
  expect_equal(unname(coef(fit)[, 1]),
               unname(coef(lm(y ~ a, data, offset = w))), tolerance = 1e-6)
  expect_error(momentnet(y ~ a, data, weights = w), "position 3",
               class = "frugalreg_error_input")
})

test_that("rows are not chosen by what nobody paid for, nor by nothing", {
  skip_on_cran()
  expect_refused("input", {
    momentnet(form, cars, budget = 2, subset = wt > 3)
    aerr(form, cars, budget = 2, subset = disp > hp)
    momentnet(form, cars, budget = 2, na.action = na.omit)
    momentnet(form, cars, subset = wt > 30)
    momentnet(form, cars, subset = nowhere > 3)
    momentnet(form, cars, subset = c(TRUE, FALSE, TRUE))
    momentnet(form, cars, subset = 33)
    momentnet(form, cars, subset = list(1))
    momentnet(form, cars, na.action = "no_such_action")
    momentnet(form, cars, na.action = nrow)
    momentnet(Ozone ~ ., airquality, na.action = na.fail)
  })
  four <- momentnet(form, cars, budget = 2, subset = cyl == 4, seed = 1)
  expect_identical(nobs(four), 11L)
  dear <- momentnet(form, cars, budget = 2, subset = mpg > 20, seed = 1)
  expect_identical(nobs(dear), sum(cars$mpg > 20))
})

test_that("terms, formula and model matrix are those of the fit", {
  for (fit in list(momentnet(form, cars, lambda = 0.1),
                   cv_momentnet(form, cars, seed = 1),
                   suppressWarnings(aerr(form, cars, budget = 2, seed = 1,
                                         radius = 100, x_bound = 400)))) {
    expect_identical(attr(terms(fit), "term.labels"),
                     c("wt", "hp", "gear", "log(disp)"))
    matrix <- model.matrix(fit, cars)
    expect_equal(matrix, model.matrix(form, cars), ignore_attr = TRUE)
    expect_identical(colnames(matrix), rownames(as.matrix(coef(fit))))
    expect_identical(model.matrix(fit, newdata = cars), matrix)
    expect_identical(model.matrix(fit, data = cars), matrix)
    expect_error(model.matrix(fit), class = "frugalreg_error_input")
    expect_error(model.frame(fit), "keep no data",
                 class = "frugalreg_error_undefined")
  }
  of_matrix <- momentnet(x, y, lambda = 0.1)
  expect_error(terms(of_matrix), class = "frugalreg_error_undefined")
  expect_identical(model.matrix(of_matrix, x)[, -1], x)
  few <- momentnet(form, cars, budget = 2, seed = 1)
  expect_identical(sum(!is.na(model.matrix(few)[, c("wt", "hp", "gear4",
                                                    "log(disp)")])),
                   as.integer(few$looks$total))
})

test_that("both penalties of a cross-validation may be asked for at once", {
  fit <- cv_momentnet(form, cars, seed = 1)
  both <- c("lambda.min", "lambda.1se")
  expect_identical(colnames(coef(fit, s = both)), both)
  expect_equal(coef(fit, s = both),
               cbind(coef(fit), coef(fit, s = "lambda.1se")),
               ignore_attr = TRUE)
  predicted <- predict(fit, cars, s = both)
  expect_identical(colnames(predicted), both)
  expect_equal(predicted[, "lambda.1se"], predict(fit, cars, s = "lambda.1se"))
  expect_error(coef(fit, s = c("lambda.min", "best")),
               class = "frugalreg_error_input")
})

test_that("sigma, AIC and BIC are numbers where they mean something", {
  skip_on_cran()
  fit <- cv_momentnet(form, cars, seed = 1)
  expect_equal(sigma(fit)^2, fit$cvm[[fit$index[["min"]]]])
  expect_equal(sigma(fit, s = "lambda.1se")^2, fit$cvm[[fit$index[["1se"]]]])
  set.seed(1)
  data <- simulate_lowrank(2000, d = 20, rank = 2, observed = 0.8,
                           x_noise = 0.3, y_noise = 0.5)
  em <- slrm(data$x, data$y, rank = 2, method = "em", seed = 1)
  expect_equal(sigma(em), 0.5, tolerance = 0.05)
  expect_equal(AIC(em), AIC(logLik(em)))
  expect_equal(BIC(em), BIC(logLik(em)))
  online <- suppressWarnings(aerr(x, y, budget = 2, seed = 1))
  for (verb in list(sigma, AIC, BIC)) {
    for (other in list(fit$fit, online, mpcr(data$x, data$y, rank = 2))) {
      expect_error(verb(other), class = "frugalreg_error_undefined")
    }
  }
})

test_that("augment() needs no data where looks were kept", {
  skip_if_not_installed("generics")
  kept <- frugal_control(keep_looks = TRUE)
  for (fit in list(momentnet(form, cars, lambda = 0.1, control = kept),
                   cv_momentnet(form, cars, seed = 1, control = kept))) {
    own <- generics::augment(fit)
    expect_equal(own$.fitted, unname(predict(fit, cars)), tolerance = 1e-8)
    expect_equal(own$.fitted + own$.resid, cars$mpg, tolerance = 1e-8)
  }
  expect_error(generics::augment(cv_momentnet(form, cars, seed = 1)),
               class = "frugalreg_error_input")
})

test_that("update() refuses to choose rows", {
  fit <- cv_momentnet(form, cars, seed = 1)
  expect_error(update(fit, subset = cyl > 4), "fit anew",
               class = "frugalreg_error_input")
})

test_that("folds are those of the rows that `subset` and `na.action` leave", {
  folds <- rep(1:4, 8)
  kept <- which(mtcars$cyl > 4)
  by_subset <- cv_momentnet(mpg ~ wt + hp, mtcars, subset = cyl > 4,
                            foldid = folds)
  by_hand <- cv_momentnet(mpg ~ wt + hp, mtcars[kept, ], folds = folds[kept])
  expect_identical(by_subset$cvm, by_hand$cvm)
  holes <- mtcars
  holes$wt[c(2, 9)] <- NA
  without <- cv_momentnet(mpg ~ wt + hp, holes, na.action = na.omit,
                          folds = folds)
  expect_identical(without$cvm,
                   cv_momentnet(mpg ~ wt + hp, mtcars[-c(2, 9), ],
                                folds = folds[-c(2, 9)])$cvm)
  # A fold of which no row is left is none.
  alone <- cv_momentnet(mpg ~ wt + hp, mtcars, subset = mtcars$cyl > 4,
                        folds = ifelse(mtcars$cyl == 4, 1, folds + 1))
  expect_identical(alone$cvm, by_hand$cvm)
})

test_that("a budget of money says what of it was paid", {
  fit <- momentnet(mpg ~ wt + hp + disp, mtcars, budget = 5, seed = 1,
                   costs = c(wt = 1, hp = 2, disp = 3))
  expect_output(print(fit), "\\(budget 5, paid [0-9.]+ per row\\)")
  expect_output(print(momentnet(mpg ~ ., mtcars, budget = 3, seed = 1)),
                "(budget 3)", fixed = TRUE)
})

test_that("a level that subset = leaves out is no reference, as in lm()", {
  set.seed(1)
  d <- data.frame(y = rnorm(60), x = rnorm(60),
                  s = factor(rep(letters[1:4], 15)))
  fit <- momentnet(y ~ x + s, d, subset = s != "a", lambda = 0,
                   control = frugal_control(keep_looks = TRUE))
  theirs <- lm(y ~ x + s, d, subset = s != "a")
  same <- names(coef(theirs))
  expect_equal(coef(fit)[same, 1], coef(theirs), tolerance = 1e-8)
  errors <- vcov(fit, method = "classical")
  expect_equal(errors[same, same], vcov(theirs), tolerance = 1e-8)
  expect_true(is.na(errors["sa", "sa"]))
  expect_warning(predict(fit, d[1:3, ]),
                 class = "frugalreg_warning_unseen_level")
  # Moments of parts of the data have the columns of all.
  parts <- lapply(list(d$s == "a", d$s != "a"), function(rows) {
    moments(y ~ x + s, d, subset = rows)
  })
  expect_equal(coef(momentnet(c(parts[[1]], parts[[2]]), lambda = 0))[, 1],
               coef(lm(y ~ x + s, d)), tolerance = 1e-6)
})

test_that("an error about an infinite value names the user's term", {
  d <- data.frame(id = 1:6, state = rep(c("a", "b"), 3),
                  sales = c(1, 2, 0, 4, 5, 6), y = c(3, 1, 2, 5, 4, 6))
  expect_error(momentnet(y ~ state + log(sales), d, lambda = 0),
               "-Inf in row 3 of `log(sales)`", fixed = TRUE,
               class = "frugalreg_error_input")
})
