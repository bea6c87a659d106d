# What R's generics, and those of broom, say of every kind of fit: an answer, or
# a classed reason why there is none.

cars <- mtcars[c("mpg", "wt", "hp", "qsec", "drat")]

test_that("methods of cv_slrm() are those of the fit that it chose", {
  chosen <- cv_slrm(mpg ~ ., cars, rank = 1:2, folds = 3, seed = 1)
  fit <- chosen$fit
  for (generic in list(sigma, terms, formula, logLik, AIC, BIC)) {
    expect_equal(generic(chosen), generic(fit))
  }
  expect_identical(AIC(chosen, k = 3), AIC(fit, k = 3))
  expect_equal(model.matrix(chosen, cars), model.matrix(fit, cars))
  expect_identical(chosen$converged, fit$converged)
  for (generic in list(deviance, vcov, confint)) {
    expect_error(generic(chosen), class = "frugalreg_error_undefined")
  }
  gaps <- replace(cars, cbind(1:3, 2:4), NA)
  expect_identical(impute(chosen, gaps), impute(fit, gaps))
  without <- update(chosen, . ~ . - wt)
  expect_s3_class(without, "cv_slrm")
  expect_identical(names(coef(without)),
                   c("(Intercept)", "hp", "qsec", "drat"))
})

test_that("cv_slrm() has the verbs of broom, and a summary", {
  chosen <- cv_slrm(mpg ~ ., cars, rank = 1:2, folds = 3, seed = 1)
  skip_if_not_installed("generics")
  expect_identical(generics::tidy(chosen), generics::tidy(chosen$fit))
  expect_identical(generics::augment(chosen, newdata = cars),
                   generics::augment(chosen$fit, cars))
  said <- generics::glance(chosen)
  expect_identical(said$estimate, min(chosen$table$mse))
  expect_identical(said$rank, chosen$fit$rank)
  said <- summary(chosen)
  expect_identical(said$attributes, summary(chosen$fit)$attributes)
  shown <- capture.output(print(said))
  expect_match(shown, "simplest|best", all = FALSE)
  expect_match(shown, "standardised", all = FALSE)
})

test_that("least squares have what lm() says of them", {
  skip_on_cran()
  expect_as_lm <- function(fit, own) {
    for (generic in list(sigma, deviance, AIC, BIC, logLik)) {
      expect_equal(generic(fit), generic(own), tolerance = 1e-6)
    }
  }
  own <- lm(mpg ~ ., cars)
  keep <- frugal_control(keep_looks = TRUE)
  expect_as_lm(momentnet(mpg ~ ., cars, lambda = 0), own)
  expect_as_lm(momentnet(mpg ~ ., cars, lambda = c(1, 0), control = keep), own)
  expect_as_lm(momentnet(mpg ~ ., cars, lambda = 0, alpha = 0), own)
  expect_as_lm(momentnet(mpg ~ ., cars, lambda = 0, budget = 4), own)
  expect_as_lm(momentnet(moments(mpg ~ ., cars), lambda = 0), own)
  expect_as_lm(momentnet(as.matrix(cars[-1]), cars$mpg, lambda = 0,
                         intercept = FALSE),
               lm(mpg ~ . - 1, cars))
  expect_as_lm(momentnet(mpg ~ ., cars, lambda = 0,
                         penalty_factor = c(Inf, 1, 1, 1)),
               lm(mpg ~ . - wt, cars))
  expect_as_lm(momentnet(mpg ~ wt + offset(hp / 10), cars, lambda = 0),
               lm(mpg ~ wt + offset(hp / 10), cars))
  both <- momentnet(cbind(mpg, drat) ~ wt + hp, cars, lambda = 0)
  expect_as_lm(response_fit(both, "drat"), lm(drat ~ wt + hp, cars))
  # Attributes that others determine are none more.
  twice <- cbind(cars, more = cars$wt + cars$hp)
  expect_as_lm(suppressMessages(momentnet(mpg ~ ., twice, lambda = 0)), own)
})

