# Regression on principal components.

#' The subspace is learned without labels: validation decides when to stop and,
#' unless lambda2 is given, the penalty of the lasso.
#' @noRd
lowrank_mpcr <- function(rows, y, validation, start, settings, seed, control) {
  defaults <- list(passes = 200, patience = 15, tolerance = 1e-6,
                   lambda2 = NaN, lambda3 = 0, center = TRUE)
  settings <- utils::modifyList(defaults, settings)
  settings$lambda1 <- 1
  settings$sees_label <- FALSE
  learn_alternating(rows, y, validation, start, settings, control)
}

method_mpcr <- list(
  kind = "mpcr", learn = lowrank_mpcr, paper = TRUE,
  shown = function(settings) c("lambda2", "lambda3", "ridge", "gamma"),
  grid = function() data.frame(ridge = c(1e-6, 0.15))
)
