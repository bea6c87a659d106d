# Spectra of which rows show whole blocks of channels or none: what the rule of
# blocks (R/moments-covariance-blocks.R) and the one of wild estimates
# (`wild` in R/judge-average.R) are worth. Errors of cv_momentnet() on complete
# new rows, as parts of the labels' variance, with both rules, and with neither.
#
#   Rscript data-raw/blocks.R
#
# from the top of the repository. Needs the installed package and those whose
# tables it takes: modeldata (meats), MASS, ISLR, carData.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

file <- file.path("data-raw", "results", "blocks.csv")
namespace <- asNamespace("frugalreg")

with_rules <- function(on, expression) {
  put <- function(name, value) {
    unlockBinding(name, namespace)
    assign(name, value, namespace)
  }
  constants <- namespace$average_constants
  error <- namespace$most_block_error
  on.exit({
    put("average_constants", constants)
    put("most_block_error", error)
  })
  if (!on) {
    constants$wild <- Inf
    put("most_block_error", .Machine$double.xmax)
    put("average_constants", constants)
  }
  expression
}

# Each block of the columns is missing in this part of the rows.
hide_blocks <- function(x, block, part) {
  for (own in unique(block)) x[runif(nrow(x)) < part, block == own] <- NA
  x
}

# The errors with and without, where `given` fits to rows that are learned from.
errors <- function(x, y, rows, given) {
  vapply(c(now = TRUE, neither = FALSE), function(on) {
    fit <- with_rules(on, suppressMessages(suppressWarnings(given())))
    mean((predict(fit, x[-rows, ]) - y[-rows])^2) / var(y[-rows])
  }, 0)
}

spectra <- function() {
  utils::data("meats", package = "modeldata", envir = environment())
  table <- as.data.frame(get("meats"))
  list(x = as.matrix(table[1:100]), y = table[c("water", "fat", "protein")])
}

# 150 rows, ten groups of ten channels, of which a row shows 2, 3 or 4.
bought <- function(x, y, seed, groups) {
  rows <- sample(nrow(x), 150)
  errors(x, y, rows, function() {
    cv_momentnet(x[rows, ], y[rows], budget = groups,
                 groups = rep(1:10, each = 10), seed = seed)
  })
}

# 120 rows of every fourth channel, in so many blocks; 40 % are missing.
missing_blocks <- function(x, y, seed, blocks) {
  x <- x[, seq(1, 100, 4)]
  rows <- sample(nrow(x), 120)
  block <- rep(seq_len(blocks), each = ceiling(25 / blocks), length.out = 25)
  gaps <- hide_blocks(x[rows, ], block, 0.4)
  errors(x, y, rows, function() cv_momentnet(gaps, y[rows], seed = seed))
}

# 15 rows, of which 7 do not show 41 channels.
few_rows <- function(x, y, seed, ...) {
  rows <- sample(nrow(x), 15)
  gaps <- x[rows, ]
  gaps[1:7, 60:100] <- NA
  errors(x, y, rows, function() cv_momentnet(gaps, y[rows], seed = seed))
}

small_tables <- function() {
  numbers <- function(table) {
    table <- as.data.frame(table)
    table <- table[vapply(table, is.numeric, NA)]
    table[stats::complete.cases(table), ]
  }
  list(Boston = list(numbers(MASS::Boston), "medv"),
       Cars93 = list(numbers(MASS::Cars93)[-1], "MPG.city"),
       cpus = list(numbers(MASS::cpus), "perf"),
       College = list(numbers(ISLR::College), "Outstate"),
       Hitters = list(numbers(ISLR::Hitters), "Salary"),
       Auto = list(numbers(ISLR::Auto), "mpg"),
       Carseats = list(numbers(ISLR::Carseats), "Sales"),
       Prestige = list(numbers(carData::Prestige), "prestige"),
       airquality = list(numbers(datasets::airquality), "Ozone"))
}

# 20 or 40 rows, 40 % missing, each cell by itself.
few_of_table <- function(x, y, seed, n) {
  rows <- sample(nrow(x), n)
  gaps <- x[rows, ]
  gaps[runif(length(gaps)) < 0.4] <- NA
  errors(x, y, rows, function() cv_momentnet(gaps, y[rows], seed = seed))
}

runs <- function(case, x, labels, sizes, run, seeds) {
  cells <- expand.grid(seed = seeds, size = sizes, label = names(labels),
                       stringsAsFactors = FALSE)
  found <- do.call(rbind, lapply(seq_len(nrow(cells)), function(at) {
    set.seed(cells$seed[at])
    run(x, labels[[cells$label[at]]], cells$seed[at], cells$size[at])
  }))
  data.frame(case = case, cells, signif(found, 5))
}

started <- proc.time()[["elapsed"]]
table <- spectra()
results <- rbind(
  runs("groups bought", table$x, table$y, 2:4, bought, 1:4),
  runs("blocks missing", table$x, table$y, c(2, 3, 5, 8), missing_blocks, 1:4),
  runs("15 rows", table$x, table$y, 15, few_rows, 1:8),
  do.call(rbind, lapply(small_tables(), function(one) {
    label <- one[[2]]
    x <- as.matrix(one[[1]][setdiff(names(one[[1]]), label)])
    runs("cells missing", x, one[[1]][label], c(20, 40), few_of_table, 1:4)
  }))
)
write.csv(results, file, row.names = FALSE, quote = FALSE)
record_provenance("blocks.csv", "Rscript data-raw/blocks.R",
                  proc.time()[["elapsed"]] - started, 1)
results$logarithm <- log(results$now / results$neither)
print(aggregate(cbind(now, neither, logarithm) ~ case + size, results, mean))
