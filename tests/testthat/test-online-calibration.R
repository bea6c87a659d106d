# Probabilities of two classes from the rows that are kept to choose by.

test_that("with whole rows it is Fisher's rule of the margins kept", {
  data <- noisy_classes(300)
  last <- 279:300
  for (averaging in c(0, 3)) {
    fit <- online_logistic(data$x, data$y, averaging = averaging, seed = 1,
                           control = in_order)
    margins <- predict(fit, data$x[last, ], type = "link")
    expected <- rule_of(margins, data$y[last] == "ill", mean(data$y == "ill"))
    expect_equal(fit$calibration, expected, tolerance = 1e-9)
    odds <- predict(fit, data$x, type = "response")
    expect_equal(odds, stats::plogis(
      expected[1] + expected[2] * predict(fit, data$x)
    ), tolerance = 1e-9)
    expect_identical(predict(fit, data$x, type = "class"),
                     factor(ifelse(odds > 0.5, "ill", "well"),
                            c("well", "ill")))
  }
})

test_that("what noise the draws add is taken off the margins", {
  skip_on_cran()
  data <- noisy_classes(20000)
  new <- noisy_classes(20000, seed = 4)
  for (loss in c("logistic", "hinge")) {
    for (learner in list(aelr, aerr)) {
      fit <- learner(data$x, data$y, 4, loss = loss, seed = 1)
      link <- predict(fit, new$x)
      is_ill <- new$y == "ill"
      best <- stats::glm(is_ill ~ link, family = "binomial")
      slope <- fit$calibration[[2]] / stats::coef(best)[[2]]
      # A slope fitted to what was seen would be less than half of it.
      expect_gt(slope, 0.8)
      expect_lt(slope, 1.25)
      odds <- predict(fit, new$x, type = "response")
      expect_lt(log_loss(is_ill, odds),
                log_loss(is_ill, stats::fitted(best)) + 0.003)
      # Of as many rows as are said to be.
      said <- cut(odds, c(0, 0.2, 0.4, 0.6, 0.8, 1))
      expect_within(tapply(is_ill, said, mean), tapply(odds, said, mean), 0.04)
    }
  }
  # Which the margin of logistic loss itself is not.
  expect_gt(log_loss(is_ill, stats::plogis(link)),
            log_loss(is_ill, odds) + 0.005)
})

test_that("few rows do not make extreme probabilities", {
  skip_on_cran()
  for (seed in 1:10) {
    data <- noisy_classes(150, seed = seed)
    fit <- suppressWarnings(aerr(data$x, data$y, 3, loss = "hinge",
                                 seed = seed),
                            classes = "frugalreg_warning_useless")
    new <- noisy_classes(1000, seed = 100 + seed)
    odds <- predict(fit, new$x, type = "response")
    expect_lt(log_loss(new$y == "ill", odds), 1)
  }
})

test_that("a constant has the share of the second class", {
  use_seed(1)
  x <- matrix(stats::rnorm(1000), 200)
  y <- factor(rep_len(c("a", "b", "b", "b"), 200))
  fit <- suppressWarnings(aelr(x, y, 2, loss = "hinge", seed = 3),
                          classes = "frugalreg_warning_useless")
  expect_identical(unname(coef(fit)[-1]), numeric(5))
  expect_equal(unname(predict(fit, x, type = "response")), rep(0.75, 200))
})

test_that("probabilities cost no look, and move no regressor", {
  data <- noisy_classes(500)
  fit <- aerr(data$x, data$y, 3, loss = "logistic", seed = 1)
  older <- fit$setup
  older$spec$tuning$shares <- NULL
  older$rows <- 0
  before <- finished_run(older, table_cells(data$x),
                         2 * (data$y == "ill") - 1)
  expect_identical(coef(before), coef(fit))
  expect_identical(before$looks, fit$looks)
  # As fits of version 0.2.0 and before: without calibration.
  expect_null(before$calibration)
  expect_equal(predict(before, data$x, type = "response"),
               stats::plogis(predict(before, data$x)))
})

