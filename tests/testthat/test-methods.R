x <- small_integers()
colnames(x) <- letters[1:8]
rownames(x) <- paste0("row", 1:60)
y <- small_labels(x)
fit <- ddaerr(x, y, budget = 4, x_bound = 6, seed = 1, step_size = 0.1,
              intercept = TRUE, control = frugal_control(checkpoints = 8))
frame <- small_frame()
formula_fit <- aelr(y ~ u + f + I(v^2), frame, budget = 2, x_bound = 2,
                    seed = 1, step_size = 0.1)

test_that("fits print their call, looks and settings, and return themselves", {
  expect_snapshot({
    print(fit)
    print(formula_fit, digits = 3)
  })
  expect_identical(withVisible(print(fit))$visible, FALSE)
  expect_output(expect_identical(print(fit), fit))
})

test_that("summary() says what the looks contradict", {
  expect_snapshot({
    summary(fit)
    summary(formula_fit)
    summary(aelr(x, y, budget = 3, seed = 1, x_bound = 3, radius = 1,
                 sampling = sample_two_phase(length = 500)))
  })
  long <- suppressWarnings(aerr(x, y, budget = 4, seed = 1, radius = 0.1))
  expect_length(summary(long)$contradicted, 2)
  expect_length(summary(fit)$contradicted, 0)
})

test_that("an assumption that the looks contradict is one warning of a class", {
  expect_warning(aerr(x, y, budget = 4, seed = 1),
                 class = "frugalreg_warning_assumption")
  warned <- 0
  withCallingHandlers(aelr(x, y, budget = 4, seed = 1), warning = function(w) {
    warned <<- warned + 1
    invokeRestart("muffleWarning")
  })
  expect_identical(warned, 1)
  expect_warning(aelr(x, y, budget = 4, seed = 1, x_bound = 3), NA)
  expect_warning(aelr(0 * x + 1, y, budget = 4, seed = 1, x_bound = 0.99),
                 "In 60 of 60 visits")
  expect_warning(aerr(x, y, budget = 8, seed = 1, x_bound = max(sqrt(rowSums(
    x^2
  )))), NA)
})

test_that("counts are printed in full", {
  long <- suppressWarnings(
    aerr(matrix(1, 1e5, 2), rep(1, 1e5), budget = 2, seed = 1, x_bound = 0.1)
  )
  expect_warning(warn_assumptions(long), "In 100,000 of 100,000 visits")
  expect_match(summary(long)$contradicted[1], "in at least 100,000 of 100,000")
  expect_output(print(long), "100,000 examples, 100,000 visits")
})

test_that("coef() has the intercept first, then named coefficients", {
  expect_named(coef(fit), c("(Intercept)", letters[1:8]))
  expect_identical(coef(fit)[-1], fit$coefficients)
  expect_identical(coef(fit)[[1]], fit$intercept)
  without <- aerr(x, y, budget = 3, x_bound = 6, seed = 1)
  expect_identical(coef(without)[[1]], 0)
  expect_named(coef(formula_fit),
               c("(Intercept)", "u", "fgreen", "fblue", "I(v^2)"))
})

test_that("predictions are the linear function of coef(), with row names", {
  expected <- drop(cbind(1, x) %*% coef(fit))
  expect_equal(predict(fit, x), expected)
  expect_named(predict(fit, x), rownames(x))
  expect_null(names(predict(fit, unname(x))))
  expect_equal(unname(predict(fit, unname(x))), unname(expected))
})

test_that("x_bound changes the learner's scale, not the coefficients'", {
  twice <- ddaerr(2 * x, y, budget = 4, x_bound = 12, seed = 1, step_size = 0.1,
                  intercept = TRUE)
  expect_equal(2 * twice$coefficients, fit$coefficients)
  expect_equal(predict(twice, 2 * x), predict(fit, x))
})

test_that("new columns are matched by name, in any order, extra ones ignored", {
  expected <- predict(fit, x)
  expect_identical(predict(fit, x[, 8:1]), expected)
  expect_identical(predict(fit, cbind(z = NA, x, more = Inf)), expected)
  expect_identical(predict(fit, as.data.frame(x)[8:1]), expected)
  expect_equal(predict(fit, sparse_matrix(x)), expected)
  expect_equal(predict(fit, sparse_matrix(x)[, 8:1]), expected)
  expect_equal(predict(fit, attribute_source(x)), expected)
})

test_that("every kind of table of the same numbers is predicted alike", {
  bare <- unname(x)
  expected <- unname(predict(fit, x))
  sources <- numeric_sources(bare)
  sources[c("oracle", "oracle_of_integers")] <- NULL
  sources[["data.frame"]] <- as.data.frame(x)
  sources[["tibble"]] <- structure(as.data.frame(x), class = c(
    "tbl_df", "tbl", "data.frame"
  ))
  for (kind in names(sources)) {
    expect_equal(unname(predict(fit, sources[[kind]])), expected, label = kind)
  }
})

