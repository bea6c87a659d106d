data <- small_incomplete()
x <- data$x
history <- data.frame(pass = 0:3, examples = 60 * 0:3,
                      objective = c(4, 2, 1.5, 1.4),
                      validation_mse = c(1, 0.5, 0.25, 0.5))
fit <- tiny_fit(x, replace(data$y, 5:9, NA), history = history, best_pass = 2,
                settings = list(lambda1 = 1, lambda2 = 1e-6,
                                orthonormalise = "pass"),
                validation = list(rows = 12, mse = 0.75), seed = 7)
em <- tiny_fit(x, data$y,
               log_likelihood = list(value = -123.5, parameters = 40))
em$model$x_noise <- 0.04
em$model$y_noise <- 0.01

test_that("fits are plain data of the documented parts", {
  expect_s3_class(fit, c("slrm", "frugal_lowrank", "frugal_fit"), exact = TRUE)
  expect_true(all(c(
    "coefficients", "intercept", "rank", "method", "model", "center", "scale",
    "spectrum", "history", "best_pass", "validation", "n", "call", "terms",
    "seed", "control", "version"
  ) %in% names(fit)))
  expect_identical(nobs(fit), 60)
  expect_identical(fit$labelled, 55L)
  expect_identical(fit$observed, sum(!is.na(x)))
  expect_equal(fit$history$validation_mse,
               history$validation_mse * fit$scale$y_scale^2)
  expect_lt(object.size(serialize(fit, NULL)), 20000)
})

test_that("a saved fit predicts the same in another session", {
  file <- tempfile(fileext = ".rds")
  script <- tempfile(fileext = ".R")
  on.exit(unlink(c(file, script)))
  saveRDS(list(fit = fit, x = x), file)
  expect_identical(predict(readRDS(file)$fit, x), predict(fit, x))
  skip_on_cran()
  writeLines(c("library(frugalreg)", paste0("at <- readRDS('", file, "')"),
               "cat(format(sum(predict(at$fit, at$x)), digits = 15))"), script)
  expect_identical(utils::tail(run_script(script), 1),
                   format(sum(predict(fit, x)), digits = 15))
})

test_that("fits print their call, data and settings, and return themselves", {
  expect_snapshot({
    print(fit)
    print(em, digits = 3)
    summary(fit)
  })
  expect_output(expect_identical(withVisible(print(fit)),
                                 list(value = fit, visible = FALSE)))
})

test_that("the spectrum is that of the rows of the model", {
  rebuilt <- predict(fit, x, type = "reconstruct")
  centred <- sweep(rebuilt, 2, colMeans(rebuilt))
  expect_equal(fit$spectrum, svd(centred)$d[1:3] / sqrt(60))
  turned <- fit
  turn <- qr.Q(qr(matrix(c(1, 2, 3, 0, 1, 4, 5, 6, 0), 3)))
  model <- fit$model
  model$loadings <- model$loadings %*% turn
  expect_equal(
    frugalreg:::code_spectrum(model, c(fit$center, fit$scale),
                              frugalreg:::incomplete_rows(x)),
    fit$spectrum
  )
})

test_that("fitted and residuals take the data, which fits do not keep", {
  expect_identical(fitted(fit, x), predict(fit, x))
  expect_identical(fitted(fit, x, type = "code"),
                   predict(fit, x, type = "code"))
  residual <- residuals(fit, x, replace(data$y, 2, NA))
  expect_identical(which(is.na(residual)), c(row2 = 2L))
  expect_equal(residual[-2], (data$y - predict(fit, x))[-2],
               ignore_attr = TRUE)
  expect_null(attr(residual, "flagged"))
})

test_that("only a likelihood that was maximised is given", {
  expect_identical(as.numeric(logLik(em)), -123.5)
  expect_identical(attributes(logLik(em))[c("df", "nobs")],
                   list(df = 40, nobs = 60))
  expect_equal(AIC(em), 2 * 123.5 + 80)
  expect_refused("undefined", {
    logLik(fit)
    AIC(fit)
    vcov(fit)
    vcov(em)
    confint(em)
    deviance(fit)
    formula(fit)
  })
})

