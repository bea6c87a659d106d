# The 45 pairs of digits of MNIST, in splits of 90 % training and 10 % test
# rows, for scripts that add the rows of a pair to a file; with their errors.

source(file.path("vignettes", "pairs.R"))

# Of scripts that choose no settings: enough to say how sure medians are.
# css.R, which chooses them, has the paper's 10.
pair_splits <- 5

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

done <- function(path, column) {
  if (file.exists(path)) unique(read.csv(path)[[column]])
}

# In random order, so that the first ones are a sample of all; `at` is the place
# of a pair among all.
pairs_of_digits <- function(seed) {
  digits <- utils::combn(0:9, 2)
  set.seed(seed)
  lapply(sample(ncol(digits)), function(at) {
    list(at = at, digits = digits[, at],
         name = paste(digits[, at], collapse = " vs "))
  })
}

# The rows of `make_rows(parts, seed)` for each pair and split that has none in
# the file, a split of all pairs before the next. The random numbers of a pair
# and a split are its own, and the same for all scripts; `seed` is another
# number of their own.
for_all_pairs <- function(file, make_rows) {
  digits <- read_digits(find_mnist())
  for (split in seq_len(pair_splits)) for (pair in pairs_of_digits(1)) {
    cell <- paste(pair$name, split)
    if (cell %in% pairs_done(file)) next
    data <- pair_data(digits, pair$digits)
    set.seed(pair$at + 100 * (split - 1))
    rows <- make_rows(divide(data$x, data$y), 100 * (split - 1))
    append_rows(written(cbind(data = pair$name, split, rows)), file)
    message(format(Sys.time(), "%H:%M:%S"), " ", cell)
  }
}

pairs_done <- function(file) {
  if (!file.exists(file)) return(character())
  rows <- read.csv(file)
  unique(paste(rows$data, rows$split))
}

# All of a script that makes the file of that name. Then the medians over the
# pairs in each of the `cells`, columns of the rows.
run_over_pairs <- function(name, make_rows, cells,
                           command = paste0(name, ".R DIRECTORY")) {
  path <- file.path(shown_dir, paste0(name, ".csv"))
  recorded(basename(path), command, for_all_pairs(path, make_rows))
  print(medians_of_cells(read.csv(path), cells))
}
