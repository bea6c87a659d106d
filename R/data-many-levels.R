# Data frames whose factors have many levels: as a sparse matrix, where a dense
# one would be large and mostly 0.

# Cells of a matrix that is large, and the most of them that are not 0.
many_levels_constants <- list(cells = 5e6, part = 0.1)

#' Whether variables become a sparse matrix: the values of all, `columns`, are
#' known, and most columns are those of factors.
#' @noRd
becomes_sparse <- function(variables, columns) {
  width <- vapply(variables, variable_width, 0L)
  cells <- length(columns[[1]]) * as.numeric(sum(width))
  # Before anything that takes longer: one row has few.
  cells > many_levels_constants$cells &&
    filled_cells(variables, width) < many_levels_constants$part * sum(width) &&
    !any(vapply(columns, function(values) anyNA(with_class_gaps(values)), NA))
}

#' How many cells of a row are not 0, of factors if all levels are as frequent.
#' @noRd
filled_cells <- function(variables, width) {
  sum(vapply(seq_along(variables), function(at) {
    variable <- variables[[at]]
    if (is.null(variable$levels)) width[at]
    else width[at] * mean(level_basis(variable) != 0)
  }, 0))
}

#' The columns that a factor becomes at each of its levels.
#' @noRd
level_basis <- function(variable) {
  basis <- variable_basis(variable, factor(variable$levels, variable$levels))
  matrix(basis, length(variable$levels))
}

#' As variable_basis(), of values that are known, as a dgCMatrix.
#' @noRd
sparse_basis <- function(variable, values) {
  if (is.null(variable$levels)) {
    values <- as.matrix(variable_basis(variable, values))
    return(as_compressed(Matrix::Matrix(unname(values), sparse = TRUE)))
  }
  levels <- as_compressed(Matrix::Matrix(level_basis(variable), sparse = TRUE))
  levels[as.integer(values_of_variable(variable, values)), , drop = FALSE]
}
