# Hazan and Koren (2012) start AERR at an arbitrary point other than 0. At the
# theorem's step size the average remembers it: errors from three starts, at one
# look for the inner product and three for the data point.
#
#   Rscript data-raw/first-iterate.R
#
# from the top of the repository. Rows are of length 1 in 20 dimensions, labels
# their inner product with a regressor of length 1, of entries of one sign or of
# random signs. Errors are mean squared errors as a share of that of predicting
# 0, means of 20 repetitions.

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

started <- proc.time()[["elapsed"]]
cells <- expand.grid(start = names(starts), regressor = names(regressors),
                     examples = c(100, 1000, 10000), stringsAsFactors = FALSE)
errors <- vapply(seq_len(nrow(cells)), function(at) {
  all <- vapply(seq_len(repetitions), function(repetition) {
    error_of(starts[[cells$start[at]]], regressors[[cells$regressor[at]]],
             cells$examples[at], repetition)
  }, 0)
  c(mean(all), stats::sd(all) / sqrt(repetitions))
}, numeric(2))
table <- cbind(cells, error = signif(errors[1, ], 4),
               standard_error = signif(errors[2, ], 2))
write_results(table, "first-iterate.csv")
record_provenance("first-iterate.csv", "Rscript data-raw/first-iterate.R",
                  proc.time()[["elapsed"]] - started, 1)
print(table)
