# Figure 1 of Ganti and Willett (2015): the regressions with missing attributes
# on simulated data of their model, next to momentnet() and to imputation and
# the lasso.
#
#   Rscript data-raw/missing-simulated.R [methods]
#
# from the top of the repository; needs the installed package, glmnet and
# softImpute. Methods, separated by commas, are all unless given. Adds to
# vignettes/results/; what is there is not run again, and each row names the
# commit that made it.
#
# Protocol: 100 attributes, rank 30, 10 of 30 weights not zero
# (simulate_lowrank()). Entries of training rows are observed with probability
# p, those of 500 validation and 1000 test rows with 0.75. The panels:
#
#   a  no noise, more and more rows
#   b  noise in the attributes only
#   c  noise in attributes and labels
#   d  noise of standard deviation 1 in both, p varies
#
# b to d have 12,800 rows, as in the paper, and 3,200. Five repetitions, as in
# the paper; those of 12,800 rows of all methods take 90 seconds a data set, of
# the paper's three 15: with `slrm_paper,smpcr_paper,mpcr` the figure is made at
# the paper's scale. The paper does not say p for a to c: 0.5.
# Settings are chosen by the error on the validation rows for every method; the
# rank is given as the true one, 30, to the low-rank methods of the package (not
# to the imputation). SLRM and SMPCR are run as printed up to errata (`_paper`;
# few passes where the paper has up to 500: about 16,000 to 38,000 steps) and
# with the package's defaults. Errors are mean squared errors over the test rows
# as a share of the variance of the labels, which is known.

library(frugalreg)
source(file.path("data-raw", "imputation-peers.R"))
source(file.path("data-raw", "momentnet-peer.R"))
source(file.path("data-raw", "provenance.R"))

rank <- 30
results_file <- file.path(shown_dir, "missing-simulated.csv")

panels <- rbind(
  data.frame(panel = "a", n = c(200, 800, 3200, 12800), p = 0.5, x_noise = 0,
             y_noise = 0),
  merge(data.frame(panel = "b", n = c(3200, 12800), p = 0.5),
        data.frame(x_noise = c(0.3, 1), y_noise = 0)),
  merge(data.frame(panel = "c", n = c(3200, 12800), p = 0.5),
        data.frame(x_noise = c(0.3, 1), y_noise = c(0.3, 1))),
  merge(data.frame(panel = "d", n = c(3200, 12800)),
        data.frame(p = c(0.3, 0.75), x_noise = 1, y_noise = 1))
)

# ---- Methods: each a function of training and validation rows, number of
# passes of the printed versions, and seed, that returns one that predicts

low_rank <- function(learner, ..., paper = FALSE) {
  function(training, validation, passes, seed) {
    arguments <- list(
      training$x, training$y, rank = rank, seed = seed,
      validation = validation[c("x", "y")], ...
    )
    if (paper) arguments <- c(arguments, list(paper = TRUE, passes = passes))
    fit <- suppressWarnings(do.call(learner, arguments))
    function(x) suppressWarnings(predict(fit, x, clip = FALSE))
  }
}

imputed <- function(peer) {
  function(training, validation, passes, seed) {
    set.seed(seed)
    peer(training, validation)
  }
}

methods <- list(
  slrm_paper = low_rank(slrm, paper = TRUE),
  smpcr_paper = low_rank(smpcr, paper = TRUE),
  slrm = low_rank(slrm, method = "stochastic"),
  smpcr = low_rank(smpcr),
  mpcr = low_rank(mpcr),
  em = low_rank(slrm, method = "em"),
  momentnet = function(training, validation, passes, seed) {
    momentnet_validated(training, validation, seed, ranks = rank)$predict
  },
  mean_lasso = imputed(mean_impute_lasso),
  soft_lasso = imputed(soft_impute_lasso)
)

few_passes <- function(n) c(80, 20, 10, 3)[match(n, c(200, 800, 3200, 12800))]

# ---- What is run

data_of <- function(cell) {
  set.seed(1000 * cell$repetition + match(cell$n, unique(panels$n)))
  rows <- function(n, observed, like = NULL) {
    simulate_lowrank(n, observed = observed, x_noise = cell$x_noise,
                     y_noise = cell$y_noise, loadings = like$loadings,
                     weights = like$weights)
  }
  training <- rows(cell$n, cell$p)
  list(training = training, validation = rows(500, 0.75, training),
       test = rows(1000, 0.75, training),
       variance = sum(training$weights^2) + cell$y_noise^2)
}

run_method <- function(method, data, cell) {
  used <- proc.time()
  predictor <- methods[[method]](data$training, data$validation,
                                 few_passes(cell$n), cell$repetition)
  mse <- mean((data$test$y - predictor(data$test$x))^2)
  data.frame(method = method, share = signif(mse / data$variance, 6),
             seconds = signif(sum((proc.time() - used)[1:2]), 4))
}

key_of <- function(cells) {
  paste(cells$panel, cells$n, cells$p, cells$x_noise, cells$repetition)
}

run_cell <- function(cell, left) {
  data <- data_of(cell)
  cbind(cell, do.call(rbind, lapply(left, run_method, data, cell)),
        commit = short_commit(), row.names = NULL)
}

# All cells, those of 12,800 rows after the first last.
all_cells <- function() {
  cells <- merge(panels, data.frame(repetition = 1:5))
  cells <- cells[c("panel", "n", "p", "x_noise", "y_noise", "repetition")]
  late <- cells$n == 12800 & cells$repetition > 1
  cells[order(late, cells$repetition, cells$n, cells$panel, cells$p), ]
}

# The methods that have no row yet in a cell.
not_done <- function(cell, asked) {
  if (!file.exists(results_file)) return(asked)
  done <- read.csv(results_file)
  setdiff(asked, done$method[key_of(done) == key_of(cell)])
}

main <- function() {
  given <- commandArgs(trailingOnly = TRUE)[1]
  asked <- if (is.na(given)) names(methods) else strsplit(given, ",")[[1]]
  stopifnot("unknown methods" = all(asked %in% names(methods)))
  cells <- all_cells()
  start <- proc.time()[["elapsed"]]
  # Also where it is stopped: what is done is in the file.
  on.exit(record_provenance(
    "missing-simulated.csv",
    paste(c("Rscript data-raw/missing-simulated.R", stats::na.omit(given)),
          collapse = " "),
    proc.time()[["elapsed"]] - start, 1,
    peers = if ("soft_lasso" %in% asked) "softImpute", adds = TRUE
  ))
  for (at in seq_len(nrow(cells))) {
    left <- not_done(cells[at, ], asked)
    if (length(left) == 0) next
    message(format(Sys.time(), "%H:%M:%S"), " ", key_of(cells[at, ]))
    append_rows(run_cell(cells[at, ], left), results_file)
  }
}

if (sys.nframe() == 0) main()
