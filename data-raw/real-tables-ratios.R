# Errors of real-tables.csv as ratios; for its summary.

unit_of <- c("set", "kind", "level")
not_linear <- c("ranger", "gbm")

# Means over the repetitions, where a method finished all that were run.
cells_of_results <- function(results) {
  by <- c(unit_of, "n", "d", "method", "version")
  groups <- split(results, do.call(paste, results[by]))
  means <- lapply(groups, function(rows) {
    data.frame(rows[1, by], error = signif(mean(rows$error), 5),
               seconds = signif(mean(rows$seconds), 3),
               null = sum(rows$null, na.rm = TRUE), repetitions = nrow(rows))
  })
  cells <- do.call(rbind, means)
  cells <- cells[order(cells$set, cells$kind, cells$level, cells$version,
                       cells$method), ]
  rownames(cells) <- NULL
  cells
}

# A version's cells with those of the peers, and the ratios of each. Cells that
# the version was not run on are left out, and means over a part of the
# repetitions, which do not compare.
ratios_of <- function(cells, version) {
  rows <- cells[cells$version %in% c("-", version) & !is.na(cells$error), ]
  rows <- rows[rows$repetitions == max(rows$repetitions), ]
  unit <- do.call(paste, rows[unit_of])
  rows <- rows[unit %in% unit[rows$version == version], ]
  everything <- rows[rows$method == "glmnet", ]
  rows$to_all <- rows$error / everything$error[match(rows$set, everything$set)]
  rows$to_all[rows$kind == "real"] <- NA
  unit <- do.call(paste, rows[unit_of])
  whole <- rows$method == "first_rows_glmnet"
  compared <- !rows$method %in% not_linear & !whole
  best <- tapply(rows$error[compared], unit[compared], min)
  rows$to_best <- rows$error / best[unit]
  rows$to_whole <- rows$error / rows$error[whole][match(unit, unit[whole])]
  rows
}

summary_by <- function(ratios, by) {
  groups <- split(ratios, do.call(paste, ratios[rev(by)]))
  lines <- lapply(groups, function(rows) {
    part <- function(p) stats::quantile(rows$to_best, p, names = FALSE)
    middle <- function(name) stats::median(rows[[name]], na.rm = TRUE)
    data.frame(
      rows[1, by, drop = FALSE], cells = nrow(rows), median = part(0.5),
      q80 = part(0.8), q90 = part(0.9), within_3 = mean(rows$to_best <= 1.03),
      worst = max(rows$to_best), to_all = middle("to_all"),
      to_all_90 = stats::quantile(rows$to_all, 0.9, names = FALSE,
                                  na.rm = TRUE),
      to_whole = middle("to_whole"), above_mean = mean(rows$error > 1.05),
      null = sum(rows$null), seconds = middle("seconds")
    )
  })
  summary <- do.call(rbind, lines)
  summary[do.call(order, unname(summary[by])), ]
}
