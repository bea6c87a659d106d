# Probabilities of fits that learn on.

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
  learner <- told_classes(loss = "hinge")
  fit <- told_at_once(learner, data)
  expect_equal(fit$summary$candidates$share, (30 + 0.5) / (300 + 1))
})

test_that("in which parts rows come makes no difference to what is kept", {
  skip_on_cran()
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
    model <- stats::glm(is_ill ~ link, family = "binomial")
    best <- log_loss(is_ill, stats::fitted(model))
    said <- log_loss(is_ill, predict(fit, new$x, type = "response"))
    old <- first$calibration
    before <- log_loss(is_ill, stats::plogis(old[1] + old[2] * link))
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