test_that("a data frame's fit predicts named matrices, dense and sparse", {
  of_frame <- aerr(as.data.frame(x), y, budget = 3, x_bound = 6, seed = 1)
  expected <- predict(of_frame, as.data.frame(x))
  expect_equal(predict(of_frame, x), expected)
  expect_equal(predict(of_frame, x[, 8:1]), expected)
  expect_equal(predict(of_frame, sparse_matrix(x)), expected)
  expect_equal(unname(predict(of_frame, attribute_source(as.data.frame(x)))),
               unname(expected))
  expect_equal(update(of_frame, x, y)$visits, 120)
})

test_that("a missing value makes its row's prediction missing, and no other", {
  holes <- x + 0
  holes[5, 3] <- NA
  holes[9, ] <- NaN
  expected <- replace(predict(fit, x), c(5, 9), NA)
  expect_equal(predict(fit, holes), expected)
  expect_equal(predict(fit, sparse_matrix(holes)), expected)
  expect_equal(predict(fit, as.data.frame(holes)), expected)
  expect_identical(which(is.na(predict(fit, holes, at = c(20, 100))[, 2])),
                   c(row5 = 5L, row9 = 9L))
})

test_that("at = looks asks the regressor as it was then", {
  looks <- fit$path$looks
  expect_identical(coef(fit, at = looks[3])[-1, 1], fit$path$coefficients[, 3])
  at <- coef(fit, at = c(looks[8], looks[3] + 1, looks[1]))
  expect_identical(unname(at[-1, ]),
                   unname(fit$path$coefficients[, c(8, 3, 1)]))
  expect_equal(unname(at[, 1]), unname(coef(fit)))
  expect_identical(rownames(at), names(coef(fit)))
  predicted <- predict(fit, x, at = looks[c(2, 8)])
  expect_equal(predicted[, 2], predict(fit, x))
  expect_identical(rownames(predicted), rownames(x))
  expect_equal(predict(fit, x, at = looks[2]), predicted[, 1])
  expect_equal(fitted(fit, x, at = looks[2]), predicted[, 1])
  expect_equal(predict(fit, x, at = Inf), predict(fit, x))
  expect_refused("input", {
    predict(fit, x, at = looks[1] - 1)
    predict(fit, x, at = "end")
    coef(fit, at = NA)
    coef(fit, at = numeric())
    predict(formula_fit, frame, at = 10)
  })
})

test_that("fitted and residuals take the data, which fits do not keep", {
  expect_identical(fitted(fit, x), predict(fit, x))
  expect_equal(residuals(fit, x, y), y - predict(fit, x))
  expect_equal(residuals(formula_fit, frame),
               frame$y - predict(formula_fit, frame))
  expect_equal(residuals(formula_fit, frame, frame$y + 1),
               1 + residuals(formula_fit, frame))
})

test_that("nobs, formula and attribute_source print what they are", {
  expect_identical(nobs(fit), 60)
  expect_identical(nobs(update(fit, x, y)), 120)
  expect_identical(deparse(formula(formula_fit)), "y ~ u + f + I(v^2)")
  expect_error(formula(fit), class = "frugalreg_error_undefined")
  source <- attribute_source(frame[c("u", "f")])
  expect_identical(dim(source), c(60, 3))
  expect_snapshot({
    print(attribute_source(x))
    print(source)
    print(attribute_source(sparse_matrix(x)))
    print(oracle_of(x))
  })
})

test_that("what would need a likelihood is refused with the reason", {
  expect_refused("undefined", {
    logLik(fit)
    vcov(fit)
    confint(fit)
    deviance(fit)
    AIC(fit)
    BIC(fit)
    formula(fit)
  })
})

test_that("the radius holds the regressor, in its norm", {
  norms <- list(aerr = function(w) sqrt(sum(w^2)),
                aelr = function(w) sum(abs(w)))
  norms[c("ddaerr", "online_ridge")] <- norms["aerr"]
  norms[c("ddaelr", "online_lasso")] <- norms["aelr"]
  for (name in names(norms)) {
    for (radius in c(0.01, 0.1, 1)) {
      settings <- list(x, y, x_bound = 9, seed = 1, radius = radius,
                       step_size = 5)
      if (!startsWith(name, "online")) settings$budget <- 4
      fit <- do.call(name, settings)
      expect_lte(norms[[name]](9 * fit$coefficients), radius * (1 + 1e-9))
      expect_gt(norms[[name]](fit$coefficients), 0)
    }
  }
})

test_that("the L1 radius holds however far away the solution is", {
  l1 <- function(fit) sum(abs(fit$coefficients))
  for (scale in c(1, 1e-10, 1e-20)) {
    for (radius in c(1e-5, 1)) {
      for (psd in c(FALSE, TRUE)) {
        fit <- moment_lasso(scale * x, y, 4, radius = radius, x_bound = 6,
                            seed = 1, psd = psd)
        expect_lte(6 * l1(fit), radius * (1 + 1e-9))
      }
      fit <- aer(scale * x, y, 4, radius = radius, x_bound = 6, seed = 1)
      expect_lte(6 * l1(fit), radius * (1 + 1e-9))
    }
  }
})
