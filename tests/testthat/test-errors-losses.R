# Bad input of the learners with other losses: classed errors that name the
# argument, and a session that stays as it was.

x <- small_integers()
y <- small_labels(x)
signs <- ifelse(y > median(y), 1, -1)
class <- factor(signs, labels = c("low", "high"))

test_that("delta and epsilon are in range, and epsilon is given", {
  skip_on_cran()
  expect_refused("input", {
    aesvr(x, y, 4)
    aesvr(x, y, 4, epsilon = 0)
    aesvr(x, y, 4, epsilon = -1)
    aesvr(x, y, 4, epsilon = NA)
    aesvr(x, y, 4, epsilon = Inf)
    aesvr(x, y, 4, epsilon = "1")
    aesvr(x, y, 4, epsilon = c(1, 2))
    aesvr(x, y, 4, epsilon = NULL)
    aesvr(x, y, 4, epsilon = 1, delta = -1)
    aesvr(x, y, 4, epsilon = 1, delta = NaN)
    aesvr(x, y, 4, epsilon = 1, delta = Inf)
    online_svr(x, y)
    online_svr(x, y, epsilon = 1, delta = -1)
  })
})

test_that("estimators that are none, or not for this loss, are refused", {
  expect_refused("input", {
    aesvr(x, y, 4, epsilon = 1, estimator = "unbiased")
    aesvr(x, y, 4, epsilon = 1, estimator = NA)
    aesvr(x, y, 4, epsilon = 1, hard = FALSE)
    aesvr(x, y, 4, epsilon = 1, hard = NA, estimator = "genest")
    aesvr(x, y, 4, epsilon = 20, estimator = "genest", hard = FALSE, costs = 1)
    aelr(x, signs, 4, loss = "logistic", estimator = "genest")
    aelr(x, y, 4, estimator = "genest", step_size = 0.1,
         loss = loss_own(function(z) z^4 / 4, function(z) z^3))
    online_svr(x, y, epsilon = 1, estimator = "genest")
  })
})

test_that("losses that are none, or not a learner's, are refused", {
  skip_on_cran()
  expect_refused("input", {
    aerr(x, y, 4, loss = "absolute")
    aerr(x, y, 4, loss = "cubic")
    aerr(x, y, 4, loss = function(z) z^2)
    aerr(x, y, 4, loss = list(loss_squared()))
    aesvr(x, y, 4, epsilon = 1, loss = "hinge")
    aer(x, y, 4, loss = "hinge")
    moment_lasso(x, y, 4, loss = "hinge")
    online_ridge(x, y, loss = "hinge")
    aerr(x, y, 4, loss = loss_own(function(z) z^4 / 4, function(z) z^3))
  })
})

test_that("labels of two classes are needed, and of two", {
  skip_on_cran()
  expect_refused("input", {
    aerr(x, y, 4, loss = "hinge")
    aelr(x, as.numeric(signs > 0), 4, loss = "logistic")
    aelr(x, signs > 0, 4, loss = "logistic")
    aelr(x, as.character(class), 4, loss = "logistic")
    ddaerr(x, abs(signs), 4, loss = "logistic")
    ddaelr(x, factor(rep(1:3, 20)), 4, loss = "hinge")
    ddaelr(x, class[class == "low"][rep(1, 60)], 4, loss = "hinge")
    ddaelr(x, replace(signs, 3, NA), 4, loss = "hinge")
    ddaelr(x, class[-1], 4, loss = "hinge")
    ddaelr(x, signs[-1], 4, loss = "hinge")
    online_logistic(x, y)
    online_logistic(x, factor(rep(1, 60)))
    aerr(x, class, 4)
    aesvr(x, class, 4, epsilon = 1)
  })
})

test_that("new labels are of the fit's classes", {
  named <- aelr(x, class, 4, loss = "logistic", x_bound = 10, seed = 1)
  signed <- aelr(x, signs, 4, loss = "hinge", x_bound = 10, seed = 1)
  expect_refused("input", {
    update(named, x, signs)
    update(named, x, factor(rep("middle", 60)))
    update(named, x, replace(class, 2, NA))
    update(signed, x, class)
    update(signed, x, 2 * signs)
    residuals(named, x, signs)
  })
  one <- update(named, x[1:2, ], factor(c("high", "high")))
  expect_identical(one$n, 62)
  expect_identical(update(signed, x[1:2, ], c(1, 1))$n, 62)
})

