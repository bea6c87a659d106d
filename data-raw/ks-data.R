# The data of data-raw/ks.R: training and test rows, and what is known of the
# second moments.

# One training set an experiment, as in the paper; its size is ours.
simulated_data <- function(task, alpha, n = 10000, n_test = 2000) {
  set.seed(1)
  data <- simulate_decay(n + n_test, alpha = alpha, task = task)
  storage.mode(data$x) <- "double"
  divide(data$x, data$y, n_test, data$second_moments)
}

# All 13,454 images of the digits 3 and 5; pixels in [0, 1].
mnist_data <- function() {
  data <- read_mnist(find_mnist())
  set.seed(1)
  divide(data$x, data$y, floor(0.1 * nrow(data$x)))
}

# Class 2 against the rest (the paper does not say which class), columns divided
# by their largest absolute value; of the 581,012 rows a random part.
covertype_data <- function(n = 40000, n_test = 20000) {
  table <- as.matrix(utils::read.csv(data_file("covtype", "covtype.csv"),
                                     colClasses = "integer"))
  largest <- apply(abs(table[, 1:54]), 2, max)
  set.seed(1)
  rows <- sample(nrow(table), n + n_test)
  divide(sweep(table[rows, 1:54], 2, largest, "/"),
         ifelse(table[rows, 55] == 2, 1, -1), n_test)
}

divide <- function(x, y, n_test, moments = NULL) {
  test <- sample(nrow(x), n_test)
  training <- rows_of(list(x = x, y = y), -test)
  list(training = training, test = rows_of(list(x = x, y = y), test),
       moments = moments %||% colMeans(training$x^2))
}

rows_of <- function(data, rows) {
  list(x = unname(data$x[rows, , drop = FALSE]), y = unname(data$y[rows]))
}

`%||%` <- function(a, b) if (is.null(a)) b else a
