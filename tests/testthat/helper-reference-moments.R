# The Baseline of Cesa-Bianchi, Shalev-Shwartz and Shamir (2010), Algorithm 1,
# in plain R, and slow but simple ways to what it computes.

# All ordered ways to draw `pairs` distinct pairs of `groups`: a row each, the
# groups first, second, first, second, ...
ordered_pairs <- function(groups, pairs) {
  one <- as.matrix(expand.grid(seq_len(groups), seq_len(groups)))
  if (pairs == 1) return(unname(one))
  at <- expand.grid(first = seq_len(nrow(one)), second = seq_len(nrow(one)))
  at <- at[at$first != at$second, ]
  unname(cbind(one[at$first, ], one[at$second, ]))
}

# What the drawn pairs of groups (a row each) estimate of x x', x and 2 y x.
moments_of_pairs <- function(drawn, x, y, members) {
  groups <- length(members)
  single <- groups / (2 * nrow(drawn))
  a <- matrix(0, length(x), length(x))
  v <- rep(0, length(x))
  for (at in seq_len(nrow(drawn))) {
    first <- members[[drawn[at, 1]]]
    second <- members[[drawn[at, 2]]]
    v[first] <- v[first] + single * x[first]
    v[second] <- v[second] + single * x[second]
    product <- single * groups * x[first] %o% x[second]
    a[first, second] <- a[first, second] + product
    a[second, first] <- a[second, first] + t(product)
  }
  list(products = a, values = v, labelled = 2 * y * v)
}

# The sums over all rows, in the order given.
moment_run <- function(x, y, budget, members, x_bound, seed) {
  word <- uniform_stream(seed, 3 * budget * nrow(x) + 100, FALSE)
  sums <- list(0, 0, 0)
  for (t in seq_len(nrow(x))) {
    drawn <- matrix(0, 0, 2)
    while (nrow(drawn) < budget / 2) {
      pair <- c(index_below(word, length(members)),
                index_below(word, length(members)))
      is_new <- !any(drawn[, 1] == pair[1] & drawn[, 2] == pair[2])
      if (is_new) drawn <- rbind(drawn, pair)
    }
    sums <- Map(`+`, sums,
                moments_of_pairs(drawn, x[t, ] / x_bound, y[t], members))
  }
  stats::setNames(sums, c("products", "values", "labelled"))
}

# The nearest point of the L1 ball, by bisection on the threshold.
project_by_bisection <- function(w, radius) {
  if (sum(abs(w)) <= radius) return(w)
  low <- 0
  high <- max(abs(w))
  for (round in 1:200) {
    middle <- (low + high) / 2
    if (sum(pmax(abs(w) - middle, 0)) > radius) low <- middle
    else high <- middle
  }
  sign(w) * pmax(abs(w) - high, 0)
}

quadratic_value <- function(w, a, b) sum(w * (a %*% w)) - sum(b * w)

# Projected gradient steps of a safe size, many of them.
slow_minimiser <- function(a, b, radius, rounds = 20000) {
  size <- 2 * max(abs(eigen(a, TRUE, only.values = TRUE)$values))
  w <- rep(0, length(b))
  for (round in seq_len(rounds)) {
    before <- w
    w <- project_by_sorting(w - (2 * drop(a %*% w) - b) / size, radius)
    if (max(abs(w - before)) < 1e-14 * radius) break
  }
  w
}

# How much a straight way to another point of the ball could lower the
# linearised objective: 0 at stationary points only, and for a convex objective
# at least what is missing to the minimum.
linear_gap <- function(w, a, b, radius) {
  gradient <- 2 * drop(a %*% w) - b
  sum(gradient * w) + radius * max(abs(gradient))
}

nearest_psd_by_hand <- function(a) {
  parts <- eigen(a, symmetric = TRUE)
  parts$vectors %*% (pmax(parts$values, 0) * t(parts$vectors))
}
