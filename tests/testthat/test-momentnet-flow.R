# What is wrong is said before the first look, and what was bought is not lost.

set.seed(31)
whole <- matrix(rnorm(60 * 6), 60) %*% chol(0.6^abs(outer(1:6, 1:6, "-")))
label <- whole[, 1] - whole[, 3] + 0.3 * rnorm(60)

untouched <- function() {
  attribute_source(function(row, columns) stop("was asked"), n = 60, d = 6)
}

# No value was asked for: that would be an error of the source.
expect_unbought <- function(expression, argument) {
  cnd <- error_of(expression)
  expect_s3_class(cnd, "frugalreg_error_input")
  expect_identical(cnd$argument, argument)
  expect_null(cnd$learner)
}

test_that("what the fit would refuse is refused before the first look", {
  skip_on_cran()
  bought <- function(...) momentnet(untouched(), label, budget = 3, ...)
  compared <- function(...) cv_momentnet(untouched(), label, budget = 3, ...)
  expect_unbought(bought(engine = "factors", alpha = 1), "alpha")
  expect_unbought(compared(engine = "factors", alpha = c(0, 1)), "alpha")
  expect_unbought(compared(engine = "factors", alpha = 0.5), "alpha")
  expect_unbought(compared(folds = 1:3), "folds")
  expect_unbought(compared(folds = rep(1, 60)), "folds")
  expect_unbought(compared(folds = c(NA, rep(1:2, length.out = 59))), "folds")
  expect_unbought(compared(folds = 1), "folds")
  expect_unbought(bought(engine = "best"), "engine")
  expect_unbought(bought(design = "best"), "design")
  expect_unbought(bought(lambda = -1), "lambda")
  # Whole rows are known to be complete.
  for (fit in list(momentnet, cv_momentnet)) {
    expect_unbought(fit(untouched(), label, budget = 6, engine = "factors"),
                    "engine")
  }
  former <- options(frugalreg.memory = 2000)
  on.exit(options(former))
  expect_unbought(bought(engine = "pairs"), "x")
  expect_unbought(compared(), "x")
  # Ranks are of as many as there are columns at most.
  options(frugalreg.memory = 562000)
  wide <- attribute_source(function(row, columns) stop("looked at"), 60, 40)
  for (fit in list(momentnet, cv_momentnet)) {
    expect_unbought(fit(wide, label, budget = 3, engine = "factors",
                        rank = 100), "rank")
  }
  frame <- data.frame(y = label, whole)
  expect_error(momentnet(y ~ ., frame, budget = 3, engine = "factors",
                         alpha = 1), class = "frugalreg_error_input")
})

# Fits with all engines, and what may go wrong with them.
bought_fits <- list(
  pairs = function(source) {
    momentnet(source, label, budget = 3, engine = "pairs", alpha = 1,
              nlambda = 5, seed = 2)
  },
  factors = function(source) {
    momentnet(source, label, budget = 3, engine = "factors", seed = 2)
  },
  completed = function(source) {
    momentnet(source, label, budget = 4, engine = "completed", nlambda = 5,
              seed = 2)
  },
  compared = function(source) {
    cv_momentnet(source, label, budget = 4, engine = c("pairs", "factors"),
                 alpha = 0, nlambda = 5, seed = 2)
  },
  folds = function(source) {
    cv_momentnet(source, label, budget = 4, engine = "completed", alpha = 1,
                 nlambda = 5, folds = rep(1:3, each = 20), seed = 2)
  }
)

condition_of <- function(expression) {
  tryCatch({
    force(expression)
    NULL
  }, error = identity, interrupt = identity)
}

expect_carries_learner <- function(cnd, label) {
  expect_s3_class(cnd$learner, "frugal_learner")
  expect_identical(last_learner(), cnd$learner, label = label)
}

test_that("an oracle that fails at any call costs one example", {
  skip_on_cran()
  for (name in names(bought_fits)) {
    for (call in quick_or_extended(c(2, 60), c(1, 2, 31, 60))) {
      what <- paste(name, call)
      lab <- noting_oracle(whole, function(at) if (at == call) stop("closed"))
      cnd <- condition_of(bought_fits[[name]](lab$source))
      expect_s3_class(cnd, "frugalreg_error_source")
      expect_carries_learner(cnd, what)
      fit <- update(cnd$learner, lab$source, label)
      expect_identical(fit$n, 59L, label = what)
      expect_identical(anyDuplicated(lab$pairs()), 0L, label = what)
      expect_equal(fit$looks$total, nrow(lab$pairs()), label = what)
    }
  }
})

