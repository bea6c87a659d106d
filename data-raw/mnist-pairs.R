# The 45 pairs of digits of MNIST, one split of 90 % training and 10 % test rows
# each, for scripts that add the rows of a pair to a file; with their errors.

read_digits <- function(paths) {
  list(x = rbind(read_idx(paths[1]), read_idx(paths[3])),
       digit = c(read_idx(paths[2]), read_idx(paths[4])))
}

# The first digit of the pair has label 1.
pair_data <- function(digits, pair) {
  is_in <- digits$digit %in% pair
  list(x = digits$x[is_in, ] / 255,
       y = ifelse(digits$digit[is_in] == pair[1], 1, -1))
}

# Rows in random order: a tenth to test, then those to train.
divide <- function(x, y) {
  order <- sample(nrow(x))
  test <- order[seq_len(nrow(x) %/% 10)]
  training <- setdiff(order, test)
  list(x = x[training, ], y = y[training],
       test = list(x = x[test, ], y = y[test]))
}

# Of each column of weights on test rows.
errors_of <- function(weights, x, y) {
  predicted <- x %*% weights
  list(error = colMeans((predicted - y)^2),
       error_rate = colMeans(sign(predicted) != sign(y)))
}

# Rows as they are written: five digits, and the commit that made them.
written <- function(rows) {
  numbers <- vapply(rows, is.double, NA)
  rows[numbers] <- lapply(rows[numbers], signif, 5)
  cbind(rows, commit = short_commit())
}

append_rows <- function(rows, path) {
  is_new <- !file.exists(path)
  utils::write.table(rows, path, sep = ",", row.names = FALSE,
                     col.names = is_new, append = !is_new, quote = FALSE)
}

done <- function(path, column) {
  if (file.exists(path)) unique(read.csv(path)[[column]])
}

# The rows of `make_rows(data, name)` for each pair that has none in the file;
# the random numbers of a pair are its own, and those of its split the same for
# all scripts.
for_all_pairs <- function(paths, file, make_rows) {
  digits <- read_digits(paths)
  pairs <- utils::combn(0:9, 2)
  names <- apply(pairs, 2, paste, collapse = " vs ")
  # In random order: the first ones are a sample of all.
  set.seed(1)
  for (at in intersect(sample(length(names)),
                       which(!names %in% done(file, "data")))) {
    set.seed(at)
    append_rows(make_rows(pair_data(digits, pairs[, at]), names[at]), file)
    message(format(Sys.time(), "%H:%M:%S"), " ", names[at])
  }
}

# All of a script of that name which makes the file of that name: for each pair
# the rows of `make_rows(parts)`. Then the medians over the pairs in each of the
# `cells`, columns of the rows.
run_over_pairs <- function(name, make_rows, cells) {
  started <- proc.time()[["elapsed"]]
  path <- file.path(shown_dir, paste0(name, ".csv"))
  # Also where it is stopped: what is done is in the file.
  on.exit(record_provenance(
    basename(path), paste0("Rscript data-raw/", name, ".R DIRECTORY"),
    proc.time()[["elapsed"]] - started, 1, adds = TRUE
  ))
  for_all_pairs(find_mnist(), path, function(data, pair) {
    written(cbind(data = pair, make_rows(divide(data$x, data$y))))
  })
  rows <- read.csv(path)
  print(aggregate(rows[c("error", "error_rate")], rows[cells], stats::median))
}
