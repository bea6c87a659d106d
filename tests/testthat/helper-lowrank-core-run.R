# Calls of the stochastic learner of the core.

core_settings <- function(setting, ...) {
  settings <- list(
    lambda1 = setting$lambda1, lambda2 = setting$lambda2,
    lambda3 = setting$lambda3, ridge = setting$ridge, delta = setting$delta,
    forgetting = setting$forgetting, step_size = setting$rho,
    decay_after = setting$constant_steps, learns_loadings = TRUE,
    learns_weights = setting$learn_weights,
    label_in_code = setting$use_label,
    label_in_weights = setting$weights_code == "label", has_offsets = FALSE,
    passes = setting$passes, patience = Inf, validate_every = 1e9,
    reset = setting$reset, orthonormalise = setting$orthonormalise,
    recursions = "attribute", shuffle = FALSE, keep_state = TRUE
  )
  utils::modifyList(settings, list(...))
}

core_run <- function(x, y, start, settings, validation = NULL, gamma = 0.999,
                     state = list(), offset = numeric(ncol(x)), seed = 1) {
  rows <- frugalreg:::incomplete_rows(x)
  checked <- if (is.null(validation)) rows
  else frugalreg:::incomplete_rows(validation$x)
  model <- list(loadings = start$u, weights = start$w, offset = offset,
                y_offset = start$b %||% 0, x_noise = NA_real_,
                y_noise = NA_real_, ridge = settings$ridge, gamma = gamma)
  frugalreg:::cpp_lowrank_stochastic(
    rows, as.double(y), checked, as.double(validation$y), model, settings,
    state, c(0, seed), FALSE
  )
}

# Rows with none, few and all of the entries, some without a label.
awkward_data <- function(n, rank, d, keep = 0.6) {
  data <- drawn_tables(n, keep, 0.1, d = d, rank = rank)
  data$training$x[2, ] <- NA
  data$training$x[3, -1] <- NA
  data$training$y[c(4, n)] <- NA
  data
}

# How far a run is from the reference, at its end.
expect_same_run <- function(found, reference, tolerance = 1e-12) {
  expect_within(found$state$model$loadings, reference$last$u, tolerance)
  expect_within(found$state$model$weights, reference$last$w, tolerance)
}
