# The papers' loops in plain R, dense and O(d) a step: Hazan and Koren 2012,
# Algorithms 1 and 2, with the draws of Kukliansky and Shamir 2015. They read
# the package's stream of uniform numbers, and share nothing else with it.

# Settings of a fit, from the arguments of the fitting functions.
reference_setting <- function(kind, x, y, budget, radius = max(abs(y)), ...) {
  setting <- list(
    task = if (grepl("aerr", kind)) "ridge" else "lasso",
    budget = budget, radius = radius, x_bound = 1, step_size = c(NA, NA),
    sampling = "uniform", moments = NULL, first_phase = 0, theory = FALSE,
    floor = 0.1, delta = 0.1, groups = seq_len(ncol(x)), intercept = FALSE,
    intercept_step = 0.01, averaging = 0, passes = 1, shuffle = TRUE,
    replace = TRUE, seed = 1, batch = 1, loss = NULL, estimator = NULL,
    inner = if (startsWith(kind, "dd")) "even" else 1,
    inner_sampling = if (startsWith(kind, "dd")) "moment" else "weight"
  )
  setting <- utils::modifyList(setting, list(...))
  if (setting$inner == "even") setting$inner <- floor(budget / 2)
  setting$step_size <- rep_len(setting$step_size, 2)
  setting$groups <- match(setting$groups, unique(setting$groups))
  setting$members <- split(seq_len(ncol(x)), setting$groups)
  setting$visits <- nrow(x) * setting$passes
  setting
}

# The next uniform number, each time it is called.
uniform_stream <- function(seed, count, order) {
  numbers <- frugalreg:::cpp_uniforms(floor(seed / 2^32), seed %% 2^32, count,
                                      order)
  at <- 0
  function() {
    at <<- at + 1
    if (at > count) stop("the stream is used up")
    numbers[at]
  }
}

# One of 1, ..., n: the high 32 bits times n, without the few that would make
# some indices more likely.
index_below <- function(word, n) {
  repeat {
    product <- floor(word() * 2^32) * n
    if (product %% 2^32 >= 2^32 %% n) return(product %/% 2^32 + 1)
  }
}

# Rows in the order of their visits, by Fisher and Yates.
reference_order <- function(rows, setting) {
  if (!setting$shuffle) return(rep(seq_len(rows), setting$passes))
  word <- uniform_stream(setting$seed, rows * setting$passes + 100, TRUE)
  unlist(lapply(seq_len(setting$passes), function(pass) {
    order <- seq_len(rows)
    for (last in rev(seq_len(rows)[-1])) {
      other <- index_below(word, last)
      order[c(last, other)] <- order[c(other, last)]
    }
    order
  }))
}

# The groups of `k` draws for the data point.
reference_point_draws <- function(word, plan, k, groups, replace) {
  if (!is.null(plan$table)) {
    return(vapply(seq_len(k), function(r) {
      cell <- index_below(word, groups)
      if (word() < plan$table$threshold[cell]) plan$table$first[cell]
      else plan$table$second[cell]
    }, 0))
  }
  if (replace) {
    return(vapply(seq_len(k), function(r) index_below(word, groups), 0))
  }
  drawn <- numeric()
  for (last in seq(groups - k + 1, groups)) {
    index <- index_below(word, last)
    drawn <- c(drawn, if (index %in% drawn) last else index)
  }
  drawn
}

# The iterate of either task, and how it takes a step. `z` are the logarithms
# of the lasso's weights z+ and z-, of which a common factor is immaterial.
reference_start <- function(d) {
  list(w = rep(0, d), z_plus = rep(0, d), z_minus = rep(0, d), shrink = 1)
}

