# Probabilities of two classes from the rows that are kept to choose by.

in_order <- frugal_control(shuffle = FALSE)

# Few looks tell a margin with much noise.
noisy_classes <- function(rows, d = 8, seed = 3) {
  use_seed(seed)
  x <- matrix(sample(c(-1, 1), rows * d, TRUE), rows)
  odds <- stats::plogis(drop(x %*% rep_len(c(0.6, -0.6, 0.3), d)) - 0.5)
  list(x = x, y = factor(ifelse(stats::runif(rows) < odds, "ill", "well"),
                         c("well", "ill")))
}

log_loss <- function(p, is_second) -mean(log(ifelse(is_second, p, 1 - p)))

# Fisher's rule, of whose slope little is known from a few margins.
rule_of <- function(margins, is_second, share, weight = 1) {
  weight <- rep_len(weight, length(margins))
  counts <- tapply(weight, is_second, sum)
  n <- sum(counts)
  means <- tapply(weight * margins, is_second, sum) / counts
  gap <- diff(means)[[1]]
  within <- sum(weight * (margins - means[1 + is_second])^2) / (n - 2)
  variance <- within * (1 + sqrt(2 / (n - 2)) / 2)
  unknown <- 2 / (n - 2) * (within / variance)^2 +
    within * sum(1 / counts) / gap^2
  slope <- (gap / variance)^(1 / (1 + unknown))
  c(log(share / (1 - share)) - slope * sum(means) / 2, slope)
}

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
      expect_lt(log_loss(odds, is_ill),
                log_loss(stats::fitted(best), is_ill) + 0.003)
      # Of as many rows as are said to be.
      said <- cut(odds, c(0, 0.2, 0.4, 0.6, 0.8, 1))
      expect_within(tapply(is_ill, said, mean), tapply(odds, said, mean), 0.04)
    }
  }
  # Which the margin of logistic loss itself is not.
  expect_gt(log_loss(stats::plogis(link), is_ill),
            log_loss(odds, is_ill) + 0.005)
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
    expect_lt(log_loss(odds, new$y == "ill"), 1)
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

# ---- Examples that arrive one at a time

told_learner <- function(..., n = 300) {
  settings <- list("aerr", d = 8, budget = 4, radius = 3, n = n, x_bound = 3,
                   step_size = 0.05, seed = 5, loss = "logistic",
                   classes = c("well", "ill"), control = in_order)
  do.call(frugal_learner, utils::modifyList(settings, list(...)))
}

# As learn() does it, without a call for each.
told_at_once <- function(learner, data) {
  finished_run(learner$setup, table_cells(data$x), 2 * (data$y == "ill") - 1)
}

test_that("classes that are told by name have probabilities", {
  skip_on_cran()
  data <- noisy_classes(300)
  for (kind in c("aerr", "aelr", "ddaerr", "ddaelr")) {
    for (loss in c("logistic", "hinge")) {
      learner <- asked <- told_learner(kind, loss = loss)
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
      fit <- told_at_once(told_learner(loss = loss, n = 8000, seed = seed),
                          data)
      link <- predict(fit, new$x, type = "link")
      best <- log_loss(stats::fitted(stats::glm(is_ill ~ link,
                                                family = "binomial")), is_ill)
      own <- log_loss(stats::plogis(link), is_ill)
      said <- log_loss(predict(fit, new$x, type = "response"), is_ill)
      expect_lt(said - best, (own - best) / 2)
    }
  }
})

test_that("what cannot be calibrated is refused", {
  row <- 1:3
  expect_refused("input", {
    told_learner(n = 50)
    told_learner(loss = "squared")
    told_learner(control = frugal_control(checkpoints = 3))
    told_learner(classes = "ill")
    learn(told_learner(), row, 1)
    learn(told_learner(), row, "dead")
    learn(told_learner(), row, NA_character_)
  })
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
  nothing <- log_loss(rep(0.03, 5000), is_rare)
  for (fit_of in rare_fits) {
    for (seed in 1:4) {
      expect_no_warning(fit <- fit_of(rare_class(seed), seed))
      odds <- predict(fit, new$x, type = "response")
      expect_lt(log_loss(odds, is_rare), 0.7 * nothing)
    }
  }
})

