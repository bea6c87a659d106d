# The digits 3 (label +1) and 5 (label -1) of both official sets of MNIST.

source(file.path("data-raw", "data-directory.R"))

mnist_files <- c("train-images-idx3-ubyte", "train-labels-idx1-ubyte",
                 "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte")

find_mnist <- function() data_file("mnist", mnist_files)

read_threes_and_fives <- function(image_file, label_file) {
  digit <- read_idx(label_file)
  rows <- digit %in% c(3, 5)
  list(x = read_idx(image_file)[rows, ] / 255,
       y = ifelse(digit[rows] == 3, 1, -1))
}

read_mnist <- function(paths) {
  sets <- list(read_threes_and_fives(paths[1], paths[2]),
               read_threes_and_fives(paths[3], paths[4]))
  data <- list(x = do.call(rbind, lapply(sets, `[[`, "x")),
               y = unlist(lapply(sets, `[[`, "y")))
  stopifnot(dim(data$x) == c(13454, n_pixels))
  data
}

# A split of 90 % training and 10 % test rows.
split_images <- function(data, split) {
  set.seed(split)
  test <- sample(nrow(data$x), floor(0.1 * nrow(data$x)))
  list(x = data$x[-test, ], y = data$y[-test],
       test_x = data$x[test, ], test_y = data$y[test])
}

# momentnet()'s defaults: up to 35 looks that is the posterior, which has one
# lambda.
fit_looks <- function(x, y, budget, seed, ...) {
  fit <- if (budget <= 35) momentnet else cv_momentnet
  fit(x, y, budget = budget, units = "same", seed = seed, ...)
}
