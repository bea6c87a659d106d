# Values that few looks or few rows show: attributes that are hardly ever other
# than 0, that have long tails, or that never vary beside flags that hardly ever
# do. The error of cv_momentnet() on complete new rows, as a part of that of the
# labels' mean.
#
#   Rscript data-raw/rare-values.R [state=now]
#
# from the top of the repository. Needs the installed package, of which `state`
# is a name: rows of another state stay. Protocol: 1,100 rows, 600 to learn
# from, or 3,000 and 5,000 where flags never vary; six seeds that nothing was
# chosen on but the first two of the first case.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

given <- sub("^state=", "", grep("^state=", commandArgs(TRUE), value = TRUE))
state <- c(given, "now")[1]
seeds <- 1:6

# 300 attributes that are 0 in 95 % of the rows; ten looks a row.
draw_sparse <- function() {
  x <- matrix(rnorm(1100 * 300) * (runif(1100 * 300) < 0.05), 1100)
  list(x = x, y = 4 * rowSums(x[, 1:5]) + rnorm(1100), learn = 600, budget = 10)
}

# 200 lognormal attributes; ten looks a row.
draw_tailed <- function() {
  x <- exp(2 * matrix(rnorm(1100 * 200), 1100))
  list(x = x, y = 0.1 * rowSums(x[, 1:5]) + rnorm(1100), learn = 600,
       budget = 10)
}

# 40 flags that are the rarer the later, beside 260 that are never up, and 83 %
# of all missing; half of the labels' variance is noise.
draw_flags <- function() {
  n <- 8000
  data <- simulate_decay(n, d = 40, alpha = -2)
  y <- data$y + rnorm(n, sd = sd(data$y) / sqrt(2))
  list(x = cbind(data$x, matrix(0, n, 260)), y = y, learn = 3000, shown = 0.17)
}

draws <- list(sparse = draw_sparse, tailed = draw_tailed, flags = draw_flags)

error_of <- function(case, seed) {
  set.seed(seed)
  data <- draws[[case]]()
  learn <- seq_len(data$learn)
  x <- data$x[learn, ]
  if (!is.null(data$shown)) x[runif(length(x)) > data$shown] <- NA
  fit <- suppressMessages(cv_momentnet(x, data$y[learn], budget = data$budget,
                                       seed = seed))
  off <- predict(fit, data$x[-learn, ]) - data$y[-learn]
  null <- mean((data$y[-learn] - mean(data$y[learn]))^2)
  data.frame(state, case, seed, error = signif(mean(off^2) / null, 4))
}

file <- file.path("data-raw", "results", "rare-values.csv")
started <- proc.time()[["elapsed"]]
runs <- expand.grid(seed = seeds, case = names(draws), stringsAsFactors = FALSE)
results <- do.call(rbind, Map(error_of, runs$case, runs$seed))
earlier <- if (file.exists(file)) read.csv(file)
earlier <- earlier[earlier$state != state, ]
write.csv(rbind(earlier, results), file, row.names = FALSE, quote = FALSE)
record_provenance("rare-values.csv",
                  paste0("Rscript data-raw/rare-values.R state=", state),
                  proc.time()[["elapsed"]] - started, 1, adds = TRUE)
print(aggregate(error ~ case + state, read.csv(file), mean))
