# AER in plain R, as Algorithm 2 of Cesa-Bianchi, Shalev-Shwartz and Shamir
# (2010) says, O(d) a step with a projection by sorting. It reads the package's
# stream of uniform numbers. Inner-product draws go through the non-zero
# coefficients in the order in which they became so, which is all that the
# result has to know of how they are kept.

project_by_sorting <- function(w, radius) {
  if (sum(abs(w)) <= radius) return(w)
  sizes <- sort(abs(w), decreasing = TRUE)
  candidates <- (cumsum(sizes) - radius) / seq_along(sizes)
  threshold <- candidates[max(which(sizes > candidates))]
  sign(w) * pmax(abs(w) - threshold, 0)
}

aer_setting <- function(x, y, budget, radius, lambda = NULL, ...) {
  setting <- list(
    budget = budget, radius = radius, lambda = lambda, x_bound = 1,
    groups = seq_len(ncol(x)), intercept = FALSE, intercept_step = 0.01,
    averaging = 0, replace = FALSE, passes = 1, shuffle = FALSE, seed = 1,
    batch = 1, first_phase = 0
  )
  setting <- utils::modifyList(setting, list(...))
  setting$groups <- match(setting$groups, unique(setting$groups))
  setting$members <- split(seq_len(ncol(x)), setting$groups)
  setting$visits <- nrow(x) * setting$passes
  if (is.null(setting$lambda)) {
    m <- setting$visits
    setting$lambda <- (radius + 1) * length(setting$members) / radius *
      sqrt(log(m) / (m * budget))
  }
  setting
}

# Groups drawn in proportion to their coefficients' sizes, and the mean of their
# estimates of the inner product.
aer_inner <- function(word, w, support, row, setting) {
  if (length(support) == 0) return(list(drawn = NULL, estimate = 0))
  cumulated <- cumsum(abs(w[support]))
  total <- cumulated[length(cumulated)]
  drawn <- vapply(seq_len(setting$budget / 2), function(r) {
    setting$groups[support[sum(cumulated <= word() * total) + 1]]
  }, 0)
  parts <- vapply(drawn, function(group) {
    at <- setting$members[[group]]
    sum(w[at] * row[at]) * total / sum(abs(w[at]))
  }, 0)
  list(drawn = drawn, estimate = mean(parts))
}

aer_run <- function(x, y, setting) {
  half <- setting$budget / 2
  groups <- length(setting$members)
  order <- reference_order(nrow(x), setting)
  word <- uniform_stream(setting$seed, setting$budget * length(order) + 100,
                         FALSE)
  w <- rep(0, ncol(x))
  support <- integer()
  sums <- list(w = w, b = 0, weight = 0, count = 0)
  projections <- looks <- label_mean <- correction <- most_zeros <- 0
  for (t in seq_along(order)) {
    row <- x[order[t], ] / setting$x_bound
    label <- y[order[t]]
    point <- reference_point_draws(word, list(), half, groups, setting$replace)
    b <- if (setting$intercept) label_mean + correction else 0
    if (starts_batch(t, setting)) {
      asking <- list(w = w, support = support, b = b)
    }
    inner <- aer_inner(word, asking$w, asking$support, row, setting)
    looks <- looks + length(unique(c(point, inner$drawn)))
    residual <- inner$estimate + asking$b - label
    v <- tabulate(point, groups)[setting$groups] * groups / half * row
    moved <- (1 - 1 / t) * w - 2 / (setting$lambda * t) * residual * v
    # In the order of the draws.
    columns <- unlist(setting$members[unique(point)], use.names = FALSE)
    support <- c(support, columns[w[columns] == 0 & moved[columns] != 0])
    projections <- projections + (sum(abs(moved)) > setting$radius)
    w <- project_by_sorting(moved, setting$radius)
    support <- support[w[support] != 0]
    label_mean <- label_mean + (label - label_mean) / t
    correction <- correction - setting$intercept_step * residual
    b <- if (setting$intercept) label_mean + correction else 0
    sums <- reference_include(sums, w, b, setting$averaging)
  }
  list(average = sums$w / sums$weight / setting$x_bound,
       intercept = sums$b / sums$weight, last = w / setting$x_bound,
       looks = looks, projections = projections)
}

aer_fit <- function(x, y, setting, lambda = setting$lambda) {
  grouped <- length(setting$members) < ncol(x)
  suppressWarnings(
    classes = "frugalreg_warning_assumption",
    frugalreg::aer(
      in_batches(x, setting$batch), y, setting$budget, radius = setting$radius,
      lambda = lambda,
      x_bound = setting$x_bound, groups = if (grouped) setting$groups,
      intercept = setting$intercept, averaging = setting$averaging,
      seed = setting$seed,
      control = frugalreg::frugal_control(
        passes = setting$passes, shuffle = setting$shuffle,
        replace = setting$replace, intercept_step = setting$intercept_step
      )
    )
  )
}

# The iterate of a saved learner, for rows divided by x_bound.
pegasos_iterate <- function(geometry) {
  geometry$scale * sign(geometry$v) * (abs(geometry$v) - geometry$threshold) *
    (geometry$v != 0)
}

expect_aer_reference <- function(x, y, budget, radius, ..., tolerance = 1e-10) {
  setting <- aer_setting(x, y, budget, radius, ...)
  fit <- aer_fit(x, y, setting)
  run <- aer_run(x, y, setting)
  scale <- radius / setting$x_bound
  last <- pegasos_iterate(fit$state$learner$geometry) / setting$x_bound
  expect_within(fit$coefficients, run$average, tolerance * scale,
                "the average of aer")
  expect_within(last, run$last, tolerance * scale, "the last iterate of aer")
  expect_within(fit$intercept, run$intercept, tolerance, "the intercept")
  expect_equal(fit$looks$total, run$looks)
  invisible(list(fit = fit, reference = run))
}
