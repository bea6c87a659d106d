# The parts of plan_study(): what a pilot says of attributes, and of rows.

#' n, names of what looks buy, world(rows): what a fit to some of the rows says;
#' whole, what the pilot does.
#' @noRd
open_study <- function(pilot, s, blocks) {
  if (!inherits(pilot, c("momentnet", "cv_momentnet"))) {
    abort_input("pilot", "a fit of momentnet() or cv_momentnet()",
                found_fit(pilot))
  }
  if (inherits(pilot, "cv_momentnet")) {
    s <- chosen_penalty(pilot, s %||% "lambda.min")
    pilot <- pilot$fit
  }
  if (!is.null(pilot$indicators)) {
    abort_input("pilot", "a fit without indicators, which cannot be measured",
                "one with indicators")
  }
  squares <- family_of(pilot)$squares
  if (is.null(squares)) {
    abort_input("pilot", paste("a fit by least squares, to numbers or to two",
                               "classes"),
                paste("of", dQuote(family_name(pilot), FALSE)))
  }
  penalty <- penalty_values(pilot, s)
  if (length(penalty) != 1) {
    found <- if (is.null(s)) "missing" else paste(length(penalty), "of them")
    abort_input("s", "one penalty of the pilot", found)
  }
  if (is.null(pilot$looks$values)) {
    abort_input("pilot", paste("a fit that kept its looks, with control =",
                               "frugal_control(keep_looks = TRUE)"),
                "one that did not")
  }
  observed <- winsorised(kept_data(pilot), pilot$given$winsorise)
  n <- observed$data$n
  if (n < 2 * blocks) {
    abort_input("pilot", paste("a fit to at least", 2 * blocks, "rows"),
                paste("of", n))
  }
  bought <- attributes_of(pilot)
  settings <- pilot$settings
  # An engine that finds its own does so in each part.
  found <- length(pilot$lambda) == 1 && is.null(pilot$given$lambda)
  settings["lambda"] <- list(if (!found) penalty)
  # What completes rows is of the pilot's kind: chosen anew, it would jump, and
  # a jackknife takes that for bias.
  refit <- refit_settings_of(pilot, settings, observed)
  world <- function(rows) {
    part <- list(data = subset_data(observed$data, rows),
                 y = observed$y[rows])
    fit <- fit_resolved(part, pilot$given, refit(part), pilot$call)
    world_of_fit(fit, fit$lambda, bought$of)
  }
  # The same plan for the same pilot.
  list(n = n, names = bought$names, world = world, seed = 1,
       whole = world_of_fit(squares(pilot), penalty, bought$of))
}

#' Coefficients of columns that vary, their covariance with what the penalty
#' adds, and without it, all in standard deviations of y, be it a number or 0
#' and 1; of which attribute they are.
#' @noRd
world_of_fit <- function(fit, penalty, of) {
  engine <- engine_of(fit)
  known <- engine$correlations(fit)
  y_unit <- sqrt(max(known$variance, .Machine$double.xmin))
  plain <- known$correlation * outer(known$unit, known$unit)
  covariance <- plain
  diag(covariance) <- diag(plain) + penalty_ridge(fit, penalty)
  b <- coef(fit, penalty)[, 1][-1] / y_unit
  list(b = b, covariance = covariance, plain = plain,
       varies = diag(covariance) > 0, of = of)
}

#' By all attributes, as a part of the variance of y.
#' @noRd
explained_part <- function(world) {
  min(drop(crossprod(world$b, world$plain %*% world$b)), 1)
}

#' `parts` has a column for each block that was left out. What is near 0 is a
#' square of noise, whose variance is twice its squared mean: the blocks do not
#' show that, but the bias does.
#' @noRd
jackknifed <- function(whole, parts) {
  parts <- matrix(parts, nrow = length(whole))
  blocks <- ncol(parts)
  mean <- rowMeans(parts)
  bias <- (blocks - 1) * (mean - whole)
  variance <- (blocks - 1) / blocks * rowSums((parts - mean)^2)
  list(value = whole - bias, se = sqrt(variance + 2 * bias^2))
}

# ---- Further rows

#' From disjoint parts, whose fits share no noise: half of the squared distance
#' of two fits is the excess error of each. The power is that of many rows, 1,
#' with a standard error of a quarter, before the pilot has said anything.
#' @noRd
excess_error <- function(study, repeats) {
  none <- list(excess = NA_real_, further_rows = NA_real_,
               further_rows_se = NA_real_, power = NA_real_)
  if (study$n < 40) return(none)
  apart <- vapply(seq_len(repeats), function(repetition) {
    quarter <- seeded_folds(study$n, 4, study$seed + repetition)
    half <- ifelse(quarter <= 2, 1, 2)
    c(mean_distance(study, half), mean_distance(study, quarter))
  }, numeric(2))
  if (!all(is.finite(apart)) || any(rowMeans(apart) <= 0)) return(none)
  logs <- log2(rowMeans(apart))
  slope <- logs[2] - logs[1]
  rest <- vapply(seq_len(repeats), function(out) {
    diff(log2(rowMeans(apart[, -out, drop = FALSE])))
  }, 0)
  # Repetitions share the rows, of which there are n / 4 in a part.
  noise <- (repeats - 1) / repeats * sum((rest - mean(rest))^2) +
    power_noise(study$n)
  prior <- 0.25^2
  power <- (slope / noise + 1 / prior) / (1 / noise + 1 / prior)
  power <- max(power, 0.25)
  se <- sqrt(1 / (1 / noise + 1 / prior))
  further <- study$n * (2^(1 / power) - 1)
  list(excess = mean(apart[1, ]) * 2^-power, further_rows = further,
       further_rows_se = study$n * 2^(1 / power) * log(2) / power^2 * se,
       power = power)
}

#' Of log2 of the ratio of two variances that n rows tell, half of them each.
#' @noRd
power_noise <- function(n) (2 / log(2))^2 * 2 / n

#' Between fits to disjoint parts, as a part of the variance of y.
#' @noRd
mean_distance <- function(study, part) {
  fits <- vapply(seq_len(max(part)), function(at) {
    study$world(which(part == at))$b
  }, numeric(length(study$whole$b)))
  dim(fits) <- c(length(study$whole$b), max(part)) # of one attribute, too
  off <- fits - rowMeans(fits)
  sum(off * (study$whole$plain %*% off)) / (max(part) - 1)
}
