# One cell of a comparison: a method on a data set at a budget, in one
# repetition: the split, the choice of the setting, and the learning curve.

#' The result never fails: an error is its `message`. An interrupt passes, and
#' so does a limit of time.
#' @noRd
run_cell <- function(cell, data) {
  with_stream(cell$seed, tryCatch({
    started <- proc.time()[["elapsed"]]
    set <- data_of(data, cell$seed)
    check_within_row(cell$budget, set$x)
    parts <- split_data(set, cell$options$test, cell$seed)
    parts$given <- given_rows(parts$training, cell)
    cell$method <- finding_method(cell$method, length(parts$given$y))
    setting <- cell$setting %||% choose_setting(cell, parts$given)
    tuned <- proc.time()[["elapsed"]]
    curve <- if (cell$tune_only) data.frame(prefix = NA)
             else cell_curve(cell, parts, setting)
    list(curve = curve, setting = setting, message = NA_character_,
         tuning_seconds = tuned - started,
         seconds = proc.time()[["elapsed"]] - tuned)
  }, error = function(cnd) {
    raise_limit(cnd)
    list(curve = data.frame(prefix = NA), setting = NULL,
         message = trimws(conditionMessage(cnd)), tuning_seconds = NA_real_,
         seconds = NA_real_)
  }))
}

#' R's own random numbers, which competitors use, are the cell's meanwhile.
#' @noRd
with_stream <- function(seed, code) {
  before <- random_state()
  on.exit(restore_random_state(before))
  set.seed(seed, "Mersenne-Twister", "Inversion", "Rejection")
  force(code)
}

#' A list of x and y; data that are a function are drawn anew in each
#' repetition, with its seed.
#' @noRd
data_of <- function(source, seed) {
  if (!is.function(source)) return(source)
  check_data_set(source(seed), "the value of a data function")
}

#' Data of these rows, given by number or as a logical vector.
#' @noRd
rows_of <- function(data, rows) {
  list(x = data$x[rows, , drop = FALSE], y = data$y[rows])
}

#' Training rows are in random order: a prefix is a random sample.
#' @noRd
split_data <- function(data, test, seed) {
  n <- nrow(data$x)
  order <- order(seeded_uniforms(seed, n))
  held_out <- min(max(1, floor(test * n)), n - 1)
  list(training = rows_of(data, order[-seq_len(held_out)]),
       test = rows_of(data, order[seq_len(held_out)]))
}

#' A method of whole rows can pay for fewer of them.
#' @noRd
given_rows <- function(training, cell) {
  if (!cell$method$whole_rows || cell$options$align == "rows") return(training)
  rows <- floor(length(training$y) * cell$budget / ncol(training$x))
  if (rows < 1) {
    abort_frugal(paste("The budget of all training rows together does not",
                       "pay for one whole row."), "budget", argument = "budget")
  }
  rows_of(training, seq_len(rows))
}

# ---- The choice of the setting

#' A data frame, or NULL where there is nothing to set.
#' @noRd
settings_of <- function(method, data, budget) {
  grid <- method$grid
  if (!is.function(grid)) return(grid)
  grid <- grid(data$x, data$y, budget)
  # What was given is not tuned.
  if (!is.na(method$name)) {
    open <- setdiff(names(grid), names(method$arguments))
    if (length(open) == 0) return(NULL)
    grid <- unique(grid[open])
  }
  check_grid(grid)
}

#' One row of a grid as a list of arguments; a column may be a list itself.
#' @noRd
setting_at <- function(grid, row) {
  lapply(grid[row, , drop = FALSE], function(value) {
    if (is.list(value)) value[[1]] else value
  })
}

#' The best row of the method's grid by cross-validation on the rows given, as a
#' list, which is empty where there is nothing to set.
#' @noRd
choose_setting <- function(cell, data) {
  grid <- settings_of(cell$method, data, cell$budget)
  if (is.null(grid)) return(list())
  if (nrow(grid) == 1) return(setting_at(grid, 1))
  errors <- cross_validated(cell, data, grid)
  if (all(errors$error == Inf)) {
    abort_frugal(paste("No setting could be fitted:", errors$message),
                 "numeric")
  }
  setting_at(grid, which.min(errors$error))
}

#' The mean error of each row of the grid over the folds; Inf where one failed.
#' @noRd
cross_validated <- function(cell, data, grid) {
  n <- length(data$y)
  folds <- rep_len(seq_len(min(cell$options$folds, n)), n)
  message <- NA_character_
  errors <- vapply(seq_len(max(folds)), function(fold) {
    part <- list(training = rows_of(data, folds != fold),
                 test = rows_of(data, folds == fold))
    vapply(seq_len(nrow(grid)), function(row) {
      tryCatch({
        curve <- curve_of(cell, part, setting_at(grid, row),
                          length(part$training$y))
        error <- curve[[cell$options$measure]]
        if (!is.finite(error)) stop("its error is not a finite number")
        error
      }, error = function(cnd) {
        raise_limit(cnd)
        message <<- conditionMessage(cnd)
        Inf
      })
    }, 0)
  }, numeric(nrow(grid)))
  list(error = rowMeans(matrix(errors, nrow(grid))), message = message)
}

