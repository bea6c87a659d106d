# One example at a time is the same learning as all at once.

x <- small_integers()
y <- small_labels(x)
moments <- colMeans(x^2)
as_given <- frugal_control(shuffle = FALSE)

expect_same_as <- function(kind, ...) {
  all_at_once <- do.call(kind, c(
    list(x = x, y = y, control = as_given), small_settings[-1],
    utils::modifyList(list(), list(...))
  ))
  learner <- do.call(frugal_learner, c(list(kind), small_settings, list(...)))
  fit <- as_fit(fed(learner))
  expect_same_learning(fit, all_at_once, label = kind)
  expect_identical(fit$n, all_at_once$n)
  expect_identical(fit$visits, all_at_once$visits)
  expect_s3_class(fit, class(all_at_once), exact = TRUE)
}

test_that("rows fed through a learner give the fit of the matrix", {
  skip_on_cran()
  two_phase <- sample_two_phase(length = 15)
  theory <- sample_two_phase(length = 15, theory = TRUE)
  for (kind in c("aerr", "aelr")) {
    expect_same_as(kind)
    expect_same_as(kind, inner = "even", inner_sampling = "moment")
    expect_same_as(kind, sampling = two_phase)
    expect_same_as(kind, sampling = sample_moments(moments))
    expect_same_as(kind, intercept = TRUE, averaging = 2)
    expect_same_as(kind, groups = c(1, 1, 2, 3, 3, 3, 4, 5))
  }
  for (kind in c("ddaerr", "ddaelr")) {
    expect_same_as(kind, second_moments = moments)
    expect_same_as(kind, sampling = two_phase)
    expect_same_as(kind, sampling = theory)
    expect_same_as(kind, sampling = two_phase, intercept = TRUE,
                   groups = c(1, 1, 2, 3, 3, 3, 4, 5))
  }
})

test_that("with n, theory's step sizes are those of n rows, in every learner", {
  given <- list(budget = 4, radius = 2, x_bound = 10, seed = 3)
  needed <- list(aesvr = list(epsilon = 1))
  for (kind in frugalreg:::kinds_that_look()) {
    arguments <- c(given, needed[[kind]])
    all_at_once <- do.call(kind, c(list(x, y, control = as_given), arguments))
    learner <- do.call(frugal_learner, c(list(kind, d = 8, n = 60), arguments))
    fit <- as_fit(fed(learner))
    expect_same_learning(fit, all_at_once, label = kind)
    expect_identical(fit$step_size, all_at_once$step_size)
  }
})

test_that("records and kept looks are those of the matrix", {
  control <- frugal_control(shuffle = FALSE, checkpoints = 6, keep_looks = TRUE)
  all_at_once <- aerr(x, y, budget = 4, radius = 2, x_bound = 10, seed = 3,
                      control = control)
  learner <- frugal_learner("aerr", d = 8, budget = 4, radius = 2, n = 60,
                            x_bound = 10, seed = 3, control = control)
  fit <- as_fit(fed(learner))
  expect_identical(unname(fit$path$coefficients),
                   unname(all_at_once$path$coefficients))
  expect_identical(fit$path$looks, all_at_once$path$looks)
  expect_equal(fit$looks, all_at_once$looks)
  expect_equal(learning_curve(fit, x, y), learning_curve(all_at_once, x, y))
})

test_that("a request names distinct columns within the budget", {
  learner <- new_learner_of(names = letters[1:8])
  for (row in 1:30) {
    ask <- request(learner)
    expect_lte(length(ask), 4)
    expect_identical(anyDuplicated(as.vector(ask)), 0L)
    expect_identical(names(ask), letters[ask])
    learner <- learn(learner, x[row, ask], y[row])
  }
})

test_that("answers that are rows of a table are in the order of the request", {
  named <- matrix(x, nrow(x), dimnames = list(NULL, letters[1:8]))
  learner <- new_learner_of(names = letters[1:8])
  ask <- names(request(learner))
  told <- learn(learner, named[1, ask], y[1])
  expect_identical(learn(learner, named[1, ask, drop = FALSE], y[1]), told)
  expect_identical(learn(learner, t(named[1, ask, drop = FALSE]), y[1]), told)
  expect_refused("input", {
    learn(learner, named[1, rev(ask), drop = FALSE], y[1])
    learn(learner, t(named[1, rev(ask), drop = FALSE]), y[1])
  })
  backwards <- function(row, columns) {
    named[row, rev(letters[columns]), drop = FALSE]
  }
  source <- attribute_source(backwards, nrow(x), 8, names = letters[1:8])
  expect_error(momentnet(source, y, budget = 3, seed = 1), "and returned",
               class = "frugalreg_error_source")
})

test_that("asking again changes nothing, and a learner is a value", {
  learner <- fed(new_learner_of(), 1:20)
  before <- serialize(learner, NULL)
  expect_identical(request(learner), request(learner))
  one <- learn(learner, x[21, request(learner)], y[21])
  other <- learn(learner, -x[21, request(learner)], y[21])
  expect_identical(serialize(learner, NULL), before)
  expect_false(identical(coef(as_fit(fed(one, 22:40))),
                         coef(as_fit(fed(other, 22:40)))))
})

test_that("a learner survives a file between any two examples", {
  file <- tempfile(fileext = ".rds")
  on.exit(unlink(file))
  learner <- fed(new_learner_of(), 1:25)
  saveRDS(learner, file)
  expect_same_fit(as_fit(fed(readRDS(file), 26:60)),
                  as_fit(fed(learner, 26:60)))
})

