# The protocol of the MNIST scripts: 8 random splits of 90 % training and 10 %
# test rows, settings chosen by the least error on held-out training rows,
# averaged over random divisions of the training rows into 80 % and 20 %, then
# one fit on all training rows. Test rows decide nothing.
#
# A script that sources this defines `script` and `results_file` (its name, and
# the file that lines are added to), `cells` and `full_rows` (data frames of
# `method` and `looks`), `n_holdouts(looks)`, `settings(method, looks)` (the
# grid), `prediction_error(predicted, y)`, `run_learner()`, `run_full_rows()`
# and `write_summary()`. What is in `results_file` is not run again.

n_splits <- 8
cores <- as.integer(Sys.getenv("FRUGALREG_CORES", "2"))
held_out_share <- 0.2
n_pixels <- 784
results_dir <- file.path("data-raw", "results")

# ---- Data

rows_of <- function(data, rows) {
  list(x = data$x[rows, , drop = FALSE], y = data$y[rows])
}

# A share of the rows at random, the same for the same seed, and the others.
divide <- function(data, share, seed) {
  set.seed(seed)
  drawn <- sample(nrow(data$x), floor(share * nrow(data$x)))
  list(training = rows_of(data, -drawn), held_out = rows_of(data, drawn))
}

with_moments <- function(data) {
  data$moments <- colMeans(data$x^2)
  data
}

# ---- Choice of the settings

# Held-out error of each row of the grid; all rows meet the same seed.
grid_errors <- function(method, looks, part, seed) {
  grid <- settings(method, looks)
  coefficients <- vapply(seq_len(nrow(grid)), function(row) {
    coef(learn(method, looks, part$training, grid[row, ], seed))
  }, numeric(1 + n_pixels))
  predicted <- part$held_out$x %*% coefficients[-1, ]
  predicted <- sweep(predicted, 2, coefficients[1, ], "+")
  apply(predicted, 2, prediction_error, y = part$held_out$y)
}

# For each cell a column of the mean errors of its grid; one division of the
# training rows is in memory at a time.
mean_grid_errors <- function(cells, training, split) {
  errors <- vector("list", nrow(cells))
  holdouts <- n_holdouts(cells$looks)
  for (at in seq_len(max(holdouts))) {
    message(format(Sys.time(), "%H:%M:%S"), " split ", split, ": division ", at)
    part <- divide(training, held_out_share, seed = 1000 * split + at)
    part$training <- with_moments(part$training)
    for (cell in which(at <= holdouts)) {
      error <- grid_errors(cells$method[cell], cells$looks[cell], part, at)
      errors[[cell]] <- cbind(errors[[cell]], error)
    }
  }
  lapply(errors, rowMeans)
}

# The best of the grid, for a fit on all training rows: the theorems' step sizes
# shrink as one over the root of the number of rows.
best_setting <- function(method, looks, errors) {
  grid <- settings(method, looks)
  best <- grid[which.min(errors), ]
  if (!is.na(best$step_size) && best$step_size %in% range(grid$step_size)) {
    message(method, " at ", looks, " looks: the best step size, ",
            signif(best$step_size, 3), ", is at the edge of its grid")
  }
  if (method != "aer") { # its lambda is no step size
    steps <- c("step_size", "first_step_size")
    best[steps] <- best[steps] * sqrt(1 - held_out_share)
  }
  best
}

# ---- Splits

run_learners <- function(cells, parts, split) {
  chosen <- Map(best_setting, cells$method, cells$looks,
                mean_grid_errors(cells, parts$training, split))
  Map(function(method, looks, setting) {
    run_learner(method, looks, setting, parts, seed = split)
  }, cells$method, cells$looks, chosen)
}

run_competitors <- function(full_rows, parts, split) {
  Map(function(method, looks) {
    message(format(Sys.time(), "%H:%M:%S"), " split ", split, ": ", method,
            " at ", looks, " looks")
    run_full_rows(method, looks, parts, seed = split)
  }, full_rows$method, full_rows$looks)
}

run_split <- function(split, data) {
  parts <- divide(data, 0.1, seed = split)
  parts$training <- with_moments(parts$training)
  block <- do.call(rbind, unname(c(
    run_learners(not_done(cells, split), parts, split),
    run_competitors(not_done(full_rows, split), parts, split)
  )))
  numbers <- intersect(names(block), c(
    "mse", "error_rate", "step_size", "first_step_size", "lambda", "seconds"
  ))
  block[numbers] <- lapply(block[numbers], signif, digits = 6)
  cbind(split = split, block)
}

not_done <- function(cells, split) {
  if (!file.exists(results_file)) return(cells)
  done <- read.csv(results_file)
  done <- done[done$split == split, ]
  cells[!paste(cells$method, cells$looks) %in% paste(done$method, done$looks), ]
}

splits_to_do <- function() {
  Filter(function(split) {
    nrow(not_done(cells, split)) + nrow(not_done(full_rows, split)) > 0
  }, seq_len(n_splits))
}

# As many splits at a time as cores; the parent alone writes.
run_splits <- function(splits, data) {
  for (batch in split(splits, ceiling(seq_along(splits) / cores))) {
    blocks <- parallel::mclapply(batch, run_split, data = data,
                                 mc.cores = cores, mc.preschedule = FALSE)
    failed <- !vapply(blocks, is.data.frame, logical(1))
    for (block in blocks[!failed]) append_rows(block, results_file)
    if (any(failed)) {
      stop("Split ", toString(batch[failed]), " failed: ",
           format(blocks[failed][[1]]), call. = FALSE)
    }
  }
}

main <- function() {
  dir.create(results_dir, showWarnings = FALSE, recursive = TRUE)
  splits <- splits_to_do()
  if (length(splits) > 0) {
    data <- read_mnist(find_mnist())
    what <- unique(unlist(lapply(splits, function(split) {
      c(not_done(cells, split)$method, not_done(full_rows, split)$method)
    })))
    start <- proc.time()[["elapsed"]]
    # Also where a split fails: the others are in the file.
    on.exit(record_provenance(
      paste0(basename(results_file), ", splits ",
             toString(setdiff(splits, splits_to_do())), ": ", toString(what)),
      paste0("Rscript data-raw/", script, " DIRECTORY"),
      proc.time()[["elapsed"]] - start, cores, adds = TRUE
    ))
    run_splits(splits, data)
  }
  write_summary()
}
