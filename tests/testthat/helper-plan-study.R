# Pilots of studies: least squares on normal attributes.

kept_looks <- frugal_control(keep_looks = TRUE)

study_data <- function(n, b, seed) {
  use_seed(seed)
  x <- matrix(stats::rnorm(n * length(b)), n)
  list(x = x, y = drop(x %*% b) + stats::rnorm(n))
}

least_squares <- function(x, y) {
  momentnet(x, y, alpha = 0, lambda = 0, control = kept_looks)
}

# Of one attribute.
fit_to_cars <- function() {
  momentnet(dist ~ speed, cars, seed = 1, control = kept_looks)
}
