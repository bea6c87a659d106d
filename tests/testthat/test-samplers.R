# The samplers against the distributions they stand for.

almost_one <- 1 - 2^-53

alias_cases <- function() {
  use_seed(301)
  normalise <- function(weights) weights / sum(weights)
  list(
    one = 1,
    two = c(0.3, 0.7),
    uniform = rep(1 / 7, 7),
    uniform_1000 = rep(1e-3, 1000),
    dominated = normalise(c(rep(1, 500), 1e6, rep(1, 499))),
    almost_certain = normalise(c(rep(1e-12, 999), 1)),
    zeros = normalise(c(0, 3, 0, 0, 2, 1, 0)),
    single_positive = c(rep(0, 30), 1, rep(0, 12)),
    many_zeros = normalise(stats::rexp(1000) *
                             stats::rbinom(1000, 1, 0.1)),
    geometric = normalise(0.5^(1:60)),
    slow_geometric = normalise(0.97^(1:1000)),
    rising_geometric = normalise(1.05^(1:500)),
    powers = normalise((1:2000)^-2),
    large = normalise(stats::rexp(1e4)),
    two_levels = normalise(rep(c(1, 1000), 5000))
  )
}

test_that("the alias table's mass is the distribution", {
  cases <- alias_cases()
  for (name in names(cases)) {
    table <- cpp_alias_table(cases[[name]], numeric())
    expect_within(table$mass, cases[[name]], 1e-15,
                  paste("the mass of", name))
  }
})

# What a table draws, from the sides of its cells, summed without rounding.
drawn_mass <- function(p) {
  sides <- alias_sides(p)
  drawn <- c(sides$first, sides$second)
  share <- c(sides$threshold, 1 - sides$threshold)
  share <- split(share, factor(drawn, seq_along(p)))
  vapply(share, cpp_exact_sum, 0) / length(p)
}

test_that("the alias table draws with the mass that it should", {
  cases <- alias_cases()
  for (name in setdiff(names(cases), c("large", "two_levels"))) {
    expect_within(drawn_mass(cases[[name]]), cases[[name]], 1e-15,
                  paste("the draws of", name))
  }
})

test_that("the alias table never draws what has probability zero", {
  for (p in alias_cases()[c("zeros", "single_positive", "many_zeros")]) {
    cells <- (seq_along(p) - 0.5) / length(p)
    for (coin in c(0, 2^-53, 0.5, almost_one)) {
      drawn <- cpp_alias_table(p, rbind(cells, coin))$draws
      expect_true(all(p[drawn] > 0))
    }
  }
})

# Changes of the leaves of a tree, and the leaves that they leave.
random_changes <- function(leaves, draw_weight, count = 1000) {
  leaf <- sample.int(leaves, count, replace = TRUE)
  weight <- draw_weight(count) * stats::rbinom(count, 1, 0.7)
  # Zeros at both ends, where there is something in between.
  ends <- if (leaves > 2) c(1, leaves) else integer()
  leaf <- c(leaf, ends, (leaves + 1) %/% 2)
  weight <- c(weight, 0 * ends, draw_weight(1))
  last <- !duplicated(leaf, fromLast = TRUE)
  final <- numeric(leaves)
  final[leaf[last]] <- weight[last]
  list(leaf = leaf, weight = weight, final = final)
}

tree_sizes <- c(1, 2, 7, 8, 9, 63, 64, 65, 512, 513, 1000)

test_that("the sum tree inverts the cumulative sums, exactly for integers", {
  use_seed(302)
  for (leaves in tree_sizes) {
    change <- random_changes(leaves, function(n) sample.int(2^20, n, TRUE))
    cumulated <- cumsum(change$final)
    total <- cumulated[leaves]
    # Every border between two leaves, one step below it, both ends, and more.
    borders <- cumulated[cumulated < total] / total
    uniforms <- c(0, almost_one, borders, pmax(borders - 2^-53, 0),
                  stats::runif(300))
    tree <- cpp_sum_tree(leaves, change$leaf, change$weight, uniforms)
    expect_identical(tree$total, total)
    target <- floor(uniforms * 2^53) * 2^-53 * total
    expected <- findInterval(target, cumulated) + 1
    # A product that rounds up to the total belongs to the last weight.
    expected <- pmin(expected, max(which(change$final > 0)))
    expect_equal(tree$draws, expected)
  }
})

