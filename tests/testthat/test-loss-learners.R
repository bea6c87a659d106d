# Learners with other losses have all that the others have.

x <- small_integers() + 0
colnames(x) <- letters[1:8]
loss_learners <- every_loss_learner(colMeans(x^2), small_labels(x))
as_given <- frugal_control(shuffle = FALSE)

each_learner <- function(check) {
  for (name in names(loss_learners)) check(loss_learners[[name]], name)
}

test_that("the source of the rows does not matter", {
  skip_on_cran()
  each_learner(function(learner, name) {
    sources <- numeric_sources(x)
    # A data frame's columns are groups of their own.
    if (name == "own") sources[c("data.frame", "tibble")] <- NULL
    whole <- learner$fit(x, learner$y)
    for (kind in names(sources)) {
      fit <- learner$fit(sources[[kind]], learner$y)
      expect_identical(unname(coef(fit)), unname(coef(whole)),
                       label = paste(name, kind))
      expect_identical(unname(fit$looks$per_attribute),
                       unname(whole$looks$per_attribute))
    }
  })
})

test_that("update() is one longer run", {
  skip_on_cran()
  each_learner(function(learner, name) {
    whole <- learner$fit(x, learner$y, control = as_given)
    for (split in c(12, 20, 45)) {
      rest <- (split + 1):60
      first <- learner$fit(x[1:split, ], learner$y[1:split],
                           control = as_given)
      both <- update(first, x[rest, ], learner$y[rest])
      expect_same_learning(both, whole, label = paste(name, split))
    }
    one <- update(whole, x[1, , drop = FALSE], learner$y[1])
    expect_identical(one$n, 61, label = name)
  })
})

test_that("one example at a time is the same learning", {
  skip_on_cran()
  each_learner(function(learner, name) {
    rows <- seq_len(quick_or_extended(30, 60))
    whole <- learner$fit(x[rows, ], learner$y[rows], control = as_given)
    teller <- quietly(do.call(frugal_learner, c(
      list(learner$kind, d = 8, names = colnames(x)), learner$arguments
    )))
    for (row in rows) {
      ask <- request(teller)
      expect_identical(ask, request(teller), label = name)
      if (row %% 7 == 0) teller <- unserialize(serialize(teller, NULL))
      teller <- learn(teller, x[row, ask], learner$y[row])
    }
    expect_same_learning(as_fit(teller), whole, label = name)
  })
})

test_that("a fit of random degrees skips and refuses as the others do", {
  skip_on_cran()
  learner <- loss_learners[["random degrees, looks on top"]]
  teller <- quietly(do.call(frugal_learner, c(
    list(learner$kind, d = 8, names = colnames(x)), learner$arguments
  )))
  counts <- numeric()
  for (row in 1:60) {
    ask <- request(teller)
    counts <- c(counts, length(ask))
    if (row %% 5 == 0) {
      teller <- learn(teller, skip = TRUE)
    } else {
      expect_error(learn(teller, x[row, ask][-1], learner$y[row]),
                   class = "frugalreg_error_input")
      teller <- learn(teller, x[row, ask], learner$y[row], request = ask)
    }
  }
  fit <- as_fit(teller)
  expect_identical(fit$visits, 48)
  expect_identical(fit$looks$total, sum(counts))
  expect_identical(fit$looks$max, max(counts))
  expect_gt(fit$looks$max, fit$budget)
})

test_that("the budget is hard but where it is said not to be", {
  soft <- c("random degrees, looks on top", "looks on top, centred",
            "hinge, looks on top")
  each_learner(function(learner, name) {
    lab <- noting_oracle(x)
    fit <- learner$fit(lab$source, learner$y)
    counts <- lengths(lab$columns())
    counts <- as.numeric(c(counts, rep(0, 60 - length(counts))))
    if (name == "own") return()
    expect_identical(fit$looks$total, sum(counts), label = name)
    expect_identical(fit$looks$max, max(counts), label = name)
    expect_equal(fit$looks$mean, mean(counts), label = name)
    if (name %in% soft) {
      expect_gt(fit$looks$max, 4, label = name)
      expect_lte(fit$looks$mean, 4 + 6, label = name)
    } else {
      expect_lte(fit$looks$max, 4, label = name)
    }
  })
})

test_that("what is not looked at may be anything", {
  skip_on_cran()
  each_learner(function(learner, name) {
    fit <- learner$fit(x, learner$y,
                       control = frugal_control(keep_looks = TRUE))
    looks <- fit$looks$values
    rest <- x
    rest[] <- NaN
    at <- cbind(looks$row, looks$column)
    rest[at] <- x[at]
    expect_identical(looks$value, x[at], label = name)
    expect_identical(coef(learner$fit(rest, learner$y)), coef(fit),
                     label = name)
  })
})

test_that("a learner that was stopped goes on, and nothing is paid twice", {
  skip_on_cran()
  each_learner(function(learner, name) {
    lab <- noting_oracle(x, function(call) {
      if (call %in% c(1, 25, 40)) stop("the lab is closed")
    })
    first <- tryCatch(learner$fit(lab$source, learner$y),
                      frugalreg_error_source = identity)
    while (inherits(first, "condition")) {
      stopped <- unserialize(serialize(first$learner, NULL))
      first <- tryCatch(quietly(update(stopped, lab$source, learner$y)),
                        frugalreg_error_source = identity)
    }
    expect_identical(first$visits, 57, label = name)
    if (name != "own") {
      pairs <- lab$pairs()
      expect_identical(anyDuplicated(pairs), 0L, label = name)
      expect_identical(first$looks$total, as.numeric(nrow(pairs)),
                       label = name)
    }
  })
})

test_that("a saved fit predicts and learns on as before", {
  each_learner(function(learner, name) {
    fit <- learner$fit(x, learner$y, control = as_given)
    file <- tempfile(fileext = ".rds")
    saveRDS(fit, file)
    again <- readRDS(file)
    unlink(file)
    expect_identical(predict(again, x), predict(fit, x), label = name)
    expect_same_fit(update(again, x, learner$y), update(fit, x, learner$y),
                    label = name)
  })
})

test_that("a random budget meets every example of many passes", {
  fit <- quietly(aesvr(x, small_labels(x), 2, epsilon = 2, radius = 2,
                       x_bound = 10, estimator = "genest", hard = FALSE,
                       step_size = 0.01, seed = 1,
                       control = frugal_control(passes = 20)))
  expect_identical(fit$visits, 1200)
  # The paper's bound on the looks that come on top.
  expect_lte(fit$looks$mean, 2 + 6)
  expect_gt(fit$looks$max, 2)
})
