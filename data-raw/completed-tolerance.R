# How early the completing model's EM may stop: the error of cv_momentnet() on
# tables with gaps for tolerances of the log-likelihood's gain, beside that of
# all iterations (tolerance 0).
#
#   Rscript data-raw/completed-tolerance.R
#
# from the top of the repository. Tables and error are those of
# data-raw/momentnet-missing.R, of other seeds; the tolerance was chosen on ar5
# and low_rank, and checked on ar9 and scales.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

# The functions that make the tables, and nothing else of that script.
for (part in parse(file.path("data-raw", "momentnet-missing.R"))) {
  makes <- is.call(part) && identical(part[[1]], quote(`<-`)) &&
    deparse(part[[2]]) %in% c("attributes_of", "table_of")
  if (makes) eval(part)
}

constants <- frugalreg:::completing_constants

measure <- function(data, tolerance) {
  constants$tolerance <- tolerance
  utils::assignInNamespace("completing_constants", constants, "frugalreg")
  times <- system.time(
    fit <- cv_momentnet(data$x, data$y, alpha = 1, standardize = TRUE,
                        engine = "completed", seed = 1)
  )
  data.frame(tolerance = tolerance,
             seconds = round(times[["user.self"]] + times[["sys.self"]], 2),
             error = mean((predict(fit, data$new_x) - data$new_y)^2) /
               var(data$new_y))
}

cells <- rbind(
  expand.grid(structure = c("ar5", "low_rank", "ar9", "scales"),
              share = c(0.3, 0.5, 0.7, 0.9), n = 500, d = c(50, 200),
              stringsAsFactors = FALSE),
  expand.grid(structure = c("ar5", "low_rank", "ar9", "scales"), share = 0.5,
              n = 5000, d = 50, stringsAsFactors = FALSE)
)
cells$seed <- ifelse(cells$structure %in% c("ar5", "low_rank"), 11, 12)

started <- proc.time()
results <- do.call(rbind, lapply(seq_len(nrow(cells)), function(at) {
  data <- do.call(table_of, as.list(cells[at, ]))
  runs <- do.call(rbind, lapply(c(0, 3e-5, 1e-4), measure, data = data))
  runs$ratio <- runs$error / runs$error[1]
  cbind(cells[at, ], runs, row.names = NULL)
}))
write.csv(results, file.path("data-raw", "results", "completed-tolerance.csv"),
          row.names = FALSE, quote = FALSE)
used <- proc.time() - started
append_provenance(file.path("data-raw", "results", "PROVENANCE.md"),
                  "completed-tolerance.csv",
                  "Rscript data-raw/completed-tolerance.R",
                  used[["elapsed"]], 1)

summary <- aggregate(cbind(ratio, seconds) ~ tolerance, results, mean)
summary$largest <- tapply(results$ratio, results$tolerance, max)
print(summary)
