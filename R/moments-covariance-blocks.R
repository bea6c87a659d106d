# Columns that rows show together or not at all, as channels of an instrument.
# The likelihood of a row is then nearly all that of each column given its
# neighbours, which no row that hides one shows: a covariance that knows blocks
# to the last digit may know nothing of what one says of another.

# How much larger than the factor model's its squared errors of a block, given
# what held rows show of the others, may be. Of spectra they are many times as
# large where rows show few blocks, and smaller where they show most
# (data-raw/blocks.R).
most_block_error <- 2

#' The block of each column, 0 where all rows show it; NULL where blocks have
#' fewer than two columns on average.
#' @noRd
blocks_of_columns <- function(data) {
  rows <- as_rows(data)
  mark <- (row_of_values(rows) * golden_ratio) %% 1
  shown <- sums_by(mark, rows$column + 1L, rows$d)
  block <- match(shown, unique(shown))
  block[tabulate(rows$column + 1L, rows$d) == rows$n] <- 0
  hidden <- block[block > 0]
  if (length(hidden) > 0 && 2 * length(unique(hidden)) <= length(hidden)) block
}

#' Whether each of the tries tells rows' blocks of one another as well as the
#' last does, the factor model; all do where columns are in no blocks.
#' @noRd
know_blocks <- function(tries, rows, data) {
  blocks <- blocks_of_columns(data)
  if (is.null(blocks)) return(rep(TRUE, length(tries)))
  error <- vapply(tries, function(try) {
    block_error(rows, blocks, try$covariance)
  }, 0)
  error <= most_block_error * error[length(error)]
}

#' The mean squared error of the values of each block, given what the row shows
#' of the others; Inf where rounding has the better of the matrix.
#' @noRd
block_error <- function(rows, blocks, covariance) {
  sums <- vapply(seq_len(rows$n), function(row) {
    at <- rows$start[row] + seq_len(rows$start[row + 1] - rows$start[row])
    columns <- rows$column[at] + 1
    block <- blocks[columns]
    if (all(block == 0)) return(c(0, 0))
    root <- null_if_error(chol(covariance[columns, columns, drop = FALSE]))
    if (is.null(root)) return(c(Inf, 1))
    inverse <- chol2inv(root)
    pulled <- drop(inverse %*% rows$value[at])
    squares <- vapply(unique(block[block > 0]), function(own) {
      own <- which(block == own)
      sum(solve(inverse[own, own, drop = FALSE], pulled[own])^2)
    }, 0)
    c(sum(squares), sum(block > 0)) * (rows$weight[row] %||% 1)
  }, c(0, 0))
  sum(sums[1, ]) / max(sum(sums[2, ]), .Machine$double.xmin)
}
