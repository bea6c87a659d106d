# By what lambda is chosen of classes on complete rows: cv_momentnet() of family
# "binomial" or "multinomial" with measure = "mse" and "deviance", on the same
# folds, and cv.glmnet(), on simulated classes and on tables of packages.
#
#   Rscript data-raw/class-measures.R [directory=sources] [processes=1]
#
# from the top of the repository. Needs the installed package, glmnet, and those
# whose tables are read; sources of others (source-tables.R) are unpacked in
# `directory`, or fetched into it.
#
# Tables are those of class-frames.R: two thirds of the rows to learn from, at
# most 1,000, and 120 of them; `half` has the tables by turns, as what the mean
# of both halves says is no chance. Held-out `log_loss`, `error`, `brier`, and
# of two classes `auc`, the area above the curve, of what predict() gives at
# lambda.min and at lambda.1se.

library(frugalreg)
source(file.path("data-raw", "class-frames.R"))

# ---- What is said of new rows

floor_odds <- 1e-6

# `odds` has a column for each class; `class` are their numbers.
quality_of <- function(class, odds) {
  odds <- pmin(pmax(odds, floor_odds), 1 - floor_odds)
  own <- odds[cbind(seq_along(class), class)]
  indicators <- outer(class, seq_len(ncol(odds)), `==`)
  above <- NA
  if (ncol(odds) == 2) {
    ones <- sum(class == 2)
    zeros <- length(class) - ones
    above <- 1 - (sum(rank(odds[, 2])[class == 2]) - ones * (ones + 1) / 2) /
      (ones * zeros)
  }
  data.frame(log_loss = -mean(log(own)),
             error = mean(max.col(odds, ties.method = "first") != class),
             brier = mean(rowSums((odds - indicators)^2)) / 2, auc = above)
}

both_classes <- function(odds) cbind(1 - odds, odds)

by_momentnet <- function(measure) {
  function(problem) {
    two <- nlevels(problem$y) == 2
    fit <- cv_momentnet(problem$x, problem$y, folds = problem$folds,
                        family = if (two) "binomial" else "multinomial",
                        measure = measure, seed = 1)
    function(rule) {
      odds <- stats::predict(fit, problem$test_x, s = rule)
      if (two) both_classes(odds) else odds
    }
  }
}

by_glmnet <- function(problem) {
  two <- nlevels(problem$y) == 2
  fit <- glmnet::cv.glmnet(problem$x, problem$y, foldid = problem$folds,
                           family = if (two) "binomial" else "multinomial")
  function(rule) {
    link <- stats::predict(fit, problem$test_x, s = rule, type = "link")
    if (two) both_classes(stats::plogis(drop(link))) else softmax(link[, , 1])
  }
}

# That of glmnet leaves the range of numbers.
softmax <- function(link) {
  odds <- exp(link - do.call(pmax, as.data.frame(link)))
  odds / rowSums(odds)
}

methods <- list(mse = by_momentnet("mse"), deviance = by_momentnet("deviance"),
                glmnet = by_glmnet)

# Rows of results of one problem; NULL where a fit fails or takes two minutes.
compared <- function(problem) {
  class <- as.integer(problem$test_y)
  blocks <- lapply(names(methods), function(method) {
    times <- system.time(said <- unless_late(120, suppressWarnings(
      suppressMessages(methods[[method]](problem))
    ))$value)
    if (is.null(said)) return(NULL)
    do.call(rbind, lapply(c("lambda.min", "lambda.1se"), function(rule) {
      data.frame(method, rule, signif(quality_of(class, said(rule)), 5),
                 seconds = round(times[[1]], 2))
    }))
  })
  if (any(lengths(blocks) == 0)) return(NULL)
  data.frame(n = nrow(problem$x), d = ncol(problem$x),
             classes = nlevels(problem$y), do.call(rbind, blocks))
}

# ---- Simulated

columns_of <- list(
  normal = function(n, d) matrix(stats::rnorm(n * d), n),
  "log-normal" = function(n, d) matrix(stats::rlnorm(n * d, 0, 1), n),
  "heavy tails" = function(n, d) matrix(stats::rt(n * d, 3), n),
  correlated = function(n, d) {
    sqrt(0.5) * matrix(stats::rnorm(n * d), n) + sqrt(0.5) * stats::rnorm(n)
  },
  counts = function(n, d) matrix(stats::rpois(n * d, 0.3), n),
  "zero or log-normal" = function(n, d) {
    matrix(stats::rbinom(n * d, 1, 0.5) * stats::rlnorm(n * d), n)
  }
)

# Log-odds of that standard deviation, and a share of the second class. Where
# columns are zero or not, this is what tells.
simulated <- function(case) {
  set.seed(case$seed)
  rows <- case$n + 3000
  x <- columns_of[[case$columns]](rows, case$d)
  beta <- stats::rnorm(case$d)
  if (case$truth == "sparse") beta[-seq_len(min(5, case$d))] <- 0
  shown <- if (case$columns == "zero or log-normal") x > 0 else x
  link <- drop(shown %*% beta)
  link <- case$spread * (link - mean(link)) / stats::sd(link)
  at <- stats::uniroot(function(at) {
    mean(stats::plogis(link + at)) - case$share
  }, c(-60, 60))$root
  y <- factor(c("a", "b")[1 + (stats::runif(rows) < stats::plogis(link + at))])
  with_folds(list(x = x[seq_len(case$n), ], y = y[seq_len(case$n)],
                  test_x = x[-seq_len(case$n), ], test_y = y[-seq_len(case$n)]))
}

