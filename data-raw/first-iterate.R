# Hazan and Koren (2012) start AERR at an arbitrary point other than 0. At the
# theorem's step size the average remembers it: errors from three starts, at one
# look for the inner product and three for the data point.
#
#   Rscript data-raw/first-iterate.R
#
# from the top of the repository. Rows are of length 1 in 20 dimensions, labels
# their inner product with a regressor of length 1, of entries of one sign or of
# random signs. Errors are mean squared errors as a share of that of predicting
# 0, means of 20 repetitions. What is there is not run again; each row names the
# commit that made it.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "reading-learners.R"))

d <- 20
looks <- 3
repetitions <- 20
starts <- list(
  zero = numeric,
  `near 0` = function(d) 1e-3 * random_direction(1),
  `1 / sqrt(d)` = function(d) rep(1 / sqrt(d), d)
)
regressors <- list(
  `one sign` = function() abs(random_direction(1)),
  `random signs` = function() random_direction(1)
)

# Rows of length 1.
random_direction <- function(n) {
  x <- matrix(stats::rnorm(n * d), n)
  drop(x / sqrt(rowSums(x^2)))
}

error_of <- function(start, regressor, examples, repetition) {
  set.seed(repetition)
  w <- regressor()
  x <- random_direction(examples)
  learner <- reading_learners$AERR
  learner$start <- start
  setting <- list(looks = looks, inner = 1, radius = 1,
                  step_size = sqrt(looks / (2 * d * examples)))
  found <- run_reading(learner, t(x), drop(x %*% w), setting, examples)
  # Of fresh rows, exactly: their second moments are those of the identity / d.
  sum((found - w)^2) / sum(w^2)
}

# Its mean and standard error.
cell_row <- function(cell) {
  all <- vapply(seq_len(repetitions), function(repetition) {
    error_of(starts[[cell$start]], regressors[[cell$regressor]], cell$examples,
             repetition)
  }, 0)
  cbind(cell, error = signif(mean(all), 4),
        standard_error = signif(stats::sd(all) / sqrt(repetitions), 2),
        commit = short_commit())
}

cells <- expand.grid(start = names(starts), regressor = names(regressors),
                     examples = c(100, 1000, 10000), stringsAsFactors = FALSE)
file <- file.path(shown_dir, "first-iterate.csv")
done <- if (file.exists(file)) read.csv(file)[names(cells)]
is_left <- !do.call(paste, cells) %in% do.call(paste, as.list(done))
recorded("first-iterate.csv", "first-iterate.R", {
  for (at in which(is_left)) append_rows(cell_row(cells[at, ]), file)
})
print(read.csv(file))
