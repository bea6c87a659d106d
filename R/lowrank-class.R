# The fit object of the low-rank methods: plain data, no pointers, no training
# data.

#' `data` as in data-lowrank.R; `model`, `scaling` and `history` in standardised
#' units, in which the methods work, but log-likelihoods in those of the data.
#' @noRd
new_lowrank_fit <- function(kind, data, call, model, scaling, method,
                            history = NULL, best_pass = NA,
                            settings = list(), validation = NULL,
                            log_likelihood = NULL, seed = NULL,
                            control = frugal_control()) {
  y <- data$y
  linear <- if (!is.null(y)) {
    attribute_coefficients(model, scaling, mean(y, na.rm = TRUE))
  }
  rownames(model$loadings) <- data$layout$column_names
  if (!is.null(history$validation_mse)) {
    history$validation_mse <- history$validation_mse * scaling$y_scale^2
  }
  structure(
    list(
      coefficients = if (!is.null(y)) {
        stats::setNames(linear$coefficients, data$layout$column_names)
      },
      intercept = linear$intercept,
      rank = ncol(model$loadings), method = method, model = model,
      center = scaling[c("x_center", "y_center")],
      scale = scaling[intersect(c("x_scale", "y_scale", "x_sd"),
                                names(scaling))],
      spectrum = code_spectrum(model, scaling, data$rows),
      history = history, best_pass = best_pass, validation = validation,
      log_likelihood = log_likelihood, settings = settings,
      n = as.numeric(data$rows$n), labelled = sum(!is.na(y)),
      observed = length(data$rows$value),
      y_mean = if (!is.null(y)) mean(y, na.rm = TRUE),
      labels = label_range(y),
      call = call, terms = data$recipe, layout = data$layout, seed = seed,
      control = control,
      version = saved_by()
    ),
    class = c(kind, "frugal_lowrank", "frugal_fit")
  )
}

#' As lowrank_scale() made it; a fit has it in two parts.
#' @noRd
fit_scaling <- function(fit) c(fit$center, fit$scale)

#' The prediction of complete rows is linear in the row. Where the model says
#' nothing even about complete rows it is the mean of y.
#' @noRd
attribute_coefficients <- function(model, scaling, y_mean) {
  loadings <- model$loadings
  d <- nrow(loadings)
  complete <- list(n = 1L, d = d, start = c(0, d), column = seq_len(d) - 1L,
                   value = model$offset)
  if (cpp_lowrank_predict(model, complete, "response")$flagged) {
    return(list(coefficients = numeric(d), intercept = y_mean))
  }
  gram <- crossprod(loadings) + diag(model$ridge, ncol(loadings))
  per_unit <- drop(loadings %*% chol2inv(chol(gram)) %*% model$weights)
  x_scale <- column_scale(scaling)
  coefficients <- per_unit * scaling$y_scale / x_scale
  centre <- scaling$x_center + x_scale * model$offset
  list(coefficients = coefficients,
       intercept = scaling$y_center + scaling$y_scale * model$y_offset -
         sum(coefficients * centre))
}

#' The standard deviations of what the codes say about the rows, along its
#' principal directions. They do not depend on how the loadings are turned. Of
#' attributes in different units they are in their standard deviations.
#' @noRd
code_spectrum <- function(model, scaling, rows) {
  codes <- cpp_lowrank_predict(model, standardise_rows(rows, scaling),
                               "code")$code
  codes <- sweep(codes, 2, colMeans(codes))
  covariance <- eigen(crossprod(codes) / nrow(codes), symmetric = TRUE)
  root <- sqrt(pmax(covariance$values, 0)) * t(covariance$vectors)
  svd(tcrossprod(root, model$loadings), 0, 0)$d * scaling$x_scale
}
