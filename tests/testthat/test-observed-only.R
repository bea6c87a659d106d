# Rows and columns of what was observed.

rated <- Matrix::sparseMatrix(i = c(1, 1, 2, 3), j = c(1, 3, 2, 3),
                              x = c(4, 0, 5, 2), dims = c(3, 4),
                              dimnames = list(letters[1:3], paste0("v", 1:4)))

# As a matrix with NA for what was not.
as_gaps <- function(x) {
  gaps <- matrix(NA_real_, nrow(x), ncol(x), dimnames = dimnames(x))
  gaps[cbind(x$row, x$column)] <- x$value
  gaps
}

test_that("parts are those of a matrix with NA, zeros that were seen too", {
  all <- observed_only(rated)
  gaps <- as_gaps(all)
  expect_identical(sum(gaps == 0, na.rm = TRUE), 1L)
  expect_identical(as_gaps(all[2:3, ]), gaps[2:3, ])
  expect_identical(as_gaps(all[-1, 2:1]), gaps[-1, 2:1])
  expect_identical(as_gaps(all[, "v3"]), gaps[, "v3", drop = FALSE])
  expect_identical(as_gaps(all[c("c", "a", "a"), ]), gaps[c("c", "a", "a"), ])
  expect_identical(as_gaps(all[c(TRUE, FALSE, TRUE), c(4, 3)]),
                   gaps[c(TRUE, FALSE, TRUE), c(4, 3)])
  expect_identical(as_gaps(all[0, ]), gaps[0, ])
  expect_output(print(all[0, ]), "0 rows, 4 columns, 0 values")
})

test_that("folds of one's own can be left out", {
  use_seed(1)
  x <- mask_attributes(matrix(rnorm(60 * 4), 60), p = 0.3)
  seen <- which(!is.na(x))
  observed <- observed_only(Matrix::sparseMatrix(
    row(x)[seen], col(x)[seen], x = x[seen], dims = dim(x)
  ))
  y <- rnorm(60)
  expect_equal(coef(momentnet(observed[1:50, ], y[1:50], lambda = 0.1)),
               coef(momentnet(x[1:50, ], y[1:50], lambda = 0.1)),
               ignore_attr = TRUE)
})

test_that("rows that there are not are refused", {
  all <- observed_only(rated)
  for (part in expression(all[7, ], all["z", ], all[, "q"], all[NA, ], all[1],
                          all[1, 1, 1])) {
    expect_error(eval(part), class = "frugalreg_error_input")
  }
})

test_that("an infinite value is refused at once, and said where", {
  x <- Matrix::sparseMatrix(i = c(1, 2), j = c(1, 2), x = c(3, Inf),
                            dims = c(2, 2),
                            dimnames = list(NULL, c("Solar.R", "Wind")))
  expect_error(observed_only(x), "Inf in row 2 of `Wind`",
               class = "frugalreg_error_input")
})
