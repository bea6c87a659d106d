# Arguments that are not of their kind: the message names the argument, what was
# found and what is allowed, and nothing was drawn or changed.

x <- small_integers()
y <- small_labels(x)

test_that("budgets out of range are refused", {
  expect_refused("budget", {
    aerr(x, y, budget = 1)
    aerr(x, y, budget = 9)
    aelr(x, y, budget = 2.5)
    aelr(x, y, budget = NA)
    ddaerr(x, y, budget = c(2, 3))
    ddaerr(x, y, budget = "3")
    ddaelr(x, y, budget = Inf)
    ddaelr(x, y, budget = NULL)
    aerr(x, y, budget = -2)
    aerr(x, y, budget = 3, groups = c(1, 1, 1, 1, 2, 2, 2, 2))
  })
})

test_that("the inner product's share is below the budget", {
  expect_refused("budget", {
    aerr(x, y, budget = 3, inner = 3)
    aerr(x, y, budget = 3, inner = 0)
    aelr(x, y, budget = 3, inner = 1.5)
    aelr(x, y, budget = 3, inner = NA_real_)
    ddaerr(x, y, budget = 3, inner = "odd")
  })
})

test_that("hyper-parameters are positive and finite", {
  skip_on_cran()
  expect_refused("input", {
    aerr(x, y, 3, radius = 0)
    aerr(x, y, 3, radius = -1)
    aerr(x, y, 3, radius = Inf)
    aerr(x, y, 3, radius = 1e200)
    aerr(x, y, 3, radius = NA)
    aerr(x, y, 3, radius = c(1, 2))
    aelr(x, y, 3, step_size = 0)
    aelr(x, y, 3, step_size = -0.1)
    aelr(x, y, 3, step_size = NaN)
    aelr(x, y, 3, step_size = Inf)
    aelr(x, y, 3, step_size = "best")
    aelr(x, y, 3, step_size = c(0.1, 0.2, 0.3))
    aelr(x, y, 3, step_size = c(0.1, 0.2))
    ddaerr(x, y, 3, x_bound = 0)
    ddaerr(x, y, 3, x_bound = Inf)
    ddaerr(x, y, 3, x_bound = 1e-200)
    ddaerr(x, y * 1e200, 3)
    ddaerr(x, y, 3, x_bound = "1")
    ddaelr(x, y, 3, averaging = -1)
    ddaelr(x, y, 3, averaging = 21)
    ddaelr(x, y, 3, averaging = NA_real_)
  })
})

test_that("choices and flags are checked", {
  expect_refused("input", {
    aerr(x, y, 3, sampling = "random")
    aerr(x, y, 3, sampling = c("uniform", "moments"))
    aerr(x, y, 3, sampling = 1)
    aerr(x, y, 3, inner_sampling = "weights")
    aerr(x, y, 3, intercept = "yes")
    aerr(x, y, 3, intercept = NA)
    aerr(x, y, 3, control = list(passes = 2))
    aerr(x, y, 3, seed = 1.5)
    aerr(x, y, 3, seed = "abc")
    aerr(x, y, 3, seed = NA)
    aerr(x, y, 3, seed = 1:2)
  })
})

test_that("centring needs an intercept, AdaGrad a ridge learner and a step", {
  adagrad <- frugal_control(adagrad = TRUE)
  expect_refused("input", {
    aerr(x, y, 3, center = "mean")
    aerr(x, y, 3, center = NA)
    aelr(x, y, 3, center = TRUE, intercept = FALSE)
    aerr(y ~ . - 1, data.frame(x, y = y), 3, center = TRUE)
    frugal_control(adagrad = NA)
    aelr(x, y, 3, step_size = 0.1, control = adagrad)
    ddaelr(x, y, 3, step_size = 0.1, control = adagrad)
    aerr(x, y, 3, control = adagrad)
    online_lasso(x, y, step_size = 0.1, control = adagrad)
  })
})

