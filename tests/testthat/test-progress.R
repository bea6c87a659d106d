# Progress is shown through progressr where it is loaded, and nowhere in knitr.

x <- small_integers()[rep_len(1:60, 600), ]
y <- small_labels(x)
loud <- frugal_control(progress = TRUE)

# What progressr is told while something runs.
steps_of <- function(expression) {
  skip_if_not_installed("progressr")
  steps <- 0
  progressr::with_progress(
    withCallingHandlers(expression, progression = function(cnd) {
      if (identical(cnd$type, "update")) steps <<- steps + cnd$amount
    }),
    handlers = progressr::handler_void, enable = TRUE
  )
  steps
}

test_that("folds and cells are steps", {
  expect_identical(steps_of(cv_momentnet(x, y, seed = 1, nfolds = 4,
                                         control = loud)), 4)
  methods <- list(a = learner_method("aelr", radius = 3, step_size = 0.01),
                  b = learner_method("aerr", radius = 3, step_size = 0.01))
  expect_identical(steps_of(compare_learners(
    list(x = x, y = y), methods, budget = 3, repetitions = 2, seed = 1,
    progress = TRUE
  )), 4)
})

test_that("compiled code reports, and an error of a display ends the run", {
  skip_on_cran()
  fit <- function(progress) {
    aerr(x, y, budget = 8, x_bound = 10, seed = 1, step_size = 1e-3,
         control = frugal_control(passes = 18000, progress = progress))
  }
  loudly <- NULL
  told <- steps_of(loudly <- fit(TRUE))
  # Steps come after a second: of few, the next run may have none.
  skip_if(told < 25, "the machine was done within a second or little more")
  expect_lte(told, 100)
  expect_identical(coef(fit(FALSE)), coef(loudly))
  bad <- function(cnd) {
    if (identical(cnd$type, "update")) stop("a bad display")
  }
  expect_error(progressr::with_progress(
    withCallingHandlers(fit(TRUE), progression = bad),
    handlers = progressr::handler_void, enable = TRUE
  ), "a bad display")
})

test_that("rows of chunks are steps, and chunks of workers", {
  rows <- cbind(as.data.frame(x), y = y)
  pieces <- split(rows, rep(1:6, each = 100))
  chunks <- function(rows = NULL) {
    left <- pieces
    chunk_source(function() {
      chunk <- if (length(left) > 0) left[[1]]
      left <<- left[-1]
      chunk
    }, rows = rows)
  }
  expect_identical(steps_of(moments(chunks(600), y = "y", progress = TRUE)),
                   600)
  expect_identical(steps_of(moments(chunks(), y = "y", progress = TRUE)), 0)
  expect_identical(steps_of(moments_map(1:6, function(at) pieces[[at]], "y",
                                        progress = TRUE)), 6)
})

test_that("nothing is shown in knitr, nor where nobody asks", {
  expect_false(compiled_progress(FALSE))
  old <- options(knitr.in.progress = TRUE)
  on.exit(options(old))
  expect_false(compiled_progress(TRUE))
  expect_silent(counted_progress(10, "folds", TRUE)$tick())
  meter <- progress_meter(10, TRUE, function(done, seconds) "")
  expect_silent(meter(1))
})

test_that("the console has a line after a second, and is clean at the end", {
  said <- function(done) paste(done, "of 3 folds")
  now <- proc.time()[["elapsed"]]
  early <- console_progress(said, now)
  expect_silent(early(1))
  expect_silent(early(NULL))
  late <- console_progress(said, now - 2)
  expect_output(late(1), "1 of 3 folds")
  expect_silent(late(2)) # at most four times a second
  expect_match(utils::capture.output(late(NULL)), " {60}")
})
