# Several responses: offsets, values far from the others, looks by what matters.

use_seed(31)
n <- 200
x <- matrix(stats::rnorm(n * 5), n, dimnames = list(NULL, letters[1:5]))
slopes <- cbind(height = c(1, -1, 0, 0.5, 0), weight = c(0, 2, 0, 0, -1))
y <- x %*% slopes + matrix(stats::rnorm(2 * n), n)
gaps <- replace(x, matrix(stats::runif(n * 5), n) < 0.2, NA)
some <- replace(y, sample(length(y), 60), NA)
known <- cbind(weight = stats::rnorm(n), height = 10 * stats::rnorm(n))
new <- gaps[1:9, ]
keep <- frugal_control(keep_looks = TRUE)

expect_each_alone <- function(fit, alone, ...) {
  for (name in colnames(y)) {
    own <- alone(name)
    expect_equal(coef(fit)[[name]], coef(own))
    expect_equal(predict(fit, new, ...)[, name], predict(own, new))
  }
}

test_that("each response has an offset of its own", {
  skip_on_cran()
  fit <- cv_momentnet(x, y, offset = known, seed = 1)
  for (name in colnames(y)) {
    own <- cv_momentnet(x, y[, name], offset = known[, name], seed = 1)
    expect_equal(coef(fit)[[name]], coef(own))
    expect_equal(predict(fit, new, newoffset = known[1:9, ])[, name],
                 predict(own, new, newoffset = known[1:9, name]))
    expect_equal(predict(fit, new, newoffset = known[1:9, ],
                         interval = "prediction")[, name, ],
                 predict(own, new, newoffset = known[1:9, name],
                         interval = "prediction"))
    expect_equal(residuals(fit, x, y, newoffset = known)[, name],
                 residuals(own, x, y[, name], newoffset = known[, name]))
  }
  # By name, else by place; one column is for all.
  lasso <- function(offset) {
    coef(momentnet(x, some, lambda = 0.1, offset = offset))
  }
  expect_equal(lasso(unname(known[, 2:1])), lasso(as.data.frame(known)))
  expect_equal(lasso(known[, 1]), lasso(unname(known[, c(1, 1)])))
  expect_identical(lasso(NULL), coef(momentnet(x, some, lambda = 0.1)))
})

test_that("augment() takes the offset of new rows", {
  skip_if_not_installed("generics")
  fit <- cv_momentnet(x, y, offset = known, seed = 1)
  table <- generics::augment(fit, x, y, newoffset = known,
                             interval = "prediction")
  columns <- function(prefix) {
    unname(as.matrix(table[paste0(prefix, colnames(y))]))
  }
  expect_equal(columns(".fitted_"),
               unname(predict(fit, x, newoffset = known)))
  expect_equal(columns(".resid_"),
               unname(residuals(fit, x, y, newoffset = known)))
  bounds <- predict(fit, x, newoffset = known, interval = "prediction")
  expect_equal(columns(".upper_"), unname(bounds[, , "upr"]))
})

test_that("rows come later with their offsets", {
  skip_on_cran()
  first <- 1:150
  rest <- 151:n
  joined <- function(...) {
    fit <- momentnet(gaps[first, ], some[first, ], offset = known[first, ],
                     lambda = 0.1, alpha = 0, ...)
    update(fit, gaps[rest, ], some[rest, ], newoffset = known[rest, ])
  }
  whole <- momentnet(gaps, some, offset = known, engine = "pairs", alpha = 0,
                     lambda = 0.1)
  expect_equal(coef(joined(engine = "pairs")), coef(whole))
  expect_equal(joined(engine = "pairs")$each$height$labels,
               whole$each$height$labels)
  kept <- joined(control = keep)
  expect_equal(residuals(kept), some - fitted(kept), ignore_attr = TRUE)
  bought <- momentnet(x[first, ], some[first, ], budget = 3, seed = 1,
                      offset = known[first, ], design = "uniform")
  more <- update(bought, x[rest, ], some[rest, ], newoffset = known[rest, ])
  expect_equal(more$looks$total, 3 * n)
  by_hand <- update(
    momentnet(x[first, ], (some - known[, 2:1])[first, ], budget = 3, seed = 1,
              design = "uniform"), x[rest, ], (some - known[, 2:1])[rest, ]
  )
  expect_equal(coef(more), coef(by_hand))
  # A stopped purchase goes on with the offsets of its rows.
  stopped <- function(y, ...) {
    lab <- noting_oracle(x, function(at) if (at == 99) stop("closed"))
    cnd <- tryCatch(momentnet(lab$source, y, budget = 3, seed = 1, ...),
                    frugalreg_error = identity)
    coef(update(cnd$learner, lab$source, y))
  }
  expect_equal(stopped(some, offset = known), stopped(some - known[, 2:1]))
})

