# Which engine "auto" takes, by the cases of the documentation.

case_of <- function(..., n = 2000, d = 40, pairs = 100, seen = 300,
                    complete = FALSE, looks = TRUE, bought = FALSE) {
  list(n = n, d = d, pairs = pairs, seen = seen, complete = complete,
       looks = looks, bought = bought)
}

auto <- function(..., alpha = NULL, target = "auto", beside_lasso = FALSE,
                 units = "different", intercept = TRUE) {
  chosen_engine(list(engine = "auto", alpha = alpha, target = target, rank = 20,
                     units = units, beside_lasso = beside_lasso,
                     intercept = intercept), case_of(...))
}

test_that("every case of the rule has its engine", {
  # A row each: the engine and what leads to it.
  expect_identical(auto(complete = TRUE, pairs = 2000), "pairs")
  expect_identical(auto(looks = FALSE), "pairs")
  expect_identical(auto(bought = TRUE, pairs = 4.9), "posterior")
  expect_identical(auto(bought = TRUE, pairs = 4.9, seen = 29), "pairs")
  expect_identical(auto(bought = TRUE, pairs = 5, seen = 29), "posterior")
  expect_identical(auto(bought = TRUE, pairs = 100), "posterior")
  expect_identical(auto(bought = TRUE, pairs = 24, units = "same"), "posterior")
  expect_identical(auto(bought = TRUE, pairs = 25, units = "same"), "pairs")
  expect_identical(auto(bought = TRUE, pairs = 24.9, alpha = 1), "pairs")
  expect_identical(auto(bought = TRUE, pairs = 25, alpha = 1), "completed")
  expect_identical(auto(bought = TRUE, n = 2600, pairs = 25, alpha = 1),
                   "pairs")
  expect_identical(auto(bought = TRUE, target = "none"), "pairs")
  # What no factor model takes.
  expect_identical(auto(bought = TRUE, pairs = 25, intercept = FALSE),
                   "completed")
  expect_identical(auto(bought = TRUE, pairs = 24.9, intercept = FALSE),
                   "pairs")
  expect_identical(auto(bought = TRUE, n = 2600, pairs = 25, intercept = FALSE),
                   "pairs")
  expect_identical(auto(pairs = 24.9), "factors")
  expect_identical(auto(pairs = 24.9, seen = 49), "completed")
  expect_identical(auto(pairs = 24.9, alpha = 0), "factors")
  expect_identical(auto(pairs = 24.9, alpha = 0.1), "completed")
  expect_identical(auto(pairs = 24.9, beside_lasso = TRUE), "completed")
  expect_identical(auto(pairs = 25), "completed")
  expect_identical(auto(pairs = 3.9, alpha = 1), "pairs")
  expect_identical(auto(pairs = 3.9, beside_lasso = TRUE), "factors")
  expect_identical(auto(pairs = 4, alpha = 1), "completed")
  expect_identical(auto(pairs = 2000, alpha = 1), "pairs")
  expect_identical(auto(n = 1e5, pairs = 10000, alpha = 1), "pairs")
  expect_identical(auto(n = 1e5, pairs = 9999, alpha = 1), "completed")
  expect_identical(auto(pairs = 100, target = "none"), "pairs")
  former <- options(frugalreg.memory = 1e6)
  on.exit(options(former))
  expect_identical(auto(pairs = 100), "pairs")
})

test_that("what the data decided is said, and what the user did is not", {
  set.seed(2)
  x <- matrix(rnorm(800), 200)
  y <- x[, 1] + rnorm(200)
  gaps <- mask_attributes(x, p = 0.2)
  expect_output(print(momentnet(x, y)), paste(
    "Chosen: engine (no gaps to complete); alpha (no values",
    "missing)"
  ), fixed = TRUE)
  expect_output(print(momentnet(moments(gaps, y))), paste(
    "Chosen: engine (moments hold no rows to complete); alpha (values",
    "missing)"
  ), fixed = TRUE)
  expect_output(print(cv_momentnet(gaps, y, seed = 1)), paste(
    "Chosen: an average (enough rows show each pair of attributes)"
  ), fixed = TRUE)
  expect_output(print(momentnet(gaps, y, engine = "pairs")),
                "Chosen: alpha (values missing)", fixed = TRUE)
  expect_output(print(momentnet(gaps, y, alpha = 1, budget = NULL)),
                "Chosen: engine (enough rows show each pair of attributes)\n",
                fixed = TRUE)
  given <- utils::capture.output(momentnet(gaps, y, alpha = 1,
                                           engine = "pairs"))
  expect_false(any(grepl("Chosen", given)))
})

