# update(fit, alpha = 1) and update(fit, . ~ . - x) are the fits that these
# would have been from the start, and buy nothing.

skip_on_cran() # most of it is slow

cars <- mtcars
cars$gear <- factor(cars$gear)
form <- mpg ~ wt + hp + gear + log(disp)
without_gear <- mpg ~ wt + hp + log(disp)
set.seed(2)
many <- cars[sample(32, 600, TRUE), ]
many$wt <- many$wt + rnorm(600)
gaps <- many
gaps[1:300, "hp"] <- NA
gaps[200:400, "wt"] <- NA
kept <- frugal_control(keep_looks = TRUE)

# An oracle that counts what it was asked for.
paid <- new.env()
paid$looks <- 0
lab <- attribute_source(function(row, columns) {
  paid$looks <- paid$looks + length(columns)
  as.numeric(many[row, c("wt", "hp", "disp", "qsec")[columns]])
}, n = 600, d = 4)

test_that("settings change as if they had been given at once", {
  for (data in list(many, gaps)) {
    fit <- momentnet(form, data, engine = "pairs")
    expect_equal(coef(update(fit, alpha = 0.5)),
                 coef(momentnet(form, data, engine = "pairs", alpha = 0.5)))
    expect_equal(coef(update(fit, lambda = c(1, 0.1), standardize = FALSE)),
                 coef(momentnet(form, data, engine = "pairs",
                                lambda = c(1, 0.1), standardize = FALSE)))
    expect_equal(coef(update(fit, lambda.min.ratio = 0.1)),
                 coef(momentnet(form, data, engine = "pairs",
                                lambda_min_ratio = 0.1)))
    expect_identical(update(fit, alpha = 0.5)$looks, fit$looks)
  }
  fit <- momentnet(form, gaps, control = kept, winsorise = TRUE)
  expect_equal(coef(update(fit, engine = "pairs", winsorise = FALSE)),
               coef(momentnet(form, gaps, engine = "pairs")))
  expect_equal(coef(update(fit, alpha = 1)),
               coef(momentnet(form, gaps, alpha = 1, winsorise = TRUE)))
})

test_that("cross-validation goes over the same folds", {
  skip_on_cran()
  for (data in list(many, gaps)) {
    fit <- cv_momentnet(form, data, seed = 1, control = kept)
    again <- update(fit, alpha = c(0, 1))
    all <- cv_momentnet(form, data, seed = 1, alpha = c(0, 1))
    expect_identical(again$folds, fit$folds)
    expect_equal(again$cvm, all$cvm)
    expect_equal(coef(again), coef(all))
    # What was compared before is compared again, or is in an average again.
    more <- update(again, standardize = TRUE)
    expect_identical(nrow(more$comparison %||% more$candidates),
                     nrow(again$comparison %||% again$candidates))
  }
  fewer <- update(fit, nfolds = 3)
  expect_identical(max(fewer$folds), 3L)
  fit <- cv_momentnet(form, many, seed = 1)
  expect_equal(update(fit, alpha = 0)$cvm,
               cv_momentnet(form, many, seed = 1, alpha = 0)$cvm)
})

test_that("a fit that bought its looks buys none", {
  skip_on_cran()
  for (method in list(momentnet, cv_momentnet)) {
    fit <- method(lab, many$mpg, budget = 2, seed = 1)
    before <- paid$looks
    again <- update(fit, alpha = 1)
    expect_identical(paid$looks, before)
    expect_identical(again$looks, fit$looks)
    expect_equal(coef(again), coef(method(lab, many$mpg, budget = 2, seed = 1,
                                          alpha = 1)))
    # And learns on as its new self.
    more <- update(again, lab, many$mpg)
    expect_identical((more$fit %||% more)$alpha, 1)
    expect_identical(more$n, 1200L)
  }
})

test_that("terms are left out", {
  skip_on_cran()
  for (data in list(many, gaps)) {
    fit <- momentnet(form, data, engine = "pairs")
    less <- update(fit, . ~ . - gear)
    expected <- momentnet(without_gear, data, engine = "pairs")
    expect_equal(coef(less), coef(expected))
    expect_equal(predict(less, data[1:5, ]), predict(expected, data[1:5, ]))
    expect_equal(formula(less), without_gear, ignore_attr = TRUE)
    expect_named(less$looks$per_attribute, c("wt", "hp", "log(disp)"))
    looked <- momentnet(form, data, control = kept)
    expect_equal(coef(update(looked, . ~ . - gear - wt)),
                 coef(momentnet(mpg ~ hp + log(disp), data)))
  }
  fit <- cv_momentnet(form, many, seed = 1)
  less <- update(fit, . ~ . - gear, alpha = 0)
  expect_equal(coef(less), coef(cv_momentnet(without_gear, many, seed = 1,
                                             alpha = 0)))
  expect_equal(less$call$formula, without_gear, ignore_attr = TRUE)
  expect_equal(coef(update(fit, formula. = . ~ . - gear)),
               coef(update(fit, . ~ . - gear)))
  # With the penalty factors of the others.
  factor <- stats::setNames(c(1, 3, 2, 2, 0.5), rownames(coef(fit))[-1])
  fit <- cv_momentnet(form, many, seed = 1, penalty_factor = factor)
  expect_equal(coef(update(fit, . ~ . - wt)), coef(
    cv_momentnet(update(form, . ~ . - wt), many, seed = 1,
                 penalty_factor = factor[-1])
  ))
})

