# update() of fits to classes that kept no rows: what their held-out labels told
# is carried on.

# Rare flags tell the classes: nothing like normal variables.
flagged <- function(n, classes = 2) {
  x <- cbind(theft = rbinom(n, 1, 0.03), glass = rbinom(n, 1, 0.03),
             value = rnorm(n))
  odds <- exp(cbind(0, -4 + 5 * x[, 1], -4 + 5 * x[, 2]))[, seq_len(classes)]
  class <- apply(odds, 1, function(odds) sample(classes, 1, prob = odds))
  list(x = x, y = factor(c("none", "theft", "glass")[class]))
}

loss_on <- function(fit, new) {
  said <- predict(fit, new$x, type = "response")
  if (!is.matrix(said)) said <- cbind(none = 1 - said, theft = said)
  at <- match(as.character(new$y), colnames(said))
  -mean(log(said[cbind(seq_along(at), at)]))
}

test_that("updates without rows know how far probabilities are believed", {
  skip_on_cran()
  set.seed(1)
  for (classes in 2:3) {
    first <- flagged(1500, classes)
    further <- flagged(1500, classes)
    new <- flagged(3000, classes)
    family <- c("binomial", "multinomial")[classes - 1]
    expect_silent({
      fit <- cv_momentnet(first$x, first$y, family = family, seed = 1)
      lasso <- update(fit, alpha = 1)
      ridge <- update(lasso, alpha = 0)
      more <- update(fit, further$x, further$y)
      twice <- update(update(fit, further$x[1:9, ], further$y[1:9]),
                      further$x[-(1:9), ], further$y[-(1:9)])
    })
    both <- cv_momentnet(rbind(first$x, further$x),
                         factor(c(as.character(first$y),
                                  as.character(further$y)), levels(first$y)),
                         family = family, seed = 1)
    loss <- loss_on(both, new)
    # By moments alone these are two to five times as large.
    expect_lt(loss_on(lasso, new), 1.02 * loss_on(fit, new))
    expect_lt(loss_on(ridge, new), 1.02 * loss_on(fit, new))
    expect_lt(loss_on(more, new), 1.02 * loss)
    expect_lt(loss_on(twice, new), 1.02 * loss)
  }
})

test_that("many new rows say how far probabilities are believed", {
  skip_on_cran()
  set.seed(5)
  classes_of <- function(n) {
    y <- rbinom(n, 1, 0.3)
    x <- matrix(rnorm(n * 20), n) + outer(y, c(1, 0.7, 0.5, rep(0, 17)))
    list(x = x, y = factor(y, 0:1, c("none", "theft")))
  }
  few <- classes_of(80)
  many <- classes_of(2000)
  new <- classes_of(4000)
  fit <- cv_momentnet(few$x, few$y, family = "binomial", seed = 1)
  whole <- cv_momentnet(rbind(few$x, many$x), c(few$y, many$y),
                        family = "binomial", seed = 1)
  # By what the few told alone it is larger by 6 %.
  expect_lt(loss_on(update(fit, many$x, many$y), new),
            1.005 * loss_on(whole, new))
  # Rows of one class, and with gaps, are no obstacle.
  gaps <- many$x
  gaps[1, 1] <- NA
  for (x in list(many$x, gaps)) {
    ones <- suppressMessages(update(fit, x[many$y == "none", ],
                                    many$y[many$y == "none"]))
    expect_true(all(is.finite(predict(ones, new$x))))
    expect_lt(mean(predict(ones, new$x)), mean(predict(fit, new$x)))
  }
})

test_that("fits without coefficients, and of engines with rows, go on", {
  set.seed(6)
  data <- flagged(300)
  none <- cv_momentnet(data$x, data$y, family = "binomial", lambda = c(9, 5),
                       seed = 1)
  expect_silent(updated <- update(none, data$x[1:5, ], data$y[1:5]))
  expect_equal(unname(predict(updated, data$x[1:2, ])),
               rep(mean(data$y[c(1:300, 1:5)] == "theft"), 2), tolerance = 0.05)
  gaps <- data$x
  gaps[sample(900, 100)] <- NA
  kept <- cv_momentnet(gaps, data$y, family = "binomial", engine = "completed",
                       seed = 1, control = frugal_control(keep_looks = TRUE))
  expect_s3_class(update(kept, data$x[1:5, ], data$y[1:5]), "cv_momentnet")
})

test_that("what was told does not depend on units or the order of columns", {
  skip_on_cran()
  set.seed(2)
  first <- flagged(600)
  further <- flagged(200)
  updated <- function(change) {
    fit <- cv_momentnet(change(first$x), first$y, family = "binomial", seed = 1)
    set.seed(9) # of the new rows' folds
    fit <- update(fit, change(further$x), further$y)
    # Estimates are flat at the end of the path: any is the least.
    predict(fit, change(further$x), s = fit$lambda[c(5, 30)])
  }
  expected <- updated(identity)
  expect_equal(updated(function(x) sweep(x, 2, c(1e-4, 7, 1e3), "*")), expected,
               tolerance = 1e-6)
  expect_equal(updated(function(x) x[, 3:1]), expected, tolerance = 1e-6)
})

test_that("saved fits carry it on", {
  skip_on_cran()
  set.seed(3)
  for (classes in 2:3) {
    data <- flagged(600, classes)
    family <- c("binomial", "multinomial")[classes - 1]
    fit <- cv_momentnet(data$x, data$y, family = family, seed = 1)
    path <- tempfile(fileext = ".rds")
    ridge <- update(fit, alpha = 0)
    saveRDS(ridge, path)
    again <- predict(update(readRDS(path), alpha = 1), data$x)
    expect_identical(again, predict(update(ridge, alpha = 1), data$x))
    expect_equal(again, predict(fit, data$x), tolerance = 0.01)
  }
})

test_that("classes of which only moments were known say so", {
  set.seed(4)
  data <- flagged(400)
  sums <- moments(data$x, as.numeric(data$y) - 1, folds = 5)
  expect_message(fit <- cv_momentnet(sums, family = "binomial", seed = 1),
                 class = "frugalreg_message_calibration")
  expect_message(update(fit, data$x[1, , drop = FALSE], 1),
                 class = "frugalreg_message_calibration")
  table <- data.frame(data$x, label = as.numeric(data$y) - 1)
  expect_message(cv_momentnet(label ~ ., chunk_source(chunks_of(table, 90)),
                              family = "binomial", seed = 1),
                 class = "frugalreg_message_calibration")
  expect_silent(update(cv_momentnet(data$x, data$x[, 3], seed = 1), alpha = 0))
})