# Folds with even parts of the classes.
with_folds <- function(problem) {
  folds <- integer(length(problem$y))
  by_class <- order(as.integer(problem$y), stats::runif(length(folds)))
  folds[by_class] <- rep_len(1:10, length(folds))
  problem$folds <- folds
  problem
}

cases <- function() {
  all <- expand.grid(columns = names(columns_of), truth = c("sparse", "dense"),
                     size = 1:4, spread = c(1.5, 6), share = c(0.5, 0.03),
                     seed = 1, stringsAsFactors = FALSE)
  all$n <- c(100, 300, 1000, 5000)[all$size]
  all$d <- c(20, 200, 50, 20)[all$size]
  all$n[all$share < 0.5] <- pmax(all$n[all$share < 0.5], 500)
  all
}

run_simulated <- function(at, all) {
  case <- all[at, ]
  rows <- compared(simulated(case))
  if (is.null(rows)) return(NULL)
  data.frame(table = paste(case$columns, case$truth, case$spread, case$share),
             half = "simulated", rows)
}

# ---- Tables

split_classes <- function(table, most) {
  rows <- sample(length(table$y))
  size <- min(most, floor(length(rows) * 2 / 3))
  train <- rows[seq_len(size)]
  test <- utils::head(rows[-seq_len(size)], 3000)
  problem <- list(x = table$x[train, , drop = FALSE], y = table$y[train],
                  test_x = table$x[test, , drop = FALSE],
                  test_y = table$y[test])
  if (min(table(problem$y)) < 10 || min(table(problem$test_y)) < 1) return(NULL)
  keep <- apply(problem$x, 2, stats::sd) > 0
  if (sum(keep) < 2) return(NULL)
  with_folds(in_columns(problem, keep))
}

run_table <- function(at, tables, halves) {
  name <- names(tables)[at]
  sizes <- c(1000, if (nrow(tables[[at]]$x) > 240) 120)
  blocks <- lapply(sizes, function(most) {
    set.seed(most)
    problem <- split_classes(tables[[at]], most)
    if (!is.null(problem)) compared(problem)
  })
  rows <- do.call(rbind, blocks)
  if (!is.null(rows)) data.frame(table = name, half = halves[at], rows)
}

# ---- All of them

run_all <- function() {
  processes <- as.integer(option("processes", 1))
  count <- as.integer(option("tables", 240))
  in_parallel <- function(items, work, ...) {
    blocks <- parallel::mclapply(items, work, ..., mc.cores = processes,
                                 mc.preschedule = FALSE)
    failed <- Filter(function(block) inherits(block, "try-error"), blocks)
    if (length(failed) > 0) stop(failed[[1]])
    do.call(rbind, blocks)
  }
  directory <- option("directory", file.path(tempdir(), "sources"))
  fetch_sources(directory)
  tables <- class_tables(directory)
  set.seed(20261128)
  tables <- tables[utils::head(sample(length(tables)), count)]
  halves <- rep_len(c("first", "second"), length(tables))
  rbind(in_parallel(seq_len(nrow(cases())), run_simulated, cases()),
        in_parallel(seq_along(tables), run_table, tables, halves))
}

# Of each half, by classes and rule: the geometric mean of log-losses, errors
# and so on of a method as parts of those of another, with a hundredth added,
# as where classes are told apart how well is nobody's loss.
summary_of <- function(results, method, to, by) {
  both <- merge(results[results$method == method, ],
                results[results$method == to, ],
                by = unique(c("table", "half", "n", "d", "rule", by)))
  groups <- split(both, both[by], drop = TRUE)
  ratio <- function(rows, name) {
    exp(mean(log((rows[[paste0(name, ".x")]] + 0.01) /
                   (rows[[paste0(name, ".y")]] + 0.01)), na.rm = TRUE))
  }
  each <- function(rows) {
    (rows$log_loss.x + 0.01) / (rows$log_loss.y + 0.01)
  }
  do.call(rbind, lapply(groups, function(rows) {
    data.frame(
      rows[1, by, drop = FALSE], method, to, problems = nrow(rows),
      log_loss = ratio(rows, "log_loss"), error = ratio(rows, "error"),
      brier = ratio(rows, "brier"), auc = ratio(rows, "auc"),
      better = mean(each(rows) < 0.95), worse = mean(each(rows) > 1.05),
      best = min(each(rows)), worst = max(each(rows)), row.names = NULL
    )
  }))
}

print_summary <- function(results, by) {
  print(rbind(summary_of(results, "deviance", "mse", by),
              summary_of(results, "mse", "glmnet", by),
              summary_of(results, "deviance", "glmnet", by)), digits = 3,
        row.names = FALSE)
}

if (sys.nframe() == 0) {
  started <- proc.time()[["elapsed"]]
  results <- run_all()
  utils::write.csv(results, results_path("class-measures.csv"),
                   row.names = FALSE, quote = FALSE)
  record_provenance(
    "class-measures.csv", "Rscript data-raw/class-measures.R directory=sources",
    proc.time()[["elapsed"]] - started, as.integer(option("processes", 1))
  )
  results$several <- results$classes > 2
  print_summary(results, c("half", "several", "rule"))
}
