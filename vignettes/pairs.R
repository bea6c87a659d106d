# What the pages and data-raw/claims.R say of the 45 pairs of digits: the median
# over the pairs of the means over a pair's splits, and how sure it is.

median_over_pairs <- function(rows, what = "error") {
  stats::median(tapply(rows[[what]], rows$data, mean))
}

# Its standard error. All pairs there are have been run: what is left to chance
# is the splits, by how much those of a pair differ. NA where no pair has two.
error_over_pairs <- function(rows, what = "error") {
  by_pair <- split(rows[[what]], rows$data)
  means <- vapply(by_pair, mean, 0)
  noise <- unlist(lapply(by_pair[lengths(by_pair) > 1], function(splits) {
    (splits - mean(splits)) * sqrt(length(splits) / (length(splits) - 1))
  }))
  if (length(noise) == 0) return(NA)
  set.seed(1)
  of_pair <- rep(seq_along(by_pair), lengths(by_pair))
  drawn <- matrix(sample(noise, 1000 * length(of_pair), TRUE), ncol = 1000)
  errors <- rowsum(drawn, of_pair) / lengths(by_pair)
  stats::sd(apply(means + errors, 2, stats::median))
}

# Both errors of each of the `cells`, columns of the rows that have the same
# pairs and splits in all of them.
medians_of_cells <- function(rows, cells) {
  parts <- split(rows, rows[cells], drop = TRUE)
  table <- lapply(parts, function(part) {
    data.frame(part[1, cells, drop = FALSE],
               error = median_over_pairs(part),
               error_rate = median_over_pairs(part, "error_rate"))
  })
  table <- do.call(rbind, table)
  table <- table[do.call(order, unname(rev(table[cells]))), ]
  row.names(table) <- NULL
  table
}

# Of each pair and split the row of the setting with the least `what`.
best_on_test_rows <- function(rows, what) {
  do.call(rbind, lapply(split(rows, paste(rows$data, rows$split)),
                        function(part) part[which.min(part[[what]]), ]))
}

# How many splits a pair has, the fewest and the most.
splits_of <- function(rows) {
  counts <- unique(range(tapply(rows$split, rows$data,
                                function(all) length(unique(all)))))
  paste(paste(counts, collapse = " to "),
        if (max(counts) == 1) "split" else "splits")
}
