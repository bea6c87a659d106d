# Log-loss of cv_momentnet(family = "binomial") on tables that nothing was
# chosen on, in raw units, their labels cut in two: how sure probabilities of
# complete new rows are.
#
#   Rscript data-raw/class-sources.R [directory=sources] [tables=150]
#     [processes=1]
#
# from the top of the repository. Needs the installed package and glmnet.
# Sources of the packages that tables are in (source-tables.R) are unpacked in
# `directory`, or fetched into it. Labels are cut at their median or, in every
# other table, at their upper fifth. Two thirds of the rows to learn from, at
# most 1,000; gaps as in source-peers.R, or a quarter of the columns bought.
#
# `momentnet` is as it is; for `free` slopes go by held-out labels alone;
# `hindsight` is what the best shift and slope of the log-odds would have had;
# `mean_glmnet` is glmnet on imputed means, `null` the share of the class.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))

log_loss <- function(y, p) {
  p <- pmin(pmax(p, 1e-6), 1 - 1e-6)
  -mean(ifelse(y, log(p), log(1 - p)))
}

best_scaled <- function(y, p) {
  odds <- stats::qlogis(pmin(pmax(p, 1e-6), 1 - 1e-6))
  fit <- suppressWarnings(stats::glm(y ~ odds, family = "binomial"))
  log_loss(y, stats::fitted(fit))
}

by_means <- function(x, y, new) {
  means <- colMeans(x, na.rm = TRUE)
  means[is.na(means)] <- 0
  whole <- ifelse(is.na(x), rep(means, each = nrow(x)), x)
  fit <- glmnet::cv.glmnet(whole, as.numeric(y), family = "binomial")
  drop(stats::predict(fit, new, s = "lambda.min", type = "response"))
}

run_cell <- function(kind, level, problem) {
  bought <- kind == "budget"
  x <- problem$x
  if (!bought) x <- with_gaps(x, kind, level)
  odds <- function() {
    stats::predict(cv_momentnet(
      x, problem$y, budget = if (bought) level, family = "binomial", seed = 1
    ), problem$test_x)
  }
  free <- replace(frugalreg:::hidden_constants, "deviation", 1e6)
  y <- problem$test_y
  quietly <- function(work) suppressWarnings(suppressMessages(work))
  held <- quietly(odds())
  data.frame(
    kind, level, momentnet = log_loss(y, held),
    hindsight = best_scaled(y, held),
    free = log_loss(y, quietly(with_function("hidden_constants", free, odds))),
    mean_glmnet = if (bought) NA else
      log_loss(y, quietly(by_means(x, problem$y, problem$test_x))),
    null = log_loss(y, rep(mean(problem$y), length(y)))
  )
}

run_table <- function(name, table) {
  problem <- varying_problem(table, 1, 1000)
  cut <- stats::quantile(table$y, c(0.5, 0.8)[1 + nchar(name) %% 2])
  problem$y <- problem$y > cut
  problem$test_y <- problem$test_y > cut
  counts <- table(factor(problem$y, c(FALSE, TRUE)))
  if (min(counts) < 10 || length(unique(problem$test_y)) < 2) return(NULL)
  d <- ncol(problem$x)
  levels <- c(budget = max(2, round(d / 4)), random = 0.5, observed = 0.3)
  cells <- rows_of_table(name, seq_along(levels), function(at) {
    set.seed(at)
    run_cell(names(levels)[at], levels[[at]], problem)
  })
  if (!is.null(cells)) data.frame(cells, n = nrow(problem$x), d = d)
}

results <- over_source_tables("class-sources", run_table)
# Where classes are told apart, how surely is nobody's loss.
floored <- function(values) pmax(values, 0.02)
for (kind in unique(results$kind)) {
  own <- results[results$kind == kind, ]
  ratio <- function(to) exp(mean(log(floored(own$momentnet) / floored(to))))
  cat(sprintf(
    paste("%s, %d cells: of free slopes %.3f, of glmnet on means %.3f, of",
          "hindsight %.3f; above the null's %.2f (free %.2f)\n"),
    kind, nrow(own), ratio(own$free), ratio(own$mean_glmnet),
    ratio(own$hindsight), mean(own$momentnet > 1.02 * own$null),
    mean(own$free > 1.02 * own$null)
  ))
}
