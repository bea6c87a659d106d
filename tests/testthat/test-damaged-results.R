# What is made to be looked at is not trusted either: plans, curves,
# comparisons, methods, summaries.

data <- linear_data(60, 4, seed = 5)
keep <- frugal_control(keep_looks = TRUE)

expect_refused_results <- function(result, damages, methods = list(print)) {
  for (path in names(damages)) {
    bad <- damaged(result, path, damages[[path]])
    for (method in methods) {
      expect_error(method(bad), class = "frugalreg_error_damaged", label = path)
    }
  }
}

test_that("damaged plans are refused", {
  skip_on_cran()
  plan <- plan_looks(100, 5, 300)
  expect_refused_results(plan, list(rows = -1, looks_per_row = "a", n = NULL,
                                    reason = 1, table = 1:3),
                         list(print, ggplot2::autoplot))
  pilot <- cv_momentnet(data$x, data$y, nlambda = 4, seed = 1, control = keep)
  study <- plan_study(pilot, blocks = 5)
  expect_output(print(study), "study_plan")
  expect_refused_results(study, list(table = list(), cost = -1, n = 0.5,
                                     `table$keep` = 1:4, explained = "a",
                                     `table$why` = rep("", 4),
                                     `table$keep` = !study$table$keep,
                                     further_rows_se = NULL),
                         list(print, ggplot2::autoplot))
})

test_that("damaged curves are refused", {
  fit <- aerr(data$x, data$y, budget = 3, x_bound = 5, step_size = 0.1,
              seed = 1, control = frugal_control(checkpoints = 3))
  curve <- learning_curve(fit, data$x, data$y)
  expect_s3_class(ggplot2::autoplot(curve), "ggplot")
  expect_s3_class(ggplot2::autoplot(rbind(curve, curve)), "ggplot")
  expect_refused_results(curve, list(looks = letters[1:3], mse = NULL,
                                     learner = list(1)),
                         list(ggplot2::autoplot, plot))
})

test_that("damaged comparisons and methods are refused", {
  nothing <- learner_method(function(x, y, ...) {
    list(coefficients = rep(0, ncol(x)))
  })
  expect_refused_results(nothing, list(fit = 1, whole_rows = NA, grid = 3,
                                       arguments = "a"), list(print))
  comparison <- compare_learners(data, list(none = nothing), budget = 3,
                                 repetitions = 1, folds = 2, prefixes = 2,
                                 seed = 1, progress = FALSE)
  expect_refused_results(comparison, list(error = c("a", "b"), method = 1:2,
                                          message = 1:2, repetition = list(1)),
                         list(print, summary))
  unknown <- comparison
  unknown$budget <- NA_real_
  expect_error(ggplot2::autoplot(unknown), class = "frugalreg_error_damaged")
  # Users take columns away, and rows.
  expect_output(print(comparison[1, ]), "Comparison")
  expect_output(print(comparison[c("method", "error")]), "none")
  expect_error(summary(comparison[c("method", "error")]),
               class = "frugalreg_error_damaged")
})

test_that("damaged summaries are refused", {
  fit <- aerr(data$x, data$y, budget = 3, x_bound = 5, step_size = 0.1,
              seed = 1)
  expect_refused_results(summary(fit), list(fit = "a", first_phase = NULL,
                                            attributes = 1:3,
                                            contradicted = 4))
  expect_refused_results(
    summary(momentnet(data$x, data$y, nlambda = 4), s = 0.1),
    list(fit = 1, penalty = "a", seen = "a", path = NULL, attributes = NULL)
  )
  expect_refused_results(
    summary(slrm(replace(data$x, 3, NA), data$y, rank = 2, method = "em")),
    list(fit = NULL, spectrum = "a", weights = list(), attributes = NULL)
  )
})

