# Runs all tests against the installed package, files side by side, and counts
# them. The last line is "N passed, N failed"; warnings are neither.
library(testthat)
library(frugalreg)
reporter <- MultiReporter$new(list(
  CheckReporter$new(), list_reporter <- ListReporter$new()
))
test_dir("tests/testthat", package = "frugalreg", load_package = "installed",
         reporter = reporter, stop_on_failure = FALSE)
results <- as.data.frame(list_reporter$get_results())
failed <- sum(results$failed) + sum(results$error)
warned <- results[results$warning > 0, ]
cat(sprintf("%s: %s: %d warnings\n", warned$file, warned$test, warned$warning),
    sep = "")
cat(sprintf("\n%d warnings\n%d passed, %d failed\n", sum(results$warning),
            sum(results$passed), failed))
quit(status = if (failed > 0) 1 else 0)
