# AdaGrad in plain R (Kukliansky and Shamir 2015, appendix A): each coordinate's
# step is divided by the root of its squared gradients so far, the present one
# included; then the Euclidean ball.

adagrad_step <- function(iterate, g, eta, setting) {
  before <- if (is.null(iterate$squares)) 0 else iterate$squares
  iterate$squares <- before + g^2
  change <- ifelse(g == 0, 0, eta * g / sqrt(iterate$squares))
  v <- iterate$w - change
  iterate$shrink <- setting$radius / max(sqrt(sum(v^2)), setting$radius)
  iterate$w <- v * iterate$shrink
  iterate
}

# One visit after the other, without phases and centring. `full` gives every
# attribute its exact value, without draws.
adagrad_run <- function(x, y, setting, full = FALSE) {
  order <- reference_order(nrow(x), setting)
  word <- uniform_stream(setting$seed,
                         2 * setting$budget * length(order) + 100, FALSE)
  plan <- reference_first_plan(setting)
  iterate <- reference_start(ncol(x))
  sums <- list(w = rep(0, ncol(x)), b = 0, weight = 0, count = 0)
  log_shrink <- label_mean <- correction <- 0
  for (t in seq_along(order)) {
    row <- x[order[t], ] / setting$x_bound
    label <- y[order[t]]
    if (full) {
      estimate <- row
      inner <- list(estimate = sum(iterate$w * row))
    } else {
      point <- reference_point_draws(word, plan, plan$k,
                                     length(setting$members), TRUE)
      inner <- reference_inner(word, iterate$w, row, plan, setting)
      weight <- tabulate(point, length(setting$members)) / plan$q / plan$k
      estimate <- weight[setting$groups] * row
    }
    b <- if (setting$intercept) label_mean + correction else 0
    phi <- inner$estimate + b - label
    sums <- reference_include(sums, iterate$w, b, setting$averaging)
    iterate <- adagrad_step(iterate, phi * estimate, plan$eta, setting)
    log_shrink <- log_shrink + log2(iterate$shrink)
    label_mean <- label_mean + (label - label_mean) / t
    correction <- correction - setting$intercept_step * phi
  }
  list(average = sums$w / sums$weight / setting$x_bound,
       intercept = sums$b / sums$weight, squares = iterate$squares,
       last = iterate$w / setting$x_bound, log2_shrink = log_shrink)
}
