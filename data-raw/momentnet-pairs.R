# The 45 pairs of MNIST digits at 4 looks per image, the task of Cesa-Bianchi,
# Shalev-Shwartz and Shamir (2010): momentnet() with its defaults, five splits
# of 90 % and 10 % a pair. None of its constants was chosen on these pairs but
# 3-5. Errors of predictions as predict() has them and as they come.
#
#   Rscript data-raw/momentnet-pairs.R DIRECTORY
#
# runs the version that is installed and replaces its rows of the results; with
# R_LIBS at a library that has version 0.1.0 it is that one's turn, on the same
# splits.

library(frugalreg)
source(file.path("data-raw", "mnist-data.R"))
source(file.path("data-raw", "provenance.R"))

results_dir <- file.path("data-raw", "results")
results_file <- file.path(results_dir, "momentnet-pairs.csv")
splits <- 1:5
version <- as.character(packageVersion("frugalreg"))
is_first <- package_version(version) < "0.2.0"

paths <- find_mnist()
images <- rbind(read_idx(paths[1]), read_idx(paths[3])) / 255
digits <- c(read_idx(paths[2]), read_idx(paths[4]))

# 0.1.0 knew no units, and moved no predictions to the range of the labels.
fit_pair <- function(x, y, seed) {
  if (is_first) return(momentnet(x, y, budget = 4, seed = seed))
  momentnet(x, y, budget = 4, units = "same", seed = seed)
}

run_pair <- function(first, second, split) {
  rows <- which(digits %in% c(first, second))
  seed <- 1000 * (split - 1) + 10 * first + second
  set.seed(seed)
  test <- sample(rows, floor(0.1 * length(rows)))
  training <- setdiff(rows, test)
  label <- function(rows) ifelse(digits[rows] == first, 1, -1)
  fit <- fit_pair(images[training, ], label(training), seed)
  error <- function(...) {
    said <- predict(fit, images[test, ], s = min(fit$lambda), ...)
    mean((label(test) - said)^2)
  }
  data.frame(version = version, first = first, second = second, split = split,
             engine = fit$engine, mse = error(),
             unclipped = if (is_first) error() else error(clip = FALSE))
}

pairs <- utils::combn(0:9, 2)
runs <- expand.grid(pair = seq_len(ncol(pairs)), split = splits)
seconds <- system.time(
  results <- do.call(rbind, Map(run_pair, pairs[1, runs$pair],
                                pairs[2, runs$pair], runs$split))
)[["elapsed"]]
others <- if (file.exists(results_file)) read.csv(results_file)
others <- others[others$version != version, ]
write.csv(rbind(others, results), results_file, row.names = FALSE)
record_provenance("momentnet-pairs.csv",
                  "Rscript data-raw/momentnet-pairs.R DIRECTORY", seconds, 1)
print(summary(results[c("mse", "unclipped")]))
