# Packages that work with models of any class, where they are installed: what
# they ask for is there, and their numbers are those of predict().

mtcars$gear <- factor(mtcars$gear)
form <- mpg ~ wt + hp + gear
fits <- list(
  chosen = cv_momentnet(form, mtcars, seed = 1),
  one = momentnet(form, mtcars, lambda = 0.1),
  online = suppressWarnings(online_ridge(form, mtcars, seed = 1, x_bound = 400,
                                         radius = 400)),
  lowrank = slrm(form, mtcars, rank = 2, method = "em", seed = 1)
)

# Of packages that are suggested nowhere.
of_package <- function(package, name) getExportedValue(package, name)

test_that("insight finds variables, parameters and predictions", {
  # Debian 12 has 0.19, which loses models that are lists with empty parts.
  skip_if_not_installed("insight", "1.0.0")
  for (fit in fits) {
    expect_identical(insight::find_response(fit), "mpg")
    expect_setequal(unlist(insight::find_predictors(fit)),
                    c("wt", "hp", "gear"))
    expect_equal(insight::n_obs(fit), 32)
    expect_equal(as.numeric(insight::get_predicted(fit, data = mtcars)),
                 as.numeric(predict(fit, mtcars)))
    parameters <- insight::get_parameters(fit)
    expect_identical(parameters$Parameter,
                     rownames(as.matrix(coef(fit))))
    expect_equal(parameters$Estimate, unname(as.matrix(coef(fit))[, 1]))
    expect_identical(insight::find_parameters(fit, flatten = TRUE),
                     parameters$Parameter)
    expect_equal(insight::n_parameters(fit), nrow(parameters))
  }
  expect_error(insight::get_parameters(momentnet(form, mtcars)),
               class = "frugalreg_error_input")
})

test_that("insight knows what labels are", {
  skip_if_not_installed("insight")
  kind <- function(fit) {
    info <- insight::model_info(fit)
    names(which(unlist(info[c("is_linear", "is_binomial", "is_count",
                              "is_multinomial")])))
  }
  expect_identical(unname(vapply(fits, kind, "")), rep("is_linear", 4))
  expect_identical(kind(momentnet(carb ~ wt, mtcars, family = "poisson")),
                   "is_count")
  two <- cv_momentnet(am ~ wt + hp, mtcars, family = "binomial", seed = 1)
  expect_identical(kind(two), "is_binomial")
  expect_identical(kind(momentnet(Species ~ ., iris, family = "multinomial")),
                   "is_multinomial")
  steps <- function(...) {
    suppressWarnings(aerr(..., budget = 2, seed = 1, loss = "logistic"))
  }
  expect_identical(kind(steps(Species ~ ., iris)), "is_multinomial")
  expect_identical(kind(steps(factor(am) ~ wt + hp, mtcars)), "is_binomial")
  for (fit in c(fits, list(two))) {
    expect_equal(insight::model_info(fit)$n_obs, nobs(fit))
  }
  expect_equal(insight::link_function(fits[[1]])(3), 3)
  expect_equal(insight::link_inverse(two)(0), 0.5)
})

test_that("insight finds the parameters of each class and response", {
  skip_if_not_installed("insight")
  named <- c("(Intercept)", names(iris)[1:4])
  many <- suppressWarnings(aerr(Species ~ ., iris, budget = 2, seed = 1,
                                loss = "logistic"))
  for (fit in list(cv_momentnet(Species ~ ., iris, family = "multinomial",
                                seed = 1), many)) {
    expect_identical(insight::find_parameters(fit, flatten = TRUE), named)
    parameters <- insight::get_parameters(fit)
    expect_identical(parameters$Parameter, rep(named, 3))
    expect_identical(parameters$Response, rep(levels(iris$Species), each = 5))
  }
  expect_identical(parameters$Estimate, as.vector(coef(many)))
  both <- momentnet(cbind(mpg, qsec) ~ wt, mtcars, lambda = 0)
  expect_identical(insight::find_parameters(both),
                   list(conditional = c("(Intercept)", "wt")))
})

test_that("marginaleffects has slopes and predictions", {
  skip_if_not_installed("marginaleffects")
  # It takes `%||%` for granted, which R has since 4.4.
  if (!exists("%||%", globalenv())) {
    assign("%||%", rlang::`%||%`, globalenv())
    on.exit(rm("%||%", envir = globalenv()))
  }
  for (fit in fits) {
    said <- of_package("marginaleffects", "predictions")(
      fit, newdata = mtcars, vcov = FALSE
    )
    expect_equal(as.numeric(said$estimate),
                 as.numeric(predict(fit, mtcars)))
    slope <- of_package("marginaleffects", "avg_slopes")(
      fit, newdata = mtcars, variables = "wt", vcov = FALSE
    )
    expect_equal(slope$estimate, as.matrix(coef(fit))["wt", 1],
                 ignore_attr = TRUE, tolerance = 1e-4)
  }
})