reference_step <- function(iterate, g, eta, setting) {
  radius <- setting$radius
  if (setting$task == "ridge") {
    v <- iterate$w - eta * g
    iterate$shrink <- radius / max(sqrt(sum(v^2)), radius)
    iterate$w <- v * iterate$shrink
  } else {
    clipped <- pmax(pmin(g, 1 / eta), -1 / eta)
    iterate$z_plus <- iterate$z_plus - eta * clipped
    iterate$z_minus <- iterate$z_minus + eta * clipped
    top <- max(iterate$z_plus, iterate$z_minus)
    plus <- exp(iterate$z_plus - top)
    minus <- exp(iterate$z_minus - top)
    iterate$w <- radius * (plus - minus) / (sum(plus) + sum(minus))
  }
  iterate
}

# Whether visit `t` is the first of a batch. Batches end with the first phase.
starts_batch <- function(t, setting) {
  within <- if (t > setting$first_phase) t - setting$first_phase else t
  (within - 1) %% setting$batch == 0
}

# More words than so many visits take.
reference_words <- function(setting, visits) {
  of_a_look <- if (is_genest(setting)) 20 else 2
  uniform_stream(setting$seed, of_a_look * setting$budget * visits + 100, FALSE)
}

# All visits. Returns the average regressor and the last one on the scale of
# the attributes, and what else a fit says.
reference_run <- function(x, y, setting) {
  groups <- length(setting$members)
  order <- reference_order(nrow(x), setting)
  word <- reference_words(setting, length(order))
  iterate <- reference_start(ncol(x))
  plan <- reference_first_plan(setting)
  seen <- list(squares = rep(0, ncol(x)), counts = rep(0, ncol(x)))
  sums <- list(w = rep(0, ncol(x)), b = 0, weight = 0, count = 0)
  level <- list(labels = 0, mean = 0, correction = 0)
  looks <- log_shrink <- largest <- 0
  for (t in seq_along(order)) {
    if (setting$first_phase > 0 && t == setting$first_phase + 1) {
      plan <- reference_second_plan(setting, seen)
      sums <- list(w = rep(0, ncol(x)), b = 0, weight = 0, count = 0)
    }
    if (starts_batch(t, setting)) {
      asking <- list(w = iterate$w, b = reference_level(level, setting))
    }
    row <- x[order[t], ] / setting$x_bound
    point <- reference_point_draws(word, plan, plan$k, groups,
                                   setting$replace)
    degrees <- if (is_genest(setting) && plan$learns) {
      reference_degrees(word, setting)
    }
    inner <- reference_inner(word, asking$w, row, plan, setting,
                             reference_draw_count(degrees, setting))
    bought <- unique(c(point, inner$drawn))
    looks <- looks + length(bought)
    if (t <= setting$first_phase) {
      columns <- unlist(setting$members[bought])
      seen$squares[columns] <- seen$squares[columns] + row[columns]^2
      seen$counts[columns] <- seen$counts[columns] + 1
    }
    if (!plan$learns) next
    label <- y[order[t]]
    phi <- reference_factor(inner$parts, degrees, asking$b, label, setting)
    estimate <- rep(0, ncol(x))
    for (group in point) {
      at <- setting$members[[group]]
      estimate[at] <- estimate[at] + row[at] / plan$q[group] / plan$k
    }
    sums <- reference_include(sums, iterate$w, reference_level(level, setting),
                              setting$averaging)
    iterate <- reference_step(iterate, phi * estimate, plan$eta, setting)
    log_shrink <- log_shrink + log2(iterate$shrink)
    largest <- max(largest, abs(iterate$z_plus))
    level <- list(labels = level$labels + 1,
                  mean = level$mean + (label - level$mean) / (level$labels + 1),
                  correction = level$correction - setting$intercept_step * phi)
  }
  list(average = sums$w / max(sums$weight, 1e-300) / setting$x_bound,
       last = iterate$w / setting$x_bound, step_size = plan$eta,
       intercept = sums$b / max(sums$weight, 1e-300), looks = looks,
       log2_shrink = log_shrink, largest_exponent = largest)
}

reference_level <- function(level, setting) {
  if (setting$intercept) level$mean + level$correction else 0
}

reference_include <- function(sums, w, b, power) {
  weight <- (sums$count + 1)^power
  list(w = sums$w + weight * w, b = sums$b + weight * b,
       weight = sums$weight + weight, count = sums$count + 1)
}
