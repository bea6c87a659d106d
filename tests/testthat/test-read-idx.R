# An IDX file of the type, with the dimensions and the bytes given.
idx_file <- function(type, dimensions, values, open = file) {
  path <- tempfile()
  connection <- open(path, "wb")
  on.exit(close(connection))
  writeBin(as.raw(c(0, 0, type, length(dimensions))), connection)
  writeBin(as.integer(dimensions), connection, size = 4, endian = "big")
  if (is.raw(values)) {
    writeBin(values, connection)
  } else {
    size <- c(`11` = 2, `12` = 4, `13` = 4, `14` = 8)[[as.character(type)]]
    writeBin(values, connection, size = size, endian = "big")
  }
  path
}

test_that("all types of the format are read", {
  expect_identical(read_idx(idx_file(8, 3, as.raw(c(0, 127, 255)))),
                   c(0L, 127L, 255L))
  expect_identical(read_idx(idx_file(9, 3, as.raw(c(0, 127, 255)))),
                   c(0L, 127L, -1L))
  expect_identical(read_idx(idx_file(11, 2, c(-300L, 300L))), c(-300L, 300L))
  expect_identical(read_idx(idx_file(12, 2, c(-70000L, 70000L))),
                   c(-70000L, 70000L))
  expect_identical(read_idx(idx_file(13, 2, c(-1.5, 0.25))), c(-1.5, 0.25))
  expect_identical(read_idx(idx_file(14, 2, c(pi, -exp(1)))), c(pi, -exp(1)))
})

test_that("items are rows, their values in the file's order", {
  items <- read_idx(idx_file(8, c(2, 3, 2), as.raw(1:12)))
  expect_identical(dim(items), c(2L, 6L))
  expect_identical(items[1, ], 1:6)
  expect_identical(items[2, ], 7:12)
  expect_identical(attr(items, "item_dim"), c(3L, 2L))
  flat <- read_idx(idx_file(8, c(2, 3), as.raw(1:6)))
  expect_identical(flat[2, ], 4:6)
  expect_identical(attr(flat, "item_dim"), 3L)
})

test_that("files of no items are empty", {
  expect_length(read_idx(idx_file(8, 0, raw())), 0)
  expect_identical(dim(read_idx(idx_file(8, c(0, 28, 28), raw()))), c(0L, 784L))
})

test_that("compressed files are read", {
  plain <- read_idx(idx_file(8, c(2, 3), as.raw(1:6)))
  expect_identical(read_idx(idx_file(8, c(2, 3), as.raw(1:6), gzfile)), plain)
})

test_that("a matrix that was read can be learned from", {
  images <- read_idx(idx_file(8, c(60, 2, 4), as.raw(small_integers())))
  labels <- read_idx(idx_file(8, 60, as.raw(rep(0:1, 30))))
  fit <- aerr(images, labels, budget = 3, x_bound = 10, seed = 1)
  plain <- matrix(as.integer(images), 60)
  expect_same_fit(fit, aerr(plain, labels, budget = 3, x_bound = 10, seed = 1))
  expect_s3_class(ggplot2::autoplot(fit, dim = attr(images, "item_dim")),
                  "ggplot")
})

test_that("what is not a whole IDX file is refused", {
  raw_file <- function(bytes) {
    path <- tempfile()
    writeBin(as.raw(bytes), path)
    path
  }
  cut_short <- function(path, bytes) {
    raw_file(readBin(path, "raw", bytes))
  }
  bad <- list(
    absent = tempfile(), directory = tempdir(), empty = raw_file(integer()),
    text = raw_file(utf8ToInt("row,column")), beginning = raw_file(c(0, 0, 8)),
    magic = raw_file(c(1, 0, 8, 1, 0, 0, 0, 0)),
    type = raw_file(c(0, 0, 7, 1, 0, 0, 0, 0)),
    no_dimensions = raw_file(c(0, 0, 8, 0, 1)),
    dimensions_cut = raw_file(c(0, 0, 8, 2, 0, 0, 0, 2)),
    values_cut = idx_file(8, c(2, 3), as.raw(1:5)),
    numbers_cut = cut_short(idx_file(14, 3, c(1, 2, 3)), 28),
    negative = raw_file(c(0, 0, 8, 1, 255, 255, 255, 255, 1)),
    negative_twice = raw_file(c(0, 0, 8, 2, rep(255, 8), 1)),
    not_a_path = 3, two_paths = c("a", "b"), missing = NA_character_
  )
  for (kind in names(bad)) {
    cnd <- tryCatch(read_idx(bad[[kind]]), error = identity,
                    warning = identity)
    expect_s3_class(cnd, "frugalreg_error_input")
    expect_match(conditionMessage(cnd), "`file`", fixed = TRUE, info = kind)
  }
})

test_that("a header that promises more than the file has takes no memory", {
  skip_on_cran()
  promise <- tempfile()
  writeBin(as.raw(c(0, 0, 14, 1, 4, 0, 0, 0, 1:8)), promise)
  before <- gc(reset = TRUE)
  expect_error(read_idx(promise), class = "frugalreg_error_input")
  after <- gc()
  expect_lt(after["Vcells", "max used"] - before["Vcells", "used"], 1e7)
})

test_that("connections are closed, also after an error", {
  skip_on_cran()
  before <- nrow(showConnections())
  read_idx(idx_file(8, 3, as.raw(1:3)))
  try(read_idx(idx_file(8, 3, as.raw(1))), silent = TRUE)
  expect_identical(nrow(showConnections()), before)
})

test_that("the least integer is a number", {
  least <- as.raw(c(128, 0, 0, 0, 0, 0, 0, 5))
  expect_identical(read_idx(idx_file(12, 2, least)), c(-2^31, 5))
})

test_that("what is behind the last value is not passed over", {
  expect_error(read_idx(idx_file(8, 2, as.raw(1:3))), "IDX file of 2 values",
               class = "frugalreg_error_input")
})
