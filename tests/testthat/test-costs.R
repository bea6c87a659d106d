# Prices of looks and free attributes: what a visit may cost, and what they
# change in the draws.

x <- small_integers() + 0
y <- small_labels(x)
moments <- colMeans(x^2)
as_given <- frugal_control(shuffle = FALSE)
kinds <- c("aerr", "aelr", "ddaerr", "ddaelr")

priced_fit <- function(kind, x, budget, ..., control = as_given, seed = 1) {
  get(kind)(x, y, budget = budget, radius = 2, step_size = 0.05, x_bound = 10,
            seed = seed, control = control, ...)
}

probabilities <- function(fit) fit$state$learner$plan$probabilities

test_that("no visit costs more than the budget, whatever the prices", {
  skip_on_cran()
  use_seed(951)
  for (run in 1:40) {
    kind <- kinds[run %% 4 + 1]
    costs <- round(exp(stats::rnorm(8)), 3)
    free <- if (run %% 3 == 0) sample(8, sample(4, 1))
    paid <- setdiff(1:8, free)
    budget <- max(costs[paid]) * stats::runif(1, 2, 6)
    lab <- noting_oracle(x)
    given <- list(kind, lab$source, budget, costs = costs, free = free,
                  seed = run, center = run %% 5 == 0)
    if (run %% 2 == 0) given$sampling <- sample_two_phase(length = 15)
    fit <- do.call(priced_fit, given)
    seen <- lab$columns()
    bought <- lapply(seen, setdiff, free)
    money <- vapply(bought, function(at) sum(costs[at]), 0)
    draws <- min(floor(budget / max(costs[paid])), length(paid))
    expect_lte(max(money), budget * (1 + 1e-12))
    expect_identical(fit$setup$spec$budget, as.numeric(draws))
    expect_lte(max(lengths(bought)), draws)
    # What the fit says of it.
    expect_equal(fit$looks$money$total, sum(money), tolerance = 1e-12)
    expect_equal(fit$looks$money$total,
                 sum(fit$looks$per_attribute * costs), tolerance = 1e-12)
    expect_equal(fit$looks$money$mean, mean(money), tolerance = 1e-12)
    expect_equal(fit$looks$money$max, max(money), tolerance = 1e-12)
    expect_identical(unname(fit$looks$per_attribute),
                     as.numeric(tabulate(unlist(bought), 8)))
    expect_identical(fit$looks$total, as.numeric(sum(lengths(bought))))
    # Free attributes are seen in every visit.
    expect_true(all(vapply(seen, function(at) all(free %in% at), NA)))
  }
})

test_that("a budget of exactly so many of the highest price is that many", {
  skip_on_cran()
  for (price in c(0.1, 0.3, 1 / 3, 1.1, 7)) {
    for (looks in 2:7) {
      fit <- priced_fit("aerr", x, looks * price, costs = price)
      expect_identical(fit$setup$spec$budget, as.numeric(looks))
      expect_lte(fit$looks$money$max, looks * price * (1 + 1e-12))
      less <- priced_fit("aerr", x, (looks + 0.99) * price, costs = price)
      expect_identical(less$setup$spec$budget, as.numeric(looks))
    }
  }
})

test_that("one price for all changes nothing but the unit of the budget", {
  for (kind in kinds) {
    given <- list(kind, x, sampling = sample_two_phase(length = 15))
    plain <- do.call(priced_fit, c(given, budget = 4))
    priced <- do.call(priced_fit, c(given, budget = 10, costs = 2.5))
    expect_within(priced$coefficients, plain$coefficients, 1e-14)
    expect_identical(priced$looks$per_attribute, plain$looks$per_attribute)
    expect_equal(priced$looks$money$total, 2.5 * plain$looks$total)
    expect_null(plain$looks$money)
  }
})

