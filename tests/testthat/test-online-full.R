x <- small_integers()
y <- small_labels(x)
both <- list(online_ridge = online_ridge, online_lasso = online_lasso)
as_given <- frugal_control(shuffle = FALSE)

test_that("every attribute of every example is looked at, once a visit", {
  for (learner in both) {
    lab <- noting_oracle(x)
    fit <- learner(lab$source, y, x_bound = 10, seed = 1,
                   control = frugal_control(passes = 2))
    expect_identical(fit$looks$total, 2 * 60 * 8)
    expect_identical(c(fit$looks$mean, fit$looks$max), c(8, 8))
    expect_identical(unname(fit$looks$per_attribute), rep(120, 8))
    expect_identical(lapply(lab$columns(), sort), rep(list(1:8), 120))
    expect_consistent_looks(fit)
  }
})

test_that("every source gives the same fit, with groups or without", {
  skip_on_cran()
  sources <- numeric_sources(x)
  for (name in names(both)) {
    for (groups in list(NULL, c(1, 1, 2, 3, 3, 3, 4, 5))) {
      fit <- function(x) {
        both[[name]](x, y, x_bound = 10, seed = 1, step_size = 0.1,
                     groups = groups, center = TRUE)
      }
      for (kind in names(sources)) {
        expect_same_fit(fit(sources[[kind]]), fit(x + 0),
                        label = paste(name, kind))
      }
    }
  }
})

test_that("online_ridge() is projected gradient descent", {
  step <- 0.02
  for (radius in c(0.3, 5)) {
    w <- sum <- numeric(8)
    for (row in 1:60) {
      sum <- sum + w
      w <- w - step * (sum(w * x[row, ]) - y[row]) * x[row, ]
      w <- w * radius / max(sqrt(sum(w^2)), radius)
    }
    expect_warning(
      fit <- online_ridge(x, y, radius = radius, step_size = step, seed = 1,
                          control = as_given),
      class = "frugalreg_warning_assumption"
    )
    expect_equal(unname(fit$coefficients), sum / 60, tolerance = 1e-10)
  }
})

test_that("online_lasso() is the exponentiated gradient of both signs", {
  step <- 0.02
  radius <- 3
  u <- sum <- numeric(8)
  for (row in 1:60) {
    w <- radius * sinh(u) / sum(cosh(u))
    sum <- sum + w
    gradient <- (sum(w * x[row, ]) - y[row]) * x[row, ]
    u <- u - pmax(-1, pmin(1, step * gradient))
  }
  # On 3 x with x_bound = 3 the learner sees x.
  expect_warning(
    fit <- online_lasso(3 * x, y, radius = radius, step_size = step, seed = 1,
                        x_bound = 3, control = as_given),
    class = "frugalreg_warning_assumption"
  )
  expect_equal(unname(fit$coefficients), sum / 60 / 3, tolerance = 1e-10)
})

test_that("one attribute is enough", {
  one <- x[, 1, drop = FALSE]
  for (learner in both) {
    fit <- learner(one, y, x_bound = 3, seed = 1, step_size = 0.5, radius = 9,
                   control = frugal_control(passes = 20))
    expect_lt(mean(residuals(fit, one, y)^2), mean(y^2))
  }
})

test_that("update() is one longer run, and failures can be resumed", {
  for (learner in both) {
    fit <- function(rows) {
      learner(x[rows, ], y[rows], radius = 2, x_bound = 10, step_size = 0.1,
              seed = 1, intercept = TRUE, averaging = 1, control = as_given)
    }
    expect_same_learning(update(fit(1:25), x[26:60, ], y[26:60]), fit(1:60))
    lab <- noting_oracle(x, function(at) if (at == 20) stop("closed"))
    cnd <- error_of(learner(lab$source, y, x_bound = 10, seed = 1))
    resumed <- update(cnd$learner, lab$source, y)
    expect_identical(resumed$visits, 59)
    expect_identical(anyDuplicated(lab$rows()), 0L)
  }
})

test_that("formulas, prints and predictions are those of the other learners", {
  frame <- small_frame()
  fit <- online_lasso(y ~ u + f + I(u^2), frame, x_bound = 1, seed = 1,
                      step_size = 0.05)
  expect_named(coef(fit), c("(Intercept)", "u", "I(u^2)", "fgreen", "fblue"))
  expect_named(fit$looks$per_attribute, c("u", "f"))
  expect_identical(fit$looks$max, 2)
  expect_length(predict(fit, frame), 60)
  expect_snapshot({
    print(fit)
    summary(online_ridge(x, y, x_bound = 8, seed = 1))
  })
})

test_that("there is no budget to give, and no draws to choose", {
  expect_refused("input", {
    online_ridge(x, y, budget = 3)
    online_ridge(x, y, sampling = "uniform")
    online_lasso(x, y, inner = 2)
    online_lasso(x)
    online_lasso(y ~ .)
    online_ridge(x, y, step_size = 0)
    frugal_learner("online_ridge", d = 8, budget = 3, radius = 1, n = 9)
  })
})
