# Several responses: a matrix of labels.

set.seed(21)
n <- 240
x <- matrix(rnorm(n * 6), n) %*% chol(0.5^abs(outer(1:6, 1:6, "-")))
colnames(x) <- letters[1:6]
slopes <- cbind(height = c(1, -1, 0, 0.5, 0, 0), weight = c(0, 2, 0, 0, -1, 0),
                age = rep(0.3, 6))
y <- x %*% slopes + matrix(rnorm(3 * n), n)
gaps <- replace(x, matrix(runif(n * 6), n) < 0.3, NA)
some <- replace(y, sample(length(y), 150), NA)
new <- replace(x[1:9, ], matrix(runif(54), 9) < 0.3, NA)
engines <- list(pairs = 0, factors = 0, posterior = 0, completed = 1,
                covariance = 1)

test_that("of complete data each response has the fit it has alone", {
  skip_on_cran()
  fit <- cv_momentnet(x, y, seed = 1)
  for (name in colnames(y)) {
    alone <- cv_momentnet(x, y[, name], seed = 1)
    expect_equal(coef(fit)[[name]], coef(alone))
    expect_equal(predict(fit, new)[, name], predict(alone, new))
    expect_equal(predict(fit, new, interval = "prediction")[, name, ],
                 predict(alone, new, interval = "prediction"))
    expect_equal(sigma(fit)[[name]], sigma(alone))
  }
  # Where some labels are missing, by the rows that have them.
  known <- !is.na(some[, "age"])
  part <- momentnet(x, some, lambda = c(0.1, 0.01))
  expect_equal(coef(part)$age,
               coef(momentnet(x[known, ], some[known, "age"],
                              lambda = c(0.1, 0.01))))
})

test_that("ridge regression of all is glmnet's mgaussian", {
  skip_if_not_installed("glmnet")
  theirs <- glmnet::glmnet(x, y, family = "mgaussian", alpha = 0, lambda = 0.5,
                           thresh = 1e-20)
  spread <- sqrt(colMeans(sweep(y, 2, colMeans(y))^2))
  for (name in colnames(y)) {
    ours <- momentnet(x, y, alpha = 0, lambda = 0.5 * spread[[name]])
    expect_equal(unname(coef(ours)[[name]][, 1]),
                 as.vector(coef(theirs)[[name]]), tolerance = 1e-9)
  }
})

test_that("order, names and units of responses do not matter to the others", {
  skip_on_cran()
  for (engine in names(engines)) {
    fit <- function(y) {
      coef(cv_momentnet(gaps, y, engine = engine, alpha = engines[[engine]],
                        folds = rep(1:2, n / 2), nlambda = 5))
    }
    before <- fit(some)
    expect_equal(fit(some[, 3:1])[colnames(some)], before, tolerance = 1e-6)
    after <- fit(sweep(some, 2, c(1, 1000, 1), "*"))
    expect_equal(after[c(1, 3)], before[c(1, 3)], tolerance = 1e-6)
    expect_equal(after$weight, 1000 * before$weight, tolerance = 1e-6)
  }
})

test_that("with one response the joint target is that of one", {
  joint <- joint_slopes(moments(gaps, y[, c(1, 1, 1)] %*% diag(3)))
  estimates <- estimated_moments(moments(gaps, y[, 1]))
  alone <- target_correlation(estimates, "rank_one")
  estimates$joint <- joint_in_units(joint, estimates$sd)
  expect_equal(target_correlation(estimates, "rank_one"), alone)
})

test_that("what depends on attributes is worked out once", {
  skip_on_cran()
  counted <- function(name, code) {
    count <- 0
    at <- asNamespace("frugalreg")
    suppressMessages(trace(name, function() count <<- count + 1, where = at,
                           print = FALSE))
    on.exit(suppressMessages(untrace(name, where = at)))
    force(code)
    count
  }
  twice <- function(name, ..., labels = some) {
    fit <- function(y) cv_momentnet(gaps, y, nfolds = 2, seed = 1, ...)
    few <- counted(name, fit(labels[, 1:2]))
    expect_identical(counted(name, fit(labels)), few)
    expect_gt(few, 0)
  }
  # Where rows lack labels each response has the pairs of its own rows.
  twice("decomposed_gram", engine = "pairs", labels = y)
  twice("factor_model", engine = "factors")
  twice("completing_models")
  twice("completing_models", engine = "completed")
  expect_equal(counted("cpp_pair_moments", moments(gaps, y)), 1)
})

