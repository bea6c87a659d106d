# The methods that go through all rows before they change anything: maximum
# likelihood, the exact minimiser of the paper's objective, and regression on
# principal components. Everything is in standardised units; `start` is a model
# of lowrank_starting_model(), and no method draws random numbers.

lowrank_em <- function(rows, y, validation, start, settings, seed, control) {
  defaults <- list(passes = 60, patience = 15, tolerance = 1e-4, lambda2 = 0,
                   lambda3 = 0, center = TRUE)
  settings <- utils::modifyList(defaults, settings)
  sizes <- c(x = mean_square(rows$value), y = mean_square(y))
  settings$x_floor <- 1e-8 * sizes[["x"]]
  settings$y_floor <- 1e-8 * sizes[["y"]]
  start$x_noise <- first_noise(start$x_noise, sizes[["x"]] / 3)
  start$y_noise <- first_noise(start$y_noise, sizes[["y"]] / 10)
  check_batch_memory(rows, ncol(start$loadings), settings$center)
  run <- run_batch(cpp_lowrank_em, rows, y, validation, start, settings,
                   control)
  finish_batch(run, "log_likelihood")
}

lowrank_als <- function(rows, y, validation, start, settings, seed, control) {
  defaults <- list(passes = 100, patience = 15, tolerance = 1e-6, lambda1 = 1,
                   lambda2 = 1e-6, lambda3 = 1e-7, center = TRUE)
  settings <- utils::modifyList(defaults, settings)
  settings$sees_label <- TRUE
  start <- ruled_start(start, settings)
  check_batch_memory(rows, ncol(start$loadings), settings$center)
  run <- run_batch(cpp_lowrank_als, rows, y, validation, start, settings,
                   control)
  finish_batch(run, "objective")
}

# The subspace is learned without labels: validation decides when to stop and,
# unless lambda2 is given, the penalty of the lasso.
lowrank_mpcr <- function(rows, y, validation, start, settings, seed, control) {
  defaults <- list(passes = 200, patience = 15, tolerance = 1e-6,
                   lambda2 = NaN, lambda3 = 0, center = TRUE)
  settings <- utils::modifyList(defaults, settings)
  settings$lambda1 <- 1
  settings$sees_label <- FALSE
  start <- ruled_start(start, settings)
  check_batch_memory(rows, ncol(start$loadings), settings$center)
  run <- run_batch(cpp_lowrank_als, rows, y, validation, start, settings,
                   control)
  finish_batch(run, "objective")
}

# The ridge and the rule of which rows to predict are the settings', which may
# be stricter than those that the start was made with.
ruled_start <- function(start, settings) {
  utils::modifyList(start, settings[intersect(c("ridge", "gamma"),
                                              names(settings))])
}

run_batch <- function(method, rows, y, validation, start, settings, control) {
  # Whole numbers of the core have 32 bits.
  settings$passes <- min(settings$passes, 1e9)
  settings$patience <- min(settings$patience, 1e9)
  tryCatch(
    method(list(rows = rows, y = y), validation, start, settings,
           control$progress),
    frugalreg_error_numeric = function(cnd) {
      abort_frugal(paste0("The fit failed: ", conditionMessage(cnd), ". Use a ",
                          "smaller `rank`."), "numeric",
                   parent = cnd)
    }
  )
}

finish_batch <- function(run, objective) {
  history <- data.frame(pass = run$pass, objective = run$objective,
                        validation_mse = run$validation_mse)
  names(history)[2] <- objective
  list(model = run$model, history = history, best_pass = run$best_pass)
}

# Of numbers of size 0 the noise starts, and stays, at what is next to nothing.
first_noise <- function(given, guess) {
  if (!is.null(given) && !is.na(given)) given else max(guess, 1e-300)
}

mean_square <- function(values) {
  values <- values[!is.na(values)]
  max(if (length(values) > 0) mean(values^2) else 0, 1e-100)
}

# Products of the codes are summed for every attribute.
check_batch_memory <- function(rows, rank, center) {
  length <- rank + center
  bytes <- 8 * rows$d * (length * (length + 1) / 2 + length)
  check_memory(bytes, "rank", "smaller for this method",
               paste(rank, "with", rows$d, "attributes, which needs"))
}
