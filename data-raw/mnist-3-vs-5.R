# Test errors of the learners on the MNIST digits 3 (label +1) and 5 (label -1),
# at 57 and at 5 looks per image (56 and 4 where the budget is even), next to
# glmnet with as many looks in whole rows and with everything.
#
#   Rscript data-raw/mnist-3-vs-5.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in data-directory.R. Needs the
# installed package and glmnet. Writes data-raw/results/; what is there is not
# run again, so that a new method can be added to the others' numbers.
#
# Protocol: 13,454 images of both official sets, pixels / 255, 8 random splits
# of 90 % training and 10 % test rows. In each split the step size and the
# radius of each learner are those with the least mean squared error on held-out
# training rows, averaged over random divisions of the training rows into 80 %
# and 20 %; then one fit, in one pass, on all training rows. Test rows decide
# nothing. The learners have no intercept and average uniformly, as in the
# papers, but for the centred ones. glmnet has its intercept, and the lambda of
# least error in cross-validation within the rows that it is given.

library(frugalreg)
source(file.path("data-raw", "mnist-data.R"))
source(file.path("data-raw", "mnist-learners.R"))
source(file.path("data-raw", "mnist-splits.R"))
source(file.path("data-raw", "provenance.R"))

# Divisions that are averaged to choose step size and radius: more where one fit
# is noisier.
n_holdouts <- function(looks) ifelse(looks <= 5, 12, 8)
script <- "mnist-3-vs-5.R"
results_file <- file.path(results_dir, "mnist-3-vs-5.csv")
summary_file <- file.path(results_dir, "mnist-3-vs-5-summary.csv")

prediction_error <- function(predicted, y) mean((y - predicted)^2)

run_learner <- function(method, looks, setting, parts, seed) {
  seconds <- system.time(
    fit <- learn(method, looks, parts$training, setting, seed)
  )[["elapsed"]]
  data.frame(
    looks = looks, method = method,
    mse = mean(residuals(fit, parts$held_out$x, parts$held_out$y)^2),
    step_size = setting$step_size, first_step_size = setting$first_step_size,
    radius = setting$radius, lambda = NA,
    looks_total = fit$looks$total, seconds = seconds
  )
}

# ---- glmnet

# With glmnet's own standardisation, and on the raw pixels ("_raw") as the
# learners see them: pixels have one unit, and the division of a rarely inked
# pixel by its small standard deviation costs much where rows are few. The path
# goes further down than glmnet's default, so that the best lambda is inside it.
full_row_methods <- list(
  ridge = list(alpha = 0, standardize = TRUE),
  ridge_raw = list(alpha = 0, standardize = FALSE),
  lasso = list(alpha = 1, standardize = TRUE),
  lasso_raw = list(alpha = 1, standardize = FALSE)
)

run_full_rows <- function(method, looks, parts, seed) {
  set.seed(seed)
  n_training <- nrow(parts$training$x)
  n_rows <- round(n_training * looks / n_pixels)
  given <- rows_of(parts$training, sample(n_training, n_rows))
  all_rows <- n_rows == n_training
  how <- full_row_methods[[method]]
  seconds <- system.time(fit <- glmnet::cv.glmnet(
    given$x, given$y, alpha = how$alpha, standardize = how$standardize,
    nfolds = if (all_rows) 5 else 10,
    lambda.min.ratio = if (how$alpha == 0) 1e-5 else 1e-4
  ))[["elapsed"]]
  predicted <- predict(fit, parts$held_out$x, s = "lambda.min")
  data.frame(
    looks = looks, method = method,
    mse = mean((parts$held_out$y - predicted)^2),
    step_size = NA, first_step_size = NA, radius = NA,
    lambda = fit$lambda.min, looks_total = n_rows * n_pixels,
    seconds = seconds
  )
}

full_rows <- expand.grid(method = names(full_row_methods),
                         looks = c(57, 5, n_pixels), stringsAsFactors = FALSE)

# ---- What is written

# What a prototype reached with the best of three step sizes by test error and
# glmnet's defaults, on 8 other splits.
reference <- data.frame(
  looks = c(57, 57, 57, 57, 57, 57, 57, 5, 5, 5, 5, 5, 5, 5, 784, 784),
  method = c("aerr", "aerr_even", "ddaerr_known", "ddaerr_two_phase_centred",
             "ddaelr_two_phase_centred", "lasso", "ridge",
             "ddaerr_known", "ddaerr_two_phase_centred", "aelr",
             "ddaelr_known", "ddaelr_two_phase_centred", "lasso", "ridge",
             "ridge", "lasso"),
  reference = c(0.489, 0.373, 0.323, 0.286, 0.285, 0.285, 0.368,
                0.595, 0.427, 0.692, 0.566, 0.393, 0.434, 0.656, 0.232, 0.230)
)

write_summary <- function() {
  results <- read.csv(results_file)
  summary <- aggregate(mse ~ method + looks, results, function(mse) {
    c(mean = mean(mse), se = sd(mse) / sqrt(length(mse)),
      median = median(mse))
  })
  summary <- data.frame(summary[c("method", "looks")],
                        round(summary$mse, 4))
  summary <- merge(summary, reference, all.x = TRUE)
  summary <- summary[order(-summary$looks, summary$mean), ]
  write.csv(summary, summary_file, row.names = FALSE, quote = FALSE)
  print(summary, row.names = FALSE)
}

main()