test_that("other fits of moments have a true reason why not", {
  skip_on_cran()
  gaps <- replace(cars, cbind(1:3, 2:4), NA)
  fits <- list(
    momentnet(mpg ~ ., cars), momentnet(mpg ~ ., gaps, lambda = 0),
    momentnet(mpg ~ ., cars, lambda = 0, weights = 1:32),
    momentnet(mpg ~ ., cars, lambda = 0, lower_limits = 0),
    momentnet(mpg ~ ., cars, lambda = 0, winsorise = 2),
    momentnet(carb ~ wt, mtcars, family = "poisson", lambda = 0),
    momentnet(cbind(mpg, drat) ~ wt + hp, cars, lambda = 0),
    cv_momentnet(mpg ~ ., cars, seed = 1),
    cv_momentnet(mpg ~ ., gaps, seed = 1)$average,
    momentnet(mpg ~ wt, cars[1:2, ], lambda = 0)
  )
  for (fit in fits) {
    for (generic in list(deviance, logLik, AIC, BIC)) {
      expect_error(generic(fit), class = "frugalreg_error_undefined")
    }
  }
  expect_refused("undefined", {
    sigma(momentnet(mpg ~ ., cars))
    AIC(momentnet(mpg ~ ., gaps, lambda = 0))
    BIC(cv_momentnet(mpg ~ ., cars, seed = 1))
    logLik(momentnet(cbind(mpg, drat) ~ wt + hp, cars, lambda = 0))
    deviance(momentnet(Species ~ ., iris, family = "multinomial"))
  })
})

test_that("what is of one response names the way to it", {
  skip_on_cran()
  several <- list(
    momentnet(cbind(mpg, drat) ~ wt + hp, cars),
    cv_momentnet(cbind(mpg, drat) ~ wt + hp, cars, seed = 1)
  )
  for (fit in several) {
    for (type in c("importance", "looks")) {
      expect_error(plot(fit, type), "response_fit",
                   class = "frugalreg_error_input")
    }
  }
  expect_s3_class(ggplot2::autoplot(several[[1]], "path"), "ggplot")
  expect_s3_class(ggplot2::autoplot(several[[2]], "estimates"), "ggplot")
  kinds <- momentnet(Species ~ ., iris, family = "multinomial")
  expect_error(plot(kinds, "importance"), "classes",
               class = "frugalreg_error_input")
  expect_error(vcov(kinds), "class", class = "frugalreg_error_undefined")
})

test_that("cv_slrm() has the pictures of its fit", {
  chosen <- cv_slrm(mpg ~ ., cars, rank = 1:2, folds = 3, seed = 1)
  expect_s3_class(ggplot2::autoplot(chosen, "spectrum"), "ggplot")
  expect_error(ggplot2::autoplot(chosen, "importance"),
               class = "frugalreg_error_input")
})

test_that("tidy() says why there are no intervals", {
  skip_if_not_installed("generics")
  online <- suppressWarnings(aerr(mpg ~ ., cars, budget = 2, seed = 1))
  expect_error(generics::tidy(online, conf.int = TRUE), "learner",
               class = "frugalreg_error_undefined")
})

test_that("augment() takes the rows by broom's names, and intervals", {
  skip_on_cran()
  skip_if_not_installed("generics")
  chosen <- cv_momentnet(mpg ~ ., cars, seed = 1)
  both <- cv_momentnet(cbind(mpg, drat) ~ wt + hp, cars, seed = 1)
  fits <- list(
    momentnet(mpg ~ ., cars, lambda = 0.1), chosen, both,
    slrm(mpg ~ ., cars, rank = 1, method = "em"),
    cv_slrm(mpg ~ ., cars, rank = 1, folds = 2, seed = 1),
    suppressWarnings(aerr(mpg ~ ., cars, budget = 2, seed = 1)),
    suppressWarnings(aerr(Species ~ ., iris, budget = 2, loss = "logistic",
                          seed = 1))
  )
  for (fit in fits) {
    rows <- if (inherits(fit, "frugal_multiclass")) iris else cars
    right <- generics::augment(fit, rows)
    expect_identical(generics::augment(fit, data = rows), right)
    expect_identical(generics::augment(fit, newdata = rows), right)
    expect_identical(generics::augment(fit, rows, interval = "none"), right)
    expect_error(generics::augment(fit, data = rows, newdata = rows),
                 class = "frugalreg_error_input")
    if (!inherits(fit, c("cv_momentnet", "cv_momentnet_responses"))) {
      expect_error(generics::augment(fit, rows, interval = "prediction"),
                   class = "frugalreg_error")
    }
  }
  said <- generics::augment(chosen, data = cars, interval = "prediction",
                            level = 0.8)
  right <- predict(chosen, cars, interval = "prediction", level = 0.8)
  expect_identical(said$.lower, unname(right[, "lwr"]))
  expect_identical(said$.upper, unname(right[, "upr"]))
  said <- generics::augment(both, cars, interval = "prediction")
  right <- predict(both, cars, interval = "prediction")
  expect_identical(said$.upper_drat, unname(right[, "drat", "upr"]))
  said <- generics::augment(chosen, cars, interval = "prediction",
                            method = "model")
  right <- predict(chosen, cars, interval = "prediction", method = "model")
  expect_identical(said$.upper, unname(right[, "upr"]))
  said <- generics::augment(both, cars, interval = "prediction",
                            method = "model")
  right <- predict(both, cars, interval = "prediction", method = "model")
  expect_identical(said$.upper_drat, unname(right[, "drat", "upr"]))
  kept <- cv_momentnet(mpg ~ ., cars, seed = 1, budget = 3)
  said <- generics::augment(kept, interval = "prediction")
  expect_true(all(said$.lower <= said$.fitted & said$.fitted <= said$.upper))
})

