# Tables with missing values of every kind, in the shape that is learned from.

rows_of <- function(x) unclass(frugalreg:::incomplete_rows(x))
holes <- small_integers() + 0
holes[(row(holes) * 3 + col(holes) * 5) %% 7 < 3] <- NA
holes[4, ] <- NA
holes[, 6] <- NA

test_that("rows are what a loop over the matrix collects", {
  rows <- rows_of(holes)
  start <- 0
  column <- integer()
  value <- numeric()
  for (i in seq_len(nrow(holes))) {
    for (j in which(!is.na(holes[i, ]))) {
      column <- c(column, j - 1L)
      value <- c(value, holes[i, j])
    }
    start <- c(start, length(value))
  }
  expect_identical(as.numeric(rows$start), as.numeric(start))
  expect_identical(rows$column, column)
  expect_identical(rows$value, value)
  expect_length(rows$value, sum(!is.na(holes)))
  expect_identical(c(rows$n, rows$d), dim(holes))
})

test_that("a table comes back as it was, whatever is missing", {
  patterns <- list(
    none = small_integers() + 0, holes = holes, all = holes * NA,
    first = replace(holes, seq_along(holes)[-1], NA),
    one_row = holes[1, , drop = FALSE], one_column = holes[, 2, drop = FALSE],
    named = matrix(c(1, NA, 3, 4), 2, dimnames = list(c("r", "s"),
                                                      c("a", "b")))
  )
  for (name in names(patterns)) {
    rows <- frugalreg:::incomplete_rows(patterns[[name]])
    expect_identical(frugalreg:::as_table(rows), patterns[[name]], label = name)
  }
})

test_that("every kind of table of the same numbers gives the same rows", {
  whole <- small_integers()
  expected <- rows_of(whole)[1:5]
  for (kind in c("double", "dgCMatrix", "dgTMatrix", "dgRMatrix", "dgeMatrix",
                 "data.frame", "tibble", "source")) {
    source <- numeric_sources(whole)[[kind]]
    expect_identical(rows_of(source)[1:5], expected, label = kind)
  }
  expect_identical(rows_of(as.data.frame(holes))[1:5], rows_of(holes)[1:5])
  logical <- holes > 1
  expect_identical(rows_of(logical)[1:5], rows_of(logical + 0)[1:5])
})

test_that("a factor that is missing has all of its columns missing", {
  frame <- small_frame(6)
  frame$f[2] <- NA
  frame$flag[3] <- NA
  frame$u[4] <- NaN
  frame$y <- NULL
  expect_warning(rows <- frugalreg:::incomplete_rows(frame), "1 place",
                 class = "frugalreg_warning_nan")
  table <- frugalreg:::as_table(rows)
  expect_true(all(is.na(table[2, c("fgreen", "fblue")])))
  expect_identical(which(is.na(table), arr.ind = TRUE, useNames = FALSE),
                   rbind(c(4L, 1L), c(2L, 4L), c(2L, 5L), c(3L, 8L)))
})

test_that("observed_only() reads what is stored, zeros too, and no more", {
  stored <- !is.na(holes)
  places <- which(stored, arr.ind = TRUE)
  set.seed(1)
  for (order in list(seq_len(nrow(places)), sample(nrow(places)))) {
    triplets <- Matrix::sparseMatrix(
      places[order, 1], places[order, 2], x = holes[places[order, ]],
      dims = dim(holes), repr = "T"
    )
    for (storage in c("TsparseMatrix", "CsparseMatrix", "RsparseMatrix")) {
      sparse <- methods::as(triplets, storage)
      expect_identical(rows_of(observed_only(sparse)), rows_of(holes),
                       label = storage)
    }
  }
  expect_true(any(triplets@x == 0))
})

test_that("stored NA is missing, logical values are numbers, names stay", {
  sparse <- Matrix::sparseMatrix(i = c(1, 2, 2), j = c(2, 1, 3),
                                 x = c(5, NA, 0), dims = c(3, 3),
                                 dimnames = list(NULL, c("a", "b", "c")))
  rows <- rows_of(observed_only(sparse))
  expect_identical(rows$value, c(5, 0))
  expect_identical(rows$start, c(0, 1, 2, 2))
  expect_identical(rows$names, c("a", "b", "c"))
  expect_identical(rows_of(observed_only(sparse > 1))$value, c(1, 0))
  expect_identical(dim(observed_only(sparse)), c(3L, 3L))
  expect_identical(observed_only(observed_only(sparse)), observed_only(sparse))
  expect_snapshot(print(observed_only(sparse)))
  symmetric <- Matrix::forceSymmetric(Matrix::sparseMatrix(
    i = c(1, 1), j = c(1, 2), x = c(2, 7), dims = c(2, 2)
  ))
  expect_identical(rows_of(observed_only(symmetric))$value, c(2, 7, 7))
})

test_that("NaN is missing, and said once", {
  with_nan <- replace(holes, 1:3, NaN)
  expect_warning(rows <- rows_of(with_nan), "NaN in 3 places",
                 class = "frugalreg_warning_nan")
  expect_identical(rows, rows_of(replace(holes, 1:3, NA)))
})

test_that("data that cannot be rows are refused", {
  skip_on_cran()
  twice <- Matrix::sparseMatrix(c(2, 1, 2), c(3, 1, 3), x = 1:3, repr = "T")
  of <- frugalreg:::incomplete_rows
  expect_refused("input", {
    observed_only(twice)
    observed_only(holes)
    observed_only(Matrix::Matrix(holes, sparse = FALSE))
    observed_only(methods::as(3:1, "pMatrix"))
    observed_only(logical_sources(small_integers() > 1)$ngCMatrix)
    observed_only("a")
    of(observed_only(Matrix::sparseMatrix(i = 2, j = 3, x = -Inf)))
    of(replace(holes, 17, Inf))
    of(replace(holes, 16:19, -Inf))
    of(data.frame(a = 1:2, b = c(Inf, NA)))
    of(holes[, 0])
    of(matrix("1", 2, 2))
    of(matrix(1i, 2, 2))
    of(list(1, 2))
    of(1:3)
    of(NULL)
    of(data.frame(a = c("x", NA)))
    of(`colnames<-`(holes, rep("a", 8)))
    of(oracle_of(small_integers()))
  })
})

test_that("a sparse matrix too large to be complete is referred on", {
  huge <- Matrix::sparseMatrix(i = 1, j = 1, x = 1, dims = c(1e5, 1e5))
  cnd <- error_of(frugalreg:::incomplete_rows(huge))
  expect_match(conditionMessage(cnd), "observed_only")
  expect_identical(rows_of(observed_only(huge))$value, 1)
})

test_that("some of the rows are those of the table", {
  rows <- frugalreg:::incomplete_rows(holes)
  for (chosen in list(c(5, 2, 4), 60:1, 4, integer())) {
    expect_identical(
      frugalreg:::as_table(frugalreg:::subset_rows(rows, chosen)),
      holes[chosen, , drop = FALSE]
    )
  }
})

test_that("a diagonal matrix is sparse", {
  diagonal <- observed_only(Matrix::Diagonal(3, c(2, 5, 7)))
  expect_identical(unclass(diagonal)[c("row", "column", "value")],
                   list(row = 1:3, column = 1:3, value = c(2, 5, 7)))
  expect_identical(observed_only(Matrix::Diagonal(4))$value, rep(1, 4))
})
