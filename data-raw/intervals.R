# Coverage of predict(interval = "prediction") over six laws of attributes and
# labels, tables with gaps and looks of a budget: of new rows with such gaps, of
# the quarter of them with the most and with the fewest.
#
#   Rscript data-raw/intervals.R
#
# from the top of the repository, with the installed package. Cells that
# are in data-raw/results/ are not run again.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

results_file <- file.path(shown_dir, "intervals.csv")
new_rows <- 3000

# Autoregressive with correlations 0.5^|j - k|, of unit variance.
correlated <- function(n, d, draw) {
  matrix(draw(n * d), n) %*% chol(0.5^abs(outer(1:d, 1:d, "-")))
}
unit_t <- function(df) function(n) stats::rt(n, df) / sqrt(df / (df - 2))

# x, noise(x), and whether a large value hides itself.
laws <- list(
  gaussian = list(x = rnorm, noise = function(x) rnorm(nrow(x))),
  "t3 noise" = list(x = rnorm, noise = function(x) unit_t(3)(nrow(x))),
  "t4 x and noise" = list(x = unit_t(4),
                          noise = function(x) unit_t(4)(nrow(x))),
  "large x missing" = list(x = rnorm, noise = function(x) rnorm(nrow(x)),
                           hides = function(x) stats::pnorm(-1.2 + 1.2 * x)),
  "exponential x" = list(x = function(n) rexp(n) - 1,
                         noise = function(x) rnorm(nrow(x))),
  heteroscedastic = list(x = rnorm, noise = function(x) {
    rnorm(nrow(x)) * exp(0.5 * x[, 1]) / exp(0.25)
  })
)

examples <- function(n, d, law) {
  x <- correlated(n, d, law$x)
  b <- rep(c(0.6, -0.4, 0.3, 0, 0.2), length.out = d)
  b <- b / sqrt(d / 10) # the signal's variance hardly depends on d
  y <- drop(x %*% b) + law$noise(x)
  hides <- if (is.null(law$hides)) 0.3 else law$hides(x)
  gaps <- replace(x, matrix(runif(n * d), n) < hides, NA)
  list(x = x, gaps = gaps, y = y)
}

few_looks <- function(x, budget) {
  t(apply(x, 1, function(row) {
    replace(row, -sample(length(row), budget), NA)
  }))
}

coverage <- function(fit, x, y) {
  missing <- rowSums(is.na(x))
  ends <- stats::quantile(missing, c(0.25, 0.75))
  cells <- expand.grid(method = c("conformal", "model"),
                       level = c(0.8, 0.95), stringsAsFactors = FALSE)
  do.call(rbind, lapply(seq_len(nrow(cells)), function(at) {
    found <- predict(fit, x, interval = "prediction", level = cells$level[at],
                     method = cells$method[at])
    inside <- y >= found[, "lwr"] & y <= found[, "upr"]
    data.frame(cells[at, ], covered = mean(inside),
               most_gaps = mean(inside[missing >= ends[2]]),
               fewest_gaps = mean(inside[missing <= ends[1]]),
               width = mean(found[, "upr"] - found[, "lwr"]))
  }))
}

run_table <- function(law, d, engine, seed) {
  set.seed(seed)
  given <- examples(500, d, laws[[law]])
  new <- examples(new_rows, d, laws[[law]])
  seconds <- system.time(
    fit <- cv_momentnet(given$gaps, given$y, engine = engine, seed = seed)
  )[["elapsed"]]
  data.frame(law = law, d = d, given = "table", engine = engine, seed = seed,
             new = "gaps", coverage(fit, new$gaps, new$y), seconds = seconds)
}

run_looks <- function(law, d, engine, seed, budget = 5) {
  set.seed(seed)
  given <- examples(3000, d, laws[[law]])
  new <- examples(new_rows, d, laws[[law]])
  seconds <- system.time(
    fit <- cv_momentnet(given$x, given$y, budget = budget, engine = engine,
                        seed = seed)
  )[["elapsed"]]
  rows <- list(looks = few_looks(new$x, budget), complete = new$x)
  do.call(rbind, lapply(names(rows), function(kind) {
    data.frame(law = law, d = d, given = "looks", engine = engine, seed = seed,
               new = kind, coverage(fit, rows[[kind]], new$y),
               seconds = seconds)
  }))
}

plan <- rbind(
  expand.grid(law = names(laws), d = 10,
              engine = c("auto", "pairs", "factors"), seed = 1:20,
              given = "table"),
  expand.grid(law = names(laws), d = 50,
              engine = c("auto", "pairs", "factors"), seed = 1:20,
              given = "table"),
  expand.grid(law = names(laws), d = 100, engine = c("auto", "pairs"),
              seed = 1:10, given = "looks"),
  expand.grid(law = names(laws), d = 200,
              engine = c("auto", "pairs", "factors"), seed = 1:8,
              given = "table")
)
plan[c("law", "engine", "given")] <- lapply(plan[c("law", "engine", "given")],
                                            as.character)
started <- proc.time()[["elapsed"]]
key <- function(table) {
  paste(table$law, table$d, table$given, table$engine, table$seed)
}
for (at in seq_len(nrow(plan))) {
  done <- if (file.exists(results_file)) read.csv(results_file)
  cell <- plan[at, ]
  if (key(cell) %in% key(done)) next
  run <- if (cell$given == "table") run_table else run_looks
  result <- run(cell$law, cell$d, cell$engine, cell$seed)
  numbers <- c("covered", "most_gaps", "fewest_gaps", "width", "seconds")
  result[numbers] <- lapply(result[numbers], round, 4)
  write.csv(rbind(done, result), results_file, row.names = FALSE,
            quote = FALSE)
}
seconds <- proc.time()[["elapsed"]] - started
record_provenance("intervals.csv",
                  "Rscript data-raw/intervals.R", seconds, 1)
print(aggregate(cbind(covered, most_gaps, fewest_gaps, width) ~ level + method +
                  engine + given + new + d, read.csv(results_file), mean))
