# The log price of diamonds at 3 looks at their 9 variables each, next to glmnet
# and momentnet() with as many looks in whole rows: a task on which whole rows
# are better, as plan_looks() says.
#
#   Rscript data-raw/momentnet-diamonds.R
#
# from the top of the repository. Needs ggplot2 for the data. 20,000 training
# and 20,000 test rows in three splits; one look is one variable, whatever it
# becomes (data-raw/against-glmnet-data.R). Penalties by cross-validation within
# what was looked at; errors as parts of the test labels' variance. What is in
# data-raw/results/ is not run again.

library(frugalreg)
source(file.path("data-raw", "against-glmnet-data.R"))
source(file.path("data-raw", "provenance.R"))

results_dir <- file.path("data-raw", "results")
results_file <- file.path(results_dir, "momentnet-diamonds.csv")
looks <- 3
splits <- 1:3

by_looks <- function(...) {
  function(data, seed) {
    cv_momentnet(data$x, data$y, budget = looks, groups = data$groups,
                 seed = seed, ...)
  }
}
# As many looks at whole rows.
by_rows <- function(fit) {
  function(data, seed) {
    rows <- seq_len(round(length(data$y) * looks / diamonds_variables))
    set.seed(seed)
    fit(data$x[rows, ], data$y[rows])
  }
}
methods <- list(
  lasso = by_rows(function(x, y) glmnet::cv.glmnet(x, y)),
  ridge = by_rows(function(x, y) glmnet::cv.glmnet(x, y, alpha = 0)),
  momentnet_rows = by_rows(function(x, y) cv_momentnet(x, y, seed = 1)),
  momentnet = by_looks(),
  momentnet_completed = by_looks(engine = "completed"),
  momentnet_completed_lasso = by_looks(engine = "completed", alpha = 1,
                                       standardize = TRUE)
)

run_method <- function(split, method) {
  set.seed(split)
  data <- draw_diamonds(all)
  seconds <- system.time(fit <- methods[[method]](data, split))[["elapsed"]]
  predicted <- predict(fit, data$test_x, s = "lambda.min")
  data.frame(split = split, method = method,
             error = mean((data$test_y - predicted)^2) / var(data$test_y),
             seconds = seconds)
}

all <- read_diamonds()
started <- proc.time()[["elapsed"]]
runs <- expand.grid(split = splits, method = names(methods),
                    stringsAsFactors = FALSE)
key <- function(table) paste(table$split, table$method)
for (at in seq_len(nrow(runs))) {
  done <- if (file.exists(results_file)) read.csv(results_file)
  if (key(runs[at, ]) %in% key(done)) next
  write.csv(rbind(done, run_method(runs$split[at], runs$method[at])),
            results_file, row.names = FALSE)
}
record_provenance("momentnet-diamonds.csv",
                  "Rscript data-raw/momentnet-diamonds.R",
                  proc.time()[["elapsed"]] - started, 1)
print(aggregate(error ~ method, read.csv(results_file), mean))
print(plan_looks(20000, diamonds_variables, 20000 * looks))
