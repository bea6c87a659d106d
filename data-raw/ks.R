# Figures 1 to 8 of Kukliansky and Shamir (2015): data-dependent sampling
# against uniform draws and full information, on simulated data, MNIST and
# Covertype.
#
#   Rscript data-raw/ks.R DIRECTORY [repetitions] [figure]
#
# from the top of the repository; DIRECTORY as in data-directory.R (mnist/ and
# covtype/); all figures unless one is given. Needs the installed package and
# glmnet. Writes data-raw/results/; what is there is not run again, so that
# repetitions (20; the paper has 100) and methods can be added.
#
# Each row names the commit that made it.
#
# Protocol: an experiment has one training and one test set. Step sizes and
# radii are tuned once, by 5-fold cross-validation (the paper: 10) on the
# training rows at the full length; for shorter prefixes steps grow as the
# theorems say, as one over the root of the number of rows. Full information
# gets as many whole rows as the same looks pay for, and is tuned anew for each
# length, offline by cross-validation within the rows that it is given. A
# repetition is a new random order of the training rows and new draws; each
# learner is fitted anew to prefixes of it. No method has an intercept but
# `centred`. Errors are mean squared test errors as a share of that of
# predicting 0. Test rows decide nothing.

library(frugalreg)
source(file.path("data-raw", "mnist-data.R"))
source(file.path("data-raw", "ks-data.R"))
source(file.path("data-raw", "ks-methods.R"))
source(file.path("data-raw", "provenance.R"))

n_pixels <- 784
prefixes <- 2^(-5:0)
results_dir <- file.path("data-raw", "results")
results_file <- file.path(results_dir, "ks.csv.xz")
settings_file <- file.path(results_dir, "ks-settings.csv")

base_methods <- c("uniform", "known", "two_phase", "two_phase_bare", "online",
                  "offline", "centred")
adagrad_methods <- paste0(c("uniform", "known", "two_phase", "online"),
                          "_adagrad")

# Steps by coordinate are another figure's, `adagrad`.
experiment <- function(name, task, budget, data, figure, adagrad = NULL,
                       methods = base_methods) {
  list(name = name, task = task, budget = budget, data = data,
       figures = c(figure, adagrad),
       methods = c(methods, if (!is.null(adagrad)) adagrad_methods))
}

simulated <- function(task, alpha) {
  experiment(paste0("simulated ", alpha), task, 5,
             function() simulated_data(task, alpha),
             figure = if (task == "ridge") 1 else 2,
             adagrad = if (task == "ridge" && alpha == -2) 7)
}

# Whether two phases pay with more rows: no results yet.
long <- function(task) {
  experiment("simulated -2 long", task, 5,
             function() simulated_data(task, -2, n = 60000), figure = NULL,
             methods = c("uniform", "known", "two_phase", "two_phase_bare"))
}

experiments <- list(
  experiment("mnist", "ridge", 57, mnist_data, figure = 3, adagrad = 8),
  experiment("mnist", "lasso", 5, mnist_data, figure = 4),
  simulated("ridge", -2), simulated("lasso", -2),
  experiment("covertype", "ridge", 5, covertype_data, figure = 5),
  experiment("covertype", "lasso", 5, covertype_data, figure = 6),
  simulated("ridge", -1), simulated("lasso", -1),
  simulated("ridge", -0.5), simulated("lasso", -0.5),
  simulated("ridge", 0), simulated("lasso", 0),
  long("ridge"), long("lasso")
)

say <- function(...) message(format(Sys.time(), "%H:%M:%S"), " ", ...)

relative_error <- function(predicted, y) {
  colMeans((predicted - y)^2) / mean(y^2)
}

predictions <- function(x, coefficients) {
  sweep(x %*% coefficients[-1, , drop = FALSE], 2, coefficients[1, ], "+")
}

# ---- Tuning

# As many rows as `looks` of a budget pay for.
rows_paid <- function(method, n, experiment, data) {
  if (!whole_rows(method)) return(n)
  max(2, round(n * experiment$budget / length(data$moments)))
}

# Mean held-out error of each row of the grid of a method, fitted to `n` of the
# training rows outside of a fold, or what whole rows cost as much.
grid_errors <- function(method, grid, experiment, data, n) {
  set.seed(1)
  folds <- sample(rep_len(1:5, nrow(data$training$x)))
  errors <- vapply(1:5, function(fold) {
    outside <- which(folds != fold)
    given <- rows_paid(method, min(n, length(outside)), experiment, data)
    part <- rows_of(data$training, outside[seq_len(given)])
    held_out <- rows_of(data$training, which(folds == fold))
    coefficients <- vapply(seq_len(nrow(grid)), function(row) {
      coef(learn(method, experiment$task, part, experiment$budget,
                 data$moments, grid[row, ], seed = fold))
    }, numeric(1 + ncol(part$x)))
    relative_error(predictions(held_out$x, coefficients), held_out$y)
  }, numeric(nrow(grid)))
  rowMeans(errors)
}

# One line, or one for each length where whole rows are seen, which are few.
tune <- function(method, experiment, data) {
  grid <- grid_of(method, experiment$task, data, experiment$budget,
                  data$moments)
  lengths <- lengths_of(data)
  if (!whole_rows(method)) lengths <- max(lengths)
  lines <- lapply(lengths, function(n) {
    errors <- grid_errors(method, grid, experiment, data, n)
    best <- grid[which.min(errors), ]
    cbind(experiment = experiment$name, task = experiment$task,
          method = method, examples = n, best,
          edges = sum(best$factor == range(grid$factor),
                      best$radius == range(grid$radius)),
          error = signif(min(errors), 4))
  })
  do.call(rbind, lines)
}

