# Runs all tests against the installed package and counts them.
library(testthat)
library(frugalreg)
reporter <- MultiReporter$new(list(
  CheckReporter$new(), list_reporter <- ListReporter$new()
))
test_dir("tests/testthat", package = "frugalreg", load_package = "installed",
         reporter = reporter, stop_on_failure = FALSE)
results <- as.data.frame(list_reporter$get_results())
failed <- sum(results$failed) + sum(results$error)
cat(sprintf("\n%d passed, %d failed\n",
            sum(results$nb) - sum(results$failed) - sum(results$skipped),
            failed))
quit(status = if (failed > 0) 1 else 0)
