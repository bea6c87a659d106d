# A budget of money: what it is worth that looks are drawn as long as one can be
# paid, and not as many as the dearest attributes together cost. Errors of
# cv_momentnet() on complete new rows, as parts of the labels' variance.
#
#   Rscript data-raw/priced-looks.R
#
# from the top of the repository. Needs the installed package and the packages
# that the tables are in (real-tables-data.R). Prices are log-normal, of
# standard deviation 1 of their logarithms; budgets are a part of what all
# attributes of a row cost, and at least the two dearest; 800 rows at most.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-data.R"))

file <- file.path("data-raw", "results", "priced-looks.csv")
sets <- c("meats", "hitters", "college", "boston", "concrete", "abalone",
          "chemical", "nhanes", "diamonds", "ames")

# How many looks there are where as many are drawn from every row.
fixed_looks <- function(costs, budget) {
  sum(cumsum(sort(costs, decreasing = TRUE)) <= budget)
}

fits <- list(
  fixed = function(x, y, costs, budget) {
    cv_momentnet(x, y, budget = fixed_looks(costs, budget), seed = 1)
  },
  by_price = function(x, y, costs, budget) {
    cv_momentnet(x, y, budget = budget, costs = costs, seed = 1)
  },
  everything = function(x, y, costs, budget) cv_momentnet(x, y, seed = 1)
)

one_cell <- function(set, seed, part) {
  data <- tables_of(set)$complete
  set.seed(seed)
  rows <- sample(nrow(data$x))
  training <- rows[seq_len(min(800, round(2 / 3 * length(rows))))]
  test <- utils::head(setdiff(rows, training), 2000)
  costs <- round(exp(stats::rnorm(ncol(data$x))), 3)
  two <- sum(utils::head(sort(costs, decreasing = TRUE), 2))
  budget <- max(part * sum(costs), two)
  x <- data$x[training, , drop = FALSE]
  y <- data$y[training]
  errors <- vapply(fits, function(fit) {
    found <- suppressMessages(suppressWarnings(fit(x, y, costs, budget)))
    predicted <- stats::predict(found, data$x[test, , drop = FALSE])
    mean((predicted - data$y[test])^2) / stats::var(data$y[test])
  }, 0)
  data.frame(set = set, seed = seed, part = part, d = ncol(x),
             budget = signif(budget / sum(costs), 3),
             looks = fixed_looks(costs, budget), t(signif(errors, 5)))
}

started <- proc.time()[["elapsed"]]
cells <- expand.grid(set = sets, seed = 1:3, part = c(0.15, 0.3),
                     stringsAsFactors = FALSE)
results <- do.call(rbind, Map(one_cell, cells$set, cells$seed, cells$part))
write.csv(results, file, row.names = FALSE, quote = FALSE)
record_provenance("priced-looks.csv", "Rscript data-raw/priced-looks.R",
                  proc.time()[["elapsed"]] - started, 1)
ratio <- function(rows) exp(mean(log(rows$by_price / rows$fixed)))
print(c(vapply(split(results, results$part), ratio, 0),
        better = mean(results$by_price < results$fixed),
        worst = max(results$by_price / results$fixed)))
