# The batch solvers of the same model in plain R: expectation-maximisation, the
# alternating minimisation of objective (5) of Ganti and Willett (2015), and
# their MPCR.

# ---- Elastic net on a Gram matrix, by coordinate descent

# argmin w'G w - 2 g'w + l1 |w|_1 + l2 |w|^2.
reference_elastic_net <- function(gram, linear, l1, l2,
                                  w = numeric(length(linear)),
                                  tolerance = 1e-13) {
  for (sweep in 1:100000) {
    before <- w
    for (k in seq_along(w)) {
      partial <- linear[k] - sum(gram[k, -k] * w[-k])
      w[k] <- soft_threshold(partial, l1 / 2) / (gram[k, k] + l2)
    }
    if (max(abs(w - before)) <= tolerance * max(1, abs(w))) return(w)
  }
  stop("the elastic net has not converged")
}

# ---- Expectation-maximisation

# log N of the observed entries of all rows and of the known labels, with codes
# of the law N(0, I) integrated out. `offset` and `y_offset` are the means.
reference_likelihood <- function(x, y, model) {
  row <- function(i) {
    seen <- !is.na(x[i, ])
    z <- x[i, seen] - model$offset[seen]
    factors <- model$u[seen, , drop = FALSE]
    noise <- rep(model$x_noise, sum(seen))
    if (!is.na(y[i])) {
      z <- c(z, y[i] - model$y_offset)
      factors <- rbind(factors, model$w)
      noise <- c(noise, model$y_noise)
    }
    if (length(z) == 0) return(0)
    root <- chol(tcrossprod(factors) + diag(noise, length(noise)))
    -length(z) / 2 * log(2 * pi) - sum(log(diag(root))) -
      sum(backsolve(root, z, transpose = TRUE)^2) / 2
  }
  sum(vapply(seq_along(y), row, 0))
}

# Mean and covariance of a code, given what is known of its row.
reference_posterior <- function(x, y, model) {
  seen <- !is.na(x)
  u <- model$u[seen, , drop = FALSE]
  precision <- crossprod(u) / model$x_noise + diag(ncol(u))
  right <- crossprod(u, x[seen] - model$offset[seen]) / model$x_noise
  if (!is.na(y)) {
    precision <- precision + tcrossprod(model$w) / model$y_noise
    right <- right + model$w * (y - model$y_offset) / model$y_noise
  }
  covariance <- solve(precision)
  list(mean = drop(covariance %*% right), covariance = covariance)
}

# One iteration. With `center` the code has a constant 1 appended, whose
# loadings are the means. Moments of the codes are summed for each attribute
# over the rows in which it was seen.
reference_em_step <- function(x, y, model, center = FALSE, floor = 0) {
  rank <- ncol(model$u)
  size <- rank + center
  moments <- lapply(seq_len(nrow(x)), function(i) {
    known <- reference_posterior(x[i, ], y[i], model)
    mean <- c(known$mean, if (center) 1)
    second <- tcrossprod(mean)
    inside <- seq_len(rank)
    second[inside, inside] <- second[inside, inside] + known$covariance
    list(mean = mean, second = second)
  })
  # Least squares of one column on the codes, and its expected squared error.
  regress <- function(values, fallback) {
    known <- which(!is.na(values))
    if (length(known) == 0) return(list(beta = fallback, rss = 0, n = 0))
    second <- Reduce(`+`, lapply(moments[known], `[[`, "second"))
    means <- vapply(moments[known], `[[`, numeric(size), "mean")
    linear <- matrix(means, size) %*% values[known]
    beta <- drop(solve(second, linear))
    rss <- sum(values[known]^2) - 2 * sum(beta * linear) +
      sum(beta * (second %*% beta))
    list(beta = beta, rss = rss, n = length(known))
  }
  columns <- lapply(seq_len(ncol(x)), function(j) {
    regress(x[, j], c(model$u[j, ], if (center) model$offset[j]))
  })
  label <- regress(y, c(model$w, if (center) model$y_offset))
  beta <- do.call(rbind, lapply(columns, `[[`, "beta"))
  part <- function(name) sum(vapply(columns, `[[`, 0, name))
  model$u <- beta[, seq_len(rank), drop = FALSE]
  model$w <- label$beta[seq_len(rank)]
  if (center) {
    model$offset <- beta[, size]
    model$y_offset <- label$beta[size]
  }
  model$x_noise <- max(part("rss") / part("n"), floor)
  if (label$n > 0) model$y_noise <- max(label$rss / label$n, floor)
  model
}

