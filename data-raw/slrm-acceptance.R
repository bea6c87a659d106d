# The regressions with missing attributes on data of their own model, as in
# Ganti and Willett (2015, section 6), against the values that a prototype
# reached: five seeds in each of 14 cells.
#
#   Rscript data-raw/slrm-acceptance.R
#
# from the top of the repository; needs the installed package. Writes
# data-raw/results/; cells that are there are not run again. Data, settings and
# bounds are described in tests/testthat/helper-lowrank-acceptance.R.

library(frugalreg)
source(file.path("tests", "testthat", "helper-lowrank-data.R"))
source(file.path("tests", "testthat", "helper-lowrank-acceptance.R"))
source(file.path("data-raw", "provenance.R"))

seeds <- 1:5
results_dir <- file.path("data-raw", "results")
results_file <- file.path(results_dir, "slrm-acceptance.csv")
verdict_file <- file.path(results_dir, "slrm-acceptance-summary.csv")

write_verdicts <- function() {
  results <- read.csv(results_file)
  reference <- acceptance_reference()
  verdicts <- lapply(seq_len(nrow(reference)), function(at) {
    cell <- reference[at, ]
    here <- results[results$n == cell$n & results$p == cell$p &
                      results$sigma == cell$sigma, ]
    if (nrow(here) > 0) acceptance_verdict(here, cell)
  })
  verdicts <- do.call(rbind, verdicts)
  verdicts[c("median", "bound")] <- signif(verdicts[c("median", "bound")], 3)
  write.csv(verdicts, verdict_file, row.names = FALSE, quote = FALSE)
  print(verdicts, row.names = FALSE)
  message(sum(verdicts$holds, na.rm = TRUE), " of ",
          sum(!is.na(verdicts$holds)), " hold")
}

key_of <- function(cells) paste(cells$n, cells$p, cells$sigma, cells$seed)

main <- function() {
  dir.create(results_dir, showWarnings = FALSE, recursive = TRUE)
  cells <- merge(acceptance_reference()[c("n", "p", "sigma")],
                 data.frame(seed = seeds))
  cells <- cells[order(cells$seed, cells$n, cells$sigma, cells$p), ]
  done <- if (file.exists(results_file)) key_of(read.csv(results_file))
  cells <- cells[!key_of(cells) %in% done, ]
  if (nrow(cells) > 0) {
    start <- proc.time()[["elapsed"]]
    finished <- 0
    # Also where one fails: the others are in the file.
    on.exit(record_provenance(
      paste0("slrm-acceptance.csv, ", finished, " cells"),
      "Rscript data-raw/slrm-acceptance.R", proc.time()[["elapsed"]] - start, 1,
      adds = TRUE
    ))
    for (at in seq_len(nrow(cells))) {
      message(format(Sys.time(), "%H:%M:%S"), " ", key_of(cells[at, ]))
      append_rows(do.call(acceptance_run, as.list(cells[at, ])), results_file)
      finished <- at
    }
  }
  write_verdicts()
}

if (sys.nframe() == 0) main()
