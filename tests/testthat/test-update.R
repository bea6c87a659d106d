# Learning on is learning at once: with everything given that theory would set
# by the number of rows, two runs are one longer run, bit for bit.

x <- small_integers()
y <- small_labels(x)
as_given <- frugal_control(shuffle = FALSE)
settings <- every_learner(colMeans(x^2), length = 20)

test_that("update() is one longer run, split anywhere, for every learner", {
  skip_on_cran()
  for (learner in names(settings)) {
    fit <- settings[[learner]]
    whole <- fit(x = x, y = y, control = as_given)
    for (split in quick_or_extended(c(1, 20, 21, 59),
                                    c(1, 12, 19, 20, 21, 45, 59))) {
      first <- fit(x = x[1:split, , drop = FALSE], y = y[1:split],
                   control = as_given)
      rest <- (split + 1):60
      both <- update(first, x[rest, , drop = FALSE], y[rest])
      expect_same_learning(both, whole, label = paste(learner, split))
      expect_identical(c(both$n, both$visits), c(60, 60))
      expect_s3_class(both, class(whole), exact = TRUE)
    }
  }
})

test_that("many small updates are one run", {
  skip_on_cran()
  rows <- seq_len(quick_or_extended(25, 60))
  for (learner in names(settings)) {
    fit <- settings[[learner]](x = x[1, , drop = FALSE], y = y[1],
                               control = as_given)
    for (row in rows[-1]) fit <- update(fit, x[row, , drop = FALSE], y[row])
    whole <- settings[[learner]](x = x[rows, ], y = y[rows], control = as_given)
    expect_same_learning(fit, whole, label = learner)
  }
})

test_that("update() goes on with intercept, averaging and groups", {
  skip_on_cran()
  for (learner in list(aerr, aelr, ddaerr, ddaelr)) {
    fit <- function(rows) {
      learner(x[rows, ], y[rows], budget = 3, x_bound = 10, radius = 2,
              seed = 9, step_size = c(0.1, 0.2), intercept = TRUE,
              averaging = 2.5, groups = c(1, 1, 2, 3, 3, 3, 4, 5),
              sampling = sample_two_phase(length = 20), control = as_given)
    }
    for (split in c(10, 30)) {
      expect_same_learning(update(fit(1:split), x[(split + 1):60, ],
                                  y[(split + 1):60]), fit(1:60))
    }
  }
})

test_that("the source of the further rows does not matter", {
  fit <- settings[["ridge, two phases"]]
  whole <- fit(x = x, y = y, control = as_given)
  for (kind in names(numeric_sources(x))) {
    first <- fit(x = numeric_sources(x[1:35, ])[[kind]], y = y[1:35],
                 control = as_given)
    rest <- numeric_sources(x[36:60, ])
    both <- update(first, rest[[kind]], y[36:60])
    expect_identical(unname(coef(both)), unname(coef(whole)), label = kind)
    expect_identical(both$looks$total, whole$looks$total, label = kind)
  }
})

test_that("a formula's fit learns on from further data frames", {
  frame <- small_frame()
  fit <- function(data) {
    ddaelr(y ~ u + f + splines::ns(v, knots = 0.5, Boundary.knots = c(0, 1)),
           data, budget = 2, x_bound = 2, radius = 2, seed = 1, step_size = 0.1,
           sampling = sample_two_phase(length = 20), control = as_given)
  }
  both <- update(fit(frame[1:25, ]), frame[26:60, ])
  expect_same_learning(both, fit(frame))
  expect_same_learning(update(fit(frame[1:25, ]), frame[26:60, ],
                              frame$y[26:60]), fit(frame))
  expect_identical(predict(both, frame), predict(fit(frame), frame))
})

