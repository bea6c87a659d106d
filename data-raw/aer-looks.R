# At how many looks does AER as printed have the errors 0.320 and 3.5 % that
# Cesa-Bianchi, Shalev-Shwartz and Shamir (2010) print for four? Fixed settings
# over the 45 pairs of digits: all are shown.
#
#   Rscript data-raw/aer-looks.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in data-directory.R. One split of
# 90 % training and 10 % test rows a pair, as of readings.R. A run that is
# stopped goes on where it was; each row names the commit that made it.

source(file.path("data-raw", "limited-observation.R"))
source(file.path("data-raw", "mnist-pairs.R"))

looks_file <- file.path(shown_dir, "aer-looks.csv")
grid <- expand.grid(looks = c(4, 12, 20, 28), lambda = 2^(1:3),
                    radius = 2^(2:3))

looks_rows <- function(parts, pair) {
  errors <- vapply(seq_len(nrow(grid)), function(at) {
    setting <- grid[at, ]
    fit <- aer(parts$x, parts$y, setting$looks, tuning = "theory",
               lambda = setting$lambda, radius = setting$radius, seed = at)
    predicted <- drop(parts$test$x %*% fit$coefficients)
    c(mean((predicted - parts$test$y)^2),
      mean(sign(predicted) != parts$test$y))
  }, numeric(2))
  data.frame(data = pair, grid, error = signif(errors[1, ], 5),
             error_rate = signif(errors[2, ], 5), commit = short_commit())
}

main <- function() {
  started <- proc.time()[["elapsed"]]
  # Also where it is stopped: what is done is in the file.
  on.exit(record_provenance("aer-looks.csv",
                            "Rscript data-raw/aer-looks.R DIRECTORY",
                            seconds_since(started), 1, adds = TRUE))
  for_all_pairs(find_mnist(), looks_file, function(data, pair) {
    looks_rows(divide(data$x, data$y), pair)
  })
  print(aggregate(cbind(error, error_rate) ~ lambda + radius + looks,
                  read.csv(looks_file), stats::median))
}

main()