test_that("summaries of several responses may be cut by rows and columns", {
  fit <- cv_momentnet(data$x, cbind(a = data$y, b = rev(data$y)), seed = 1)
  whole <- summary(fit)
  expect_output(print(whole[2:1, ]), "of b at lambda.*of a at lambda")
  part <- capture.output(print(whole[, 1:3]))
  expect_length(part, 3)
  expect_match(part[1], "response +lambda +nonzero$")
  expect_output(print(whole[c("response", "attributes")]),
                "coefficients of b:")
  expect_output(print(whole["attributes"]), "2 rows.*coefficients of 2:")
  expect_refused_results(whole, list(response = 1:2, penalty = c("a", "b"),
                                     attributes = list(1, 2)))
  long <- unclass(whole)
  long$attributes <- long$attributes[c(1, 2, 1)]
  expect_error(print(structure(long, class = class(whole))),
               class = "frugalreg_error_damaged")
})

test_that("damaged imputations are refused", {
  frame <- data.frame(a = data$x[, 1], b = data$x[, 2],
                      kind = factor(rep(c("p", "q"), 30)))
  frame$a[seq(2, 60, 4)] <- NA
  frame$kind[seq(3, 60, 5)] <- NA
  fit <- momentnet(frame, data$y, nlambda = 4)
  imputed <- impute(fit, frame, newy = data$y, m = 2, seed = 1)
  expect_false(anyNA(as.list(imputed)[[2]]))
  expect_refused_results(imputed, list(
    data = data.frame(), m = 3, where = NULL, `where` = TRUE, imp = list(),
    `imp$a` = data.frame(1, 2), `imp$a$2` = quote(a + b),
    `imp$kind$1` = factor(rep("z", 12)), `imp$b` = NULL
  ), list(print, as.list))
})

test_that("what a fit kept is looked at before fitted() reads it", {
  fit <- aerr(data$x, data$y, budget = 4, x_bound = 5, step_size = 0.1,
              seed = 1, control = keep)
  fit$looks <- 1:3
  expect_error(fitted(fit), class = "frugalreg_error_damaged")
})

test_that("damaged importances are not drawn, and damaged fits have no sigma", {
  skip_on_cran()
  gaps <- replace(data$x, seq(3, length(data$x), 5), NA)
  fit <- momentnet(gaps, data$y, engine = "completed", nlambda = 3)
  importance <- attribute_importance(fit, s = 0.1, groups = 3, newx = gaps,
                                     newy = data$y)
  expect_s3_class(ggplot2::autoplot(importance), "ggplot")
  for (name in names(importance)) {
    bad <- importance
    bad[[name]] <- I(rep(list(quote(a)), nrow(bad)))
    expect_error(ggplot2::autoplot(bad), class = "frugalreg_error_damaged")
  }
  attr(importance, "level") <- "a"
  expect_error(plot(importance), class = "frugalreg_error_damaged")
  lowrank <- slrm(gaps, data$y, rank = 1, method = "em")
  cv <- cv_momentnet(gaps, data$y, nlambda = 3, seed = 1)
  expect_gt(sigma(lowrank), 0)
  expect_error(sigma(damaged(lowrank, "model", 1:3)),
               class = "frugalreg_error_damaged")
  expect_error(sigma(damaged(cv, "index", NULL)),
               class = "frugalreg_error_damaged")
  expect_error(model.matrix(damaged(fit, "d", "a"), gaps),
               class = "frugalreg_error_damaged")
})

test_that("a flag of other bytes is none, and settings are no table", {
  skip_on_cran()
  fit <- fit_to_cars()
  plan <- plan_study(fit, s = 0.1)
  bytes <- serialize(TRUE, NULL)
  bytes[length(bytes) + c(-1, 0)] <- as.raw(c(1, 0))
  plan$table$keep[1] <- unserialize(bytes)
  expect_error(ggplot2::autoplot(plan), "plan$table$keep", fixed = TRUE,
               class = "frugalreg_error_input")
  class(fit$settings) <- "data.frame"
  expect_error(print(fit), "fit$settings", fixed = TRUE,
               class = "frugalreg_error_input")
})