test_that("learners that halve their budget need an even one", {
  expect_refused("budget", {
    aer(x, y, 3)
    aer(x, y, 0)
    moment_lasso(x, y, 5)
    moment_lasso(y ~ ., data.frame(x, y = y), 10)
    frugal_learner("aer", d = 8, budget = 3, radius = 1, n = 9)
  })
})

test_that("an argument that is called as a function does not hide one", {
  expect_error(frugal_learner("aerr", 8, 3, 1, names = function(x) x[[2]][[3]]),
               "names", class = "frugalreg_error_input")
})

test_that("what only aer() and moment_lasso() have is checked, too", {
  skip_on_cran()
  wide <- oracle_of(matrix(0, 2, 1e5))
  expect_refused("input", {
    aer(x, y, 4, lambda = 0)
    aer(x, y, 4, lambda = Inf)
    aer(x, y, 4, lambda = "best")
    aer(x, y, 4, step_size = 0.1)
    aer(x, y, 4, inner = 2)
    aer(x, y, 4, control = frugal_control(adagrad = TRUE))
    moment_lasso(x, y, 4, psd = NA)
    moment_lasso(x, y, 4, lambda = 1)
    moment_lasso(wide, 1:2, 4)
  })
})

test_that("a misspelt or unnamed argument is not swallowed", {
  expect_refused("input", {
    aerr(x, y, 3, radios = 2)
    aelr(x, y, 3, 0.1)
    ddaerr(x, y, 3, step = 0.1, second = 1)
    ddaelr(y ~ ., data.frame(x, y = y), 3, intercept = FALSE)
    aerr(y ~ ., data.frame(x, y = y), 3, groups = 1:8)
    online_ridge(x, y, budget = 3)
    predict(aerr(x, y, 3, x_bound = 10, seed = 1), new_data = x)
    attribute_source(x, names = letters[1:8])
    learning_curve(aerr(x, y, 3, x_bound = 10, seed = 1), x, y, at = 3)
  })
})

test_that("a missing argument is named", {
  expect_refused("input", {
    aerr(x, y)
    aerr(x, budget = 3)
    aelr(y ~ ., budget = 3)
    ddaerr(y ~ ., data.frame(x, y = y))
  })
})

test_that("second moments are complete, finite, not negative and not all 0", {
  skip_on_cran()
  moments <- colMeans(x^2)
  expect_refused("input", {
    aerr(x, y, 3, sampling = "moments")
    aerr(x, y, 3, second_moments = moments)
    aerr(x, y, 3, sampling = "two_phase", second_moments = moments)
    aerr(x, y, 3, sampling = sample_uniform(), second_moments = moments)
    ddaerr(x, y, 3, second_moments = moments[-1])
    ddaerr(x, y, 3, second_moments = -moments)
    ddaerr(x, y, 3, second_moments = moments * 0)
    ddaerr(x, y, 3, second_moments = c(NA, moments[-1]))
    ddaelr(x, y, 3, second_moments = c(moments[-1], Inf))
    ddaelr(x, y, 3, second_moments = as.character(moments))
    ddaelr(x, y, 3, second_moments = t(moments))
    sample_moments(c(1, -2))
    sample_moments(NULL)
    sample_moments(numeric())
  })
})

test_that("named second moments must be of the columns", {
  named <- stats::setNames(colMeans(x^2), letters[1:8])
  colnames(x) <- LETTERS[1:8]
  expect_refused("input", {
    ddaerr(x, y, 3, second_moments = named)
  })
})

test_that("two phases are described by numbers in range", {
  expect_refused("input", {
    sample_two_phase(fraction = 0)
    sample_two_phase(fraction = 1)
    sample_two_phase(length = 0)
    sample_two_phase(length = 2.5)
    sample_two_phase(floor = 0)
    sample_two_phase(floor = 1.1)
    sample_two_phase(delta = 1)
    sample_two_phase(theory = "yes")
  })
  expect_s3_class(sample_two_phase(floor = 1), "frugal_sampling")
})

