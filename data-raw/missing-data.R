# Test errors of the regressions with missing attributes on the real data of
# Ganti and Willett (2015, section 6.1 and appendix B), next to imputation and
# the lasso.
#
#   Rscript data-raw/missing-data.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in data-directory.R (atp/,
# leukemia/ and colon/). Needs the installed package, glmnet and softImpute.
# Writes vignettes/results/; what is there is not run again, so that a new
# method can be added to the others' numbers.
#
# Protocol: five random divisions into training, validation and test rows of the
# appendix' sizes. The appendix retains a training entry with probability 0.1
# (it says so of leukemia, and nothing of the others). Entries of validation and
# test rows are retained with probability 0.75, the paper's q in its
# simulations. Everything that is chosen, the rank included, is chosen by the
# error on the validation rows; test rows decide nothing. (The paper's rule for
# the rank, 99 % of the variance of a principal component analysis, needs
# complete rows.) Errors are mean squared errors over the test rows; `baseline`
# is that of the mean label of the training rows.

library(frugalreg)
source(file.path("data-raw", "missing-data-sets.R"))
source(file.path("data-raw", "imputation-peers.R"))
source(file.path("data-raw", "momentnet-peer.R"))
source(file.path("data-raw", "provenance.R"))

repetitions <- 5
cores <- as.integer(Sys.getenv("FRUGALREG_CORES", "2"))
retentions <- list(atp1d = 0.1, atp7d = 0.1, leukemia = 0.1, colon = 0.1)
keep_later <- 0.75
ranks <- c(1, 2, 5, 10, 20)
results_dir <- file.path("data-raw", "results")
results_file <- file.path(shown_dir, "missing-data.csv")
summary_file <- file.path(results_dir, "missing-data-summary.csv")

# ---- Methods

# Of the ranks the one with the least validation error.
over_ranks <- function(fit_rank) {
  function(training, validation, seed) {
    best <- list(error = Inf)
    for (rank in ranks[ranks < nrow(training$x)]) {
      fit <- fit_rank(training, validation, rank, seed)
      predicted <- suppressWarnings(predict(fit, validation$x, clip = FALSE))
      error <- mean((validation$y - predicted)^2)
      if (error < best$error) best <- list(error = error, fit = fit)
    }
    list(rank = best$fit$rank,
         predict = function(x) {
           suppressWarnings(predict(best$fit, x, clip = FALSE))
         })
  }
}

low_rank <- function(learner, ..., paper = FALSE) {
  over_ranks(function(training, validation, rank, seed) {
    suppressWarnings(
      learner(training$x, training$y, rank = rank,
              validation = validation[c("x", "y")], paper = paper,
              center = !paper || training$center, seed = seed, ...)
    )
  })
}

imputed <- function(peer) {
  function(training, validation, seed) {
    set.seed(seed)
    list(rank = NA, predict = peer(training, validation))
  }
}

# "_paper" is as printed, up to errata, and so without any offsets: it is at a
# loss where attributes or labels have means, which the paper's files of the
# expression data do not. The others are the package's defaults.
methods <- list(
  slrm_paper = low_rank(slrm, paper = TRUE),
  slrm = low_rank(slrm, method = "stochastic"),
  smpcr_paper = low_rank(smpcr, paper = TRUE),
  smpcr = low_rank(smpcr),
  mpcr = low_rank(mpcr),
  em = low_rank(slrm, method = "em"),
  momentnet = momentnet_validated,
  mean_lasso = imputed(mean_impute_lasso),
  soft_lasso = imputed(soft_impute_lasso)
)

run_method <- function(method, parts, seed) {
  message(format(Sys.time(), "%H:%M:%S"), "   ", method)
  seconds <- system.time(
    fit <- methods[[method]](parts$training, parts$validation, seed)
  )[["elapsed"]]
  mse <- mean((parts$test$y - fit$predict(parts$test$x))^2)
  data.frame(method = method, mse = signif(mse, 6),
             baseline = signif(mean((parts$test$y - mean(parts$training$y))^2),
                               6),
             rank = fit$rank, seconds = signif(seconds, 4))
}

# ---- What is run

cells_of <- function(sets) {
  cells <- do.call(rbind, lapply(names(sets), function(set) {
    expand.grid(set = set, task = colnames(sets[[set]]$y),
                keep = retentions[[set]], repetition = seq_len(repetitions),
                stringsAsFactors = FALSE)
  }))
  cells[order(cells$keep, cells$repetition, match(cells$set, names(sets)),
              cells$task), ]
}

run_cell <- function(cell, sets, chosen) {
  seed <- 1000 * match(cell$set, names(sets)) + 10 * cell$repetition +
    (cell$keep > 0.1)
  parts <- task_of(divide(sets[[cell$set]], cell$keep, keep_later, seed),
                   cell$task)
  cbind(cell, do.call(rbind, lapply(chosen, run_method, parts, seed)),
        commit = short_commit(),
        row.names = NULL)
}

key_of <- function(cells) {
  paste(cells$set, cells$task, cells$keep, cells$repetition)
}

# The methods that a cell has no line of yet.
not_done <- function(cell) {
  if (!file.exists(results_file)) return(names(methods))
  done <- read.csv(results_file)
  setdiff(names(methods), done$method[key_of(done) == key_of(cell)])
}

# Median over the repetitions of the error as a share of the baseline's, and the
# rank of the methods by it.
write_summary <- function() {
  results <- read.csv(results_file)
  results$share <- results$mse / results$baseline
  summary <- aggregate(share ~ set + task + keep + method, results, median)
  wide <- reshape(summary, direction = "wide", timevar = "method",
                  idvar = c("set", "task", "keep"))
  names(wide) <- sub("^share[.]", "", names(wide))
  wide <- wide[order(wide$keep, wide$set, wide$task),
               c("set", "task", "keep", intersect(names(methods), names(wide)))]
  wide[-(1:3)] <- signif(wide[-(1:3)], 3)
  write.csv(wide, summary_file, row.names = FALSE, quote = FALSE)
  print(wide, row.names = FALSE)
}

main <- function() {
  dir.create(results_dir, showWarnings = FALSE, recursive = TRUE)
  sets <- read_sets()
  cells <- cells_of(sets)
  to_do <- lapply(seq_len(nrow(cells)), function(at) not_done(cells[at, ]))
  left <- which(lengths(to_do) > 0)
  if (length(left) > 0) {
    start <- proc.time()[["elapsed"]]
    finished <- 0
    on.exit(record_provenance(
      paste0("missing-data.csv, ", finished, " of ",
                              length(left), " cells: ",
                              toString(unique(unlist(to_do)))),
      "Rscript data-raw/missing-data.R DIRECTORY",
      proc.time()[["elapsed"]] - start, cores, peers = "softImpute",
      adds = TRUE
    ))
    # As many cells at a time as cores; the parent alone writes.
    for (batch in split(left, ceiling(seq_along(left) / cores))) {
      blocks <- parallel::mclapply(batch, function(at) {
        message(format(Sys.time(), "%H:%M:%S"), " ", key_of(cells[at, ]))
        run_cell(cells[at, ], sets, to_do[[at]])
      }, mc.cores = cores, mc.preschedule = FALSE)
      for (block in blocks) append_rows(block, results_file)
      finished <- finished + length(batch)
    }
  }
  write_summary()
}

if (sys.nframe() == 0) main()