test_that("complete fits have standard errors without their rows", {
  own <- lm(mpg ~ ., cars)
  fit <- momentnet(mpg ~ ., cars, lambda = 0)
  expect_equal(vcov(fit), vcov(own), tolerance = 1e-6)
  expect_equal(confint(fit), confint(own), tolerance = 1e-6,
               ignore_attr = TRUE)
  expect_identical(vcov(fit, method = "classical", newdata = cars), vcov(fit))
  # With rows at hand they are White's, as of a fit that kept its looks.
  keep <- frugal_control(keep_looks = TRUE)
  kept <- momentnet(mpg ~ ., cars, lambda = 0, control = keep)
  expect_equal(vcov(kept), vcov(fit, newdata = cars))
  expect_gt(max(abs(vcov(kept) / vcov(fit) - 1)), 0.01)
  gaps <- replace(cars, cbind(1:3, 2:4), NA)
  expect_error(vcov(momentnet(mpg ~ ., gaps, lambda = 0, engine = "pairs")),
               "newx", class = "frugalreg_error_input")
  expect_error(vcov(momentnet(mpg ~ ., gaps, lambda = 0, engine = "pairs",
                              control = keep), method = "classical"),
               class = "frugalreg_error_input")
  skip_if_not_installed("generics")
  said <- generics::tidy(fit, conf.int = TRUE)
  expect_equal(said$std.error, unname(sqrt(diag(vcov(own)))), tolerance = 1e-6)
})

test_that("one of several responses finds its labels in the data", {
  some <- replace(cars, cbind(3:4, 5), NA)
  both <- momentnet(cbind(mpg, drat) ~ wt + hp, some, lambda = 0)
  own <- momentnet(drat ~ wt + hp, some[-(3:4), ], lambda = 0)
  fit <- response_fit(both, "drat")
  expect_equal(vcov(fit, newdata = some), vcov(own, newdata = some[-(3:4), ]))
  expect_equal(residuals(fit, cars), residuals(own, cars))
  skip_if_not_installed("generics")
  said <- generics::tidy(both, conf.int = TRUE, newdata = some)
  expect_equal(said$std.error[4:6], unname(sqrt(diag(vcov(
    own, newdata = some[-(3:4), ]
  )))))
})

test_that("generics that answer NULL of what they do not know say more", {
  skip_on_cran()
  undefined <- function(code) {
    expect_error(code, class = "frugalreg_error_undefined")
  }
  plain <- momentnet(mpg ~ ., cars, lambda = 0)
  weighted <- momentnet(mpg ~ ., cars, lambda = 0, weights = rep(1:2, 16))
  online <- aerr(mpg ~ ., cars, budget = 2, seed = 1, step_size = 0.01,
                 x_bound = 1e3)
  lowrank <- slrm(mpg ~ ., cars, rank = 1, seed = 1)
  chosen <- cv_slrm(mpg ~ ., cars, rank = 1:2, folds = 3, seed = 1)
  counts <- momentnet(round(mpg) ~ wt, cars, family = "poisson")
  own <- lm(mpg ~ ., cars)
  for (fit in list(plain, online, lowrank, chosen)) {
    expect_identical(variable.names(fit), variable.names(own))
    expect_null(weights(fit))
    undefined(case.names(fit))
  }
  undefined(weights(weighted))
  expect_equal(df.residual(plain), df.residual(own))
  for (fit in list(weighted, online, lowrank, chosen, counts)) {
    undefined(df.residual(fit))
  }
  gaps <- cars
  gaps$wt[1:9] <- NA
  averaged <- cv_momentnet(mpg ~ wt + hp + qsec, gaps, seed = 1)
  rates <- cv_momentnet(round(mpg) ~ wt, gaps, family = "poisson", seed = 1)
  for (fit in list(plain, weighted, lowrank, chosen, averaged)) {
    expect_identical(stats::family(fit)$family, "gaussian")
  }
  for (fit in list(online, counts, rates)) undefined(stats::family(fit))
})
