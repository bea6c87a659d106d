# Regression from tables with missing values: cv_momentnet() against hmlasso
# (Takada, Fujisawa and Nishikawa 2019), mean imputation and soft imputation
# before glmnet, and slrm().
#
#   Rscript data-raw/momentnet-missing.R [methods=...] [n=...] [d=...]
#
# from the top of the repository, for all methods, or some (separated by commas)
# on tables of n rows and d columns. The package hmlasso 0.0.1 is in the archive
# of CRAN only; it is compared with where it is installed. What is in
# data-raw/results/ is not run again.
#
# Protocol: for each cell (structure, share missing, n, d, seed) one table of
# attributes with means 1 (normal but for `heavy`), a tenth of the attributes
# with coefficients (at least five), signal to noise 3; values go missing at
# random. Tables are a balanced fraction of structures, shares and sizes.
# Penalties are chosen by five-fold cross-validation within the table. The error
# is that on 2,000 complete new rows, as a part of the variance of their labels.
# Seconds are those of the processor; a fit that takes more than 1,000 is
# stopped, and its error is NA. What was chosen while developing was chosen on
# tables of other seeds.
#
# average: cv_momentnet(x, y), nothing else given; pairs and factors, these
# engines alone, lasso and ridge regression. Of states before averages:
# momentnet, the completing lasso alone; momentnet_compared, it and ridge
# regression, chosen within the table; momentnet_default, nothing given.
# mice up to 50 attributes.
#
# hmlasso is that of its vignette for the method of its paper, with its limit of
# 10,000 sweeps at each lambda, which it reaches at small lambdas, where its
# matrix is singular; so it does not finish large tables. hmlasso_quick is the
# same with at most 100 sweeps, and a projection that ends when its matrix
# stays; hmlasso_diagonal is its default, which adds to the diagonal.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-run.R"))

results_dir <- file.path("data-raw", "results")
results_file <- file.path(results_dir, "momentnet-missing.csv")
has_hmlasso <- requireNamespace("hmlasso", quietly = TRUE)
most_seconds <- 1000

# ---- Tables

attributes_of <- function(structure, n, d) {
  autoregressive <- function(r) {
    matrix(rnorm(n * d), n) %*% chol(r^abs(outer(1:d, 1:d, "-")))
  }
  switch(structure,
    indep = matrix(rnorm(n * d), n),
    blocks = {
      common <- matrix(rnorm(n * ceiling(d / 10)), n)
      sqrt(0.7) * common[, (seq_len(d) - 1) %/% 10 + 1] +
        sqrt(0.3) * matrix(rnorm(n * d), n)
    },
    heavy = autoregressive(0.7) / sqrt(rchisq(n, 4) / 4),
    ar5 = autoregressive(0.5), ar9 = autoregressive(0.9),
    low_rank = matrix(rnorm(n * 5), n) %*% matrix(rnorm(5 * d), 5) / sqrt(5) +
      0.5 * matrix(rnorm(n * d), n),
    scales = sweep(autoregressive(0.5), 2, 10^seq(-1, 1, length.out = d), "*")
  )
}

table_of <- function(structure, share, n, d, seed) {
  set.seed(seed)
  x <- attributes_of(structure, n + 2000, d) + 1
  active <- sample(d, max(5, d / 10))
  signal <- drop(scale(x[, active]) %*% rnorm(length(active)))
  y <- signal + rnorm(n + 2000) * sd(signal) / sqrt(3)
  training <- seq_len(n)
  list(x = mask_attributes(x[training, ], share), y = y[training],
       new_x = x[-training, ], new_y = y[-training])
}

# ---- Methods: each a function of x, y and new x, that returns predictions

source(file.path("data-raw", "missing-peers.R"))

# As its vignette says for the method of its paper; the grid of lambda goes ten
# times further down than there, where the noise of these tables needs it. Its
# cross-validation multiplies correlations with coefficients on the original
# scale, and does not centre: it gets standardised attributes and centred
# labels. Correlations of pairs that nobody showed are 0.
by_hmlasso <- function(x, y, new_x, positify = "admm_frob", sweeps = 1e4) {
  center <- colMeans(x, na.rm = TRUE)
  spread <- apply(x, 2, sd, na.rm = TRUE)
  level <- mean(y)
  x <- scale(x, center, spread)
  new_x <- scale(new_x, center, spread)
  colnames(x) <- colnames(new_x) <- paste0("x", seq_len(ncol(x)))
  fit <- suppressWarnings(hmlasso::cv.hmlasso(
    x, y - level, nfolds = 5, nlambda = 50, lambda.min.ratio = 1e-2,
    direct_prediction = TRUE, positify = positify, weight_power = 1,
    maxit = sweeps
  ))
  predict(fit$fit, new_x)[, fit$lambda.min.index] + level
}

