# What the absolute loss buys where gross errors of the labels depend on x.
#
#   Rscript data-raw/outliers.R
#
# from the top of the repository, with the package installed. Writes
# vignettes/results/outliers.csv, a line for each seed, method and step size.
#
# Data: 60,000 rows of 10 attributes of -1 or 1 over sqrt(10), y = x1 - x2 +
# 0.02 noise, and of 10 % of the rows, drawn at random, the label is -2 sign(x3)
# instead. Squared loss learns these as an effect of x3; the error reported is
# the squared distance of the coefficients from the true ones, relative to their
# squared length, 2.
#
# The step sizes are three (for GenEst seven, in case that smaller ones help its
# variance), all of them in the file; the best by that error is what is
# compared. No test rows are involved.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

n_rows <- 60000
n_attributes <- 10
n_seeds <- 5
truth <- c(1, -1, rep(0, n_attributes - 2))
steps <- c(0.01, 0.02, 0.05)
results_dir <- file.path("data-raw", "results")

outlier_data <- function(seed) {
  set.seed(seed)
  signs <- sample(c(-1, 1), n_rows * n_attributes, replace = TRUE)
  x <- matrix(signs, n_rows) / sqrt(n_attributes)
  y <- drop(x %*% truth) + 0.02 * rnorm(n_rows)
  wrong <- sample(n_rows, n_rows / 10)
  y[wrong] <- -2 * sign(x[wrong, 3])
  list(x = x, y = y)
}

# The arguments of each method besides data, radius, step size and seed.
few_looks <- list(budget = 6, inner = "even")
support <- c(few_looks, list(delta = 0.05, epsilon = 0.3))
loose <- c(few_looks, list(delta = 0.05, epsilon = 1.5))

methods <- list(
  aerr = list(aerr, few_looks),
  aesvr = list(aesvr, support),
  aesvr_no_jackknife = list(aesvr, c(support, list(
    estimator = estimate_plugin(jackknife = FALSE)
  ))),
  aesvr_genest = list(aesvr, c(support, list(estimator = estimate_genest()))),
  aesvr_genest_odd = list(aesvr, c(support, list(
    estimator = estimate_genest("odd")
  ))),
  aesvr_wide = list(aesvr, loose),
  aesvr_wide_genest_odd = list(aesvr, c(loose, list(
    estimator = estimate_genest("odd")
  ))),
  aesvr_wide_genest_soft = list(aesvr, c(loose, list(
    estimator = estimate_genest("odd", hard = FALSE)
  ))),
  online_ridge = list(online_ridge, list()),
  online_svr = list(online_svr, list(delta = 0.05, epsilon = 0.3)),
  online_svr_wide = list(online_svr, list(delta = 0.05, epsilon = 1.5))
)

steps_of <- function(name) {
  if (grepl("genest", name)) c(steps, 10^-(3:6)) else steps
}

relative_error <- function(coefficients) {
  sum((coefficients - truth)^2) / sum(truth^2)
}

# GenEst may diverge, and warns beforehand that it will not do much.
fit_error <- function(method, data, step_size, seed) {
  arguments <- c(list(data$x, data$y, radius = 2, step_size = step_size,
                      seed = seed), method[[2]])
  fit <- suppressWarnings(do.call(method[[1]], arguments),
                          classes = "frugalreg_warning")
  data.frame(step_size = step_size,
             relative_error = signif(relative_error(fit$coefficients), 6),
             mean_looks = fit$looks$mean, max_looks = fit$looks$max)
}

run_seed <- function(seed) {
  data <- outlier_data(seed)
  lines <- lapply(names(methods), function(name) {
    message(format(Sys.time(), "%H:%M:%S"), " seed ", seed, ": ", name)
    errors <- lapply(steps_of(name), function(step_size) {
      fit_error(methods[[name]], data, step_size, seed)
    })
    cbind(seed = seed, method = name, do.call(rbind, errors))
  })
  everything <- stats::lm.fit(data$x, data$y)$coefficients
  rbind(do.call(rbind, lines), data.frame(
    seed = seed, method = "least_squares", step_size = NA,
    relative_error = signif(relative_error(everything), 6),
    mean_looks = n_attributes, max_looks = n_attributes
  ))
}

main <- function() {
  results <- do.call(rbind, lapply(seq_len(n_seeds), run_seed))
  write_results(results, "outliers.csv")
  record_provenance("outliers.csv",
                    "Rscript data-raw/outliers.R",
                    proc.time()[["elapsed"]], 1)
  best <- aggregate(relative_error ~ method + seed, results, min)
  print(aggregate(relative_error ~ method, best, function(error) {
    c(mean = mean(error), largest = max(error))
  }))
}

main()
