# New rows of a cross-validated fit whose folds were given.

set.seed(1)
firm <- rep(paste0("f", 1:30), 8)
level <- rnorm(30)[as.integer(factor(firm))]
x <- cbind(level + 0.1 * rnorm(240), matrix(rnorm(240 * 3), 240))
y <- x[, 2] + 2 * rnorm(30)[as.integer(factor(firm))] + rnorm(240)
old <- 1:180
kept <- frugal_control(keep_looks = TRUE)
fit_of <- function(rows, x, y, ...) {
  cv_momentnet(x[rows, ], if (is.matrix(y)) y[rows, ] else y[rows],
               foldid = firm[rows], seed = 1, ...)
}
further <- function(fit, x, y, ..., newfolds = firm[-old]) {
  update(fit, x[-old, ], if (is.matrix(y)) y[-old, ] else y[-old], ...,
         newfolds = newfolds)
}
in_one_fold <- function(folds, label) {
  all(tapply(folds, label, function(own) length(unique(own)) == 1))
}

test_that("new rows go to their label's fold, as in a fit to all rows", {
  skip_on_cran()
  whole <- fit_of(1:240, x, y)
  for (control in list(frugal_control(), kept)) {
    fit <- further(fit_of(old, x, y, control = control), x, y)
    expect_equal(fit$cvm, whole$cvm)
    expect_equal(coef(fit), coef(whole))
  }
  expect_equal(fit$folds, whole$folds)
  labelled <- cv_momentnet(moments(x[old, ], y[old], folds = firm[old]))
  expect_equal(further(labelled, x, y)$cvm, whole$cvm)
  several <- cbind(a = y, b = rev(y))
  expect_equal(coef(further(fit_of(old, several, x = x), x, several)),
               coef(fit_of(1:240, several, x = x)))
})

test_that("rows of a new label stay together, and those without weight go", {
  skip_on_cran()
  gaps <- mask_attributes(x, 0.2)
  label <- replace(firm, 221:240, "new")
  fit <- further(fit_of(old, gaps, y, control = kept), gaps, y,
                 newfolds = label[-old], newweights = rep(c(0, 1), c(1, 59)))
  expect_true(in_one_fold(fit$folds, label[-181]))
  expect_equal(max(fit$folds), 30)
  # Of which the fit knows later.
  again <- update(fit, x[1:2, ], y[1:2], newfolds = c("new", "new"))
  expect_equal(again$folds[240:241], rep(fit$folds[239], 2))
  bought <- cv_momentnet(x[old, ], y[old], budget = 2, foldid = firm[old],
                         seed = 1)
  expect_true(in_one_fold(further(bought, x, y)$folds, firm))
})

test_that("folds that are not given are said to be by chance, or refused", {
  fit <- fit_of(old, x, y)
  expect_message(further(fit, x, y, newfolds = NULL),
                 class = "frugalreg_message_folds")
  random <- cv_momentnet(x[old, ], y[old], seed = 1)
  expect_no_message(further(random, x, y, newfolds = NULL))
  expect_refused("input", {
    further(fit, x, y, newfolds = 1:3)
    further(fit, x, y, newfolds = rep(NA, 60))
    further(random, x, y)
    further(momentnet(x[old, ], y[old]), x, y)
  })
  expect_refused("input", {
    update(fit, x[-old, ], y[-old], foldid = firm[-old])
  })
})

test_that("so are those of further rows of moments", {
  known <- moments(x[old, ], y[old], folds = firm[old])
  expect_message(more <- update(known, x[-old, ], y[-old]),
                 "Give `folds`", class = "frugalreg_message_folds")
  expect_equal(more$n, length(y))
  expect_no_message(update(known, x[-old, ], y[-old], folds = firm[-old]))
  random <- moments(x[old, ], y[old], folds = 5)
  expect_no_message(update(random, x[-old, ], y[-old]))
  expect_no_message(update(moments(x[old, ], y[old]), x[-old, ], y[-old]))
})

test_that("folds whose rows have all gone are not numbered anew", {
  skip_on_cran()
  weight <- as.numeric(firm != "f1")
  seen <- cv_momentnet(x[old, ], y[old], foldid = firm[old],
                       weights = weight[old], seed = 1, control = kept)
  expect_refused("input", {
    further(seen, x, y)
  })
  bought <- cv_momentnet(x[old, ], y[old], budget = 2, foldid = firm[old],
                         weights = weight[old], seed = 1)
  fit <- further(bought, x, y, newweights = weight[-old])
  expect_true(in_one_fold(fit$folds, firm[weight > 0]))
  expect_equal(max(fit$folds), 29)
})
