# What goes wrong at a look: the class says whose fault it is, and the learner
# so far is in the condition.

x <- small_integers() + 0
y <- small_labels(x)
frame <- small_frame()
go <- function(...) aerr(..., budget = 3, x_bound = 10)

expect_failed_look <- function(expression, class, label = NULL) {
  cnd <- expect_session_unmoved(
    tryCatch(expression, frugalreg_error = identity), label
  )
  expect_s3_class(cnd, paste0("frugalreg_error_", class))
  expect_s3_class(cnd, "frugalreg_error")
  expect_s3_class(cnd$learner, "frugal_learner")
  expect_identical(last_learner(), cnd$learner)
  expect_true(all(is.finite(coef(as_fit(cnd$learner)))))
  invisible(cnd)
}

test_that("a missing or infinite value that is looked at is an input error", {
  skip_on_cran()
  for (bad in c(NA, NaN, Inf, -Inf)) {
    holes <- replace(x, 60 * 4 + 1:60, bad)
    sources <- list(holes, sparse_matrix(holes), as.data.frame(holes))
    for (source in sources) {
      cnd <- expect_failed_look(go(source, y), "input", format(bad))
      expect_identical(cnd$column, "V5")
      expect_match(conditionMessage(cnd), format(bad), fixed = TRUE)
    }
  }
})

test_that("missing factors, logicals and terms that become infinite too", {
  gone <- function(name) {
    frame[[name]][] <- NA
    frame
  }
  for (name in c("f", "flag", "count")) {
    cnd <- expect_failed_look(
      aerr(y ~ u + f + flag + count, gone(name), 4, x_bound = 10, seed = 1),
      "input", name
    )
    expect_match(cnd$column, paste0("^", name))
  }
  cnd <- expect_failed_look(
    aerr(y ~ log(count) + v, frame, 2, x_bound = 10, seed = 1), "input"
  )
  expect_match(conditionMessage(cnd), "-Inf", fixed = TRUE)
})

test_that("the message says where, what, and how to go on", {
  holes <- replace(x, cbind(1:60, 3), NA)
  as_given <- frugal_control(shuffle = FALSE)
  expect_refused("input", {
    go(holes, y, seed = 1, control = as_given)
    ddaerr(x, y, 3, seed = 1, second_moments = c(0, 1, 0, 0, 0, 0, 0, 0),
           groups = c(1, 1, 2, 3, 4, 5, 6, 7), x_bound = 10, control = as_given)
  })
  expect_refused("numeric", {
    go(x, y, seed = 1, step_size = 1e300, control = as_given)
  })
})

test_that("a value that its known moment of 0 rules out is an input error", {
  cnd <- expect_failed_look(
    ddaerr(x, y, 3, second_moments = c(0, 1, 0, 0, 0, 0, 0, 0), x_bound = 10,
           groups = c(1, 1, 2, 3, 4, 5, 6, 7)), "input"
  )
  expect_identical(cnd$column, "V1")
})

# An oracle that answers well, but not in its 20th call.
failing <- function(answer) {
  noting_oracle(x, function(call) if (call == 20) answer())$source
}

test_that("a failing oracle is a source error with the cause", {
  cnd <- expect_failed_look(
    go(failing(function() stop("the lab is closed")), y), "source"
  )
  expect_s3_class(cnd$parent, "simpleError")
  expect_match(conditionMessage(cnd$parent), "the lab is closed")
  classed <- structure(class = c("lab_error", "error", "condition"),
                       list(message = "no reagent", call = NULL))
  cnd <- expect_failed_look(go(failing(function() stop(classed)), y), "source")
  expect_s3_class(cnd$parent, "lab_error")
})

test_that("an oracle's answer is checked", {
  skip_on_cran()
  answers <- list(
    "too short" = function(row, columns) 1,
    "too long" = function(row, columns) rep(1, 9),
    "nothing" = function(row, columns) NULL,
    "text" = function(row, columns) as.character(columns),
    "a list" = function(row, columns) as.list(columns),
    "a factor" = function(row, columns) factor(columns),
    "complex" = function(row, columns) columns + 0i,
    "a data frame" = function(row, columns) as.data.frame(x)[row, columns],
    "missing" = function(row, columns) NA * columns,
    "not a number" = function(row, columns) NaN * columns,
    "infinite" = function(row, columns) Inf * columns,
    "missing logicals" = function(row, columns) rep(NA, length(columns))
  )
  for (name in names(answers)) {
    oracle <- attribute_source(answers[[name]], n = 60, d = 8)
    expect_failed_look(aerr(oracle, y, 4, inner = 1), "source", name)
  }
  as_given <- frugal_control(shuffle = FALSE)
  ask <- function(name) {
    oracle <- attribute_source(answers[[name]], n = 60, d = 8)
    aerr(oracle, y, 4, inner = 1, seed = 1, control = as_given)
  }
  expect_refused("source", {
    ask("too short")
    ask("nothing")
    ask("text")
    ask("a data frame")
    ask("missing")
  })
})

