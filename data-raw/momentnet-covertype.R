# Covertype, class 2 against the rest, at 5 of 54 looks a row, next to glmnet
# with as many looks in whole rows: a task on which whole rows are better.
#
#   Rscript data-raw/momentnet-covertype.R DIRECTORY [rows]
#
# from the top of the repository; DIRECTORY as in data-directory.R, rows the
# sizes of the training set (20000,200000). Columns are divided by their largest
# value; 50,000 test rows; labels -1 and 1. momentnet() with its defaults and
# with the designs for attributes that are rarely not zero; on the rows and
# looks that plan_looks() advises; and by completed moments (20,000 rows only);
# lambda by cv_momentnet(), from the same looks. What is in data-raw/results/ is
# not run again.

library(frugalreg)
source(file.path("data-raw", "data-directory.R"))
source(file.path("data-raw", "provenance.R"))
arguments <- commandArgs(trailingOnly = TRUE)
sizes <- if (length(arguments) > 1) {
  as.numeric(strsplit(arguments[2], ",")[[1]])
} else {
  c(20000, 200000)
}
results_dir <- file.path("data-raw", "results")
results_file <- file.path(results_dir, "momentnet-covertype.csv")

table <- as.matrix(read.csv(data_file("covtype", "covtype.csv")))
x <- sweep(table[, 1:54], 2, pmax(apply(abs(table[, 1:54]), 2, max), 1), "/")
y <- ifelse(table[, 55] == 2, 1, -1)

by_momentnet <- function(...) {
  function(x, y, seed) cv_momentnet(x, y, budget = 5, seed = seed, ...)
}
by_glmnet <- function(alpha) {
  function(x, y, seed) {
    set.seed(seed)
    given <- sample(nrow(x), round(nrow(x) * 5 / 54))
    glmnet::cv.glmnet(x[given, ], y[given], alpha = alpha)
  }
}
planned <- function(x, y, seed) {
  plan <- plan_looks(nrow(x), ncol(x), 5 * nrow(x))
  rows <- seq_len(plan$rows)
  whole <- plan$looks_per_row == ncol(x)
  cv_momentnet(x[rows, ], y[rows], seed = seed,
               budget = if (!whole) plan$looks_per_row)
}
methods <- list(
  momentnet_planned = planned, lasso = by_glmnet(1), ridge = by_glmnet(0),
  momentnet = by_momentnet(),
  momentnet_uniform = by_momentnet(design = "uniform", standardize = TRUE),
  momentnet_sqrt_sd = by_momentnet(design = "sqrt_sd"),
  momentnet_factors = function(x, y, seed) {
    momentnet(x, y, budget = 5, design = "sqrt_sd", engine = "factors",
              rank = 27, seed = seed)
  },
  momentnet_completed = by_momentnet(design = "sqrt_sd", engine = "completed",
                                     rank = 27)
)

started <- proc.time()[["elapsed"]]
key <- function(table) paste(table$rows, table$split, table$method)
run <- function(method, n, split) {
  result <- data.frame(rows = n, split = split, method = method)
  done <- if (file.exists(results_file)) read.csv(results_file)
  if (key(result) %in% key(done)) return(invisible())
  set.seed(split)
  rows <- sample(nrow(x), n + 50000)
  training <- rows[seq_len(n)]
  test <- rows[-seq_len(n)]
  fit <- methods[[method]](x[training, ], y[training], split)
  s <- if (inherits(fit, "momentnet")) fit$lambda else "lambda.min"
  predicted <- predict(fit, x[test, ], s = s)
  result$mse <- mean((y[test] - predicted)^2)
  write.csv(rbind(done, result), results_file, row.names = FALSE)
}

for (n in sizes) {
  tried <- setdiff(names(methods), if (n > 20000) "momentnet_completed")
  for (split in 1:2) for (method in tried) run(method, n, split)
}
record_provenance("momentnet-covertype.csv",
                  paste("Rscript data-raw/momentnet-covertype.R DIRECTORY",
                        paste(sizes, collapse = ",")),
                  proc.time()[["elapsed"]] - started, 1)
