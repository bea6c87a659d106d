# The low-rank engine: attributes are combinations of a few directions and noise
# that is alike in all of them, and labels are linear in the directions. Where
# attributes are nearly collinear, little has to be seen to know these; a factor
# model, which gives each attribute a noise of its own, needs more.

# The most directions; and passes, of which each takes about ten operations for
# the square of their number and each value; the least noise, as a part of an
# attribute's variance: where few rows are seen of columns that are one
# another's sums, there is none, and nothing to divide by.
lowrank_constants <- list(rank = 10, passes = 60, noise = 1e-10)

#' The engine's `fit`, see engines(): directions by EM, as slrm() has them, then
#' ridge regression in the factor model that they are. Lambda is 0 where none is
#' given.
#' @noRd
fit_lowrank_engine <- function(observed, settings) {
  check_engine_weights("lowrank", observed$data$weight)
  all <- as_rows(observed$data)
  varying <- lowrank_engine_columns(observed, settings$units)
  run <- likeliest_lowrank_model(rows_of_columns(all, varying), observed$y,
                                 settings)
  model <- directions_as_factors(run$model, run$scaling)
  model <- with_constant_columns(model, varying, all$d)
  model$center <- replace(observed_means(all), varying, model$center)
  model$unit <- replace(rep(1, all$d), varying, model$unit)
  seen <- tabulate(all$column + 1, all$d)
  model$usable <- seq_len(all$d) %in% varying & seen > 0 & model$unit > 0
  path <- factor_path(model, settings$lambda %||% 0)
  # The passes are the method's, of which predictions hardly move any more.
  converged <- if (run$converged) TRUE else NA
  c(path, list(model = model, power = standard_power,
               converged = rep(converged, length(path$lambda))))
}

#' What lowrank_em() finds, with the standardised `rows` and their `scaling`;
#' labels may be NA.
#' @noRd
likeliest_lowrank_model <- function(rows, y, settings) {
  rank <- lowrank_engine_rank(rows$d, settings$rank)
  scaling <- lowrank_scale(rows, y, rank, TRUE, settings$units)
  rows <- standardise_rows(rows, scaling)
  y <- standardise_labels(y, scaling)
  start <- lowrank_starting_model(rows, y, NULL, rank, method_em$grid()$ridge,
                                  TRUE)
  run <- lowrank_em(rows, y, NULL, start,
                    list(passes = lowrank_constants$passes), NULL,
                    frugal_control())
  check_finite_model(run$model)
  c(run, list(rows = rows, scaling = scaling))
}

#' The engine's `codes`, see engines(): by the directions that are likeliest
#' where no label is known.
#' @noRd
unlabelled_codes <- function(observed, settings) {
  rows <- as_rows(observed$data)
  run <- likeliest_lowrank_model(
    rows_of_columns(rows, lowrank_engine_columns(observed, settings$units)),
    rep(NA_real_, length(observed$y)), settings
  )
  cpp_lowrank_predict(run$model, run$rows, "code")$code
}

#' Of which columns there are directions: of those that vary, and of which the
#' variance is known as other engines know it. The judge's model has none of a
#' column of which one of few looks alone differs, so nothing that a coefficient
#' of it could be judged by.
#' @noRd
lowrank_engine_columns <- function(observed, units) {
  known <- seen_moments(observed$data, observed$y, units)$sd > 0
  varying <- varying_columns_of(as_rows(observed$data))
  which_or_all(known & seq_along(known) %in% varying)
}

#' How many directions: as many as are asked for, but at most ten, and half of
#' the columns.
#' @noRd
lowrank_engine_rank <- function(d, rank) {
  max(1, min(rank, lowrank_constants$rank, d %/% 2))
}

#' As a factor model in the attributes' and labels' units, in which attributes
#' are of variance 1.
#' @noRd
directions_as_factors <- function(model, scaling) {
  d <- nrow(model$loadings)
  size <- sqrt(rowSums(model$loadings^2) + model$x_noise)
  unit <- rep_len(column_scale(scaling), d)
  list(loadings = model$loadings / size,
       noise = pmax(model$x_noise / size^2, lowrank_constants$noise),
       y_loadings = model$weights, y_noise = model$y_noise,
       unit = unit * size, y_unit = scaling$y_scale,
       center = scaling$x_center + model$offset * unit,
       y_center = original_labels(model$y_offset, scaling))
}

#' Operations of one fit, as other engines' work is counted.
#' @noRd
lowrank_engine_work <- function(data) {
  rows <- as_rows(data)
  patterns <- cpp_row_patterns(rows)
  10 * sum(as.numeric(patterns$shown) * patterns$points) *
    lowrank_engine_rank(rows$d, Inf)^2
}

# As the engine of factors, but for these.
engine_lowrank <- utils::modifyList(engine_factors, list(
  memory = function(n, d, rank) factor_bytes(d, min(rank, d)),
  any_weights = FALSE, # its likelihood counts all rows alike
  fit = fit_lowrank_engine,
  ridge = function(fit, penalty) numeric(fit$d),
  work = lowrank_engine_work, averaged = 0, codes = unlabelled_codes
))
