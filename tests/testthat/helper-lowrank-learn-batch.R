# Calls of the batch methods as the fitting functions make them: in standardised
# units, on incomplete rows.

quiet_control <- frugal_control(progress = FALSE)

model_of <- function(start, ridge = 1e-6, x_noise = NA_real_,
                     y_noise = NA_real_) {
  list(loadings = start$u, weights = start$w, offset = 0 * start$u[, 1],
       y_offset = 0, x_noise = x_noise, y_noise = y_noise, ridge = ridge,
       gamma = 1)
}

learn_batch <- function(method, x, y, start, ..., validation = NULL) {
  method(incomplete_rows(x), y, validation, start, list(...), seed = 1,
         control = quiet_control)
}

response_of <- function(model, x) {
  cpp_lowrank_predict(model, incomplete_rows(x), "response")$response
}

# How far apart two subspaces are.
subspace_distance <- function(a, b) norm(tcrossprod(a) - tcrossprod(b), "F")