test_that("ridge regression of looks completes rows where terms are given", {
  skip_on_cran()
  set.seed(5)
  codes <- matrix(rnorm(900 * 3), 900)
  x <- codes %*% matrix(rnorm(3 * 12), 3) + matrix(rnorm(900 * 12), 900) / 2
  y <- drop(codes %*% c(2, -1, 1)) + rnorm(900) / 2
  own <- 1:600
  fitted <- function(...) {
    cv_momentnet(x[own, ], y[own], budget = 4, units = "different", seed = 1,
                 ...)
  }
  error <- function(fit) mean((predict(fit, x[-own, ]) - y[-own])^2)
  terms <- list(list(intercept = FALSE), list(lower_limits = -1e3, alpha = 0),
                list(penalty_factor = c(0, rep(1, 11)), alpha = 0))
  for (term in terms) {
    fit <- do.call(fitted, term)
    expect_identical(fit$fit$engine, "completed")
    expect_output(print(fit), "enough rows show each pair of attributes")
    pairs <- do.call(fitted, c(term, engine = "pairs"))
    expect_lt(error(fit), 0.9 * error(pairs))
  }
  # An average has it among its candidates, once.
  both <- fitted(penalty_factor = c(0, rep(1, 11)))$candidates
  expect_identical(both$engine[1], "completed")
  expect_identical(anyDuplicated(both[c("engine", "alpha")]), 0L)
})

test_that("a budget's expected case is that of the looks it buys", {
  set.seed(1)
  x <- matrix(rnorm(1500), 300)
  fit <- momentnet(x, x[, 1], budget = 3, seed = 1)
  bought <- observed_case(bought_examples(fit$setup, list(
    kept = fit$looks$values, state = fit$state
  )))
  expected <- expected_case(fit$setup$spec, 300)
  known <- setdiff(names(bought), c("unit_span", "collinear"))
  expect_equal(expected[known], bought[known])
})

test_that("rows say all that is asked of them", {
  fields <- names(engine_pairs)
  for (name in names(engines())) {
    row <- engines()[[name]]
    expect_named(row, fields, ignore.order = TRUE)
    expect_gt(row$memory(100, 10, 5), 0)
    old <- options(frugalreg.memory = 1)
    expect_error(row$check_memory(100, 10, 5), class = "frugalreg_error_input")
    options(old)
  }
})

test_that("what an engine has no use for is not varied", {
  kept <- function(...) {
    choices <- list(engine = list("auto"), target = list("auto"),
                    alpha = list(1), standardize = list(TRUE))
    choices[...names()] <- list(...)
    grid <- expand.grid(lapply(choices, seq_along))
    shown <- grid[meaningful_choices(choices, grid), ]
    paste(unlist(choices$engine)[shown$engine], shown$target,
          unlist(choices$alpha)[shown$alpha], shown$standardize)
  }
  targets <- list("none", "rank_one")
  expect_identical(kept(engine = list("pairs", "completed"), target = targets),
                   c("pairs 1 1 1", "completed 1 1 1", "pairs 2 1 1"))
  expect_identical(kept(engine = list("factors", "pairs"), alpha = list(0, 1)),
                   c("factors 1 0 1", "pairs 1 0 1", "pairs 1 1 1"))
  # Nobody else takes the lasso: it is refused, not forgotten.
  expect_identical(kept(engine = list("factors"), alpha = list(0, 1)),
                   c("factors 1 0 1", "factors 1 1 1"))
  expect_identical(kept(engine = list("factors"), target = targets,
                        standardize = list(TRUE, FALSE), alpha = list(0)),
                   "factors 1 0 1")
})
