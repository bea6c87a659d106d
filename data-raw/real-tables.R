# Real tables in the units that they come in: this package at its defaults,
# next to imputation before glmnet, glmnet on whole rows and on everything, and
# trees.
#
#   Rscript data-raw/real-tables.R [processes=1] [sets=a,b] [kinds=a,b]
#     [methods=a,b] [repetitions=1,2,3] [version=NAME]
#
# from the top of the repository; everything by default. Needs the installed
# package, glmnet, softImpute, mice, ranger, gbm and the packages that the
# tables are in (real-tables-data.R). Set OPENBLAS_NUM_THREADS=1 where R uses
# OpenBLAS. What is in data-raw/results/real-tables.csv is not run again; a
# second version of this package (its number, or the name that is given) has
# rows of its own, and adds none for the peers.
#
# Protocol: two thirds of the rows to learn from, at most 2,000 and no more than
# 200,000 values, the others to test, at most 4,000, in three random splits (of
# fewer than 200 rows, three folds in each). Columns of numbers, factors as
# dummies, nothing standardised, one look a column. The cells are in
# real-tables-gaps.R, the methods in real-tables-methods.R. Errors are mean
# squared errors on new rows as a part of the variance of their labels, `null`
# says that all predictions are the same. A budget's looks are those that
# cv_momentnet() bought, for all methods but the online learners, which buy
# their own, and for glmnet on as many looks in whole rows. A fit that takes too
# long (a minute, chained equations half of one) or fails has no error, and a
# note. Seconds are those of the processor; what it costs to choose a budget's
# looks is in those of the first method that uses them.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-data.R"))
source(file.path("data-raw", "real-tables-gaps.R"))
source(file.path("data-raw", "real-tables-impute.R"))
source(file.path("data-raw", "real-tables-methods.R"))
source(file.path("data-raw", "real-tables-run.R"))

peers <- c("softImpute", "mice", "ranger", "gbm")
results_file <- file.path("data-raw", "results", "real-tables.csv")

# ---- One cell

run_method <- function(name, problems) {
  method <- methods[[name]]
  times <- system.time(
    result <- unless_late(method$seconds, lapply(problems, function(problem) {
      set.seed(1)
      suppressWarnings(suppressMessages(as.numeric(method$run(problem))))
    }))
  )
  parts <- result$value
  y <- lapply(problems, `[[`, "test_y")
  failed <- is.null(parts)
  data.frame(
    error = if (failed) NA else error_of(unlist(parts), unlist(y)),
    seconds = seconds_of(times),
    null = if (failed) NA else all(mapply(is_constant, parts, y)),
    note = result$note
  )
}

run_cell <- function(cell, tables, names, settings) {
  problems <- problems_of(cell, tables)
  first <- problems[[1]]
  blocks <- do.call(rbind, lapply(names, run_method, problems))
  ours <- vapply(names, is_versioned, NA, kind = cell$kind)
  data.frame(
    cell, n = nrow(first$x), d = ncol(first$x), method = names,
    version = ifelse(ours, settings$version, "-"),
    commit = ifelse(ours, settings$commit, "-"), blocks, row.names = NULL
  )
}

# ---- All cells

key_of <- function(rows) {
  paste(rows$set, rows$repetition, rows$kind, rows$level, rows$method,
        rows$version)
}

# The methods that a cell has no row of yet.
not_done <- function(cell, tables, done, settings) {
  d <- ncol(tables[[if (cell$kind == "real") "gaps" else "complete"]]$x)
  wanted <- intersect(methods_of(cell, d), settings$methods)
  if (length(wanted) == 0) return(wanted)
  ours <- vapply(wanted, is_versioned, NA, kind = cell$kind)
  keys <- key_of(data.frame(
    cell, method = wanted, version = ifelse(ours, settings$version, "-"),
    row.names = NULL
  ))
  wanted[!keys %in% key_of(done)]
}

run_set <- function(set, settings) {
  tables <- tables_of(set)
  cells <- cells_of(set, tables, settings$repetitions)
  cells <- cells[cells$kind %in% settings$kinds, ]
  done <- if (file.exists(results_file)) utils::read.csv(results_file)
  to_do <- lapply(seq_len(nrow(cells)), function(at) {
    not_done(cells[at, ], tables, done, settings)
  })
  left <- which(lengths(to_do) > 0)
  in_batches(left, settings$processes, results_file, function(at) {
    run_cell(cells[at, ], tables, to_do[[at]], settings)
  })
  message(format(Sys.time(), "%H:%M:%S "), set, ": ", length(left), " cells")
  length(left)
}

main <- function() {
  known <- c("processes", "sets", "kinds", "methods", "repetitions", "version")
  stopifnot(sub("=.*", "", commandArgs(trailingOnly = TRUE)) %in% known)
  settings <- c(
    list(sets = match.arg(option("sets", names(data_sets)), names(data_sets),
                          several.ok = TRUE),
         kinds = option("kinds", c("complete", "budget", gaps)),
         methods = match.arg(option("methods", names(methods)), names(methods),
                             several.ok = TRUE),
         repetitions = as.integer(option("repetitions", 1:3))),
    run_settings()
  )
  for (peer in c("glmnet", peers)) loadNamespace(peer) # not a fit's seconds
  started <- proc.time()[["elapsed"]]
  count <- sum(vapply(settings$sets, run_set, 0, settings))
  if (count > 0) {
    add_run("real-tables.csv", count, "cells", settings, started, peers)
  }
}

if (sys.nframe() == 0) main()
