# Values far from the others, moved before a fit and before a prediction.

tails <- local({
  use_seed(8301)
  x <- matrix(rnorm(200 * 4), 200, dimnames = list(NULL, letters[1:4]))
  y <- drop(x %*% c(2, -1, 0, 1)) + rnorm(200)
  wild <- x
  wild[cbind(c(3, 50, 120), c(1, 2, 2))] <- c(900, -700, 800)
  wild_y <- replace(y, 77, 1e4)
  gaps <- replace(wild, sample(length(x), 150), NA)
  gaps[3, ] <- wild[3, ]
  list(x = x, y = y, wild = wild, wild_y = wild_y, gaps = gaps)
})

# What a column is moved to, from the definition.
plain_bounds <- function(values, z) {
  values <- values[!is.na(values)]
  distance <- sort(abs(values - median(values)))
  of <- function(distance) {
    at <- function(share) distance[ceiling(share * length(distance))]
    max(at(0.5) / 0.6744897501960817, at(0.9) / 1.6448536269514722)
  }
  scale <- of(distance)
  if (scale == 0) scale <- of(distance[distance > 0])
  median(values) + c(-1, 1) * z * scale
}

plainly_moved <- function(values, z) {
  bounds <- plain_bounds(values, z)
  pmin(pmax(values, bounds[1]), bounds[2])
}

test_that("a fit is one to the values that were moved", {
  for (x in list(tails$wild, tails$gaps)) {
    moved <- apply(x, 2, plainly_moved, z = 6)
    for (alpha in 0:1) {
      fit <- momentnet(x, tails$wild_y, alpha = alpha, nlambda = 5,
                       winsorise = 6)
      plain <- momentnet(moved, plainly_moved(tails$wild_y, 6), alpha = alpha,
                         nlambda = 5)
      expect_identical(fit$engine, plain$engine)
      expect_equal(coef(fit), coef(plain), tolerance = 1e-10)
      new <- rbind(tails$x[1:5, ], tails$wild[c(3, 50), ])
      bounds <- apply(x, 2, plain_bounds, z = 6)
      within <- t(pmin(pmax(t(new), bounds[1, ]), bounds[2, ]))
      expect_equal(predict(fit, new), predict(plain, within),
                   tolerance = 1e-10)
    }
  }
})

test_that("a fit says how many values were moved", {
  fit <- momentnet(tails$wild, tails$wild_y, winsorise = TRUE, nlambda = 3)
  expect_identical(fit$winsorised$z, 8)
  expect_identical(fit$winsorised$moved, c(attributes = 3L, labels = 1L))
  expect_output(print(fit), "robust z of 8: 3 values and 1 label moved")
  cv <- cv_momentnet(tails$wild, tails$wild_y, winsorise = TRUE, nlambda = 3,
                     seed = 1)
  expect_output(print(cv), "robust z of 8: 3 values and 1 label moved")
  expect_lt(max(fit$labels$range), 100)
  expect_null(momentnet(tails$x, tails$y, nlambda = 3)$winsorised)
  # What was seen is kept as it was seen.
  kept <- momentnet(tails$gaps, tails$wild_y, winsorise = TRUE, nlambda = 3,
                    control = frugal_control(keep_looks = TRUE))
  expect_identical(max(kept$looks$values$value), 900)
  expect_identical(max(kept$looks$labels), 1e4)
})

test_that("errors in a table do not ruin a fit", {
  error <- function(...) {
    fit <- suppressMessages(momentnet(..., alpha = 1, lambda = 0.1))
    mean((tails$y - predict(fit, tails$x))^2)
  }
  clean <- error(tails$x, tails$y)
  for (x in list(tails$wild, tails$gaps)) {
    expect_lt(error(x, tails$wild_y, winsorise = 5), 2 * clean)
    expect_gt(error(x, tails$wild_y), 5 * clean)
  }
})

test_that("looks of a budget are moved by what was bought", {
  fit <- momentnet(tails$wild, tails$wild_y, budget = 3, winsorise = TRUE,
                   nlambda = 4, seed = 2)
  again <- momentnet(fit, winsorise = TRUE, nlambda = 4)
  expect_identical(fit$winsorised, again$winsorised)
  bought <- fit$looks$values
  first <- bought$value[bought$column == 1]
  expect_equal(unname(c(fit$winsorised$lower[1], fit$winsorised$upper[1])),
               plain_bounds(first, 8), tolerance = 1e-12)
  # Those of all looks after an update.
  longer <- update(fit, tails$wild[1:60, ], tails$wild_y[1:60])
  all <- longer$looks$values
  expect_equal(longer$winsorised$upper[[2]],
               plain_bounds(all$value[all$column == 2], 8)[2],
               tolerance = 1e-12)
})