test_that("the sum tree inverts the cumulative sums of any weights", {
  use_seed(303)
  draw_weight <- function(n) exp(stats::rnorm(n, sd = 10))
  for (leaves in tree_sizes) {
    change <- random_changes(leaves, draw_weight)
    cumulated <- c(0, cumsum(change$final))
    uniforms <- c(0, almost_one, stats::runif(500))
    tree <- cpp_sum_tree(leaves, change$leaf, change$weight, uniforms)
    total <- sum(change$final)
    expect_within(tree$total / total, 1, 1e-14)
    expect_true(all(change$final[tree$draws] > 0))
    slack <- 1e-14 * total
    expect_true(all(cumulated[tree$draws] <= uniforms * total + slack))
    expect_true(all(cumulated[tree$draws + 1] >= uniforms * total - slack))
  }
})

test_that("the sum tree is a function of its leaves, not of their history", {
  use_seed(304)
  for (leaves in c(8, 65, 1000)) {
    change <- random_changes(leaves, function(n) exp(stats::rnorm(n, sd = 10)))
    uniforms <- stats::runif(100)
    used <- cpp_sum_tree(leaves, change$leaf, change$weight, uniforms)
    fresh <- cpp_sum_tree(leaves, seq_len(leaves), change$final, uniforms)
    expect_identical(used, fresh)
  }
})

test_that("the sum tree never draws a leaf without weight", {
  for (positive in c(1, 2, 8, 9, 64, 65, 100)) {
    tree <- cpp_sum_tree(100, positive, 1e-300, c(0, 0.3, almost_one))
    expect_identical(tree$draws, rep(as.integer(positive), 3))
  }
})

# How often each subset is the answer when every word's outcome is met once.
subset_counts <- function(size, count) {
  outcomes <- joint_draw(distinct_draws(size, count))
  subsets <- apply(outcomes$words, 1, function(uniforms) {
    drawn <- cpp_draw_distinct(size, count, uniforms)
    paste(sort(drawn), collapse = " ")
  })
  table(subsets)
}

test_that("distinct draws: all subsets are equally likely", {
  for (size in 1:6) {
    for (count in seq_len(size)) {
      counts <- subset_counts(size, count)
      expect_length(counts, choose(size, count))
      expect_true(all(counts == factorial(count)))
    }
  }
})

test_that("distinct draws: as many as there are give all, each once", {
  use_seed(305)
  for (size in c(1, 2, 16, 17, 300)) {
    drawn <- cpp_draw_distinct(size, size, stats::runif(size))
    expect_identical(sort(drawn), seq_len(size))
  }
})

test_that("at a fixed seed, draws have the frequencies of their distribution", {
  uniforms <- frugalreg:::cpp_uniforms(3, 1, 2e4, FALSE)
  p <- c(0.05, 0.3, 0.01, 0.24, 0.4)
  p_value <- function(draws, p) {
    stats::chisq.test(tabulate(draws, length(p)), p = p)$p.value
  }
  alias <- cpp_alias_table(p, uniforms)$draws
  expect_gt(p_value(alias, p), 0.001)
  tree <- cpp_sum_tree(5, 1:5, p, uniforms[1:1e4])$draws
  expect_gt(p_value(tree, p), 0.001)
  pairs <- apply(matrix(uniforms, 2), 2, function(words) {
    sum(2^cpp_draw_distinct(4, 2, words))
  })
  expect_gt(p_value(match(pairs, unique(pairs)), rep(1 / 6, 6)), 0.001)
})
