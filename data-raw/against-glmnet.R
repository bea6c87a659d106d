# Our learners at k looks a row, next to glmnet with as many looks in whole
# rows (n' = n k / d) and with everything.
#
#   Rscript data-raw/against-glmnet.R DIRECTORY [splits]
#
# from the top of the repository; DIRECTORY as in data-directory.R, splits how
# many (4). Needs the installed package and glmnet.
# What is in data-raw/results/ is not run again.
#
# Protocol: the test error is the mean squared error over that of the training
# rows' mean label. momentnet() has its defaults, lambda by cv_momentnet(), from
# the same looks. ddaerr() and ddaelr() are centred, with a first phase of 30 %
# and averaging = 3; step size and radius are those of least error on 20 % of
# the training rows, seen whole and not counted: a favour to them. glmnet has
# lasso and ridge, each with and without standardising, and lambda by
# cross-validation within its rows; the best of the four on the mean test error
# is what is compared with: a favour to it.
# Seconds are those of the processor, tuning included.
#
# The MNIST rows of the summary come from mnist-3-vs-5.R (online learners, and
# glmnet with everything) and momentnet-mnist.R, which have these protocols.
# With 0 splits the summary alone is written anew.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "data-directory.R"))
source(file.path("data-raw", "against-glmnet-data.R"))

arguments <- commandArgs(trailingOnly = TRUE)
covertype_file <- data_file("covtype", "covtype.csv")
n_splits <- if (length(arguments) > 1) as.integer(arguments[2]) else 4
results_dir <- file.path("data-raw", "results")
results_file <- file.path(results_dir, "against-glmnet.csv")

# ---- Our learners

run_momentnet <- function(data, looks, seed) {
  fit <- cv_momentnet(data$x, data$y, budget = looks, groups = data$groups,
                      seed = seed)
  predict(fit, data$test_x)
}

fit_centred <- function(learner, x, y, looks, groups, setting, seed) {
  suppressWarnings(
    learner(x, y, looks, radius = setting$radius, seed = seed,
            step_size = setting$step_size * c(setting$first, 1),
            sampling = sample_two_phase(fraction = 0.3), center = TRUE,
            averaging = 3, groups = groups),
    classes = "frugalreg_warning_assumption"
  )
}

# Around the theorems' step sizes, with the gradients' sizes put in as they
# are, and from the length of a regressor of one attribute that explains all.
setting_grid <- function(ridge, data, looks) {
  moments <- apply(data$x, 2, var)
  times <- max(data$groups) / floor((looks + 1) / 2)
  unit <- sd(data$y) / sqrt(max(moments))
  gradient <- sd(data$y) * sqrt(times * sum(moments))
  step <- if (ridge) unit / gradient else 1 / gradient
  expand.grid(step_size = step / sqrt(nrow(data$x)) * 2^seq(-2, 8.5, 1.5),
              first = 1 / 8,
              radius = unit * if (ridge) c(1, 3, 9) else c(2, 6, 18))
}

held_out_error <- function(learner, data, looks, grid, seed) {
  set.seed(seed)
  held_out <- sample(nrow(data$x), nrow(data$x) %/% 5)
  vapply(seq_len(nrow(grid)), function(row) {
    fit <- fit_centred(learner, data$x[-held_out, ], data$y[-held_out], looks,
                       data$groups, grid[row, ], seed)
    mean(residuals(fit, data$x[held_out, ], data$y[held_out])^2)
  }, 0)
}

run_centred <- function(learner, ridge) {
  function(data, looks, seed) {
    grid <- setting_grid(ridge, data, looks)
    errors <- held_out_error(learner, data, looks, grid, seed)
    best <- grid[which.min(errors), ]
    if (best$step_size %in% range(grid$step_size)) {
      message("the best step size is at the edge of its grid: ",
              which.min(errors), " of ", nrow(grid))
    }
    fit <- fit_centred(learner, data$x, data$y, looks, data$groups, best, seed)
    predict(fit, data$test_x)
  }
}

# ---- glmnet

run_glmnet <- function(alpha, standardize) {
  function(data, looks, seed) {
    n <- nrow(data$x)
    given <- sample(n, round(n * looks / max(data$groups)))
    fit <- glmnet::cv.glmnet(data$x[given, ], data$y[given], alpha = alpha,
                             standardize = standardize, nfolds = 5,
                             lambda.min.ratio = if (alpha == 0) 1e-5 else 1e-4)
    predict(fit, data$test_x, s = "lambda.min")
  }
}