test_that("an oracle may answer with integers, logicals, names, dimensions", {
  binary <- x > 1
  answers <- list(
    function(row, columns) binary[row, columns],
    function(row, columns) as.integer(binary[row, columns]),
    function(row, columns) stats::setNames(binary[row, columns], columns),
    function(row, columns) binary[row, columns, drop = FALSE]
  )
  expected <- go(binary + 0, y, seed = 1)
  for (answer in answers) {
    expect_same_fit(go(attribute_source(answer, n = 60, d = 8), y, seed = 1),
                    expected)
  }
})

test_that("an oracle's names that are columns are in the columns' order", {
  named <- function(order) {
    attribute_source(function(row, columns) x[row, order(columns)], n = 60,
                     d = 8, names = letters[1:8])
  }
  colnames(x) <- letters[1:8]
  expect_same_fit(go(named(identity), y, seed = 1), go(x, y, seed = 1))
  expect_failed_look(aerr(named(rev), y, 4, inner = 1), "source", "names")
})

test_that("divergence is a numeric error with finite coefficients so far", {
  for (learner in list(aerr, ddaerr)) {
    expect_failed_look(learner(x, y, 3, step_size = 1e300), "numeric")
  }
  for (learner in list(aerr, aelr, ddaerr, ddaelr)) {
    cnd <- expect_failed_look(learner(x * 1e200, y, 3, step_size = 0.1),
                              "numeric")
    expect_match(conditionMessage(cnd), "`step_size`", fixed = TRUE)
    expect_match(conditionMessage(cnd), "`x_bound`", fixed = TRUE)
  }
})

test_that("no settings, however wild, give coefficients that are not finite", {
  skip_on_cran()
  sizes <- c(1e-100, 1e-5, 1e5, 1e100)
  settings <- expand.grid(radius = sizes, x_bound = c(sizes, 20),
                          step_size = c(1e-300, sizes, 1.7e308))
  settings <- settings[seq(1, nrow(settings), quick_or_extended(3, 1)), ]
  finite <- function(learner, radius, step_size, x_bound) {
    fit <- tryCatch(suppressWarnings(
      learner(x[1:20, ], y[1:20], budget = 4, seed = 1, radius = radius,
              step_size = step_size, x_bound = x_bound)
    ), frugalreg_error_numeric = function(cnd) as_fit(cnd$learner))
    all(is.finite(coef(fit)))
  }
  adagrad <- frugal_control(adagrad = TRUE)
  learners <- list(
    ridge = aerr, lasso = aelr,
    "ridge, AdaGrad" = function(...) aerr(..., control = adagrad),
    "ridge, centred" = function(...) aerr(..., center = TRUE),
    "lasso, centred" = function(...) ddaelr(..., center = TRUE)
  )
  for (name in names(learners)) {
    is_finite <- mapply(finite, settings$radius, settings$step_size,
                        settings$x_bound,
                        MoreArgs = list(learner = learners[[name]]))
    expect_identical(sum(!is_finite), 0L, label = name)
  }
})

test_that("after an error there is no .Random.seed where there was none", {
  holes <- replace(x, cbind(1:60, 3), NA)
  oracle <- failing(function() stop("closed"))
  calls <- rlang::exprs(
    aerr(x, y, budget = 1), aerr(x, replace(y, 3, NA), 3), go(holes, y),
    go(oracle, y), go(x * 1e200, y), aerr(y ~ scale(u) + v, frame, 2)
  )
  for (call in calls) {
    without_random_seed({
      expect_error(eval(call), class = "frugalreg_error")
      expect_false(exists(".Random.seed", globalenv(), inherits = FALSE))
    })
  }
})

test_that("a formula's first error leaves an undrawn stream undrawn", {
  without_random_seed({
    aerr(y ~ u + I(v^2), frame, 2, x_bound = 10, seed = 1)
    expect_false(exists(".Random.seed", globalenv(), inherits = FALSE))
  })
})
