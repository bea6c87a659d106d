# The methods for rows with missing values against each other on simulated data:
# 800 rows of 100 attributes and rank 30, three shares of observed values, three
# levels of noise, three seeds; 500 validation rows for every method, test error
# on 1000 rows, both of which observe three quarters. From the package's root,
# with frugalreg installed: Rscript data-raw/lowrank-methods.R
library(frugalreg)
source("data-raw/provenance.R")
began <- proc.time()[["elapsed"]]

part <- function(like, n, noise) {
  simulate_lowrank(n, observed = 0.75, x_noise = noise,
                   loadings = like$loadings, weights = like$weights)
}

learn <- function(method, data, validation) {
  held_out <- validation[c("x", "y")]
  if (method == "mpcr") {
    mpcr(data$x, data$y, 30, validation = held_out, center = FALSE, seed = 1)
  } else {
    slrm(data$x, data$y, 30, method = method, validation = held_out,
         center = FALSE, seed = 1)
  }
}

# Test error over the variance of y, and seconds of one core.
measure <- function(seed, noise, observed) {
  set.seed(seed)
  data <- simulate_lowrank(800, observed = observed, x_noise = noise)
  validation <- part(data, 500, noise)
  test <- part(data, 1000, noise)
  variance <- sum(data$weights^2) + noise^2
  rows <- lapply(c("em", "stochastic", "als", "mpcr"), function(method) {
    started <- proc.time()[["user.self"]]
    fit <- suppressWarnings(learn(method, data, validation))
    seconds <- proc.time()[["user.self"]] - started
    predicted <- suppressWarnings(predict(fit, test$x, clip = FALSE))
    error <- mean((predicted - test$y)^2)
    data.frame(seed, noise, observed, method, error = error / variance,
               seconds)
  })
  do.call(rbind, rows)
}

cells <- expand.grid(observed = c(0.3, 0.5, 0.75), noise = c(0.1, 0.3, 1),
                     seed = 1:3)
results <- do.call(rbind, Map(measure, cells$seed, cells$noise,
                              cells$observed))
results[c("error", "seconds")] <- signif(results[c("error", "seconds")], 5)
write.csv(results, "data-raw/results/lowrank-methods.csv", row.names = FALSE)
record_provenance("lowrank-methods.csv",
                  "Rscript data-raw/lowrank-methods.R",
                  proc.time()[["elapsed"]] - began, 1)