test_that("with given settings nothing is kept, and hinge loss has none", {
  data <- noisy_classes(200)
  fit <- aerr(data$x, data$y, 3, loss = "logistic", x_bound = 5, seed = 1)
  expect_null(fit$calibration)
  expect_identical(predict(fit, data$x, type = "response"),
                   stats::plogis(predict(fit, data$x)))
  fit <- aerr(data$x, data$y, 3, loss = "hinge", x_bound = 5, seed = 1)
  expect_refused("input", {
    predict(fit, data$x, type = "response")
  })
})

test_that("residuals and augment() go by them", {
  data <- noisy_classes(300)
  fit <- aerr(data$x, data$y, 3, loss = "hinge", seed = 1)
  odds <- predict(fit, data$x, type = "response")
  expect_equal(residuals(fit, data$x, data$y), (data$y == "ill") - odds)
  expect_output(print(fit), "Log-odds: .* \\* link")
  skip_if_not_installed("generics")
  expect_equal(generics::augment(fit, data$x, data$y)$.resid,
               unname((data$y == "ill") - odds))
})

test_that("a fit that was stopped calibrates by all rows in the end", {
  skip_on_cran()
  data <- noisy_classes(300)
  whole <- aelr(data$x, data$y, 3, loss = "hinge", seed = 1)
  for (call in c(50, 200, 285, 299)) {
    lab <- noting_oracle(data$x, function(at) if (at == call) stop("closed"))
    cnd <- tryCatch(aelr(lab$source, data$y, 3, loss = "hinge", seed = 1),
                    frugalreg_error = identity)
    path <- tempfile()
    saveRDS(cnd$learner, path)
    fit <- update(readRDS(path), lab$source, data$y)
    expect_identical(fit$state$learner$learner$trial$count, 21)
    expect_equal(fit$calibration[[2]], whole$calibration[[2]], tolerance = 0.5)
  }
})

# Some labels of a rare class, whose first attribute is `shift` larger.
rare_class <- function(seed, n = 2000, share = 0.03, shift = 3) {
  use_seed(seed)
  is_rare <- stats::runif(n) < share
  x <- matrix(stats::rnorm(6 * n), n)
  x[is_rare, 1] <- x[is_rare, 1] + shift
  list(x = x, y = factor(ifelse(is_rare, "yes", "no")))
}

rare_fits <- list(
  function(data, seed) online_logistic(data$x, data$y, seed = seed),
  function(data, seed) aerr(data$x, data$y, 3, loss = "logistic", seed = seed),
  function(data, seed) aelr(data$x, data$y, 3, loss = "hinge", seed = seed)
)

test_that("a rare class that margins tell from the rest is no constant", {
  new <- rare_class(99, 5000)
  is_rare <- new$y == "yes"
  nothing <- log_loss(is_rare, rep(0.03, 5000))
  for (fit_of in rare_fits) {
    for (seed in 1:4) {
      expect_no_warning(fit <- fit_of(rare_class(seed), seed))
      odds <- predict(fit, new$x, type = "response")
      expect_lt(log_loss(is_rare, odds), 0.7 * nothing)
    }
  }
})

test_that("of labels that are noise the constant stays the answer", {
  skip_on_cran()
  for (share in c(0.03, 0.5)) {
    new <- rare_class(99, 5000, share, 0)
    nothing <- log_loss(new$y == "yes", rep(share, 5000))
    for (fit_of in rare_fits) {
      fits <- lapply(1:8, function(seed) {
        suppressWarnings(fit_of(rare_class(seed, 2000, share, 0), seed),
                         classes = "frugalreg_warning_useless")
      })
      constant <- vapply(fits, function(fit) all(coef(fit)[-1] == 0), NA)
      losses <- vapply(fits, function(fit) {
        log_loss(new$y == "yes", predict(fit, new$x, type = "response"))
      }, 0)
      if (share < 0.1) expect_gte(sum(constant), 7)
      expect_lt(mean(losses), 1.02 * nothing)
    }
  }
})

test_that("a class of three that is rare is predicted", {
  data <- rare_class(1)
  classes <- factor(ifelse(data$y == "yes", "rare",
                           ifelse(data$x[, 2] > 0, "left", "right")))
  fit <- online_logistic(data$x, classes, seed = 1)
  expect_true(any(predict(fit, data$x, type = "class") == "rare"))
})
