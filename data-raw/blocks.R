# Spectra of which rows show whole blocks of channels or none: what the rule of
# blocks (R/moments-covariance-blocks.R) is worth. Errors of cv_momentnet() on
# complete new rows, as parts of the labels' variance, with it and without.
#
#   Rscript data-raw/blocks.R
#
# from the top of the repository. Needs the installed package and modeldata.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

file <- file.path("data-raw", "results", "blocks.csv")
namespace <- asNamespace("frugalreg")

# Evaluates the expression with the rule or with one that lets all pass.
with_rule <- function(on, expression) {
  put <- function(value) {
    unlockBinding("most_block_error", namespace)
    assign("most_block_error", value, namespace)
  }
  usual <- namespace$most_block_error
  on.exit(put(usual))
  if (!on) put(.Machine$double.xmax)
  expression
}

# Each block of the columns is missing in this part of the rows.
hide_blocks <- function(x, block, part) {
  for (own in unique(block)) x[runif(nrow(x)) < part, block == own] <- NA
  x
}

# The errors with and without, where `given` fits to rows that are learned from.
errors <- function(x, y, rows, given) {
  vapply(c(with = TRUE, without = FALSE), function(on) {
    fit <- with_rule(on, suppressMessages(suppressWarnings(given())))
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
  runs("blocks missing", table$x, table$y, c(2, 3, 5, 8), missing_blocks, 1:4)
)
write.csv(results, file, row.names = FALSE, quote = FALSE)
record_provenance("blocks.csv", "Rscript data-raw/blocks.R",
                  proc.time()[["elapsed"]] - started, 1)
print(aggregate(cbind(with, without) ~ case + size, results, mean))
