# Calls every function of compiled code by what users call, and says which ones
# were not called: to be run where these are compiled with sanitizers.
#
#   [FRUGALREG_GCTORTURE=1000] Rscript tests/fuzz/entries.R
#
# With a number, R collects garbage at every so many allocations.

suppressMessages(library(frugalreg))
file <- grep("^--file=", commandArgs(), value = TRUE)
source(file.path(dirname(sub("^--file=", "", file)), "objects.R"))

# From now on calls are counted.
count_entries <- function() {
  space <- asNamespace("frugalreg")
  calls <- new.env()
  for (name in ls(space, pattern = "^cpp_")) {
    local({
      entry <- get(name, space)
      counted <- name
      calls[[counted]] <- 0
      wrapped <- function(...) {
        calls[[counted]] <- calls[[counted]] + 1
        entry(...)
      }
      unlockBinding(counted, space)
      assign(counted, wrapped, space)
    })
  }
  calls
}

calls <- count_entries()
step <- as.integer(Sys.getenv("FRUGALREG_GCTORTURE", "0"))
invisible(gctorture2(step, inhibit_release = step > 0))
set.seed(1)
x <- matrix(rnorm(40 * 5), 40, dimnames = list(NULL, letters[1:5]))
y <- x[, 1] - x[, 2] + rnorm(40) / 3
gaps <- replace(x, seq(2, length(x), 3), NA)
objects <- suppressWarnings(objects_of_today(x, y))
for (name in c("factors", "completed", "covariance", "focus", "bought", "cv",
               "cv_bought", "lowrank", "alternating", "components")) {
  fit <- objects[[name]]
  stopifnot(all(is.finite(unlist(coef(fit)))),
            all(is.finite(predict(fit, gaps))))
}
stopifnot(length(next_look(objects$completed, gaps[1, , drop = FALSE],
                           s = 0.1)) > 0)
stopifnot(!anyNA(impute(objects$lowrank, gaps)))
learner <- objects$learner
learner$result["request"] <- list(NULL) # as version 0.1.0 saved it
stopifnot(identical(request(learner), request(objects$learner)))
stopifnot(is.finite(coef(as_fit(learner))))
many <- rep(1:40, 5)
stopifnot(is.finite(predict(objects$moment_fit, gaps, s = 0.1)))
objects$posterior <- momentnet(x[many, ], y[many], budget = 3, seed = 1,
                               engine = "posterior")
objects$scaled <- aerr(x[many, ], y[many], budget = 3, seed = 1)
objects$moments_bought <- moments(objects$bought)
# Ridge regression of many columns, by pairs and by their root.
columns <- matrix(rnorm(150 * 120), 150)
by_pairs <- momentnet(columns, columns[, 1], alpha = 0, lambda = c(10, 1))
by_root <- momentnet(columns[1:40, ], columns[1:40, 1], alpha = 0,
                     lambda = c(10, 1))
# Labels of other families, unpenalised columns, and rows in chunks.
counts_fit <- momentnet(gaps[many, ], rpois(200, exp(y[many] / 3)),
                        family = "poisson", lambda = 0.1)
held <- cv_momentnet(gaps[many, ], rpois(200, exp(y[many] / 3)), nlambda = 3,
                     family = "poisson", seed = 1)
free <- momentnet(gaps, y, engine = "completed", nlambda = 3,
                  penalty_factor = c(0, 1, 1, 1, 1))
in_two <- split(data.frame(gaps, y = y, key = 1:40), rep(1:2, 20))
chunks <- in_two
read_on <- function(reset = FALSE) {
  if (reset) return(chunks <<- in_two)
  if (length(chunks) == 0) return(NULL)
  chunk <- chunks[[1]]
  chunks <<- chunks[-1]
  chunk
}
in_chunks <- moments(chunk_source(read_on, key = "key"), y = "y", folds = 2)
# Looks at a database, and their ledger; or what it would be sent.
if (requireNamespace("RSQLite", quietly = TRUE)) {
  con <- DBI::dbConnect(RSQLite::SQLite(), ":memory:")
  DBI::dbWriteTable(con, "t", data.frame(key = 1:40, x, y = y))
  stored <- attribute_source(con, "t", key = "key", label = "y", batch = 7,
                             ledger = "looks")
  stopifnot(aelr(stored, stored$labels, budget = 2, seed = 1,
                 x_bound = 10)$looks$total > 0)
  DBI::dbDisconnect(con)
} else {
  stopifnot(frugalreg:::cpp_json_numbers(1:2) == "[1,2]",
            frugalreg:::cpp_json_texts("a") == "[\"a\"]")
}
stopifnot(is.finite(coef(counts_fit)), is.finite(coef(held)),
          is.finite(coef(free)), is.finite(coef(by_pairs)),
          is.finite(coef(by_root)), in_chunks$n == 40)

counts <- unlist(as.list(calls))
cat(length(counts), "entries,", sum(counts), "calls\n")
lacking <- sort(names(counts)[counts == 0])
if (length(lacking) > 0) {
  cat("not called:", lacking, sep = "\n  ")
  quit(status = 1)
}
