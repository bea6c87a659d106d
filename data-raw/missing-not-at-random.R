# Where the hidden value itself decides whether it is hidden: which methods are
# right, for rows with such gaps and for complete rows?
#
#   Rscript data-raw/missing-not-at-random.R
#
# from the top of the repository. 300 rows of 20 attributes of rank 3 and noise,
# labels linear in the three; half of the cells are hidden, by chance or by
# their values; errors on 2,000 further rows as a part of the variance of their
# labels, means of five seeds.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

# A cell's probability of being hidden, of standardised attributes.
mechanisms <- list(
  "by chance" = function(x) 0 * x + .5,
  "large values, mostly" = function(x) plogis(2.5 * x),
  "values far from the mean, mostly" = function(x) plogis(2.5 * (abs(x) - .67)),
  "the upper half" = function(x) (x > 0) + 0
)

table_of <- function(mechanism, seed, n = 300, d = 20, rank = 3, new = 2000) {
  set.seed(seed)
  rows <- n + new
  code <- matrix(rnorm(rows * rank), rows)
  x <- code %*% matrix(rnorm(rank * d), rank) / sqrt(rank) +
    .3 * matrix(rnorm(rows * d), rows)
  x <- scale(x)
  y <- drop(code %*% rnorm(rank)) + .3 * rnorm(rows)
  gaps <- x
  gaps[matrix(runif(rows * d), rows) < mechanism(x)] <- NA
  list(x = x, gaps = gaps, y = y,
       train = which(seq_len(rows) <= n & rowSums(!is.na(gaps)) > 0),
       test = n + seq_len(new))
}

filled_with <- function(means) {
  function(x) {
    at <- which(is.na(x), arr.ind = TRUE)
    x[at] <- means[at[, 2]]
    x
  }
}

# A function that predicts rows.
learners <- list(
  "average" = function(x, y) {
    fit <- cv_momentnet(x, y, new_rows = "same", seed = 1)
    function(rows) predict(fit, rows)
  },
  "average, indicators" = function(x, y) {
    fit <- cv_momentnet(x, y, new_rows = "same", indicators = TRUE, seed = 1)
    function(rows) predict(fit, rows)
  },
  "pairs" = function(x, y) {
    fit <- cv_momentnet(x, y, engine = "pairs", seed = 1)
    function(rows) predict(fit, rows)
  },
  "slrm" = function(x, y) {
    fit <- slrm(x, y, rank = "cv", method = "em", seed = 1)
    function(rows) predict(fit, rows)
  },
  "means, glmnet" = function(x, y) {
    filled <- filled_with(colMeans(x, na.rm = TRUE))
    set.seed(1)
    fit <- glmnet::cv.glmnet(filled(x), y)
    function(rows) drop(predict(fit, filled(rows), s = "lambda.min"))
  },
  "means, indicators, glmnet" = function(x, y) {
    means <- filled_with(colMeans(x, na.rm = TRUE))
    filled <- function(rows) cbind(means(rows), is.na(rows) + 0)
    set.seed(1)
    fit <- glmnet::cv.glmnet(filled(x), y)
    function(rows) drop(predict(fit, filled(rows), s = "lambda.min"))
  }
)

errors_of <- function(mechanism, seed) {
  data <- table_of(mechanisms[[mechanism]], seed)
  y <- data$y[data$test]
  do.call(rbind, lapply(names(learners), function(learner) {
    predicted <- learners[[learner]](data$gaps[data$train, ],
                                     data$y[data$train])
    error <- function(rows) mean((predicted(rows) - y)^2) / var(y)
    data.frame(hidden = mechanism, learner = dQuote(learner, FALSE),
               seed = seed, gaps = error(data$gaps[data$test, ]),
               complete = error(data$x[data$test, ]))
  }))
}

seconds <- system.time({
  cells <- expand.grid(seed = 1:5, mechanism = names(mechanisms),
                       stringsAsFactors = FALSE)
  all <- do.call(rbind, Map(errors_of, cells$mechanism, cells$seed))
})[["elapsed"]]
means <- aggregate(cbind(gaps, complete) ~ learner + hidden, all, mean)
means$hidden <- dQuote(means$hidden, FALSE)
means[c("gaps", "complete")] <- signif(means[c("gaps", "complete")], 3)
write_results(means[c("hidden", "learner", "gaps", "complete")],
              "missing-not-at-random.csv")
print(means, row.names = FALSE)
record_provenance(paste("missing-not-at-random.csv: values that are not",
                        "missing at random"),
                  "Rscript data-raw/missing-not-at-random.R", seconds, 1)
