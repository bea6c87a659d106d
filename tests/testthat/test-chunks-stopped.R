# Reading of chunks that is stopped, and what it says of its progress.

table <- database_table()
x <- as.matrix(table[2:7])
whole <- moments(x, table$y, folds = frugalreg:::hashed_folds(table$id, 3))

test_that("an error keeps what was added, and update() goes on", {
  broken <- chunks_of(table, 10)
  calls <- 0
  reader <- function() {
    calls <<- calls + 1
    if (calls == 4) stop("the line is dead")
    broken()
  }
  cnd <- expect_error(moments(chunk_source(reader, key = "id"), y = "y",
                              folds = 3),
                      "the line is dead", class = "frugalreg_error_source")
  expect_identical(cnd$moments$n, 30)
  expect_same_moments(update(cnd$moments, cnd$source), whole)
})

test_that("an interrupt keeps what was added, and update() goes on", {
  slow <- chunks_of(table, 10)
  calls <- 0
  reader <- function() {
    calls <<- calls + 1
    if (calls == 6) rlang::interrupt()
    slow()
  }
  cnd <- tryCatch(moments(chunk_source(reader, key = "id"), y = "y", folds = 3),
                  interrupt = identity)
  expect_s3_class(cnd, "frugalreg_interrupt")
  # It waited until the chunk was read, or some more.
  expect_true(cnd$moments$n %in% seq(50, 80, 10))
  expect_same_moments(update(cnd$moments, cnd$source), whole)
})

test_that("a time limit is heard between chunks", {
  skip_on_cran()
  quick <- chunks_of(table, 2)
  reader <- function() {
    until <- proc.time()[["elapsed"]] + 0.2
    while (proc.time()[["elapsed"]] < until) NULL
    quick()
  }
  on.exit(setTimeLimit())
  cnd <- tryCatch({
    setTimeLimit(elapsed = 0.5, transient = TRUE)
    moments(chunk_source(reader, key = "id"), y = "y")
  }, error = identity)
  setTimeLimit()
  expect_s3_class(cnd, "frugalreg_error_limit")
  expect_lt(cnd$moments$n, 90)
})

test_that("an interrupt while a chunk is added neither loses nor repeats it", {
  # A signal that arrives at any time.
  skip_on_os("windows")
  skip_on_cran()
  large <- table[rep(seq_len(90), 200), ]
  pid <- Sys.getpid()
  for (delay in c(0.05, 0.2)) {
    source <- chunk_source(chunks_of(large, 500), key = "id")
    system(paste0("(sleep ", delay, "; kill -INT ", pid, ") &"))
    found <- tryCatch({
      result <- moments(source, y = "y")
      Sys.sleep(delay + 0.3)
      result
    }, interrupt = function(cnd) {
      if (is.null(cnd$moments)) return(result)
      update(cnd$moments, cnd$source)
    })
    expect_identical(found$n, 18000)
  }
})

test_that("progress says rows, speed and time left", {
  skip_on_cran()
  phrase <- frugalreg:::progress_phrase(2e6, 1e7, 50000)
  expect_match(phrase, "2,000,000 rows, 50,000 per second, 160 s left")
  skip_if(frugalreg:::has_progressr(), "progressr shows it") # test-progress.R
  slow <- chunks_of(table, 30)
  reader <- function() {
    Sys.sleep(0.6)
    slow()
  }
  expect_output(moments(chunk_source(reader, key = "id", rows = 90), y = "y",
                        progress = TRUE), "rows, .* per second, .* s left")
})
