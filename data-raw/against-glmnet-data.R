# The data of against-glmnet.R: each a function that draws training and test
# rows with R's random numbers and returns `x`, `y`, `test_x`, `test_y`, and
# `groups`, the variable that each column belongs to (one variable, one look).

source(file.path("tools", "diamonds.R"))

divided <- function(x, y, n, n_test, groups = seq_len(ncol(x))) {
  rows <- sample(nrow(x), n + n_test)
  training <- rows[seq_len(n)]
  test <- rows[-seq_len(n)]
  list(x = x[training, ], y = y[training], test_x = x[test, ],
       test_y = y[test], groups = groups)
}

draw_diamonds <- function(all) {
  divided(all$x, all$y, 20000, 20000, all$groups)
}

read_diamonds <- function() {
  data <- as.data.frame(ggplot2::diamonds)
  design <- model.matrix(diamonds_formula, data)
  list(x = unname(design[, -1]), y = log(data$price),
       groups = attr(design, "assign")[-1])
}

draw_covertype <- function(all) divided(all$x, all$y, 20000, 20000)

# Class 2 against the rest, columns divided by their largest value.
read_covertype <- function(file) {
  table <- as.matrix(read.csv(file))
  x <- table[, 1:54]
  largest <- pmax(apply(abs(x), 2, max), 1)
  list(x = unname(sweep(x, 2, largest, "/")),
       y = ifelse(table[, 55] == 2, 1, -1))
}

# 400 attributes that are noisy readings of 5 hidden numbers, and labels of
# which these explain a third.
draw_alike <- function(all) {
  data <- simulate_lowrank(8000, d = 400, rank = 5, observed = 1,
                           x_noise = 0.05, y_noise = sqrt(10),
                           weights = c(1, -1, 1, -1, 1))
  divided(data$x, data$y, 3000, 5000)
}

# Binary attributes that are the rarer the later (Kukliansky and Shamir 2015),
# and labels with noise of half their variance.
draw_unequal <- function(all) {
  data <- simulate_decay(8000, d = 300, alpha = -2)
  noise <- rnorm(8000, sd = sd(data$y) / sqrt(2))
  divided(data$x, data$y + noise, 3000, 5000)
}

# 50 independent attributes, of which 10 matter; a fifth of the label is noise.
draw_independent <- function(all) {
  x <- matrix(rnorm(8000 * 50), 8000)
  effects <- sample(c(-1, 1), 10, replace = TRUE)
  y <- drop(x[, 1:10] %*% effects) + rnorm(8000, sd = sqrt(2.5))
  divided(x, y, 3000, 5000)
}

data_sets <- list(
  diamonds = list(read = read_diamonds, draw = draw_diamonds,
                  looks = c(2, 3, 5)),
  covertype = list(read = function() read_covertype(covertype_file),
                   draw = draw_covertype, looks = c(5, 10, 20)),
  alike = list(read = function() NULL, draw = draw_alike,
               looks = c(5, 10, 20)),
  unequal = list(read = function() NULL, draw = draw_unequal,
                 looks = c(5, 20, 50)),
  independent = list(read = function() NULL, draw = draw_independent,
                     looks = c(5, 10, 20))
)
