# Looks that momentnet() buys: through the ledger, within the budget.

looked <- regression_data(200, 8, seed = 5)
x <- looked$x
y <- looked$y

# Nothing but what was looked at.
only_looks <- function(x, looks) {
  seen <- as.matrix(looks[c("row", "column")])
  dirty <- x * NaN
  dirty[seen] <- x[seen]
  dirty
}

test_that("each example pays its whole budget and no more", {
  for (design in c("sd", "sqrt_sd", "uniform")) {
    fit <- momentnet(x, y, budget = 3, design = design, seed = 1)
    expect_identical(fit$looks$total, 600)
    expect_identical(fit$looks$max, 3)
    looks <- fit$looks$values
    expect_true(all(table(looks$row) == 3))
    expect_false(any(duplicated(looks[c("row", "column")])))
    expect_identical(looks$value, x[cbind(looks$row, looks$column)])
    expect_equal(unname(fit$looks$per_attribute), tabulate(looks$column, 8))
  }
  whole <- momentnet(x, y, budget = 8, seed = 1, alpha = 1, standardize = TRUE)
  expect_equal(coef(whole), coef(momentnet(x, y)), tolerance = 1e-6)
})

test_that("a budget for whole rows is a fit to complete data", {
  set.seed(3)
  x <- matrix(rnorm(60 * 6), 60)
  x[, 2] <- x[, 1] + 0.1 * x[, 2]
  y <- x[, 1] - x[, 3] + rnorm(60)
  folds <- rep(1:5, 12)
  same <- function(bought, given) {
    expect_equal(coef(bought), coef(given), tolerance = 1e-10)
    expect_equal(bought$lambda, given$lambda, tolerance = 1e-10)
  }
  bought <- momentnet(x, y, budget = 6, seed = 1)
  same(bought, momentnet(x, y))
  expect_equal(bought$alpha, 1)
  judged <- cv_momentnet(x, y, budget = 6, folds = folds, seed = 1)
  same(judged, cv_momentnet(x, y, folds = folds))
  expect_equal(judged$fit$alpha, 1)
  expect_equal(judged$cvm, cv_momentnet(x, y, folds = folds)$cvm,
               tolerance = 1e-10)
  # Free attributes leave less to pay for.
  same(momentnet(x, y, budget = 4, free = 1:2, seed = 1), momentnet(x, y))
})

test_that("what was not looked at may be anything", {
  skip_on_cran()
  fit <- momentnet(x, y, budget = 3, seed = 2)
  dirty <- only_looks(x, fit$looks$values)
  expect_true(anyNA(dirty))
  again <- momentnet(dirty, y, budget = 3, seed = 2)
  expect_identical(coef(again), coef(fit))
  expect_identical(coef(momentnet(fit, y)), coef(fit))
  cv <- cv_momentnet(x, y, budget = 3, seed = 2)
  expect_identical(cv$looks$values, fit$looks$values)
  expect_identical(coef(cv_momentnet(dirty, y, budget = 3, seed = 2)), coef(cv))
})

test_that("an oracle is asked for what is paid, and every source is the same", {
  asked <- 0
  oracle <- attribute_source(function(row, columns) {
    asked <<- asked + length(columns)
    x[row, columns]
  }, n = 200, d = 8)
  fit <- momentnet(oracle, y, budget = 3, seed = 3)
  expect_identical(asked, fit$looks$total)
  expect_identical(coef(fit), coef(momentnet(x, y, budget = 3, seed = 3)))
  sparse <- Matrix::Matrix(x, sparse = TRUE)
  expect_identical(coef(fit), coef(momentnet(sparse, y, budget = 3, seed = 3)))
})

test_that("the second phase looks where the spread is", {
  spread <- c(1, 4, 0.25)
  set.seed(6)
  wide <- matrix(rnorm(90000), 30000) %*% diag(spread)
  wide <- cbind(wide, matrix(rnorm(30000 * 5), 30000))
  label <- numeric(30000)
  shares <- vapply(c("sd", "sqrt_sd", "uniform"), function(design) {
    fit <- momentnet(wide, label, budget = 2, design = design, seed = 4,
                     nlambda = 2, engine = "pairs")
    looks <- fit$looks$values
    late <- utils::tail(looks, 2 * 27000)
    phases <- look_phases(fit$setup, list(state = fit$state))
    expected <- phases[[length(phases)]]$seen
    # Of two draws among eight: the approximation is best with many of both.
    expect_lt(max(abs(tabulate(late$column, 8) / 27000 - expected)), 0.03)
    as.numeric(tabulate(late$column, 8)[2] / tabulate(late$column, 8)[3])
  }, 0)
  expect_gt(shares[1], shares[2])
  expect_gt(shares[2], 1.5)
  expect_lt(abs(shares[3] - 1), 0.1)
})

