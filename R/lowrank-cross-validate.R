# Held-out errors of low-rank fits, for cv_slrm() and rank = "cv".

# The ranks that are compared where none is given. Those above 20 take most of
# the time, in proportion to their squares times the observed values: as far as
# that is at most `work`.
usual_ranks <- list(all = c(1, 2, 3, 5, 8, 12, 20, 30, 50, 80), dear = 20,
                    work = 3e8)

#' The ranks to compare, sorted; with the attribute `stops` = TRUE, where none
#' was given, larger ones are left out once errors grow.
#' @noRd
check_ranks <- function(ranks, data) {
  most <- data$rows$d
  if (is.null(ranks)) {
    affordable <- max(usual_ranks$dear,
                      sqrt(usual_ranks$work / length(data$rows$value)))
    few <- usual_ranks$all <= min(most, max(1, data$rows$n / 2), affordable)
    return(structure(usual_ranks$all[few], stops = TRUE))
  }
  if (!are_whole(ranks, 1, most)) {
    abort_input("rank", paste0("NULL or whole numbers from 1 to ", most,
                               ", the number of attributes"),
                found_phrase(ranks))
  }
  structure(sort(unique(as.numeric(ranks))), stops = FALSE)
}

#' The part of every row; rows without a label are in none.
#' @noRd
check_folds <- function(folds, y, seed) {
  labelled <- which(!is.na(y))
  if (length(labelled) < 2) {
    abort_input("y", "known in at least two rows",
                paste("in", length(labelled)))
  }
  folds <- folds %||% min(5, length(labelled))
  if (length(folds) == length(y) && length(folds) > 1) {
    held <- labelled[!is.na(folds[labelled])]
    parts <- replace(rep(NA_integer_, length(y)), held,
                     fold_labels_of(folds[held], length(held), least = 0))
  } else {
    most <- length(labelled)
    folds <- check_count(folds, "folds", 2, most)
    words <- seed_words(seed)
    order <- order(cpp_uniforms(words[1], words[2], most, TRUE))
    parts <- replace(rep(NA_integer_, length(y)), labelled[order],
                     rep_len(seq_len(folds), most))
  }
  if (length(unique(stats::na.omit(parts))) < 2) {
    abort_input("folds", "at least two parts with labelled rows",
                paste(length(unique(stats::na.omit(parts)))))
  }
  parts
}

#' A row for each rank and setting. Ranks that nobody asked for are left out
#' once three in a row, or one that is dear, were no better than the best.
#' @noRd
compare_ranks <- function(ranks, grid, parts, data, arguments, seed) {
  table <- NULL
  for (rank in ranks) {
    rows <- lapply(seq_len(max(nrow(grid), 1)), function(at) {
      setting <- cbind(data.frame(rank = rank), grid[at, , drop = FALSE])
      rownames(setting) <- NULL
      cbind(setting, held_out_error(parts, data,
                                    one_setting(arguments, setting, seed)))
    })
    table <- rbind(table, do.call(rbind, rows))
    if (attr(ranks, "stops") && search_is_over(table$rank, table$mse)) break
  }
  table
}

#' Whether the least error so far is three ranks back, or one where ranks are
#' dear.
#' @noRd
search_is_over <- function(rank, mse) {
  compared <- unique(rank)
  last <- compared[length(compared)]
  since <- sum(compared > rank[which.min(mse)])
  since >= if (last < usual_ranks$dear) 3 else 1
}

#' A data frame of one row: mean squared error, its standard error over folds,
#' and seconds. `parts` are the folds of rows, NA where one is never held out.
#' @noRd
held_out_error <- function(parts, data, arguments) {
  started <- proc.time()[["elapsed"]]
  folds <- sort(unique(stats::na.omit(parts)))
  arguments$control$progress <- FALSE # of each, in a process of its own, too
  errors <- over_workers(folds, function(fold) {
    held <- which(parts == fold)
    part <- data
    part$rows <- subset_rows(data$rows, setdiff(seq_along(parts), held))
    part$y <- data$y[setdiff(seq_along(parts), held)]
    fit <- withCallingHandlers(
      fit_lowrank("slrm", part, arguments, quote(cv_slrm())),
      frugalreg_warning = function(cnd) rlang::cnd_muffle(cnd)
    )
    (data$y[held] - predict_labels(fit, subset_rows(data$rows, held))$y)^2
  })
  means <- vapply(errors, mean, 0)
  weights <- lengths(errors) / sum(lengths(errors))
  mse <- sum(weights * means)
  # Folds may differ in size.
  se <- sqrt(sum(weights * (means - mse)^2) / (length(folds) - 1))
  data.frame(mse = mse, se = se,
             seconds = proc.time()[["elapsed"]] - started)
}

#' For rank = "cv". All methods share the model, and maximum likelihood needs no
#' tuning: it compares the ranks, whatever method then learns.
#' @noRd
choose_rank <- function(data, arguments, seed) {
  data["validation"] <- list(NULL)
  plain <- slrm_arguments(list(
    method = "em", center = arguments$center, scale = arguments$scale,
    units = arguments$units,
    lambda2 = if (identical(arguments$method, "em")) arguments$lambda2,
    control = unquestioned(arguments$control)
  ))
  ranks <- check_ranks(NULL, data)
  labelled <- sum(!is.na(data$y))
  if (labelled < 2 || length(ranks) == 1) return(ranks[1])
  parts <- check_folds(NULL, data$y, seed)
  table <- compare_ranks(ranks, data.frame(row.names = 1L), parts, data, plain,
                         seed)
  table$rank[which.min(table$mse)]
}
