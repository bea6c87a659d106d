# Settings that are found for other losses than the squared one.

set.seed(71)
n <- 300
x <- matrix(rnorm(n * 5), n)
y <- drop(x %*% c(1, -1, 0, 0, 0.5)) + rnorm(n) / 3
class <- ifelse(y > 0.3, 1, -1)
# Of 300 rows 75 are the pilot's, and 22, a tenth of the rest, the trial's.
last <- 279:300

test_that("with whole rows the losses of the candidates are exact", {
  skip_on_cran()
  fits <- list(
    online_ridge(x, y, seed = 1, control = in_order),
    online_lasso(x, y, seed = 1, control = in_order),
    online_svr(x, y, delta = 0.1, epsilon = 0.4, seed = 1, control = in_order),
    online_logistic(x, class, seed = 1, control = in_order)
  )
  for (fit in fits) {
    learner <- fit$state$learner$learner
    expect_identical(learner$trial$count, length(last) + 0)
    loss <- fit$setup$loss
    # Candidates learn labels less their mean.
    own <- y[last] - fit$setup$spec$label_origin
    value <- function(predicted) {
      if (loss$kind == "squared") return((predicted - own)^2)
      loss$value(if (loss$task == "classification") predicted * class[last]
                 else predicted - own)
    }
    scaling <- fit$scaling
    z <- scale(x[last, ], scaling$center, scaling$scale)
    z <- pmin(pmax(z, -4), 4) / scaling$x_bound
    for (at in seq_len(nrow(fit$candidates))) {
      average <- average_of(learner[[paste0("candidate", at)]])
      losses <- value(drop(z %*% average$w + average$b))
      expect_equal(fit$candidates$loss[at], mean(losses), tolerance = 1e-10)
      expect_equal(fit$candidates$se[at], stats::sd(losses) / sqrt(22),
                   tolerance = 1e-6)
    }
    null <- fit$setup$spec$tuning$null
    expect_equal(fit$summary$candidates$null_loss, mean(value(null)),
                 tolerance = 1e-10)
  }
})

test_that("the best constant is that of the loss", {
  null <- function(fit) {
    fit$setup$spec$tuning$null + fit$setup$spec$label_origin
  }
  fit <- function(y, ...) hushed(aelr(x, y, 4, seed = 1, ...))
  expect_equal(null(fit(y)), mean(y))
  expect_identical(null(fit(y, intercept = FALSE)), 0)
  share <- mean(class == 1)
  expect_equal(null(fit(class, loss = "logistic")), log(share / (1 - share)),
               tolerance = 1e-4)
  absolute <- loss_absolute(epsilon = 1e-3)
  expect_lt(abs(null(fit(y, loss = absolute)) - stats::median(y)), 0.01)
  hinge <- fit(class, loss = "hinge", control = in_order)
  expect_equal(
    hinge$summary$candidates$null_loss,
    mean(loss_hinge()$value(null(hinge) * class[last])), tolerance = 1e-10
  )
})

test_that("all losses beat their constants from a few looks", {
  losses <- list("logistic", "hinge", loss_absolute(0.1, 0.3))
  for (learner in list(aelr, aerr, ddaelr, ddaerr)) {
    for (loss in losses) {
      is_class <- is.character(loss)
      label <- if (is_class) class else y
      fit <- learner(1000 * x, label, 3, loss = loss, seed = 2)
      value <- as_loss(loss)$value
      argument <- function(predicted) {
        if (is_class) label * predicted else predicted - label
      }
      expect_lt(mean(value(argument(predict(fit, 1000 * x)))),
                0.9 * mean(value(argument(fit$setup$spec$tuning$null))))
    }
  }
})

test_that("probabilities are not extreme without reason", {
  raw <- sweep(x, 2, 10^(0:4), "*")
  for (learner in list(aelr, ddaelr, aerr, ddaerr)) {
    fit <- hushed(learner(raw, factor(class), 3, loss = "logistic", seed = 3))
    probability <- predict(fit, raw, type = "response")
    expect_gt(min(probability), 1e-4)
    expect_lt(max(probability), 1 - 1e-4)
    expect_gt(mean((probability > 0.5) == (class == 1)), 0.7)
  }
})

test_that("a trial that was stopped has the losses of all its examples", {
  set.seed(5)
  rows <- matrix(rnorm(1200), 200)
  labels <- rep(c(-1, 1), 100) # their mean has a loss of 1 for each
  source <- closing_oracle(rows, 195)
  stopped <- expect_error(
    aerr(source, labels, budget = 3, seed = 1,
         control = frugal_control(shuffle = FALSE)),
    class = "frugalreg_error_source"
  )
  fit <- suppressWarnings(update(stopped$learner, source, labels),
                          classes = "frugalreg_warning_useless")
  expect_equal(fit$summary$candidates$null_loss, 1)
})

test_that("the answer is of what is one standard error above the least", {
  set.seed(6)
  rows <- matrix(rnorm(1800), 300)
  labels <- rows[, 1] - rows[, 2] + rnorm(300)
  for (learner in list(aerr, aelr)) {
    found <- suppressWarnings(learner(rows, labels, budget = 4,
                                      seed = 1))$candidates
    bound <- pmax(found$loss, 0) + found$se
    best <- which.min(bound)
    expect_identical(found$chosen, bound <= bound[best] + found$se[best])
  }
})