# ---- The learning curve

#' A row for each prefix of the training rows, with errors on the test rows.
#' @noRd
cell_curve <- function(cell, parts, setting) {
  given <- list(training = parts$given, test = parts$test)
  prefixes <- unique(pmax(1, round(cell$options$prefixes *
                                     length(given$training$y))))
  curve <- curve_of(cell, given, setting, prefixes)
  cbind(prefix = seq_len(nrow(curve)), curve)
}

#' Looks and test errors after each of these numbers of rows.
#' @noRd
curve_of <- function(cell, parts, setting, prefixes) {
  if (cell$method$one_pass) {
    fit <- fit_cell(cell, parts$training, setting, prefixes)
    path <- path_of_fit(fit)
    predicted <- predict_path(fit, path, parts$test$x)
    return(cbind(data.frame(examples = path$examples, looks = path$looks),
                 errors_of(predicted, parts$test$y)))
  }
  # The last prefix must be fitted; earlier ones may be too small for a method.
  last <- prefixes[length(prefixes)]
  do.call(rbind, lapply(prefixes, function(rows) {
    part <- rows_of(parts$training, seq_len(rows))
    fit <- tryCatch({
      fit <- fit_cell(cell, part, setting, rows)
      predicted <- if (is.function(fit)) fit(parts$test$x)
                   else stats::predict(fit, parts$test$x)
      list(looks = looks_of(fit, cell, part),
           predicted = one_a_row(predicted, length(parts$test$y)))
    }, error = function(cnd) {
      raise_limit(cnd)
      if (rows == last) stop(cnd)
      list(looks = as.numeric(rows * looks_a_row(cell, part)),
           predicted = matrix(NA_real_, length(parts$test$y), 1))
    })
    cbind(data.frame(examples = rows, looks = fit$looks),
          errors_of(fit$predicted, parts$test$y))
  }))
}

#' No checkpoints: the end alone.
#' @noRd
fit_cell <- function(cell, data, setting, prefixes) {
  method <- cell$method
  has_records <- method$one_pass && length(prefixes) > 1
  control <- frugal_control(checkpoints = if (has_records) prefixes else 0,
                            shuffle = FALSE, progress = FALSE)
  arguments <- list(data$x, data$y, cell$budget, setting, cell$seed, control)
  if (!is.na(method$name)) arguments <- c(arguments, list(method$arguments))
  do.call(method$fit, arguments, quote = TRUE)
}

#' A fit without checkpoints is a path of one point, its end.
#' @noRd
path_of_fit <- function(fit) {
  fit$path %||% list(examples = fit$visits, looks = fit$looks$total,
                     intercept = fit$intercept,
                     coefficients = as.matrix(fit$coefficients))
}

#' Predictions of each record of a path, a column each.
#' @noRd
predict_path <- function(fit, path, newx) {
  predicted <- if (inherits(fit, "frugal_online")) {
    inner_products(fit, newx, path$coefficients)
  } else {
    as.matrix(newx %*% path$coefficients)
  }
  sweep(predicted, 2, path$intercept, "+")
}

#' What the method pays for a row.
#' @noRd
looks_a_row <- function(cell, data) {
  if (cell$method$whole_rows) ncol(data$x) else cell$budget
}

#' What the fit says it looked at, or else what it was allowed.
#' @noRd
looks_of <- function(fit, cell, data) {
  total <- if (is.list(fit) && is.list(fit$looks)) fit$looks$total
  if (cell$method$whole_rows) total <- NULL
  as.numeric(total %||% (length(data$y) * looks_a_row(cell, data)))
}

#' One finite number a row.
#' @noRd
one_a_row <- function(predicted, rows) {
  if (!is.numeric(predicted) || NCOL(predicted) != 1 ||
        NROW(predicted) != rows) {
    abort_input("predict", paste("a method's, for", rows, "rows:", rows,
                                 "numbers"), found_phrase(predicted))
  }
  check_predictions(predicted)
}

#' The share of wrong signs is for labels of two signs.
#' @noRd
errors_of <- function(predicted, y) {
  predicted <- matrix(as.numeric(predicted), length(y))
  error <- colMeans((predicted - y)^2)
  is_sign <- all(y %in% c(-1, 1))
  data.frame(
    error = error, relative_error = error / mean(y^2),
    error_rate = if (is_sign) colMeans((predicted > 0) != (y > 0))
                 else NA_real_
  )
}
