# Learners of several classes that go on, are told, saved or damaged.

test_that("it goes on with further rows, and after a stop", {
  skip_on_cran()
  data <- three_classes(400)
  fit <- function(source, y = data$y) {
    aelr(source, y, 3, loss = "logistic", seed = 1, control = in_order)
  }
  whole <- fit(data$x)
  more <- update(whole, data$x[1:50, ], data$y[1:50])
  expect_identical(more$n, 450)
  expect_identical(more$calibration, whole$calibration)
  expect_false(identical(coef(more), coef(whole)))
  # One class may come alone, by its name.
  expect_identical(update(whole, data$x[1:2, ], c("fir", "fir"))$n, 402)
  for (call in c(30, 150, 390)) {
    lab <- noting_oracle(data$x, function(at) if (at == call) stop("closed"))
    cnd <- tryCatch(fit(lab$source), frugalreg_error = identity)
    so_far <- as_fit(cnd$learner)
    expect_s3_class(so_far, "frugal_multiclass")
    expect_identical(dim(coef(so_far)), c(7L, 3L))
    expect_output(print(so_far), "400 examples")
    path <- tempfile()
    saveRDS(cnd$learner, path)
    resumed <- update(readRDS(path), lab$source, data$y)
    without <- update(cnd$learner, data$x, data$y)
    expect_identical(coef(resumed), coef(without))
    expect_identical(resumed$calibration, without$calibration)
    expect_identical(anyDuplicated(lab$pairs()), 0L)
  }
})

test_that("examples one at a time give the same regressors", {
  data <- three_classes(200)
  settings <- list(budget = 3, radius = 2, x_bound = 9, step_size = 0.05,
                   loss = "logistic", seed = 5)
  learner <- do.call(frugal_learner, c(list("aerr", d = 6, n = 200, classes =
                                              levels(data$y)), settings))
  for (row in 1:200) {
    learner <- learn(learner, unname(data$x[row, request(learner)]),
                     as.character(data$y[row]))
  }
  told <- as_fit(learner)
  fit <- do.call(aerr, c(list(data$x, data$y, control = in_order,
                              tuning = "theory"), settings))
  expect_identical(unname(coef(told)), unname(coef(fit)))
  expect_identical(told$calibration[2, ], fit$calibration[2, ])
  # The shares are those of what was told, as nobody knew them before.
  counts <- table(data$y)
  shift <- stats::qlogis((counts + 0.5) / 201) - stats::qlogis(counts / 200)
  expect_equal(told$calibration[1, ] - fit$calibration[1, ], c(shift),
               ignore_attr = TRUE)
  expect_identical(predict(told, unname(data$x), type = "link"),
                   predict(fit, data$x, type = "link"))
  expect_refused("input", {
    learn(learner, 1:3, 2)
    learn(learner, 1:3, "elm")
    frugal_learner("aerr", 6, 3, 2, classes = c("a", "a"), loss = "hinge",
                   n = 200)
    frugal_learner("aerr", 6, 3, 2, classes = letters[1:3], n = 200)
    frugal_learner("aerr", 6, 3, 2, classes = letters[1:3], loss = "hinge")
    frugal_learner("momentnet", 6, 3, classes = letters[1:3])
  })
})

test_that("momentnet() learns from the looks that were kept", {
  data <- three_classes(400)
  fit <- aerr(data$x, data$y, 4, loss = "logistic", seed = 1,
              control = frugal_control(keep_looks = TRUE))
  again <- cv_momentnet(moments(fit, folds = 3), family = "multinomial",
                        nlambda = 4)
  expect_identical(colnames(predict(again, data$x)), levels(data$y))
  expect_lt(mean(predict(again, data$x, type = "class") != data$y), 0.5)
})

test_that("a fit that is not what it was is refused", {
  data <- three_classes(150)
  fit <- aelr(data$x, data$y, 3, loss = "logistic", seed = 1)
  path <- tempfile()
  saveRDS(fit, path)
  expect_identical(predict(readRDS(path), data$x), predict(fit, data$x))
  damage <- function(change) predict(change(fit), data$x)
  refused <- function(change) {
    expect_error(damage(change), class = "frugalreg_error_damaged")
  }
  refused(function(fit) replace(fit, "coefficients", list(1)))
  refused(function(fit) replace(fit, "calibration", list(c(0, 1))))
  refused(function(fit) {
    fit$setup$levels <- fit$setup$levels[1:2]
    fit
  })
  refused(function(fit) {
    fit$setup$spec$classes <- 4
    fit
  })
  refused(function(fit) {
    fit$state$learner$learner$choice2 <- NULL
    fit
  })
  refused(function(fit) {
    fit$state$learner$learner$trial$margins3$squares <- 1
    fit
  })
})