test_that("factors of further rows are read by their levels, not their codes", {
  frame <- small_frame()
  fit <- aerr(y ~ u + f, frame, budget = 2, x_bound = 3, seed = 1)
  other <- frame
  other$f <- factor(as.character(frame$f), levels = c("blue", "red", "green"))
  expect_same_fit(update(fit, other), update(fit, frame))
  text <- frame
  text$f <- as.character(frame$f)
  expect_same_fit(update(fit, text), update(fit, frame))
  expect_identical(predict(fit, text), predict(fit, frame))
  some <- frame[frame$f == "red", ]
  some$f <- droplevels(some$f)
  expect_identical(update(fit, some)$visits, 60 + nrow(some))
})

test_that("further columns are matched by name", {
  colnames(x) <- letters[1:8]
  fit <- aerr(x, y, budget = 3, x_bound = 10, seed = 1)
  expected <- update(fit, x, y)
  expect_same_fit(update(fit, x[, 8:1], y), expected)
  expect_same_fit(update(fit, cbind(extra = NA, x), y), expected)
  expect_same_fit(update(fit, as.data.frame(x)[8:1], y), expected)
  expect_same_fit(update(fit, sparse_matrix(x)[, 8:1], y), expected)
  expect_same_fit(update(fit, unname(x), y), expected)
})

test_that("records are added to the records", {
  control <- frugal_control(shuffle = FALSE, checkpoints = 5)
  fit <- function(rows) {
    aerr(x[rows, ], y[rows], budget = 3, x_bound = 10, seed = 1, radius = 2,
         step_size = 0.1, control = control)
  }
  first <- fit(1:30)
  both <- update(first, x[31:60, ], y[31:60])
  records <- length(first$path$looks)
  expect_identical(both$path$examples[seq_len(records)], first$path$examples)
  expect_identical(both$path$coefficients[, seq_len(records)],
                   first$path$coefficients)
  expect_identical(utils::tail(both$path$examples, 1), 60)
  expect_false(is.unsorted(both$path$looks, strictly = TRUE))
  expect_gt(length(both$path$looks), records)
  expect_identical(coef(both, at = first$looks$total)[, 1], coef(first))
  expect_identical(coef(both, at = Inf)[, 1], coef(both))
})

test_that("kept looks are added, with the rows counted on", {
  control <- frugal_control(shuffle = FALSE, keep_looks = TRUE)
  fit <- function(rows) {
    aelr(x[rows, ], y[rows], budget = 3, x_bound = 10, seed = 1, radius = 2,
         step_size = 0.1, control = control)
  }
  both <- update(fit(1:30), x[31:60, ], y[31:60])
  expect_identical(both$looks, fit(1:60)$looks)
  looks <- both$looks$values
  expect_identical(looks$value, x[cbind(looks$row, looks$column)] + 0)
})

test_that("passes go through the further rows as often", {
  lab <- noting_oracle(x[1:20, ])
  fit <- aerr(x, y, budget = 3, x_bound = 10, seed = 1,
              control = frugal_control(passes = 3))
  more <- update(fit, lab$source, y[1:20])
  expect_identical(c(more$n, more$visits), c(80, 240))
  expect_identical(as.vector(table(lab$rows())), rep(3L, 20))
  expect_identical(more$looks$total,
                   fit$looks$total + as.numeric(nrow(lab$pairs())))
})

test_that("a new shuffle is drawn for further rows", {
  skip_on_cran()
  fit <- aerr(x, y, budget = 3, x_bound = 10, seed = 1)
  orders <- lapply(1:2, function(at) {
    lab <- noting_oracle(x)
    fit <<- update(fit, lab$source, y)
    lab$rows()
  })
  expect_setequal(orders[[1]], 1:60)
  expect_false(identical(orders[[1]], orders[[2]]))
  expect_false(identical(orders[[1]], as.numeric(1:60)))
})

test_that("update() leaves the first fit and the session as they were", {
  fit <- aerr(x, y, budget = 3, x_bound = 10, seed = 1)
  before <- serialize(fit, NULL)
  both <- expect_session_unmoved(update(fit, x, y))
  expect_identical(serialize(fit, NULL), before)
  expect_false(identical(coef(both), coef(fit)))
  expect_identical(update(fit, x, y), both)
})
