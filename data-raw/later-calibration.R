# Probabilities of online learners that learn on: log-loss on new rows, by the
# shift and slope of the margin that are best there, by those of rows that
# updates keep, and by those of the first fit.
#
#   Rscript data-raw/later-calibration.R
#
# from the top of the repository. Needs the installed package and kernlab.
# Learners see four attributes of each row: of the first 500, then up to 20,000
# of simulated rows of 20 attributes (3,500 of spam, of 57), in two updates.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

file <- file.path("data-raw", "results", "later-calibration.csv")

by_odds <- function(x, link) {
  list(x = x, y = stats::runif(nrow(x)) < stats::plogis(link))
}

laws <- list(
  signs = function(n) {
    x <- matrix(sample(c(-1, 1), 20 * n, TRUE), n)
    by_odds(x, drop(x %*% rep_len(c(0.6, -0.6, 0.3), 20)) - 0.5)
  },
  normal = function(n) {
    x <- matrix(stats::rnorm(20 * n), n)
    by_odds(x, drop(x %*% rep_len(c(1, -0.5, 0), 20)) - 1)
  },
  rare = function(n) {
    y <- stats::runif(n) < 0.03
    x <- matrix(stats::rnorm(20 * n), n)
    x[y, 1] <- x[y, 1] + 3
    list(x = x, y = y)
  },
  spam = function(n) {
    utils::data("spam", package = "kernlab", envir = environment())
    rows <- sample(nrow(spam))
    list(x = as.matrix(spam[rows, -58]), y = spam$type[rows] == "spam")
  }
)

log_loss <- function(odds, y) {
  odds <- pmin(pmax(odds, 1e-9), 1 - 1e-9)
  -mean(log(ifelse(y, odds, 1 - odds)))
}

one_run <- function(law, learner, loss, seed) {
  set.seed(seed)
  data <- laws[[law]](30000)
  n <- length(data$y)
  classes <- factor(data$y)
  ends <- if (n == 30000) c(500, 2000, 20000) else c(500, 1500, 3500)
  test <- seq(ends[3] + 1, n)
  learn <- utils::getFromNamespace(learner, "frugalreg")
  fit <- learn(data$x[seq_len(500), ], classes[seq_len(500)], 4, loss = loss,
               seed = seed)
  first <- fit$calibration
  rows <- lapply(seq_along(ends), function(at) {
    if (at > 1) {
      new <- seq(ends[at - 1] + 1, ends[at])
      fit <<- update(fit, data$x[new, ], classes[new])
    }
    link <- predict(fit, data$x[test, ], type = "link")
    y <- data$y[test]
    odds <- function(rule) stats::plogis(rule[[1]] + rule[[2]] * link)
    best <- stats::fitted(stats::glm(y ~ link, family = "binomial"))
    data.frame(law, learner, loss, seed, rows = ends[at],
               best = log_loss(best, y),
               now = log_loss(odds(fit$calibration), y),
               first = log_loss(odds(first), y))
  })
  do.call(rbind, rows)
}

started <- proc.time()[["elapsed"]]
cells <- expand.grid(law = names(laws), learner = c("aerr", "aelr"),
                     loss = c("logistic", "hinge"), seed = 1:4,
                     stringsAsFactors = FALSE)
results <- do.call(rbind, Map(function(...) suppressWarnings(one_run(...)),
                              cells$law, cells$learner, cells$loss, cells$seed))
results[6:8] <- signif(results[6:8], 5)
write.csv(results, file, row.names = FALSE, quote = FALSE)
record_provenance("later-calibration.csv",
                  "Rscript data-raw/later-calibration.R",
                  proc.time()[["elapsed"]] - started, 1)
results$at <- ifelse(results$rows == 500, "first",
                     ifelse(results$rows < 2001, "then", "last"))
print(aggregate(cbind(now - best, first - best, best) ~ law + at, results,
                function(x) round(mean(x), 3)))
