# Classes for the learners that take a step an example.

three_classes <- function(rows = 600, d = 6, seed = 2, distance = 2) {
  use_seed(seed)
  class <- sample(c("ash", "oak", "fir"), rows, TRUE, c(0.5, 0.3, 0.2))
  centre <- outer(match(class, c("ash", "oak", "fir")), seq_len(d),
                  function(k, j) (k == 1 + j %% 3))
  list(x = distance * centre + matrix(stats::rnorm(rows * d), rows,
                           dimnames = list(NULL, letters[seq_len(d)])),
       y = factor(class, c("oak", "fir", "ash")))
}

in_order <- frugal_control(shuffle = FALSE)

# Few looks tell a margin with much noise.
noisy_classes <- function(rows, d = 8, seed = 3) {
  use_seed(seed)
  x <- matrix(sample(c(-1, 1), rows * d, TRUE), rows)
  odds <- stats::plogis(drop(x %*% rep_len(c(0.6, -0.6, 0.3), d)) - 0.5)
  list(x = x, y = factor(ifelse(stats::runif(rows) < odds, "ill", "well"),
                         c("well", "ill")))
}

# Fisher's rule, of whose slope little is known from a few margins.
rule_of <- function(margins, is_second, share, weight = 1) {
  weight <- rep_len(weight, length(margins))
  counts <- tapply(weight, is_second, sum)
  n <- sum(counts)
  means <- tapply(weight * margins, is_second, sum) / counts
  gap <- diff(means)[[1]]
  within <- sum(weight * (margins - means[1 + is_second])^2) / (n - 2)
  variance <- within * (1 + sqrt(2 / (n - 2)) / 2)
  unknown <- 2 / (n - 2) * (within / variance)^2 +
    within * sum(1 / counts) / gap^2
  slope <- (gap / variance)^(1 / (1 + unknown))
  c(log(share / (1 - share)) - slope * sum(means) / 2, slope)
}

told_classes <- function(..., n = 300) {
  settings <- list("aerr", d = 8, budget = 4, radius = 3, n = n, x_bound = 3,
                   step_size = 0.05, seed = 5, loss = "logistic",
                   classes = c("well", "ill"), control = in_order)
  do.call(frugal_learner, utils::modifyList(settings, list(...)))
}

# As learn() does it, without a call for each.
told_at_once <- function(learner, data) {
  finished_run(learner$setup, table_cells(data$x), 2 * (data$y == "ill") - 1)
}
