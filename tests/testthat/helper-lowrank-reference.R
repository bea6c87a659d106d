# Regression with missing attributes in plain R, a transcription of Algorithms 1
# and 2 of Ganti and Willett (2015) with the errata that make them work: P_j is
# the inverse of the paper's R_j, a ridge on the codes, 2 lambda3 w, the start
# is validated too. Rows are examples; a basis `u` has a row an attribute.

lowrank_setting <- function(...) {
  setting <- list(
    lambda1 = 1, lambda2 = 0, lambda3 = 0, ridge = 1e-6, gamma = 0.999,
    delta = 0.1, forgetting = 1, reset = TRUE, orthonormalise = "step",
    weights_code = "label", use_label = TRUE, learn_weights = TRUE,
    rho = 0.01, constant_steps = Inf, passes = 1
  )
  utils::modifyList(setting, list(...))
}

# ---- Codes and predictions

# argmin lambda1 (|x_O - U_O a|^2 + ridge |a|^2) + (y - w'a)^2, the last term
# where the label is known.
reference_code <- function(x, u, ridge, lambda1 = 1, w = NULL, y = NA) {
  seen <- !is.na(x)
  u <- u[seen, , drop = FALSE]
  left <- lambda1 * (crossprod(u) + diag(ridge, ncol(u)))
  right <- lambda1 * crossprod(u, x[seen])
  if (!is.na(y)) {
    left <- left + tcrossprod(w)
    right <- right + y * w
  }
  drop(solve(left, right))
}

reference_codes <- function(x, u, ridge, ...) {
  codes <- apply(x, 1, reference_code, u = u, ridge = ridge, ...)
  matrix(codes, nrow(x), byrow = TRUE)
}

# Whether the basis is too ill-conditioned on the seen attributes to be used.
# With gamma = 1 the rule is off, and a ridge gives every row a code.
reference_flag <- function(x, u, ridge, gamma) {
  seen <- !is.na(x)
  m <- sum(seen)
  if (m == 0) return(TRUE)
  if (gamma >= 1) return(ridge == 0 && m < ncol(u))
  gram <- crossprod(u[seen, , drop = FALSE])
  smallest <- min(eigen(gram, symmetric = TRUE, only.values = TRUE)$values)
  m < ncol(u) || smallest < m * (1 - gamma) / nrow(u)
}

# Predictions on the centred scale, 0 where a row is flagged.
reference_predict <- function(x, u, w, ridge, gamma = 1) {
  flagged <- apply(x, 1, reference_flag, u, ridge, gamma)
  predicted <- numeric(nrow(x))
  if (!all(flagged)) {
    codes <- reference_codes(x[!flagged, , drop = FALSE], u, ridge)
    predicted[!flagged] <- codes %*% w
  }
  structure(predicted, flagged = which(flagged))
}

reference_error <- function(rows, u, w, setting) {
  mean((rows$y - reference_predict(rows$x, u, w, setting$ridge,
                                   setting$gamma))^2)
}

# ---- The stochastic algorithm

reference_polar <- function(u) {
  parts <- svd(u)
  tcrossprod(parts$u, parts$v)
}

inverse_root <- function(gram) {
  parts <- eigen(gram, symmetric = TRUE)
  parts$vectors %*% (t(parts$vectors) / sqrt(parts$values))
}

soft_threshold <- function(w, threshold) {
  sign(w) * pmax(abs(w) - threshold, 0)
}

# `p` has an inverse a attribute.
lowrank_state <- function(u, w, delta) {
  list(u = u, w = w, t = 0,
       p = rep(list(diag(delta, ncol(u))), nrow(u)))
}

# Recursive least squares for the attributes that were seen.
reference_least_squares <- function(state, x, code, forgetting = 1) {
  for (j in which(!is.na(x))) {
    v <- drop(state$p[[j]] %*% code)
    beta <- forgetting + sum(code * v)
    error <- x[j] - sum(code * state$u[j, ])
    state$p[[j]] <- (state$p[[j]] - tcrossprod(v) / beta) / forgetting
    state$u[j, ] <- state$u[j, ] + error * drop(state$p[[j]] %*% code)
  }
  state
}

