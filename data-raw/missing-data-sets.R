# The data sets of data-raw/missing-data.R: attributes `x`, labels `y` with a
# column a task, and sizes of the training, validation and test rows.

source(file.path("data-raw", "data-directory.R"))

# As in the paper's appendix: prices and what else is counted of the quotes
# divided by 1000, days by 180, the day of the week as seven columns (which the
# file has; `fetchdow` is the same as a number). Two further columns are dates
# counted in days, of which the paper does not speak: by 180, too.
read_atp <- function(file) {
  data <- as.matrix(read.csv(file, check.names = FALSE))
  is_label <- startsWith(colnames(data), "LBL+")
  x <- data[, !is_label & colnames(data) != "fetchdow"]
  days <- colnames(x) %in% c("dtd", "departwb", "fetchdays")
  quotes <- grepl("minp|avgp|numquotes", colnames(x))
  x[, days] <- x[, days] / 180
  x[, quotes] <- x[, quotes] / 1000
  y <- data[, is_label] / 1000
  colnames(y) <- seq_len(ncol(y))
  list(x = x, y = y, sizes = c(training = 200, validation = 50, test = 46),
       center = FALSE)
}

# Expression values: within the bounds that are usual for the chip where there
# are such, logarithms, then each sample to mean 0 and variance 1. The paper has
# the files of the LIBSVM site, which are also standardised by gene over all
# samples; here nothing is learned from test rows, and the methods centre, the
# printed ones too (`center`).
read_expression <- function(file, positive, bounds, sizes) {
  data <- read.csv(file, check.names = FALSE)
  x <- as.matrix(data[names(data) != "label"])
  x <- log(pmin(pmax(x, bounds[1]), bounds[2]))
  y <- cbind("1" = ifelse(data$label == positive, 1, -1))
  list(x = t(scale(t(x))), y = y, sizes = sizes, center = TRUE)
}

read_sets <- function() {
  list(
    atp1d = read_atp(data_file("atp", "atp1d.csv")),
    atp7d = read_atp(data_file("atp", "atp7d.csv")),
    leukemia = read_expression(
      data_file("leukemia", "leukemia.csv"), "AML", c(100, 16000),
      c(training = 30, validation = 20, test = 22)
    ),
    # Of the colon data the paper gives no sizes: leukemia's, as far as 62 rows
    # go.
    colon = read_expression(
      data_file("colon", "colon.csv"), "tumor", c(0, Inf),
      c(training = 30, validation = 16, test = 16)
    )
  )
}

# Random rows for each part, with entries retained at random: with probability
# `keep` in training rows and `keep_later` in the others. The same for all tasks
# of a set.
divide <- function(set, keep, keep_later, seed) {
  set.seed(seed)
  part <- rep(names(set$sizes), set$sizes)
  rows <- sample(nrow(set$x), length(part))
  parts <- lapply(names(set$sizes), function(name) {
    x <- set$x[rows[part == name], ]
    retained <- if (name == "training") keep else keep_later
    x[runif(length(x)) > retained] <- NA
    list(x = x, y = set$y[rows[part == name], , drop = FALSE],
         center = set$center)
  })
  stats::setNames(parts, names(set$sizes))
}

# One task of divided rows.
task_of <- function(parts, task) {
  lapply(parts, function(part) {
    list(x = part$x, y = part$y[, task], center = part$center)
  })
}
