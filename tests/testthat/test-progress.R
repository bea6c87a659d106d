# Progress is shown through progressr where it is loaded, and nowhere in knitr.

x <- small_integers()[rep_len(1:60, 600), ]
y <- small_labels(x)
loud <- frugal_control(progress = TRUE)

# What progressr is told while something runs: of each bar what was done, and
# the last line.
bars_of <- function(expression) {
  skip_if_not_installed("progressr")
  bars <- list()
  progressr::with_progress(
    withCallingHandlers(expression, progression = function(cnd) {
      id <- cnd$progressor_uuid
      if (identical(cnd$type, "initiate")) bars[[id]] <<- list()
      if (!identical(cnd$type, "update")) return()
      bars[[id]]$steps <<- c(bars[[id]]$steps, cnd$amount)
      bars[[id]]$line <<- cnd$message
    }),
    handlers = progressr::handler_void, enable = TRUE
  )
  unname(bars)
}

steps_of <- function(expression) {
  sum(vapply(bars_of(expression), function(bar) sum(bar$steps), 0))
}

test_that("folds and cells are steps", {
  bar <- bars_of(cv_momentnet(x, y, seed = 1, nfolds = 4, control = loud))
  expect_identical(lengths(lapply(bar, `[[`, "steps")), 4L)
  expect_identical(bar[[1]]$line, "4 of 4 folds")
  methods <- list(a = learner_method("aelr", radius = 3, step_size = 0.01),
                  b = learner_method("aerr", radius = 3, step_size = 0.01))
  expect_identical(steps_of(compare_learners(
    list(x = x, y = y), methods, budget = 3, repetitions = 2, seed = 1,
    progress = TRUE
  )), 4)
})

test_that("a call has one bar, whatever it goes through", {
  skip_on_cran()
  gaps <- replace(x[1:120, ], seq(1, 120 * ncol(x), 7), NA)
  labels <- y[1:120]
  one_bar <- function(expression) {
    bars <- bars_of(expression)
    expect_length(bars, 1)
    steps <- bars[[1]]$steps
    expect_gt(length(steps), 5) # stages of five folds
    expect_true(all(steps >= 0))
    expect_lte(sum(steps), 1 + 1e-9)
    expect_match(bars[[1]]$line, "^stage [0-9]+: 5 of 5 folds$")
  }
  # What is quick has none.
  expect_length(bars_of(momentnet(gaps, labels, control = loud)), 0)
  one_bar(cv_momentnet(gaps, labels, seed = 1, control = loud))
  one_bar(cv_momentnet(x, y, budget = 3, seed = 1, control = loud))
  one_bar(cv_slrm(gaps, labels, seed = 1, control = loud))
  one_bar(slrm(gaps, labels, rank = "cv", seed = 1, control = loud))
  # Of as many stages as are known, all are done at the end.
  known <- bars_of(cv_slrm(gaps, labels, rank = 1:3, seed = 1, control = loud))
  expect_equal(lapply(known, function(bar) sum(bar$steps)), list(1))
})

test_that("compiled code reports, and an error of a display ends the run", {
  skip_on_cran()
  # Steps come after a second, which these visits wait for.
  slow <- attribute_source(function(row, columns) {
    Sys.sleep(0.003)
    x[row, columns]
  }, nrow(x), ncol(x))
  fit <- function(from, progress) {
    aerr(from, y, budget = 8, x_bound = 10, seed = 1, step_size = 1e-3,
         control = frugal_control(progress = progress))
  }
  loudly <- NULL
  told <- steps_of(loudly <- fit(slow, TRUE))
  expect_gt(told, 25)
  expect_lte(told, 100)
  expect_equal(coef(fit(x, FALSE)), coef(loudly), ignore_attr = TRUE)
  bad <- function(cnd) {
    if (identical(cnd$type, "update")) stop("a bad display")
  }
  expect_error(progressr::with_progress(
    withCallingHandlers(fit(slow, TRUE), progression = bad),
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
  skip_if_not_installed("knitr") # withr asks it where this option is set
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