test_that("of labels that are noise the constant stays the answer", {
  skip_on_cran()
  for (share in c(0.03, 0.5)) {
    new <- rare_class(99, 5000, share, 0)
    nothing <- log_loss(rep(share, 5000), new$y == "yes")
    for (fit_of in rare_fits) {
      fits <- lapply(1:8, function(seed) {
        suppressWarnings(fit_of(rare_class(seed, 2000, share, 0), seed),
                         classes = "frugalreg_warning_useless")
      })
      constant <- vapply(fits, function(fit) all(coef(fit)[-1] == 0), NA)
      losses <- vapply(fits, function(fit) {
        log_loss(predict(fit, new$x, type = "response"), new$y == "yes")
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

# ---- Learning on

# The rows that are kept when a fit has learned from twice as many; those of its
# pilot do not count.
kept_later <- function(fit) {
  spec <- fit$setup$spec
  end <- spec$pilot$visits + 2 * spec$visits
  seq(end - (2 * spec$visits) %/% 10 + 1, end)
}

test_that("the last tenth of twice as many rows is kept when it learns on", {
  data <- noisy_classes(600)
  first <- online_logistic(data$x[1:300, ], data$y[1:300], seed = 1,
                           control = in_order)
  kept <- kept_later(first)
  learned <- seq(301, kept[1] - 1)
  early <- update(first, data$x[learned, ], data$y[learned])
  expect_identical(early$calibration, first$calibration)
  later <- update(early, data$x[kept, ], data$y[kept])
  # Nothing was learned from it.
  expect_identical(coef(later), coef(early))
  margins <- c(predict(first, data$x[279:300, ], type = "link"),
               predict(later, data$x[kept, ], type = "link"))
  is_ill <- data$y[c(279:300, kept)] == "ill"
  share <- mean(data$y[seq_len(max(kept))] == "ill")
  expect_equal(later$calibration,
               rule_of(margins, is_ill, share,
                       rep(c(0.25, 1), c(22, length(kept)))),
               tolerance = 1e-9)
  # And then it goes on.
  more <- update(later, data$x, data$y)
  expect_false(identical(coef(more), coef(later)))
  expect_false(identical(more$calibration, later$calibration))
})

# Of the second class, or of all classes.
said_shares <- function(fit) {
  unname(if (is.null(fit$shares)) fit$summary$candidates$share else fit$shares)
}

shares_of <- function(y) {
  shares <- as.vector(prop.table(table(y)))
  if (length(shares) == 2) shares[2] else shares
}

test_that("a class that becomes rare is rare in what is said of it", {
  data <- noisy_classes(6000)
  other <- noisy_classes(6000, seed = 5)
  # Of the later rows one in ten of the ill.
  is_rare <- function(y) y == "well" | seq_along(y) %% 10 == 0
  later <- which(is_rare(data$y))
  new <- which(is_rare(other$y))
  for (learner in list(aerr, aelr)) {
    fit <- learner(data$x[1:400, ], data$y[1:400], 4, loss = "logistic",
                   seed = 1, control = in_order)
    fit <- update(fit, data$x[later, ], data$y[later])
    said <- predict(fit, other$x[new, ], type = "response")
    share <- mean(other$y[new] == "ill")
    expect_lt(mean(said), 1.5 * share)
    expect_gt(mean(said), share / 1.5)
  }
})

test_that("shares are those of all labels up to the rows kept last", {
  data <- noisy_classes(1000)
  classes <- factor(ifelse(data$x[, 1] > 0, as.character(data$y), "other"))
  for (y in list(data$y, classes)) {
    fit <- suppressWarnings(
      aerr(data$x[1:300, ], y[1:300], 4, loss = "logistic", seed = 1),
      classes = "frugalreg_warning_useless"
    )
    first <- said_shares(fit)
    expect_equal(first, shares_of(y[1:300]))
    to <- max(kept_later(fit))
    fit <- update(fit, data$x[301:to, ], y[301:to])
    expect_equal(said_shares(fit), shares_of(y[1:to]))
    more <- update(fit, data$x[1:20, ], y[1:20])
    expect_identical(said_shares(more), said_shares(fit))
  }
})

test_that("the share of a class that is told is that of all that was told", {
  data <- noisy_classes(300)
  data$y <- factor(ifelse(seq_len(300) %% 10 == 0, "ill", "well"),
                   c("well", "ill"))
  learner <- told_learner(loss = "hinge")
  fit <- told_at_once(learner, data)
  expect_equal(fit$summary$candidates$share, (30 + 0.5) / (300 + 1))
})

test_that("in which parts rows come makes no difference to what is kept", {
  data <- noisy_classes(1000)
  classes <- factor(ifelse(data$x[, 1] > 0, as.character(data$y), "other"))
  for (learner in list(aerr, aelr, ddaelr)) {
    for (y in list(data$y, classes)) {
      fit <- suppressWarnings(
        learner(data$x[1:200, ], y[1:200], 4, loss = "logistic", seed = 1,
                control = in_order),
        classes = "frugalreg_warning_useless"
      )
      whole <- update(fit, data$x[201:1000, ], y[201:1000])
      from <- 201
      for (to in c(kept_later(fit)[1] + c(-1, 0, 10), 799, 1000)) {
        path <- tempfile()
        saveRDS(update(fit, data$x[from:to, ], y[from:to]), path)
        fit <- readRDS(path)
        from <- to + 1
      }
      expect_identical(fit$calibration, whole$calibration)
      expect_identical(coef(fit), coef(whole))
      expect_identical(fit$looks$total, whole$looks$total)
    }
  }
})

test_that("probabilities are those of the regressor that has learned on", {
  skip_on_cran()
  new <- noisy_classes(10000, seed = 4)
  is_ill <- new$y == "ill"
  for (learner in list(aerr, aelr)) {
    data <- noisy_classes(16300, seed = 21)
    first <- learner(data$x[1:300, ], data$y[1:300], 3, loss = "logistic",
                     seed = 1)
    fit <- update(first, data$x[-(1:300), ], data$y[-(1:300)])
    link <- predict(fit, new$x, type = "link")
    best <- log_loss(stats::fitted(stats::glm(is_ill ~ link,
                                              family = "binomial")), is_ill)
    said <- log_loss(predict(fit, new$x, type = "response"), is_ill)
    old <- first$calibration
    before <- log_loss(stats::plogis(old[1] + old[2] * link), is_ill)
    expect_lt(said - best, (before - best) / 2)
  }
})

test_that("what keeps no margins learns from all rows", {
  data <- noisy_classes(400)
  x <- data$x
  y <- drop(x %*% rep_len(c(0.6, -0.6, 0.3), 8))
  fit <- aerr(x[1:200, ], y[1:200], 4, seed = 1, control = in_order)
  kept <- kept_later(fit)
  before <- seq(201, kept[1] - 1)
  early <- update(fit, x[before, ], y[before])
  expect_false(identical(coef(update(early, x[kept, ], y[kept])), coef(early)))
})
