# Counts in tables with gaps: the mean deviance of new rows, complete and with
# such gaps, of cv_momentnet(family = "poisson"), the default; and of glmnet on
# imputed means, and on the table without gaps.
#
#   Rscript data-raw/counts.R
#
# from the top of the repository, with the installed package and glmnet.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "counts-peers.R"))
started <- proc.time()[[3]]
n <- 500
d <- 15
covariance <- 0.6^abs(outer(1:d, 1:d, "-"))

counts <- function(seed, missing) {
  set.seed(seed)
  slopes <- c(0.5, -0.4, 0.3, 0, 0.3, rep(0, d - 5))
  slopes <- slopes * 0.9 / sqrt(drop(slopes %*% covariance %*% slopes))
  x <- matrix(rnorm((n + 3000) * d), n + 3000) %*% chol(covariance)
  y <- rpois(n + 3000, exp(0.5 + x %*% slopes))
  list(x = x, y = y,
       gaps = replace(x, matrix(runif(length(x)) < missing, nrow(x)), NA))
}

methods <- list(
  momentnet = function(data, own, seed) {
    fit <- cv_momentnet(data$gaps[own, ], data$y[own], family = "poisson",
                        seed = seed)
    function(x) predict(fit, x)
  },
  "means + glmnet" = function(data, own, seed) {
    by_means(data$gaps[own, ], data$y[own])
  },
  "glmnet, no gaps" = function(data, own, seed) {
    by_means(data$x[own, ], data$y[own])
  }
)

results <- do.call(rbind, lapply(c(0.3, 0.5), function(missing) {
  do.call(rbind, lapply(1:4, function(seed) {
    data <- counts(seed, missing)
    own <- seq_len(n)
    do.call(rbind, lapply(names(methods), function(method) {
      set.seed(seed)
      predicted <- methods[[method]](data, own, seed)
      error <- function(x) {
        signif(mean_deviance(data$y[-own], predicted(x[-own, ])), 4)
      }
      data.frame(missing = missing, seed = seed, method = method,
                 complete = error(data$x), gaps = error(data$gaps))
    }))
  }))
}))

utils::write.csv(results, results_path("counts.csv"), row.names = FALSE)
print(aggregate(cbind(complete, gaps) ~ method + missing, results, mean))
record_provenance("counts.csv: counts in tables with gaps",
                  "Rscript data-raw/counts.R", proc.time()[[3]] - started, 1)
