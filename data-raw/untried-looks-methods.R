# The ways to spend few looks that untried-looks.R compares: each a function of
# a problem, of how many looks a row may show, and of the kind of data, that
# returns the error on the test rows.

# A table of what momentnet() buys of some rows, NA elsewhere.
bought_table <- function(x, y, budget, units) {
  looks <- momentnet(x, y, budget = budget, units = units, seed = 1,
                     engine = "pairs", target = "none", lambda = 1)$looks$values
  table <- matrix(NA_real_, nrow(x), ncol(x))
  table[cbind(looks$row, looks$column)] <- looks$value
  table
}

fit_table <- function(table, y, kind) {
  seen <- colSums(!is.na(table)) > 0
  fit <- if (kind == "table") {
    cv_momentnet(table, y, seed = 1)
  } else {
    momentnet(table, y, engine = "posterior",
              units = if (kind == "mnist") "same" else "auto")
  }
  list(fit = fit, seen = seen)
}

# Numbers as they come; predictions of two classes are clipped.
error_on <- function(fit, problem) {
  clip <- if (!has_classes(problem)) FALSE
  error_of(predict(fit, problem$test_x, clip = clip), problem)
}

has_classes <- function(problem) length(unique(problem$y)) == 2

error_of <- function(predicted, problem) {
  mean((predicted - problem$test_y)^2) /
    mean((problem$test_y - mean(problem$test_y))^2)
}

units_of <- function(kind) if (kind == "mnist") "same" else "auto"

plain <- function(problem, k, kind) {
  if (kind == "table") {
    return(error_on(cv_momentnet(problem$x, problem$y, budget = k, seed = 1),
                    problem))
  }
  table <- bought_table(problem$x, problem$y, k, units_of(kind))
  error_on(fit_table(table, problem$y, kind)$fit, problem)
}

mixed <- function(part) {
  function(problem, k, kind) {
    n <- nrow(problem$x)
    whole <- round(part * n * k / ncol(problem$x))
    few <- round((1 - part) * n)
    table <- rbind(problem$x[n + 1 - seq_len(whole), , drop = FALSE],
                   bought_table(problem$x[seq_len(few), ],
                                problem$y[seq_len(few)], k, units_of(kind)))
    y <- c(problem$y[n + 1 - seq_len(whole)], problem$y[seq_len(few)])
    error_on(fit_table(table, y, kind)$fit, problem)
  }
}

whole <- function(problem, k, kind) {
  n <- nrow(problem$x)
  rows <- seq_len(round(n * k / ncol(problem$x)))
  error_on(cv_momentnet(problem$x[rows, ], problem$y[rows], seed = 1), problem)
}

# The first fifth as momentnet() buys, then one look after the other.
sequential <- function(problem, k, kind) {
  n <- nrow(problem$x)
  first <- seq_len(n %/% 5)
  table <- matrix(NA_real_, n, ncol(problem$x))
  table[first, ] <- bought_table(problem$x[first, ], problem$y[first], k,
                                 units_of(kind))
  pilot <- momentnet(table[first, ], problem$y[first], engine = "factors",
                     units = units_of(kind))
  for (i in setdiff(seq_len(n), first)) {
    # One at random: else no attribute but a few would ever be seen.
    table[i, sample(ncol(table), 1)] <- 0
    table[i, !is.na(table[i, ])] <- problem$x[i, !is.na(table[i, ])]
    for (look in seq_len(k - 1)) {
      gain <- next_look(pilot, table[i, ])$gain
      gain[!is.na(table[i, ])] <- -Inf
      # In proportion, not the best alone, for the same reason.
      open <- which(is.finite(gain) & gain > 0)
      if (length(open) == 0) open <- which(is.na(table[i, ]))
      chance <- pmax(gain[open], 1e-12)
      at <- open[sample.int(length(open), 1, prob = chance)]
      table[i, at] <- problem$x[i, at]
    }
  }
  error_on(fit_table(table, problem$y, kind)$fit, problem)
}