test_that("tidy(), glance() and augment() are tables of the fit", {
  skip_if_not_installed("generics")
  expect_identical(generics::tidy(fit)$estimate, unname(coef(fit)))
  both <- rbind(generics::glance(fit), generics::glance(em))
  expect_identical(both$rank, c(3L, 3L))
  expect_identical(both$validation_mse, c(0.75, NA))
  expect_identical(both$log_likelihood, c(NA, -123.5))
  rows <- rbind(x[1:3, ], NA)
  augmented <- generics::augment(fit, rows, data$y[1:4])
  expect_identical(augmented$.fitted, as.vector(predict(fit, rows)))
  expect_identical(augmented$.resid, data$y[1:4] - augmented$.fitted)
  expect_identical(augmented$.flagged, c(FALSE, FALSE, FALSE, TRUE))
  expect_false(".resid" %in% names(generics::augment(fit, rows)))
  frame <- small_frame()
  recipe <- formula_data(y ~ u + f + v, frame)
  of_formula <- tiny_fit(data = recipe)
  augmented <- generics::augment(of_formula, frame)
  expect_identical(augmented[names(frame)], frame)
  expect_equal(augmented$.resid, as.vector(residuals(of_formula, frame)))
  expect_named(generics::augment(of_formula, frame[c("u", "f", "v")]),
               c("u", "f", "v", ".fitted", ".flagged"))
})

test_that("impute() fills in what is missing and nothing else", {
  filled <- impute(fit, x)
  model <- predict(fit, x, type = "reconstruct")
  expect_identical(filled[!is.na(x)], x[!is.na(x)])
  expect_identical(filled[is.na(x)], model[is.na(x)])
  expect_identical(dimnames(filled), dimnames(x))
  expect_identical(impute(fit, filled), filled)
  expect_identical(attr(impute(fit, rbind(x[1, ], NA)), "flagged"), 2L)
  bare <- impute(fit, unname(x))
  expect_identical(unname(bare[, ]), unname(filled[, ]))
})

test_that("impute() gives a data frame its variables back", {
  frame <- small_frame()[c("u", "v", "f", "flag", "count", "g")]
  full <- frame
  for (name in names(frame)) frame[[name]][seq(which(names(frame) == name),
                                               60, 7)] <- NA
  of_frame <- tiny_fit(frame, small_frame()$y, rank = 5)
  filled <- impute(of_frame, frame)
  expect_s3_class(filled, "data.frame")
  expect_identical(lapply(filled, class)[c("u", "v", "f", "flag")],
                   lapply(frame, class)[c("u", "v", "f", "flag")])
  expect_false(anyNA(filled))
  for (name in names(frame)) {
    known <- !is.na(frame[[name]])
    expect_equal(filled[[name]][known], frame[[name]][known])
  }
  expect_identical(levels(filled$f), levels(frame$f))
  model <- predict(of_frame, frame, type = "reconstruct")
  at <- which(is.na(frame$f))
  # Treatment contrasts are indicators of all levels but the first.
  rest <- model[at, c("fgreen", "fblue")]
  likeliest <- levels(frame$f)[max.col(cbind(1 - rowSums(rest), rest))]
  expect_identical(as.character(filled$f[at]), likeliest)
  expect_identical(filled$u[is.na(frame$u)], unname(model[is.na(frame$u), 1]))
})

test_that("impute() leaves alone what a formula uses in expressions only", {
  frame <- small_frame()
  frame$u[3] <- frame$w[4] <- frame$flag[5] <- NA
  recipe <- formula_data(y ~ u + log(w) + flag, frame)
  fit <- tiny_fit(data = recipe, rank = 2)
  expect_warning(filled <- impute(fit, frame), "values of w stay missing",
                 class = "frugalreg_warning_unknown")
  expect_false(anyNA(filled$u))
  expect_type(filled$flag, "logical")
  expect_false(anyNA(filled$flag))
  expect_identical(which(is.na(filled$w)), 4L)
})