test_that("formulas have an offset, too", {
  frame <- data.frame(gaps, y, time = known[, 1])
  fit <- momentnet(cbind(height, weight) ~ a + b + offset(time), frame,
                   lambda = 0.1)
  own <- momentnet(weight ~ a + b + offset(time), frame, lambda = 0.1)
  expect_equal(predict(fit, frame[1:9, ]), cbind(
    height = predict(momentnet(height ~ a + b + offset(time), frame,
                               lambda = 0.1), frame[1:9, ]),
    weight = predict(own, frame[1:9, ])
  ), tolerance = 0.05)
  both <- momentnet(cbind(height, weight) ~ a + b, frame, lambda = 0.1,
                    offset = cbind(time, time))
  expect_equal(coef(both), coef(fit))
  for (one in list(fit, own, both)) {
    expect_output(print(one), "With an offset")
  }
})

test_that("what is far off is moved, each label to bounds of its own", {
  skip_on_cran()
  far <- x
  far[3, 2] <- 1e4
  off <- y
  off[5, 1] <- -1e3
  moved <- function(make, labels, ...) {
    make(far, labels, winsorise = TRUE, ...)
  }
  expect_each_alone(
    moved(momentnet, off, lambda = 0.1),
    function(name) moved(momentnet, off[, name], lambda = 0.1)
  )
  fit <- moved(cv_momentnet, off, seed = 1, control = keep)
  expect_each_alone(fit, function(name) {
    moved(cv_momentnet, off[, name], seed = 1)
  })
  expect_equal(fit$winsorised$moved, c(1, 1, 0), ignore_attr = TRUE)
  expect_equal(fit$each$height$fit$winsorised$moved,
               c(attributes = 1, labels = 1))
  # Labels that are not known move nothing, and stay unknown.
  part <- replace(off, cbind(6:20, 2), NA)
  fit <- moved(momentnet, part, lambda = 0.1, engine = "pairs")
  expect_true(all(is.finite(unlist(coef(fit)))))
  more <- update(fit, 1e6 * x[1:5, ], y[1:5, ])
  expect_equal(more$winsorised[c("lower", "upper", "labels")],
               fit$winsorised[c("lower", "upper", "labels")])
  expect_equal(coef(more), coef(update(fit, pmin(pmax(
    1e6 * x[1:5, ], rep(fit$winsorised$lower, each = 5)
  ), rep(fit$winsorised$upper, each = 5)), y[1:5, ])))
  # In classes, too, and new rows.
  class <- factor(c("a", "b", "c"))[1 + (x[, 1] > 0) + (x[, 2] > 1)]
  fit <- moved(momentnet, class, family = "multinomial")
  expect_equal(predict(fit, far[3, , drop = FALSE], lambda = 0.1),
               predict(fit, replace(far, cbind(3, 2), fit$winsorised$upper[2])[
                 3, , drop = FALSE], lambda = 0.1))
})