test_that("a learner that has seen nothing is the zero regressor", {
  fit <- as_fit(new_learner_of())
  expect_identical(unname(coef(fit)), numeric(9))
  expect_identical(unname(predict(fit, x)), numeric(60))
  expect_identical(fit$looks$total, 0)
  expect_output(print(fit), "0 examples")
  keep <- frugal_control(shuffle = FALSE, keep_looks = TRUE)
  kept <- as_fit(new_learner_of(control = keep))
  expect_identical(coef(kept), coef(fit))
  expect_length(kept$looks$values$row, 0)
  expect_same_learning(update(kept, x, y),
                       as_fit(fed(new_learner_of(control = keep))))
})

test_that("what a fit can do, an asked and told one can", {
  fit <- as_fit(fed(new_learner_of(names = letters[1:8])))
  expect_named(coef(fit), c("(Intercept)", letters[1:8]))
  expect_output(print(summary(fit)), "60 examples")
  expect_length(predict(fit, x), 60)
  more <- update(fit, x, y)
  expect_identical(more$visits, 120)
  expect_s3_class(ggplot2::autoplot(fit), "ggplot")
})

test_that("an example that is skipped is paid for but not learned", {
  learner <- fed(new_learner_of(), 1:20)
  asked <- length(request(learner))
  skipped <- learn(learner, skip = TRUE)
  expect_identical(coef(as_fit(skipped)), coef(as_fit(learner)))
  expect_identical(as_fit(skipped)$looks$total,
                   as_fit(learner)$looks$total + asked)
  expect_identical(as_fit(skipped)$visits, 20)
  lab <- noting_oracle(x, function(at) if (at == 21) stop("closed"))
  failed <- error_of(do.call(aerr, c(
    list(lab$source, y, control = as_given), small_settings[-1]
  )))
  expect_same_learning(as_fit(fed(skipped, 22:60)),
                       update(failed$learner, lab$source, y))
})

test_that("a fit with an example that was skipped learns on", {
  classes <- as.numeric(y > 0)
  for (family in c("gaussian", "binomial")) {
    learner <- frugal_learner("momentnet", d = 8, budget = 4, n = 60, seed = 7,
                              family = family)
    for (row in 1:60) {
      learner <- if (row == 7) {
        learn(learner, skip = TRUE)
      } else {
        learn(learner, x[row, request(learner)], classes[row])
      }
    }
    fit <- as_fit(learner)
    expect_equal(update(fit, x, classes)$looks$total, 2 * fit$looks$total,
                 label = family)
  }
})

test_that("an example is skipped once where the request is named", {
  learner <- new_learner_of()
  ask <- request(learner)
  skipped <- learn(learner, skip = TRUE, request = ask)
  expect_identical(skipped, learn(learner, skip = TRUE))
  expect_refused("input", {
    learn(skipped, skip = TRUE, request = ask)
  })
})

test_that("a request may be sent as text, with its number", {
  learner <- frugal_learner("aelr", 6, 2, radius = 1, step_size = 0.1, seed = 1)
  ask <- request(learner)
  values <- seq_along(ask) / 10
  sent <- structure(as.integer(ask), visit = as.integer(attr(ask, "visit")))
  expect_identical(learn(learner, values, 1, request = sent),
                   learn(learner, values, 1, request = ask))
  expect_error(learn(learner, values, 1, request = as.integer(ask)),
               "without the attribute \"visit\"",
               class = "frugalreg_error_input")
  later <- learn(learner, values, 1)
  expect_error(learn(later, values, 1, request = sent),
               "of example 1 (already answered)", fixed = TRUE,
               class = "frugalreg_error_input")
  expect_error(learn(learner, values, 1, request = request(later)),
               "of example 2 (which this learner has not come to)",
               fixed = TRUE, class = "frugalreg_error_input")
  for (visit in list(NA_real_, "1", c(1, 1))) {
    attr(sent, "visit") <- visit
    expect_error(learn(learner, values, 1, request = sent),
                 class = "frugalreg_error_input")
  }
})

test_that("momentnet's learner takes what can be fitted later, and no other", {
  skip_on_cran()
  of_looks <- function(...) {
    frugal_learner("momentnet", d = 3, budget = 2, n = 50, seed = 1,
                   design = "uniform", names = c("a", "b", "c"), ...)
  }
  expect_refused("input", {
    of_looks(family = "multinomial")
    of_looks(family = "poisson")
    of_looks(indicators = TRUE)
    learn(of_looks(), c(1, 2), 1e200)
    learn(of_looks(), c(1, -1e120), 1)
    learn(of_looks(family = "binomial"), c(1, 2), -1)
    learn(of_looks(family = "binomial"), c(1, 2), 0.5)
  })
  learner <- of_looks(family = "binomial")
  for (at in 1:20) learner <- learn(learner, x[at, 1:2], at %% 2)
  expect_identical(as_fit(learner)$n, 20L)
  expect_error(momentnet(of_looks()), "Nothing has been looked at",
               class = "frugalreg_error_input")
  expect_error(cv_momentnet(of_looks()), "Nothing has been looked at",
               class = "frugalreg_error_input")
  expect_identical(momentnet(learner)$family, "binomial")
  expect_identical(cv_momentnet(learner, seed = 1)$fit$family, "binomial")
  expect_identical(momentnet(learner, family = "gaussian")$family, "gaussian")
  small <- learn(of_looks(), c(1e-120, 2), 1e-120)
  for (at in 1:20) small <- learn(small, x[at, 1:2], y[at])
  expect_true(all(is.finite(coef(as_fit(small)))))
})
