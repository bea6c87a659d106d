# Centring in plain R, dense and O(d) a step: the learner works in x - mu, where
# mu is the running mean of what was looked at. Draws and steps are those of the
# reference without centring, or AdaGrad's.

centred_start <- function(d) {
  zero <- rep(0, d)
  list(mu = zero, counts = zero, values = zero, squares = zero, looks = 0,
       next_plan = 0, labels = 0, label_mean = 0, correction = 0)
}

# Second moments about the means; `known` are raw ones.
centred_spreads <- function(state, known = NULL) {
  raw <- if (is.null(known)) {
    ifelse(state$counts > 0, state$squares / state$counts, 0)
  } else {
    known
  }
  pmax(raw - state$mu^2, 0)
}

# Each value that was bought counts once; the function stays what it was.
centred_remember <- function(state, columns, row, w) {
  state$counts[columns] <- state$counts[columns] + 1
  state$values[columns] <- state$values[columns] + row[columns]
  state$squares[columns] <- state$squares[columns] + row[columns]^2
  moved <- state$mu
  moved[columns] <- state$values[columns] / state$counts[columns]
  state$correction <- state$correction + sum(w * (moved - state$mu))
  state$mu <- moved
  state
}

# Probabilities by the spreads with a uniform share; the step stays.
centred_renewed_plan <- function(plan, spreads, setting) {
  groups <- length(setting$members)
  law <- reference_law(setting, spreads)
  share <- setting$floor
  plan$q <- if (sum(law) > 0) {
    (1 - share) * law / sum(law) + share / groups
  } else {
    rep(1 / groups, groups)
  }
  plan$table <- alias_sides(plan$q)
  root <- sqrt(spreads)
  plan$inner_moments <- if (sum(root) > 0) {
    ((1 - share) * root + share * mean(root))^2
  } else {
    rep(1, length(root))
  }
  plan
}

# The plan of visit `t`: new at the change of phase, and with weighted draws
# whenever there are twice as many looks as at the last change.
centred_plan <- function(plan, state, t, setting) {
  if (setting$first_phase > 0 && t == setting$first_phase + 1) {
    estimates <- list(squares = centred_spreads(state),
                      counts = rep(1, length(state$mu)))
    return(reference_second_plan(setting, estimates))
  }
  if (is.null(plan$table) || state$looks < state$next_plan) return(plan)
  known <- if (!is.null(setting$moments)) setting$moments / setting$x_bound^2
  centred_renewed_plan(plan, centred_spreads(state, known), setting)
}

centred_learn <- function(run, row, label, point, inner, plan, setting) {
  state <- run$state
  asking <- run$asking
  b <- state$label_mean + state$correction
  phi <- inner$estimate + asking$label_mean + asking$correction - label
  estimate <- rep(0, length(row))
  for (group in point) {
    at <- setting$members[[group]]
    estimate[at] <- estimate[at] +
      (row[at] - asking$mu[at]) / plan$q[group] / plan$k
  }
  run$sums <- reference_include(run$sums, run$iterate$w,
                                b - sum(run$iterate$w * state$mu),
                                setting$averaging)
  take_step <- if (setting$adagrad) adagrad_step else reference_step
  run$iterate <- take_step(run$iterate, phi * estimate, plan$eta, setting)
  run$log_shrink <- run$log_shrink + log2(run$iterate$shrink)
  state$labels <- state$labels + 1
  state$label_mean <- state$label_mean +
    (label - state$label_mean) / state$labels
  state$correction <- state$correction - setting$intercept_step * phi
  run$state <- state
  run
}

centred_run <- function(x, y, setting) {
  order <- reference_order(nrow(x), setting)
  word <- uniform_stream(setting$seed,
                         2 * setting$budget * length(order) + 100, FALSE)
  empty <- list(w = rep(0, ncol(x)), b = 0, weight = 0, count = 0)
  run <- list(state = centred_start(ncol(x)), sums = empty, log_shrink = 0,
              iterate = reference_start(ncol(x)))
  plan <- reference_first_plan(setting)
  plans <- 0
  for (t in seq_along(order)) {
    is_first <- starts_batch(t, setting)
    next_plan <- centred_plan(plan, run$state, t, setting)
    if (is_first && !identical(next_plan, plan)) {
      plan <- next_plan
      plans <- plans + 1
      run$state$next_plan <- 2 * run$state$looks
    }
    if (t == setting$first_phase + 1) run$sums <- empty
    if (is_first) run$asking <- c(run$state, list(w = run$iterate$w))
    row <- x[order[t], ] / setting$x_bound
    point <- reference_point_draws(word, plan, plan$k, length(setting$members),
                                   setting$replace)
    inner <- reference_inner(word, run$asking$w, row - run$asking$mu, plan,
                             setting)
    if (plan$learns) {
      run <- centred_learn(run, row, y[order[t]], point, inner, plan, setting)
    }
    bought <- unique(c(point, inner$drawn))
    run$state$looks <- run$state$looks + length(bought)
    run$state <- centred_remember(run$state, unlist(setting$members[bought]),
                                  row, run$iterate$w)
  }
  list(average = run$sums$w / run$sums$weight / setting$x_bound,
       intercept = run$sums$b / run$sums$weight,
       last = run$iterate$w / setting$x_bound, mu = run$state$mu,
       step_size = plan$eta, looks = run$state$looks, plans = plans,
       log2_shrink = run$log_shrink)
}

centred_fit <- function(kind, x, y, setting) {
  grouped <- length(setting$members) < ncol(x)
  theory <- anyNA(setting$step_size)
  suppressWarnings(
    classes = "frugalreg_warning_assumption",
    get(kind, envir = asNamespace("frugalreg"))(
      in_batches(x, setting$batch), y, budget = setting$budget,
      radius = setting$radius, center = TRUE,
      step_size = if (theory) "theory" else unique(setting$step_size),
      x_bound = setting$x_bound, sampling = sampling_argument(setting),
      inner = setting$inner, inner_sampling = setting$inner_sampling,
      groups = if (grouped) setting$groups, averaging = setting$averaging,
      seed = setting$seed,
      control = frugalreg::frugal_control(
        passes = setting$passes, shuffle = setting$shuffle,
        replace = if (!setting$replace) FALSE,
        adagrad = setting$adagrad, intercept_step = setting$intercept_step
      )
    )
  )
}

expect_centred_reference <- function(kind, x, y, ..., adagrad = FALSE,
                                     tolerance = 1e-10) {
  setting <- reference_setting(kind, x, y, adagrad = adagrad, ...)
  fit <- centred_fit(kind, x, y, setting)
  run <- centred_run(x, y, setting)
  scale <- setting$radius / setting$x_bound
  expect_within(fit$coefficients, run$average, tolerance * scale,
                paste("the average of", kind))
  expect_within(last_iterate(fit), run$last, tolerance * scale,
                paste("the last iterate of", kind))
  expect_within(fit$intercept, run$intercept, tolerance, "the intercept")
  expect_within(fit$state$learner$centre$means, run$mu, 1e-12, "the means")
  expect_within(fit$step_size / run$step_size, 1, 1e-12, "the step size")
  expect_equal(fit$looks$total, run$looks)
  invisible(list(fit = fit, reference = run))
}
