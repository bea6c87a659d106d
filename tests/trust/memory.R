# Fits and looks under a limit of memory (ulimit -v): each comes to its end or
# to an error, and what was paid for is with the error.
#
#   Rscript tests/trust/memory.R
#
# As a child: Rscript tests/trust/memory.R KIND

arguments <- commandArgs(TRUE)
file <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
kinds <- c("aerr", "aelr", "checkpoints", "pairs", "factors", "posterior",
           "cv_momentnet", "slrm")

fit_of <- function(kind, source, x, y) {
  keep <- frugal_control(keep_looks = TRUE)
  switch(kind,
         aerr = aerr(source, y, 5, x_bound = 9, control = keep),
         aelr = aelr(source, y, 5, radius = 2, x_bound = 9, control = keep),
         checkpoints = aerr(source, y, 5, x_bound = 9, step_size = 0.1,
                            control = frugal_control(checkpoints = 10000)),
         pairs = momentnet(source, y, budget = 5, engine = "pairs"),
         factors = momentnet(source, y, budget = 5, engine = "factors"),
         posterior = momentnet(source, y, budget = 5, engine = "posterior"),
         cv_momentnet = cv_momentnet(source, y, budget = 5),
         slrm = slrm(replace(x, seq(3, length(x), 4), NA), y, rank = 5,
                     method = "em"))
}

child <- function(kind) {
  suppressMessages(library(frugalreg))
  n <- 20000
  x <- matrix(sin(seq_len(n * 60)), n)
  y <- x[, 1] - x[, 2]
  sold <- 0
  source <- attribute_source(function(row, columns) {
    sold <<- sold + length(columns)
    x[row, columns]
  }, n = n, d = ncol(x))
  ending <- tryCatch(suppressWarnings(fit_of(kind, source, x, y)),
                     error = identity)
  said <- if (inherits(ending, "frugal_fit")) "fit" else class(ending)[1]
  learner <- if (sold > 0 && said != "fit") last_learner()
  has_all <- if (!is.null(learner)) {
    paid <- frugalreg:::learner_summary(learner$setup, learner$result)$account
    paid$total >= sold && paid$total - sold <= ncol(x)
  } else {
    said == "fit" || sold == 0
  }
  cat("child:", said, sold, if (has_all) "nothing lost" else "LOST", "\n")
}

parent <- function() {
  table <- NULL
  for (kind in kinds) {
    for (megabytes in c(145, 155, 170)) {
      command <- paste("ulimit -v", megabytes * 1024, ";", shQuote(
        file.path(R.home("bin"), "Rscript")
      ), shQuote(file), kind)
      said <- suppressWarnings(system2("bash", c("-c", shQuote(command)),
                                       stdout = TRUE, stderr = TRUE))
      line <- grep("^child:", said, value = TRUE)
      cat(kind, megabytes, "MB:",
          if (length(line) > 0) line else tail(c("", said), 1), "\n")
    }
  }
}

if (length(arguments) == 1) child(arguments) else parent()
