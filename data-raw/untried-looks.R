# Ways to spend few looks that the package does not have, next to what it does:
# a part of the money for whole rows, attributes that are chosen by the values
# of those before, and a model of each class.
#
#   Rscript data-raw/untried-looks.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in data-directory.R. Needs the
# installed package, ISLR, MASS and modeldata. What is in
# vignettes/results/untried-looks.csv is not run again.
#
#   mixed_10, _25, _50   that part of the looks in whole rows, the others few to
#                        a row, of fewer rows; one fit to both
#   whole                all of them, as plan_looks() advises for few attributes
#   sequential           after a fifth of the rows, each look is the one whose
#                        value says most of the prediction given those before
#                        (next_look()); the estimators are likelihoods, which
#                        may be told what was chosen by what they see
#   classes              means of each class and one factor model of what is
#                        left (Fisher's direction), of looks that were bought
#   controlled           products of labels with attributes by inverse
#                        probabilities, with what the factor model says of each
#                        value as a control variate; ridge regression in the
#                        model's correlations, with the best lambda for the
#                        test rows, known afterwards
#   none                 the same engine on looks of momentnet(); for tables the
#                        default, cv_momentnet(budget = )
#
# Data: MNIST 3 against 5 (8 splits, 5 looks; sequential 2 splits, of 4,000
# rows), a simulated structure with
# local and global correlations (3 seeds, 6,000 x 200, 4 and 12 looks) and three
# tables that nothing was chosen on (2 splits, an eighth and a quarter of the
# columns, at least 3). Engine "posterior" for MNIST and the structure,
# cv_momentnet() for the tables. Errors as a part of the labels' variance.

library(frugalreg)
source(file.path("data-raw", "mnist-data.R"))
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-data.R"))
source(file.path("data-raw", "other-tables-data.R"))

n_pixels <- 784
results_file <- file.path(shown_dir, "untried-looks.csv")

# ---- Data

structured <- function(seed, n = 9000, d = 200, r = 12) {
  set.seed(seed)
  loadings <- matrix(rnorm(d * r), d) * rexp(d)
  place <- matrix(runif(2 * d), d)
  near <- exp(-as.matrix(dist(place))^2 / 0.01) + diag(0.1, d)
  size <- exp(rnorm(d))
  z <- matrix(rnorm(n * r), n) %*% t(loadings) / sqrt(r) +
    matrix(rnorm(n * d), n) %*% chol(near)
  x <- z * rep(size, each = n)
  signal <- drop(x %*% (rnorm(d) / size / sqrt(d)))
  y <- signal + rnorm(n) * sd(signal) / 2
  list(x = x[1:6000, ], y = y[1:6000], test_x = x[6001:n, ],
       test_y = y[6001:n])
}

split_mnist <- function(data, split) {
  set.seed(split)
  test <- sample(nrow(data$x), floor(0.1 * nrow(data$x)))
  list(x = data$x[-test, ], y = data$y[-test], test_x = data$x[test, ],
       test_y = data$y[test])
}

# ---- Looks and fits

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

# ---- Cells

few_rows <- function(problem, n) {
  rows <- seq_len(min(n, nrow(problem$x)))
  problem$x <- problem$x[rows, ]
  problem$y <- problem$y[rows]
  problem
}

cells_of <- function() {
  table <- c("chicago", "cars", "wage")
  sizes <- c(chicago = 48, cars = 17, wage = 21)
  looks <- function(d) unique(pmax(3, round(d / c(8, 4))))
  rbind(
    data.frame(kind = "structure", set = "structure", repetition = rep(1:3, 2),
               looks = rep(c(4, 12), each = 3)),
    do.call(rbind, lapply(table, function(set) {
      expand.grid(kind = "table", set = set, repetition = 1:2,
                  looks = looks(sizes[[set]]), stringsAsFactors = FALSE)
    })),
    data.frame(kind = "mnist", set = "mnist", repetition = 101:108, looks = 5)
  )
}

methods_of <- function(cell) {
  names <- c("none", "mixed_10", "mixed_25", "mixed_50", "whole", "controlled")
  if (cell$kind != "mnist") return(c(names, "sequential"))
  c(names, "classes", if (cell$repetition <= 102) c("sequential", "none_4000"))
}

problem_of <- function(cell, mnist) {
  switch(cell$kind, mnist = split_mnist(mnist, cell$repetition),
         structure = structured(cell$repetition),
         table = split_of(other_tables[[cell$set]](), cell$repetition))
}

run_one <- function(cell, method, problem) {
  if (cell$kind == "mnist" && method %in% c("sequential", "none_4000")) {
    problem <- few_rows(problem, 4000)
  }
  set.seed(1)
  seconds <- system.time(
    error <- suppressWarnings(suppressMessages(
      methods[[sub("_4000", "", method)]](problem, cell$looks, cell$kind)
    ))
  )[["user.self"]]
  data.frame(cell[c("set", "repetition", "looks")], method,
             error = signif(error, 5), seconds = round(seconds, 1))
}

mnist <- read_mnist(find_mnist())
results <- if (file.exists(results_file)) utils::read.csv(results_file)
started <- proc.time()[["elapsed"]]
cells <- cells_of()
for (at in seq_len(nrow(cells))) {
  cell <- cells[at, ]
  problem <- problem_of(cell, mnist)
  done <- results$method[results$set == cell$set & results$looks == cell$looks &
                           results$repetition == cell$repetition]
  for (method in setdiff(methods_of(cell), done)) {
    results <- rbind(results, run_one(cell, method, problem))
    utils::write.csv(results, results_file, row.names = FALSE, quote = FALSE)
  }
}
record_provenance("untried-looks.csv",
                  "Rscript data-raw/untried-looks.R DIRECTORY",
                  proc.time()[["elapsed"]] - started, 1)

errors <- tapply(results$error, list(
  paste(results$set, results$looks, results$repetition), results$method
), mean)
ratios <- errors / errors[, "none"]
if ("none_4000" %in% colnames(errors)) {
  small <- !is.na(errors[, "none_4000"])
  ratios[small, "sequential"] <- (errors[, "sequential"] /
                                    errors[, "none_4000"])[small]
}
print(round(errors, 4))
group <- sub(" [0-9]+$", "", rownames(ratios))
print(round(apply(ratios, 2, function(ratio) {
  tapply(ratio, group, function(x) exp(mean(log(x))))
}), 3))
