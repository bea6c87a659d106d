# Probabilities of two classes from examples that arrive one at a time.

test_that("classes that are told by name have probabilities", {
  skip_on_cran()
  data <- noisy_classes(300)
  for (kind in c("aerr", "aelr", "ddaerr", "ddaelr")) {
    for (loss in c("logistic", "hinge")) {
      learner <- asked <- told_classes(kind, loss = loss)
      for (row in 1:300) {
        if (row == 200) expect_null(as_fit(learner)$calibration)
        learner <- learn(learner, data$x[row, request(learner)],
                         as.character(data$y[row]))
      }
      fit <- as_fit(learner)
      whole <- told_at_once(asked, data)
      expect_identical(fit$calibration, whole$calibration)
      expect_identical(coef(fit), coef(whole))
      odds <- predict(fit, data$x, type = "response")
      expect_equal(odds, stats::plogis(
        fit$calibration[1] + fit$calibration[2] * predict(fit, data$x)
      ))
      expect_identical(predict(fit, data$x, type = "class"),
                       factor(ifelse(odds > 0.5, "ill", "well"),
                              c("well", "ill")))
      expect_equal(residuals(fit, data$x, data$y), (data$y == "ill") - odds)
    }
  }
  expect_output(print(fit), "Log-odds")
  path <- tempfile()
  on.exit(unlink(path))
  saveRDS(learner, path)
  expect_identical(as_fit(readRDS(path))$calibration, fit$calibration)
  # What comes beyond n is learned from, and moves no probability's rule.
  more <- learn(learner, data$x[1, request(learner)], "ill")
  expect_identical(as_fit(more)$calibration, fit$calibration)
  expect_false(identical(coef(as_fit(more)), coef(fit)))
})

test_that("they mend most of what margins lose", {
  skip_on_cran()
  new <- noisy_classes(10000, seed = 4)
  is_ill <- new$y == "ill"
  for (seed in 1:3) {
    data <- noisy_classes(8000, seed = 10 + seed)
    for (loss in c("logistic", "hinge")) {
      fit <- told_at_once(told_classes(loss = loss, n = 8000, seed = seed),
                          data)
      link <- predict(fit, new$x, type = "link")
      model <- stats::glm(is_ill ~ link, family = "binomial")
      best <- log_loss(is_ill, stats::fitted(model))
      own <- log_loss(is_ill, stats::plogis(link))
      said <- log_loss(is_ill, predict(fit, new$x, type = "response"))
      expect_lt(said - best, (own - best) / 2)
    }
  }
})

test_that("what cannot be calibrated is refused", {
  row <- 1:3
  expect_refused("input", {
    told_classes(n = 50)
    told_classes(loss = "squared")
    told_classes(control = frugal_control(checkpoints = 3))
    told_classes(classes = "ill")
    learn(told_classes(), row, 1)
    learn(told_classes(), row, "dead")
    learn(told_classes(), row, NA_character_)
  })
})
