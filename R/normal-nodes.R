# Nodes to integrate by.

#' Gauss and Hermite's for the standard normal law (Golub and Welsch).
#' @noRd
normal_nodes <- function(count = 15) {
  off <- sqrt(seq_len(count - 1))
  jacobi <- matrix(0, count, count)
  jacobi[cbind(seq_along(off), seq_along(off) + 1)] <- off
  parts <- eigen(jacobi + t(jacobi), symmetric = TRUE)
  list(at = parts$values, weight = parts$vectors[1, ]^2)
}
