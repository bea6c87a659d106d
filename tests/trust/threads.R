# The same numbers with one thread and with two: coefficients and predictions of
# every class of fit, bit for bit, by the threads of linear algebra and by the
# workers that fit folds; and where they are not the same, how far apart.
#
#   [LD_PRELOAD="BLAS LAPACK"] Rscript tests/trust/threads.R
#
# As a child: Rscript tests/trust/threads.R WORKERS FILE

file <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
arguments <- commandArgs(TRUE)

child <- function(workers, answers_file) {
  suppressMessages(library(frugalreg))
  source(file.path(dirname(file), "..", "fuzz", "objects.R"))
  set.seed(1)
  x <- matrix(rnorm(200 * 30), 200)
  y <- x[, 1] - x[, 2] + rnorm(200)
  gaps <- replace(x, seq(2, length(x), 3), NA)
  few <- 1:60
  objects <- suppressWarnings(objects_of_today(x[few, 1:5], y[few]))
  fits <- objects[vapply(objects, inherits, NA, c("frugal_fit", "cv_slrm"))]
  labelled <- Filter(function(fit) !inherits(fit, "petrels"), fits)
  answers <- lapply(labelled, function(fit) unname(coef(fit)))
  # Of several folds, which workers share, and of products that threads share.
  answers$folds <- coef(cv_momentnet(gaps, y, seed = 1, nlambda = 10,
                                     workers = workers))
  answers$wide <- coef(momentnet(gaps, y, engine = "pairs", nlambda = 10))
  answers$moments <- unclass(moments(gaps, y))[c("product", "sums", "count")]
  saveRDS(lapply(answers, unlist), answers_file)
}

run <- function(threads, workers) {
  variables <- c("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
  answers_file <- tempfile()
  system2(file.path(R.home("bin"), "Rscript"), c(file, workers, answers_file),
          stderr = FALSE, env = paste0(variables, "=", threads))
  readRDS(answers_file)
}

# Of the largest number.
distance <- function(a, b) max(abs(a - b)) / max(abs(a))

parent <- function() {
  cat("linear algebra:", extSoftVersion()[["BLAS"]], "\n")
  one <- run(1, 1)
  for (case in list(c(1, 1), c(2, 1), c(1, 2))) {
    other <- run(case[1], case[2])
    same <- mapply(identical, one, other)
    cat(case[1], "threads,", case[2], "workers:", sum(same), "of", length(one),
        "the same\n")
    far <- mapply(distance, one[!same], other[!same])
    cat(sprintf("  %s: %.1e\n", names(one)[!same], far), sep = "")
  }
}

if (length(arguments) == 2) {
  child(as.numeric(arguments[1]), arguments[2])
} else {
  parent()
}
