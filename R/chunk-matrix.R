# Chunks of matrices that are in files: blocks of rows.

#' @rdname chunk_source
#' @order 5
#' @export
chunk_source.big.matrix <- function(x, ..., chunk = 2e4, key = NULL) {
  check_no_dots(...)
  block_source("a big.matrix", x, chunk, key)
}

#' @rdname chunk_source
#' @order 6
#' @export
chunk_source.DelayedMatrix <- function(x, ..., chunk = 2e4, key = NULL) {
  check_no_dots(...)
  block_source("a DelayedMatrix", x, chunk, key)
}

#' A matrix that is not in memory, read in blocks of `chunk` rows.
#' @noRd
block_source <- function(label, x, chunk, key) {
  chunk <- check_count(chunk, "chunk")
  n <- nrow(x)
  at <- 0
  read <- function() {
    if (at >= n) return(NULL)
    rows <- seq(at + 1, min(at + chunk, n))
    block <- as.matrix(x[rows, , drop = FALSE])
    names <- list(NULL, colnames(x))
    # Setting them makes a copy.
    if (!identical(dimnames(block), names)) dimnames(block) <- names
    at <<- rows[length(rows)]
    block
  }
  new_chunk_source(label, read, function() at <<- 0, key, rows = n)
}
