# What is observed of a matrix with missing entries, row after row: offsets of
# the rows, columns (both from zero), and values.

incomplete_rows <- function(x) {
  at <- which(!is.na(t(x)))
  column <- (at - 1) %% ncol(x)
  counts <- rowSums(!is.na(x))
  list(n = nrow(x), d = ncol(x), start = c(0, cumsum(unname(counts))),
       column = as.integer(column), value = as.double(t(x)[at]))
}

# Some of the rows, in the order given.
subset_rows <- function(rows, which) {
  counts <- diff(rows$start)[which]
  start <- c(0, cumsum(counts))
  at <- sequence(counts, rows$start[which] + 1)
  list(n = length(which), d = rows$d, start = start,
       column = rows$column[at], value = rows$value[at])
}