reference_em <- function(x, y, start, iterations = 20, center = FALSE,
                         x_noise = 0.1, y_noise = 0.1, floor = 0) {
  model <- list(u = start$u, w = start$w, x_noise = x_noise, y_noise = y_noise,
                offset = numeric(ncol(x)), y_offset = 0)
  likelihood <- reference_likelihood(x, y, model)
  for (iteration in seq_len(iterations)) {
    model <- reference_em_step(x, y, model, center, floor)
    likelihood <- c(likelihood, reference_likelihood(x, y, model))
  }
  c(model, list(likelihood = likelihood))
}

reference_em_predict <- function(x, model) {
  centred <- sweep(x, 2, model$offset)
  reference_codes(centred, model$u, model$x_noise) %*% model$w + model$y_offset
}

# ---- Alternating minimisation of objective (5), and MPCR

reference_objective <- function(x, y, u, w, codes, setting) {
  known <- !is.na(y)
  rss <- sum((x - tcrossprod(codes, u))^2, na.rm = TRUE) +
    setting$ridge * sum(codes^2)
  label_rss <- sum((y[known] - codes[known, , drop = FALSE] %*% w)^2)
  (setting$lambda1 * rss + label_rss) / nrow(x) +
    setting$lambda2 * sum(abs(w)) + setting$lambda3 * sum(w^2)
}

reference_als_codes <- function(x, y, u, w, setting) {
  codes <- vapply(seq_len(nrow(x)), function(i) {
    reference_code(x[i, ], u, setting$ridge, setting$lambda1, w, y[i])
  }, numeric(ncol(u)))
  matrix(codes, nrow(x), byrow = TRUE)
}

# Each attribute's least squares on the codes of the rows that show it.
reference_als_basis <- function(x, codes, u) {
  for (j in seq_len(ncol(x))) {
    seen <- !is.na(x[, j])
    if (!any(seen)) next
    a <- codes[seen, , drop = FALSE]
    u[j, ] <- qr.coef(qr(a), x[seen, j])
  }
  u
}

reference_als <- function(x, y, start, setting, iterations = 20) {
  u <- start$u
  w <- start$w
  known <- !is.na(y)
  objective <- numeric()
  for (iteration in seq_len(iterations)) {
    codes <- reference_als_codes(x, y, u, w, setting)
    u <- reference_als_basis(x, codes, u)
    objective <- c(objective, reference_objective(x, y, u, w, codes, setting))
    root <- inverse_root(crossprod(u))
    u <- u %*% root
    codes <- codes %*% solve(root)
    w <- drop(root %*% w)
    if (!any(known)) next
    a <- codes[known, , drop = FALSE]
    w <- reference_elastic_net(crossprod(a) / nrow(x),
                               crossprod(a, y[known]) / nrow(x),
                               setting$lambda2, setting$lambda3, w)
    objective <- c(objective, reference_objective(x, y, u, w, codes, setting))
  }
  list(u = u, w = w, codes = codes, objective = objective)
}

# The basis from (3), which knows no labels, then (4) on the codes of x.
reference_mpcr <- function(x, y, start, lambda, setting, iterations = 20) {
  unlabelled <- rep(NA_real_, length(y))
  fit <- reference_als(x, unlabelled, list(u = start$u, w = 0 * start$w),
                       setting, iterations)
  known <- !is.na(y)
  a <- reference_codes(x, fit$u, setting$ridge)[known, , drop = FALSE]
  fit$w <- reference_elastic_net(crossprod(a) / sum(known),
                                 crossprod(a, y[known]) / sum(known),
                                 lambda, 0)
  fit
}
