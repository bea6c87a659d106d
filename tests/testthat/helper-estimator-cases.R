# Cases for the exact tests of the gradient estimator: what the papers say of
# the probabilities, worked out here and independently of the package.

# Group weights that the data point's probabilities are proportional to.
law_by_hand <- function(task, moments, group_of) {
  drop(if (task == "ridge") {
    sqrt(tapply(moments, group_of, sum))
  } else {
    tapply(moments, group_of, max)
  })
}

# Group weights of the inner product's draws; `moments` NULL for the weights
# that follow the coefficients alone.
inner_by_hand <- function(task, w, moments, group_of) {
  drop(if (!is.null(moments)) {
    sqrt(tapply(w^2 * moments, group_of, sum))
  } else if (task == "ridge") {
    tapply(w^2, group_of, sum)
  } else {
    tapply(abs(w), group_of, sum)
  })
}

# What the estimated moments become in the second phase, before any law.
bounded_by_hand <- function(task, case, groups) {
  if (!case$theory) return(case$estimates)
  epsilon <- groups * log(2 * length(case$estimates) / case$delta) /
    (case$budget * case$first_phase)
  if (task == "lasso") epsilon <- min(epsilon, 1)
  case$estimates + 13 * epsilon / 6
}

# Moments that weight the inner product in the second phase.
floored_by_hand <- function(moments, share) {
  root <- (1 - share) * sqrt(moments) + share * mean(sqrt(moments))
  root^2
}

# Fills in what a case leaves out.
estimator_case <- function(kind, budget, inner, sampling, by_moment = FALSE,
                           ...) {
  case <- list(kind = kind, budget = budget, inner = inner,
               sampling = sampling, by_moment = by_moment, group_of = 1:4,
               x = c(0.4, -0.5, 0.3, 0.6), y = 0.35, x_bound = 1, radius = 1,
               at = c(0.6, -0.35, 0, 0.2), intercept = 0, first_phase = 3,
               theory = FALSE, floor = 0.1, delta = 0.1,
               moments = c(0.21, 0.33, 0.04, 0.42),
               estimates = c(0.21, 0, 0.04, 0.42))
  case <- utils::modifyList(case, list(...))
  case$task <- if (kind %in% c("aerr", "ddaerr")) "ridge" else "lasso"
  case$groups <- max(case$group_of)
  case
}

sampling_of <- function(case) {
  switch(case$sampling,
    uniform = , distinct = frugalreg::sample_uniform(),
    moments = frugalreg::sample_moments(case$moments * case$x_bound^2),
    two_phase = frugalreg::sample_two_phase(
      length = case$first_phase, floor = case$floor, delta = case$delta,
      theory = case$theory
    )
  )
}

# A saved learner about to see the case's example; `w` is its iterate.
learner_of <- function(case) {
  fit <- blank_fit(
    case$kind, length(case$x), case$budget, inner = case$inner,
    inner_sampling = if (case$by_moment) "moment" else "weight",
    sampling = sampling_of(case), x_bound = case$x_bound,
    radius = case$radius, intercept = case$intercept != 0,
    groups = if (case$groups < length(case$x)) case$group_of,
    rows = case$first_phase,
    control = frugalreg::frugal_control(
      replace = switch(case$sampling, distinct = FALSE, uniform = TRUE, NULL)
    )
  )
  if (case$task == "ridge") {
    learner <- move_to_point(fit, case$at)
    w <- case$at
  } else {
    learner <- move_to_exponents(fit, 3 * case$at)
    w <- exponent_weights(3 * case$at, case$radius)
  }
  learner$intercept$label_mean <- case$intercept + 0.07
  learner$intercept$correction <- -0.07
  if (case$sampling == "two_phase") {
    learner$moments[c("squares", "counts")] <- list(
      squares = 5 * case$estimates, counts = rep(5, length(case$x))
    )
  }
  list(fit = fit, learner = learner, w = w)
}

# Probabilities of the groups: `q` of the data point (without replacement the
# inclusion probability over the number of draws), `p` of the inner product.
probabilities_of <- function(case, w) {
  even <- rep(1 / case$groups, case$groups)
  ones <- rep(1, length(case$x))
  normalise <- function(weights) as.numeric(weights / sum(weights))
  plan <- switch(case$sampling,
    uniform = , distinct = list(q = even, inner = ones),
    moments = list(
      q = normalise(law_by_hand(case$task, case$moments, case$group_of)),
      inner = case$moments
    ),
    two_phase = {
      bounded <- bounded_by_hand(case$task, case, case$groups)
      share <- if (case$theory) 0 else case$floor
      law <- normalise(law_by_hand(case$task, bounded, case$group_of))
      list(q = (1 - share) * law + share * even,
           inner = floored_by_hand(bounded, share))
    }
  )
  p <- inner_by_hand(case$task, w, if (case$by_moment) plan$inner,
                     case$group_of)
  list(q = plan$q, p = normalise(p))
}

draws_of <- function(case, probability) {
  shared <- identical(case$inner, "all")
  count <- case$budget - if (shared) 0 else case$inner
  point <- switch(case$sampling,
    uniform = rep(list(uniform_draw(case$groups)), count),
    distinct = distinct_draws(case$groups, count),
    rep(list(alias_draw(probability$q)), count)
  )
  if (shared) point
  else c(point, rep(list(cumulative_draw(probability$p)), case$inner))
}

# All outcomes of a case, with the true gradient and the probabilities.
enumerate_case <- function(case) {
  start <- learner_of(case)
  probability <- probabilities_of(case, start$w)
  result <- enumerate_example(start$fit, start$learner, case$x, case$y,
                              draws_of(case, probability))
  x <- case$x / case$x_bound
  result$residual <- sum(start$w * x) + case$intercept - case$y
  result$truth <- result$residual * x
  c(result, probability, list(w = start$w))
}
