# momentnet() where other methods are tuned on validation rows: pairs with the
# best of 10 penalties and factors of the best rank, and of these what predicts
# the validation rows best. A prediction by pairs takes O(d^3) time for each row
# with gaps and each penalty: beyond `most_pairs` attributes there are only
# factors. Returns the rank (NA for pairs) and a function that predicts rows
# with NA.

momentnet_validated <- function(training, validation, seed,
                                ranks = c(1, 2, 5, 10, 20), most_pairs = 300) {
  ranks <- ranks[ranks < min(dim(training$x))]
  fits <- lapply(ranks, function(rank) {
    momentnet(training$x, training$y, engine = "factors", rank = rank,
              seed = seed)
  })
  if (ncol(training$x) <= most_pairs) {
    fits <- c(list(momentnet(training$x, training$y, engine = "pairs",
                             nlambda = 10, seed = seed)), fits)
  }
  best <- list(error = Inf)
  for (fit in fits) {
    predicted <- as.matrix(predict(fit, validation$x))
    errors <- colMeans((predicted - validation$y)^2)
    if (min(errors) < best$error) {
      best <- list(error = min(errors), fit = fit,
                   penalty = fit$lambda[which.min(errors)])
    }
  }
  list(rank = if (best$fit$engine == "factors") ncol(best$fit$model$loadings)
              else NA,
       predict = function(x) predict(best$fit, x, s = best$penalty))
}
