# Which prices and free attributes can be given.

x <- small_integers() + 0
y <- small_labels(x)
as_given <- frugal_control(shuffle = FALSE)

priced_fit <- function(kind, x, budget, ..., control = as_given, seed = 1) {
  get(kind)(x, y, budget = budget, radius = 2, step_size = 0.05, x_bound = 10,
            seed = seed, control = control, ...)
}

test_that("names, numbers and logicals say the same", {
  named <- x
  colnames(named) <- letters[1:8]
  costs <- c(1, 2, 4, 0.5, 1, 3, 0.1, 2)
  fit <- function(costs, free) {
    priced_fit("ddaerr", named, 12, costs = costs, free = free)
  }
  expected <- fit(costs, c(2, 5))
  expect_same_fit(fit(costs, c("b", "e")), expected)
  expect_same_fit(fit(costs, 1:8 %in% c(2, 5)), expected)
  shuffled <- stats::setNames(costs, letters[1:8])[c(3, 1, 8:4, 2)]
  expect_same_fit(fit(shuffled, c("b", "e", "b")), expected)
})

test_that("prices must be positive, one for each attribute, rightly named", {
  named <- x
  colnames(named) <- letters[1:8]
  refused <- function(..., budget = 4, class = "input", x = named) {
    expect_error(priced_fit("aerr", x, budget, ...),
                 class = paste0("frugalreg_error_", class))
  }
  refused(costs = c(1, 1, 1, -1, 1, 1, 1, 1))
  refused(costs = 0)
  refused(costs = c(1, NA, 1, 1, 1, 1, 1, 1))
  refused(costs = Inf)
  refused(costs = 1:7)
  refused(costs = "1")
  refused(costs = stats::setNames(1:8, letters[2:9]), budget = 20)
  refused(costs = stats::setNames(1:8, c("a", letters[1:7])), budget = 20)
  expect_error(priced_fit("aerr", named, 20,
                          costs = stats::setNames(1:8, c("a", letters[1:7]))),
               "without h.", fixed = TRUE)
  expect_error(priced_fit("aerr", named, 20,
                          costs = stats::setNames(1:7, letters[1:7])),
               "without h.", fixed = TRUE)
  refused(costs = stats::setNames(c(1:8, 1), letters[c(1:8, 8)]), budget = 20)
  expect_error(momentnet(named, y, penalty_factor = c(a = 1, zzz = 2)),
               "named zzz", class = "frugalreg_error_input")
  # One price is for all, but not under a name, which may be mistyped.
  refused(costs = c(zzz = 1))
  refused(costs = c(a = 1))
  expect_error(momentnet(named, y, lower_limits = c(zzz = 0)),
               class = "frugalreg_error_input")
  # Below two looks.
  refused(costs = c(1, 1, 1, 2.1, 1, 1, 1, 1), class = "budget")
  refused(costs = 1:8, budget = 15.9, class = "budget")
  refused(costs = 1, budget = -1)
  refused(costs = 1, budget = NA)
})

test_that("a price of free attributes is not paid, and may be 0", {
  skip_on_cran()
  named <- x
  colnames(named) <- letters[1:8]
  costs <- stats::setNames(c(0, 1, 2, 1, 1, 2, 0, 1), letters[1:8])
  free <- c("a", "g")
  paid <- replace(costs, free, 7)
  fit <- function(costs) {
    list(priced_fit("aerr", named, 4, costs = costs, free = free)$looks,
         momentnet(named, y, budget = 4, costs = costs, free = free,
                   seed = 1, lambda = 0.1)$looks)
  }
  expect_identical(fit(rev(costs)), fit(paid))
  expect_error(priced_fit("aerr", named, 4, costs = rev(costs), free = "g"),
               "not 0 of \"a\"", class = "frugalreg_error_input")
  learner <- frugal_learner("momentnet", d = 8, budget = 4, n = 60, seed = 1,
                            costs = unname(costs), free = c(1, 7))
  expect_true(all(c(1, 7) %in% request(learner)))
})

test_that("free attributes must be known, and some must cost something", {
  named <- x
  colnames(named) <- letters[1:8]
  refused <- function(..., class = "input") {
    expect_error(priced_fit("aerr", named, 2, ...),
                 class = paste0("frugalreg_error_", class))
  }
  refused(free = "k")
  refused(free = 9)
  refused(free = 0)
  refused(free = 1.5)
  refused(free = c(TRUE, FALSE))
  refused(free = NA)
  refused(free = 1:7)
  refused(free = 1:8)
  refused(free = 1:7, costs = 1, class = "budget")
  refused(free = 1, control = frugal_control(replace = FALSE))
})
