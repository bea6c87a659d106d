# What is tried where an argument is not given. In standardised units; the
# choices are those of a study on simulated data.

# Ridge of the code, whether recursions are reset in each pass, and which code
# the weights' step uses.
stochastic_grid <- data.frame(
  ridge = c(1e-6, 1e-6, 0.01, 0.01, 0.15, 0.15),
  reset = c(FALSE, TRUE, TRUE, FALSE, FALSE, TRUE),
  weights_code = c("label", "label", "label", "x", "x", "x")
)

#' A list of complete settings, one or several. Only validation rows can decide
#' among several.
#' @noRd
lowrank_grid <- function(settings, problem) {
  has_validation <- !is.null(problem$validation)
  penalties <- settings$lambda1 %||%
    (lowrank_method(settings$method)$lambda1(settings, has_validation) *
       (problem$y_unit / problem$x_unit)^2)
  cells <- crossed(data.frame(lambda1 = penalties),
                   grid_rows(settings, has_validation))
  if (nrow(cells) > 1 && !has_validation) {
    abort_input("validation", paste(
      "given where several values of an argument are to be tried"
    ), "NULL")
  }
  lapply(seq_len(nrow(cells)), function(at) {
    one <- utils::modifyList(settings, as.list(cells[at, , drop = FALSE]))
    filled(one, problem)
  })
}

#' Each row of one grid with each of the other.
#' @noRd
crossed <- function(first, second) {
  pairs <- expand.grid(first = seq_len(nrow(first)),
                       second = seq_len(nrow(second)))
  result <- cbind(first[pairs$first, , drop = FALSE],
                  second[pairs$second, , drop = FALSE])
  rownames(result) <- NULL
  result
}

#' Where an argument is given, the rows with other values fall together.
#' @noRd
grid_rows <- function(settings, has_validation) {
  rows <- lowrank_method(settings$method)$grid()
  if (settings$paper) {
    # No ridge and no reset, but what keeps the codes finite.
    rows <- rows[1, , drop = FALSE]
  } else if (!has_validation) {
    # Unseen data cannot decide: the cautious choice.
    rows <- rows[rows$ridge == max(rows$ridge), , drop = FALSE][1, ,
                                                                drop = FALSE]
  }
  for (name in intersect(c("reset", "weights_code"), names(rows))) {
    if (!is.null(settings[[name]])) rows[[name]] <- settings[[name]]
  }
  if (!is.null(settings$ridge)) {
    others <- rows[names(rows) != "ridge"]
    rows <- crossed(data.frame(ridge = settings$ridge), unique(others))
    if (ncol(others) == 0) rows <- data.frame(ridge = settings$ridge)
  }
  unique(rows)
}

#' The rest of what is not given, but for what depends on the first codes.
#' @noRd
filled <- function(settings, problem) {
  row <- lowrank_method(settings$method)
  settings$gamma <- settings$gamma %||% if (settings$ridge > 1e-6) 1 else 0.999
  if (!row$recursive) return(settings)
  settings$delta <- settings$delta %||% (0.1 / problem$x_unit^2)
  settings$orthonormalise <- settings$orthonormalise %||%
    row$orthonormalise(settings)
  settings$passes <- settings$passes %||% row$passes(settings)
  settings$patience <- settings$patience %||% 20
  settings$weights_from <- settings$weights_from %||%
    if (settings$paper) "gradient" else "lasso"
  settings
}
