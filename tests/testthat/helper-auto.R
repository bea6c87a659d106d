# Learners of radius = "auto" and step_size = "auto", stopped where a test wants
# them.

# A fit of so few rows that its state can be moved anywhere, with two radii.
blank_auto_fit <- function(kind, d, budget, ..., rows = 100) {
  x <- outer(seq_len(rows), seq_len(d), function(i, j) (i * j) %% 5 / 5)
  fitter <- get(kind, envir = asNamespace("frugalreg"))
  suppressWarnings(fitter(x, sin(seq_len(rows)), budget = budget,
                          radius = "auto", step_size = 0.01, seed = 1, ...))
}

empty_trial <- function() {
  list(count = 0, sums = numeric(), squares = numeric(), null = 0)
}

# The saved learner after `visits`, its two candidates at the iterates of the
# Euclidean ball (or exponents) that are the columns of `points`. Their scales
# differ, so that their part in the estimates shows.
move_candidates <- function(fit, points, visits = 50) {
  learner <- fit$state$learner
  learner$visits <- visits
  for (at in 1:2) {
    name <- paste0("candidate", at)
    alone <- list(state = list(learner = learner[[name]]),
                  radius = learner$radii[at])
    learner[[name]] <- if (fit$task == "ridge") {
      move_to_point(alone, points[, at], scale = at / 2)
    } else {
      move_to_exponents(alone, points[, at])
    }
    learner[[name]]$intercept$label_mean <- 0.1 * at
    learner[[name]]$intercept$correction <- -0.3
  }
  learner
}

candidate_weights <- function(fit, points) {
  if (fit$task == "ridge") return(points)
  vapply(1:2, function(at) {
    exponent_weights(points[, at], fit$state$learner$radii[at])
  }, points[, 1])
}

# One draw from the mixture of the columns of `laws`, each with its share: a
# word for whose law, a word for the index in it.
mixture_draw <- function(laws, shares) {
  whose <- cumulative_draw(shares)
  parts <- lapply(seq_along(shares), function(at) {
    one <- cumulative_draw(laws[, at])
    list(words = cbind(whose$words[at, ], one$words),
         probability = whose$probability[at] * one$probability)
  })
  list(words = do.call(rbind, lapply(parts, `[[`, "words")),
       probability = unlist(lapply(parts, `[[`, "probability")))
}

# `read(result)` of each outcome, and the probabilities.
enumerate_outcomes <- function(fit, learner, x, y, draws, read) {
  outcome <- joint_draw(draws)
  values <- vapply(seq_along(outcome$probability), function(at) {
    result <- cpp_scripted_example(fit$setup$spec, learner, x, y,
                                   outcome$words[at, ])
    expect_identical(result$words_used, as.numeric(ncol(outcome$words)))
    expect_lte(sum(result$looks), fit$setup$spec$budget)
    read(result)
  }, read(cpp_scripted_example(fit$setup$spec, learner, x, y,
                               outcome$words[1, ])))
  list(values = values, probability = outcome$probability)
}

moderate <- function(n = 600, d = 6) {
  x <- outer(seq_len(n), seq_len(d), function(i, j) {
    ((i * i * j) %/% 3 + (i * j * 5) %/% 7 + (i %/% 4) * j + i) %% 4 / 4
  })
  list(x = x, y = drop(x %*% rep_len(c(0.6, -0.3, 0, 0.2), d)) +
         0.3 * sin(seq_len(n)))
}

# In the raw units: what is found of these has tests of its own.
learners <- list(aerr = aerr, aelr = aelr, ddaerr = ddaerr, ddaelr = ddaelr)

auto_fit <- function(learner, x = moderate()$x, y = moderate()$y, ...,
                     radius = "auto", step_size = "auto", budget = 3) {
  suppressWarnings(
    learner(x, y, budget = budget, tuning = "theory", radius = radius,
            step_size = step_size, seed = 5, ...),
    classes = c("frugalreg_warning_assumption", "frugalreg_warning_useless")
  )
}

# Average and intercept of a candidate, from the state.
average_of <- function(candidate) {
  iterate <- candidate$geometry$iterate
  list(w = (iterate$unscaled * iterate$gathered + iterate$settled) /
         iterate$total_weight,
       b = candidate$intercept$sum / iterate$total_weight)
}
