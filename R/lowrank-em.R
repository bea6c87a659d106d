#' Maximum likelihood. Engine "lowrank" and covariances of few directions use
#' it, too. Attributes' noise begins with a third of their mean square, labels'
#' with a tenth, unless the start has it.
#' @noRd
lowrank_em <- function(rows, y, validation, start, settings, seed, control) {
  defaults <- list(passes = 60, patience = 15, tolerance = 1e-4, lambda2 = 0,
                   lambda3 = 0, center = TRUE)
  settings <- utils::modifyList(defaults, settings)
  sizes <- c(x = mean_square(values_in_units(rows)), y = mean_square(y))
  settings$x_floor <- 1e-8 * sizes[["x"]]
  settings$y_floor <- 1e-8 * sizes[["y"]]
  start$x_noise <- first_noise(start$x_noise, sizes[["x"]] / 3)
  start$y_noise <- first_noise(start$y_noise, sizes[["y"]] / 10)
  check_batch_memory(rows, ncol(start$loadings), settings$center)
  run <- run_batch(cpp_lowrank_em, rows, y, validation, start, settings,
                   control)
  finish_batch(run, "log_likelihood", settings)
}

#' Of numbers of size 0 the noise starts, and stays, at what is next to nothing.
#' @noRd
first_noise <- function(given, guess) {
  if (!is.null(given) && !is.na(given)) given else max(guess, 1e-300)
}

#' Of what is known; never 0, as noise is measured by it.
#' @noRd
mean_square <- function(values) {
  values <- values[!is.na(values)]
  max(if (length(values) > 0) mean(values^2) else 0, 1e-100)
}

#' The start's codes are of unit variance whatever the units of the rows.
#' @noRd
unit_codes <- function(start, problem) {
  scaled <- c("loadings", "weights")
  start[scaled] <- lapply(start[scaled], `*`, problem$x_unit)
  start
}

method_em <- list(
  kind = "slrm", learn = lowrank_em, paper = FALSE,
  unused = function(arguments) {
    c("lambda1", "ridge", "gamma", "weights_code", stochastic_arguments)
  },
  shown = function(settings) c("lambda2", "lambda3"),
  grid = function() data.frame(ridge = 1e-6), started = unit_codes
)
