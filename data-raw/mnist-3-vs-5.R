# Test errors of the learners on the MNIST digits 3 (label +1) and 5 (label -1),
# at 57 and at 5 looks per image (56 and 4 where the budget is even), next to
# glmnet with as many looks in whole rows and with everything.
#
#   Rscript data-raw/mnist-3-vs-5.R DIRECTORY
#
# from the top of the repository. DIRECTORY (or the environment variable
# FRUGALREG_MNIST) has the four official idx files. Needs the installed package
# and glmnet. Writes data-raw/results/; what is there is not run again, so that
# a new method can be added to the others' numbers.
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
source(file.path("data-raw", "provenance.R"))

n_splits <- 8
cores <- as.integer(Sys.getenv("FRUGALREG_CORES", "2"))
# Divisions that are averaged to choose step size and radius: more where one fit
# is noisier.
n_holdouts <- function(looks) ifelse(looks <= 5, 12, 8)
held_out_share <- 0.2
n_pixels <- 784
results_dir <- file.path("data-raw", "results")
results_file <- file.path(results_dir, "mnist-3-vs-5.csv")
summary_file <- file.path(results_dir, "mnist-3-vs-5-summary.csv")
provenance_file <- file.path(results_dir, "PROVENANCE.md")

# ---- Data

rows_of <- function(data, rows) {
  list(x = data$x[rows, , drop = FALSE], y = data$y[rows])
}

# A share of the rows at random, the same for the same seed, and the others.
divide <- function(data, share, seed) {
  set.seed(seed)
  drawn <- sample(nrow(data$x), floor(share * nrow(data$x)))
  list(training = rows_of(data, -drawn), held_out = rows_of(data, drawn))
}

with_moments <- function(data) {
  data$moments <- colMeans(data$x^2)
  data
}

# Held-out error of each row of the grid; all rows meet the same seed.
grid_errors <- function(method, looks, part, seed) {
  grid <- settings(method, looks)
  coefficients <- vapply(seq_len(nrow(grid)), function(row) {
    learn(method, looks, part$training, grid[row, ], seed)$coefficients
  }, numeric(n_pixels))
  colMeans((part$held_out$y - part$held_out$x %*% coefficients)^2)
}

# For each cell a column of the mean errors of its grid; one division of the
# training rows is in memory at a time.
mean_grid_errors <- function(cells, training, split) {
  errors <- vector("list", nrow(cells))
  holdouts <- n_holdouts(cells$looks)
  for (at in seq_len(max(holdouts))) {
    message(format(Sys.time(), "%H:%M:%S"), " split ", split, ": division ", at)
    part <- divide(training, held_out_share, seed = 1000 * split + at)
    part$training <- with_moments(part$training)
    for (cell in which(at <= holdouts)) {
      error <- grid_errors(cells$method[cell], cells$looks[cell], part, at)
      errors[[cell]] <- cbind(errors[[cell]], error)
    }
  }
  lapply(errors, rowMeans)
}

# The best of the grid, for a fit on all training rows: the theorems' step sizes
# shrink as one over the root of the number of rows.
best_setting <- function(method, looks, errors) {
  grid <- settings(method, looks)
  best <- grid[which.min(errors), ]
  if (!is.na(best$step_size) && best$step_size %in% range(grid$step_size)) {
    message(method, " at ", looks, " looks: the best step size, ",
            signif(best$step_size, 3), ", is at the edge of its grid")
  }
  if (method != "aer") { # its lambda is no step size
    steps <- c("step_size", "first_step_size")
    best[steps] <- best[steps] * sqrt(1 - held_out_share)
  }
  best
}

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

# ---- Splits

full_rows <- expand.grid(method = names(full_row_methods),
                         looks = c(57, 5, n_pixels), stringsAsFactors = FALSE)

run_learners <- function(cells, parts, split) {
  chosen <- Map(best_setting, cells$method, cells$looks,
                mean_grid_errors(cells, parts$training, split))
  Map(function(method, looks, setting) {
    run_learner(method, looks, setting, parts, seed = split)
  }, cells$method, cells$looks, chosen)
}

run_competitors <- function(full_rows, parts, split) {
  Map(function(method, looks) {
    message(format(Sys.time(), "%H:%M:%S"), " split ", split, ": ", method,
            " at ", looks, " looks")
    run_full_rows(method, looks, parts, seed = split)
  }, full_rows$method, full_rows$looks)
}

run_split <- function(split, data) {
  parts <- divide(data, 0.1, seed = split)
  parts$training <- with_moments(parts$training)
  block <- do.call(rbind, unname(c(
    run_learners(not_done(cells, split), parts, split),
    run_competitors(not_done(full_rows, split), parts, split)
  )))
  numbers <- c("mse", "step_size", "first_step_size", "lambda", "seconds")
  block[numbers] <- lapply(block[numbers], signif, digits = 6)
  cbind(split = split, block)
}

not_done <- function(cells, split) {
  if (!file.exists(results_file)) return(cells)
  done <- read.csv(results_file)
  done <- done[done$split == split, ]
  cells[!paste(cells$method, cells$looks) %in% paste(done$method, done$looks), ]
}

splits_to_do <- function() {
  Filter(function(split) {
    nrow(not_done(cells, split)) + nrow(not_done(full_rows, split)) > 0
  }, seq_len(n_splits))
}

append_block <- function(block) {
  is_new <- !file.exists(results_file)
  write.table(block, results_file, sep = ",", row.names = FALSE,
              col.names = is_new, append = !is_new)
}

# As many splits at a time as cores; the parent alone writes.
run_splits <- function(splits, data) {
  for (batch in split(splits, ceiling(seq_along(splits) / cores))) {
    blocks <- parallel::mclapply(batch, run_split, data = data,
                                 mc.cores = cores, mc.preschedule = FALSE)
    failed <- !vapply(blocks, is.data.frame, logical(1))
    for (block in blocks[!failed]) append_block(block)
    if (any(failed)) {
      stop("Split ", toString(batch[failed]), " failed: ",
           format(blocks[failed][[1]]), call. = FALSE)
    }
  }
}

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

main <- function() {
  dir.create(results_dir, showWarnings = FALSE, recursive = TRUE)
  splits <- splits_to_do()
  if (length(splits) > 0) {
    data <- read_mnist(find_mnist())
    what <- unique(unlist(lapply(splits, function(split) {
      c(not_done(cells, split)$method, not_done(full_rows, split)$method)
    })))
    start <- proc.time()[["elapsed"]]
    # Also where a split fails: the others are in the file.
    on.exit(append_provenance(
      provenance_file,
      paste0("mnist-3-vs-5.csv, splits ",
             toString(setdiff(splits, splits_to_do())), ": ", toString(what)),
      "Rscript data-raw/mnist-3-vs-5.R DIRECTORY",
      proc.time()[["elapsed"]] - start, cores
    ))
    run_splits(splits, data)
  }
  write_summary()
}

main()