settings_of <- function(experiment, data) {
  done <- if (file.exists(settings_file)) read.csv(settings_file)
  done <- done[done$experiment == experiment$name &
                 done$task == experiment$task, ]
  for (method in setdiff(experiment$methods, c("offline", done$method))) {
    say(experiment$name, " ", experiment$task, ": tuning ", method)
    append_rows(cbind(tune(method, experiment, data), commit = short_commit()),
                settings_file)
  }
  all <- read.csv(settings_file)
  all[all$experiment == experiment$name & all$task == experiment$task, ]
}

# ---- Repetitions

run_prefix <- function(n, ordered, experiment, data, settings, lambda, seed) {
  task <- experiment$task
  fits <- lapply(experiment$methods, function(method) {
    part <- rows_of(ordered, seq_len(rows_paid(method, n, experiment, data)))
    if (method == "offline") {
      return(list(coefficients = c(0, offline_coefficients(task, part, lambda)),
                  looks = length(part$x)))
    }
    setting <- settings[settings$method == method & settings$examples >= n, ]
    setting <- setting[which.min(setting$examples), ]
    fit <- learn(method, task, part, experiment$budget, data$moments, setting,
                 seed)
    list(coefficients = coef(fit), looks = fit$looks$total)
  })
  coefficients <- vapply(fits, `[[`, numeric(1 + ncol(ordered$x)),
                         "coefficients")
  data.frame(
    method = experiment$methods, examples = n,
    looks = vapply(fits, `[[`, 0, "looks"),
    error = signif(relative_error(predictions(data$test$x, coefficients),
                                  data$test$y), 4)
  )
}

lengths_of <- function(data) round(prefixes * nrow(data$training$x))

# One a length, within the first rows of the data, which are in random order.
offline_lambdas <- function(experiment, data) {
  vapply(lengths_of(data), function(n) {
    set.seed(1)
    rows <- seq_len(rows_paid("offline", n, experiment, data))
    offline_lambda(experiment$task, rows_of(data$training, rows))
  }, 0)
}

run_repetition <- function(repetition, experiment, data, settings, lambdas) {
  set.seed(repetition)
  ordered <- rows_of(data$training, sample(nrow(data$training$x)))
  blocks <- Map(run_prefix, lengths_of(data), lambda = lambdas,
                MoreArgs = list(ordered, experiment, data, settings,
                                seed = repetition))
  cbind(experiment = experiment$name, task = experiment$task,
        repetition = repetition, do.call(rbind, blocks),
        commit = short_commit())
}

# The methods that have no line yet, for each repetition.
not_done <- function(experiment, repetitions) {
  done <- if (file.exists(results_file)) read.csv(results_file)
  done <- done[done$experiment == experiment$name &
                 done$task == experiment$task, ]
  lapply(seq_len(repetitions), function(repetition) {
    setdiff(experiment$methods, done$method[done$repetition == repetition])
  })
}

run_experiment <- function(experiment, repetitions) {
  left <- not_done(experiment, repetitions)
  if (all(lengths(left) == 0)) return(invisible())
  data <- experiment$data()
  settings <- settings_of(experiment, data)
  lambdas <- if ("offline" %in% unlist(left)) offline_lambdas(experiment, data)
             else NA
  say(experiment$name, " ", experiment$task, ": repetitions")
  for (repetition in which(lengths(left) > 0)) {
    experiment$methods <- left[[repetition]]
    append_rows(run_repetition(repetition, experiment, data, settings, lambdas),
              results_file)
  }
}

write_summary <- function() {
  results <- read.csv(results_file)
  results$experiment <- factor(results$experiment, unique(results$experiment))
  summary <- aggregate(
    cbind(error, looks) ~ method + examples + task + experiment, results,
    function(value) c(mean(value), stats::sd(value), length(value)),
    na.action = stats::na.omit
  )
  summary <- with(summary, data.frame(
    experiment, task, method, examples, looks = round(looks[, 1]),
    error = signif(error[, 1], 4), sd = signif(error[, 2], 3),
    repetitions = error[, 3]
  ))
  write_results(summary, "ks-summary.csv")
}

asked_for <- function(figure) {
  if (is.na(figure)) return(experiments)
  Filter(function(experiment) figure %in% experiment$figures, experiments)
}

main <- function() {
  dir.create(results_dir, showWarnings = FALSE, recursive = TRUE)
  given <- as.integer(commandArgs(trailingOnly = TRUE)[2:3])
  repetitions <- if (is.na(given[1])) 20 else given[1]
  asked <- asked_for(given[2])
  stopifnot("no such figure" = length(asked) > 0)
  start <- proc.time()[["elapsed"]]
  touched <- character()
  # Also where it is stopped: what is done is in the files.
  on.exit({
    record_provenance(paste("ks.csv.xz, ks-settings.csv:", toString(touched)),
                      paste(c("Rscript data-raw/ks.R DIRECTORY", repetitions,
                              stats::na.omit(given[2])), collapse = " "),
                      proc.time()[["elapsed"]] - start, 1, adds = TRUE)
    if (file.exists(results_file)) write_summary()
  })
  for (experiment in asked) {
    touched <- c(touched, paste(experiment$name, experiment$task))
    run_experiment(experiment, repetitions)
    write_summary()
  }
}

if (sys.nframe() == 0) main()
