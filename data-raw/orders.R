# Do fits to tables with gaps depend on the order of columns and rows, and on
# the signs of columns? And does it matter for their error by what starts, held
# rows and draws go?
#
#   Rscript data-raw/orders.R [VERSION]
#
# from the top of the repository. Needs the installed package and MASS; VERSION
# names the state that is installed, in a column of the results ("now" where it
# is not given). 14 tables that ship with R and MASS, numeric columns in raw
# units, at most 400 rows.
#
# orders.csv: the largest move of a prediction, in standard deviations of the
# labels, of the table's own rows with 40 % of the cells missing, when columns
# or rows are turned or every other column has the other sign (the folds go with
# the rows); seeds 1 and 2. orders-errors.csv: the squared error, as a part of
# the labels' variance, on three tenths of the rows, complete and with gaps, of
# cv_momentnet() on the others; 30 and 60 % missing, seeds 1 to 6.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

numbers_of <- function(table, label) {
  table <- stats::na.omit(table[vapply(table, is.numeric, NA)])
  list(x = as.matrix(table[setdiff(names(table), label)]), y = table[[label]])
}
tables <- list(
  airquality = numbers_of(datasets::airquality, "Ozone"),
  attitude = numbers_of(datasets::attitude, "rating"),
  birthwt = numbers_of(MASS::birthwt, "bwt"),
  boston = numbers_of(MASS::Boston, "medv"),
  cars93 = numbers_of(MASS::Cars93, "Price"),
  cereal = numbers_of(MASS::UScereal, "calories"),
  cpus = numbers_of(MASS::cpus[, 2:8], "perf"),
  crime = numbers_of(MASS::UScrime, "y"),
  iris = numbers_of(datasets::iris, "Sepal.Length"),
  mtcars = numbers_of(datasets::mtcars, "mpg"),
  quakes = numbers_of(datasets::quakes, "mag"),
  road = numbers_of(MASS::road, "deaths"),
  states = numbers_of(as.data.frame(datasets::state.x77), "Life Exp"),
  swiss = numbers_of(datasets::swiss, "Fertility")
)
engines <- c("auto", "completed", "covariance", "pairs", "factors",
             "posterior", "lowrank")

with_holes <- function(x, share) {
  replace(x, matrix(stats::runif(length(x)) < share, nrow(x)), NA)
}
some_rows <- function(table, most = 400) {
  n <- length(table$y)
  if (n <= most) return(table)
  rows <- sample(n, most)
  list(x = table$x[rows, ], y = table$y[rows])
}

moved <- function(name, engine, seed) {
  set.seed(seed)
  table <- some_rows(tables[[name]])
  x <- with_holes(table$x, 0.4)
  n <- nrow(x)
  folds <- rep_len(1:5, n)
  columns <- sample(ncol(x))
  rows <- sample(n)
  sign <- rep_len(c(1, -1), ncol(x))
  said <- function(x, y = table$y, folds = rep_len(1:5, n), new = x) {
    predict(cv_momentnet(x, y, folds = folds, engine = engine, seed = 1), new)
  }
  turned <- sweep(x, 2, sign, "*")
  there <- said(x)
  largest <- function(other) max(abs(other - there)) / stats::sd(table$y)
  data.frame(
    table = name, engine, seed,
    columns = largest(said(x[, columns])),
    rows = largest(said(x[rows, ], table$y[rows], folds[rows], new = x)),
    signs = largest(said(turned))
  )
}

errors <- function(name, share, seed) {
  set.seed(100 * seed + 10 * share)
  table <- some_rows(tables[[name]])
  n <- length(table$y)
  learning <- sample(n, round(0.7 * n))
  gaps <- with_holes(table$x, share)
  fit <- cv_momentnet(gaps[learning, ], table$y[learning], seed = seed)
  loss <- function(x) {
    mean((predict(fit, x[-learning, ]) - table$y[-learning])^2) /
      stats::var(table$y)
  }
  data.frame(table = name, share, seed, complete = loss(table$x),
             gaps = loss(gaps))
}

# A cell that cannot be fitted (few rows, most of them missing) is left out.
run_all <- function(cells, run, file) {
  for (at in seq_len(nrow(cells))) {
    row <- tryCatch(do.call(run, cells[at, ]),
                    frugalreg_error = function(cnd) NULL)
    if (is.null(row)) next
    numbers <- vapply(row, is.double, NA)
    row[numbers] <- lapply(row[numbers], signif, 3)
    append_rows(cbind(version = version, row), file)
  }
}

version <- c(commandArgs(TRUE), "now")[1]
started <- proc.time()[["elapsed"]]
results <- file.path("data-raw", "results")
run_all(expand.grid(name = names(tables), engine = engines, seed = 1:2,
                    stringsAsFactors = FALSE), moved,
        file.path(results, "orders.csv"))
run_all(expand.grid(name = names(tables), share = c(0.3, 0.6), seed = 1:6,
                    stringsAsFactors = FALSE), errors,
        file.path(results, "orders-errors.csv"))
record_provenance("orders.csv, orders-errors.csv",
                  paste("Rscript data-raw/orders.R", version),
                  proc.time()[["elapsed"]] - started, 1)
moves <- read.csv(file.path(results, "orders.csv"))
print(aggregate(cbind(columns, rows, signs) ~ engine + version, moves, max))
loss <- read.csv(file.path(results, "orders-errors.csv"))
both <- merge(loss[loss$version == "now", ], loss[loss$version != "now", ],
              by = c("table", "share", "seed"))
for (of in c("complete", "gaps")) {
  ratio <- log(both[[paste0(of, ".x")]] / both[[paste0(of, ".y")]])
  cat(of, ": now / before", format(exp(mean(ratio)), digits = 3), "se",
      format(stats::sd(ratio) / sqrt(length(ratio)), digits = 2), "of",
      length(ratio), "cells\n")
}
