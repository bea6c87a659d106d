# What others make of the same looks at the MNIST digits 3 (label +1) and 5
# (label -1): 5 and 57 uniform looks an image, bought once for all methods.
#
#   Rscript data-raw/mnist-peers.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in data-directory.R. Needs the
# installed package, glmnet and softImpute. Splits are those of
# momentnet-mnist.R (90 % training and 10 % test rows), whose default looks
# elsewhere, where pixels vary more; here momentnet() has the uniform looks,
# too. What others have to have chosen is what is best on the test rows in the
# mean over splits, a favour to them: lasso or ridge, the rank of slrm(), and
# soft imputation's threshold among six. What is in
# data-raw/results/mnist-peers.csv is not run again.

library(frugalreg)
source(file.path("data-raw", "mnist-data.R"))
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "imputation-peers.R"))

n_pixels <- 784
budgets <- c(5, 57)
splits <- 101:103
results_file <- file.path("data-raw", "results", "mnist-peers.csv")

# The fit that buys them, and the looks as a table with gaps.
bought_looks <- function(part, budget, split) {
  fit <- fit_looks(part$x, part$y, budget, split, design = "uniform",
                   control = frugal_control(keep_looks = TRUE))
  looks <- fit$looks$values
  x <- matrix(NA_real_, nrow(part$x), n_pixels)
  x[cbind(looks$row, looks$column)] <- looks$value
  list(fit = fit, x = x, y = part$y)
}

by_momentnet <- function(looks, part) {
  s <- if (inherits(looks$fit, "cv_momentnet")) "lambda.min"
       else looks$fit$lambda
  list(default = predict(looks$fit, part$test_x, s = s, clip = FALSE))
}

# Of completed rows: lasso and ridge, as pixels are.
penalised <- function(x, y, test_x) {
  lapply(c(lasso = 1, ridge = 0), function(alpha) {
    set.seed(1)
    fit <- glmnet::cv.glmnet(x, y, alpha = alpha, nfolds = 5,
                             standardize = FALSE, type.gaussian = "covariance",
                             lambda.min.ratio = if (alpha == 0) 1e-5 else 1e-4)
    drop(predict(fit, test_x, s = "lambda.min"))
  })
}

# What was seen less its column's mean, and 0: sparse.
by_means <- function(looks, part) {
  means <- observed_means(looks$x)
  at <- which(!is.na(looks$x), arr.ind = TRUE)
  filled <- Matrix::sparseMatrix(at[, 1], at[, 2], dims = dim(looks$x),
                                 x = looks$x[at] - means[at[, 2]])
  penalised(filled, looks$y, sweep(part$test_x, 2, means))
}

soft_shares <- c(0.7, 0.5, 0.3, 0.2, 0.1, 0.05)

by_soft_impute <- function(looks, part) {
  means <- observed_means(looks$x)
  centred <- sweep(looks$x, 2, means)
  largest <- softImpute::lambda0(centred)
  soft <- NULL
  found <- list()
  for (share in soft_shares) {
    soft <- suppressWarnings(softImpute::softImpute(
      centred, rank.max = 50, lambda = share * largest, type = "als",
      maxit = 100, thresh = 1e-4, warm.start = soft
    ))
    filled <- complete_rows(looks$x, soft, share * largest, means)
    predicted <- penalised(filled, looks$y, part$test_x)
    names(predicted) <- paste(names(predicted), share)
    found <- c(found, predicted)
  }
  found
}

by_slrm <- function(looks, part) {
  ranks <- c(2, 5, 10, 20, 40)
  fits <- lapply(ranks, function(rank) {
    fit <- slrm(looks$x, looks$y, rank = rank, method = "em", units = "same",
                seed = 1)
    predict(fit, part$test_x, clip = FALSE)
  })
  stats::setNames(fits, paste("rank", ranks))
}

# The papers' learners at looks of their own are in mnist-3-vs-5.csv.
methods <- list(momentnet = by_momentnet, mean_glmnet = by_means,
                soft_glmnet = by_soft_impute, slrm = by_slrm)

run_method <- function(method, looks, part, split, budget) {
  seconds <- system.time(found <- methods[[method]](looks, part))[["elapsed"]]
  y <- part$test_y
  each <- function(measure) vapply(found, measure, 0)
  data.frame(
    split, looks = budget, method, setting = names(found),
    mse = each(function(p) mean((p - y)^2)),
    clipped = each(function(p) mean((pmin(pmax(p, -1), 1) - y)^2)),
    # Were the best of all units known for the predictions.
    rescaled = each(function(p) {
      mean((p * sum(p * y) / sum(p^2) - y)^2)
    }),
    wrong = each(function(p) mean(sign(p) != y)),
    seconds = seconds, commit = short_commit(), row.names = NULL
  )
}

data <- read_mnist(find_mnist())
started <- proc.time()[["elapsed"]]
for (split in splits) {
  part <- split_images(data, split)
  for (budget in budgets) {
    done <- if (file.exists(results_file)) read.csv(results_file)
    left <- setdiff(names(methods), done$method[done$split == split &
                                                  done$looks == budget])
    if (length(left) == 0) next
    looks <- bought_looks(part, budget, split)
    for (method in left) {
      append_rows(run_method(method, looks, part, split, budget), results_file)
    }
  }
}
seconds <- proc.time()[["elapsed"]] - started
record_provenance("mnist-peers.csv", "Rscript data-raw/mnist-peers.R DIRECTORY",
                  seconds, 1)
means <- aggregate(
  cbind(mse, clipped, rescaled, wrong) ~ setting + method + looks,
  read.csv(results_file), mean
)
print(means[order(means$looks, means$mse), ])
