# Every outcome of the draws, weighted by its probability.

both_kinds <- c("aerr", "aelr")
budgets <- list(c(2, 1), c(3, 1), c(3, 2), c(4, 2))

expect_unbiased <- function(case) {
  result <- enumerate_case(case)
  expect_within(
    expected_gradient(result), result$truth, 1e-12,
    sprintf("the expected gradient of %s (%s, budget %d, inner %s%s)",
            case$kind, case$sampling, case$budget, format(case$inner),
            if (case$by_moment) ", by moment" else "")
  )
}

expect_unbiased_throughout <- function(sampling, ..., sizes = budgets) {
  for (kind in both_kinds) {
    for (size in sizes) {
      for (by_moment in c(FALSE, TRUE)) {
        expect_unbiased(estimator_case(kind, size[1], size[2], sampling,
                                       by_moment, ...))
      }
    }
  }
}

test_that("uniform draws with replacement are unbiased", {
  skip_on_cran()
  expect_unbiased_throughout("uniform", sizes = c(budgets, list(c(4, 1))))
})

test_that("uniform draws without replacement are unbiased", {
  skip_on_cran()
  expect_unbiased_throughout("distinct", sizes = c(budgets, list(c(4, 1))))
})

test_that("draws by known moments are unbiased", {
  expect_unbiased_throughout("moments")
})

test_that("an attribute that is never drawn for being always 0 does no harm", {
  for (kind in both_kinds) {
    expect_unbiased(estimator_case(
      kind, 4, 2, "moments", by_moment = TRUE, moments = c(0.3, 0.2, 0, 0.4),
      x = c(0.4, -0.5, 0, 0.6)
    ))
  }
})

test_that("the practical second phase is unbiased, whatever it estimated", {
  expect_unbiased_throughout("two_phase")
  for (kind in both_kinds) {
    expect_unbiased(estimator_case(kind, 3, 1, "two_phase", by_moment = TRUE,
                                   floor = 0.6))
  }
})

test_that("the theory's second phase is unbiased", {
  expect_unbiased_throughout("two_phase", theory = TRUE)
})

test_that("with groups each look brings all columns, without bias", {
  skip_on_cran()
  grouped <- list(group_of = c(1, 2, 1, 3, 2),
                  x = c(0.4, -0.5, 0.3, 0.6, -0.2),
                  at = c(0.6, -0.35, 0, 0.2, 0.3),
                  moments = c(0.21, 0.33, 0.04, 0.42, 0.1),
                  estimates = c(0.21, 0, 0.04, 0.42, 0))
  sizes <- list(c(2, 1), c(3, 1), c(3, 2))
  for (sampling in c("uniform", "distinct", "moments", "two_phase")) {
    do.call(expect_unbiased_throughout,
            c(list(sampling, sizes = sizes), grouped))
  }
  do.call(expect_unbiased_throughout,
          c(list("two_phase", sizes = sizes, theory = TRUE), grouped))
})

test_that("looks that are all for both factors are unbiased", {
  skip_on_cran()
  groups <- list(group_of = c(1, 2, 1, 3, 2), x = c(0.4, -0.5, 0.3, 0.6, -0.2),
                 at = c(0.6, -0.35, 0, 0.2, 0.3),
                 moments = c(0.21, 0.33, 0.04, 0.42, 0.1),
                 estimates = c(0.21, 0, 0.04, 0.42, 0))
  for (kind in both_kinds) {
    for (sampling in c("uniform", "distinct", "moments", "two_phase")) {
      for (budget in 2:4) {
        expect_unbiased(estimator_case(kind, budget, "all", sampling,
                                       intercept = -0.3))
      }
      for (budget in 2:3) {
        expect_unbiased(do.call(estimator_case, c(
          list(kind, budget, "all", sampling, x_bound = 2.5), groups
        )))
      }
    }
  }
})

test_that("with all attributes seen, looks for both factors are exact", {
  case <- estimator_case("aerr", 4, "all", "distinct")
  result <- enumerate_case(case)
  expect_within(result$gradients, rep(result$truth, ncol(result$gradients)),
                1e-14)
})

test_that("looks for both factors vary less than divided ones", {
  variance <- function(inner, budget) {
    result <- enumerate_case(estimator_case("aerr", budget, inner, "distinct"))
    sum(expected_square(result) - expected_gradient(result)^2)
  }
  for (budget in 2:3) {
    divided <- vapply(seq_len(budget - 1), variance, 0, budget = budget)
    expect_lt(variance("all", budget), min(divided))
  }
})

test_that("the intercept enters the residual", {
  for (sampling in c("uniform", "distinct", "moments", "two_phase")) {
    expect_unbiased_throughout(sampling, intercept = -0.3,
                               sizes = list(c(3, 1)))
  }
})

test_that("with x_bound the gradient is that of the rows divided by it", {
  for (sampling in c("uniform", "distinct", "moments", "two_phase")) {
    expect_unbiased_throughout(sampling, x_bound = 2.5, radius = 1.7,
                               x = c(1.4, -0.5, 0.3, 2.1),
                               sizes = list(c(3, 2)))
  }
})

test_that("at w = 0 there is no inner product draw and the residual is -y", {
  for (kind in both_kinds) {
    case <- estimator_case(kind, 3, 1, "uniform", at = rep(0, 4))
    start <- learner_of(case)
    result <- enumerate_example(start$fit, start$learner, case$x, case$y,
                                rep(list(uniform_draw(4)), 2))
    expect_within(expected_gradient(result), -case$y * case$x, 1e-15)
  }
})

test_that("a lasso gradient is estimated before it is clipped", {
  case <- estimator_case("aelr", 3, 1, "uniform", x = c(40, -50, 30, 60))
  start <- learner_of(case)
  start$fit$setup$spec$step_size <- c(10, 10)
  draws <- draws_of(case, probabilities_of(case, start$w))
  result <- enumerate_example(start$fit, start$learner, case$x, case$y, draws)
  expect_within(expected_gradient(result),
                (sum(start$w * case$x) - case$y) * case$x, 1e-8)
})