# Its projection ends where the matrix and what it is split into agree and stay;
# as it is, also the multipliers must stay, whose unit goes to 0.
by_quick_hmlasso <- function(x, y, new_x) {
  space <- asNamespace("hmlasso")
  projection <- space$admm_positify
  ending <- projection
  body(ending) <- with_test(body(projection), quote(
    max(abs(Ahat_before - Ahat), abs(Ahat - Sigmahat - Bhat))
  ))
  formals(ending)$tol <- 1e-4
  formals(ending)$maxit <- 200
  utils::assignInNamespace("admm_positify", ending, space)
  on.exit(utils::assignInNamespace("admm_positify", projection, space))
  by_hmlasso(x, y, new_x, sweeps = 100)
}

# The code with another right side of `change <- `.
with_test <- function(code, test) {
  if (!is.call(code)) return(code)
  assigns <- identical(code[[1]], quote(`<-`))
  if (assigns && identical(code[[2]], quote(change))) {
    code[[3]] <- test
    return(code)
  }
  as.call(lapply(as.list(code), function(part) {
    if (missing(part)) part else with_test(part, test)
  }))
}

by_momentnet <- function(...) {
  function(x, y, new_x) predict(cv_momentnet(x, y, seed = 1, ...), new_x)
}

methods <- list(
  average = by_momentnet(),
  pairs = by_momentnet(engine = "pairs", alpha = 1, standardize = TRUE),
  factors = by_momentnet(engine = "factors", alpha = 0),
  momentnet = by_momentnet(engine = "completed", alpha = 1, standardize = TRUE),
  momentnet_compared = by_momentnet(engine = "completed", alpha = c(0, 1),
                                    standardize = TRUE),
  momentnet_default = by_momentnet(),
  mean_glmnet = function(x, y, new_x) by_glmnet(filled_by_means(x), y, new_x),
  soft_glmnet = function(x, y, new_x) by_glmnet(soft_impute(x), y, new_x),
  slrm = function(x, y, new_x) {
    predict(slrm(x, y, rank = min(10, ncol(x) %/% 2), method = "em", seed = 1),
            new_x)
  },
  mice_glmnet = by_mice,
  hmlasso = by_hmlasso,
  hmlasso_quick = by_quick_hmlasso,
  hmlasso_diagonal = function(x, y, new_x) by_hmlasso(x, y, new_x, "diag")
)

# NULL where the time is up, as is what an R package in R can be stopped in.
in_time <- function(work) {
  setTimeLimit(cpu = most_seconds, transient = TRUE)
  on.exit(setTimeLimit())
  tryCatch(work(), error = function(problem) {
    if (!grepl("time limit", conditionMessage(problem))) stop(problem)
    NULL
  })
}

run_method <- function(data, cell, method) {
  set.seed(1)
  times <- system.time(predicted <- in_time(function() {
    methods[[method]](data$x, data$y, data$new_x)
  }))
  seconds <- times[["user.self"]] + times[["sys.self"]]
  error <- if (is.null(predicted)) NA
           else mean((predicted - data$new_y)^2) / var(data$new_y)
  data.frame(cell, method = method, seconds = seconds, error = error)
}

key <- function(table) {
  paste(table$structure, table$share, table$n, table$d, table$seed,
        table$method)
}

# Four structures of 500 and 5,000 rows; of smaller tables every third of all
# combinations.
crossed <- function(...) expand.grid(..., stringsAsFactors = FALSE)
old_structures <- c("ar5", "ar9", "low_rank", "scales")
small <- crossed(structure = c(old_structures, "indep", "blocks", "heavy"),
                 share = c(0.1, 0.3, 0.5, 0.7, 0.9), seed = 2:3,
                 n = c(200, 500), d = c(20, 50, 200))
cells <- rbind(
  small[seq(1, nrow(small), by = 3), ],
  crossed(structure = old_structures, share = c(0.3, 0.5, 0.7, 0.9), seed = 1,
          n = c(500, 5000), d = c(50, 200, 500))
)
cells <- cells[cells$n %in% as.numeric(option("n", unique(cells$n))) &
                 cells$d %in% as.numeric(option("d", unique(cells$d))), ]
former <- c("momentnet", "momentnet_compared", "momentnet_default")
used <- option("methods", setdiff(names(methods), c(
  former, if (!has_hmlasso) grep("^hmlasso", names(methods), value = TRUE)
)))
can_do <- function(method, cell) method != "mice_glmnet" || cell$d <= 50

started <- proc.time()[["elapsed"]]
for (at in seq_len(nrow(cells))) {
  cell <- cells[at, c("structure", "share", "n", "d", "seed")]
  data <- do.call(table_of, as.list(cell))
  for (method in used) {
    done <- if (file.exists(results_file)) read.csv(results_file)
    known <- key(data.frame(cell, method = method)) %in% key(done)
    if (known || !can_do(method, cell)) next
    write.csv(rbind(done, run_method(data, cell, method)), results_file,
              row.names = FALSE)
  }
}
record_provenance("momentnet-missing.csv (one run of several)",
                  paste(c("Rscript data-raw/momentnet-missing.R",
                          commandArgs(trailingOnly = TRUE)), collapse = " "),
                  proc.time()[["elapsed"]] - started, 1,
                  c("mice", if (has_hmlasso) "hmlasso"))