# Fisher's direction: of what is left of the class means, scaled to the least
# squares on 0 and 1.
classes <- function(problem, k, kind) {
  table <- bought_table(problem$x, problem$y, k, "same")
  second <- problem$y == max(problem$y)
  means <- sapply(c(FALSE, TRUE), function(class) {
    colMeans(table[second == class, ], na.rm = TRUE)
  })
  means[!is.finite(means)] <- 0
  left <- table - t(means[, second + 1])
  # The label of the factor model says nothing.
  fit <- momentnet(left, rnorm(nrow(left)), engine = "factors", units = "same")
  model <- fit$model
  usable <- model$usable
  size <- ifelse(usable, model$unit, 1)
  delta <- ifelse(usable, (means[, 2] - means[, 1]) / size, 0)
  scaled <- model$loadings / model$noise
  inner <- diag(ncol(scaled)) + crossprod(model$loadings, scaled)
  along <- delta / model$noise -
    drop(scaled %*% solve(inner, crossprod(scaled, delta)))
  p <- mean(second)
  slope <- along * p * (1 - p) / (1 + p * (1 - p) * sum(along * delta)) / size
  span <- diff(range(problem$y))
  center <- drop(means %*% c(1 - p, p))
  predicted <- mean(problem$y) +
    span * drop(sweep(problem$test_x, 2, center) %*% slope)
  mean((predicted - problem$test_y)^2) /
    mean((problem$test_y - mean(problem$test_y))^2)
}

# What a value is expected to be, given the rest of its row and its label, is
# there in every row; what it is more, in those that show it.
controlled <- function(problem, k, kind) {
  table <- bought_table(problem$x, problem$y, k, units_of(kind))
  model <- momentnet(table, problem$y, engine = "factors",
                     units = units_of(kind))$model
  usable <- which(model$usable)
  standard <- function(x) {
    sweep(sweep(x[, usable], 2, model$center[usable]), 2, model$unit[usable],
          "/")
  }
  loadings <- model$loadings[usable, ]
  noise <- model$noise[usable]
  y <- (problem$y - model$y_center) / model$y_unit
  products <- controlled_products(
    standard(table), y, rbind(loadings, model$y_loadings),
    c(noise, model$y_noise)
  )
  parts <- eigen(tcrossprod(loadings) + diag(noise), symmetric = TRUE)
  along <- drop(crossprod(parts$vectors, products))
  test <- standard(problem$test_x) %*% parts$vectors
  least <- vapply(10^seq(-3, 2, length.out = 40), function(lambda) {
    predicted <- model$y_center +
      model$y_unit * drop(test %*% (along / (parts$values + lambda)))
    if (has_classes(problem)) {
      predicted <- pmin(pmax(predicted, min(problem$y)), max(problem$y))
    }
    error_of(predicted, problem)
  }, 0)
  min(least)
}

controlled_products <- function(z, y, loadings, noise) {
  d <- ncol(z)
  shown <- colMeans(!is.na(z))
  total <- numeric(d)
  for (i in seq_along(y)) {
    at <- which(!is.na(z[i, ]))
    seen <- c(at, d + 1)
    scaled <- loadings[seen, ] / noise[seen]
    spread <- solve(diag(ncol(loadings)) + crossprod(loadings[seen, ], scaled))
    code <- spread %*% crossprod(scaled, c(z[i, at], y[i]))
    expected <- drop(loadings[seq_len(d), ] %*% code)
    own <- loadings[at, , drop = FALSE]
    known <- 1 - rowSums((own %*% spread) * own) / noise[at]
    surprise <- (z[i, at] - expected[at]) / known
    expected[at] <- z[i, at] - surprise + surprise / shown[at]
    total <- total + y[i] * expected
  }
  total / length(y)
}

methods <- list(none = plain, mixed_10 = mixed(0.1), mixed_25 = mixed(0.25),
                mixed_50 = mixed(0.5), whole = whole, sequential = sequential,
                classes = classes, controlled = controlled)