test_that("groups are one for each column", {
  expect_refused("input", {
    aerr(x, y, 2, groups = 1:7)
    aerr(x, y, 2, groups = c(1:7, NA))
    aerr(x, y, 2, groups = as.list(1:8))
    aerr(x, y, 2, groups = rep(1, 8))
    aerr(small_frame()[c("u", "f")], y, 2, groups = c(1, 2, 2))
  })
})

test_that("settings of the control are checked where they are given", {
  expect_refused("input", {
    frugal_control(passes = 0)
    frugal_control(passes = 1.5)
    frugal_control(shuffle = NA)
    frugal_control(replace = "yes")
    frugal_control(intercept_step = 0)
    frugal_control(checkpoints = -1)
    frugal_control(checkpoints = 2.5)
    frugal_control(keep_looks = 1)
    frugal_control(progress = NULL)
    frugal_control(check = "none")
    ddaerr(x, y, 3, control = frugal_control(replace = FALSE))
  })
})

test_that("records and looks that cannot be had say their bytes", {
  wide <- oracle_of(matrix(0, 2, 3000))
  expect_refused("input", {
    aerr(wide, c(1, 2), 3, control = frugal_control(checkpoints = 1e6))
    aerr(x, y, 3, control = frugal_control(keep_looks = TRUE, passes = 1e9))
    aerr(x, y, 3, control = frugal_control(passes = 2^52))
  })
})

test_that("candidates that are none are refused by their name", {
  x <- replace(matrix(rnorm(120), 30), seq(2, 120, 5), NA)
  y <- rnorm(30)
  for (odd in list(y ~ x, list(quote(a)), numeric(), sum, factor("pairs"))) {
    for (name in c("engine", "alpha", "target", "standardize")) {
      arguments <- c(list(x, y), stats::setNames(list(odd), name))
      cnd <- expect_error(do.call(cv_momentnet, arguments, quote = TRUE),
                          class = "frugalreg_error_input")
      expect_identical(cnd$argument, name)
    }
  }
  frame <- data.frame(x = x, y = y)
  expect_error(fit_engine(y ~ ., frame, budget = 2, penalty = 0.1,
                          moments_engine = y ~ x),
               class = "frugalreg_error_input")
  expect_error(fit_engine(y ~ ., frame, moments_engine = y ~ x),
               class = "frugalreg_error_input")
  expect_error(fit_engine(y ~ ., frame, moments_engine = c("pairs", "auto")),
               "moments_engine", class = "frugalreg_error_input")
  expect_error(fit_engine(y ~ ., sum), class = "frugalreg_error_input")
  likely <- slrm(x, y, rank = 1, method = "em")
  expect_error(AIC(likely, k = "moments"), class = "frugalreg_error_input")
  expect_gt(AIC(likely, k = 3), AIC(likely))
})

test_that("what other defaults hang on is refused by its name", {
  expect_refused("input", {
    mpcr(x, y, rank = 2, paper = "momentnet")
    smpcr(x, y, rank = 2, paper = NA)
    slrm(x, y, rank = 2, paper = c(TRUE, FALSE))
  })
  data <- simulate_decay(3, 2, coefficients = cbind(1, 2))
  expect_identical(data$coefficients, c(1, 2))
})

test_that("what is found can be shown, whatever its bytes", {
  for (odd in list("\xff", `Encoding<-`("\xe9", "bytes"))) {
    cnd <- expect_error(momentnet(x, y, engine = odd),
                        class = "frugalreg_error_input")
    expect_true(validUTF8(conditionMessage(cnd)))
    expect_output(print(cnd), "engine")
  }
  cnd <- expect_error(momentnet(x, y, engine = "f\u00fcr"),
                      class = "frugalreg_error_input")
  expect_match(conditionMessage(cnd), "f\u00fcr", fixed = TRUE)
})

test_that("an argument named formula is one", {
  frame <- data.frame(a = 1:9, b = 2, y = 3)
  for (learner in list(cv_slrm, momentnet, aerr)) {
    cnd <- expect_error(learner(y ~ a + b, data = frame, formula = 1:3),
                        class = "frugalreg_error_input")
    expect_identical(cnd$argument, "formula")
  }
})
