#' Moments of some of the columns; folds likewise.
#' @noRd
moments_of_columns <- function(moments, columns) {
  packed <- function(values) {
    table <- cpp_unpack(values, moments$d)[columns, columns, drop = FALSE]
    table[lower.tri(table, diag = TRUE)]
  }
  known <- c("y_product", "y_sum", "origin", "names", "third", "fourth", "from",
             "looks")
  result <- moments
  for (part in intersect(known, names(moments))) {
    if (length(moments[[part]]) == moments$d) {
      result[[part]] <- moments[[part]][columns]
    }
  }
  if (has_root(moments)) {
    result$root <- moments$root[, c(columns, moments$d + 1:2), drop = FALSE]
  } else {
    result$count <- packed(moments$count)
    result$product <- packed(moments$product)
    if (!is.null(moments$weight)) {
      result$count_square <- packed(moments$count_square)
    }
    result$sums <- moments$sums[columns, columns, drop = FALSE]
  }
  result$d <- length(columns)
  if (!is.null(moments$unlabelled)) {
    result$unlabelled <- moments_of_columns(moments$unlabelled, columns)
  }
  if (!is.null(moments$folds)) {
    result$folds <- lapply(moments$folds, moments_of_columns, columns)
  }
  result
}