test_that("marginaleffects has standard errors where coefficients have", {
  skip_if_not_installed("marginaleffects")
  ours <- momentnet(mpg ~ wt + hp, mtcars, lambda = 0)
  theirs <- lm(mpg ~ wt + hp, mtcars)
  for (verb in c("avg_slopes", "predictions", "hypotheses")) {
    verb <- of_package("marginaleffects", verb)
    said <- verb(ours, newdata = mtcars)
    right <- verb(theirs, newdata = mtcars)
    expect_equal(said$estimate, right$estimate, tolerance = 1e-6)
    # By differences, of other coefficients.
    expect_equal(said$std.error, right$std.error, tolerance = 1e-3)
  }
})

test_that("marginaleffects has slopes of each class and response", {
  skip_if_not_installed("marginaleffects")
  if (!exists("%||%", globalenv())) {
    assign("%||%", rlang::`%||%`, globalenv())
    on.exit(rm("%||%", envir = globalenv()))
  }
  slopes <- function(fit, ...) {
    of_package("marginaleffects", "avg_slopes")(fit, newdata = mtcars,
                                                vcov = FALSE, ...)
  }
  both <- momentnet(cbind(mpg, qsec) ~ wt + hp, mtcars, lambda = 0)
  said <- slopes(both)
  for (response in c("mpg", "qsec")) {
    own <- said[said$group == response, ]
    expect_equal(own$estimate, coef(both)[[response]][own$term, 1],
                 ignore_attr = TRUE, tolerance = 1e-4)
  }
  kinds <- cv_momentnet(Species ~ ., iris, family = "multinomial", seed = 1)
  chances <- of_package("marginaleffects", "avg_predictions")(
    kinds, newdata = iris, vcov = FALSE
  )
  expect_equal(chances$estimate, colMeans(predict(kinds, iris)),
               ignore_attr = TRUE)
  expect_identical(as.character(chances$group), levels(iris$Species))
  ranks <- cv_slrm(form, mtcars, rank = 1:2, folds = 3, seed = 1)
  expect_equal(slopes(ranks, variables = "wt")$estimate, coef(ranks)[["wt"]],
               ignore_attr = TRUE, tolerance = 1e-4)
})

test_that("marginaleffects has the coefficients where nothing is clipped", {
  skip_if_not_installed("marginaleffects")
  if (!exists("%||%", globalenv())) {
    assign("%||%", rlang::`%||%`, globalenv())
    on.exit(rm("%||%", envir = globalenv()))
  }
  air <- airquality[!is.na(airquality$Ozone), ]
  fit <- momentnet(Ozone ~ Solar.R + Wind + Temp, air, lambda = 0)
  # It knows clip by no package.
  said <- suppressWarnings(of_package("marginaleffects", "avg_slopes")(
    fit, newdata = stats::na.omit(air), variables = c("Wind", "Temp"),
    vcov = FALSE, clip = FALSE
  ))
  expect_equal(said$estimate, coef(fit)[said$term, 1], ignore_attr = TRUE,
               tolerance = 1e-4)
})

test_that("DALEX explains a fit with its own way to predict", {
  skip_if_not_installed("DALEX")
  for (fit in fits) {
    explainer <- of_package("DALEX", "explain")(
      fit, data = mtcars[c("wt", "hp", "gear")], y = mtcars$mpg,
      verbose = FALSE
    )
    residuals <- of_package("DALEX", "model_performance")(explainer)$residuals
    expect_equal(residuals$predicted, as.numeric(predict(fit, mtcars)))
  }
})

# What vip is given, without it: CRAN does not have it any more.
test_that("scores of importance are those of the penalty", {
  path <- momentnet(form, mtcars)
  expect_error(moment_scores(path), "one penalty",
               class = "frugalreg_error_input")
  expect_equal(moment_scores(path, lambda = 0.1)$Importance,
               moment_scores(fits$one)$Importance)
  scores <- moment_scores(fits$chosen)
  beta <- coef(fits$chosen)[-1, 1]
  own <- fits$chosen$average %||% fits$chosen$fit
  expect_identical(scores$Variable, names(beta))
  expect_equal(scores$Importance,
               abs(attribute_table(own, beta)$standardised))
  expect_identical(fit_scores(fits$lowrank)$Sign,
                   ifelse(coef(fits$lowrank)[-1] > 0, "POS", "NEG"),
                   ignore_attr = TRUE)
  expect_error(refuse_scores(path), class = "frugalreg_error_input")
})