test_that("rows without labels say something of attributes", {
  none <- some
  none[1:80, ] <- NA
  for (engine in c("pairs", "completed")) {
    fit <- function(rows) {
      coef(momentnet(gaps[rows, ], none[rows, ], engine = engine, alpha = 0,
                     lambda = 0.1))
    }
    expect_gt(max(abs(fit(1:n)$age - fit(81:n)$age)), 1e-4)
  }
})

test_that("moments add up, part by part", {
  skip_on_cran()
  whole <- moments(gaps, some)
  parts <- c(moments(gaps[1:99, ], some[1:99, ]),
             moments(gaps[100:n, ], some[100:n, ]))
  further <- update(moments(gaps[1:99, ], some[1:99, ]), gaps[100:n, ],
                    some[100:n, ])
  fit <- function(moments) coef(momentnet(moments, lambda = c(1, 0.1)))
  expected <- fit(whole)
  expect_equal(fit(parts), expected, tolerance = 1e-8)
  expect_equal(fit(further), expected, tolerance = 1e-8)
  expect_equal(fit(shift_moments(whole, 1:6 + 0, c(height = 3, weight = -2,
                                                   age = 1))), expected,
               tolerance = 1e-8)
  expect_equal(coef(momentnet(gaps, some, engine = "pairs", alpha = 0,
                              lambda = c(1, 0.1))), expected)
  # In chunks, by a formula and by the names of columns.
  frame <- data.frame(gaps, some)
  chunks <- function() {
    at <- 0
    chunk_source(function() {
      at <<- at + 1
      if (at <= 4) frame[60 * (at - 1) + 1:60, ]
    })
  }
  expect_equal(fit(moments(cbind(height, weight, age) ~ ., chunks())),
               expected, tolerance = 1e-8)
  expect_equal(fit(moments(chunks(), colnames(some))), expected,
               tolerance = 1e-8)
  expect_output(print(whole), "height")
  expect_refused("input", {
    c(whole, moments(gaps, some[, 1:2]))
    update(whole, gaps, y[, 1])
    momentnet(moments(gaps, some), y)
  })
})

test_that("all kinds of data and methods serve", {
  skip_on_cran()
  frame <- data.frame(gaps, y)
  fit <- cv_momentnet(cbind(height, weight, age) ~ ., frame, seed = 1,
                      control = frugal_control(keep_looks = TRUE))
  expect_equal(unname(unlist(coef(fit))),
               unname(unlist(coef(cv_momentnet(gaps, as.data.frame(y),
                                               seed = 1)))))
  expect_equal(unname(residuals(fit, frame)), unname(y - fitted(fit, frame)))
  expect_equal(dim(predict(fit, frame, s = c("lambda.min", "lambda.1se"))),
               c(n, 3, 2))
  by_model <- predict(fit, frame, interval = "prediction", method = "model")
  expect_true(all(is.finite(unlist(by_model))))
  expect_error(predict(fit, frame, interval = "prediction", method = sum),
               class = "frugalreg_error_input")
  expect_named(predict(fit, frame, se.fit = TRUE),
               c("fit", "se.fit", "residual.scale"))
  expect_equal(residuals(fit), y - fitted(fit), ignore_attr = TRUE)
  sparse <- Matrix::Matrix(x, sparse = TRUE)
  expect_equal(coef(momentnet(sparse, y)), coef(momentnet(x, y)),
               tolerance = 1e-6)
  bought <- cv_momentnet(x, some, budget = 3, seed = 1)
  expect_identical(bought$looks$total, 3 * n)
  more <- update(bought, x[1:50, ], y[1:50, ])
  expect_equal(more$n, n + 50)
  expect_output(print(more), "height")
  file <- tempfile()
  on.exit(unlink(file))
  saveRDS(more, file)
  expect_identical(predict(readRDS(file), new), predict(more, new))
  ridge <- cv_momentnet(x, some, budget = 3, seed = 1, alpha = 0)
  expect_equal(coef(update(more, alpha = 0)),
               coef(update(ridge, x[1:50, ], y[1:50, ])))
  expect_s3_class(autoplot.frugal_responses(bought), "ggplot")
  expect_identical(summary(bought)$response, colnames(y))
  alone <- response_fit(momentnet(x, y, lambda = 0), "age")
  expect_equal(vcov(alone, newx = x, newy = y[, "age"]),
               vcov(momentnet(x, y[, "age"], lambda = 0), newx = x,
                    newy = y[, "age"]))
})

