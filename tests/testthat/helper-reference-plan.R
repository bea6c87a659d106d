# How the reference draws and steps in a phase: probabilities and step sizes as
# Hazan and Koren (2012) and Kukliansky and Shamir (2015) state them. `groups`
# takes the place of d wherever d counts the looks on offer.

# Group weights of the sampling law.
reference_law <- function(setting, moments) {
  vapply(setting$members, function(at) {
    if (setting$task == "ridge") sqrt(sum(moments[at])) else max(moments[at])
  }, 0, USE.NAMES = FALSE)
}

reference_sizes <- function(setting, visits) {
  list(k = reference_point_count(setting), groups = length(setting$members),
       d = length(setting$groups), m = max(visits, 1), radius = setting$radius)
}

uniform_step <- function(task, s) {
  if (task == "ridge") return(sqrt(s$k / (2 * s$groups * s$m)))
  sqrt(2 * s$k * log(2 * s$d) / (5 * s$m * s$groups)) / (4 * s$radius)
}

# `law` are the group weights of the known moments.
moment_step <- function(task, s, law) {
  if (task == "ridge") return(1 / sqrt(s$m * (sum(law)^2 / s$k + 1)))
  sqrt(log(2 * s$d) / (5 * s$m * (sum(law) / s$k + 1))) / (2 * s$radius)
}

# `law` are the group weights of 2 A + 10 epsilon / 3 (ridge), of A (lasso).
second_phase_step <- function(task, s, law, epsilon) {
  if (task == "lasso") {
    spread <- 8 * sum(law) + 20 * s$groups * epsilon + s$k
    return(sqrt(s$k * log(2 * s$d) / (20 * s$radius^2 * s$m * spread)))
  }
  h <- sum(law)^2
  spread <- 2 * h + 2 * sqrt(5 / 3) * s$groups * sqrt(h) * sqrt(epsilon) + s$k
  max(sqrt(s$k / (6 * s$groups * s$m)), sqrt(s$k / (s$m * spread)))
}

# With known moments, or uniform: the whole run, or its first phase.
reference_first_plan <- function(setting) {
  two_phase <- setting$first_phase > 0
  s <- reference_sizes(setting, if (two_phase) setting$first_phase
                       else setting$visits)
  learns <- !(two_phase && setting$theory)
  plan <- list(k = if (learns) s$k else setting$budget, learns = learns,
               q = rep(1 / s$groups, s$groups), inner_moments = rep(1, s$d),
               eta = uniform_step(setting$task, s))
  if (!is.null(setting$moments)) {
    moments <- setting$moments / setting$x_bound^2
    law <- reference_law(setting, moments)
    plan$q <- law / sum(law)
    plan$table <- alias_sides(plan$q)
    plan$inner_moments <- moments
    plan$eta <- moment_step(setting$task, s, law)
  }
  if (!is.na(setting$step_size[1])) plan$eta <- setting$step_size[1]
  plan
}

# From the first phase's sums of squares and counts.
reference_second_plan <- function(setting, seen) {
  s <- reference_sizes(setting, setting$visits - setting$first_phase)
  a <- ifelse(seen$counts > 0, seen$squares / seen$counts, 0)
  epsilon <- share <- 0
  if (setting$theory) {
    epsilon <- s$groups * log(2 * s$d / setting$delta) /
      (setting$budget * setting$first_phase)
    if (setting$task == "lasso") epsilon <- min(epsilon, 1)
  } else {
    share <- setting$floor
  }
  sampled <- a + 13 * epsilon / 6
  law <- reference_law(setting, sampled)
  even <- rep(1 / s$groups, s$groups)
  q <- if (sum(law) > 0) (1 - share) * law / sum(law) + share * even else even
  root <- sqrt(sampled)
  root <- if (sum(root) > 0) (1 - share) * root + share * mean(root)
  else rep(1, s$d)
  bounded <- if (setting$task == "ridge") 2 * a + 10 * epsilon / 3 else a
  eta <- second_phase_step(setting$task, s, reference_law(setting, bounded),
                           epsilon)
  if (!is.na(setting$step_size[2])) eta <- setting$step_size[2]
  list(k = s$k, learns = TRUE, q = q, table = alias_sides(q),
       inner_moments = root^2, eta = eta)
}

# Draws for the inner product, and the mean of their estimates.
reference_inner <- function(word, w, row, plan, setting,
                            count = setting$inner) {
  if (!plan$learns || all(w == 0)) return(list(drawn = NULL, estimate = 0))
  by_moment <- setting$inner_sampling == "moment"
  weight <- if (by_moment) w^2 * plan$inner_moments
  else if (setting$task == "ridge") w^2 else abs(w)
  if (length(setting$members) < length(w)) {
    weight <- vapply(setting$members, function(at) sum(weight[at]), 0,
                     USE.NAMES = FALSE)
  }
  if (by_moment) weight <- sqrt(weight)
  cumulated <- cumsum(weight)
  total <- cumulated[length(cumulated)]
  drawn <- vapply(seq_len(count), function(r) {
    sum(cumulated <= word() * total) + 1
  }, 0)
  parts <- vapply(drawn, function(group) {
    at <- setting$members[[group]]
    sum(w[at] * row[at]) / (weight[group] / total)
  }, 0)
  list(drawn = drawn, parts = parts, estimate = mean(parts))
}
