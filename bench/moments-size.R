# Large numbers of columns: d = 5,000 by pairs, d = 100,000 by factors from
# sparse data and from an oracle that is asked for what it is paid for. Each in
# a process of its own, which says its seconds and the most memory that it ever
# had (Linux). From the package's root:
#   Rscript bench/moments-size.R [name ...]
cases <- list(
  # An eigendecomposition: minutes.
  pairs_ridge = quote(momentnet(sparse_looks(20000, 5000, 50), y(20000),
                                engine = "pairs", alpha = 0)),
  pairs_complete_lasso = quote(momentnet(complete(6000, 5000), y(6000),
                                         lambda_min_ratio = 0.1)),
  factors_sparse = quote(momentnet(sparse_looks(20000, 1e5, 50), y(20000),
                                   engine = "factors")),
  factors_oracle = quote(momentnet(oracle(20000, 1e5), y(20000), budget = 50,
                                   engine = "factors", seed = 1))
)

y <- function(n) {
  set.seed(2)
  rnorm(n)
}

complete <- function(n, d) {
  set.seed(1)
  matrix(rnorm(n * d), n)
}

# Absent is missing.
sparse_looks <- function(n, d, k) {
  set.seed(1)
  column <- as.vector(vapply(seq_len(n), function(row) sample.int(d, k),
                             integer(k)))
  observed_only(Matrix::sparseMatrix(i = rep(seq_len(n), each = k), j = column,
                                     x = rnorm(n * k), dims = c(n, d)))
}

oracle <- function(n, d) {
  set.seed(1)
  loading <- rnorm(d)
  score <- rnorm(n)
  attribute_source(function(row, columns) {
    score[row] * loading[columns] + rnorm(length(columns))
  }, n = n, d = d)
}

peak_megabytes <- function() {
  if (!file.exists("/proc/self/status")) return(NA)
  line <- grep("^VmHWM", readLines("/proc/self/status"), value = TRUE)
  as.numeric(gsub("[^0-9]", "", line)) / 1000
}

arguments <- commandArgs(trailingOnly = TRUE)
if ("--alone" %in% arguments) {
  library(frugalreg)
  before <- peak_megabytes()
  spent <- system.time(fit <- eval(cases[[arguments[2]]]))
  stopifnot(all(is.finite(coef(fit))))
  cat(sprintf("%-22s %8.1f s of processor, %7.0f MB at most (%.0f to begin)\n",
              arguments[2], spent[["user.self"]] + spent[["sys.self"]],
              peak_megabytes(), before))
} else {
  script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
  for (name in if (length(arguments) > 0) arguments else names(cases)) {
    system2("Rscript", c(script, "--alone", name))
  }
}