test_that("a fit that goes on moves further values to its bounds", {
  fit <- momentnet(tails$x[1:100, ], tails$y[1:100], winsorise = 4,
                   nlambda = 4)
  longer <- update(fit, tails$wild[101:200, ], tails$wild_y[101:200])
  bounds <- fit$winsorised
  expect_identical(longer$winsorised[c("lower", "upper", "labels")],
                   bounds[c("lower", "upper", "labels")])
  within <- t(pmin(pmax(t(rbind(tails$x[1:100, ], tails$wild[101:200, ])),
                        bounds$lower), bounds$upper))
  labels <- pmin(pmax(c(tails$y[1:100], tails$wild_y[101:200]),
                      bounds$labels[1]), bounds$labels[2])
  plain <- momentnet(within, labels, nlambda = 4)
  expect_equal(coef(longer), coef(plain), tolerance = 1e-8)
  expect_gt(longer$winsorised$moved[["attributes"]],
            bounds$moved[["attributes"]])
  cv <- cv_momentnet(tails$x[1:100, ], tails$y[1:100], winsorise = 4,
                     lambda = fit$lambda, nfolds = 4, seed = 1)
  cv <- update(cv, tails$wild[101:200, ], tails$wild_y[101:200])
  expect_identical(cv$fit$winsorised, longer$winsorised)
  plain <- momentnet(within, labels, lambda = fit$lambda)
  expect_equal(coef(cv$fit), coef(plain), tolerance = 1e-8)
})

test_that("dummies and constants are left alone, and so is a tenth", {
  use_seed(8302)
  x <- cbind(rare = rep(c(1, 0), c(2, 998)), half = rep(0:1, 500),
             tenth = rep(c(1, 0), c(100, 900)),
             fifth = rep(c(1, 0), c(200, 800)),
             signs = rep(c(-1, 0, 1), c(30, 940, 30)), constant = 3)
  y <- rnorm(1000)
  fit <- momentnet(x, y, winsorise = 2, nlambda = 2)
  expect_identical(fit$winsorised$moved[["attributes"]], 0L)
  expect_true(all(is.infinite(c(fit$winsorised$lower["constant"],
                                fit$winsorised$upper["constant"]))))
  # Far away, but not alone there.
  many <- replace(rnorm(1000), 1:101, 50)
  expect_identical(momentnet(cbind(many, y), y, winsorise = 8,
                             nlambda = 2)$winsorised$moved[["attributes"]], 0L)
})

test_that("units, order and storage do not matter", {
  scale <- c(1e4, 1e-3, 1, 100)
  other <- sweep(sweep(tails$wild, 2, scale, `*`), 2, 1:4, `+`)
  fit <- momentnet(tails$wild, tails$wild_y, winsorise = TRUE, alpha = 0,
                   lambda = 0.1)
  moved <- momentnet(other, tails$wild_y, winsorise = TRUE, alpha = 0,
                     lambda = 0.1)
  expect_within(predict(moved, other), predict(fit, tails$wild), 1e-8)
  order <- sample(200)
  mixed <- momentnet(tails$wild[order, 4:1], tails$wild_y[order],
                     winsorise = TRUE, alpha = 0, lambda = 0.1)
  expect_within(predict(mixed, tails$wild), predict(fit, tails$wild), 1e-8)
  sparse <- tails$wild * (abs(tails$wild) > 1)
  compressed <- Matrix::Matrix(sparse, sparse = TRUE)
  dense <- momentnet(sparse, tails$y, winsorise = 2, lambda = 0.1)
  stored <- momentnet(compressed, tails$y, winsorise = 2, lambda = 0.1)
  expect_identical(stored$winsorised$moved, dense$winsorised$moved)
  expect_gt(dense$winsorised$moved[["attributes"]], 3)
  expect_within(predict(stored, compressed), predict(dense, sparse), 1e-10)
})

