# Ways to spend few looks that the package does not have, next to what it does:
# a part of the money for whole rows, attributes that are chosen by the values
# of those before, and a model of each class.
#
#   Rscript data-raw/untried-looks.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in data-directory.R. Needs the
# installed package, ISLR, MASS and modeldata. What is in
# vignettes/results/untried-looks.csv is not run again.
#
#   mixed_10, _25, _50   that part of the looks in whole rows, the others few to
#                        a row, of fewer rows; one fit to both
#   whole                all of them, as plan_looks() advises for few attributes
#   sequential           after a fifth of the rows, each look is the one whose
#                        value says most of the prediction given those before
#                        (next_look()); the estimators are likelihoods, which
#                        may be told what was chosen by what they see
#   classes              means of each class and one factor model of what is
#                        left (Fisher's direction), of looks that were bought
#   controlled           products of labels with attributes by inverse
#                        probabilities, with what the factor model says of each
#                        value as a control variate; ridge regression in the
#                        model's correlations, with the best lambda for the
#                        test rows, known afterwards
#   none                 the same engine on looks of momentnet(); for tables the
#                        default, cv_momentnet(budget = )
#
# Data: MNIST 3 against 5 (8 splits, 5 looks; sequential 2 splits, of 4,000
# rows), a simulated structure with
# local and global correlations (3 seeds, 6,000 x 200, 4 and 12 looks) and three
# tables that nothing was chosen on (2 splits, an eighth and a quarter of the
# columns, at least 3). Engine "posterior" for MNIST and the structure,
# cv_momentnet() for the tables. Errors as a part of the labels' variance.

library(frugalreg)
source(file.path("data-raw", "mnist-data.R"))
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-data.R"))
source(file.path("data-raw", "other-tables-data.R"))
source(file.path("data-raw", "untried-looks-methods.R"))

n_pixels <- 784
results_file <- file.path(shown_dir, "untried-looks.csv")

# ---- Data

structured <- function(seed, n = 9000, d = 200, r = 12) {
  set.seed(seed)
  loadings <- matrix(rnorm(d * r), d) * rexp(d)
  place <- matrix(runif(2 * d), d)
  near <- exp(-as.matrix(dist(place))^2 / 0.01) + diag(0.1, d)
  size <- exp(rnorm(d))
  z <- matrix(rnorm(n * r), n) %*% t(loadings) / sqrt(r) +
    matrix(rnorm(n * d), n) %*% chol(near)
  x <- z * rep(size, each = n)
  signal <- drop(x %*% (rnorm(d) / size / sqrt(d)))
  y <- signal + rnorm(n) * sd(signal) / 2
  list(x = x[1:6000, ], y = y[1:6000], test_x = x[6001:n, ],
       test_y = y[6001:n])
}

split_mnist <- function(data, split) {
  set.seed(split)
  test <- sample(nrow(data$x), floor(0.1 * nrow(data$x)))
  list(x = data$x[-test, ], y = data$y[-test], test_x = data$x[test, ],
       test_y = data$y[test])
}

# ---- Cells

few_rows <- function(problem, n) {
  rows <- seq_len(min(n, nrow(problem$x)))
  problem$x <- problem$x[rows, ]
  problem$y <- problem$y[rows]
  problem
}

cells_of <- function() {
  table <- c("chicago", "cars", "wage")
  sizes <- c(chicago = 48, cars = 17, wage = 21)
  looks <- function(d) unique(pmax(3, round(d / c(8, 4))))
  rbind(
    data.frame(kind = "structure", set = "structure", repetition = rep(1:3, 2),
               looks = rep(c(4, 12), each = 3)),
    do.call(rbind, lapply(table, function(set) {
      expand.grid(kind = "table", set = set, repetition = 1:2,
                  looks = looks(sizes[[set]]), stringsAsFactors = FALSE)
    })),
    data.frame(kind = "mnist", set = "mnist", repetition = 101:108, looks = 5)
  )
}

methods_of <- function(cell) {
  names <- c("none", "mixed_10", "mixed_25", "mixed_50", "whole", "controlled")
  if (cell$kind != "mnist") return(c(names, "sequential"))
  c(names, "classes", if (cell$repetition <= 102) c("sequential", "none_4000"))
}

problem_of <- function(cell, mnist) {
  switch(cell$kind, mnist = split_mnist(mnist, cell$repetition),
         structure = structured(cell$repetition),
         table = split_of(other_tables[[cell$set]](), cell$repetition))
}

run_one <- function(cell, method, problem) {
  if (cell$kind == "mnist" && method %in% c("sequential", "none_4000")) {
    problem <- few_rows(problem, 4000)
  }
  set.seed(1)
  seconds <- system.time(
    error <- suppressWarnings(suppressMessages(
      methods[[sub("_4000", "", method)]](problem, cell$looks, cell$kind)
    ))
  )[["user.self"]]
  data.frame(cell[c("set", "repetition", "looks")], method,
             error = signif(error, 5), seconds = round(seconds, 1))
}

mnist <- read_mnist(find_mnist())
results <- if (file.exists(results_file)) utils::read.csv(results_file)
started <- proc.time()[["elapsed"]]
cells <- cells_of()
for (at in seq_len(nrow(cells))) {
  cell <- cells[at, ]
  problem <- problem_of(cell, mnist)
  done <- results$method[results$set == cell$set & results$looks == cell$looks &
                           results$repetition == cell$repetition]
  for (method in setdiff(methods_of(cell), done)) {
    results <- rbind(results, run_one(cell, method, problem))
    utils::write.csv(results, results_file, row.names = FALSE, quote = FALSE)
  }
}
record_provenance("untried-looks.csv",
                  "Rscript data-raw/untried-looks.R DIRECTORY",
                  proc.time()[["elapsed"]] - started, 1)

errors <- tapply(results$error, list(
  paste(results$set, results$looks, results$repetition), results$method
), mean)
ratios <- errors / errors[, "none"]
if ("none_4000" %in% colnames(errors)) {
  small <- !is.na(errors[, "none_4000"])
  ratios[small, "sequential"] <- (errors[, "sequential"] /
                                    errors[, "none_4000"])[small]
}
print(round(errors, 4))
group <- sub(" [0-9]+$", "", rownames(ratios))
print(round(apply(ratios, 2, function(ratio) {
  tapply(ratio, group, function(x) exp(mean(log(x))))
}), 3))
