# On complete rows cv_momentnet() is cv.glmnet(): random subsets of the tables
# of real-tables-data.R, lasso and ridge regression, on the same folds and
# lambdas.
#
#   Rscript data-raw/real-tables-complete.R [subsets=500] [processes=1]
#     [version=NAME]
#
# from the top of the repository. A subset is 30 to 300 rows of a table, as
# columns of numbers in their own units; the error is that on at most 2,000 of
# the other rows as a part of the variance of their labels. `glmnet` is
# cv.glmnet() with its own path; `momentnet` has its lambdas and folds;
# `momentnet_path` has its folds only. A fit that takes more than a minute is
# stopped. What is in data-raw/results/real-tables-complete.csv is not run
# again; another version of this package has rows of its own. The summary is
# printed for each version.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-data.R"))
source(file.path("data-raw", "real-tables-run.R"))

results_dir <- file.path("data-raw", "results")
results_file <- file.path(results_dir, "real-tables-complete.csv")
most_seconds <- 60

# ---- One subset

subset_of <- function(number, tables) {
  data <- tables$complete
  set.seed(number)
  size <- min(round(exp(stats::runif(1, log(30), log(300)))),
              floor(2 / 3 * nrow(data$x)))
  rows <- sample(nrow(data$x))
  training <- rows[seq_len(size)]
  test <- utils::head(rows[-seq_len(size)], 2000)
  x <- data$x[training, , drop = FALSE]
  list(x = x, y = data$y[training], test_x = data$x[test, , drop = FALSE],
       test_y = data$y[test], folds = sample(rep_len(1:10, size)))
}

by_glmnet <- function(data, alpha) {
  glmnet::cv.glmnet(data$x, data$y, alpha = alpha, foldid = data$folds)
}

fits <- list(
  momentnet = function(data, alpha, lambda) {
    cv_momentnet(data$x, data$y, alpha = alpha, lambda = lambda,
                 folds = data$folds)
  },
  momentnet_path = function(data, alpha, lambda) {
    cv_momentnet(data$x, data$y, alpha = alpha, folds = data$folds)
  }
)

row_of <- function(name, result, times, data) {
  fit <- result$value
  failed <- is.null(fit)
  predicted <- if (!failed) {
    drop(stats::predict(fit, data$test_x, s = "lambda.min"))
  }
  chosen <- function(rule) if (failed) NA else signif(fit[[rule]], 8)
  data.frame(
    method = name, error = if (failed) NA else error_of(predicted, data$test_y),
    seconds = seconds_of(times), lambda.min = chosen("lambda.min"),
    lambda.1se = chosen("lambda.1se"),
    null = if (failed) NA else is_constant(predicted, data$test_y),
    note = result$note
  )
}

# The rows of one kind of penalty.
run_alpha <- function(alpha, data) {
  timed <- function(name, run) {
    times <- system.time(result <- unless_late(
      most_seconds, suppressWarnings(suppressMessages(run()))
    ))
    list(fit = result$value, row = row_of(name, result, times, data))
  }
  theirs <- timed("glmnet", function() by_glmnet(data, alpha))
  ours <- lapply(names(fits), function(name) {
    timed(name, function() fits[[name]](data, alpha, theirs$fit$lambda))$row
  })
  data.frame(alpha = alpha, do.call(rbind, c(list(theirs$row), ours)))
}

run_subset <- function(number, set, tables, is_new, settings) {
  data <- subset_of(number, tables)
  rows <- do.call(rbind, lapply(c(1, 0), run_alpha, data))
  rows <- rows[is_new | rows$method != "glmnet", ]
  ours <- rows$method != "glmnet"
  data.frame(
    subset = number, set = set, n = nrow(data$x), d = ncol(data$x),
    version = ifelse(ours, settings$version, "-"),
    commit = ifelse(ours, settings$commit, "-"), rows
  )
}

# ---- All of them, a table at a time

run_set <- function(set, settings) {
  done <- if (file.exists(results_file)) utils::read.csv(results_file)
  numbers <- seq_len(settings$subsets)
  of_set <- numbers[(numbers - match(set, names(data_sets))) %%
                      length(data_sets) == 0]
  left <- setdiff(of_set, done$subset[done$version == settings$version])
  if (length(left) == 0) return(0)
  tables <- tables_of(set)
  in_batches(left, settings$processes, results_file, function(number) {
    run_subset(number, set, tables, !number %in% done$subset, settings)
  })
  length(left)
}

# ---- Summary

summary_of <- function(version, results) {
  key <- c("subset", "set", "n", "d", "alpha")
  part <- function(method) {
    rows <- results[results$method == method &
                      results$version %in% c("-", version), ]
    rows[c(key, "error", "seconds", "lambda.min", "lambda.1se", "null")]
  }
  theirs <- part("glmnet")
  rows <- lapply(c("momentnet", "momentnet_path"), function(method) {
    both <- merge(part(method), theirs, by = key, suffixes = c("", ".glmnet"))
    do.call(rbind, lapply(split(both, both$alpha), function(at) {
      agreement(method, at)
    }))
  })
  data.frame(version = version, do.call(rbind, rows), row.names = NULL)
}

agreement <- function(method, at) {
  ratio <- at$error / at$error.glmnet
  share <- function(holds) round(mean(holds, na.rm = TRUE), 3)
  same <- function(rule) {
    share(abs(log(at[[rule]] / at[[paste0(rule, ".glmnet")]])) < 1e-4)
  }
  data.frame(
    method = method, alpha = at$alpha[1], subsets = nrow(at),
    finished = sum(!is.na(ratio)), within_1_percent = share(ratio <= 1.01),
    worst = max(ratio, na.rm = TRUE), same_min = same("lambda.min"),
    same_1se = same("lambda.1se"), null = sum(at$null, na.rm = TRUE),
    null_glmnet = sum(at$null.glmnet),
    time_ratio = stats::median(at$seconds / at$seconds.glmnet),
    longest = max(at$seconds), longest_glmnet = max(at$seconds.glmnet)
  )
}

main <- function() {
  settings <- c(list(subsets = as.integer(option("subsets", 500))),
                run_settings())
  loadNamespace("glmnet") # not a fit's seconds
  started <- proc.time()[["elapsed"]]
  count <- sum(vapply(names(data_sets), run_set, 0, settings))
  if (count > 0) {
    add_run("real-tables-complete.csv", count, "subsets", settings, started)
  }
  results <- utils::read.csv(results_file)
  versions <- setdiff(results$version, "-")
  print(do.call(rbind, lapply(versions, summary_of, results)), digits = 3)
}

if (sys.nframe() == 0) main()
