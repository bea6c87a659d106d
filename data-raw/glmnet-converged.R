# The subsets of real-tables-complete.R once more, on which cv_momentnet() and
# cv.glmnet() choose among the same lambdas on the same folds: how much of what
# they differ in is where glmnet stops.
#
#   Rscript data-raw/glmnet-converged.R [subsets=500]
#
# from the top of the repository. Needs the installed package and glmnet.
# `glmnet` is cv.glmnet() at its defaults; `converged` with `thresh = 1e-14` and
# 10 million iterations, at the lambdas of the former; `momentnet` likewise. A
# fit that takes more than a minute is stopped. Errors on new rows as a part of
# the variance of their labels.

source(file.path("data-raw", "real-tables-complete.R"))

converged_glmnet <- function(data, alpha, lambda) {
  glmnet::cv.glmnet(data$x, data$y, alpha = alpha, foldid = data$folds,
                    lambda = lambda, thresh = 1e-14, maxit = 1e7)
}

# One subset and penalty: errors, and the lambdas that are chosen.
three_fits <- function(alpha, data) {
  default <- by_glmnet(data, alpha)
  others <- lapply(c(converged_glmnet, fits$momentnet), function(fit) {
    unless_late(most_seconds, suppressWarnings(suppressMessages(
      fit(data, alpha, default$lambda)
    )))$value
  })
  all <- stats::setNames(c(list(default), others),
                         c("glmnet", "converged", "momentnet"))
  error <- vapply(all, function(fit) {
    if (is.null(fit)) return(NA_real_)
    error_of(drop(stats::predict(fit, data$test_x, s = "lambda.min")),
             data$test_y)
  }, 0)
  chosen <- vapply(all, function(fit) {
    if (is.null(fit)) NA_real_ else signif(fit$lambda.min, 8)
  }, 0)
  names(chosen) <- paste0("lambda_", names(chosen))
  data.frame(alpha, t(error), t(chosen))
}

of_set <- function(set, subsets) {
  numbers <- seq_len(subsets)
  numbers <- numbers[(numbers - match(set, names(data_sets))) %%
                       length(data_sets) == 0]
  tables <- tables_of(set)
  do.call(rbind, lapply(numbers, function(number) {
    data <- subset_of(number, tables)
    rows <- do.call(rbind, lapply(c(1, 0), three_fits, data))
    data.frame(subset = number, set, n = nrow(data$x), d = ncol(data$x), rows)
  }))
}

# How often one method has at most 1 % more error than another.
compared <- function(rows, method, with) {
  ratio <- rows[[method]] / rows[[with]]
  same <- abs(log(rows[[paste0("lambda_", method)]] /
                    rows[[paste0("lambda_", with)]])) < 1e-4
  data.frame(alpha = rows$alpha[1], method, with,
             finished = sum(!is.na(ratio)),
             within_1_percent = round(mean(ratio <= 1.01, na.rm = TRUE), 3),
             worst = signif(max(ratio, na.rm = TRUE), 4),
             best = signif(min(ratio, na.rm = TRUE), 4),
             same_lambda = round(mean(same, na.rm = TRUE), 3))
}

run_converged <- function() {
  started <- proc.time()[["elapsed"]]
  subsets <- as.integer(option("subsets", 500))
  results <- do.call(rbind, lapply(names(data_sets), of_set, subsets))
  utils::write.csv(results, results_path("glmnet-converged.csv"),
                   row.names = FALSE, quote = FALSE)
  record_provenance("glmnet-converged.csv", paste0(
    "Rscript data-raw/glmnet-converged.R subsets=", subsets
  ), proc.time()[["elapsed"]] - started, 1, "glmnet")
  summary <- do.call(rbind, lapply(split(results, results$alpha), function(at) {
    rbind(compared(at, "momentnet", "converged"),
          compared(at, "momentnet", "glmnet"),
          compared(at, "converged", "glmnet"))
  }))
  print(summary, row.names = FALSE)
}

if (sys.nframe() == 0) run_converged()