test_that("by powers of standard deviations, and a tenth of their mean", {
  set.seed(7)
  wide <- matrix(rnorm(2000), 200) %*% diag(1:10)
  power <- c(sd = 1, sqrt_sd = 0.5)
  for (design in names(power)) {
    fit <- momentnet(wide, wide[, 1], budget = 4, design = design, seed = 4,
                     units = "same", nlambda = 2, engine = "pairs")
    early <- utils::head(fit$looks$values, 4 * fit$setup$spec$first_phase)
    size <- tapply(early$value, factor(early$column, 1:10), function(values) {
      sqrt(mean((values - mean(values))^2))
    })
    weights <- unname(c(size))^power[[design]]
    weights <- weights + 0.1 * mean(weights)
    found <- learner_summary(fit$setup, list(state = fit$state))
    expect_equal(found$probabilities, weights / sum(weights))
  }
})

test_that("prices, free attributes and groups", {
  costs <- c(5, rep(1, 7))
  fit <- momentnet(x, y, budget = 10, costs = costs, free = 8, seed = 1)
  expect_lte(fit$looks$money$max, 10)
  expect_equal(fit$looks$money$total,
               sum(costs[-8] * fit$looks$per_attribute[-8]))
  expect_identical(unname(fit$looks$per_attribute[8]), 0)
  expect_identical(sum(fit$looks$values$column == 8), 200L)
  grouped <- momentnet(x, y, budget = 2, groups = c(1, 1, 1, 2, 2, 3, 4, 5),
                       seed = 1)
  looks <- grouped$looks$values
  expect_identical(table(looks$row[looks$column == 1]),
                   table(looks$row[looks$column == 3]))
  frame <- data.frame(y = y, a = factor(rep(1:4, 50)), x)
  variables <- momentnet(y ~ ., frame, budget = 2, seed = 1)
  expect_identical(variables$looks$total, 400)
  expect_identical(nrow(coef(variables)), 12L)
  expect_true(all(is.finite(predict(variables, frame, s = 1))))
})

test_that("expected pair counts are those of the design (pitfall 3)", {
  skip_on_cran()
  counts <- 0
  for (seed in 1:40) {
    fit <- momentnet(x, y, budget = 3, seed = seed, nlambda = 2,
                     engine = "pairs", design = "sqrt_sd")
    looks <- fit$looks$values
    seen <- matrix(0, 200, 8)
    seen[cbind(looks$row, looks$column)] <- 1
    observed <- looked_data(fit$setup, list(kept = looks, state = fit$state))
    expected <- expected_counts(observed, estimated_moments(fit$moments))
    counts <- counts + crossprod(seen) / expected / 40
  }
  # Pair probabilities are an approximation.
  off <- row(counts) != col(counts)
  expect_lt(max(abs(counts[off] - 1)), 0.2)
  expect_lt(abs(mean(counts[off]) - 1), 0.05)
})

test_that("a failing oracle loses nothing", {
  flaky <- closing_oracle(x, 120)
  cnd <- tryCatch(momentnet(flaky, y, budget = 3, seed = 7),
                  frugalreg_error_source = identity)
  expect_s3_class(cnd, "frugalreg_error_source")
  partial <- as_fit(cnd$learner)
  expect_s3_class(partial, "momentnet")
  expect_identical(partial$n, 119L)
  expect_output(print(cnd$learner), "119 examples")
  resumed <- update(cnd$learner, flaky, y)
  expect_identical(resumed$looks$total, 600)
  clean <- momentnet(x, y, budget = 3, seed = 7)
  lost <- setdiff(clean$looks$values$row, resumed$looks$values$row)
  expect_length(lost, 1)
})

test_that("update() buys on by the same design", {
  skip_on_cran()
  fit <- momentnet(x[1:120, ], y[1:120], budget = 3, engine = "pairs",
                   seed = 8)
  more <- update(fit, x[121:200, ], y[121:200])
  expect_identical(more$looks$total, 600)
  looks <- more$looks$values
  expect_identical(looks$value, x[cbind(looks$row, looks$column)])
  expect_identical(coef(momentnet(more, y, engine = "pairs")), coef(more))
  cv <- update(cv_momentnet(x[1:120, ], y[1:120], budget = 3, seed = 8),
               x[121:200, ], y[121:200])
  expect_s3_class(cv, "cv_momentnet")
  expect_identical(cv$looks$total, 600)
})

test_that("update() of given data is exact, and refused where looks are gone", {
  gaps <- mask_attributes(x, 0.4)
  fit <- momentnet(gaps[1:120, ], y[1:120], target = "rank_one")
  more <- update(fit, gaps[121:200, ], y[121:200])
  all <- momentnet(gaps, y, target = "rank_one")
  expect_equal(coef(more), coef(all), tolerance = 1e-6)
  expect_error(update(momentnet(gaps, y, engine = "factors"), gaps, y),
               "keep", class = "frugalreg_error_input")
})

