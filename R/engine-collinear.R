# Are attributes nearly collinear, all combinations of a few directions? Of very
# few looks, which know no pair, a low-rank model can still say that: one look
# of a row is predicted from its others, by a model that has not seen it.

# What part of the variance of these looks it has to explain; how many looks are
# enough to tell, and the fewest.
collinear_constants <- list(explained = 0.8, looks = c(least = 30, most = 500))

#' Whether a low-rank model explains most of the variance of looks that it has
#' not seen. FALSE where they are too few to tell, or the model fails.
#' @noRd
is_collinear <- function(data, y) {
  rows <- as_rows(data)
  held <- held_looks(rows)
  if (length(held) < collinear_constants$looks[["least"]]) return(FALSE)
  row <- row_of_values(rows)
  column <- rows$column + 1L
  rest <- new_incomplete_rows(rows$n, rows$d, row[-held], column[-held],
                              rows$value[-held])
  model <- tryCatch(
    fit_lowrank_engine(list(data = list(rows = rest, n = rows$n, d = rows$d),
                            y = y),
                       list(rank = Inf, units = "different"))$model,
    frugalreg_error = function(cnd) NULL
  )
  if (is.null(model)) return(FALSE)
  value <- (rows$value - model$center[column]) / model$unit[column]
  known <- is.finite(value) & model$usable[column]
  held <- held[known[held]]
  guess <- vapply(held, function(at) {
    shown <- setdiff(which(row == row[at] & known), at)
    sum(model$loadings[column[at], ] *
          likely_directions(model, column[shown], value[shown]))
  }, 0)
  left <- sum((value[held] - guess)^2)
  length(held) > 0 &&
    left <= (1 - collinear_constants$explained) * sum(value[held]^2)
}

#' One of each row that has another, of an even part of the rows; which of them
#' changes from row to row.
#' @noRd
held_looks <- function(rows) {
  count <- diff(rows$start)
  among <- which(count > 1)
  among <- part_of_rows(rows, collinear_constants$looks[["most"]], among)
  rows$start[among] + 1 + seq_along(among) %% count[among]
}

#' Given values of these columns.
#' @noRd
likely_directions <- function(model, columns, values) {
  loadings <- model$loadings[columns, , drop = FALSE]
  scaled <- loadings / pmax(model$noise[columns], covariance_constants$noise)
  inner <- crossprod(scaled, loadings)
  solve(diag(ncol(inner)) + inner, crossprod(scaled, values))
}