test_that("far labels of one response are told of", {
  off <- replace(y, cbind(5, 2), 1e6)
  expect_message(momentnet(x, off, lambda = 0.1), "weight",
                 class = "frugalreg_message_winsorise")
})

test_that("looks go to what matters for any response", {
  skip_on_cran()
  use_seed(4)
  wide <- matrix(stats::rnorm(1500 * 20), 1500)
  labels <- cbind(a = 2 * wide[, 3], b = -wide[, 7], c = 5) +
    matrix(stats::rnorm(4500), 1500) %*% diag(c(1, 1, 0))
  missing <- replace(labels, cbind(seq(1, 1500, 3), 1), NA)
  for (y in list(labels, missing, missing[, 1:2])) {
    fit <- momentnet(wide, y, budget = 4, seed = 1, design = "focus")
    values <- fit$looks$values
    late <- tabulate(values$column[values$row %in% values$row[
      seq(4 * 600 + 1, nrow(values))]], 20)
    expect_gt(min(late[c(3, 7)]), 1.5 * max(late[-c(3, 7)]))
  }
  # It does not matter whether rows come at once, or in which units.
  expect_identical(
    momentnet(wide, sweep(y, 2, c(1, 8), "*"), budget = 4, seed = 1,
              design = "focus")$looks$values, values
  )
  part <- 1:300
  fit <- momentnet(wide[part, ], y[part, ], budget = 4, seed = 1,
                   design = "focus")
  more <- update(fit, wide[-part, ], y[-part, ])
  expect_identical(more$looks$total, 4 * 1500)
  # What was stopped before the third phase goes on with all labels, but for
  # the row that it was stopped in.
  lab <- noting_oracle(wide, function(at) if (at == 400) stop("closed"))
  cnd <- tryCatch(momentnet(lab$source, y, budget = 4, seed = 1,
                            design = "focus"), frugalreg_error = identity)
  again <- update(cnd$learner, lab$source, y)$looks
  expect_gt(again$total, 4 * 1498)
  expect_gt(min(again$per_attribute[c(3, 7)]),
            1.2 * max(again$per_attribute[-c(3, 7)]))
})

test_that("offsets of other shapes are refused", {
  skip_on_cran()
  fit <- momentnet(x, y, offset = known, lambda = 0.1)
  expect_refused("input", {
    momentnet(x, y, offset = known[1:9, ])
    momentnet(x, y, offset = cbind(known, 1))
    momentnet(x, y, offset = known[, 1, drop = FALSE])
    momentnet(x, y, offset = replace(known, 3, NA))
    momentnet(x, y[, 1], offset = known)
    predict(fit, new)
    predict(fit, new, newoffset = known)
    predict(momentnet(x, y, lambda = 0.1), new, newoffset = known[1:9, ])
    momentnet(moments(x, y), offset = known)
    momentnet(moments(x, y), winsorise = TRUE)
  })
})

