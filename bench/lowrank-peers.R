# Regressions with missing attributes next to imputation and the lasso, on the
# same data: test error and seconds side by side. From the package's root:
#   Rscript bench/lowrank-peers.R [seeds [method ...]]
# Needs the installed package, glmnet and softImpute; hmlasso where it is there
# (it has left CRAN: its last version is in CRAN's archive). Writes
# data-raw/results/lowrank-peers.csv, a row a seed; of methods that are not
# named the file keeps what it has.
#
# Everybody fits 800 training rows and chooses by the error on 500 validation
# rows. `share` is the test error as a share of the variance of the labels.
library(frugalreg)
source(file.path("data-raw", "imputation-peers.R"))
source(file.path("data-raw", "provenance.R"))
source(file.path("tests", "testthat", "helper-lowrank-data.R"))

arguments <- commandArgs(trailingOnly = TRUE)
seeds <- seq_len(as.integer(c(arguments, 3)[1]))
cells <- data.frame(p = c(0.3, 0.5, 0.5, 0.75), sigma = c(0.3, 0, 0.3, 1))

low_rank <- function(learner, ...) {
  function(training, validation) {
    fit <- learner(training$x, training$y, rank = 30, seed = 1,
                   validation = validation[c("x", "y")], ...)
    function(x) predict(fit, x, clip = FALSE)
  }
}

# The lasso on moments of the pairs that were seen together, made positive
# semidefinite by the weighted projection of its paper or by the package's
# default, a multiple of the identity; rows to predict are completed by means.
hm_lasso <- function(positify) {
  function(training, validation) {
    fit <- hmlasso::hmlasso(training$x, training$y, nlambda = 20,
                            positify = positify)
    best <- which.min(colMeans((predict(fit, validation$x) - validation$y)^2))
    function(x) predict(fit, x)[, best]
  }
}

peers <- list(
  "slrm(method = em)" = low_rank(slrm, method = "em"),
  "slrm(method = als)" = low_rank(slrm, method = "als"),
  "slrm(method = stochastic)" = low_rank(slrm, method = "stochastic"),
  "mpcr()" = low_rank(mpcr),
  "smpcr()" = low_rank(smpcr),
  "softImpute + glmnet" = soft_impute_lasso,
  "mean-impute + glmnet" = mean_impute_lasso
)
if (requireNamespace("hmlasso", quietly = TRUE)) {
  peers[["hmlasso"]] <- hm_lasso("admm_frob")
  peers[["hmlasso (default)"]] <- hm_lasso("diag")
} else {
  message("hmlasso is not installed: left out")
}
if (length(arguments) > 1) peers <- peers[arguments[-1]]

# Processor seconds of the one process, which other work on the machine does not
# lengthen much.
run <- function(peer, data) {
  time <- system.time(
    predicted <- suppressWarnings(
      peers[[peer]](data$training, data$validation)(data$test$x)
    )
  )
  c(share = mean((data$test$y - predicted)^2) / data$variance,
    seconds = time[["user.self"]] + time[["sys.self"]])
}

measure <- function(p, sigma, seed) {
  set.seed(seed)
  data <- drawn_tables(800, p, sigma, d = 100, rank = 30, nonzeros = 10,
                       n_validation = 500, n_test = 1000)
  figures <- vapply(names(peers), run, numeric(2), data = data)
  data.frame(p = p, sigma = sigma, seed = seed, method = names(peers),
             share = signif(figures["share", ], 4),
             seconds = round(figures["seconds", ], 2))
}

started <- proc.time()[["elapsed"]]
results <- do.call(rbind, lapply(seq_len(nrow(cells)), function(at) {
  message("cell ", at, " of ", nrow(cells))
  do.call(rbind, lapply(seeds, measure, p = cells$p[at],
                        sigma = cells$sigma[at]))
}))
folder <- file.path("data-raw", "results")
file <- file.path(folder, "lowrank-peers.csv")
if (file.exists(file)) {
  former <- utils::read.csv(file)
  results <- rbind(former[!former$method %in% names(peers), ], results)
}
utils::write.csv(results, file, row.names = FALSE, quote = FALSE)
record_provenance(
  paste0("lowrank-peers.csv, ", length(seeds), " seeds: ",
         toString(names(peers))),
  paste(c("Rscript bench/lowrank-peers.R", shQuote(arguments)), collapse = " "),
  proc.time()[["elapsed"]] - started, 1,
  c("softImpute", if (any(grepl("^hmlasso", names(peers)))) "hmlasso")
)
typical <- aggregate(cbind(share, seconds) ~ method + p + sigma, results,
                     median)
cat("\nmedians of", length(seeds), "seeds\n\n")
print(format(typical[c("p", "sigma", "method", "share", "seconds")],
             digits = 2), row.names = FALSE)
