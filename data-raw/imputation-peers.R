# What people do with missing attributes where there is no model for them:
# impute, then lasso. `training` and `validation` have `x` with NA and `y`; each
# peer returns a function that predicts the labels of rows with NA. Whatever is
# chosen is chosen by the error on the validation rows, which are completed as
# any new row is.

# The lasso of completed rows whose lambda suits the validation rows best.
# glmnet's path would stop at a thousandth of the variance explained.
tuned_lasso <- function(training, validation) {
  before <- glmnet::glmnet.control()$fdev
  on.exit(glmnet::glmnet.control(fdev = before))
  glmnet::glmnet.control(fdev = 0)
  fit <- glmnet::glmnet(training$x, training$y, nlambda = 60,
                        lambda.min.ratio = 1e-5)
  errors <- colMeans((predict(fit, validation$x) - validation$y)^2)
  best <- which.min(errors)
  list(error = errors[[best]],
       predict = function(x) drop(predict(fit, x, s = fit$lambda[best])))
}

# An attribute that is never seen says nothing: 0.
observed_means <- function(x) {
  means <- colMeans(x, na.rm = TRUE)
  replace(means, !is.finite(means), 0)
}

fill_in <- function(x, values) {
  holes <- which(is.na(x), arr.ind = TRUE)
  x[holes] <- if (is.matrix(values)) values[holes] else values[holes[, 2]]
  x
}

mean_impute_lasso <- function(training, validation) {
  means <- observed_means(training$x)
  filled <- function(rows) list(x = fill_in(rows$x, means), y = rows$y)
  fit <- tuned_lasso(filled(training), filled(validation))
  function(x) fit$predict(fill_in(x, means))
}

# Rows completed by the right factor of a soft-thresholded decomposition: each
# row's least squares with the penalty of the fit, which for the rows that were
# fitted gives the fit itself.
complete_rows <- function(x, soft, lambda, means) {
  factor <- sweep(as.matrix(soft$v), 2, sqrt(soft$d), `*`)
  centred <- sweep(x, 2, means)
  codes <- vapply(seq_len(nrow(x)), function(i) {
    seen <- !is.na(x[i, ])
    b <- factor[seen, , drop = FALSE]
    solve(crossprod(b) + diag(lambda, ncol(b)),
          crossprod(b, centred[i, seen]))
  }, numeric(ncol(factor)))
  low_rank <- tcrossprod(matrix(codes, nrow(x), byrow = TRUE), factor)
  fill_in(x, sweep(low_rank, 2, means, `+`))
}

soft_impute_lasso <- function(training, validation, max_rank = 50,
                              shares = c(0.5, 0.25, 0.1, 0.05, 0.02, 0.01)) {
  means <- observed_means(training$x)
  centred <- sweep(training$x, 2, means)
  largest <- softImpute::lambda0(centred)
  best <- list(error = Inf)
  soft <- NULL
  for (lambda in shares * largest) {
    soft <- suppressWarnings(softImpute::softImpute(
      centred, rank.max = min(max_rank, dim(centred) - 1), lambda = lambda,
      type = "als", maxit = 200, warm.start = soft
    ))
    completed <- function(rows) {
      list(x = complete_rows(rows$x, soft, lambda, means), y = rows$y)
    }
    fit <- tuned_lasso(completed(training), completed(validation))
    if (fit$error < best$error) {
      best <- c(fit, list(soft = soft, lambda = lambda))
    }
  }
  function(x) best$predict(complete_rows(x, best$soft, best$lambda, means))
}