test_that("one lambda may be for all", {
  skip_on_cran()
  use_seed(6)
  labels <- sweep(y, 2, c(1, 100), "*")
  fit <- cv_momentnet(x, labels, lambda_for = "all", seed = 1)
  spread <- apply(labels, 2, function(y) sqrt(mean((y - mean(y))^2)))
  chosen <- vapply(fit$each, `[[`, 0, "lambda.min") / spread
  expect_equal(chosen[[1]], chosen[[2]])
  # It has the least mean of errors as parts of variances.
  each <- lapply(colnames(y), function(name) {
    cv_momentnet(x, labels[, name], folds = fit$folds,
                 lambda = fit$for_all$table$lambda * spread[[name]])
  })
  means <- (each[[1]]$cvm / spread[[1]]^2 + each[[2]]$cvm / spread[[2]]^2) / 2
  expect_equal(fit$for_all$table$estimate, means)
  expect_identical(fit$for_all$index, which.min(means))
  expect_equal(chosen[[1]], fit$for_all$table$lambda[which.min(means)])
  own <- coef(each[[2]], s = fit$each$weight$lambda.min)
  expect_equal(coef(fit)$weight, own, ignore_attr = TRUE)
  expect_output(print(fit), "One lambda for all")
  # In any units, and of two responses that are one as of that one.
  expect_equal(coef(cv_momentnet(x, y, lambda_for = "all", seed = 1))$height,
               coef(fit)$height)
  alone <- cv_momentnet(x, y[, 1], seed = 1)
  twice <- cv_momentnet(x, cbind(a = y[, 1], b = 3 * y[, 1]), seed = 1,
                        lambda_for = "all")
  expect_equal(twice$each$a$lambda.min, alone$lambda.min, tolerance = 1e-6)
  # Tables with gaps, moments, looks, later settings and rows.
  gapped <- cv_momentnet(gaps, some, lambda_for = "all", seed = 1)
  expect_null(gapped$each$height$average)
  expect_equal(dim(predict(gapped, new, interval = "prediction")), c(9, 2, 3))
  several <- cv_momentnet(moments(gaps, some, folds = 4), lambda_for = "all",
                          alpha = c(0, 1))
  expect_identical(several$settings$lambda_for, "all")
  expect_false(is.null(update(several, alpha = 1)$for_all))
  expect_null(update(several, lambda_for = "each")$for_all)
  bought <- cv_momentnet(x, some, budget = 3, lambda_for = "all", seed = 1)
  expect_identical(bought$each$height$fit$engine, "pairs")
  expect_false(is.null(update(bought, x[1:9, ], y[1:9, ])$for_all))
  expect_refused("input", {
    cv_momentnet(x, y, lambda_for = "some")
    cv_momentnet(gaps, y, lambda_for = "all", engine = "posterior")
    update(several, lambda_for = 3)
  })
})

test_that("each fold has a label of responses that few rows have", {
  skip_on_cran()
  # Of 16 rows four lose their last response, others the last two; by chance
  # most seeds would leave a fold without one.
  few <- seq_len(16)
  three <- cbind(y[few, ], age = y[few, 2] - y[few, 1])
  three[1:4, "age"] <- NA
  three[3, "weight"] <- NA
  for (seed in 1:5) {
    fit <- cv_momentnet(x[few, ], three, seed = seed)
    for (name in colnames(three)) {
      parts <- table(factor(fit$folds, 1:10)[!is.na(three[, name])])
      expect_lte(diff(range(parts)), 1)
    }
  }
  # Nor are there more folds than labels; nor does the order of columns matter.
  three[5:9, "age"] <- NA
  fit <- cv_momentnet(x[few, ], three, seed = 1)
  expect_identical(sort(unique(fit$folds)), 1:7)
  expect_identical(cv_momentnet(x[few, ], three[, 3:1], seed = 1)$folds,
                   fit$folds)
  expect_error(cv_momentnet(x[few, ], three, seed = 1, nfolds = 8),
               "in each fold", class = "frugalreg_error_input")
  # Before a look is paid.
  never <- attribute_source(function(row, columns) stop("bought"), n = 16,
                            d = ncol(x))
  for (nfolds in c(8, 17)) {
    expect_error(cv_momentnet(never, three, budget = 2, nfolds = nfolds),
                 "in each fold", class = "frugalreg_error_input")
  }
  # Blocks in time, of which one has no label of what began later.
  blocks <- rep(1:4, each = 4)
  three[1:4, "age"] <- NA
  expect_error(cv_momentnet(x[few, ], three, folds = blocks),
               "age\" in one \\(a fit to that response alone leaves",
               class = "frugalreg_error_input")
  alone <- suppressMessages(cv_momentnet(x[few, ], three[, "weight"],
                                         folds = blocks))
  expect_identical(max(alone$folds), 4L)
  expect_message(alone <- cv_momentnet(x[few, ], replace(three[, 2], 1:4, NA),
                                       folds = blocks), "no label")
  expect_identical(max(alone$folds), 3L)
})
