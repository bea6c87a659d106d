# At how many looks does AER as printed have the errors 0.320 and 3.5 % that
# Cesa-Bianchi, Shalev-Shwartz and Shamir (2010) print for four? Fixed settings
# over the 45 pairs of digits: all are shown.
#
#   Rscript data-raw/aer-looks.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in data-directory.R. Splits of
# 90 % training and 10 % test rows, those of readings.R. A run that is stopped
# goes on where it was; each row names the commit that made it.

source(file.path("data-raw", "limited-observation.R"))
source(file.path("data-raw", "mnist-pairs.R"))

grid <- expand.grid(looks = c(4, 12, 20, 28), lambda = 2^(1:3),
                    radius = 2^(2:3))

looks_rows <- function(parts, seed) {
  weights <- vapply(seq_len(nrow(grid)), function(at) {
    setting <- grid[at, ]
    fit <- aer(parts$x, parts$y, setting$looks, tuning = "theory",
               lambda = setting$lambda, radius = setting$radius,
               seed = seed + at)
    fit$coefficients
  }, numeric(n_pixels))
  cbind(grid, as.data.frame(errors_of(weights, parts$test$x, parts$test$y)))
}

run_over_pairs("aer-looks", looks_rows, c("lambda", "radius", "looks"))
