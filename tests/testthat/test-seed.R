x <- small_integers()
y <- small_labels(x)
fit_of <- function(...) aerr(x, y, budget = 3, x_bound = 10, ...)

test_that("set.seed() decides everything", {
  for (learner in list(aerr, aelr, ddaerr, ddaelr)) {
    fits <- lapply(c(1, 1, 2), function(seed) {
      set.seed(seed)
      learner(x, y, budget = 3, x_bound = 10)
    })
    expect_same_fit(fits[[2]], fits[[1]])
    expect_false(identical(coef(fits[[3]]), coef(fits[[1]])))
  }
})

test_that("two fits in a row differ", {
  set.seed(1)
  expect_false(identical(coef(fit_of()), coef(fit_of())))
})

test_that("a fit draws as few numbers from R's stream, whatever its size", {
  after <- function(fit) {
    set.seed(1)
    fit()
    stats::runif(1)
  }
  expected <- after(function() fit_of())
  expect_identical(after(function() {
    aelr(x[1:2, ], y[1:2], budget = 2, x_bound = 10,
         control = frugal_control(passes = 100))
  }), expected)
  expect_identical(after(function() {
    ddaelr(y ~ u + f, small_frame(), budget = 2, x_bound = 10)
  }), expected)
  set.seed(1)
  expect_false(identical(stats::runif(1), expected))
})

test_that("a seed that is given leaves R's stream alone", {
  set.seed(1)
  before <- .Random.seed
  for (seed in list(1, 0, -5, 42L, 2^53, fit_of(seed = 3)$seed,
                    "0x0123456789abcdef")) {
    fit_of(seed = seed)
    expect_identical(.Random.seed, before)
  }
  without_random_seed({
    fit_of(seed = 1)
    expect_false(exists(".Random.seed", globalenv(), inherits = FALSE))
  })
})

test_that("the seed of a fit reproduces it", {
  set.seed(1)
  drawn <- fit_of()
  expect_match(drawn$seed, "^0x[0-9a-f]{16}$")
  expect_same_fit(fit_of(seed = drawn$seed), drawn)
  given <- fit_of(seed = 7L)
  expect_same_fit(fit_of(seed = given$seed), given)
})

test_that("all whole numbers are seeds, and different ones", {
  seeds <- list(0, 1, -1, 2^31, -2^31, 2^32, 2^32 + 1, 2^53, -2^53,
                "0xfffffffffffffff0", "0x00000000ffffffff")
  fits <- lapply(seeds, function(seed) unname(coef(fit_of(seed = seed))))
  expect_identical(anyDuplicated(fits), 0L)
})

test_that("seeds mean the same on every platform", {
  looked_at <- fit_of(seed = 1, control = frugal_control(keep_looks = TRUE))
  expect_snapshot(head(looked_at$looks$values, 12))
})

test_that("R's kind of random numbers does not matter to a given seed", {
  expected <- fit_of(seed = 1)
  old <- suppressWarnings(RNGkind("Wichmann-Hill", "Box-Muller", "Rounding"))
  on.exit(suppressWarnings(RNGkind(old[1], old[2], old[3])))
  expect_same_fit(fit_of(seed = 1), expected)
  set.seed(4)
  first <- fit_of()
  set.seed(4)
  expect_same_fit(fit_of(), first)
})

test_that("loading the package draws no random number", {
  skip_on_cran()
  script <- tempfile(fileext = ".R")
  on.exit(unlink(script))
  writeLines(c(
    "loadNamespace('ggplot2')",
    "suppressWarnings(rm('.Random.seed'))",
    "library(frugalreg)",
    "cat(exists('.Random.seed', globalenv(), inherits = FALSE), '')",
    "set.seed(1)",
    "unloadNamespace('frugalreg')",
    "library(frugalreg)",
    "a <- runif(1); set.seed(1); cat(identical(a, runif(1)), '\\n')"
  ), script)
  expect_identical(trimws(utils::tail(run_script(script), 1)), "FALSE TRUE")
})

test_that("printing, predicting and drawing draw no random number", {
  fit <- fit_of(seed = 1, control = frugal_control(checkpoints = 4))
  without_random_seed({
    capture.output(print(fit), print(summary(fit)))
    predict(fit, x)
    residuals(fit, x, y)
    learning_curve(fit, x, y)
    ggplot2::autoplot(fit)
    attribute_source(x)
    improvement_ratio(x, "ridge")
    expect_false(exists(".Random.seed", globalenv(), inherits = FALSE))
  })
})