# How a fit can end, and in what condition.
fit_failures <- list(
  error = list(end = function() stop("out of luck"),
               class = "frugalreg_error_fit"),
  refusal = list(end = function() abort_input("rank", "smaller", "so large"),
                 class = "frugalreg_error_input"),
  memory = list(end = function() numeric(1e15),
                class = "frugalreg_error_fit"),
  interrupt = list(end = function() rlang::interrupt(),
                   class = "frugalreg_interrupt")
)

# The condition of a fit that ends so: in the fit to all, or to this fold.
ended_in_fit <- function(name, source, fold, end) {
  folds <- 0
  local_binding("engines", engines_with(function(is_whole) {
    folds <<- folds + !is_whole
    is_reached <- if (fold == 0) is_whole else folds == fold
    if (is_reached) end()
  }))
  condition_of(bought_fits[[name]](source))
}

expect_nothing_lost <- function(name, failure, fold, expected) {
  what <- paste(name, failure$class, fold)
  lab <- noting_oracle(whole)
  cnd <- ended_in_fit(name, lab$source, fold, failure$end)
  asked <- nrow(lab$pairs())
  expect_carries_learner(cnd, what)
  expect_s3_class(cnd, failure$class)
  expect_identical(cnd$learner$result$status, "finished")
  resumed <- update(cnd$learner, lab$source, label)
  expect_identical(coef(resumed), coef(expected), label = what)
  expect_identical(coef(as_fit(cnd$learner)), coef(expected), label = what)
  expect_identical(nrow(lab$pairs()), asked, label = what)
}

test_that("a fit that fails after the purchase costs nothing", {
  skip_on_cran()
  for (name in names(bought_fits)) {
    expected <- bought_fits[[name]](noting_oracle(whole)$source)
    in_folds <- if (inherits(expected, "cv_momentnet")) 2
    # Of each kind of fit one failure, and each of these several times.
    one <- match(name, names(bought_fits)) %% length(fit_failures) + 1
    for (failure in quick_or_extended(fit_failures[one], fit_failures)) {
      for (fold in c(0, in_folds)) {
        expect_nothing_lost(name, failure, fold, expected)
      }
    }
  }
})

test_that("the message says where the learner is", {
  lab <- noting_oracle(whole)
  local_binding("engines", engines_with(function(is_whole) stop("no luck")))
  cnd <- condition_of(bought_fits$pairs(lab$source))
  expect_match(conditionMessage(cnd), "no luck")
  expect_match(conditionMessage(cnd), "last_learner()", fixed = TRUE)
  expect_s3_class(cnd$parent, "simpleError")
})

test_that("looks whose fit cannot be made serve another fit", {
  lab <- noting_oracle(whole)
  cnd <- local({
    local_binding("engines", engines_with(function(is_whole) stop("no luck")))
    cnd <- condition_of(bought_fits$factors(lab$source))
    expect_error(as_fit(cnd$learner), "no luck")
    cnd
  })
  asked <- nrow(lab$pairs())
  other <- momentnet(cnd$learner, engine = "pairs")
  bought <- momentnet(bought_fits$factors(whole), engine = "pairs")
  expect_identical(coef(other), coef(bought))
  expect_identical(nrow(lab$pairs()), asked)
})

test_that("an online fit that fails at its end keeps its learner", {
  lab <- noting_oracle(whole)
  fit <- function(source) aerr(source, label, budget = 3, x_bound = 9, seed = 3)
  cnd <- local({
    local_binding("new_online_fit", function(...) stop("no luck"))
    condition_of(fit(lab$source))
  })
  expect_carries_learner(cnd, "aerr")
  asked <- nrow(lab$pairs())
  expect_identical(coef(update(cnd$learner, lab$source, label)),
                   coef(fit(whole)))
  expect_identical(nrow(lab$pairs()), asked)
})

test_that("what went well leaves no learner behind", {
  cnd <- condition_of(aerr(noting_oracle(whole, function(at) {
    if (at == 5) stop("closed")
  })$source, label, budget = 3, x_bound = 9))
  for (fit in bought_fits) fit(noting_oracle(whole)$source)
  expect_identical(last_learner(), cnd$learner)
})

test_that("bought folds stay, and further rows get theirs", {
  fit <- bought_fits$folds(attribute_source(whole))
  expect_identical(fit$folds, rep(1:3, each = 20))
  longer <- update(fit, whole[1:12, ], label[1:12])
  expect_identical(longer$folds[1:60], fit$folds)
  expect_length(longer$folds, 72)
  # A part of the rows may leave a fold out.
  lab <- noting_oracle(whole, function(at) if (at == 30) stop("closed"))
  cnd <- condition_of(cv_momentnet(
    lab$source, label, budget = 4, folds = rep(1:3, each = 20), seed = 2,
    engine = "pairs", control = frugal_control(shuffle = FALSE)
  ))
  expect_identical(as_fit(cnd$learner)$folds, rep(1:2, c(20, 9)))
})