methods <- list(
  momentnet = run_momentnet,
  ddaerr = run_centred(ddaerr, ridge = TRUE),
  ddaelr = run_centred(ddaelr, ridge = FALSE),
  lasso = run_glmnet(1, TRUE), lasso_raw = run_glmnet(1, FALSE),
  ridge = run_glmnet(0, TRUE), ridge_raw = run_glmnet(0, FALSE)
)
whole_rows <- c("lasso", "lasso_raw", "ridge", "ridge_raw")

# ---- All cells

run_cell <- function(set, data, method, looks, split) {
  set.seed(split)
  spread <- mean((data$test_y - mean(data$y))^2)
  time <- system.time(predicted <- methods[[method]](data, looks, split))
  error <- mean((data$test_y - predicted)^2) / spread
  data.frame(set = set, split = split, n = nrow(data$x),
             d = max(data$groups), looks = looks, method = method,
             error = signif(error, 6),
             seconds = signif(time[["user.self"]] + time[["sys.self"]], 3))
}

tuned_methods <- c("ddaerr", "ddaelr")

# Those of the methods that are tuned, or the others, which are quicker.
cells_of <- function(set, data, tuned) {
  few <- expand.grid(looks = data_sets[[set]]$looks, method = names(methods),
                     stringsAsFactors = FALSE)
  all <- expand.grid(looks = max(data$groups), method = whole_rows,
                     stringsAsFactors = FALSE)
  cells <- rbind(few, all)
  cells[cells$method %in% tuned_methods == tuned, ]
}

run_split <- function(set, all, split, tuned) {
  set.seed(1000 + split)
  data <- data_sets[[set]]$draw(all)
  cells <- cells_of(set, data, tuned)
  for (row in seq_len(nrow(cells))) {
    cell <- cells[row, ]
    done <- if (file.exists(results_file)) read.csv(results_file)
    is_done <- any(done$set == set & done$split == split &
                     done$looks == cell$looks & done$method == cell$method)
    if (is_done) next
    result <- run_cell(set, data, cell$method, cell$looks, split)
    message(format(Sys.time(), "%H:%M:%S "), toString(result))
    write.csv(rbind(done, result), results_file, row.names = FALSE,
              quote = FALSE)
  }
}

# ---- Summary

# MNIST from other scripts' results: labels -1 and 1, about as many of each, so
# that the mean label's error is 1 to three digits. Both scripts have glmnet on
# few looks: it is that on momentnet()'s splits, as in the README. The seconds
# of these runs, which were beside other work, are left out.
mnist_results <- function() {
  online <- read.csv(file.path(results_dir, "mnist-3-vs-5.csv"))
  moments <- read.csv(file.path(results_dir, "momentnet-mnist.csv"))
  names <- c(ddaerr_two_phase_centred = "ddaerr",
             ddaelr_two_phase_centred = "ddaelr")
  is_ours <- online$method %in% names(names)
  online$method[is_ours] <- names[online$method[is_ours]]
  online <- online[is_ours | online$looks == 784, ]
  moments$seconds <- NA
  columns <- c("split", "looks", "method", "mse", "seconds")
  both <- rbind(online[columns], moments[columns])
  both <- both[both$method %in% base::names(methods) & both$looks > 4, ]
  data.frame(set = "mnist", split = both$split, n = 12109, d = 784,
             looks = both$looks, method = both$method, error = both$mse,
             seconds = both$seconds)
}

write_summary <- function() {
  results <- rbind(read.csv(results_file), mnist_results())
  summary <- aggregate(cbind(error, seconds) ~ set + n + d + looks + method,
                       results, function(value) {
                         c(mean = mean(value), sd = sd(value),
                           median = median(value), count = length(value))
                       }, na.action = na.pass)
  summary <- data.frame(
    summary[c("set", "n", "d", "looks", "method")],
    error = signif(summary$error[, "mean"], 4),
    sd = signif(summary$error[, "sd"], 3),
    seconds = signif(summary$seconds[, "median"], 3),
    splits = summary$error[, "count"]
  )
  write_results(summary, "against-glmnet-summary.csv")
}

started <- proc.time()[["elapsed"]]
for (tuned in c(FALSE, TRUE)) {
  for (split in seq_len(n_splits)) {
    for (set in names(data_sets)) {
      run_split(set, data_sets[[set]]$read(), split, tuned)
    }
  }
}
write_summary()
if (n_splits > 0) {
  record_provenance(paste("against-glmnet.csv, splits 1 to", n_splits),
                    paste("Rscript data-raw/against-glmnet.R DIRECTORY",
                          n_splits),
                    proc.time()[["elapsed"]] - started, 1)
}
