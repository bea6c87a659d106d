table <- database_table()
parts <- split(table, rep(1:9, each = 10))
read <- function(part) parts[[part]]
formals(read)$parts <- parts
environment(read) <- globalenv()
map <- function(read, ..., chunks = 1:9) {
  moments_map(chunks, read, y = "y", key = "id", ..., progress = FALSE)
}

with_plan <- function(code, ..., env = parent.frame()) {
  skip_if_not_installed("future")
  old <- future::plan("list")
  on.exit(future::plan(old))
  # More than there are cores.
  rlang::local_options(parallelly.maxWorkers.localhost = c(Inf, Inf))
  future::plan(...)
  force(code)
}

test_that("chunks add up to the moments of all rows", {
  skip_on_cran()
  whole <- moments(as.matrix(table[2:7]), table$y,
                   folds = frugalreg:::hashed_folds(table$id, 3))
  expect_same_moments(map(read, folds = 3, rows = rep(10, 9)), whole)
  expect_identical(map(read, folds = 3),
                   map(function(part) {
                     chunk_source(chunks_of(parts[[part]], 10))
                   }, folds = 3))
  by_formula <- moments_map(1:9, read, formula = y ~ x1 + x2, progress = FALSE)
  expect_same_moments(by_formula, moments(y ~ x1 + x2, table))
  expect_error(moments_map(1:9, read, formula = y ~ x1 + id, key = "id",
                           progress = FALSE), "`key` must be a column that",
               class = "frugalreg_error_input")
})

test_that("any number of workers gives the same bits", {
  skip_on_cran()
  alone <- map(read, folds = 3)
  for (workers in quick_or_extended(c(1, 3), c(1, 2, 8))) {
    with_plan(expect_identical(map(read, folds = 3), alone), "multisession",
              workers = workers)
  }
  with_plan(expect_identical(map(read, folds = 3), alone), "cluster",
            workers = rep("localhost", 2))
  if (future::supportsMulticore()) {
    with_plan(expect_identical(map(read, folds = 3), alone), "multicore",
              workers = 2)
  }
})

test_that("the chunk of a killed worker, or one that failed, is done again", {
  skip_on_cran()
  skip_on_os("windows")
  alone <- map(read)
  deadly <- read
  flag <- tempfile()
  formals(deadly)$flag <- flag
  body(deadly) <- quote({
    if (part == 5 && !file.exists(flag)) {
      file.create(flag)
      tools::pskill(Sys.getpid(), 9)
      Sys.sleep(5)
    }
    parts[[part]]
  })
  # Newer versions of future warn of a worker that died.
  with_plan(expect_identical(suppressWarnings(map(deadly)), alone),
            "multisession", workers = 2)
  expect_true(file.exists(flag))
  fickle <- read
  formals(fickle)$flag <- tempfile()
  body(fickle) <- quote({
    if (part == 3 && !file.exists(flag)) {
      file.create(flag)
      stop("not yet")
    }
    parts[[part]]
  })
  with_plan(expect_identical(map(fickle), alone), "multisession", workers = 2)
  unlink(formals(fickle)$flag)
  expect_identical(map(fickle), alone)
})

test_that("what was added is kept, and the same call goes on", {
  skip_on_cran()
  alone <- map(read, folds = 3)
  broken <- function(part) if (part == 6) stop("gone") else parts[[part]]
  file <- tempfile()
  cnd <- expect_error(map(broken, folds = 3, file = file, retries = 1), "gone",
                      class = "frugalreg_error_source")
  expect_identical(cnd$done, 5)
  expect_match(cnd$message,
               "gone. 5 chunks were added before \\(cnd\\$moments\\).$")
  expect_identical(cnd$moments$n, 50)
  reads <- 0
  counting <- function(part) {
    reads <<- reads + 1
    parts[[part]]
  }
  expect_identical(map(counting, folds = 3, file = file), alone)
  expect_identical(reads, 4)
  expect_error(map(read, file = file), "file", class = "frugalreg_error_input")
  # A folder is no file, and says so without a warning.
  expect_silent(expect_error(map(read, file = tempdir()), "`file`",
                             class = "frugalreg_error_input"))
  # Sums that were saved before chunks were marked are gone on with.
  saved <- readRDS(file)
  saved$of$chunks <- NULL
  saveRDS(saved, file)
  expect_identical(map(counting, folds = 3, file = file), alone)
  stopping <- function(part) {
    if (part == 4) rlang::interrupt()
    parts[[part]]
  }
  cnd <- tryCatch(map(stopping, folds = 3), interrupt = identity)
  expect_s3_class(cnd, "frugalreg_interrupt")
  expect_identical(cnd$moments$n, 30)
})

test_that("a chunk in chunks that fails says once what was added", {
  several <- function(part) {
    rows <- parts[if (part == 3) 1:3 else part]
    chunk_source(function() {
      if (length(rows) == 0) return(NULL)
      if (length(rows) == 2) stop("gone")
      row <- rows[[1]]
      rows <<- rows[-1]
      row
    })
  }
  cnd <- expect_error(map(several, retries = 0), "gone")
  expect_match(cnd$message,
               paste0("^Reading failed after 10 rows: gone. 2 chunks were ",
                      "added before \\(cnd\\$moments\\).$"))
  bad <- replace(parts, 3, list(replace(parts[[3]], 2, Inf)))
  cnd <- expect_error(map(function(part) bad[[part]], retries = 0))
  expect_match(cnd$message,
               "Inf[^.]*\\. 2 chunks were added before \\(cnd\\$moments\\).$")
})