test_that("terms are left out of what was bought", {
  skip_on_cran()
  fit <- cv_momentnet(form, many, budget = 2, seed = 1)
  less <- update(fit, . ~ . - gear)
  counts <- fit$looks$per_attribute[c("wt", "hp", "disp")]
  expect_identical(less$looks$per_attribute, counts)
  expect_identical(less$looks$total, sum(counts))
  expect_named(predict(less, many[1:3, ]), row.names(many)[1:3])
  # Rows that are given later on are learned from as they are.
  expect_identical(update(less, many[1:10, ])$n, 610L)
  scattered <- momentnet(less, alpha = 0)
  expect_identical(scattered$looks$total, less$looks$total)
})

test_that("what cannot be had from what was kept is refused", {
  skip_on_cran()
  fit <- momentnet(form, many)
  cross <- cv_momentnet(form, many, seed = 1)
  forgetful <- momentnet(form, gaps, engine = "completed")
  online <- suppressWarnings(aerr(form, many, budget = 2, seed = 1,
                                  radius = 100, x_bound = 400))
  expect_refused("input", {
    update(fit)
    update(fit, budget = 3)
    update(fit, unknown = 3)
    update(fit, alpha = 2)
    update(fit, exclude = 1)
    update(fit, winsorise = TRUE)
    update(cross, nfolds = 3)
    update(forgetful, alpha = 1)
    update(fit, . ~ . + qsec)
    update(fit, log(mpg) ~ .)
    update(fit, . ~ . - 1)
    update(fit, . ~ 1)
    update(fit, many, alpha = 1)
  })
  expect_refused("undefined", {
    update(momentnet(as.matrix(mtcars[2:4]), mtcars$mpg), . ~ . - cyl)
    update(online, . ~ . - gear)
    update(online, radius = 2)
  })
})

test_that("an offset neither goes nor comes without a word", {
  fit <- momentnet(mpg ~ wt + hp + offset(log(disp)), many)
  expect_refused("input", {
    update(fit, . ~ . - offset(log(disp)))
    update(fit, . ~ . + offset(qsec))
    update(fit, . ~ wt)
  })
  expect_equal(coef(update(fit, . ~ . - wt)),
               coef(momentnet(mpg ~ hp + offset(log(disp)), many)))
  expect_equal(coef(update(fit, . ~ wt + offset(log(disp)))),
               coef(momentnet(mpg ~ wt + offset(log(disp)), many)))
  # A column of this name is one like others.
  many$offset <- many$disp
  fit <- momentnet(mpg ~ wt + offset + offset(log(offset)), many)
  expect_equal(rownames(coef(update(fit, . ~ . - offset))),
               c("(Intercept)", "wt"))
})

test_that("new rows stay those that were asked for, and can be others", {
  skip_on_cran()
  fit <- cv_momentnet(form, gaps, seed = 1, new_rows = "same", control = kept)
  expect_identical(update(fit, nfolds = 5)$new_rows, "same")
  same <- cv_momentnet(form, gaps, seed = 1, nfolds = 5, new_rows = "same")
  expect_equal(coef(update(fit, nfolds = 5)), coef(same))
  whole <- update(fit, new_rows = "complete")
  expect_equal(coef(whole), coef(cv_momentnet(form, gaps, seed = 1)))
})

test_that("a term that is left out takes its penalty factor along", {
  cars <- mtcars[1:5]
  fit <- function(form, factors) {
    cv_momentnet(form, cars, seed = 1, alpha = c(0.5, 1),
                 penalty_factor = factors,
                 control = frugal_control(keep_looks = TRUE))
  }
  expect_equal(coef(update(fit(mpg ~ ., 1:4), . ~ . - cyl)),
               coef(fit(mpg ~ . - cyl, 2:4)))
})

test_that("a term whose columns would be others is not left", {
  plots <- expand.grid(block = gl(4, 1), sort = factor(c("a", "b", "c")),
                       dose = 1:3)
  plots$yield <- (seq_len(36) * 7) %% 11
  fit <- function(form) momentnet(form, plots, lambda = 0)
  as_anew <- function(form, change) {
    less <- update(fit(form), change)
    expect_equal(coef(less), coef(fit(update(form, change))))
    expect_equal(unname(predict(less, plots, s = 0)),
                 unname(fitted(lm(update(form, change), plots))))
  }
  as_anew(yield ~ block * sort, . ~ . - block:sort)
  as_anew(yield ~ block * sort + dose, . ~ . - dose)
  as_anew(yield ~ dose * sort, . ~ . - sort)
  as_anew(yield ~ 0 + block + sort, . ~ . - sort)
  as_anew(yield ~ 0 + dose + block + sort, . ~ . - dose)
  expect_refused("input", {
    update(fit(yield ~ block * sort), . ~ . - block)
    update(fit(yield ~ dose * sort), . ~ . - dose)
    update(fit(yield ~ block / sort), . ~ . - block)
    update(fit(yield ~ 0 + block + sort), . ~ . - block)
    update(fit(yield ~ 0 + (dose > 1) + sort), . ~ sort - 1)
    update(fit(yield ~ 0 + block + sort + dose:sort), . ~ . - block)
  })
})
