# Intervals of 90 % after two, three and five looks of ten: which part of the
# labels they cover, of rows with as many looks and of complete rows, and sigma
# as a part of the root mean square error on complete rows.
#
#   Rscript data-raw/labelled-folds.R
#
# from the top of the repository, with the installed package. Protocol: thirty
# tables of two factors, ten attributes and noise a fifth of the labels'
# variance, 1,500 rows to learn from and 2,000 new ones.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
started <- proc.time()[[3]]

table_of_looks <- function(looks, seed, n = 3500, d = 10) {
  set.seed(seed)
  factors <- matrix(rnorm(2 * n), n)
  x <- factors %*% matrix(rnorm(2 * d), 2) + 0.7 * matrix(rnorm(n * d), n)
  signal <- drop(x %*% rnorm(d)) / sqrt(d)
  gaps <- t(apply(x, 1, function(row) {
    replace(row, sample(d, d - looks), NA)
  }))
  list(x = x, gaps = gaps, y = signal + 0.5 * sd(signal) * rnorm(n))
}

run_cell <- function(looks, seed) {
  data <- table_of_looks(looks, seed)
  own <- 1:1500
  fit <- cv_momentnet(data$gaps[own, ], data$y[own], seed = 1)
  y <- data$y[-own]
  covered <- function(x) {
    ends <- predict(fit, x[-own, ], interval = "prediction", level = 0.9)
    mean(ends[, "lwr"] <= y & y <= ends[, "upr"])
  }
  error <- sqrt(mean((predict(fit, data$x[-own, ]) - y)^2))
  data.frame(looks = looks, seed = seed, own = covered(data$gaps),
             complete = covered(data$x), sigma = signif(sigma(fit) / error, 4))
}

cells <- expand.grid(seed = 101:130, looks = c(2, 3, 5))
results <- do.call(rbind, Map(run_cell, cells$looks, cells$seed))
utils::write.csv(results, "data-raw/results/labelled-folds.csv",
                 row.names = FALSE, quote = FALSE)
print(stats::aggregate(cbind(own, complete, sigma) ~ looks, results,
                       function(found) round(c(mean(found), range(found)), 3)))
record_provenance("labelled-folds.csv: intervals after few looks of ten",
                  "Rscript data-raw/labelled-folds.R",
                  proc.time()[[3]] - started, 1)