test_that("the next look sees a row as predictions do", {
  fit <- momentnet(tails$gaps, tails$wild_y, winsorise = TRUE, alpha = 0,
                   lambda = 0.1)
  row <- c(1e6, NA, NA, 0)
  held <- c(fit$winsorised$upper[[1]], NA, NA, 0)
  expect_equal(next_look(fit, row), next_look(fit, held), tolerance = 1e-12)
})

test_that("a message advises it where a few values decide", {
  expect_message(momentnet(tails$wild, tails$y, nlambda = 2),
                 "Column \"a\" has values far from the others",
                 class = "frugalreg_message_winsorise")
  expect_message(cv_momentnet(tails$gaps, tails$y, nlambda = 2, seed = 1),
                 "see `winsorise`", class = "frugalreg_message_winsorise")
  expect_message(momentnet(tails$x, tails$wild_y, nlambda = 2),
                 "The labels have values",
                 class = "frugalreg_message_winsorise")
  expect_no_message(momentnet(tails$x, tails$y, nlambda = 2))
  expect_no_message(momentnet(tails$wild, tails$wild_y, nlambda = 2,
                              winsorise = 8))
  # A dummy is rare, not far, and so is what is not 0 of a pixel at the edge.
  edge <- replace(numeric(200), 9:20, c(rep(0.001, 11), 1))
  expect_no_message(momentnet(cbind(tails$x, edge), tails$y, nlambda = 2))
  rare <- cbind(tails$x, rare = replace(numeric(200), 9, 1))
  expect_no_message(momentnet(rare, tails$y, nlambda = 2))
})

test_that("of few values that are not the usual one, none is far", {
  # Of some columns three of twenty looks are not 0, and not of one size.
  set.seed(3)
  x <- rbind(matrix(0, 17, 4), abs(outer(c(0.001, 0.5, 5), rnorm(4))))
  expect_no_message(momentnet(x, rnorm(20), lambda = 1))
  dense <- matrix(rnorm(80), 20)
  expect_no_message(momentnet(dense, c(rep(0, 17), 1e-3, 1e-3, 5), lambda = 1))
})

test_that("what cannot be moved is refused", {
  cnd <- expect_error(momentnet(moments(tails$x, tails$y), winsorise = TRUE),
                      "which are sums.*not TRUE",
                      class = "frugalreg_error_input")
  expect_identical(cnd$argument, "winsorise")
  for (bad in list(1, NA, "yes", c(5, 8))) {
    cnd <- expect_error(momentnet(tails$x, tails$y, winsorise = bad),
                        class = "frugalreg_error_input")
    expect_identical(cnd$argument, "winsorise")
  }
})

test_that("low-rank models move rows that they learn from or predict", {
  z <- 5
  moved <- apply(tails$gaps, 2, plainly_moved, z = z)
  y <- replace(tails$wild_y, 5:8, NA)
  moved_y <- y
  moved_y[!is.na(y)] <- plainly_moved(y[!is.na(y)], z)
  bounds <- apply(tails$gaps, 2, plain_bounds, z = z)
  within <- function(x) t(pmin(pmax(t(x), bounds[1, ]), bounds[2, ]))
  new <- replace(tails$wild[c(1:5, 50), ], 2, NA)
  judge <- list(x = tails$wild[101:140, ], y = tails$y[101:140])
  for (learner in list(
    function(...) slrm(..., method = "em"), function(...) mpcr(..., seed = 1),
    function(...) smpcr(..., seed = 1)
  )) {
    fit <- learner(tails$gaps, y, rank = 2, winsorise = z, validation = judge)
    plain <- learner(moved, moved_y, rank = 2,
                     validation = list(x = within(judge$x), y = judge$y))
    expect_identical(fit$winsorised$moved,
                     c(attributes = sum(moved != tails$gaps, na.rm = TRUE),
                       labels = 1L))
    expect_equal(fit$model, plain$model, tolerance = 1e-10)
    expect_equal(predict(fit, new), predict(plain, within(new)),
                 tolerance = 1e-10)
    # What is known stays as it is known.
    filled <- impute(fit, new)
    expect_identical(filled[!is.na(new)], new[!is.na(new)])
    expect_equal(filled[is.na(new)], impute(plain, within(new))[is.na(new)],
                 tolerance = 1e-10)
    expect_output(print(fit), "robust z of 5: ")
  }
  cv <- cv_slrm(tails$gaps, y, 1:2, folds = 2, winsorise = z, seed = 1)
  expect_identical(cv$fit$winsorised$z, z)
})