test_that("tables of all have a row for each response", {
  skip_if_not_installed("generics")
  fit <- cv_momentnet(gaps, y, engine = "pairs", seed = 1)
  expect_identical(generics::tidy(fit)$response, rep(colnames(y), each = 7))
  expect_identical(generics::glance(fit)$response, colnames(y))
  wide <- generics::augment(fit, new, newy = y[1:9, ])
  expect_equal(wide$.resid_age, unname(y[1:9, "age"] - wide$.fitted_age))
})

test_that("what is not of several responses is refused", {
  skip_on_cran()
  fit <- momentnet(x, y, lambda = 0.1)
  expect_refused("input", {
    momentnet(x, y[1:9, ])
    momentnet(x, cbind(y, none = NA))
    momentnet(x, data.frame(y, word = "a"))
    momentnet(x, y, family = "poisson")
    residuals(fit, x, y[, 1])
    residuals(momentnet(x, y[, 1], lambda = 0.1), x, y)
    attribute_importance(fit)
    response_fit(fit, "none")
    response_fit(momentnet(x, y[, 1]), 1)
    predict(fit, x, interval = "prediction")
    cv_momentnet(gaps, replace(some, cbind(21:240, 1), NA), nfolds = 30)
  })
  expect_refused("undefined", {
    vcov(fit)
    confint(fit)
    sigma(fit)
  })
  expect_damages(fit, list("each$age$coefficients" = 1, each = list(),
                           "moments$parts" = NULL, responses = "age",
                           "moments$y_origin" = 1:3), list(x = x, y = y))
})

test_that("print() tells what each fit is, and what was done", {
  skip_on_cran()
  far <- replace(gaps, 1, 1e3)
  fit <- cv_momentnet(far[1:40, ], y[1:40, 1:2], winsorise = TRUE,
                      indicators = TRUE, seed = 1)
  fit$each$height$fit$engine <- "lowrank"
  fit$each$weight$fit$engine <- "completed"
  fit$each$weight$signal <- 0.42
  expect_output(print(fit), paste0("1 value and .*Indicators of missing",
                                   ".*engine alpha.*lowrank.*shrunk.*",
                                   "42 % .weight."))
  noise <- matrix(sin(2 * (1:80)^1.5), 40, dimnames = list(NULL, c("a", "b")))
  zero <- cv_momentnet(gaps[1:40, ], noise, seed = 1)
  own <- vapply(coef(zero), function(beta) sum(beta[-1, ] != 0) + 0, 0)
  expect_true(0 %in% own)
  expect_identical(summary(zero)$nonzero, unname(own))
})

test_that("paths that end too early are warned of once, by name", {
  warned <- character()
  withCallingHandlers(
    cv_momentnet(x, y, lambda = c(0.9, 0.8), folds = rep(1:3, 80)),
    frugalreg_warning_path = function(w) {
      warned <<- c(warned, conditionMessage(w))
      invokeRestart("muffleWarning")
    }
  )
  expect_length(warned, 1)
  expect_match(warned, "of \"weight\", \"age\" still", fixed = TRUE)
})

test_that("columns of labels have names as they are written", {
  frame <- data.frame(x, y[, 1:2])
  fit <- momentnet(cbind(exp(height), weight) ~ a + b, frame, lambda = 0)
  expect_equal(fit$responses, c("exp(height)", "weight"))
  right <- lm(cbind(exp(height), weight) ~ a + b, frame)
  expect_equal(unname(residuals(fit, frame)), unname(residuals(right)))
})

test_that("an average has no lambda to be asked for beside others", {
  fit <- cv_momentnet(gaps[1:60, ], y[1:60, 1], seed = 1)
  expect_error(coef(fit, s = c("lambda.min", "average")), "alone",
               class = "frugalreg_error_input")
})

test_that("columns that others determine are told of, once", {
  double <- cbind(x, double = x[, 1])
  told <- 0
  withCallingHandlers(momentnet(double, y, lambda = 0), message = function(m) {
    expect_s3_class(m, "frugalreg_message_collinear")
    told <<- told + 1
    invokeRestart("muffleMessage")
  })
  expect_identical(told, 1)
  expect_no_message(momentnet(double, y))
})