test_that("ridge learners draw by moment over price, lasso learners do not", {
  costs <- c(1, 2, 4, 0.5, 1, 3, 0.1, 2)
  known <- function(kind, ...) {
    priced_fit(kind, x, 12, costs = costs, second_moments = moments,
               sampling = "moments", ...)
  }
  share <- function(weights) weights / sum(weights)
  ridge <- known("ddaerr")
  expect_within(probabilities(ridge), share(sqrt(moments / costs)), 1e-14)
  inner <- ridge$state$learner$plan$inner_moments
  expect_within(share(inner), share(moments / costs), 1e-14)
  lasso <- known("ddaelr")
  expect_within(probabilities(lasso), share(moments), 1e-14)
  expect_within(share(lasso$state$learner$plan$inner_moments), share(moments),
                1e-14)
  # Uniform draws stay uniform.
  expect_length(probabilities(priced_fit("aerr", x, 12, costs = costs)), 0)
  # Of groups, whose moments add up or of which the largest counts.
  groups <- c(1, 2, 1, 3, 3, 4, 4, 4)
  sums <- as.numeric(tapply(moments, groups, sum))
  tops <- as.numeric(tapply(moments, groups, max))
  of_groups <- costs[1:4]
  for (kind in c("ddaerr", "ddaelr")) {
    fit <- priced_fit(kind, x, 12, costs = of_groups, groups = groups,
                      second_moments = moments, sampling = "moments")
    weights <- if (kind == "ddaerr") sqrt(sums / of_groups) else tops
    expect_within(probabilities(fit), share(weights), 1e-14)
    expect_identical(fit$setup$spec$budget, 3)
  }
})

test_that("free attributes are left out of the draws", {
  free <- c(2, 5)
  paid <- setdiff(1:8, free)
  share <- function(weights) weights / sum(weights)
  fit <- priced_fit("ddaerr", x, 4, free = free, second_moments = moments,
                    sampling = "moments")
  expect_identical(probabilities(fit)[free], c(0, 0))
  expect_within(probabilities(fit)[paid], share(sqrt(moments[paid])), 1e-14)
  expect_identical(unname(fit$looks$per_attribute[free]), c(0, 0))
  fit <- priced_fit("ddaelr", x, 4, free = free, sampling = "two_phase")
  expect_identical(probabilities(fit)[free], c(0, 0))
  # At least the uniform share, which is over those that cost something.
  expect_gte(min(probabilities(fit)[paid]), 0.1 / 6 - 1e-15)
  for (center in c(FALSE, TRUE)) {
    fit <- priced_fit("aerr", x, 4, free = free, center = center)
    expect_within(probabilities(fit)[paid], rep(1 / 6, 6), 1e-14,
                  paste("uniform draws, centred:", center))
  }
})

# Enumerates an example with free attributes: returns what every outcome's
# gradient and residual must be made of.
enumerate_free <- function(kind, costs, free, by_moment, mu = NULL) {
  case <- estimator_case(kind, 4, 2, "moments", by_moment, floor = 0.1)
  fit <- blank_fit(kind, 4, 2 * max(1, costs), inner = 1, radius = 1,
                   inner_sampling = if (by_moment) "moment" else "weight",
                   sampling = sample_moments(case$moments), costs = costs,
                   free = free, center = !is.null(mu))
  ridge <- case$task == "ridge"
  learner <- if (ridge) move_to_point(fit, case$at)
  else move_to_exponents(fit, 3 * case$at)
  w <- if (ridge) case$at else exponent_weights(3 * case$at, 1)
  price <- if (is.null(costs) || !ridge) rep(1, 4) else costs
  q <- law_by_hand(case$task, case$moments, 1:4) / sqrt(price)
  inner <- case$moments / price
  b <- 0
  if (!is.null(mu)) {
    learner$centre$means <- mu
    learner$centre$product <- list(
      high = sum(learner$geometry$iterate$unscaled * mu), low = 0
    )
    learner$next_plan <- 1e6 # the plan stays
    learner$intercept$label_mean <- b <- 0.2
    learner$intercept$correction <- 0
    q <- learner$plan$probabilities
    inner <- learner$plan$inner_moments
  }
  p <- inner_by_hand(case$task, w, if (by_moment) inner, 1:4)
  q[free] <- p[free] <- 0
  p <- as.numeric(p / sum(p))
  draws <- list(alias_draw(as.numeric(q / sum(q))), cumulative_draw(p))
  result <- enumerate_example(fit, learner, case$x, case$y, draws)
  z <- case$x - if (is.null(mu)) 0 else mu
  c(result, list(z = z, residual = sum(w * z) + b - case$y,
                 exact = sum((w * z)[free]) + b - case$y,
                 inner = (w * z / p)[p > 0], case = case))
}

