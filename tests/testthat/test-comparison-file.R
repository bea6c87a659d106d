# Comparisons that are interrupted, extended or run by several workers.

data <- comparison_data()

test_that("a comparison that is resumed is the one not interrupted", {
  file <- tempfile(fileext = ".rds")
  on.exit(unlink(file))
  calls <- 0
  stopping <- function(at) {
    learner_method(function(x, y, budget, setting, seed, control) {
      calls <<- calls + 1
      if (calls == at) rlang::interrupt()
      function(newx) rep(stats::rnorm(1), nrow(newx))
    })
  }
  through <- compare(list(small = small_methods$ridge, noise = stopping(0)))
  calls <- 0
  expect_identical(tryCatch(
    compare(list(small = small_methods$ridge, noise = stopping(6)),
            file = file),
    interrupt = function(cnd) "interrupted"
  ), "interrupted")
  expect_identical(list.files(dirname(file), paste0("^", basename(file))),
                   basename(file))
  expect_length(readRDS(file)$done, 3)
  calls <- 10
  # The seed is the file's, and R's stream stays.
  resumed <- expect_session_unmoved(
    compare(list(small = small_methods$ridge, noise = stopping(0)),
            file = file, seed = NULL)
  )
  # The other function has the same text.
  expect_identical(calls, 14)
  expect_same_comparison(resumed, through)
  expect_same_comparison(compare(list(small = small_methods$ridge,
                                      noise = stopping(0)), file = file),
                         through)
  expect_identical(calls, 14)
})

test_that("other data, methods or options are other cells", {
  file <- tempfile(fileext = ".rds")
  on.exit(unlink(file))
  compare(small_methods[1], file = file)
  done <- function() length(readRDS(file)$done)
  expect_identical(done(), 2L)
  compare(small_methods[1], file = file, repetitions = 3)
  expect_identical(done(), 3L)
  compare(small_methods[1], file = file, folds = 4)
  expect_identical(done(), 5L)
  compare(list(ridge = learner_method("aerr", radius = 2, grid = steps)),
          file = file)
  expect_identical(done(), 7L)
  other <- data
  other$y[1] <- 0
  compare(small_methods[1], data = other, file = file)
  expect_identical(done(), 9L)
})

test_that("workers make no difference", {
  skip_on_cran()
  skip_if_not_installed("future")
  # Workers load the package from a library.
  skip_if(!nzchar(system.file("libs", package = "frugalreg")))
  methods <- c(small_methods, list(noise = learner_method(
    function(x, y, budget, setting, seed, control) {
      noise <- stats::rnorm(1)
      function(newx) rep(noise, nrow(newx))
    }
  )))
  in_turn <- compare(methods)
  old <- future::plan("multisession", workers = 2)
  on.exit(future::plan(old))
  expect_equal(future::nbrOfWorkers(), 2)
  expect_same_comparison(expect_session_unmoved(compare(methods)), in_turn)
})
