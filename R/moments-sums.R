# The sums that moments are, where R makes them: powers of columns, and what a
# complete table comes to.

#' Of each column, the sums of the third and fourth powers of what was seen.
#' @noRd
power_sums <- function(data, origin) {
  if (!is_complete(data)) {
    rows <- data$rows
    return(cpp_power_sums(rows$column, rows$value, origin,
                          value_weights(rows, data$weight)))
  }
  x <- data$x
  weight <- data$weight %||% numeric()
  if (is.matrix(x)) return(dense_power_sums(x, origin, weight))
  weight <- if (length(weight) > 0) weight[x@i + 1]
  zeros <- if (is.null(weight)) {
    data$n - diff(x@p)
  } else {
    of_column <- rep(seq_len(data$d), diff(x@p))
    sum(data$weight) - sums_by(weight, of_column, data$d)
  }
  sums <- cpp_power_sums(rep(seq_len(data$d) - 1L, diff(x@p)), x@x, origin,
                         weight %||% numeric())
  list(third = sums$third - zeros * origin^3,
       fourth = sums$fourth + zeros * origin^4)
}

# How many values are copied at a time; their columns are numbered.
power_block <- 1e5

#' The same of a matrix, some columns at a time.
#' @noRd
dense_power_sums <- function(x, origin, weight) {
  columns <- max(1, power_block %/% nrow(x))
  blocks <- split(seq_len(ncol(x)), (seq_len(ncol(x)) - 1) %/% columns)
  sums <- lapply(unname(blocks), function(block) {
    cpp_power_sums(rep(seq_along(block) - 1L, each = nrow(x)), x[, block],
                   origin[block], rep(weight, length(block)))
  })
  list(third = as.numeric(unlist(lapply(sums, `[[`, "third"))),
       fourth = as.numeric(unlist(lapply(sums, `[[`, "fourth"))))
}

#' A sum for each of the groups 1, 2, ..., 0 where none is in one.
#' @noRd
sums_by <- function(values, group, groups) {
  as.vector(tapply(values, factor(group, seq_len(groups)), sum, default = 0))
}

#' Everything was seen of everything.
#' @noRd
complete_moments <- function(data, y, origin, y_origin) {
  x <- data$x
  weight <- data$weight
  total <- if (is.null(weight)) as.numeric(data$n) else sum(weight)
  y <- y - y_origin
  weighted <- if (is.null(weight)) y else weight * y
  y_square <- sum(weighted * y)
  if (is.matrix(x)) {
    product <- cpp_complete_products(x, origin, weight %||% numeric())
    sums <- if (is.null(weight)) colSums(x) else drop(crossprod(x, weight))
    sums <- sums - total * origin
    y_product <- drop(crossprod(x, weighted)) - sum(weighted) * origin
  } else {
    full <- stores_all(x)
    x@x <- x@x - rep(origin * full, diff(x@p))
    origin <- origin * !full
    sums <- if (is.null(weight)) Matrix::colSums(x)
            else as.numeric(Matrix::crossprod(x, weight))
    y_product <- as.numeric(Matrix::crossprod(x, weighted))
    if (!is.null(weight)) x <- Matrix::Diagonal(x = sqrt(weight)) %*% x
    product <- as.matrix(Matrix::crossprod(x))
    product <- product[lower.tri(product, diag = TRUE)]
    everywhere <- matrix(sums, data$d, data$d)
    product <- cpp_shifted_products(rep(total, length(product)), product,
                                    everywhere, origin)
    sums <- sums - total * origin
    y_product <- y_product - sum(weighted) * origin
  }
  c(list(n = data$n, count = rep(total, length(product)),
         product = product, sums = matrix(sums, data$d, data$d),
         y_product = y_product, y_sum = rep(sum(weighted), data$d),
         y_total = sum(weighted), y_square = y_square),
    if (!is.null(weight)) {
      square <- sum(weight^2)
      list(weight = total, weight_square = square,
           count_square = rep(square, length(product)))
    })
}
