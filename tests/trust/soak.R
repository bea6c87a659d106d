# A million requests of ask and tell, saved and restored each thousand: memory
# stays flat, every look is counted, and the fit is the one of the function.
#
#   Rscript tests/trust/soak.R [requests=1e6] [kinds=aerr,aer]
#
# Each kind has its seventh of the requests, also where only some are named.

suppressMessages(library(frugalreg))
kinds <- c("aerr", "aelr", "ddaerr", "ddaelr", "aesvr", "aer", "moment_lasso")
options <- list(requests = "1e6", kinds = paste(kinds, collapse = ","))
given <- strsplit(commandArgs(TRUE), "=")
options[vapply(given, `[`, "", 1)] <- lapply(given, `[`, 2)
n <- ceiling(as.numeric(options$requests) / length(kinds))
kinds <- strsplit(options$kinds, ",")[[1]]
d <- 8
set.seed(1)
x <- matrix(round(rnorm(n * d), 2), n)
y <- ifelse(x[, 1] - x[, 2] + rnorm(n) > 0, 1, -1)

resident <- function() { # kilobytes
  line <- grep("^VmRSS", readLines("/proc/self/status"), value = TRUE)
  as.numeric(gsub("[^0-9]", "", line))
}

arguments_of <- function(kind) {
  control <- frugal_control(shuffle = FALSE)
  switch(kind,
         aer = list(budget = 4, radius = 2, seed = 1, control = control),
         aesvr = list(budget = 4, radius = 2, epsilon = 0.1, seed = 1,
                      control = control),
         moment_lasso = list(budget = 4, radius = 2, seed = 1,
                             control = control),
         list(budget = 3, radius = 2, step_size = 1e-3, seed = 1,
              control = control))
}

file <- tempfile(fileext = ".rds")
same <- character()
for (kind in kinds) {
  started <- proc.time()[["elapsed"]]
  arguments <- arguments_of(kind)
  learner <- do.call(frugal_learner, c(list(kind, d), arguments, n = n))
  memory <- numeric()
  for (row in seq_len(n)) {
    columns <- request(learner)
    learner <- learn(learner, x[row, columns], y[row])
    if (row %% 1000 == 0) {
      saveRDS(learner, file, compress = FALSE)
      learner <- readRDS(file)
    }
    if (row %% (n %/% 10) == 0) {
      gc()
      memory <- c(memory, resident())
    }
  }
  told <- as_fit(learner)
  stopifnot(told$visits == n, told$looks$total == sum(told$looks$per_attribute))
  if (kind %in% c("aerr", "aelr", "ddaerr", "ddaelr")) {
    arguments$tuning <- "theory"
    fit <- suppressWarnings(do.call(kind, c(list(x, y), arguments)))
    stopifnot(identical(coef(told), coef(fit)))
    same <- c(same, kind)
  }
  cat(sprintf("%-12s %7.0f requests, %4.0f s, file %5.0f bytes, MB: %s\n", kind,
              n, proc.time()[["elapsed"]] - started, file.size(file),
              paste(round(memory / 1024, 1), collapse = " ")))
}
cat("as on the matrix, bit for bit:", same, "\n")