test_that("gradients are unbiased, free attributes' parts are exact", {
  skip_on_cran()
  cases <- expand.grid(
    kind = c("aerr", "aelr"), costs = list(NULL, c(2, 0.5, 1, 3)),
    free = list(integer(), 2, c(4, 1)), by_moment = c(FALSE, TRUE),
    mu = list(NULL, c(0.3, -0.2, 0.15, 0.5)), stringsAsFactors = FALSE
  )
  for (row in seq_len(nrow(cases))) {
    case <- lapply(cases, `[[`, row)
    result <- do.call(enumerate_free, case)
    expect_within(expected_gradient(result), result$residual * result$z,
                  1e-12, paste("the expected gradient of", case$kind))
    # Where the value is free, nothing but the inner draw is random.
    for (at in case$free) {
      residuals <- unique(result$gradients[at, ] / result$z[at])
      expected <- result$exact + result$inner
      expect_within(range(residuals), range(expected), 1e-12)
    }
  }
})

test_that("ask and tell with prices and free attributes is the same fit", {
  skip_on_cran()
  costs <- c(1, 2, 4, 0.5, 1, 3, 0.1, 2)
  for (kind in kinds) {
    for (center in c(FALSE, TRUE)) {
      given <- list(budget = 12, radius = 2, step_size = 0.05, x_bound = 10,
                    seed = 7, costs = costs, free = c(3, 6), center = center,
                    sampling = sample_two_phase(length = 15))
      expected <- do.call(kind, c(list(x, y, control = as_given), given))
      learner <- do.call(frugal_learner, c(list(kind, d = 8), given))
      for (row in 1:60) {
        ask <- request(learner)
        expect_true(all(c(3, 6) %in% ask))
        learner <- learn(learner, x[row, ask], y[row])
      }
      fit <- as_fit(learner)
      expect_same_learning(fit, expected, label = kind)
      expect_identical(fit$looks$money, expected$looks$money)
    }
  }
})

test_that("a learner says what was paid, also for what was skipped", {
  learner <- frugal_learner("aerr", d = 8, budget = 9, radius = 3, seed = 1,
                            step_size = 0.01, costs = c(3, 1, 2, 1, 1, 1, 1, 4))
  for (row in 1:20) {
    ask <- request(learner)
    learner <- if (row %% 4 == 0) learn(learner, skip = TRUE)
               else learn(learner, x[row, ask], y[row])
  }
  looks <- as_fit(learner)$looks
  expect_output(print(learner), paste0(
    "15 examples learned from, ", looks$total, " looks bought for ",
    looks$money$total, " (budget 9, 2 looks)"
  ), fixed = TRUE)
  expect_output(print(as_fit(learner)),
                "20 examples, 20 visits (15 learned from)", fixed = TRUE)
  expect_identical(looks$mean, looks$total / 20)
  learner$result$status <- "finished"
  expect_output(print(learner), "all looks bought, not fitted")
})

test_that("sources, groups and update() keep to the prices", {
  groups <- c(1, 2, 1, 3, 3, 4, 4, 4)
  fit <- function(x, y) {
    ddaerr(x, y, budget = 7, costs = c(1, 3, 2, 9), free = 4, groups = groups,
           radius = 2, step_size = 0.05, x_bound = 10, seed = 1,
           sampling = sample_two_phase(length = 15), control = as_given)
  }
  expected <- fit(x, y)
  expect_same_fit(fit(sparse_matrix(x), y), expected)
  expect_same_fit(fit(oracle_of(x), y), expected)
  expect_same_learning(update(fit(x[1:25, ], y[1:25]), x[26:60, ], y[26:60]),
                       expected)
  expect_identical(unname(expected$looks$per_attribute[4]), 0)
})
