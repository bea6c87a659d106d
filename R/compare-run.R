# All cells of a comparison: what they are, in which order they run, and the
# file that keeps those that are done.

#' A list, of what run_cell() needs of each but the data. Seeds are of
#' repetitions: in each of them all methods have the same split.
#' @noRd
new_cells <- function(data, methods, budget, repetitions, options, seed) {
  # The first is of the split on which settings are chosen once.
  seeds <- floor(2^31 * seeded_uniforms(seed, repetitions + 1))
  identities <- lapply(data, data_identity)
  grid <- expand.grid(repetition = seq_len(repetitions),
                      budget = seq_along(budget), method = seq_along(methods),
                      data = seq_along(data))
  lapply(seq_len(nrow(grid)), function(at) {
    row <- grid[at, ]
    cell <- list(data = names(data)[row$data],
                 method_name = names(methods)[row$method],
                 method = methods[[row$method]], budget = budget[row$budget],
                 repetition = row$repetition, seed = seeds[row$repetition + 1],
                 options = options, tune_only = FALSE)
    cell$key <- cell_key(cell, identities[[row$data]])
    cell
  })
}

#' What a cell's result depends on. Functions count by what they say, which for
#' those that another function made is not all: names tell them apart.
#' @noRd
cell_key <- function(cell, identity) {
  rlang::hash(list(cell$data, cell$method_name, identity,
                   said(unclass(cell$method)), cell$budget, cell$seed,
                   said(cell$options), cell$tune_only))
}

#' An object as text that does not depend on where it was made, nor on the
#' source that a function was read from.
#' @noRd
said <- function(object) {
  if (is.list(object)) {
    return(paste(c(names(object), vapply(object, said, "")), collapse = "|"))
  }
  if (is.function(object)) {
    attributes(object) <- NULL
    object <- c(as.list(formals(object)), body(object))
  }
  paste(deparse(object, control = c("keepNA", "keepInteger", "digits17")),
        collapse = "\n")
}

#' A part of a cell's key, by which results in a file are of the same data.
#' @noRd
data_identity <- function(data) {
  if (is.function(data)) said(data) else rlang::hash(data)
}

#' With tune = "once" each method has its setting before the repetitions.
#' @noRd
set_beforehand <- function(cells, data, options, store, progress, seed) {
  if (options$tune != "once") return(cells)
  first_seed <- floor(2^31 * seeded_uniforms(seed, 1))
  is_first <- vapply(cells, function(cell) cell$repetition == 1, NA)
  tasks <- lapply(cells[is_first], function(cell) {
    cell$key <- rlang::hash(list(cell$key, "tuning"))
    cell$seed <- first_seed
    cell$tune_only <- TRUE
    cell
  })
  results <- run_cells(tasks, data, store, progress)
  chosen <- cumsum(is_first)
  Map(function(cell, at) {
    # Where there was none, the cell fails in its turn, with the message.
    cell$setting <- results[[at]]$setting
    cell$key <- rlang::hash(list(cell$key, said(cell$setting)))
    cell
  }, cells, chosen)
}

#' The results, in the order of the cells: those in the store as they are,
#' others anew, cells that failed among them.
#' @noRd
run_cells <- function(cells, data, store, progress) {
  keys <- vapply(cells, `[[`, "", "key")
  results <- store$done[keys]
  to_do <- which(!vapply(results, is_done, NA))
  if (length(to_do) == 0) return(results)
  # An interrupted comparison has all methods in as many repetitions.
  to_do <- to_do[order(vapply(cells[to_do], `[[`, 0, "repetition"))]
  bar <- counted_progress(length(to_do), "cells", progress)
  on.exit(bar$end())
  keep <- function(at, result) {
    results[[at]] <<- result
    store$keep(keys[at], result)
    to_do <<- setdiff(to_do, at)
    bar$tick()
  }
  if (several_workers()) {
    with_new_workers(function() run_in_parallel(cells, to_do, data, keep))
  } else {
    for (at in to_do) keep(at, run_cell(cells[[at]], data[[cells[[at]]$data]]))
  }
  results
}

#' Whether a result was kept, and is no failure, which is to be tried again.
#' @noRd
is_done <- function(result) !is.null(result) && is.na(result$message)

#' A future for each cell; making one waits for a free worker. `keep(at,
#' result)` takes each result when it is there.
#' @noRd
run_in_parallel <- function(cells, to_do, data, keep) {
  open <- list()
  collect <- function(wait) {
    for (name in names(open)) {
      if (!wait && !future::resolved(open[[name]])) next
      keep(as.integer(name), future::value(open[[name]]))
      open[[name]] <<- NULL
    }
  }
  for (at in to_do) {
    cell <- cells[[at]]
    set <- data[[cell$data]]
    open[[as.character(at)]] <- future::future(
      run_cell(cell, set), seed = NULL, packages = "frugalreg",
      globals = list(run_cell = run_cell, cell = cell, set = set)
    )
    collect(wait = FALSE)
  }
  collect(wait = TRUE)
}

# ---- The file

#' done: results by key; keep(key, result): adds one, in the file too.
#' @noRd
open_store <- function(file) {
  store <- new.env(parent = emptyenv())
  store$done <- list()
  if (!is.null(file)) {
    if (!is_text(file) || !dir.exists(dirname(file))) {
      abort_input("file", "NULL, or the name of a file in a folder that exists",
                  found_phrase(file))
    }
    if (file.exists(file)) read_store(store, file)
  }
  store$keep <- function(key, result) {
    store$done[[key]] <- result
    # All or nothing: an interrupt leaves the file that was there.
    if (!is.null(file)) {
      replace_rds(list(seed = store$seed, done = store$done), file)
    }
  }
  store
}

#' Takes over the results, and the seed, of a comparison that was interrupted.
#' @noRd
read_store <- function(store, file) {
  kept <- tryCatch(readRDS(file), error = function(cnd) NULL,
                   warning = function(cnd) NULL)
  if (!is.list(kept) || !identical(names(kept), c("seed", "done"))) {
    abort_input("file", "a new file or one that compare_learners() wrote",
                dQuote(file, FALSE))
  }
  store$seed <- kept$seed
  store$done <- kept$done
}

# ---- The result

#' What compare_learners() returns: a row for each point of a learning curve,
#' and one with a message for each cell that failed.
#' @noRd
comparison_frame <- function(cells, results, seed) {
  blocks <- Map(function(cell, result) {
    curve <- result$curve
    wanted <- c("prefix", "examples", "looks", "error", "relative_error",
                "error_rate")
    curve[setdiff(wanted, names(curve))] <- NA_real_
    cbind(
      data.frame(data = cell$data, method = cell$method_name,
                 budget = cell$budget, repetition = cell$repetition,
                 seed = cell$seed),
      curve[wanted],
      data.frame(setting = setting_text(result$setting %||% list()),
                 seconds = result$seconds,
                 tuning_seconds = result$tuning_seconds,
                 message = result$message)
    )
  }, cells, results)
  frame <- do.call(rbind, unname(blocks))
  for (name in c("data", "method")) {
    frame[[name]] <- factor(frame[[name]], unique(frame[[name]]))
  }
  structure(frame, row.names = seq_len(nrow(frame)), seed = seed,
            class = c("frugal_comparison", "data.frame"))
}
