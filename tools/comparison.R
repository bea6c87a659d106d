# What the main jobs share: tuning on held-out training rows, glmnet at equal
# looks, the table and the picture.

# A line whenever something begins: nobody waits long without one.
saying <- function(...) {
  minutes <- proc.time()[["elapsed"]] / 60
  message(sprintf("[%d:%02d] ", floor(minutes), floor(60 * minutes) %% 60), ...)
}

# Takes the step size with the least error on 20 % of the training rows, of fits
# to the others, and fits with it to all: of five around `middle`, each twice
# the one before, and of more where the best is the first or the last.
# `fit(rows, step_size, checkpoints)` learns from these training rows,
# `error(fit, rows)` measures.
tuned_fit <- function(fit, error, rows, middle, repetitions = 3) {
  held_out <- sample(rows, length(rows) %/% 5)
  kept <- setdiff(rows, held_out)
  error_of <- function(step_size) {
    saying("  step size ", signif(step_size, 2))
    mean(vapply(seq_len(repetitions), function(repetition) {
      error(fit(kept, step_size, 0), held_out)
    }, 0))
  }
  step_sizes <- middle * 2^(-2:2)
  errors <- vapply(step_sizes, error_of, 0)
  repeat {
    best <- which.min(errors)
    if (best > 1 && best < length(errors)) break
    further <- step_sizes[best] * if (best == 1) 1 / 2 else 2
    after <- if (best == 1) 0 else best
    step_sizes <- append(step_sizes, further, after)
    errors <- append(errors, error_of(further), after)
  }
  fit(rows, step_sizes[best], 25)
}

# The learning curve of a method that keeps its looks: fits to more and more of
# the rows.
prefix_curve <- function(name, rows, test, error, fit, points = 5) {
  sizes <- round(exp(seq(log(length(rows) / 200), log(length(rows)),
                         length.out = points)))
  points <- lapply(sizes, function(size) {
    saying(name, ": ", size, " rows")
    model <- fit(utils::head(rows, size))
    data.frame(learner = name, examples = size, looks = model$looks$total,
               mse = error(model, test))
  })
  structure(do.call(rbind, points), class = c("frugal_curve", "data.frame"))
}

# The table's row of such a curve's last point.
last_row <- function(curve, spread) {
  end <- curve[nrow(curve), ]
  report(end$learner, end$examples, end$looks, end$mse, spread)
}

# glmnet's lasso with everything seen of some rows; `x` is the whole design
# matrix.
full_rows_lasso <- function(x, y, rows) {
  model <- glmnet::cv.glmnet(x[rows, ], y[rows], nfolds = 5)
  function(newx) drop(predict(model, newx, s = "lambda.min"))
}

# A row of the table.
report <- function(method, rows, looks, error, spread) {
  data.frame(method = method, rows = rows, looks = looks,
             looks_a_row = looks / rows, test_mse = error,
             explained = 1 - error / spread)
}

print_table <- function(table, title) {
  cat("\n", title, "\n\n", sep = "")
  shown <- table
  shown$looks <- format(shown$looks, big.mark = ",")
  shown$looks_a_row <- format(round(shown$looks_a_row, 2))
  shown$test_mse <- format(round(shown$test_mse, 4))
  shown$explained <- paste0(format(round(100 * shown$explained, 1)), " %")
  names(shown) <- c("method", "rows", "looks", "looks a row", "test MSE",
                    "explained")
  print(shown, row.names = FALSE, right = TRUE)
}

# Learning curves, with glmnet's errors as points.
draw_curves <- function(curves, others, title, file) {
  picture <- autoplot(curves) +
    geom_point(aes(looks, test_mse, shape = method), others,
               inherit.aes = FALSE, size = 2.5) +
    scale_y_log10() +
    labs(title = title, y = "test mean squared error (log scale)",
         shape = "full rows") +
    theme(legend.position = "right") # names are long
  ggsave(file, picture, width = 8, height = 5, dpi = 110, bg = "white")
  cat("\nThe learning curves are in ", normalizePath(file), "\n", sep = "")
}

# Rows longer than x_bound matter for the theory's step size only, and here it
# is tuned.
without_assumption_warning <- function(expression) {
  withCallingHandlers(
    expression,
    frugalreg_warning_assumption = function(cnd) {
      tryInvokeRestart("muffleWarning")
    }
  )
}