reference_slrm_step <- function(state, x, y, setting) {
  state$t <- state$t + 1
  if (all(is.na(x))) return(state)
  label <- if (setting$use_label) y else NA
  without_label <- reference_code(x, state$u, setting$ridge, setting$lambda1)
  code <- reference_code(x, state$u, setting$ridge, setting$lambda1, state$w,
                         label)
  state <- reference_least_squares(state, x, code, setting$forgetting)
  if (setting$orthonormalise == "step") state$u <- reference_polar(state$u)
  if (setting$learn_weights && !is.na(y)) {
    a <- if (setting$weights_code == "label") code else without_label
    eta <- setting$rho * min(1, setting$constant_steps / state$t)
    gradient <- 2 * a * (sum(a * state$w) - y) + 2 * setting$lambda3 * state$w
    state$w <- soft_threshold(state$w - eta * gradient, eta * setting$lambda2)
  }
  state
}

# The end of a pass: the codes become T^-1 alpha, so that w'alpha stays.
reference_end_pass <- function(state, setting) {
  if (setting$orthonormalise == "pass") {
    root <- inverse_root(crossprod(state$u))
    state$u <- state$u %*% root
    state$w <- drop(root %*% state$w)
  }
  state
}

# At the beginning of a pass, where the setting wants that.
reference_begin_pass <- function(state, start, setting) {
  if (setting$reset) {
    state$p <- lowrank_state(start$u, start$w, setting$delta)$p
  }
  state
}

# `order` has the rows of all passes, one after the other. `validate_every`
# steps, and after each pass, the best by validation is kept, the start
# included. Every state is in `trace` for the tests that want it.
reference_slrm <- function(x, y, start, setting, validation = NULL,
                           order = rep(seq_len(nrow(x)), setting$passes),
                           validate_every = Inf, trace = FALSE) {
  state <- lowrank_state(start$u, start$w, setting$delta)
  error <- function() {
    if (is.null(validation)) return(-state$t)
    reference_error(validation, state$u, state$w, setting)
  }
  best <- c(start[c("u", "w")], error = error())
  history <- best$error
  states <- list()
  n <- nrow(x)
  for (at in seq_along(order)) {
    if (at %% n == 1 %% n) state <- reference_begin_pass(state, start, setting)
    i <- order[at]
    state <- reference_slrm_step(state, x[i, ], y[i], setting)
    if (at %% n == 0) state <- reference_end_pass(state, setting)
    if (trace) states[[at]] <- state
    if (at %% n == 0 || at %% validate_every == 0) {
      now <- error()
      history <- c(history, now)
      if (now < best$error) best <- list(u = state$u, w = state$w, error = now)
    }
  }
  c(best, list(last = state, history = history, trace = states))
}

# ---- The stochastic competitors

# Subspace tracking alone: no labels, no orthonormalisation.
reference_petrels <- function(x, u, setting, order = NULL) {
  setting <- utils::modifyList(setting, list(
    use_label = FALSE, learn_weights = FALSE, orthonormalise = "none"
  ))
  if (is.null(order)) order <- rep(seq_len(nrow(x)), setting$passes)
  y <- rep(NA_real_, nrow(x))
  reference_slrm(x, y, list(u = u, w = numeric(ncol(u))), setting,
                 order = order)$last
}

# The paper's competitor: PETRELS, then an orthonormal basis, then stochastic
# proximal gradient steps for w on the codes of x alone.
reference_smpcr <- function(x, y, u, setting, validation = NULL) {
  order <- rep(seq_len(nrow(x)), setting$passes)
  u <- qr.Q(qr(reference_petrels(x, u, setting, order)$u))
  w <- numeric(ncol(u))
  best <- list(u = u, w = w, error = Inf)
  for (t in seq_along(order)) {
    i <- order[t]
    if (is.na(y[i]) || all(is.na(x[i, ]))) next
    a <- reference_code(x[i, ], u, setting$ridge)
    eta <- setting$rho * min(1, setting$constant_steps / t)
    gradient <- 2 * a * (sum(a * w) - y[i]) + 2 * setting$lambda3 * w
    w <- soft_threshold(w - eta * gradient, eta * setting$lambda2)
    if (t %% nrow(x) == 0) {
      error <- if (is.null(validation)) -t else
        reference_error(validation, u, w, setting)
      if (error < best$error) best <- list(u = u, w = w, error = error)
    }
  }
  best
}
