# Ratios for the parts of momentnet(): accumulation of pairs, iterations of
# factor analysis, the path on complete data, and cross-validation of few rows
# and of many. From the package's root:
# Rscript bench/moments.R [repetitions] Needs a C++17 compiler, RcppEigen's
# headers, the installed package and glmnet.
repetitions <- as.integer(c(commandArgs(trailingOnly = TRUE), 3)[1])
program <- file.path(tempdir(), "moments")
compiler <- strsplit(system("R CMD config CXX17", intern = TRUE), " ")[[1]]
eigen <- system.file("include", package = "RcppEigen")
status <- system2(compiler[1], c(compiler[-1], "-std=c++17 -O2 -w",
                                 "-Iinst/include", paste0("-I", eigen),
                                 "bench/moments.cpp -o", program))
stopifnot(status == 0)
runs <- lapply(seq_len(repetitions), function(repetition) {
  read.csv(text = system(program, intern = TRUE), header = FALSE,
           col.names = c("name", "looks", "spent", "bound"))
})
typical <- function(column) {
  apply(sapply(runs, column), 1, median)
}
report <- data.frame(
  runs[[1]][1:2], microseconds = typical(function(run) run$spent),
  ratio = typical(function(run) run$spent / run$bound)
)
cat("\nmicroseconds an example, and ratios to bare loops over the same pairs",
    "(goal 3:\nproducts and counts in single or double precision; all sums of",
    "moments()) or\nto Eigen's products of the example's shapes (goal 3)\n\n")
print(format(report, digits = 3), row.names = FALSE)

set.seed(1)
n <- 3000
d <- 784
x <- matrix(rnorm(n * d), n) %*% chol(0.7^abs(outer(1:d, 1:d, "-")))
y <- drop(x[, 1:100] %*% rnorm(100)) + 5 * rnorm(n)
# glmnet's tolerance is a part of the variance of y, ours of the largest gain.
gain <- max(cor(x, y)^2)
user_seconds <- function(expression) {
  call <- substitute(expression)
  frame <- parent.frame()
  median(vapply(seq_len(repetitions), function(repetition) {
    system.time(eval(call, frame))[["user.self"]]
  }, 0))
}
for (tolerance in c(1e-7, 1e-10)) {
  theirs <- user_seconds(
    path <- glmnet::glmnet(x, y, thresh = tolerance,
                           type.gaussian = "covariance")
  )
  ours <- user_seconds(
    frugalreg::momentnet(x, y, lambda = path$lambda,
                         tolerance = tolerance / gain)
  )
  cat(sprintf("path of %d lambdas at d = %d, tolerance %g: %.2f s against %.2f",
              length(path$lambda), d, tolerance, ours, theirs),
      "of glmnet (goal 2):", format(ours / theirs, digits = 2), "\n")
}

cross_validated <- function(n, d) {
  x <- matrix(rnorm(n * d), n)
  y <- x[, 1] + rnorm(n)
  folds <- rep_len(1:10, n)
  theirs <- user_seconds(glmnet::cv.glmnet(x, y, foldid = folds))
  ours <- user_seconds(frugalreg::cv_momentnet(x, y, folds = folds))
  cat(sprintf("cross-validation of %d x %d: %.2f s against %.2f", n, d, ours,
              theirs), "of glmnet:", format(ours / theirs, digits = 2), "\n")
}
for (d in c(1000, 2000, 7000)) cross_validated(72, d)
cross_validated(20000, 50)
