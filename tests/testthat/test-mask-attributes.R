test_that("p is the share of values that go missing", {
  set.seed(1)
  x <- matrix(rnorm(40000), 400)
  masked <- mask_attributes(x, 0.3)
  # Four standard errors of a binomial share.
  expect_lt(abs(mean(is.na(masked)) - 0.3), 4 * sqrt(0.21 / 40000))
  expect_identical(masked[!is.na(masked)], x[!is.na(masked)])
  expect_lt(max(abs(colMeans(is.na(masked)) - 0.3)), 5 * sqrt(0.21 / 400))
})

test_that("nothing goes with p = 0 and everything with p = 1", {
  x <- small_integers()
  expect_identical(mask_attributes(x, 0), x)
  expect_true(all(is.na(mask_attributes(x, 1))))
})

test_that("type, dimensions and names stay", {
  x <- small_integers()
  dimnames(x) <- list(paste0("r", 1:60), letters[1:8])
  masked <- mask_attributes(x, 0.5)
  expect_identical(dimnames(masked), dimnames(x))
  expect_type(masked, "integer")
  expect_type(mask_attributes(x > 1, 0.5), "logical")
  frame <- small_frame()
  masked <- mask_attributes(frame, 0.5)
  expect_identical(lapply(masked, class), lapply(frame, class))
  expect_identical(dim(masked), dim(frame))
  expect_identical(levels(masked$f), levels(frame$f))
  expect_true(all(vapply(masked, anyNA, NA)))
  expect_identical(dim(mask_attributes(x[0, ], 0.5)), c(0L, 8L))
})

test_that("set.seed() decides which values go", {
  x <- small_integers()
  set.seed(1)
  first <- mask_attributes(x, 0.5)
  set.seed(1)
  expect_identical(mask_attributes(x, 0.5), first)
  expect_false(identical(mask_attributes(x, 0.5), first))
})

test_that("what goes missing does not depend on the values", {
  set.seed(1)
  first <- is.na(mask_attributes(matrix(0, 20, 20), 0.5))
  set.seed(1)
  expect_identical(is.na(mask_attributes(matrix(1:400, 20), 0.5)), first)
})

test_that("other arguments are refused", {
  x <- small_integers()
  expect_refused("input", {
    mask_attributes(x, -0.1)
    mask_attributes(x, 1.1)
    mask_attributes(x, NA)
    mask_attributes(x, c(0.1, 0.2))
    mask_attributes(x, "half")
    mask_attributes(1:10, 0.5)
    mask_attributes(matrix("a", 2, 2), 0.5)
    mask_attributes(list(1, 2), 0.5)
  })
})

test_that("the part to hide is asked for", {
  expect_error(mask_attributes(diag(2)), "`p` must be given",
               class = "frugalreg_error_input")
})
