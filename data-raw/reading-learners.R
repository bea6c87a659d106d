# AER, AELR and AERR in plain R, with two readings of one line: the inner
# product of regressor and image is estimated from looks that are paid for, as
# the papers print it, or taken from the whole image, which no learner of the
# package can. The second explains numbers of the papers (readings.R); it breaks
# the budget, so it lives here and not in the package. O(d) a step.
#
# All take `columns`, the examples as columns, labels, and a setting: the
# `looks` for the image, drawn uniformly with replacement, `inner` ("image", or
# the number of looks for the inner product), `radius` and `lambda` or
# `step_size`. They give the averages of the iterates at `lengths` as columns.

inner_product <- function(w, image, law, inner) {
  if (identical(inner, "image")) return(sum(w * image))
  if (!any(law > 0)) return(0)
  shares <- law / sum(law)
  drawn <- sample.int(length(w), inner, TRUE, shares)
  mean(w[drawn] * image[drawn] / shares[drawn])
}

# The estimate of an image from its looks, d / looks times what is drawn: the
# pixels that are drawn and their values, those drawn twice added up.
drawn_pixels <- function(image, looks) {
  d <- length(image)
  drawn <- sample.int(d, looks, TRUE)
  at <- unique(drawn)
  list(at = at,
       value = d / looks * tabulate(match(drawn, at), length(at)) * image[at])
}

to_l1_ball <- function(w, radius) {
  sizes <- abs(w)
  if (sum(sizes) <= radius) return(w)
  sorted <- sort(sizes[sizes > 0], decreasing = TRUE)
  thresholds <- (cumsum(sorted) - radius) / seq_along(sorted)
  threshold <- thresholds[sum(sorted > thresholds)]
  sign(w) * pmax(sizes - threshold, 0)
}

# The loop that all share: a learner is its start, how it reads the regressor
# off its state, the law of its draws for the inner product, and its step.
run_reading <- function(learner, columns, y, setting, lengths) {
  d <- nrow(columns)
  state <- learner$start(d)
  sum <- numeric(d)
  averages <- matrix(0, d, length(lengths))
  for (t in seq_len(max(lengths))) {
    w <- learner$regressor(state, setting)
    sum <- sum + w
    at <- match(t, lengths)
    if (!is.na(at)) averages[, at] <- sum / t
    image <- columns[, t]
    residual <- inner_product(w, image, learner$law(w), setting$inner) - y[t]
    pixels <- drawn_pixels(image, setting$looks)
    pixels$value <- residual * pixels$value
    state <- learner$step(state, pixels, t, setting)
  }
  averages
}

reading_learners <- list(
  AER = list(
    start = numeric,
    regressor = function(state, setting) state,
    law = abs,
    step = function(w, pixels, t, setting) {
      w <- (1 - 1 / t) * w
      moved <- w[pixels$at] - 2 / (setting$lambda * t) * pixels$value
      w[pixels$at] <- moved
      to_l1_ball(w, setting$radius)
    }
  ),
  AERR = list(
    start = numeric,
    regressor = function(state, setting) state,
    law = function(w) w^2,
    step = function(w, pixels, t, setting) {
      w[pixels$at] <- w[pixels$at] - setting$step_size * pixels$value
      length <- sqrt(sum(w^2))
      if (length > setting$radius) w * setting$radius / length else w
    }
  ),
  # One exponent a pixel stands for both signs of the exponentiated gradient.
  AELR = list(
    start = numeric,
    regressor = function(u, setting) {
      largest <- max(abs(u))
      up <- exp(u - largest)
      down <- exp(-u - largest)
      setting$radius * (up - down) / sum(up + down)
    },
    law = abs,
    step = function(u, pixels, t, setting) {
      bound <- 1 / setting$step_size
      clipped <- pmin(pmax(pixels$value, -bound), bound)
      u[pixels$at] <- u[pixels$at] - setting$step_size * clipped
      u
    }
  )
)
