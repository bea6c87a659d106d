# Data of the model, fits in the settings of the reference values, and what is
# accepted: shared by the quick tests and by data-raw/slrm-acceptance.R.
#
# 100 attributes, rank 30, a random orthonormal basis, normal codes, 10 of 30
# weights not zero and normal, noise of standard deviation sigma in attributes
# and labels. Training entries are retained with probability p, those of 500
# validation and 1000 test rows with 0.75. The data are not rescaled: the
# settings are for them. Errors are divided by the variance of the labels.

# Medians over five seeds that a prototype reached on other random data: SLRM
# with the recursions kept, with them reset each pass, EM, and the ratio of SLRM
# (kept) to the paper's SMPCR.
acceptance_reference <- function() {
  utils::read.csv(text = "
n,p,sigma,slrm_keep,slrm_reset,em,ratio
200,0.50,0.0,0.0065,1.4e-08,1.8e-08,0.79
200,0.75,0.0,6.7e-06,7.3e-13,3.6e-17,0.88
800,0.30,0.0,0.12,0.098,0.0036,0.12
800,0.50,0.0,8.4e-05,1.5e-11,3.9e-17,0.65
800,0.75,0.0,1.5e-07,6.6e-13,3e-17,0.85
3200,0.30,0.0,0.015,0.0042,0.00061,0.01
800,0.30,0.1,0.2,0.17,0.034,0.22
800,0.50,0.1,0.019,0.018,0.018,0.88
800,0.75,0.1,0.017,0.017,0.017,0.96
800,0.30,0.3,0.52,0.54,0.19,0.52
800,0.50,0.3,0.15,0.15,0.14,0.69
800,0.75,0.3,0.14,0.14,0.14,0.96
800,0.50,1.0,0.86,0.86,0.74,0.87
800,0.75,1.0,0.78,0.78,0.70,0.84
")
}

# A median is accepted up to 1.3 times the reference with noise, up to 3 times
# without. References below 1e-6 stand for recovery: below 1e-8 for SLRM with
# reset (three times the reference where that is itself above 1e-8), and below
# 1e-12 for EM where the prototype was.
acceptance_bound <- function(reference, method, sigma) {
  if (sigma > 0) return(1.3 * reference)
  if (reference < 1e-6 && method == "slrm_reset") {
    return(max(1e-8, 3 * reference))
  }
  max(3 * reference, 1e-12)
}

acceptance_data <- function(n, p, sigma, seed) {
  set.seed(seed, "Mersenne-Twister", "Inversion", "Rejection")
  drawn_tables(n, p, sigma, d = 100, rank = 30, nonzeros = 10,
               n_validation = 500, n_test = 1000)
}

error_on <- function(fit, rows) {
  mean((rows$y - suppressWarnings(predict(fit, rows$x)))^2)
}

as_printed <- function(learner, data, ...) {
  suppressWarnings(learner(
    data$training$x, data$training$y, rank = 30,
    validation = data$validation[c("x", "y")], center = FALSE, scale = FALSE,
    ...
  ))
}

# About the same number of steps whatever the size of the data.
few_passes <- function(data) {
  sizes <- c("200" = 40, "800" = 10, "3200" = 5)
  sizes[[as.character(nrow(data$training$x))]]
}

# The better of two lambda1 by validation, and the rest as in the prototype.
tuned_slrm <- function(data, seed, reset) {
  fits <- lapply(c(3, 30), function(lambda1) {
    as_printed(
      slrm, data, method = "stochastic", lambda1 = lambda1,
      lambda2 = if (reset) 1e-6 else 1e-5, lambda3 = 1e-6, ridge = 1e-6,
      gamma = 0.999, delta = 0.1, step_size = 0.003, weights_code = "label",
      reset = reset,
      orthonormalise = "step", passes = few_passes(data), seed = seed
    )
  })
  errors <- vapply(fits, error_on, 0, data$validation)
  fits[[which.min(errors)]]
}

acceptance_methods <- list(
  slrm_keep = function(data, seed) tuned_slrm(data, seed, reset = FALSE),
  slrm_reset = function(data, seed) tuned_slrm(data, seed, reset = TRUE),
  smpcr_paper = function(data, seed) {
    as_printed(smpcr, data, paper = TRUE, passes = few_passes(data),
               seed = seed)
  },
  em = function(data, seed) as_printed(slrm, data, method = "em", seed = seed)
)

# Errors and seconds of methods on one cell and seed.
acceptance_run <- function(n, p, sigma, seed,
                           methods = names(acceptance_methods)) {
  data <- acceptance_data(n, p, sigma, seed)
  rows <- lapply(methods, function(method) {
    seconds <- system.time(
      fit <- acceptance_methods[[method]](data, seed), gcFirst = FALSE
    )[["elapsed"]]
    data.frame(n = n, p = p, sigma = sigma, seed = seed, method = method,
               error = signif(error_on(fit, data$test) / data$variance, 4),
               seconds = signif(seconds, 3))
  })
  do.call(rbind, rows)
}

# One cell's medians over its seeds, next to what is accepted.
acceptance_verdict <- function(results, cell) {
  of <- function(method) {
    here <- results[results$method == method, ]
    here$error[order(here$seed)]
  }
  methods <- c("slrm_keep", "slrm_reset", "em")
  bounds <- vapply(methods, function(method) {
    acceptance_bound(cell[[method]], method, cell$sigma)
  }, 0)
  medians <- vapply(methods, function(method) stats::median(of(method)), 0)
  ratio <- stats::median(of("slrm_keep") / of("smpcr_paper"))
  # The order is asked for where neither has recovered everything.
  asked <- cell$p <= 0.5 && isTRUE(medians[["slrm_keep"]] > 1e-6) &&
    isTRUE(stats::median(of("smpcr_paper")) > 1e-6)
  verdict <- data.frame(
    cell[c("n", "p", "sigma")], seeds = length(of("em")),
    what = c(methods, "slrm_keep / smpcr_paper"),
    reference = c(unlist(cell[methods]), cell$ratio),
    median = c(medians, ratio), bound = c(bounds, if (asked) 1 else NA),
    row.names = NULL
  )
  verdict$holds <- verdict$median <= verdict$bound
  verdict
}
