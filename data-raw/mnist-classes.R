# Error rates of classifiers of the MNIST digits 3 (label +1) and 5 (label -1):
# smoothed hinge and logistic loss at 57 and at 5 looks per image, next to
# squared loss, and to glmnet's logistic lasso with as many looks in whole rows
# and with everything.
#
#   Rscript data-raw/mnist-classes.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in data-directory.R. Needs the
# installed package and glmnet. Writes data-raw/results/; what is there is not
# run again.
#
# Protocol and splits: mnist-splits.R, the same as of mnist-3-vs-5.R; here the
# error is the share of wrong signs, also on the held-out training rows. The
# learners have no intercept and average uniformly, as in the papers, but for
# the centred ones.

library(frugalreg)
source(file.path("data-raw", "mnist-data.R"))
source(file.path("data-raw", "mnist-learners.R"))
source(file.path("data-raw", "mnist-splits.R"))
source(file.path("data-raw", "provenance.R"))

script <- "mnist-classes.R"
results_file <- file.path(results_dir, "mnist-classes.csv")
n_holdouts <- function(looks) ifelse(looks <= 5, 6, 3)

prediction_error <- function(predicted, y) mean(sign(predicted) != y)

# ---- Learners

cells <- expand.grid(
  method = c("aelr", outer(
    c("aelr_even", "ddaelr_two_phase", "ddaerr_two_phase",
      "ddaelr_two_phase_centred", "ddaerr_two_phase_centred"),
    c("", "_hinge", "_logistic"), paste0
  )),
  looks = c(57, 5), stringsAsFactors = FALSE
)

# Steps a factor of 2 apart. The derivatives of the classification losses are
# bounded, so that the ridge learners' steps may be larger; their radii are.
settings <- function(method, looks) {
  few <- looks <= 5
  ridge <- grepl("rr", method)
  bounded <- grepl("hinge|logistic", method)
  largest <- if (!ridge) 2^-5 else if (bounded) 2^-8 else 2^-10
  radius <- if (ridge) {
    if (bounded) c(1, 4, 16) else c(1, 2, 4)
  } else if (bounded) {
    c(20, 80, 320)
  } else {
    (if (few) 5 else 10) * c(1, 2, 4)
  }
  expand.grid(step_size = (if (few) 1 else 2) * largest / 2^(0:8),
              first_step_size = NA, radius = radius)
}

run_learner <- function(method, looks, setting, parts, seed) {
  seconds <- system.time(
    fit <- learn(method, looks, parts$training, setting, seed)
  )[["elapsed"]]
  coefficients <- coef(fit)
  predicted <- parts$held_out$x %*% coefficients[-1] + coefficients[1]
  data.frame(
    looks = looks, method = method,
    error_rate = prediction_error(predicted, parts$held_out$y),
    step_size = setting$step_size, radius = setting$radius, lambda = NA,
    looks_total = fit$looks$total, seconds = seconds
  )
}

# ---- glmnet

# On standardised and on raw pixels, see mnist-3-vs-5.R.
full_rows <- expand.grid(method = c("logistic_lasso", "logistic_lasso_raw"),
                         looks = c(57, 5, n_pixels), stringsAsFactors = FALSE)

run_full_rows <- function(method, looks, parts, seed) {
  set.seed(seed)
  n_training <- nrow(parts$training$x)
  n_rows <- round(n_training * looks / n_pixels)
  given <- rows_of(parts$training, sample(n_training, n_rows))
  seconds <- system.time(fit <- glmnet::cv.glmnet(
    given$x, given$y, family = "binomial",
    standardize = !grepl("raw", method), nlambda = 60,
    nfolds = if (n_rows == n_training) 5 else 10, lambda.min.ratio = 1e-3
  ))[["elapsed"]]
  predicted <- predict(fit, parts$held_out$x, s = "lambda.min")
  data.frame(
    looks = looks, method = method,
    error_rate = prediction_error(predicted, parts$held_out$y),
    step_size = NA, radius = NA, lambda = fit$lambda.min,
    looks_total = n_rows * n_pixels, seconds = seconds
  )
}

# ---- What is written

write_summary <- function() {
  results <- read.csv(results_file)
  summary <- aggregate(error_rate ~ method + looks, results, function(rate) {
    c(mean = mean(rate), se = sd(rate) / sqrt(length(rate)),
      median = median(rate), splits = length(rate))
  })
  summary <- data.frame(summary[c("method", "looks")],
                        round(summary$error_rate, 4))
  summary <- summary[order(-summary$looks, summary$mean), ]
  write_results(summary, "mnist-classes-summary.csv")
  print(summary, row.names = FALSE)
}

main()