test_that("vip permutes attributes through newdata", {
  skip_if_not_installed("vip")
  importance <- of_package("vip", "vi_permute")(
    fits$chosen, train = mtcars[c("wt", "hp", "gear")], target = mtcars$mpg,
    metric = "rmse", pred_wrapper = function(object, newdata) {
      unname(predict(object, newdata = newdata))
    }
  )
  expect_setequal(importance$Variable, c("wt", "hp", "gear"))
})

test_that("vip has the standardised coefficients of the chosen penalty", {
  skip_if_not_installed("vip")
  vi <- of_package("vip", "vi")
  for (fit in c(fits, list(few = cv_slrm(form, mtcars, rank = 1, folds = 2,
                                         seed = 1)))) {
    scores <- vi(fit)
    expect_s3_class(scores, "vi")
    beta <- as.matrix(coef(fit))[-1, 1]
    expect_setequal(scores$Variable, names(beta))
    own <- fit$average %||% fit$fit %||% fit
    right <- abs(attribute_table(own, beta)$standardised)
    if (anyNA(right)) right <- abs(unname(beta)) # which are not known
    expect_equal(scores$Importance, sort(right, decreasing = TRUE))
    expect_identical(scores$Sign, ifelse(beta[scores$Variable] > 0, "POS",
                                         "NEG"), ignore_attr = TRUE)
  }
  path <- momentnet(form, mtcars)
  expect_error(vi(path), "one penalty", class = "frugalreg_error_input")
  expect_equal(vi(path, lambda = 0.1)$Importance, vi(fits$one)$Importance)
  expect_identical(vi(fits$chosen), vi(fits$chosen, lambda = "lambda.min"))
  several <- momentnet(cbind(mpg, wt) ~ hp, mtcars, lambda = 0.1)
  expect_error(vi(several), "response_fit", class = "frugalreg_error_input")
  kinds <- suppressWarnings(aerr(Species ~ ., iris, budget = 2, seed = 1,
                                 loss = "logistic"))
  expect_error(vi(kinds), class = "frugalreg_error_input")
  expect_s3_class(of_package("vip", "vip")(fits$one), "ggplot")
  skip_if_not_installed("parsnip")
  spec <- parsnip::set_engine(parsnip::linear_reg(penalty = 0.1, mixture = 1),
                              "momentnet")
  there <- parsnip::fit(spec, form, mtcars)
  expect_identical(vi(there), vi(parsnip::extract_fit_engine(there),
                                lambda = 0.1))
})

test_that("code that goes through the verbs of broom works", {
  skip_if_not_installed("generics")
  for (fit in fits) {
    expect_identical(nrow(generics::glance(fit)), 1L)
    expect_true(all(c("term", "estimate") %in% names(generics::tidy(fit))))
    augmented <- generics::augment(fit, newdata = mtcars)
    expect_equal(augmented$.fitted + augmented$.resid, mtcars$mpg)
  }
})

test_that("insight finds all rows that a fit learned from, gaps and all", {
  skip_if_not_installed("insight")
  air <- airquality[!is.na(airquality$Ozone), ]
  # Fits keep no environment: it is looked for where a session's data are.
  assign("air", air, globalenv())
  on.exit(rm("air", envir = globalenv()))
  fit <- cv_momentnet(Ozone ~ Solar.R + log(Wind) + Temp, air, seed = 1)
  used <- c("Ozone", "Solar.R", "Wind", "Temp")
  found <- insight::get_data(fit)
  expect_setequal(names(found), used)
  expect_identical(found[used], air[used])
  expect_identical(mean(predict(fit, found)), mean(predict(fit, air)))
  expect_true("Month" %in% names(
    insight::get_data(fit, additional_variables = "Month")
  ))
  # Of a part of the data the default says what it can.
  part <- cv_momentnet(Ozone ~ Solar.R + Temp, air, subset = Month > 6,
                       seed = 1)
  expect_true(all(insight::get_data(part)$Month > 6))
  matrices <- cv_momentnet(as.matrix(air[2:4]), air$Ozone, seed = 1)
  expect_null(suppressWarnings(insight::get_data(matrices, verbose = FALSE)))
})
