# How large cv_momentnet() says that its errors on complete new rows are: by the
# likeliest noise of held-out rows, by all of the judge's correction, which is
# unbiased but noisy, or as the held-out rows are, with their gaps.
#
#   Rscript data-raw/estimated-errors.R [directory=sources] [tables=150]
#
# from the top of the repository. Needs the installed package. Sources of the
# packages that tables are in (source-tables.R) are unpacked in `directory`, or
# fetched into it. Tables in raw units: two thirds of the rows, 60 to 600, to
# learn from. Simulated: eight normal columns with correlations of .3, seeds 1
# to 10, noise that is a tenth or half of the labels' variance. Gaps: 30 % at
# random, 30 % likelier the larger the value, columns that end at some place
# (dropout), or three blocks that go missing together in a third of the rows
# each; or a budget of half or a quarter of the columns.
#
# `true` is the mean squared error on complete new rows, the others are what the
# fit says of its best candidate's, all as parts of the error of the labels'
# mean. `corrected` is of averages that are judged, `moments` what few looks
# said before: NA for others.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))

`%||%` <- rlang::`%||%` # of base R from 4.4 on

kinds <- c("random", "value", "dropout", "blocks", "half", "quarter")

gaps_together <- function(x, kind) {
  n <- nrow(x)
  d <- ncol(x)
  columns <- sample(d)
  if (kind == "dropout") {
    last <- sample(2 * d, n, replace = TRUE)
    for (at in seq_len(d)) x[last < at, columns[at]] <- NA
  } else {
    for (block in split(columns, rep_len(1:3, d))) {
      x[stats::runif(n) < 1 / 3, block] <- NA
    }
  }
  x
}

with_kind <- function(x, kind) {
  switch(kind, random = , value = with_gaps(x, kind, 0.3),
         dropout = , blocks = gaps_together(x, kind), x)
}

# What else could be said, by functions of the package that record it.
recorded <- function(fit) {
  kept <- new.env()
  level <- utils::getFromNamespace("level_of", "frugalreg")
  size <- utils::getFromNamespace("held_out_size", "frugalreg")
  losses <- utils::getFromNamespace("judged_losses", "frugalreg")
  at_best <- utils::getFromNamespace("paths_at", "frugalreg")
  of_judge <- function(result, estimate, judge, observed) {
    judge$correction <- 1
    best <- at_best(result$paths, result$index[["min"]])
    kept$corrected <- mean(losses(judge, judge$y, observed$folds, best))
    level(result, estimate, judge, observed)
  }
  of_few_looks <- function(result, observed) {
    kept$moments <- kept$moments %||% result$cvm[result$index[["min"]]]
    size(result, observed)
  }
  kept$fit <- with_function("level_of", of_judge, function() {
    with_function("held_out_size", of_few_looks, fit)
  })
  as.list(kept)
}

run_cell <- function(kind, problem) {
  problem$x <- with_kind(problem$x, kind)
  problem <- in_columns(problem, shown_to_vary(problem$x))
  d <- ncol(problem$x)
  budget <- switch(kind, half = max(2, round(d / 2)),
                   quarter = max(2, round(d / 4)))
  said <- recorded(function() {
    suppressWarnings(suppressMessages(
      cv_momentnet(problem$x, problem$y, budget = budget, seed = 1)
    ))
  })
  fit <- said$fit
  if (is.null(fit$candidates)) return(NULL)
  off <- problem$test_y - predict(fit, problem$test_x, s = "lambda.min")
  null <- mean((problem$test_y - mean(problem$y))^2)
  part <- function(size) signif(if (is.null(size)) NA else size / null, 4)
  data.frame(n = nrow(problem$x), d, kind, true = part(mean(off^2)),
             said = part(fit$cvm[fit$index[["min"]]]),
             corrected = part(said$corrected), moments = part(said$moments),
             compared_as_shown = !is.null(fit$new_rows_why))
}

simulated <- function(noise, n, seed) {
  set.seed(seed)
  x <- sqrt(0.7) * matrix(stats::rnorm(8 * (n + 2000)), n + 2000) +
    sqrt(0.3) * stats::rnorm(n + 2000)
  signal <- drop(x %*% stats::rnorm(8))
  deviation <- stats::sd(signal) * sqrt(noise / (1 - noise))
  y <- signal + deviation * stats::rnorm(n + 2000)
  problem_of(list(x = x, y = y), seq_len(n), n + seq_len(2000))
}

run_simulated <- function(noise, n, seeds = 1:10) {
  rows_of_table(paste("simulated", noise), kinds, function(kind) {
    do.call(rbind, lapply(seeds, function(seed) {
      run_cell(kind, simulated(noise, n, seed))
    }))
  })
}

run_table <- function(name, table) {
  problem <- varying_problem(table, 1, 600)
  if (ncol(problem$x) < 4 || nrow(problem$x) < 60) return(NULL)
  rows_of_table(name, kinds, function(kind) run_cell(kind, problem))
}

summarise <- function(rows) {
  of <- function(name) {
    size <- rows[[name]]
    ratio <- pmax(size, rows$true / 100) / rows$true
    off <- abs(log(ratio))
    c(cells = sum(!is.na(size)), median = stats::median(ratio, na.rm = TRUE),
      "geometric mean" = exp(mean(log(ratio), na.rm = TRUE)),
      "1.5 times off" = mean(off > log(1.5), na.rm = TRUE),
      "twice off" = mean(off > log(2), na.rm = TRUE),
      negative = mean(size <= 0, na.rm = TRUE))
  }
  signif(t(vapply(c("said", "corrected", "moments"), of, numeric(6))), 3)
}

settings <- expand.grid(noise = c(0.1, 0.5), n = c(200, 1000))
results <- over_source_tables("estimated-errors", run_table, before = do.call(
  rbind, Map(run_simulated, settings$noise, settings$n)
))
results <- results[results$true > 1e-6, ] # others are exact
is_simulated <- grepl("simulated", results$table)
cat("Simulated:\n")
print(summarise(results[is_simulated, ]))
cat("Tables:\n")
print(summarise(results[!is_simulated, ]))
for (kind in kinds) {
  cat("Tables,", kind, "\n")
  print(summarise(results[!is_simulated & results$kind == kind, ]))
}
