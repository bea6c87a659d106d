# Interrupts of the operating system (SIGINT) at random moments of every kind of
# fit to an oracle, and of what goes on with it: nothing that was paid is lost,
# nothing is paid twice, and the session is usable.
#
#   Rscript tests/trust/signals.R [rounds=1000] [seed=1]

suppressMessages(library(frugalreg))
options <- list(rounds = "1000", seed = "1")
given <- strsplit(commandArgs(TRUE), "=")
options[vapply(given, `[`, "", 1)] <- lapply(given, `[`, 2)
set.seed(as.numeric(options$seed))

n <- 150
x <- matrix(rnorm(n * 6), n)
y <- x[, 1] - x[, 3] + 0.3 * rnorm(n)

fits <- list(
  aerr = function(...) aerr(..., budget = 3, x_bound = 9),
  aelr = function(...) aelr(..., budget = 3, radius = 2, x_bound = 9),
  ddaerr = function(...) ddaerr(..., budget = 4),
  ddaelr = function(...) ddaelr(..., budget = 4, radius = 2, x_bound = 9),
  aesvr = function(...) aesvr(..., budget = 4, epsilon = 0.1, x_bound = 9),
  aer = function(...) aer(..., budget = 4, x_bound = 9),
  moment_lasso = function(...) moment_lasso(..., budget = 4, radius = 2),
  online_ridge = function(...) online_ridge(..., x_bound = 9),
  online_lasso = function(...) online_lasso(..., radius = 2, x_bound = 9),
  pairs = function(...) momentnet(..., budget = 3, engine = "pairs"),
  factors = function(...) momentnet(..., budget = 3, engine = "factors"),
  posterior = function(...) momentnet(..., budget = 3, engine = "posterior"),
  focus = function(...) momentnet(..., budget = 3, design = "focus"),
  cv_momentnet = function(...) cv_momentnet(..., budget = 4, nlambda = 10)
)

new_shop <- function() {
  shop <- new.env()
  shop$sold <- 0 * x
  # What is noted and what is answered are one thing to an interrupt.
  shop$source <- attribute_source(function(row, columns) {
    suspendInterrupts({
      shop$sold[row, columns] <- shop$sold[row, columns] + 1
      x[row, columns]
    })
  }, n = n, d = ncol(x))
  shop
}

attempt <- function(code) {
  tryCatch(allowInterrupts(suppressWarnings(code)), interrupt = identity,
           error = identity)
}

# The ending of a fit that is interrupted again and again.
run_round <- function(fit, shop) {
  interrupts <- 0
  ending <- attempt(fit(x = shop$source, y = y, seed = 1))
  while (!inherits(ending, "frugal_fit")) {
    if (!inherits(ending, "interrupt")) stop(ending)
    interrupts <- interrupts + 1
    learner <- last_learner()
    if (sum(shop$sold) == 0) {
      ending <- attempt(fit(x = shop$source, y = y, seed = 1))
      next
    }
    if (is.null(learner)) return(list(interrupts = interrupts, lost = TRUE))
    ending <- attempt(update(learner, shop$source, y))
  }
  stopifnot(all(is.finite(unlist(coef(ending)))))
  list(interrupts = interrupts, lost = FALSE, twice = sum(shop$sold > 1),
       total = ending$looks$total, sold = sum(shop$sold),
       # What is asked counts, if the interrupt comes before it is sold.
       right = is_right(ending$looks$total - sum(shop$sold), interrupts))
}

is_right <- function(unsold, interrupts) {
  unsold >= 0 && unsold <= ncol(x) * interrupts
}

pest <- tempfile(fileext = ".sh") # ends with this session
writeLines(c("while kill -INT $1 2>/dev/null; do",
             "  sleep 0.$(printf %03d $((RANDOM % 300 + 20)))", "done"), pest)

suspendInterrupts({
  system2("bash", c(pest, Sys.getpid()), wait = FALSE)
  total <- c(interrupts = 0, interrupted = 0, lost = 0, twice = 0, wrong = 0)
  round <- 0
  while (total[["interrupts"]] < as.numeric(options$rounds)) {
    round <- round + 1
    name <- names(fits)[(round - 1) %% length(fits) + 1]
    assign("learner", NULL, frugalreg:::session)
    shop <- new_shop()
    result <- run_round(fits[[name]], shop)
    total <- total + c(result$interrupts, result$interrupts > 0, result$lost,
                       isTRUE(result$twice > 0), identical(result$right, FALSE))
    if (result$lost || isTRUE(result$twice > 0) ||
          identical(result$right, FALSE)) {
      cat("round", round, name, unlist(result), "\n")
    }
    if (round %% 100 == 0) cat(round, "fits:", total, "\n")
  }
  cat(round, "fits of", length(fits), "kinds\n")
  print(total)
  unlink(pest)
})
