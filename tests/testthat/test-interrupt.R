# Interrupts are those of the operating system: the test sends itself SIGINT.

x <- small_integers()
y <- small_labels(x)

interrupt_of <- function(expression) {
  tryCatch({
    force(expression)
    Sys.sleep(20) # the signal comes, if late
    NULL
  }, interrupt = identity)
}

interrupt_me <- function() {
  tools::pskill(Sys.getpid(), tools::SIGINT)
  Sys.sleep(20)
}

interrupt_me_in <- function(seconds) {
  system(sprintf("(sleep %.2f; kill -INT %d)", seconds, Sys.getpid()),
         wait = FALSE)
}

test_that("an interrupt inside an oracle keeps what was paid for", {
  skip_on_os("windows")
  lab <- noting_oracle(x, function(at) if (at == 25) interrupt_me())
  cnd <- expect_session_unmoved(interrupt_of(
    aerr(lab$source, y, budget = 3, x_bound = 10,
         control = frugal_control(passes = 2))
  ))
  expect_s3_class(cnd, "frugalreg_interrupt")
  expect_false(inherits(cnd, "error"))
  expect_identical(last_learner(), cnd$learner)
  so_far <- as_fit(cnd$learner)
  expect_identical(so_far$visits, 24)
  expect_identical(so_far$looks$total, as.numeric(nrow(lab$pairs())))
  # The example that was being paid is dropped, and no other.
  fit <- update(cnd$learner, lab$source, y)
  expect_identical(fit$visits, 119)
  expect_identical(as.vector(table(lab$rows())), rep(2L, 60))
  expect_identical(as.vector(table(lab$rows()[1:60])), rep(1L, 60))
  expect_identical(fit$looks$total, as.numeric(nrow(lab$pairs())))
})

test_that("an interrupt where a term is evaluated keeps the learner", {
  skip_on_os("windows")
  calls <- 0
  slow <- function(v) {
    calls <<- calls + 1
    if (calls == 40) interrupt_me()
    v / 2
  }
  frame <- small_frame()
  frame$u <- seq_len(60) / 60
  cnd <- interrupt_of(aerr(y ~ slow(u) + v, frame, budget = 2, x_bound = 5,
                           seed = 1))
  expect_s3_class(cnd, "frugalreg_interrupt")
  expect_gt(as_fit(cnd$learner)$visits, 0)
  expect_identical(update(cnd$learner, frame)$visits, 59)
})

test_that("a compiled run is interrupted soon, and resumed bit for bit", {
  skip_on_cran()
  skip_on_os("windows")
  rows <- rep_len(1:60, 1000)
  control <- frugal_control(passes = 2000, checkpoints = 30)
  for (learner in list(aerr, ddaelr)) {
    fit <- function() {
      learner(x[rows, ], y[rows], budget = 5, x_bound = 10, seed = 1,
              step_size = 0.01, intercept = TRUE, averaging = 1,
              control = control)
    }
    interrupt_me_in(0.1)
    started <- proc.time()[["elapsed"]]
    cnd <- interrupt_of(fit())
    waited <- proc.time()[["elapsed"]] - started
    skip_if(is.null(cnd$learner), "the machine was done before the interrupt")
    expect_lt(waited, 5)
    expect_lt(as_fit(cnd$learner)$visits, 2e6)
    expect_same_fit(update(cnd$learner, x[rows, ], y[rows]), fit())
  }
})

test_that("an interrupt after the last visit records no end twice", {
  whole <- list(examples = c(1, 10), looks = c(3, 30), intercept = c(0.1, 0.2),
                coefficients = matrix(1:4, 2))
  again <- lapply(whole[1:3], `[`, 2)
  again$coefficients <- whole$coefficients[, 2, drop = FALSE]
  expect_identical(append_path(whole, again), whole)
  further <- list(examples = 12, looks = 36, intercept = 0.3,
                  coefficients = matrix(5:6, 2))
  expect_identical(append_path(whole, further)$examples, c(1, 10, 12))
  expect_identical(dim(append_path(whole, further)$coefficients), 2:3)
})

test_that("a second interrupt of the same learner does no harm", {
  skip_on_os("windows")
  lab <- noting_oracle(x, function(at) if (at %in% c(10, 20)) interrupt_me())
  cnd <- interrupt_of(aelr(lab$source, y, budget = 3, x_bound = 10, seed = 1))
  cnd <- interrupt_of(update(cnd$learner, lab$source, y))
  fit <- update(cnd$learner, lab$source, y)
  expect_identical(fit$visits, 58)
  expect_identical(anyDuplicated(lab$rows()), 0L)
})

test_that("who listens to nothing is told where the learner is", {
  skip_on_cran()
  skip_on_os("windows")
  script <- tempfile(fileext = ".R")
  on.exit(unlink(script))
  writeLines(c(
    "library(frugalreg)",
    "calls <- 0",
    "lab <- attribute_source(function(row, columns) {",
    "  calls <<- calls + 1",
    "  if (calls == 7) {",
    "    tools::pskill(Sys.getpid(), tools::SIGINT)",
    "    Sys.sleep(20)",
    "  }",
    "  columns / 10",
    "}, n = 30, d = 5)",
    "withRestarts(aerr(lab, rep(1, 30), 2), abort = function() NULL)",
    "cat(as_fit(last_learner())$visits, 'visits\\n')"
  ), script)
  said <- run_script(script)
  expect_match(said, "The fit was interrupted", all = FALSE)
  expect_match(said, "loses the learner so far", all = FALSE)
  expect_match(said, "saveRDS(cnd$learner, file)", fixed = TRUE, all = FALSE)
  expect_match(said, "^6 visits", all = FALSE)
})

test_that("a long prediction of incomplete rows is interrupted soon", {
  skip_on_cran()
  skip_on_os("windows")
  table <- outer(1:300, 1:200, function(i, j) sin(i * j) + cos(i + j^2))
  fit <- tiny_fit(table, table[, 1], rank = 80)
  rows <- frugalreg:::incomplete_rows(table)
  many <- frugalreg:::subset_rows(rows, rep_len(1:300, 30000))
  interrupt_me_in(0.5)
  started <- proc.time()[["elapsed"]]
  cnd <- interrupt_of(predict(fit, many))
  waited <- proc.time()[["elapsed"]] - started
  expect_s3_class(cnd, "interrupt")
  expect_lt(waited, 2.5)
  few <- frugalreg:::subset_rows(rows, rep_len(1:300, 3000))
  taken <- system.time(predict(fit, few), gcFirst = FALSE)
  expect_gt(taken[["elapsed"]], 0.25) # 30,000 rows are worth an interrupt
})
