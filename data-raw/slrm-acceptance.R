# The regressions with missing attributes on data of their own model, as in
# Ganti and Willett (2015, section 6), against the values that a prototype
# reached: what has to hold of the package, five seeds a cell.
#
#   Rscript data-raw/slrm-acceptance.R
#
# from the top of the repository; needs the installed package. Writes
# data-raw/results/; cells that are there are not run again.
#
# 100 attributes, rank 30, a random orthonormal basis, normal codes, 10 of 30
# weights not zero and normal, noise of standard deviation sigma in attributes
# and labels. Training entries are retained with probability p, those of 500
# validation and 1000 test rows with 0.75. The data are not rescaled: the
# settings are for them. Errors are divided by the variance of the labels.

library(frugalreg)
source(file.path("tests", "testthat", "helper-lowrank-data.R"))
source(file.path("data-raw", "provenance.R"))

seeds <- 1:5
results_dir <- file.path("data-raw", "results")
results_file <- file.path(results_dir, "slrm-acceptance.csv")
verdict_file <- file.path(results_dir, "slrm-acceptance-summary.csv")
provenance_file <- file.path(results_dir, "PROVENANCE.md")

# Medians over the seeds of a prototype on other random data, of SLRM with the
# recursions kept, with them reset each pass, of EM, and of the ratio of SLRM
# (kept) to the paper's SMPCR.
reference <- read.csv(text = "
n,p,sigma,slrm_keep,slrm_reset,em,ratio
200,0.50,0.0,0.0065,1.4e-08,1.8e-08,0.79
200,0.75,0.0,6.7e-06,7.3e-13,3.6e-17,0.88
800,0.30,0.0,0.12,0.098,0.0036,0.12
800,0.50,0.0,8.4e-05,1.5e-11,3.9e-17,0.65
800,0.75,0.0,1.5e-07,6.6e-13,3e-17,0.85
3200,0.30,0.0,0.015,0.0042,0.00061,0.01
800,0.30,0.1,0.2,0.17,0.034,0.22
800,0.50,0.1,0.019,0.018,0.018,0.88
800,0.75,0.1,0.017,0.017,0.017,0.96
800,0.30,0.3,0.52,0.54,0.19,0.52
800,0.50,0.3,0.15,0.15,0.14,0.69
800,0.75,0.3,0.14,0.14,0.14,0.96
800,0.50,1.0,0.86,0.86,0.74,0.87
800,0.75,1.0,0.78,0.78,0.70,0.84
")

data_of <- function(n, p, sigma, seed) {
  set.seed(seed)
  lowrank_data(n, p, sigma, d = 100, rank = 30, nonzeros = 10,
               n_validation = 500, n_test = 1000)
}

# Few passes, the larger the data the fewer: about the same number of steps.
passes_of <- function(n) unname(c("200" = 40, "800" = 10, "3200" = 5)[paste(n)])

error_on <- function(fit, rows) {
  mean((rows$y - suppressWarnings(predict(fit, rows$x)))^2)
}

as_printed <- function(learner, data, ...) {
  suppressWarnings(learner(
    data$training$x, data$training$y, rank = 30,
    validation = data$validation[c("x", "y")], center = FALSE, scale = FALSE,
    ...
  ))
}

# The better of two lambda1 by validation, and the rest as in the prototype.
fit_slrm <- function(data, seed, reset) {
  fits <- lapply(c(3, 30), function(lambda1) {
    as_printed(
      slrm, data, method = "stochastic", lambda1 = lambda1, lambda2 = 1e-5,
      lambda3 = 1e-6, ridge = 1e-6, gamma = 0.999, delta = 0.1,
      step_size = 0.003, reset = reset, orthonormalise = "step",
      passes = passes_of(nrow(data$training$x)), seed = seed
    )
  })
  errors <- vapply(fits, error_on, 0, data$validation)
  fits[[which.min(errors)]]
}

methods <- list(
  slrm_keep = function(data, seed) fit_slrm(data, seed, reset = FALSE),
  slrm_reset = function(data, seed) fit_slrm(data, seed, reset = TRUE),
  smpcr_paper = function(data, seed) {
    as_printed(smpcr, data, paper = TRUE,
               passes = passes_of(nrow(data$training$x)), seed = seed)
  },
  em = function(data, seed) as_printed(slrm, data, method = "em", seed = seed)
)

run_cell <- function(n, p, sigma, seed) {
  data <- data_of(n, p, sigma, seed)
  rows <- lapply(names(methods), function(method) {
    seconds <- system.time(fit <- methods[[method]](data, seed))[["elapsed"]]
    data.frame(n = n, p = p, sigma = sigma, seed = seed, method = method,
               error = signif(error_on(fit, data$test) / data$variance, 4),
               seconds = signif(seconds, 3))
  })
  do.call(rbind, rows)
}

# A median is accepted up to 1.3 times the reference with noise, up to 3 times
# without. References below 1e-6 stand for recovery: below 1e-8 for SLRM with
# reset (three times the reference where that is itself above 1e-8), and below
# 1e-12 for EM where the prototype was.
bound_of <- function(reference, method, sigma) {
  if (sigma > 0) return(1.3 * reference)
  if (reference < 1e-6 && method == "slrm_reset") {
    return(max(1e-8, 3 * reference))
  }
  max(3 * reference, 1e-12)
}

write_verdicts <- function() {
  results <- read.csv(results_file)
  wide <- reshape(results[names(results) != "seconds"], direction = "wide",
                  timevar = "method", idvar = c("n", "p", "sigma", "seed"))
  names(wide) <- sub("^error[.]", "", names(wide))
  verdicts <- lapply(seq_len(nrow(reference)), function(at) {
    cell <- reference[at, ]
    here <- wide[wide$n == cell$n & wide$p == cell$p &
                   wide$sigma == cell$sigma, ]
    if (nrow(here) == 0) return(NULL)
    errors <- lapply(c("slrm_keep", "slrm_reset", "em"), function(method) {
      bound <- bound_of(cell[[method]], method, cell$sigma)
      data.frame(what = method, reference = cell[[method]],
                 median = median(here[[method]]), bound = bound)
    })
    ratio <- median(here$slrm_keep / here$smpcr_paper)
    # The order is asked for where neither has recovered everything.
    asked <- cell$p <= 0.5 &&
      min(median(here$slrm_keep), median(here$smpcr_paper)) > 1e-6
    errors <- c(errors, list(data.frame(
      what = "slrm_keep / smpcr_paper", reference = cell$ratio, median = ratio,
      bound = if (asked) 1 else NA
    )))
    cbind(cell[c("n", "p", "sigma")], seeds = nrow(here),
          do.call(rbind, errors), row.names = NULL)
  })
  verdicts <- do.call(rbind, verdicts)
  verdicts$holds <- verdicts$median <= verdicts$bound
  verdicts[c("median", "bound")] <- signif(verdicts[c("median", "bound")], 3)
  write.csv(verdicts, verdict_file, row.names = FALSE, quote = FALSE)
  print(verdicts, row.names = FALSE)
  message(sum(verdicts$holds, na.rm = TRUE), " of ",
          sum(!is.na(verdicts$holds)), " hold")
}

append_block <- function(block) {
  is_new <- !file.exists(results_file)
  write.table(block, results_file, sep = ",", row.names = FALSE,
              col.names = is_new, append = !is_new, quote = FALSE)
}

key_of <- function(cells) paste(cells$n, cells$p, cells$sigma, cells$seed)

main <- function() {
  dir.create(results_dir, showWarnings = FALSE, recursive = TRUE)
  cells <- merge(reference[c("n", "p", "sigma")], data.frame(seed = seeds))
  cells <- cells[order(cells$seed, cells$n, cells$sigma, cells$p), ]
  done <- if (file.exists(results_file)) key_of(read.csv(results_file))
  cells <- cells[!key_of(cells) %in% done, ]
  if (nrow(cells) > 0) {
    start <- proc.time()[["elapsed"]]
    finished <- 0
    on.exit(append_provenance(
      provenance_file, paste0("slrm-acceptance.csv, ", finished, " cells"),
      "Rscript data-raw/slrm-acceptance.R", proc.time()[["elapsed"]] - start, 1
    ))
    for (at in seq_len(nrow(cells))) {
      message(format(Sys.time(), "%H:%M:%S"), " ", key_of(cells[at, ]))
      append_block(do.call(run_cell, as.list(cells[at, ])))
      finished <- at
    }
  }
  write_verdicts()
}

if (sys.nframe() == 0) main()
