# Tests are read by people: what their files share is in one place.

own_names <- function(file) {
  lines <- readLines(file, warn = FALSE)
  sub(" <-.*", "", grep("^[A-Za-z_.]+ <- ", lines, value = TRUE))
}

files_called <- function(pattern) {
  list.files(test_path("."), pattern, full.names = TRUE)
}

test_that("no test hides a function of a helper, nor a helper one of another", {
  skip_on_cran()
  helpers <- unlist(lapply(files_called("^(helper|setup)-.*[.]R$"), own_names))
  expect_gt(length(helpers), 200)
  expect_identical(unique(helpers[duplicated(helpers)]), character())
  tests <- files_called("^test-.*[.]R$")
  hidden <- lapply(tests, function(file) intersect(own_names(file), helpers))
  names(hidden) <- basename(tests)
  expect_identical(Filter(length, hidden), list(), ignore_attr = TRUE)
})

test_that("no file of tests has more than 300 lines", {
  skip_on_cran()
  sizes <- vapply(files_called("[.]R$"), function(file) {
    length(readLines(file, warn = FALSE))
  }, 0L)
  expect_identical(names(which(sizes > 300)), character())
})
