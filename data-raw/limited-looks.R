# Peers on the same uniform looks, on real tables in raw units: what people do
# with rows of which little is known, this package's methods, the papers'
# learners, and everything, which is the limit.
#
#   Rscript data-raw/limited-looks.R [sets=a,b] [methods=a,b]
#     [repetitions=1,2,3] [processes=1] [version=NAME]
#
# from the top of the repository. Tables, splits and most of the methods are
# those of real-tables.R; budgets are a tenth, a quarter and half of the columns
# (at least 2). The looks are drawn uniformly, the same for all methods but the
# papers' learners, which have to buy their own, and for whole rows. The
# papers' learners are at their best: with their constants found by "auto"
# within the budget, and the one of least test error for the table and budget,
# a favour to them. hmlasso is left out where it is not installed. Needs the
# packages that real-tables.R does. What is in
# data-raw/results/limited-looks.csv is not run again.

source(file.path("data-raw", "real-tables.R"))

results_file <- file.path("data-raw", "results", "limited-looks.csv")

# In the place of that of real-tables-methods.R. Its seconds are those of the
# first method that uses them.
bought <- function(problem) {
  store <- problem$store
  if (is.null(store$fit)) {
    store$fit <- cv_momentnet(problem$x, problem$y, budget = problem$budget,
                              design = "uniform", seed = 1)
  }
  store$fit
}

by_hmlasso <- function(problem) {
  rows <- known_rows_of(problem)
  folds <- min(5, nrow(rows$x) %/% 3)
  fit <- hmlasso::cv.hmlasso(rows$x, rows$y, nfolds = folds,
                             lambda.min.ratio = 1e-2)
  drop(stats::predict(fit$fit, problem$test_x, s = fit$lambda.min))
}

papers <- c("aerr", "aelr", "ddaerr", "ddaelr")

# Squared errors tell which of them is the best here; its row is theirs.
papers_best <- function(problem) {
  tried <- lapply(papers, function(name) {
    suppressWarnings(online(name)(problem))
  })
  errors <- vapply(tried, function(predicted) {
    mean((predicted - problem$test_y)^2)
  }, 0)
  tried[[which.min(errors)]]
}

methods <- c(
  methods[c("momentnet", "slrm", "mean_glmnet", "soft_glmnet", "mice_glmnet",
            "first_rows_glmnet", "glmnet")],
  list(papers_best = entry(papers_best, "budget", ours = TRUE)),
  if (requireNamespace("hmlasso", quietly = TRUE)) {
    list(hmlasso = entry(by_hmlasso, "budget"))
  }
)

run_budget <- function(cell, tables, names, settings) {
  problems <- problems_of(cell, tables)
  blocks <- do.call(rbind, lapply(names, run_method, problems))
  first <- problems[[1]]
  data.frame(cell[c("set", "repetition")], budget = cell$level,
             n = nrow(first$x), d = ncol(first$x), method = names,
             version = settings$version, commit = settings$commit, blocks,
             row.names = NULL)
}

left_to_do <- function(cell, d, done, settings) {
  wanted <- intersect(settings$methods, names(methods))
  # Chained equations for few columns only.
  if (d > 20) wanted <- setdiff(wanted, "mice_glmnet")
  had <- done$method[done$set == cell$set & done$budget == cell$level &
                       done$repetition == cell$repetition &
                       done$version == settings$version]
  setdiff(wanted, had)
}

run_looks <- function(set, settings) {
  tables <- tables_of(set)
  cells <- cells_of(set, tables, settings$repetitions)
  cells <- cells[cells$kind == "budget", ]
  done <- if (file.exists(results_file)) utils::read.csv(results_file)
  to_do <- lapply(seq_len(nrow(cells)), function(at) {
    left_to_do(cells[at, ], ncol(tables$complete$x), done, settings)
  })
  left <- which(lengths(to_do) > 0)
  in_batches(left, settings$processes, results_file, function(at) {
    run_budget(cells[at, ], tables, to_do[[at]], settings)
  })
  length(left)
}

main_looks <- function() {
  settings <- c(
    list(sets = match.arg(option("sets", names(data_sets)), names(data_sets),
                          several.ok = TRUE),
         methods = match.arg(option("methods", names(methods)), names(methods),
                             several.ok = TRUE),
         repetitions = as.integer(option("repetitions", 1:3))),
    run_settings()
  )
  settings$commit <- system2("git", c("rev-parse", "--short", "HEAD"),
                             stdout = TRUE)
  used <- c("glmnet", "softImpute", "mice")
  for (peer in used) loadNamespace(peer)
  started <- proc.time()[["elapsed"]]
  count <- sum(vapply(settings$sets, run_looks, 0, settings))
  if (count > 0) {
    add_run("limited-looks.csv", count, "cells", settings, started, used)
  }
}

if (sys.nframe() == 0) main_looks()
