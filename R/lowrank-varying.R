# Attributes that never vary, in fits by maximum likelihood. One noise is that
# of all attributes, and these would say that there is hardly any: the model is
# made of the others. Nor do they count for the scale. The paper's algorithm,
# whose rank and gamma are parts of all attributes, keeps them.

#' Which columns a model is made of.
#' @noRd
learned_columns <- function(rows, settings) {
  if (settings$method != "em" || !settings$center) return(seq_len(rows$d))
  varying_columns_of(rows)
}

#' lowrank_scale() of all columns, but for the one scale, which some decide.
#' @noRd
scale_of_learned <- function(rows, learned, y, settings) {
  scale_of <- function(rows) {
    lowrank_scale(rows, y, settings$rank, settings$center, settings$units)
  }
  all <- scale_of(rows)
  if (length(learned) < rows$d) {
    all$x_scale <- scale_of(rows_of_columns(rows, learned))$x_scale
  }
  all
}

#' The model of all columns: the others stay at their centres.
#' @noRd
model_of_all <- function(model, learned, d) {
  if (length(learned) == d) return(model)
  model$loadings <- loadings_of_all(model$loadings, learned, d)
  model$offset <- replace(numeric(d), learned, model$offset)
  model
}