test_that("a learner that is told has the same demands", {
  settings <- list(d = 8, budget = 4, radius = 2, step_size = 0.1, seed = 1)
  learner <- function(...) do.call(frugal_learner, c(list(...), settings))
  teller <- learner("aelr", loss = "logistic")
  values <- rep(0.1, length(request(teller)))
  expect_refused("input", {
    learner("aesvr")
    learner("aesvr", epsilon = 0)
    learner("aelr", loss = "logistic", estimator = "genest")
    learner("aer", loss = "logistic")
    learner("online_svr", epsilon = 1)
    learn(teller, values, 0)
    learn(teller, values, "ill")
    learn(teller, values, NA)
  })
  expect_identical(as_fit(learn(teller, values, -1))$visits, 1)
})

test_that("hopeless variance is warned of, once, and only there", {
  fit <- function(epsilon, ...) {
    aesvr(x / 10, y / max(abs(y)), 4, radius = 1, epsilon = epsilon, seed = 1,
          estimator = "genest", ...)
  }
  expect_warning(cnd <- fit(1.1), "second moment",
                 class = "frugalreg_warning_variance")
  expect_warning(fit(0.01, hard = FALSE, step_size = 1e-6),
                 class = "frugalreg_warning_variance")
  expect_no_warning(fit(1.5))
  expect_no_warning(aesvr(x / 10, y / max(abs(y)), 4, radius = 1, seed = 1,
                          epsilon = 0.01))
})

# A loss whose derivative does something at a call while it learns.
troubled_loss <- function(trouble, at = 50) {
  calls <- 0
  loss_own(function(z) z^2 / 2, function(z) {
    if (length(z) == 1) {
      calls <<- calls + 1
      # The first ones are loss_own()'s.
      if (calls == at + 5) trouble()
    }
    z
  })
}

test_that("a loss of one's own that fails ends the fit in order", {
  fit <- function(trouble) {
    aerr(x / 10, y, 4, loss = troubled_loss(trouble), step_size = 0.01,
         radius = 2, inner = "even", seed = 1)
  }
  cnd <- error_of(fit(function() stop("no derivative today")))
  expect_s3_class(cnd, "frugalreg_error_fit")
  expect_match(conditionMessage(cnd), "no derivative today")
  expect_no_match(conditionMessage(cnd), "diverged|step_size")
  expect_gt(as_fit(cnd$learner)$visits, 5)
  expect_true(all(is.finite(coef(as_fit(cnd$learner)))))
  # Its trouble was once: the learner goes on.
  expect_identical(update(cnd$learner, x / 10, y)$visits, 59)
})

test_that("an interrupt inside a loss of one's own keeps the learner", {
  skip_on_os("windows")
  interrupt_me <- function() {
    tools::pskill(Sys.getpid(), tools::SIGINT)
    Sys.sleep(20)
  }
  cnd <- expect_session_unmoved(tryCatch(
    aerr(x / 10, y, 4, loss = troubled_loss(interrupt_me), step_size = 0.01,
         radius = 2, inner = "even", seed = 1),
    interrupt = identity
  ))
  expect_s3_class(cnd, "frugalreg_interrupt")
  expect_gt(as_fit(cnd$learner)$visits, 5)
  expect_identical(update(cnd$learner, x / 10, y)$visits, 59)
})

test_that("a learner that is told stays as it was when its loss fails", {
  learner <- frugal_learner(
    "aerr", d = 8, budget = 4, radius = 2, step_size = 0.1, seed = 1,
    loss = troubled_loss(function() stop("no derivative today"), at = 1)
  )
  values <- rep(0.1, length(request(learner)))
  cnd <- error_of(learn(learner, values, 1))
  expect_s3_class(cnd, "frugalreg_error_fit")
  expect_identical(cnd$learner, learner)
  expect_identical(as_fit(learn(learner, values, 1))$visits, 1)
})