test_that("the seed decides, and the session is left alone", {
  set.seed(9)
  first <- momentnet(x, y, budget = 3)
  set.seed(9)
  expect_identical(coef(momentnet(x, y, budget = 3)), coef(first))
  expect_identical(coef(momentnet(x, y, budget = 3, seed = first$seed)),
                   coef(first))
  expect_session_unmoved(momentnet(x, y, budget = 3, seed = 1))
  expect_session_unmoved(cv_momentnet(x, y, seed = 1))
  gaps <- mask_attributes(x, 0.3)
  expect_session_unmoved(momentnet(gaps, y))
  expect_session_unmoved(momentnet(gaps, y, engine = "factors"))
})

test_that("what cannot be bought is refused", {
  refused <- function(..., class = "frugalreg_error_input") {
    expect_error(momentnet(x, y, ...), class = class)
  }
  refused(budget = 1, class = "frugalreg_error_budget")
  refused(budget = 9, class = "frugalreg_error_budget")
  refused(budget = 2.5, class = "frugalreg_error_budget")
  refused(budget = 3, design = "best")
  refused(budget = 3, control = frugal_control(passes = 2))
  refused(budget = 3, control = frugal_control(checkpoints = 2))
  expect_error(momentnet(moments(x, y), budget = 2),
               class = "frugalreg_error_input")
  bad <- x
  bad[17, ] <- NA
  cnd <- tryCatch(momentnet(bad, y, budget = 3, seed = 1),
                  frugalreg_error_input = identity)
  expect_identical(cnd$row, 17)
})

never <- attribute_source(function(row, columns) stop("bought"), n = 200, d = 8)

# Of an argument, and without a look.
refused_unbought <- function(expression, argument) {
  cnd <- expect_error(expression, class = "frugalreg_error_input")
  expect_identical(cnd$argument, argument)
  expect_null(cnd$learner)
}

test_that("a total, too, is for two attributes that are not free", {
  x <- matrix(0, 20, 4)
  for (bought in list(list(budget = 2), list(total = 30))) {
    expect_error(do.call(cv_momentnet, c(list(x, 1:20, free = 2:4), bought)),
                 "two attributes that are not free",
                 class = "frugalreg_error_input")
  }
})

test_that("labels that no fit could be made to are refused before a look", {
  for (fit in list(momentnet, cv_momentnet)) {
    refused_unbought(fit(never, y * 1e120, budget = 2), "y")
    refused_unbought(fit(never, y * 1e-120, budget = 2), "y")
    refused_unbought(fit(never, cbind(y, other = y * 1e120), budget = 2), "y")
    refused_unbought(fit(never, y, budget = 2, offset = rep(1e120, 200)), "y")
    # What counts is what is fitted to.
    first <- rep(1:0, c(100, 100))
    labels <- ifelse(first == 1, y, 1e120)
    bought <- fit(x, labels, budget = 2, weights = first, seed = 1)
    expect_identical(bought$looks$total, 400)
    refused_unbought(fit(never, labels, budget = 2, weights = 1 - first), "y")
    classes <- factor(first)
    refused_unbought(fit(never, classes, budget = 2, family = "binomial",
                         weights = first), "y")
  }
  expect_error(momentnet(never, y, budget = 2, offset = rep(1e120, 200)),
               "minus the offset")
})

test_that("new labels that spoil a fit are refused before a look", {
  skip_on_cran()
  for (fit in list(momentnet, cv_momentnet)) {
    good <- fit(x, y, budget = 2, seed = 1, offset = y / 2)
    refused_unbought(update(good, never, y * 1e150, newoffset = y), "newy")
    refused_unbought(update(good, never, y, newoffset = rep(1e150, 200)),
                     "newy")
    # Small ones among larger ones do no harm.
    more <- update(good, x, y * 1e-150, newoffset = 0 * y)
    expect_identical(more$looks$total, 800)
  }
  learner <- frugal_learner("momentnet", d = 8, budget = 2, n = 200, seed = 1)
  ask <- request(learner)
  refused_unbought(learn(learner, x[1, ask], 1e150), "y")
  expect_s3_class(learn(learner, x[1, ask], 1e-150), "frugal_learner")
})

test_that("rows that leave nothing to hold out are refused before a look", {
  cv <- function(...) cv_momentnet(never, y, ...)
  one <- rep(1:0, c(1, 199))
  refused_unbought(cv(budget = 2, weights = one), "weights")
  refused_unbought(cv(total = 3), "total")
  refused_unbought(cv(total = plan_looks(200, 8, 3)), "total")
  halves <- rep(1:2, each = 100)
  refused_unbought(cv(budget = 2, folds = halves, weights = 2 - halves),
                   "folds")
  bought <- cv_momentnet(x, y, total = 16, seed = 1)
  expect_identical(bought$looks$total, 16)
  expect_s3_class(momentnet(x, y, budget = 2, weights = one), "momentnet")
})