test_that("a sum of other chunks is not gone on with, also of lists", {
  file <- tempfile()
  named <- function(chunk) parts[[chunk$part]]
  of <- function(parts) lapply(parts, function(part) list(part = part))
  whole <- map(named, chunks = of(1:3), file = file)
  expect_identical(map(named, chunks = of(1:3), file = file), whole)
  expect_error(map(named, chunks = of(2:4), file = file), "same chunks",
               class = "frugalreg_error_input")
})

test_that("a damaged file is told from one of another job", {
  file <- tempfile()
  for (damaged in list(raw(), charToRaw("no RDS"))) {
    writeBin(damaged, file)
    expect_silent(expect_error(map(read, file = file), "is damaged",
                               class = "frugalreg_error_input"))
  }
  saveRDS(1, file)
  expect_error(map(read, file = file), "same chunks",
               class = "frugalreg_error_input")
})

test_that("first chunks may fail, and be empty, as others may", {
  skip_on_cran()
  whole <- map(read)
  flaky <- function(part) {
    tries <<- tries + 1
    if (tries == 1) stop("once") else parts[[part]]
  }
  tries <- 0
  expect_identical(map(flaky), whole)
  late <- function(part) if (part < 3) table[0, ] else parts[[part - 2]]
  expect_identical(map(late, chunks = 1:11, rows = rep(c(0, 10), c(2, 9))),
                   whole)
  expect_error(map(late, chunks = 1:2), "at least one row",
               class = "frugalreg_error_input")
  expect_error(map(late, chunks = 1:3, rows = c(0, 3, 10)), "chunk 2",
               class = "frugalreg_error_input")
  file <- tempfile()
  map(read, file = file)
  expect_error(map(read, file = file, rows = rep(9, 9)), "`rows`",
               class = "frugalreg_error_input")
})

test_that("workers get what read() names, and it is said where they fail", {
  skip_on_cran()
  process <- tempfile()
  helper <- function(part) parts[[part]]
  environment(helper) <- globalenv()
  named <- function(part) {
    cat(Sys.getpid(), "\n", file = process, append = TRUE)
    helper(part)
  }
  environment(named) <- globalenv()
  at_prompt <- list(parts = parts, helper = helper, process = process)
  list2env(at_prompt, globalenv())
  on.exit(rm(list = names(at_prompt), envir = globalenv()))
  alone <- map(named)
  unlink(process)
  with_plan(expect_identical(map(named, retries = 0), alone), "multisession",
            workers = 2)
  # The first is read here.
  expect_identical(sum(scan(process, quiet = TRUE) == Sys.getpid()), 1L)
  only_here <- function(part) {
    if (Sys.getpid() != here) stop("not here") else parts[[part]]
  }
  formals(only_here)$here <- Sys.getpid()
  formals(only_here)$parts <- parts
  environment(only_here) <- globalenv()
  with_plan(expect_warning(
    expect_identical(map(only_here), alone), "Chunk 2 was read in this session",
    class = "frugalreg_warning_workers"
  ), "multisession", workers = 2)
})

test_that("what cannot be added is refused", {
  refused <- function(..., pattern) {
    expect_error(map(...), pattern, class = "frugalreg_error_input")
  }
  refused(read, rows = c(rep(10, 8), 11), pattern = "rows")
  refused(read, rows = 3, pattern = "rows")
  refused(read, chunks = NULL, pattern = "chunks")
  refused("read", pattern = "read")
  refused(read, levels = TRUE, pattern = "levels")
  refused(read, folds = 1, pattern = "folds")
  refused(read, retries = -1, pattern = "retries")
  for (nothing in list(NULL, 3, list())) {
    refused(function(part) if (part > 2) nothing else parts[[part]],
            pattern = "`read` must be .* for the chunk 3")
  }
  refused(function(part) if (part == 4) parts[[4]][-3] else parts[[part]],
          pattern = "x2")
  expect_error(moments_map(1:9, read, y = "y", folds = 3),
               "`key` must be .* between workers, not NULL",
               class = "frugalreg_error_input")
})

test_that("jobs of Slurm give the same bits", {
  skip_on_cran()
  template <- slurm_template()
  folder <- tempfile()
  dir.create(folder)
  old <- setwd(folder)
  on.exit(setwd(old))
  alone <- map(read, folds = 3, chunks = 1:4)
  with_plan(
    expect_identical(map(read, folds = 3, chunks = 1:4), alone),
    future.batchtools::batchtools_slurm, template = template, workers = 2
  )
  jobs <- system2("squeue", c("-h", "-t", "all"), stdout = TRUE)
  expect_gte(length(jobs), 3)
})

test_that("a formula has the label, and nothing else", {
  expect_error(moments_map(1:9, read, y = "y", formula = a ~ b),
               "`y`", class = "frugalreg_error_input")
})

test_that("no row of the first chunks need count", {
  weighed <- lapply(parts, transform, weight = 1)
  weighed[1:2] <- lapply(parts[1:2], transform, weight = 0)
  read <- function(part) weighed[[part]]
  counted <- c(0, 0, rep(10, 7))
  map <- function(chunks) {
    moments_map(chunks, read, y = "y", key = "id", weights = "weight",
                rows = counted[chunks], progress = FALSE)
  }
  expect_equal(frugalreg:::estimated_moments(map(1:9)),
               frugalreg:::estimated_moments(map(9:1)))
  expect_error(map(1:2), "`weights` must be above 0 for at least one row",
               class = "frugalreg_error_input")
})
